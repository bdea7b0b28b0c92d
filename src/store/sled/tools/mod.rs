//! The maintenance tools on sled's files.

mod builder;
mod check;
mod compact;
mod export;
mod import;
mod ratings;
mod records;
mod scan;
mod traces;

use std::io::BufRead;
use std::path::Path;

use super::copies;
use crate::game::PlayerId;
use crate::store::RateGame;
use crate::store::archive::{ArchiveError, Checked, Counts, Maintenance, Rebuilt, Sizes, Traces};

/// The directory of a [`SledStore`](crate::store::SledStore) that is not open.
#[derive(Clone, Copy, Debug)]
pub struct SledDirectory<'a>(pub &'a Path);

impl Maintenance for SledDirectory<'_> {
    fn exists(&self) -> Result<bool, ArchiveError> {
        Ok(copies::exists(self.0))
    }

    fn import(&self, lines: &mut dyn BufRead) -> Result<Counts, ArchiveError> {
        import::import(self.0, lines)
    }

    fn check(&self, repair: bool, report: &mut dyn FnMut(&str)) -> Result<Checked, ArchiveError> {
        check::check(self.0, repair, report)
    }

    fn compact(&self) -> Result<Sizes, ArchiveError> {
        compact::compact(self.0)
    }

    fn rebuild_ratings(&self, rate: RateGame) -> Result<Rebuilt, ArchiveError> {
        ratings::rebuild(self.0, rate)
    }

    fn traces(&self, player: PlayerId) -> Result<Traces, ArchiveError> {
        traces::traces(self.0, player)
    }
}
