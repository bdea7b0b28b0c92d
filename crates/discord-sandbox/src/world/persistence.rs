//! Persistence: a data directory with one JSON file, replaced atomically, and one file per
//! attachment and emoji.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Id;
use crate::config::Config;
use crate::world::{World, attachments_in};
use crate::{Shared, locked};

/// The maximum number of saved messages per channel.
const MAX_SAVED_MESSAGES: usize = 200;
/// The time during which changes are collected before a save.
const SAVE_INTERVAL: Duration = Duration::from_millis(500);

/// The content of the JSON file. Addresses in messages begin with `base`, which may differ on the
/// next start.
#[derive(Serialize, Deserialize)]
struct SavedWorld<W> {
    base: String,
    world: W,
}

/// A data directory.
#[derive(Debug)]
pub(crate) struct DataDirectory {
    path: PathBuf,
    /// Serializes saves, which share a temporary file.
    saving: Mutex<()>,
}

impl DataDirectory {
    pub fn new(path: PathBuf) -> Self {
        Self { path, saving: Mutex::new(()) }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    fn world_file(&self) -> PathBuf {
        self.path.join("world.json")
    }

    fn attachment_file(&self, id: Id) -> PathBuf {
        self.path.join("attachments").join(id.to_string())
    }

    /// Loads the saved world, if there is one, and moves all addresses to `base`.
    pub fn load(&self, base: &str, config: &Config) -> io::Result<Option<World>> {
        fs::create_dir_all(self.path.join("attachments"))?;
        let text = match fs::read_to_string(self.world_file()) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let old: SavedWorld<Value> = serde_json::from_str(&text)?;
        let moved = text.replace(&format!("{}/", old.base), &format!("{base}/"));
        let mut world: World = serde_json::from_str::<SavedWorld<World>>(&moved)?.world;
        world.history = config.history;
        world.emoji_limit = config.emoji_limit;
        let attachments = world.posts.iter().flat_map(|post| attachments_in(&post.wire));
        let emojis = world.emojis.iter().map(|emoji| emoji.id);
        let ids: Vec<Id> = attachments.chain(emojis).collect();
        for id in ids {
            // A missing attachment does not prevent loading the rest.
            if let Ok(bytes) = fs::read(self.attachment_file(id)) {
                world.files.insert(id, bytes.into());
            }
        }
        Ok(Some(world))
    }

    /// Saves the world; a crash leaves either the old or the new file.
    pub fn save(&self, base: &str, world: &Mutex<World>) -> io::Result<()> {
        let _guard = locked(&self.saving);
        let (text, files) = {
            let world = locked(world);
            (to_json(base, &world)?, world.files.clone())
        };
        for (id, bytes) in &files {
            let path = self.attachment_file(*id);
            if !path.exists() {
                replace(&path, bytes)?;
            }
        }
        replace(&self.world_file(), text.as_bytes())?;
        self.remove_orphans(&files.into_keys().collect())
    }

    /// Removes the files of attachments that no message refers to.
    fn remove_orphans(&self, referenced: &HashSet<Id>) -> io::Result<()> {
        for entry in fs::read_dir(self.path.join("attachments"))? {
            let entry = entry?;
            let id = entry.file_name().to_str().and_then(|name| name.parse().ok());
            if id.is_some_and(|id| !referenced.contains(&id)) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

/// Serializes the world with at most [`MAX_SAVED_MESSAGES`] messages per channel.
fn to_json(base: &str, world: &World) -> io::Result<String> {
    let mut saved = serde_json::to_value(SavedWorld { base: base.to_owned(), world })?;
    for channel in &world.channels {
        let excess = world.posts.count_in_channel(channel.id).saturating_sub(MAX_SAVED_MESSAGES);
        if let Value::Object(posts) = &mut saved["world"]["posts"] {
            for id in world.posts.ids_in_channel(channel.id).take(excess) {
                posts.remove(&id.to_string());
            }
        }
    }
    Ok(saved.to_string())
}

/// Replaces a file atomically, by way of a temporary file.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = path.with_extension("tmp");
    let mut file = File::create(&temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(temporary, path)
}

/// Saves after changes, at most once per [`SAVE_INTERVAL`], until the stand-in stops.
pub(crate) async fn run(shared: Arc<Shared>) {
    if shared.data_directory.is_none() {
        return;
    }
    let mut changes = shared.version.subscribe();
    // The world may have changed before this task began.
    changes.mark_changed();
    loop {
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = shared.stopped() => return,
        }
        tokio::select! {
            () = tokio::time::sleep(SAVE_INTERVAL) => {}
            () = shared.stopped() => return,
        }
        let saver = shared.clone();
        if let Err(error) = tokio::task::spawn_blocking(move || saver.save()).await {
            tracing::error!(%error, "the task that saves the world failed");
        }
    }
}
