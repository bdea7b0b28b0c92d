//! Reading an export.

use std::io::{BufRead, Read};

use super::ArchiveError;
use super::line::{Counts, LINES_FORMAT, Line, Record};
use crate::{StoreError, UnreadableRecord};

/// The length limit of a line. The largest record is well below.
const MAX_LINE_LEN: u64 = 4 << 20;

/// Reads a complete file, and returns its counts.
///
/// # Errors
/// If a line is invalid, or the last one is missing.
pub fn verify(lines: &mut (dyn BufRead + Send)) -> Result<Counts, ArchiveError> {
    let mut lines = LineReader::new(lines)?;
    while lines.next()?.is_some() {}
    Ok(lines.counts())
}

/// The records of an export.
pub struct LineReader<'a> {
    lines: &'a mut (dyn BufRead + Send),
    /// The number of the last line that was read, from 1.
    number: u64,
    counts: Counts,
    is_complete: bool,
}

impl<'a> LineReader<'a> {
    /// Reads the first line.
    pub fn new(lines: &'a mut (dyn BufRead + Send)) -> Result<Self, ArchiveError> {
        let mut lines = Self { lines, number: 0, counts: Counts::default(), is_complete: false };
        match lines.line()? {
            Line::AlquerqueStore { format: LINES_FORMAT, .. } => Ok(lines),
            Line::AlquerqueStore { format, .. } => Err(lines.invalid(&format!(
                "the file has format {format}, and this program reads {LINES_FORMAT}"
            ))),
            _ => Err(lines.invalid(&"this is no export of a store")),
        }
    }

    /// Returns the counts of the lines, after the last one was read.
    pub fn counts(&self) -> Counts {
        self.counts.clone()
    }

    /// Returns the next record; `None` after the last line, whose counts match.
    pub fn next(&mut self) -> Result<Option<Record>, ArchiveError> {
        while !self.is_complete {
            let line = self.line()?;
            match &line {
                Line::AlquerqueStore { .. } => {
                    return Err(self.invalid(&"a first line in the middle"));
                }
                Line::End(end) if *end != self.counts => {
                    return Err(self.invalid(&"the counts differ from those of the lines before"));
                }
                Line::End(_) if !self.lines.fill_buf()?.is_empty() => {
                    return Err(self.invalid(&"there is more after the last line"));
                }
                Line::End(_) => self.is_complete = true,
                _ => self.counts.count(&line),
            }
            let record = line.record().map_err(|error| match error {
                StoreError::Unreadable(UnreadableRecord::Damaged { .. }) => self.invalid(&error),
                error => error.into(),
            })?;
            if record.is_some() {
                return Ok(record);
            }
        }
        Ok(None)
    }

    fn line(&mut self) -> Result<Line, ArchiveError> {
        self.number += 1;
        let mut text = Vec::new();
        Read::take(&mut *self.lines, MAX_LINE_LEN).read_until(b'\n', &mut text)?;
        if text.last() != Some(&b'\n') {
            let is_too_long = text.len() as u64 == MAX_LINE_LEN;
            return Err(if is_too_long {
                self.invalid(&"it is longer than any line can be")
            } else {
                ArchiveError::CutOff
            });
        }
        serde_json::from_slice(&text).map_err(|error| self.invalid(&error))
    }

    fn invalid(&self, reason: &dyn ToString) -> ArchiveError {
        ArchiveError::Line { number: self.number, reason: reason.to_string() }
    }
}
