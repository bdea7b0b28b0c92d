//! Messages that show moves, hints, analyses, rules and puzzles.

pub mod analysis;
pub mod card;
pub mod diagrams;
pub mod hint;
pub mod history;
pub mod puzzle;
pub mod rules;
