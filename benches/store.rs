//! Measures a start with many games, and its memory: `cargo bench --bench store`.
//!
//! `GAMES` is the number of stored games (default: 100,000), of which a tenth are open. A process
//! of its own opens the store, compensates all clocks for the downtime, and stops games on servers
//! that the bot has left, as a start of the bot does. Criterion does not measure memory, so this
//! benchmark prints its own lines.

#[path = "load/filled.rs"]
mod filled;

use alquerque::game::{Shard, ShardSet};
use std::env;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use alquerque::service::Services;
use alquerque::store::{Store, archive, directory};
use time::Duration;

/// The variable that makes this program the measured process; its value is the directory.
const STARTED: &str = "ALQUERQUE_STARTED_ON";

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match env::var(STARTED) {
        Ok(path) => runtime.block_on(start(path.as_ref())),
        Err(_) => runtime.block_on(measure()),
    }
}

async fn measure() {
    let games = env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100_000);
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("games");
    let location = directory(&path);
    let began = Instant::now();
    let store = Store::open(&location).await.unwrap();
    filled::fill(&store, games, 1).await;
    println!("{games} games made in {:?}", began.elapsed());
    let began = Instant::now();
    let mut lines = Vec::new();
    archive::export(store.engine(), &mut lines).await.unwrap();
    println!("exported in {:?}: {} MB", began.elapsed(), lines.len() / 1_000_000);
    store.close().await.unwrap();
    drop(store);
    for what in ["start", "start again"] {
        println!("{what}:");
        let started =
            Command::new(env::current_exe().unwrap()).env(STARTED, &path).status().unwrap();
        assert!(started.success());
    }
    let began = Instant::now();
    let checked = archive::check(&location, false, &mut |wrong| panic!("{wrong}")).await.unwrap();
    println!("checked in {:?}: {} open games", began.elapsed(), checked.open_games);
    let began = Instant::now();
    let sizes = archive::compact(&location).await.unwrap();
    println!(
        "compacted in {:?}: {} MB to {} MB",
        began.elapsed(),
        sizes.before / 1_000_000,
        sizes.after / 1_000_000
    );
    let began = Instant::now();
    let other = directory(&root.path().join("other"));
    archive::import(&other, &mut &lines[..]).await.unwrap();
    println!("imported in {:?}", began.elapsed());
}

async fn start(path: &Path) {
    let began = Instant::now();
    let store = Arc::new(Store::open(&directory(path)).await.unwrap());
    println!("  opened in {:?}; {}", began.elapsed(), memory());
    let service = Services::new(Arc::clone(&store));
    let last = store.last_heartbeat(Shard::WHOLE).await.unwrap().unwrap();
    let moved = service
        .deadlines
        .compensate_downtime(&ShardSet::whole(), last + Duration::HOUR)
        .await
        .unwrap();
    println!("  {} clocks moved after {:?}; {}", moved.running.len(), began.elapsed(), memory());
    drop(moved);
    let stopped =
        service.guilds.session_started(|_| Some(true), last + Duration::HOUR).await.unwrap();
    println!("  {} games out of reach after {:?}; {}", stopped.stopped, began.elapsed(), memory());
    store.close().await.unwrap();
}

/// Returns the peak memory of the process.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap_or("memory unknown")
        .replace(['\t', ' '], "")
}
