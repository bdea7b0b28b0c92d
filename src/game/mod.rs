//! A game between two people over days, from challenge to result, as a pure decision:
//! `(game, event, now) -> Transition` or a [`Refusal`].
//!
//! Nothing here sends, saves or waits. What people should be told comes back as [`Notice`]s.
//!
//! ```
//! use alquerque::game::{Act, Challenge, Colour, Event, GameId, Person, Place, PlayerId, decide};
//! use alquerque::rules::{MEDIEVAL, Side};
//! use time::OffsetDateTime;
//!
//! let (ada, ben, now) = (PlayerId(1), PlayerId(2), OffsetDateTime::UNIX_EPOCH);
//! let place = Place { guild: None, channel: 7 };
//! let challenge = Challenge {
//!     id: GameId(3),
//!     place,
//!     rules: &MEDIEVAL,
//!     challenger: Person::new(ada, "Ada"),
//!     challenged: Person::new(ben, "Ben"),
//!     challenged_is_bot: false,
//!     colour: Colour::White,
//! };
//! let game = challenge.make(now)?.numbered(1);
//! let accepted = decide(&game, &Event { by: ben, seen: Some(0), act: Act::Accept { coin: Side::White } }, now)?;
//! assert_eq!(accepted.game.to_move(), Some(ada));
//! # Ok::<(), alquerque::game::Refusal>(())
//! ```

mod challenge;
mod decide;
mod event;
mod ids;
mod offers;
mod refusal;
mod saved;
mod state;
mod turn;

#[cfg(test)]
mod tests;

pub use challenge::{Challenge, Colour, Draft};
pub use decide::decide;
pub use event::{Act, Event, Notice, Transition};
pub use ids::{GameId, MAX_NAME, MessageId, Person, Place, PlayerId, is_plain};
pub use refusal::Refusal;
pub use saved::{SavedGame, UnreadableGame};
pub use state::{Ending, Game, Offer, Play, Stage};
pub use turn::{may_look_at, position_on_turn, touched};
