//! Messages as values: boards, keypad, lists, rule pages. A view does no I/O.

pub mod board;
pub mod diagrams;
pub mod history;
pub mod keypad;
pub mod message;
pub mod pictures;
