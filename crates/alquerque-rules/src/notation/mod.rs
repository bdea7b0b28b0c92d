//! Parsing and formatting of actions, positions and whole games.
//!
//! An action is parsed in two steps: [`ActionText`] is the syntax, and [`ActionText::resolve`]
//! finds the only legal action that fits. A [`Record`] is a whole game as text.
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

mod action_text;
mod ascii_diagram;
mod completions;
mod illegal_reason;
mod move_list;
mod move_resolver;
mod move_text;
mod plain_characters;
mod play;
mod point_notation;
mod position_text;
mod record;
mod tap_input;

pub use action_text::ActionText;
pub use ascii_diagram::ascii_diagram;
pub use completions::{CompletionBudget, completions, completions_within};
pub use illegal_reason::{IllegalReason, Unplayable};
pub use move_list::{NumberedAction, last_number, move_list, numbered_actions};
pub use move_resolver::SearchBudget;
pub use move_text::{ActionTextError, MoveText, PointText};
pub use plain_characters::is_colon;
pub use play::{PlayError, play};
pub use point_notation::PointNotation;
pub use position_text::{Field, PositionTextError, parse_position, position_text};
pub use record::{LineColumn, Record, RecordError, RecordErrorKind, RecordNotice, decode_text};
pub use tap_input::{Prompt, Tap, TapEffect, TapInput, TapResult, only_move};
