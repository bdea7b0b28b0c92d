//! What happened in a game, to be announced to its players.

use super::{Game, PlayerId, Proposal, Refusal, Stage};
use alquerque_rules::{Action, Outcome, Side};

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Accepted,
    Declined,
    Withdrawn,
    /// The challenge was not answered in time.
    Expired,
    /// An action was played at this ply.
    Played {
        ply: usize,
        is_premove: bool,
    },
    /// A side took back its last action, which is this one where it is known.
    TakenBack {
        by: Side,
        action: Option<Action>,
    },
    Proposed {
        by: Side,
        what: Proposal,
    },
    Agreed {
        by: Side,
        to: Proposal,
    },
    Disagreed {
        by: Side,
        to: Proposal,
    },
    /// The side to move has little time left.
    Reminder,
    /// A side asks the other to move.
    Nudged {
        by: Side,
    },
    /// A side gives the other more time.
    TimeGiven {
        by: Side,
    },
    /// A side claims a draw that is proven.
    Claimed {
        by: Side,
    },
    Ended {
        outcome: Outcome,
    },
    /// The game is adjourned, after a long time without a request.
    Adjourned,
    /// A moderator has ended the game without a result.
    Voided,
    /// The game is in the parent channel of its former thread now.
    Returned,
}

/// A decision: the game after it, and the events to announce.
#[derive(Clone, Debug)]
pub struct Transition {
    pub game: Game,
    pub events: Vec<Event>,
}

impl Transition {
    /// Returns the player whom the board after this transition pings, unless that is the bot.
    ///
    /// The player to move, once for each ply; the challenger when a challenge was accepted; the
    /// player who did not end a game, or who lost it on time.
    pub fn player_to_ping(&self) -> Option<PlayerId> {
        let game = &self.game;
        let player = if self.events.contains(&Event::Accepted) && game.bot().is_none() {
            Some(game.challenger.id)
        } else if game.outcome().is_some() {
            self.side_to_tell_of_end().and_then(|side| Some(game.sides()?[side]))
        } else {
            let actor = self.actor().and_then(|side| Some(game.sides()?[side]));
            let waiting = game.player_to_ping().filter(|_| !game.is_announced());
            waiting.filter(|&player| actor != Some(player))
        };
        player.filter(|&player| game.bot() != Some(player) && !player.is_former())
    }

    /// Returns the side that has just played an action, or taken its own back. After a huff it is
    /// still to move.
    fn actor(&self) -> Option<Side> {
        let is_allowed = self.events.iter().any(|event| matches!(event, Event::Agreed { .. }));
        self.events.iter().rev().find_map(|event| match event {
            Event::Played { ply, .. } => self.mover_at(*ply),
            Event::TakenBack { by, .. } if !is_allowed => Some(*by),
            _ => None,
        })
    }

    fn mover_at(&self, ply: usize) -> Option<Side> {
        let (before, _) = self.game.history()?.plies().nth(ply)?;
        Some(before.turn())
    }

    fn side_to_tell_of_end(&self) -> Option<Side> {
        match self.game.outcome()? {
            Outcome::Resignation { loser } => Some(!loser),
            Outcome::Timeout { late, .. } => Some(late),
            _ => self.events.iter().find_map(|event| match event {
                Event::Agreed { by, .. } | Event::Claimed { by } => Some(!*by),
                Event::Played { ply, .. } => self.mover_at(*ply).map(|mover| !mover),
                _ => None,
            }),
        }
    }
}

/// The stage after a command, with the events to announce; or a refusal.
pub(super) type Decision = Result<(Stage, Vec<Event>), Refusal>;
