//! Several players or games in one picture: ratings as curves, the table of a tournament, and the
//! boards of a server.

mod boards;
mod ratings;
mod table;

pub use boards::{Boards, SmallBoard};
pub use ratings::{RatingChart, RatingCurve};
pub use table::{Table, TableRow};
