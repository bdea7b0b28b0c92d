//! A game between two people, or one and the bot, over days, from challenge to result, as a pure decision:
//! `(game, request, now) -> Transition` or a [`Refusal`].
//!
//! Nothing here sends, saves or waits. What people should be told comes back as [`Event`]s.
//!
//! ```
//! use alquerque::game::{Act, Challenge, Colour, Request, GameId, Person, Place, PlayerId, decide};
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
//! let accepted = decide(&game, &Request::new(ben, accept), now)?;
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
mod premove;
mod record;
mod refusal;
mod reminders;
mod request;
mod saved;
mod state;
mod summary;
mod takeback;
mod temporary;
mod terms;
mod timers;
mod turn;
mod unfinished;

#[cfg(test)]
mod tests;

pub use announcement::{Announcement, OutboxEntry};
pub use bot::{Answered, BotTask, BotTaskKind};
pub use challenge::{Challenge, Colour, Draft, Opponent};
pub use clock::Clock;
pub use decide::decide;
pub use event::{Event, Transition};
pub use ids::{
    GameId, MAX_NAME, MessageId, Person, Place, PlayerId, RequestId, is_plain, plain_name, visible,
};
pub use premove::{MAX_PREMOVES, Premove};
pub use refusal::{Reason, Refusal};
pub use reminders::{QuietHours, Reminders};
pub use request::{Command, Request};
pub use saved::{SavedGame, UnreadableGame};
pub use state::{Done, Game, Offer, Play, Proposal, RatingChange, Stage, Study, Undo, Voided};
pub use summary::{Progress, Summary};
pub use takeback::GRACE;
pub use temporary::Temporary;
pub use terms::{Pace, Terms};
pub use timers::{LONGEST_ABSENCE, Outage, SHORT, tick};
pub use turn::{MAX_PLIES, ended, may_have_hint, may_look_at, position_on_turn, touched};
pub use unfinished::void;
