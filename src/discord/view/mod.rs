//! Messages as values: boards, keypad, lists, rule pages. A view does no I/O.

pub mod analysis;
pub mod board;
pub mod challenge;
pub mod diagrams;
pub mod hint;
pub mod history;
pub mod intro;
pub mod keypad;
pub mod message;
pub mod more;
pub mod offer;
pub mod panel;
pub mod pictures;
pub mod rules;
pub mod turn;
