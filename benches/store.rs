//! How long a start takes with many games, and how much memory: `cargo bench --bench store`.
//!
//! `GAMES=100000` are stored (if not said otherwise), of which every tenth goes on. A process of its own then opens the
//! store, has all clocks moved by the time for which the bot was away, and looks for games on servers that are gone, as a start
//! of the bot does. It prints its own lines, as the memory of a process is no matter for criterion.

#[path = "load/filled.rs"]
mod filled;

use std::env;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use alquerque::service::Services;
use alquerque::store::{SledStore, Store, archive};
use time::Duration;

const STARTED: &str = "ALQUERQUE_STARTED_ON";

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match env::var(STARTED) {
        Ok(directory) => runtime.block_on(start(directory.as_ref())),
        Err(_) => runtime.block_on(measure()),
    }
}

async fn measure() {
    let games = env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100_000);
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    let began = Instant::now();
    filled::fill(root.path(), games, 1).await;
    println!("{games} games made in {:?}", began.elapsed());
    let store = SledStore::open(&directory).unwrap();
    let (began, mut lines) = (Instant::now(), Vec::new());
    store.export(&mut lines).unwrap();
    println!("exported in {:?}: {} MB", began.elapsed(), lines.len() / 1_000_000);
    store.close().await.unwrap();
    drop(store);
    for what in ["start", "start again"] {
        println!("{what}:");
        let started =
            Command::new(env::current_exe().unwrap()).env(STARTED, &directory).status().unwrap();
        assert!(started.success());
    }
    let began = Instant::now();
    let checked = archive::check(&directory, false, &mut |wrong| panic!("{wrong}")).unwrap();
    println!("checked in {:?}: {} open games", began.elapsed(), checked.open_games);
    let began = Instant::now();
    let sizes = archive::compact(&directory).unwrap();
    println!(
        "compacted in {:?}: {} MB to {} MB",
        began.elapsed(),
        sizes.before / 1_000_000,
        sizes.after / 1_000_000
    );
    let began = Instant::now();
    archive::import(&root.path().join("other"), &mut &lines[..]).unwrap();
    println!("imported in {:?}", began.elapsed());
}

async fn start(directory: &Path) {
    let began = Instant::now();
    let store: Arc<dyn Store> = Arc::new(SledStore::open(directory).unwrap());
    println!("  opened in {:?}; {}", began.elapsed(), memory());
    let service = Services::new(Arc::clone(&store));
    let last = store.last_heartbeat().await.unwrap().unwrap();
    let moved = service.deadlines.compensate_downtime(last + Duration::HOUR).await.unwrap();
    println!("  {} clocks moved after {:?}; {}", moved.running.len(), began.elapsed(), memory());
    drop(moved);
    let stopped =
        service.guilds.session_started(|_| Some(true), last + Duration::HOUR).await.unwrap();
    println!("  {} games out of reach after {:?}; {}", stopped.stopped, began.elapsed(), memory());
    store.close().await.unwrap();
}

/// The most that the process has had.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap_or("memory unknown")
        .replace(['\t', ' '], "")
}
