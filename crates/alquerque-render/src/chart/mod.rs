//! Numbers of players: their ratings as curves, and the table of a tournament.

mod ratings;
mod table;

pub use ratings::{RatingChart, RatingCurve};
pub use table::{Table, TableRow};
