//! Simulates power cuts: derives a possible state of the disk from the journal of the program's
//! file operations.
//!
//! A preloaded library (`tests/power`) records the operations. Unlike dm-flakey and FUSE, it needs
//! neither privileges nor a kernel module, and it can lose any single write, even if present file
//! systems would not.
//!
//! Data are durable once their file was synchronized. Of later writes any may be missing, in any
//! order, and sectors may be torn. Changes of a directory are durable once the directory was
//! synchronized. Of later changes either all after some point are missing, as on a journaling file
//! system, or any of them.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::harness::Harness;
use crate::random_play::Dice;

const SECTOR: u64 = 512;

/// An operation of the program, with the length of the journal before it.
struct Entry {
    position: u64,
    operation: Operation,
}

enum Operation {
    Write { inode: u64, offset: u64, data: Vec<u8> },
    Truncate { inode: u64, length: u64 },
    Sync { inode: u64, before: u64 },
    Create { path: PathBuf, inode: u64, is_directory: bool },
    Rename { from: PathBuf, to: PathBuf },
    Remove { path: PathBuf },
}

/// The operations of the program since its start.
pub struct Journal(Vec<Entry>);

impl Journal {
    fn read(path: &Path) -> Self {
        let bytes = fs::read(path).unwrap_or_default();
        let mut entries = Vec::new();
        let mut position = 0;
        // A kill may truncate the last entry.
        while let Some(entry) = entry(&bytes[position..]) {
            entries.push(Entry { position: position as u64, operation: read_operation(entry) });
            position += 4 + entry.len();
        }
        Self(entries)
    }

    /// Removes all synchronizations from the second half of the journal.
    pub fn without_late_syncs(mut self) -> Self {
        let half = self.0.len() / 2;
        let mut count = 0;
        self.0.retain(|entry| {
            count += 1;
            count < half || !matches!(entry.operation, Operation::Sync { .. })
        });
        self
    }

    /// Returns the journal position up to which each file and directory is durable, by inode.
    fn synced(&self) -> HashMap<u64, u64> {
        let mut synced = HashMap::new();
        for entry in &self.0 {
            if let Operation::Sync { inode, before } = entry.operation {
                synced.insert(inode, before);
            }
        }
        synced
    }
}

/// Returns the first entry without its length prefix; `None` at the end or if it is truncated.
fn entry(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.get(..u32::from_le_bytes(*length) as usize)
}

fn read_operation(bytes: &[u8]) -> Operation {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let inode = number(1);
    let second = number(9);
    let length = u32::from_le_bytes(bytes[17..21].try_into().unwrap()) as usize;
    let (path, data) = bytes[21..].split_at(length);
    let to_path = |path: &[u8]| PathBuf::from(std::ffi::OsStr::from_bytes(path));
    match bytes[0] {
        1 => Operation::Write { inode, offset: second, data: data.to_vec() },
        2 => Operation::Truncate { inode, length: second },
        3 => Operation::Sync { inode, before: second },
        4 | 7 => Operation::Create { inode, path: to_path(path), is_directory: bytes[0] == 7 },
        5 => Operation::Rename { from: to_path(path), to: to_path(data) },
        6 => Operation::Remove { path: to_path(path) },
        kind => panic!("unknown kind of entry: {kind}"),
    }
}

/// Decides which unsynchronized operations survive a power cut.
pub struct LossModel<'a> {
    dice: &'a mut Dice,
    /// The percentage of surviving operations.
    survival_rate: usize,
    /// The journal position after which all changes of directories are lost; `None` if any of them
    /// may be.
    journaled_until: Option<u64>,
}

impl<'a> LossModel<'a> {
    /// Returns a model with random losses.
    pub fn random(dice: &'a mut Dice, journal: &Journal) -> Self {
        let survival_rate = [0, 20, 50, 80, 100][dice.below(5)];
        let last = journal.0.last().map_or(0, |entry| entry.position);
        let journaled_until = (dice.below(2) == 0).then(|| dice.below(last as usize + 1) as u64);
        Self { dice, survival_rate, journaled_until }
    }

    /// Returns the model in which all unsynchronized operations are lost.
    pub fn all(dice: &'a mut Dice) -> Self {
        Self { dice, survival_rate: 0, journaled_until: None }
    }

    fn survives(&mut self) -> bool {
        self.dice.below(100) < self.survival_rate
    }

    fn directory_change_survives(&mut self, position: u64) -> bool {
        match self.journaled_until {
            Some(until) => position <= until,
            None => self.survives(),
        }
    }

    /// Returns the surviving parts of a write.
    fn surviving_parts(&mut self, offset: u64, data: &[u8]) -> Vec<(u64, Vec<u8>)> {
        if !self.survives() {
            return Vec::new();
        }
        let is_torn = self.dice.below(4) == 0;
        let mut parts = Vec::new();
        let mut at = 0;
        while at < data.len() {
            let to_boundary = SECTOR - (offset + at as u64) % SECTOR;
            let end = data.len().min(at + to_boundary as usize);
            if !is_torn || self.dice.below(2) == 0 {
                parts.push((offset + at as u64, data[at..end].to_vec()));
            }
            at = end;
        }
        parts
    }
}

/// Files and directories. A file without a name can still be written to.
#[derive(Default)]
struct FileSystem {
    names: BTreeMap<PathBuf, usize>,
    nodes: Vec<Node>,
    /// The index of the node with each inode number.
    by_inode: HashMap<u64, usize>,
}

enum Node {
    File(Vec<u8>),
    Directory { inode: u64 },
}

impl FileSystem {
    /// Reads everything below a directory.
    fn read(root: &Path) -> Self {
        let mut file_system = Self::default();
        let mut paths = vec![root.to_owned()];
        while let Some(path) = paths.pop() {
            let metadata = fs::metadata(&path).unwrap();
            let node = if metadata.is_dir() {
                paths.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
                Node::Directory { inode: metadata.ino() }
            } else {
                Node::File(fs::read(&path).unwrap())
            };
            file_system.insert(path, metadata.ino(), node);
        }
        file_system
    }

    /// Writes everything to the directory `to`, which replaces `from`.
    fn write(&self, from: &Path, to: &Path) {
        for (path, &node) in &self.names {
            let path = to.join(path.strip_prefix(from).unwrap());
            match &self.nodes[node] {
                Node::Directory { .. } => fs::create_dir_all(path).unwrap(),
                Node::File(_) if !path.parent().is_some_and(Path::is_dir) => {}
                Node::File(bytes) => fs::write(path, bytes).unwrap(),
            }
        }
    }

    fn insert(&mut self, path: PathBuf, inode: u64, node: Node) {
        let index = self.add_node(inode, node);
        self.names.insert(path, index);
    }

    /// Adds a node, and returns its index. The system reuses the inode numbers of removed files.
    fn add_node(&mut self, inode: u64, node: Node) -> usize {
        self.nodes.push(node);
        self.by_inode.insert(inode, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    fn file(&mut self, inode: u64) -> Option<&mut Vec<u8>> {
        match &mut self.nodes[*self.by_inode.get(&inode)?] {
            Node::File(bytes) => Some(bytes),
            Node::Directory { .. } => None,
        }
    }

    /// Returns the inode of the directory that contains a path.
    fn directory_of(&self, path: &Path) -> Option<u64> {
        match self.nodes[*self.names.get(path.parent()?)?] {
            Node::Directory { inode } => Some(inode),
            Node::File(_) => None,
        }
    }

    /// Applies the durable and the surviving operations.
    fn replay(&mut self, journal: &Journal, losses: &mut LossModel) {
        let synced = journal.synced();
        let is_durable =
            |inode: &u64, position| synced.get(inode).is_some_and(|&until| position < until);
        for Entry { position, operation } in &journal.0 {
            // The path of a changed name, and whether the change is durable.
            let name = match operation {
                Operation::Create { path, .. }
                | Operation::Remove { path }
                | Operation::Rename { to: path, .. } => Some(path),
                _ => None,
            };
            let is_changed = name.is_some_and(|name| {
                self.directory_of(name).is_some_and(|inode| is_durable(&inode, *position))
                    || losses.directory_change_survives(*position)
            });
            match operation {
                Operation::Sync { .. } => {}
                Operation::Write { inode, offset, data } if is_durable(inode, *position) => {
                    self.write_at(*inode, *offset, data);
                }
                Operation::Write { inode, offset, data } => {
                    for (offset, part) in losses.surviving_parts(*offset, data) {
                        self.write_at(*inode, offset, &part);
                    }
                }
                Operation::Truncate { inode, length } => {
                    let is_done = is_durable(inode, *position) || losses.survives();
                    if let Some(file) = self.file(*inode).filter(|_| is_done) {
                        file.resize(usize::try_from(*length).unwrap(), 0);
                    }
                }
                // It is added in any case, because later operations refer to it.
                Operation::Create { inode, path, is_directory } => {
                    let node = if *is_directory {
                        Node::Directory { inode: *inode }
                    } else {
                        Node::File(Vec::new())
                    };
                    let index = self.add_node(*inode, node);
                    if is_changed {
                        self.names.insert(path.clone(), index);
                    }
                }
                Operation::Rename { from, to } if is_changed => {
                    if let Some(node) = self.names.remove(from) {
                        self.names.insert(to.clone(), node);
                    }
                }
                Operation::Remove { path } if is_changed => drop(self.names.remove(path)),
                Operation::Rename { .. } | Operation::Remove { .. } => {}
            }
        }
    }

    fn write_at(&mut self, inode: u64, offset: u64, data: &[u8]) {
        let Some(file) = self.file(inode) else { return };
        let offset = usize::try_from(offset).unwrap();
        let end = offset + data.len();
        if file.len() < end {
            file.resize(end, 0);
        }
        file[offset..end].copy_from_slice(data);
    }
}

/// A disk with simulated failures and power cuts.
pub struct PowerCutDisk {
    directory: TempDir,
    library: PathBuf,
    cuts: usize,
    /// The contents after the last power cut.
    base: FileSystem,
}

impl PowerCutDisk {
    pub fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let library = build_library();
        let mut disk = Self { directory, library, cuts: 0, base: FileSystem::default() };
        fs::create_dir(disk.root()).unwrap();
        disk.base = FileSystem::read(&disk.root());
        disk
    }

    /// Returns the root directory of the disk.
    fn root(&self) -> PathBuf {
        self.directory.path().join(format!("disk-{}", self.cuts))
    }

    fn journal_path(&self) -> PathBuf {
        self.directory.path().join(format!("journal-{}", self.cuts))
    }

    /// Returns the file that controls failures. While it holds an error number, all writes fail
    /// with that error. While it holds `stuck`, synchronizations hang.
    pub fn failure_path(&self) -> PathBuf {
        self.directory.path().join("failure")
    }

    pub fn data(&self) -> PathBuf {
        self.root().join("data")
    }

    /// Starts the bot of a harness with its data on this disk.
    pub async fn start(&self, harness: &Harness) {
        harness.set_data(self.data());
        harness.start(&self.environment()).await;
    }

    /// Returns the environment variables for the program.
    pub fn environment(&self) -> Vec<(String, String)> {
        let to_string = |path: PathBuf| path.into_os_string().into_string().unwrap();
        vec![
            ("LD_PRELOAD".to_owned(), to_string(self.library.clone())),
            ("POWER_ROOT".to_owned(), to_string(self.root())),
            ("POWER_JOURNAL".to_owned(), to_string(self.journal_path())),
            ("POWER_FAILURE".to_owned(), to_string(self.failure_path())),
        ]
    }

    /// Returns whether the program has written since the last power cut.
    pub fn is_used(&self) -> bool {
        fs::metadata(self.journal_path()).is_ok_and(|journal| journal.len() > 0)
    }

    /// Returns the operations of the program since the last power cut.
    pub fn journal(&self) -> Journal {
        let journal = Journal::read(&self.journal_path());
        assert!(!journal.0.is_empty(), "the journal is empty: is the library loaded?");
        journal
    }

    /// Simulates a power cut. The program must have ended.
    pub fn cut_power(&mut self, journal: &Journal, mut losses: LossModel) {
        let old = self.root();
        let journal_path = self.journal_path();
        let mut file_system = std::mem::take(&mut self.base);
        file_system.replay(journal, &mut losses);
        self.cuts += 1;
        file_system.write(&old, &self.root());
        fs::remove_dir_all(old).unwrap();
        fs::remove_file(journal_path).unwrap();
        self.base = FileSystem::read(&self.root());
    }
}

/// Builds the preloaded library, and returns its path.
fn build_library() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("power");
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/power/Cargo.toml");
    let mut build = Command::new(env!("CARGO"));
    build
        .args(["build", "--quiet", "--offline", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(&target);
    assert!(build.status().unwrap().success(), "the library cannot be built");
    target.join("debug/libalquerque_power.so")
}
