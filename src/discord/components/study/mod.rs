//! Components that show moves, hints, analyses, records and rules.

pub mod analysis;
pub mod hints;
pub mod history;
pub mod puzzle;
pub mod records;
pub mod rules;
