//! What is proven, for the bot that runs: the opening book, and endgame tables, which are read at the start; what is missing
//! is made beside its work.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use alquerque::club::give_way;
use alquerque::engine::book::Book;
use alquerque::engine::tables::{BuildError, Tables};
use alquerque::engine::{Engine, Oracle, Stop};

/// Made at once, in seconds, and then when there is time.
pub const STONES: [usize; 2] = [7, 8];

/// Where tables are kept, in the directory of the bot's data.
pub fn directory(data: &Path) -> PathBuf {
    data.join("tables")
}

/// Tells an engine of all that, in a thread of its own that gives way to all others. It ends when this is dropped.
pub struct Endgames {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Endgames {
    pub fn learn(engine: Arc<Engine>, data: &Path) -> Self {
        let (stop, directory) = (Stop::default(), directory(data));
        let told = stop.clone();
        let thread = thread::Builder::new().name("endgames".to_owned()).spawn(move || {
            give_way();
            learn(&engine, &directory, &told);
        });
        let thread = thread.inspect_err(|error| tracing::error!(%error, "there is no thread for endgame tables")).ok();
        Self { stop, thread }
    }
}

impl Drop for Endgames {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            // It has said what went wrong.
            let _ = thread.join();
        }
    }
}

fn learn(engine: &Engine, directory: &Path, stop: &Stop) {
    match Book::start() {
        Ok(book) => engine.open(Arc::new(book)),
        Err(error) => tracing::error!(%error, "the bot plays without its opening book"),
    }
    let (mut tables, flawed) = Tables::open(directory, STONES[1]);
    for file in flawed {
        tracing::warn!(path = %file.path.display(), flaw = %file.flaw, "endgame tables are made anew");
    }
    engine.know(Arc::new(tables.clone()));
    for stones in STONES {
        if tables.stones() as usize >= stones {
            continue;
        }
        tables = match tables.build(directory, stones, &mut |_| (), stop) {
            Ok(tables) => tables,
            Err(BuildError::Stopped) => return,
            Err(error) => return tracing::warn!(%error, stones, "the bot plays without some endgame tables"),
        };
        tracing::info!(stones, "endgame tables are ready");
        engine.know(Arc::new(tables.clone()));
    }
}
