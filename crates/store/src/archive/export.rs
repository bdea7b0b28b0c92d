//! Writing a store as JSON Lines.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::ArchiveError;
use super::entries::{gap_line, is_exported, line_or_left_out};
use super::line::{Counts, Line};
use crate::engine::{Engine, Exported};
use crate::records::heartbeats::{last_of_divisions, read_heartbeat};
use alquerque_game::Shard;

/// Writes all records. Saves go on meanwhile; the lines show the store as it is at the end.
/// Blocks the thread while `out` does.
///
/// # Errors
/// [`StoreError::Exporting`] during another export, [`StoreError::TooManyChanges`] if saves outrun
/// the export, and errors of the store and of `out`.
///
/// [`StoreError::Exporting`]: crate::StoreError::Exporting
/// [`StoreError::TooManyChanges`]: crate::StoreError::TooManyChanges
pub async fn export(
    engine: &dyn Engine,
    out: &mut (dyn Write + Send),
) -> Result<Counts, ArchiveError> {
    let mut lines = LineWriter { out, counts: Counts::default() };
    lines.write(&Line::first())?;
    let mut heartbeats = BTreeMap::new();
    let mut write = |part| match part {
        Exported::Entry(key, value) => match read_heartbeat(&key, &value) {
            // All are one line, as an import knows no shards.
            Some((shard, at)) => {
                heartbeats.insert(shard, at);
                Ok(())
            }
            None if is_exported(&key) => lines.write(&line_or_left_out(&key, &value)),
            None => Ok(()),
        },
        Exported::Removed(key) if is_exported(&key) => lines.write(&Line::removed(&key)),
        Exported::Removed(_) => Ok(()),
        Exported::Gap { from, until, error } => {
            let line = gap_line(&from, until.as_deref(), &error);
            line.map_or(Ok(()), |line| lines.write(&line))
        }
    };
    engine.export(&mut write).await?;
    let whole = heartbeats.get(&Shard::WHOLE).copied();
    if let Some(at) = last_of_divisions(&heartbeats, |_| true).or(whole) {
        let seconds = u64::try_from(at.unix_timestamp()).unwrap_or(0);
        lines.write(&Line::LastBeat(seconds))?;
    }
    Ok(lines.finish()?)
}

/// Writes the lines of an export, and counts them.
struct LineWriter<'a> {
    out: &'a mut (dyn Write + Send),
    counts: Counts,
}

impl LineWriter<'_> {
    fn write(&mut self, line: &Line) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.out.write_all(&text)?;
        self.counts.count(line);
        Ok(())
    }

    /// Writes the last line, and returns the counts.
    fn finish(mut self) -> io::Result<Counts> {
        self.write(&Line::End(self.counts.clone()))?;
        self.out.flush()?;
        Ok(self.counts)
    }
}
