//! Reading an export.

use std::io::{BufRead, Read};

use super::ArchiveError;
use super::line::{Counts, LINES_FORMAT, Line, Record};
use crate::store::{Result, StoreError, UnreadableRecord};

/// The length limit of a line. The largest record is well below.
const MAX_LINE_LEN: u64 = 4 << 20;

/// Reads a complete file, and returns its counts.
///
/// # Errors
/// If a line is invalid, or the last one is missing.
pub fn verify(lines: &mut dyn BufRead) -> Result<Counts, ArchiveError> {
    read(lines, |_| Ok(()))
}

/// Passes each record to `add`, and returns the counts in the last line, which must match the lines
/// before.
pub fn read(
    lines: &mut dyn BufRead,
    mut add: impl FnMut(Record) -> Result<()>,
) -> Result<Counts, ArchiveError> {
    let mut number = 0;
    let mut counts = Counts::default();
    let mut text = Vec::new();
    loop {
        number += 1;
        let invalid =
            |reason: &dyn ToString| ArchiveError::Line { number, reason: reason.to_string() };
        text.clear();
        Read::take(&mut *lines, MAX_LINE_LEN).read_until(b'\n', &mut text)?;
        if text.last() != Some(&b'\n') {
            let is_too_long = text.len() as u64 == MAX_LINE_LEN;
            return Err(if is_too_long {
                invalid(&"it is longer than any line can be")
            } else {
                ArchiveError::CutOff
            });
        }
        let line: Line = serde_json::from_slice(&text).map_err(|error| invalid(&error))?;
        match &line {
            Line::AlquerqueStore { format: LINES_FORMAT, .. } if number == 1 => continue,
            Line::AlquerqueStore { format, .. } if number == 1 => {
                return Err(invalid(&format!(
                    "the file has format {format}, and this program reads {LINES_FORMAT}"
                )));
            }
            _ if number == 1 => return Err(invalid(&"this is no export of a store")),
            Line::AlquerqueStore { .. } => return Err(invalid(&"a first line in the middle")),
            Line::End(end) if *end != counts => {
                return Err(invalid(&"the counts differ from those of the lines before"));
            }
            Line::End(_) if !lines.fill_buf()?.is_empty() => {
                return Err(invalid(&"there is more after the last line"));
            }
            Line::End(_) => return Ok(counts),
            _ => counts.count(&line),
        }
        let added = line.record().and_then(|record| record.map_or(Ok(()), &mut add));
        added.map_err(|error| match error {
            StoreError::Unreadable(UnreadableRecord::Damaged { .. }) => invalid(&error),
            error => error.into(),
        })?;
    }
}
