//! Copies of the store's directory: of how it was found, for the time in which nobody knows whether it can be opened, and for
//! whoever only looks.
//!
//! sled takes an error in its log for the end of it, and erases on opening what comes after. So it gets at the files only when
//! there is a copy, which is put back where something was lost.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::commits::BEGUN;
use super::committer::RESERVE;
use super::disk::{Disk, SystemDisk};
use super::lock::Lock;
use super::{StoreError, archive, recovery};

/// So many copies of damaged directories are kept: the oldest, from before anything was mended, and the newest.
const DAMAGED: usize = 2;

/// The directory of the same name with something more at its end.
pub fn beside(directory: &Path, what: &str) -> PathBuf {
    let mut name = directory.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}

/// The directory above, where the names stand that are beside this one.
pub fn parent(directory: &Path) -> &Path {
    directory.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The copy of a store that somebody is about to open. It has this name only while it is whole.
fn as_found(directory: &Path) -> PathBuf {
    beside(directory, "as-found")
}

/// What is half made or half removed.
fn half(directory: &Path) -> PathBuf {
    beside(directory, "half")
}

/// The file in a copy that says which database it is of.
const OF: &str = "copy-of";

/// What no other database has while the machine runs: whoever opens one changes neither its place nor what was noted of it, and
/// where another is put there, one or the other differs. What was copied before the machine stopped may not be whole.
fn identity(directory: &Path) -> io::Result<String> {
    let log = fs::metadata(directory.join("db"))?;
    // Not all systems have both.
    let said = |path: &Path| fs::read_to_string(path).unwrap_or_default();
    let (noted, boot) = (said(&directory.join(BEGUN)), said(Path::new("/proc/sys/kernel/random/boot_id")));
    Ok(format!("{}:{} {noted} {boot}", log.dev(), log.ino()))
}

/// Whether a copy was made of the store that is there now, by whoever was stopped while opening it: then nothing has been saved
/// since. Somebody may have put another store there.
fn is_of(copy: &Path, directory: &Path) -> bool {
    let said = fs::read_to_string(copy.join(OF));
    said.is_ok_and(|said| identity(directory).is_ok_and(|identity| identity == said))
}

/// Whether a copy was about to be put back when somebody was stopped: what was there has another name already.
fn is_put_back(directory: &Path) -> bool {
    !directory.exists() && half(directory).exists() && as_found(directory).exists()
}

/// Whether the store is there, be it while it is put back.
pub fn exists(directory: &Path) -> bool {
    directory.join("db").exists() || is_put_back(directory)
}

/// Puts back a store of which only the copy has been left by whoever was stopped while doing so. To be called by whoever has
/// the store's lock.
pub fn finish(directory: &Path) -> io::Result<()> {
    if is_put_back(directory) {
        fs::rename(as_found(directory), directory)?;
        remove_file(&directory.join(OF))?;
    }
    Ok(())
}

/// The store as it was before sled opened it.
pub struct AsFound {
    directory: PathBuf,
    copy: Option<PathBuf>,
}

impl AsFound {
    /// Copies what is there. Without space for that, the store is opened all the same.
    pub fn copy(directory: &Path) -> io::Result<Self> {
        let (copy, half) = (as_found(directory), half(directory));
        remove(&half)?;
        let is_of_another = copy.exists() && !is_of(&copy, directory);
        if is_of_another {
            Self { directory: directory.to_owned(), copy: Some(copy.clone()) }.keep_as("as-found-before")?;
        }
        let copied = if copy.exists() || !directory.join("db").exists() {
            Ok(())
        } else {
            copy_with_space(directory, &half)
                .and_then(|()| fs::write(half.join(OF), identity(directory)?))
                .and_then(|()| fs::rename(&half, &copy))
        };
        if let Err(error) = copied {
            tracing::warn!(%error, "the store is opened without a copy of how it was found");
        }
        Ok(Self { directory: directory.to_owned(), copy: copy.exists().then_some(copy) })
    }

    /// For what is a copy itself.
    pub fn without_copy(directory: &Path) -> Self {
        Self { directory: directory.to_owned(), copy: None }
    }

    /// Makes the store as it was found. Nobody may have it open.
    pub fn put_back(self) -> io::Result<()> {
        let Some(copy) = self.copy else { return Ok(()) };
        sync_all(&copy)?;
        let half = half(&self.directory);
        fs::rename(&self.directory, &half)?;
        fs::rename(&copy, &self.directory)?;
        remove_file(&self.directory.join(OF))?;
        File::open(parent(&self.directory))?.sync_all()?;
        fs::remove_dir_all(half)
    }

    /// Removes the copy: the store is well.
    pub fn forget(self) -> io::Result<()> {
        let Some(copy) = self.copy else { return Ok(()) };
        let half = half(&self.directory);
        fs::rename(copy, &half)?;
        fs::remove_dir_all(half)
    }

    /// Keeps the copy for somebody to look at: what could not be read was given up.
    pub fn keep_damaged(self) -> io::Result<()> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs());
        let start = beside(&self.directory, "damaged-");
        let mut copies = Vec::new();
        for entry in fs::read_dir(parent(&self.directory))? {
            let name = entry?.file_name();
            if name.as_encoded_bytes().starts_with(start.file_name().unwrap_or_default().as_encoded_bytes()) {
                copies.push(self.directory.with_file_name(name));
            }
        }
        copies.sort();
        while copies.len() >= DAMAGED {
            fs::remove_dir_all(copies.remove(1))?;
        }
        self.keep_as(&format!("damaged-{now}"))
    }

    /// Keeps the copy under a name, unless there is one of that name already.
    pub fn keep_as(self, what: &str) -> io::Result<()> {
        let kept = beside(&self.directory, what);
        let Some(copy) = &self.copy else { return Ok(()) };
        if kept.exists() {
            return self.forget();
        }
        sync_all(copy)?;
        fs::rename(copy, &kept)?;
        tracing::warn!(copy = %kept.display(), "the store is kept there as it was found");
        Ok(())
    }
}

/// A copy of a store for whoever only looks at it, as nobody can open it without changing it. It goes with this, and until
/// then nobody else has the store.
pub struct Look {
    pub directory: PathBuf,
    _lock: Lock,
}

impl Look {
    /// Copies the store in `directory`, which exists.
    pub fn at(directory: &Path) -> Result<Self, StoreError> {
        let lock = Lock::take(directory)?;
        finish(directory)?;
        archive::finish(directory)?;
        let look = Self { directory: beside(directory, "looked-at"), _lock: lock };
        remove(&look.directory)?;
        // What was found before somebody was stopped while opening it is more than what is there since.
        let found = Some(as_found(directory)).filter(|copy| is_of(copy, directory));
        copy_with_space(found.as_deref().unwrap_or(directory), &look.directory)
            .map_err(StoreError::at(&look.directory))?;
        Ok(look)
    }
}

impl Drop for Look {
    fn drop(&mut self) {
        recovery::until_free(&self.directory);
        // The next one removes what stays.
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// Removes what a look has left that was stopped. To be called by whoever has the store open.
pub fn clean_up(directory: &Path) -> io::Result<()> {
    remove(&beside(directory, "looked-at"))
}

/// Removes a directory that is perhaps not there.
fn remove(directory: &Path) -> io::Result<()> {
    unless_missing(fs::remove_dir_all(directory))
}

/// The same of a file.
fn remove_file(file: &Path) -> io::Result<()> {
    unless_missing(fs::remove_file(file))
}

fn unless_missing(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn copy_with_space(from: &Path, to: &Path) -> io::Result<()> {
    // The space that the store needs is not for copies.
    if SystemDisk.free(parent(to))? < size(from)? + RESERVE {
        return Err(io::Error::new(io::ErrorKind::StorageFull, "there is no space for a copy of the store"));
    }
    copy_all(from, to).inspect_err(|_| {
        let _ = fs::remove_dir_all(to);
    })
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_all(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// The bytes of a directory's files and of all below it.
pub fn size(directory: &Path) -> io::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let data = entry.metadata()?;
        bytes += if data.is_dir() { size(&entry.path())? } else { data.len() };
    }
    Ok(bytes)
}

/// Synchronises a directory and everything below it.
pub fn sync_all(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_all(&entry.path())?;
        } else {
            File::open(entry.path())?.sync_all()?;
        }
    }
    File::open(directory)?.sync_all()
}
