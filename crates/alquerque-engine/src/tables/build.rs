use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::super::Stop;
use super::file::{self, FileError};
use super::metric::SolveError;
use super::watch::Watch;
use super::{Dtm, DtmTables, Layer, Material, Metric, Progress, Tablebase};

/// Whoever builds in a directory has locked this file there.
const LOCK: &str = "lock";

/// Why tables were not built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// More stones than there are tables of.
    #[error("by these rules, tables are made of {0} stones at most")]
    TooMany(usize),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
    /// Somebody else builds in the same directory.
    #[error("somebody else is building tables in {}", .0.display())]
    Busy(PathBuf),
    /// A byte for each position does not say all that there is to say.
    #[error("with {larger} against {smaller} stones, there is more to say than a table can hold")]
    TooLong {
        /// Stones of the larger side.
        larger: usize,
        /// Stones of the smaller side.
        smaller: usize,
    },
    /// A file cannot be written.
    #[error("{} cannot be written", path.display())]
    Write {
        /// The file, or the directory for it.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// A file that is not used, as if it were not there.
#[derive(Debug)]
pub struct InvalidFile {
    /// Where it is.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: FileError,
}

impl DtmTables {
    /// Those of `medieval` that are kept in a directory: see [`load`](Self::load).
    pub fn open(dir: &Path, stones: usize) -> (Self, Vec<InvalidFile>) {
        Self::load(Dtm, dir, stones)
    }

    /// Those of `medieval`, kept nowhere.
    ///
    /// # Errors
    /// When there can be no such tables.
    pub fn in_memory(stones: usize) -> Result<Self, BuildError> {
        Self::generate(Dtm, stones)
    }
}

impl<K: Metric> Tablebase<K> {
    /// Reads the tables of at most so many stones that are kept in a directory, and says which files are not as they were
    /// written. The next [`build`](Self::build) writes those anew.
    pub fn load(metric: K, dir: &Path, stones: usize) -> (Self, Vec<InvalidFile>) {
        let mut tables = Self::empty(metric);
        let flawed = tables.read(dir, stones.min(K::MAX_STONES));
        (tables, flawed)
    }

    /// Tables of at most so many stones that are kept nowhere.
    ///
    /// # Errors
    /// When there can be no such tables.
    pub fn generate(metric: K, stones: usize) -> Result<Self, BuildError> {
        let mut tables = Self::empty(metric);
        tables.complete(stones, &mut |_| (), &Stop::default(), |_, _| Ok(()))?;
        Ok(tables)
    }

    /// Reads what is missing.
    fn read(&mut self, dir: &Path, stones: usize) -> Vec<InvalidFile> {
        let mut flawed = Vec::new();
        for material in self.missing(stones) {
            match file::read(dir, self.metric, material) {
                Ok(Some(layers)) => self.add(material, layers),
                Ok(None) => {}
                Err(error) => {
                    flawed.push(InvalidFile { path: file::path(dir, self.metric, material), error })
                }
            }
        }
        flawed
    }

    /// Adds what is missing up to so many stones, which is built on one thread and kept in a directory. What was built
    /// before it ends early is kept, and a later build goes on from there; so it does where one of them cannot be written,
    /// which these tables have nevertheless.
    ///
    /// Progress is told some thousand times a second, each position being looked at twice at least.
    ///
    /// # Errors
    /// When it is stopped; when the directory cannot be written to, or is being built in; and when the tables cannot be
    /// made.
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
        // Somebody else may have built since these were read; what is flawed is built now.
        self.read(dir, stones.min(K::MAX_STONES));
        let metric = self.metric;
        let keep = |material, layers: &[Layer]| {
            file::write(dir, metric, material, layers)
                .map_err(failed(file::path(dir, metric, material)))
        };
        self.complete(stones, progress, stop, keep)
    }

    fn complete(
        &mut self,
        stones: usize,
        progress: &mut dyn FnMut(Progress),
        stop: &Stop,
        keep: impl Fn(Material, &[Layer]) -> Result<(), BuildError>,
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
                K::solve(self, material, &mut watch).map_err(|halt| material.halted(halt))?;
            let kept = keep(material, &layers);
            self.add(material, layers);
            kept?;
        }
        Ok(())
    }

    /// What is missing up to so many stones, in an order in which it can be solved.
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

/// Keeps others from building in the directory while the file is open.
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
    fn halted(self, halt: SolveError) -> BuildError {
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

    use super::super::MAX_STONES;
    use super::*;

    fn built(dir: &Path, stones: usize) -> Result<DtmTables, BuildError> {
        let mut tables = DtmTables::open(dir, stones).0;
        tables.build(dir, stones, &mut |_| (), &Stop::default())?;
        Ok(tables)
    }

    /// Every table in a directory.
    fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let paths = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
        let tables = paths.filter(|path| {
            path.is_file() && path.extension().is_some_and(|ending| ending == "table")
        });
        tables
            .map(|path| (path.strip_prefix(dir).unwrap().to_owned(), fs::read(path).unwrap()))
            .collect()
    }

    #[test]
    fn what_is_built_is_read_again() {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path().join("tables");
        let built = built(&dir, 4).unwrap();
        let (read, flawed) = DtmTables::open(&dir, 8);
        assert!(flawed.is_empty());
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
    fn what_is_there_is_not_built_again() {
        let dir = tempfile::tempdir().unwrap();
        let three = built(dir.path(), 3).unwrap();
        let mut told = None;
        let mut four = three.clone();
        four.build(dir.path(), 4, &mut |progress| told = Some(progress), &Stop::default()).unwrap();
        let total = 2 * 14 * 12650;
        assert_eq!((four.stones(), told), (4, Some(Progress { done: total, total })));
        assert!(Arc::ptr_eq(
            three.layers[2][1].as_ref().unwrap(),
            four.layers[2][1].as_ref().unwrap()
        ));
        // Nor what somebody else has built meanwhile.
        let (mut late, mut told) = (three, None);
        late.build(dir.path(), 4, &mut |progress| told = Some(progress), &Stop::default()).unwrap();
        assert_eq!((late.stones(), told), (4, None));
    }

    #[test]
    fn what_cannot_be_written_is_known_nevertheless() {
        let dir = tempfile::tempdir().unwrap();
        let in_the_way = file::path(dir.path(), Dtm, Material { larger: 2, smaller: 1 });
        fs::create_dir(&in_the_way).unwrap();
        let (mut tables, flawed) = DtmTables::open(dir.path(), 4);
        assert_eq!(flawed.len(), 1);
        let mut build = || tables.build(dir.path(), 4, &mut |_| (), &Stop::default());
        assert!(matches!(build(), Err(BuildError::Write { path, .. }) if path == in_the_way));
        build().unwrap();
        assert_eq!((tables.stones(), files(dir.path()).len()), (4, 3));
    }

    #[test]
    fn an_interrupted_build_goes_on_to_the_same_end() {
        let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        built(whole.path(), 5).unwrap();
        let mut there = Vec::new();
        for sixteenths in [1, 4, 8] {
            let stop = Stop::default();
            let mut watch = |Progress { done, total }| {
                if 16 * done > sixteenths * total {
                    stop.stop();
                }
            };
            let (mut tables, flawed) = DtmTables::open(parts.path(), 5);
            assert!(flawed.is_empty());
            let stopped = tables.build(parts.path(), 5, &mut watch, &stop);
            assert!(matches!(stopped, Err(BuildError::Stopped)));
            there.push(files(parts.path()).len());
        }
        assert!(there[0] < there[1] && there[1] < there[2] && there[2] < 6, "{there:?}");
        built(parts.path(), 5).unwrap();
        assert_eq!(files(whole.path()), files(parts.path()));
    }

    #[test]
    fn a_flawed_file_is_noticed_and_built_anew() {
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
        type Is = fn(&FileError) -> bool;
        let flaws: [(_, Is); 10] = [
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
        for (bytes, is_it) in flaws {
            fs::write(&path, bytes).unwrap();
            let (tables, flawed) = DtmTables::open(dir.path(), 4);
            assert_eq!(tables.stones(), 2);
            assert!(
                matches!(&flawed[..], [one] if one.path == path && is_it(&one.error)),
                "{flawed:?}"
            );
            assert_eq!(built(dir.path(), 4).unwrap().stones(), 4);
            assert_eq!(files(dir.path()), good);
        }
    }

    #[test]
    fn two_do_not_build_in_the_same_place() {
        let dir = tempfile::tempdir().unwrap();
        let lock = lock(dir.path()).unwrap();
        assert!(matches!(built(dir.path(), 2), Err(BuildError::Busy(_))));
        drop(lock);
        built(dir.path(), 2).unwrap();
    }

    #[test]
    fn what_cannot_be_is_refused() {
        assert!(matches!(
            DtmTables::in_memory(MAX_STONES + 1),
            Err(BuildError::TooMany(MAX_STONES))
        ));
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(matches!(built(file.path(), 2), Err(BuildError::Write { .. })));
    }
}
