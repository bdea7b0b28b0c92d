//! What a disk may hold after the power went, from what the program had done to its files.
//!
//! The program runs with a library loaded before the C library (`tests/power`) that writes all of that down. This needs
//! neither privileges nor a module of the kernel, as dm-flakey and FUSE do, which a CI may not have; and it knows of every
//! single write, so that any of them can be lost, whatever a file system of today would do.
//!
//! What a file held when it was last synchronised is there for sure. Of what was written later anything may be missing,
//! in any order, and sectors may be torn apart. What was done to a directory is there for sure once the directory was
//! synchronised; else it may be missing: all after some moment, as on a file system with a journal, or any of it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::random_play::Dice;

const SECTOR: u64 = 512;

/// Something that the program has done, and how long the journal was before.
struct Entry {
    at: u64,
    what: What,
}

enum What {
    Write { inode: u64, offset: u64, data: Vec<u8> },
    Truncate { inode: u64, length: u64 },
    Sync { inode: u64, before: u64 },
    Create { inode: u64, path: PathBuf },
    MakeDirectory { inode: u64, path: PathBuf },
    Rename { from: PathBuf, to: PathBuf },
    Remove { path: PathBuf },
}

/// All that the program has done since it was started.
pub struct Journal(Vec<Entry>);

impl Journal {
    fn read(path: &Path) -> Self {
        let bytes = fs::read(path).unwrap_or_default();
        let mut entries = Vec::new();
        let mut at = 0;
        // Where the program was killed in the middle of an entry, it had not gone on after that.
        while let Some(what) = entry(&bytes[at..]) {
            entries.push(Entry { at: at as u64, what: read_entry(what) });
            at += 4 + what.len();
        }
        Self(entries)
    }

    /// The same of a program that has synchronised nothing since it was half done.
    pub fn without_late_syncs(mut self) -> Self {
        let half = self.0.len() / 2;
        let mut number = 0;
        self.0.retain(|entry| {
            number += 1;
            number < half || !matches!(entry.what, What::Sync { .. })
        });
        self
    }

    /// Until where each file and directory is on the disk for sure.
    fn synced(&self) -> HashMap<u64, u64> {
        let mut synced = HashMap::new();
        for entry in &self.0 {
            if let What::Sync { inode, before } = entry.what {
                synced.insert(inode, before);
            }
        }
        synced
    }
}

fn entry(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.get(..u32::from_le_bytes(*length) as usize)
}

fn read_entry(bytes: &[u8]) -> What {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let (inode, second) = (number(1), number(9));
    let length = u32::from_le_bytes(bytes[17..21].try_into().unwrap()) as usize;
    let (path, data) = bytes[21..].split_at(length);
    let of = |path: &[u8]| PathBuf::from(std::ffi::OsStr::from_bytes(path));
    match bytes[0] {
        1 => What::Write { inode, offset: second, data: data.to_vec() },
        2 => What::Truncate { inode, length: second },
        3 => What::Sync { inode, before: second },
        4 => What::Create { inode, path: of(path) },
        5 => What::Rename { from: of(path), to: of(data) },
        6 => What::Remove { path: of(path) },
        7 => What::MakeDirectory { inode, path: of(path) },
        kind => panic!("entries of kind {kind} are not known"),
    }
}

/// What becomes of that of which nobody knows whether it is on the disk.
pub struct Luck<'a> {
    dice: &'a mut Dice,
    /// How much of it is there, in per cent.
    kept: usize,
    /// Where all that concerns directories is lost, or `None` where any of it may be.
    journaled_until: Option<u64>,
}

impl<'a> Luck<'a> {
    pub fn any(dice: &'a mut Dice, journal: &Journal) -> Self {
        let kept = [0, 20, 50, 80, 100][dice.below(5)];
        let last = journal.0.last().map_or(0, |entry| entry.at);
        let journaled_until = (dice.below(2) == 0).then(|| dice.below(last as usize + 1) as u64);
        Self { dice, kept, journaled_until }
    }

    /// The worst: what is not there for sure is not there.
    pub fn none(dice: &'a mut Dice) -> Self {
        Self { dice, kept: 0, journaled_until: None }
    }

    fn keeps(&mut self) -> bool {
        self.dice.below(100) < self.kept
    }

    fn keeps_name(&mut self, at: u64) -> bool {
        match self.journaled_until {
            Some(until) => at <= until,
            None => self.keeps(),
        }
    }

    /// The parts of a write that are there.
    fn parts(&mut self, offset: u64, data: &[u8]) -> Vec<(u64, Vec<u8>)> {
        if !self.keeps() {
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

/// Files and directories. What has no name any more is still written to.
#[derive(Default)]
struct Disk {
    names: BTreeMap<PathBuf, usize>,
    nodes: Vec<Node>,
    /// Which of the nodes has this number now.
    numbers: HashMap<u64, usize>,
}

enum Node {
    File(Vec<u8>),
    Directory { inode: u64 },
}

impl Disk {
    /// What is below a directory.
    fn read(root: &Path) -> Self {
        let mut disk = Self::default();
        let mut paths = vec![root.to_owned()];
        while let Some(path) = paths.pop() {
            let metadata = fs::metadata(&path).unwrap();
            let node = if metadata.is_dir() {
                paths.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
                Node::Directory { inode: metadata.ino() }
            } else {
                Node::File(fs::read(&path).unwrap())
            };
            disk.name(path, metadata.ino(), node);
        }
        disk
    }

    /// Writes it below a new directory, of which the old one was `from`.
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

    fn name(&mut self, path: PathBuf, inode: u64, node: Node) {
        let number = self.number(inode, node);
        self.names.insert(path, number);
    }

    /// A number is given again once its file is gone.
    fn number(&mut self, inode: u64, node: Node) -> usize {
        self.nodes.push(node);
        self.numbers.insert(inode, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    fn file(&mut self, inode: u64) -> Option<&mut Vec<u8>> {
        match &mut self.nodes[*self.numbers.get(&inode)?] {
            Node::File(bytes) => Some(bytes),
            Node::Directory { .. } => None,
        }
    }

    /// The number of the directory in which a path is.
    fn directory_of(&self, path: &Path) -> Option<u64> {
        match self.nodes[*self.names.get(path.parent()?)?] {
            Node::Directory { inode } => Some(inode),
            Node::File(_) => None,
        }
    }

    /// Does what the program did, as far as it has reached the disk.
    fn replay(&mut self, journal: &Journal, luck: &mut Luck) {
        let synced = journal.synced();
        let is_sure = |inode: Option<u64>, at| {
            inode.and_then(|inode| synced.get(&inode)).is_some_and(|&until| at < until)
        };
        for Entry { at, what } in &journal.0 {
            match what {
                What::Sync { .. } => {}
                What::Write { inode, offset, data } if is_sure(Some(*inode), *at) => {
                    self.put(*inode, *offset, data)
                }
                What::Write { inode, offset, data } => {
                    for (offset, part) in luck.parts(*offset, data) {
                        self.put(*inode, offset, &part);
                    }
                }
                What::Truncate { inode, length } => {
                    let is_done = is_sure(Some(*inode), *at) || luck.keeps();
                    if let Some(file) = self.file(*inode).filter(|_| is_done) {
                        file.resize(usize::try_from(*length).unwrap(), 0);
                    }
                }
                What::Create { path, .. }
                | What::MakeDirectory { path, .. }
                | What::Remove { path } => {
                    let is_done = is_sure(self.directory_of(path), *at) || luck.keeps_name(*at);
                    self.change(what, is_done);
                }
                What::Rename { to, .. } => {
                    let is_done = is_sure(self.directory_of(to), *at) || luck.keeps_name(*at);
                    self.change(what, is_done);
                }
            }
        }
    }

    /// Names, or takes a name away, if that is `done`. A file that has no name is written to all the same.
    fn change(&mut self, what: &What, done: bool) {
        match what {
            What::Create { inode, path } => {
                let node = self.number(*inode, Node::File(Vec::new()));
                if done {
                    self.names.insert(path.clone(), node);
                }
            }
            What::MakeDirectory { inode, path } => {
                let node = self.number(*inode, Node::Directory { inode: *inode });
                if done {
                    self.names.insert(path.clone(), node);
                }
            }
            What::Rename { from, to } if done => {
                if let Some(node) = self.names.remove(from) {
                    self.names.insert(to.clone(), node);
                }
            }
            What::Remove { path } if done => {
                self.names.remove(path);
            }
            _ => {}
        }
    }

    fn put(&mut self, inode: u64, offset: u64, data: &[u8]) {
        let Some(file) = self.file(inode) else { return };
        let offset = usize::try_from(offset).unwrap();
        let end = offset + data.len();
        if file.len() < end {
            file.resize(end, 0);
        }
        file[offset..end].copy_from_slice(data);
    }
}

/// A place for data that loses its power again and again.
pub struct Power {
    directory: TempDir,
    library: PathBuf,
    cuts: usize,
    /// What was there when the power came.
    base: Disk,
}

impl Power {
    pub fn on() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut power = Self { directory, library: library(), cuts: 0, base: Disk::default() };
        fs::create_dir(power.root()).unwrap();
        power.base = Disk::read(&power.root());
        power
    }

    /// Below this everything may be lost.
    fn root(&self) -> PathBuf {
        self.directory.path().join(format!("disk-{}", self.cuts))
    }

    fn journal_path(&self) -> PathBuf {
        self.directory.path().join(format!("journal-{}", self.cuts))
    }

    /// While this holds the number of an error, everything fails with it that writes; while it holds `stuck`, whatever is
    /// synchronised waits.
    pub fn failure(&self) -> PathBuf {
        self.directory.path().join("failure")
    }

    pub fn data(&self) -> PathBuf {
        self.root().join("data")
    }

    /// What the program must be started with.
    pub fn environment(&self) -> Vec<(String, String)> {
        let of = |path: PathBuf| path.into_os_string().into_string().unwrap();
        vec![
            ("LD_PRELOAD".to_owned(), of(self.library.clone())),
            ("POWER_ROOT".to_owned(), of(self.root())),
            ("POWER_JOURNAL".to_owned(), of(self.journal_path())),
            ("POWER_FAILURE".to_owned(), of(self.failure())),
        ]
    }

    /// Whether the program has done anything since then.
    pub fn is_used(&self) -> bool {
        fs::metadata(self.journal_path()).is_ok_and(|journal| journal.len() > 0)
    }

    /// What the program has done since the power came.
    pub fn journal(&self) -> Journal {
        let journal = Journal::read(&self.journal_path());
        assert!(!journal.0.is_empty(), "nothing was written down: is the library loaded?");
        journal
    }

    /// The power goes, and comes back. The program must be gone.
    pub fn cut(&mut self, journal: &Journal, mut luck: Luck) {
        let (old, journal_path) = (self.root(), self.journal_path());
        let mut disk = std::mem::take(&mut self.base);
        disk.replay(journal, &mut luck);
        self.cuts += 1;
        disk.write(&old, &self.root());
        fs::remove_dir_all(old).unwrap();
        fs::remove_file(journal_path).unwrap();
        self.base = Disk::read(&self.root());
    }
}

/// Builds the library that writes everything down, and answers where it is.
fn library() -> PathBuf {
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
