//! Commands to study games and rules.

pub mod analyse;
pub mod card;
pub mod export;
pub mod hint;
pub mod history;
pub mod import;
pub mod print;
pub mod puzzle;
pub mod records;
pub mod replay;
pub mod rules;
