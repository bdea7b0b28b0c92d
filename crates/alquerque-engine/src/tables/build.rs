use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::super::Stop;
use super::file::{self, FileError};
use super::metric::SolveError;
use super::watch::Watch;
use super::{Dtm, DtmTables, Layer, MAX_STONES, Material, Metric, Progress, Tablebase};

/// The name of the lock file of a directory in which tables are built.
const LOCK: &str = "lock";

/// The reason why tables were not built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The rule set has no tables with that many stones.
    #[error("these rules have tables of at most {0} stones")]
    TooMany(usize),
    /// The build was stopped.
    #[error("stopped")]
    Stopped,
    /// Another process is building in the same directory.
    #[error("another process is building tables in {}", .0.display())]
    Busy(PathBuf),
    /// Some value does not fit into a byte.
    #[error("with {larger} against {smaller} stones, some value does not fit into a byte")]
    TooLong {
        /// The stones of the larger side.
        larger: usize,
        /// The stones of the smaller side.
        smaller: usize,
    },
    /// A file cannot be written.
    #[error("{} cannot be written", path.display())]
    Write {
        /// The path of the file or directory.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

/// A file that was rejected.
#[derive(Debug)]
pub struct InvalidFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The reason.
    pub error: FileError,
}

impl DtmTables {
    /// Reads the tables of `medieval` from a directory: see [`load`](Self::load).
    pub fn open(dir: &Path, stones: usize) -> (Self, Vec<InvalidFile>) {
        Self::load(Dtm, dir, stones)
    }

    /// Builds the tables of `medieval` in memory.
    ///
    /// # Errors
    /// Fails when there are no such tables.
    pub fn in_memory(stones: usize) -> Result<Self, BuildError> {
        Self::generate(Dtm, stones)
    }
}

impl<K: Metric> Tablebase<K> {
    /// Reads the tables of at most `stones` stones from a directory. Returns also the files that
    /// were rejected; the next [`build`](Self::build) replaces them.
    pub fn load(metric: K, dir: &Path, stones: usize) -> (Self, Vec<InvalidFile>) {
        let mut tables = Self::empty(metric);
        let rejected = tables.read(dir, stones.min(K::MAX_STONES));
        (tables, rejected)
    }

    /// Builds the tables of at most `stones` stones in memory.
    ///
    /// # Errors
    /// Fails when there are no such tables.
    pub fn generate(metric: K, stones: usize) -> Result<Self, BuildError> {
        let mut tables = Self::empty(metric);
        tables.complete(stones, &mut |_| (), &Stop::default(), |_, _| Ok(()))?;
        Ok(tables)
    }

    /// Reads the missing tables.
    fn read(&mut self, dir: &Path, stones: usize) -> Vec<InvalidFile> {
        let mut rejected = Vec::new();
        for material in self.missing(stones) {
            match file::read(dir, self.metric, material) {
                Ok(Some(layers)) => self.add(material, layers),
                Ok(None) => {}
                Err(error) => rejected
                    .push(InvalidFile { path: file::path(dir, self.metric, material), error }),
            }
        }
        rejected
    }

    /// Returns the same tables, which read values from the files of a directory when they are asked
    /// for. A table whose file is missing or differs stays in memory.
    #[must_use]
    pub fn on_disk(&self, dir: &Path) -> Self {
        let mut tables = self.clone();
        for material in (2..=MAX_STONES).flat_map(Material::with_stones) {
            let layers: Vec<&Layer> = material
                .sides()
                .filter_map(|(own, other)| self.layers[own].get(other)?.as_deref())
                .collect();
            if let Ok(layers) = file::on_disk(dir, self.metric, material, &layers)
                && !layers.is_empty()
            {
                tables.add(material, layers);
            }
        }
        tables
    }

    /// Builds the missing tables of at most `stones` stones on one thread, and writes them to a
    /// directory.
    ///
    /// An interrupted build keeps the finished tables, and a later build continues from there. A
    /// table that cannot be written stays in memory. `progress` is called some thousand times a
    /// second; it counts each position twice.
    ///
    /// # Errors
    /// Fails when stopped, when the directory cannot be written to or another process builds in it,
    /// and when there are no such tables.
    pub fn build(
        &mut self,
        dir: &Path,
        stones: usize,
        progress: &mut dyn FnMut(Progress),
        stop: &Stop,
    ) -> Result<(), BuildError> {
        let failed = |path: PathBuf| move |source| BuildError::Write { path, source };
        fs::create_dir_all(dir).map_err(failed(dir.to_owned()))?;
        let _lock = lock(dir)?;
        // Another process may have built tables since these were read.
        self.read(dir, stones.min(K::MAX_STONES));
        let metric = self.metric;
        let write = |material, layers: &[Layer]| {
            file::write(dir, metric, material, layers)
                .map_err(failed(file::path(dir, metric, material)))
        };
        self.complete(stones, progress, stop, write)
    }

    fn complete(
        &mut self,
        stones: usize,
        progress: &mut dyn FnMut(Progress),
        stop: &Stop,
        write: impl Fn(Material, &[Layer]) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        if stones > K::MAX_STONES {
            return Err(BuildError::TooMany(K::MAX_STONES));
        }
        let missing = self.missing(stones);
        let mut watch = Watch::new(
            missing.iter().map(|material| 2 * material.positions()).sum(),
            progress,
            stop,
        );
        for material in missing {
            let layers =
                K::solve(self, material, &mut watch).map_err(|halt| material.build_error(halt))?;
            let written = write(material, &layers);
            self.add(material, layers);
            written?;
        }
        Ok(())
    }

    /// Returns the missing materials of at most `stones` stones, in an order in which they can be
    /// solved.
    fn missing(&self, stones: usize) -> Vec<Material> {
        (2..=stones)
            .flat_map(Material::with_stones)
            .filter(|&material| !self.has(material))
            .collect()
    }

    pub(super) fn add(&mut self, material: Material, layers: Vec<Layer>) {
        for ((own, other), layer) in material.sides().zip(layers) {
            self.layers[own][other] = Some(Arc::new(layer));
        }
    }
}

/// Locks the directory against other builds while the file is open.
fn lock(dir: &Path) -> Result<File, BuildError> {
    let path = dir.join(LOCK);
    let lock =
        File::create(&path).map_err(|source| BuildError::Write { path: path.clone(), source })?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy(dir.to_owned())),
        Err(TryLockError::Error(source)) => Err(BuildError::Write { path, source }),
    }
}

impl Material {
    fn build_error(self, halt: SolveError) -> BuildError {
        let Self { larger, smaller } = self;
        match halt {
            SolveError::Stopped => BuildError::Stopped,
            SolveError::TooLong => BuildError::TooLong { larger, smaller },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::compact::Compact;

    fn built(dir: &Path, stones: usize) -> Result<DtmTables, BuildError> {
        let mut tables = DtmTables::open(dir, stones).0;
        tables.build(dir, stones, &mut |_| (), &Stop::default())?;
        Ok(tables)
    }

    /// Returns the content of every table in a directory.
    fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let paths = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
        let tables = paths.filter(|path| {
            path.is_file() && path.extension().is_some_and(|extension| extension == "table")
        });
        tables
            .map(|path| (path.strip_prefix(dir).unwrap().to_owned(), fs::read(path).unwrap()))
            .collect()
    }

    #[test]
    fn tables_on_disk_are_those_in_memory() {
        let dir = tempfile::tempdir().unwrap();
        let built = built(dir.path(), 4).unwrap();
        // One file is damaged, and one is missing.
        let path = |larger, smaller| file::path(dir.path(), Dtm, Material { larger, smaller });
        let mut damaged = fs::read(path(1, 1)).unwrap();
        *damaged.last_mut().unwrap() ^= 1;
        fs::write(path(1, 1), damaged).unwrap();
        fs::remove_file(path(2, 2)).unwrap();
        let on_disk = built.on_disk(dir.path());
        assert_eq!((on_disk.stones(), on_disk.bytes()), (4, built.bytes()));
        let in_memory: usize =
            on_disk.layers.iter().flatten().flatten().map(|layer| layer.values.len()).sum();
        let kept = |own: usize, other: usize| built.layers[own][other].as_ref().unwrap().len();
        assert_eq!(in_memory, kept(1, 1) + kept(2, 2));
        for (own, other) in [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)] {
            assert_eq!(on_disk.count(own, other), built.count(own, other), "{own} {other}");
            let [memory, disk] =
                [&built, &on_disk].map(|it| it.layers[own][other].as_ref().unwrap());
            assert!(memory.all().unwrap() == disk.all().unwrap());
            let position = Compact { own: (1 << own) - 1, other: ((1 << other) - 1) << 20 };
            assert_eq!(disk.probe(position), Some(memory.get(position)));
        }
    }

    #[test]
    fn built_tables_are_read_again() {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path().join("tables");
        let built = built(&dir, 4).unwrap();
        let (read, rejected) = DtmTables::open(&dir, 8);
        assert!(rejected.is_empty());
        assert_eq!((read.stones(), read.bytes()), (4, built.bytes()));
        for (read, built) in
            read.layers.iter().zip(&built.layers).flat_map(|(read, built)| read.iter().zip(built))
        {
            assert_eq!(
                read.as_ref().map(|layer| &layer.values),
                built.as_ref().map(|layer| &layer.values)
            );
        }
        assert_eq!(DtmTables::open(&dir, 3).0.stones(), 3);
    }

    #[test]
    fn existing_tables_are_not_built_again() {
        let dir = tempfile::tempdir().unwrap();
        let three = built(dir.path(), 3).unwrap();
        let mut report = None;
        let mut four = three.clone();
        four.build(dir.path(), 4, &mut |progress| report = Some(progress), &Stop::default())
            .unwrap();
        let total = 2 * 14 * 12650;
        assert_eq!((four.stones(), report), (4, Some(Progress { done: total, total })));
        assert!(Arc::ptr_eq(
            three.layers[2][1].as_ref().unwrap(),
            four.layers[2][1].as_ref().unwrap()
        ));
        // Nor are those that another process has built meanwhile.
        let mut late = three;
        let mut report = None;
        late.build(dir.path(), 4, &mut |progress| report = Some(progress), &Stop::default())
            .unwrap();
        assert_eq!((late.stones(), report), (4, None));
    }

    #[test]
    fn a_table_that_cannot_be_written_stays_in_memory() {
        let dir = tempfile::tempdir().unwrap();
        let blocked = file::path(dir.path(), Dtm, Material { larger: 2, smaller: 1 });
        fs::create_dir(&blocked).unwrap();
        let (mut tables, rejected) = DtmTables::open(dir.path(), 4);
        assert_eq!(rejected.len(), 1);
        let mut build = || tables.build(dir.path(), 4, &mut |_| (), &Stop::default());
        assert!(matches!(build(), Err(BuildError::Write { path, .. }) if path == blocked));
        build().unwrap();
        assert_eq!((tables.stones(), files(dir.path()).len()), (4, 3));
    }

    #[test]
    fn an_interrupted_build_continues_to_the_same_result() {
        let [single, interrupted] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        built(single.path(), 5).unwrap();
        let mut written = Vec::new();
        for sixteenths in [1, 4, 8] {
            let stop = Stop::default();
            let mut watch = |Progress { done, total }| {
                if 16 * done > sixteenths * total {
                    stop.stop();
                }
            };
            let (mut tables, rejected) = DtmTables::open(interrupted.path(), 5);
            assert!(rejected.is_empty());
            let stopped = tables.build(interrupted.path(), 5, &mut watch, &stop);
            assert!(matches!(stopped, Err(BuildError::Stopped)));
            written.push(files(interrupted.path()).len());
        }
        assert!(
            written[0] < written[1] && written[1] < written[2] && written[2] < 6,
            "{written:?}"
        );
        built(interrupted.path(), 5).unwrap();
        assert_eq!(files(single.path()), files(interrupted.path()));
    }

    #[test]
    fn a_damaged_file_is_rejected_and_replaced() {
        let dir = tempfile::tempdir().unwrap();
        built(dir.path(), 4).unwrap();
        let good = files(dir.path());
        let name = PathBuf::from("medieval-2-1.table");
        let path = dir.path().join(&name);
        let changed = |at: usize| {
            let mut bytes = good[&name].clone();
            bytes[at] ^= 1;
            bytes
        };
        let longer = || [&good[&name][..], b"?"].concat();
        let bytes = good[&name].len();
        type Expected = fn(&FileError) -> bool;
        let damages: [(_, Expected); 10] = [
            (Vec::new(), |error| matches!(error, FileError::Length)),
            (good[&name][..20].to_owned(), |error| matches!(error, FileError::Length)),
            (good[&name][..bytes - 1].to_owned(), |error| matches!(error, FileError::Length)),
            (longer(), |error| matches!(error, FileError::Length)),
            (changed(0), |error| matches!(error, FileError::Foreign)),
            (good[&PathBuf::from("medieval-3-1.table")].clone(), |error| {
                matches!(error, FileError::Foreign)
            }),
            (changed(16), |error| matches!(error, FileError::Version(2))),
            (changed(33), |error| matches!(error, FileError::Foreign)),
            (changed(49), |error| matches!(error, FileError::Checksum)),
            (changed(bytes - 1), |error| matches!(error, FileError::Checksum)),
        ];
        for (bytes, is_expected) in damages {
            fs::write(&path, bytes).unwrap();
            let (tables, rejected) = DtmTables::open(dir.path(), 4);
            assert_eq!(tables.stones(), 2);
            assert!(
                matches!(&rejected[..], [one] if one.path == path && is_expected(&one.error)),
                "{rejected:?}"
            );
            assert_eq!(built(dir.path(), 4).unwrap().stones(), 4);
            assert_eq!(files(dir.path()), good);
        }
    }

    #[test]
    fn only_one_build_runs_in_a_directory() {
        let dir = tempfile::tempdir().unwrap();
        let lock = lock(dir.path()).unwrap();
        assert!(matches!(built(dir.path(), 2), Err(BuildError::Busy(_))));
        drop(lock);
        built(dir.path(), 2).unwrap();
    }

    #[test]
    fn impossible_builds_fail() {
        assert!(matches!(
            DtmTables::in_memory(MAX_STONES + 1),
            Err(BuildError::TooMany(MAX_STONES))
        ));
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(matches!(built(file.path(), 2), Err(BuildError::Write { .. })));
    }
}
