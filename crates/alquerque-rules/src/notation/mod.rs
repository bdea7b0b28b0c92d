//! Text for actions, positions and whole games, in and out.
//!
//! Text is read in two steps: *syntax* makes it an [`ActionText`], *legality* then finds the one legal action that it
//! means. A [`Record`] is a whole game as text.
//!
//! ```
//! use alquerque_rules::notation::{ActionText, parse_position};
//! use alquerque_rules::MEDIEVAL;
//!
//! let position = parse_position(&MEDIEVAL, "bbbbb/bbbbb/bb1ww/wwwww/wwwww w")?;
//! let step = "C2 → c3".parse::<ActionText>()?.resolve(&position)?;
//! assert_eq!(step.to_string(), "c2-c3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod action_text;
mod completions;
mod drawing;
mod illegal_reason;
mod move_list;
mod move_resolver;
mod move_text;
mod play;
mod position_text;
mod record;
mod taps;

pub use action_text::ActionText;
pub use completions::{CompletionBudget, completions, completions_within};
pub use drawing::drawing;
pub use illegal_reason::{IllegalReason, Unplayable};
pub use move_list::{Numbered, in_a_row, move_list, numbered};
pub use move_text::{ActionTextError, MoveText, PointText};
pub use play::{NotPlayed, play};
pub use position_text::{Field, PositionTextError, parse_position, position_text};
pub use record::{Limits, Place, Problem, Record, RecordError};
pub use taps::{Asks, Meaning, Tap, Tapped, Taps, only_move};
