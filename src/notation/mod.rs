//! Text for moves and positions, in and out.
//!
//! Text is read in two steps: *syntax* makes it a [`MoveText`], *legality* then finds the one legal move that it means.
//!
//! ```
//! use alquerque::notation::{MoveText, parse_position};
//! use alquerque::rules::MEDIEVAL;
//!
//! let position = parse_position(&MEDIEVAL, "bbbbb/bbbbb/bb1ww/wwwww/wwwww w")?;
//! let step = "C2 → c3".parse::<MoveText>()?.resolve(&position)?;
//! assert_eq!(step.to_string(), "c2-c3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod move_text;
mod position_text;

pub use move_text::{MoveText, MoveTextError, Unplayable, Why, offer};
pub use position_text::{PositionTextError, parse_position, position_text};
