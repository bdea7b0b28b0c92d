//! Messages as values, of which several features make use. A view does no I/O.

pub mod board;
pub mod faces;
pub mod form;
pub mod keypad;
pub mod message;
pub mod pictures;
pub mod turn;
