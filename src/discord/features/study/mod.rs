//! Commands to study games and rules.

pub mod analyse;
pub mod card;
pub mod diagrams;
pub mod export;
pub mod hint;
pub mod history;
pub mod import;
pub mod print;
pub mod puzzle;
pub mod replay;
pub mod rules;
mod share;
