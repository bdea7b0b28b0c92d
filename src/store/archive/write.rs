//! Writing an export.

use std::io::Write;

use super::ArchiveError;
use super::line::{Counts, Line};
use crate::store::StoreError;

/// Writes the lines of an export, and counts them.
pub struct LineWriter<'a> {
    out: &'a mut dyn Write,
    counts: Counts,
}

impl<'a> LineWriter<'a> {
    /// Writes the first line.
    pub fn new(out: &'a mut dyn Write) -> Result<Self, ArchiveError> {
        let mut lines = Self { out, counts: Counts::default() };
        lines.write(&Line::first())?;
        Ok(lines)
    }

    /// Writes a line.
    pub fn write(&mut self, line: &Line) -> Result<(), ArchiveError> {
        let text = serde_json::to_vec(line);
        let mut text = text.map_err(|error| StoreError::damaged("a line", error))?;
        text.push(b'\n');
        self.out.write_all(&text)?;
        self.counts.count(line);
        Ok(())
    }

    /// Writes the last line, and returns the counts.
    pub fn finish(mut self) -> Result<Counts, ArchiveError> {
        self.write(&Line::End(self.counts.clone()))?;
        self.out.flush()?;
        Ok(self.counts)
    }
}
