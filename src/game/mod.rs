//! A game between two people, or one and the bot, over days, from challenge to result, as a pure decision:
//! `(game, event, now) -> Transition` or a [`Refusal`].
//!
//! Nothing here sends, saves or waits. What people should be told comes back as [`Notice`]s.
//!
//! ```
//! use alquerque::game::{Act, Challenge, Colour, Event, GameId, Person, Place, PlayerId, decide};
//! use alquerque_rules::Side;
//! use time::OffsetDateTime;
//!
//! let (ada, ben, now) = (PlayerId(1), PlayerId(2), OffsetDateTime::UNIX_EPOCH);
//! let place = Place { guild: None, channel: 7 };
//! let challenge = Challenge {
//!     colour: Colour::White,
//!     ..Challenge::new(GameId(3), place, Person::new(ada, "Ada"), Some(Person::new(ben, "Ben")))
//! };
//! let game = challenge.make(now)?.numbered(1);
//! let accept = Act::Accept { coin: Side::White, name: "Ben".to_owned() };
//! let accepted = decide(&game, &Event::new(ben, accept), now)?;
//! assert_eq!(accepted.game.to_move(), Some(ada));
//! # Ok::<(), alquerque::game::Refusal>(())
//! ```

mod announcement;
mod bot;
mod challenge;
mod clock;
mod decide;
mod event;
mod former;
mod future;
mod ids;
mod offers;
mod passing;
mod prepared;
mod record;
mod refusal;
mod reminders;
mod saved;
mod state;
mod summary;
mod takeback;
mod temporary;
mod terms;
mod turn;
mod unfinished;

#[cfg(test)]
mod tests;

pub use announcement::{Announcement, Owed};
pub use bot::{Answered, Duty, Task};
pub use challenge::{Challenge, Colour, Draft, Opponent};
pub use clock::Clock;
pub use decide::decide;
pub use event::{Act, Event, Notice, Transition};
pub use ids::{
    GameId, MAX_NAME, MessageId, Person, Place, PlayerId, RequestId, is_plain, plain_name, visible,
};
pub use passing::{LONGEST_ABSENCE, Outage, SHORT, tick};
pub use prepared::{MAX_PREPARED, Prepared};
pub use refusal::Refusal;
pub use reminders::{QuietHours, Reminders};
pub use saved::{SavedGame, UnreadableGame};
pub use state::{Done, Game, Offer, Play, Proposal, RatingChange, Stage, Study, Undo, Voided};
pub use summary::{Progress, Summary};
pub use takeback::GRACE;
pub use temporary::Temporary;
pub use terms::{Pace, Terms};
pub use turn::{MAX_PLIES, ended, may_have_hint, may_look_at, position_on_turn, touched};
pub use unfinished::void;
