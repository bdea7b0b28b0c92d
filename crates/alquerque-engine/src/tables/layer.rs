use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::sync::Arc;

use super::by_clock::WdlByClock;
use super::index::Index;
use super::subsets::choose;
use crate::compact::Compact;
use crate::symmetry::Group;

/// The values of all positions with given numbers of stones of both sides.
pub struct Layer {
    pub(super) index: Index,
    /// Empty if they are read from a file.
    pub(super) values: Vec<u8>,
    on_disk: Option<Values>,
    /// The meaning of the bytes, where they are indices.
    pub(super) value_map: Arc<[WdlByClock]>,
}

/// Values that stay in a file: the system keeps in memory what is read often.
struct Values {
    file: Arc<File>,
    /// Their place in the file.
    start: u64,
}

/// The numbers of stones of the two sides, whichever is to move. Ordinary moves keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    pub(super) larger: usize,
    pub(super) smaller: usize,
}

impl Layer {
    /// Returns a layer with the same byte for every position.
    pub(super) fn filled(group: Group, own: usize, other: usize, byte: u8) -> Self {
        let index = Index::new(group, own, other);
        let values = vec![byte; index.len()];
        Self::in_memory(index, values, Arc::default())
    }

    pub(super) fn in_memory(index: Index, values: Vec<u8>, value_map: Arc<[WdlByClock]>) -> Self {
        Self { index, values, on_disk: None, value_map }
    }

    /// Returns the same layer with its values in a file, from `start` on.
    ///
    /// # Errors
    /// If the file cannot be read, or has other values.
    pub(super) fn on_disk(&self, file: &Arc<File>, start: u64) -> io::Result<Self> {
        let on_disk = Some(Values { file: Arc::clone(file), start });
        let layer = Self {
            index: self.index.clone(),
            values: Vec::new(),
            on_disk,
            value_map: Arc::clone(&self.value_map),
        };
        if *layer.all()? == self.values {
            Ok(layer)
        } else {
            Err(io::ErrorKind::InvalidData.into())
        }
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.index.len()
    }

    /// Returns the byte of a position in memory.
    #[inline]
    pub(super) fn get(&self, position: Compact) -> u8 {
        self.values[self.index.index_of(position)]
    }

    /// Returns the byte of a position; `None` if it cannot be read.
    #[inline]
    pub(super) fn probe(&self, position: Compact) -> Option<u8> {
        let at = self.index.index_of(position);
        match &self.on_disk {
            None => self.values.get(at).copied(),
            Some(values) => {
                let mut byte = [0];
                values.read(at, &mut byte).ok()?;
                Some(byte[0])
            }
        }
    }

    /// Returns the bytes of all positions.
    pub(super) fn all(&self) -> io::Result<Cow<'_, [u8]>> {
        let Some(values) = &self.on_disk else { return Ok(Cow::Borrowed(&self.values)) };
        let mut all = vec![0; self.len()];
        values.read(0, &mut all)?;
        Ok(Cow::Owned(all))
    }

    pub(super) fn set(&mut self, position: Compact, byte: u8) {
        self.index.for_each_index_of(position, |at| self.values[at] = byte);
    }
}

impl Values {
    #[cfg(unix)]
    fn read(&self, at: usize, bytes: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&*self.file, bytes, self.start + at as u64)
    }

    /// Fails, so that the values stay in memory.
    #[cfg(not(unix))]
    fn read(&self, _: usize, _: &mut [u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Material {
    /// Returns every material of `stones` stones, at least one of each side.
    pub(super) fn with_stones(stones: usize) -> impl Iterator<Item = Self> {
        (1..=stones / 2).map(move |smaller| Self { larger: stones - smaller, smaller })
    }

    /// Returns the stones of the side to move and of the other side: both orders, unless they are
    /// equal.
    pub(super) fn sides(self) -> impl Iterator<Item = (usize, usize)> {
        let Self { larger, smaller } = self;
        let exchanged = (larger != smaller).then_some((smaller, larger));
        std::iter::once((larger, smaller)).chain(exchanged)
    }

    /// Returns the number of positions.
    pub(super) fn positions(self) -> u64 {
        let count = |(own, other)| u64::from(choose(25, own)) * u64::from(choose(25 - own, other));
        self.sides().map(count).sum()
    }
}
