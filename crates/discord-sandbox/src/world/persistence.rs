//! Keeps the world in a data directory: one JSON file, replaced as a whole, and one file per attachment.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Id;
use crate::world::{World, attachments_in};
use crate::{Shared, locked};

/// How many messages of each channel are kept.
const MESSAGES_KEPT: usize = 200;
/// How long changes are gathered before they are written.
const REST: Duration = Duration::from_millis(500);

/// The file's content: addresses in messages begin with `base`, which may be another one next time.
#[derive(Serialize, Deserialize)]
struct Kept<W> {
    base: String,
    world: W,
}

/// A data directory.
#[derive(Debug)]
pub(crate) struct Keep {
    folder: PathBuf,
    /// One save at a time, as all use the same temporary file.
    saving: Mutex<()>,
}

impl Keep {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, saving: Mutex::new(()) }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn file(&self) -> PathBuf {
        self.folder.join("world.json")
    }

    fn attachment(&self, id: Id) -> PathBuf {
        self.folder.join("attachments").join(id.to_string())
    }

    /// The kept world, if there is one, with all addresses moved to `base`.
    pub fn load(&self, base: &str, history: usize) -> io::Result<Option<World>> {
        fs::create_dir_all(self.folder.join("attachments"))?;
        let text = match fs::read_to_string(self.file()) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let old: Kept<Value> = serde_json::from_str(&text)?;
        let moved = text.replace(&format!("{}/", old.base), &format!("{base}/"));
        let mut world: World = serde_json::from_str::<Kept<World>>(&moved)?.world;
        world.history = history;
        let ids: Vec<Id> = world.posts.iter().flat_map(|post| attachments_in(&post.wire)).collect();
        for id in ids {
            // A missing picture is a pity but no reason to lose the rest.
            if let Ok(bytes) = fs::read(self.attachment(id)) {
                world.files.insert(id, bytes.into());
            }
        }
        Ok(Some(world))
    }

    /// Writes the world down; a crash leaves either the old or the new file.
    pub fn save(&self, base: &str, world: &Mutex<World>) -> io::Result<()> {
        let _one_at_a_time = locked(&self.saving);
        let (text, files) = {
            let world = locked(world);
            (kept_text(base, &world)?, world.files.clone())
        };
        for (id, bytes) in &files {
            let path = self.attachment(*id);
            if !path.exists() {
                replace(&path, bytes)?;
            }
        }
        replace(&self.file(), text.as_bytes())?;
        self.sweep(&files.into_keys().collect())
    }

    /// Removes the files of attachments that no longer exist.
    fn sweep(&self, alive: &HashSet<Id>) -> io::Result<()> {
        for entry in fs::read_dir(self.folder.join("attachments"))? {
            let entry = entry?;
            let id = entry.file_name().to_str().and_then(|name| name.parse().ok());
            if id.is_some_and(|id| !alive.contains(&id)) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

/// The world as text, without the messages that are too old to be kept.
fn kept_text(base: &str, world: &World) -> io::Result<String> {
    let mut kept = serde_json::to_value(Kept { base: base.to_owned(), world })?;
    for channel in &world.channels {
        let old = world.posts.count_of(channel.id).saturating_sub(MESSAGES_KEPT);
        if let Value::Object(posts) = &mut kept["world"]["posts"] {
            for id in world.posts.ids_of(channel.id).take(old) {
                posts.remove(&id.to_string());
            }
        }
    }
    Ok(kept.to_string())
}

/// Writes a file beside its place and moves it there.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("tmp");
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(beside, path)
}

/// Saves after changes, at most every [`REST`], until the stand-in stops.
pub(crate) async fn run(shared: Arc<Shared>) {
    if shared.keep.is_none() {
        return;
    }
    let mut changes = shared.version.subscribe();
    loop {
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = shared.stopped() => return,
        }
        tokio::select! {
            () = tokio::time::sleep(REST) => {}
            () = shared.stopped() => return,
        }
        let saver = shared.clone();
        if let Err(error) = tokio::task::spawn_blocking(move || saver.save()).await {
            tracing::error!(%error, "saving failed");
        }
    }
}
