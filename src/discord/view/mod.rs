//! Messages as values: boards, keypad, lists, rule pages. A view does no I/O.

pub mod board;
pub mod challenge;
pub mod faces;
pub mod games;
pub mod intro;
pub mod keypad;
pub mod message;
pub mod more;
pub mod offer;
pub mod panel;
pub mod pictures;
pub mod standing;
pub mod study;
pub mod turn;
