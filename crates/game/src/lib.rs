//! Correspondence games, from challenge to result.
//!
//! [`decide`] is pure: from a game, a request and the time it returns a [`Transition`] or a
//! [`Refusal`].
//!
//! Nothing here sends, saves or waits. The [`Event`]s of a transition are to be announced to the
//! players.
//!
//! ```
//! use alquerque_game::{
//!     Challenge, Colour, Command, GameId, Person, Place, PlayerId, Request, decide,
//! };
//! use alquerque_rules::Side;
//! use time::OffsetDateTime;
//!
//! let ada = PlayerId(1);
//! let ben = PlayerId(2);
//! let now = OffsetDateTime::UNIX_EPOCH;
//! let place = Place { guild: None, channel: 7 };
//! let challenge = Challenge {
//!     colour: Colour::White,
//!     ..Challenge::new(GameId(3), place, Person::new(ada, "Ada"), Some(Person::new(ben, "Ben")))
//! };
//! let game = challenge.make(now)?.numbered(1);
//! let accept = Command::Accept { coin: Side::White, name: "Ben".to_owned() };
//! let accepted = decide(&game, &Request::new(ben, accept), now)?;
//! assert_eq!(accepted.game.to_move(), Some(ada));
//! # Ok::<(), alquerque_game::Refusal>(())
//! ```

mod announcement;
mod bot;
mod challenge;
mod choices;
mod decide;
mod erasure;
mod event;
mod ids;
mod names;
mod record;
mod refusal;
mod request;
mod saved;
mod seconds;
mod state;
mod summary;
mod terms;
mod timing;
mod tournament;

#[cfg(test)]
mod tests;

pub use announcement::{Announcement, OutboxEntry};
pub use bot::{Answered, BotTask, BotTaskKind};
pub use challenge::{Challenge, Colour, Draft, MAX_PLACES, Opponent, StandingChallenge};
pub use decide::{
    GRACE, Line, LineAction, MAX_PLIES, MAX_PREMOVES, Premove, decide, may_choose, may_have_hint,
    outcome_of, parse_lines, position_on_turn, premoves, touched, void,
};
pub use event::{Event, Transition};
pub use ids::first_id_at;
pub use ids::{
    BoardMessage, DISCORD_EPOCH, GameId, MessageId, Person, Place, PlayerId, RequestId, Shard,
    ShardSet, created_at,
};
pub use names::{MAX_NAME, is_plain, plain_name, visible};
pub use refusal::{GameElsewhere, Reason, Refusal};
pub use request::{Command, Request};
pub use saved::{SavedGame, UnreadableGame};
pub use state::{
    ExactRating, Game, Offer, OpeningLot, Play, ProcessedRequest, Proposal, RatingChange, Stage,
    Study, Undo, Voided,
};
pub use summary::{GameResult, Progress, Summary, Temporary};
pub use terms::{Pace, Terms, USUAL_IDLE_DAYS};
pub use timing::{
    Calendar, Circumstances, DaysOff, GameClock, MAX_ABSENCE, MAX_CHARGED_OUTAGE, MAX_PAUSE,
    Outage, ParseZoneError, QuietHours, Reminders, Zone, tick,
};
pub use tournament::{
    Entrant, Format, GameEnd, MAX_LOSSES_ON_TIME, Pairing, PairingResult, ScheduledEvent, Shown,
    Standing, TieBreak, Tournament, TournamentGame, TournamentId, TournamentReason,
    TournamentStage,
};
