//! The bot as a player: in which games it plays, what it has to do there, and what it owes the channel to tell.
//!
//! A game against it has a level among its terms, and the bot is the one who was challenged.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::announcement::{AGAIN, Announcement, OutboxEntry};
use super::{Command, Event, Game, PlayerId, Proposal, Request, RequestId, Stage, Transition};
use alquerque_rules::Side;

/// What the bot has to do next in a game, as it stands after so many actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotTask {
    pub ply: usize,
    pub kind: BotTaskKind,
}

/// What there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotTaskKind {
    /// It is the bot's turn.
    Move,
    /// Its opponent has proposed this.
    Answer(Proposal),
}

/// What the bot has answered to a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    pub to: Proposal,
    pub agreed: bool,
}

impl Game {
    /// The bot, if it plays this game.
    pub fn bot(&self) -> Option<PlayerId> {
        self.terms.level.and(self.challenged.as_ref()).map(|bot| bot.id)
    }

    /// Whether it is the bot's turn.
    pub fn is_bots_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.bot() == Some(player))
    }

    /// The person whose turn it is, or who is challenged: nobody calls the bot.
    pub fn to_call(&self) -> Option<PlayerId> {
        self.awaited().filter(|_| !self.is_bots_turn())
    }

    /// Whether a board after as many actions has called the player to move before: a move was taken back since.
    pub fn is_announced(&self) -> bool {
        self.play().is_some_and(|play| self.ply() < play.announced)
    }

    /// What the bot has to do, if anything. Where its channel is out of reach it does nothing.
    pub fn bot_task(&self) -> Option<BotTask> {
        let (bot, play) = (self.bot()?, self.play().filter(|_| self.stopped.is_none())?);
        let proposed = play.offer.filter(|offer| play.sides[offer.by] != bot);
        let kind = match proposed {
            Some(offer) => BotTaskKind::Answer(offer.what),
            None if self.is_bots_turn() => BotTaskKind::Move,
            None => return None,
        };
        Some(BotTask { ply: self.ply(), kind })
    }

    /// Whether the bot has done something that is still to be told.
    pub fn has_acted(&self) -> bool {
        matches!(self.owed, Some(OutboxEntry { what: Announcement::Acted { .. }, .. }))
    }

    /// Whether it is over, and counts among what has come of games against the bot: not where it ended before both had moved.
    pub fn is_result_of_bot(&self) -> bool {
        let played = self.outcome().and(self.history()).is_some_and(|history| history.turns() >= 2);
        self.bot().is_some() && played
    }

    /// What has happened since the bot's last post, after so many actions.
    pub fn acted(&self, since: usize, answered: Option<Answered>) -> Transition {
        let events = self.bot().and_then(|bot| self.side_of(bot));
        let events = events.map(|bot| self.acted_by(bot, since, answered)).unwrap_or_default();
        Transition { game: self.clone(), events }
    }

    fn acted_by(&self, bot: Side, since: usize, answered: Option<Answered>) -> Vec<Event> {
        let answer = answered.map(|Answered { to, agreed }| match agreed {
            true => Event::Agreed { by: bot, to },
            false => Event::Disagreed { by: bot, to },
        });
        let taken_back = answered.filter(|answer| answer.agreed && answer.to == Proposal::Takeback);
        let taken_back = taken_back.map(|_| Event::TakenBack { by: !bot });
        let plies =
            self.history().into_iter().flat_map(|history| history.plies().enumerate().skip(since));
        // What a person plays while the bot acts has been prepared.
        let played =
            plies.map(|(ply, (before, _))| Event::Played { ply, prepared: before.turn() != bot });
        let ended = self.outcome().map(|outcome| Event::Ended { outcome });
        answer.into_iter().chain(taken_back).chain(played).chain(ended).collect()
    }

    /// What marks the bot's next post about this game: what it answers, so that no two of its posts have the same mark.
    pub fn answers(&self) -> RequestId {
        let last = self.requests.last().filter(|_| self.is_open());
        last.map_or(RequestId(self.id.0), |done| done.request)
    }
}

/// What the bot owes its channel after it has done something: that, and what it had not told before.
pub(super) fn owed_after(
    game: &Game,
    request: &Request,
    stage: &Stage,
    now: OffsetDateTime,
) -> Option<OutboxEntry> {
    let answered = match request.command {
        Command::Agree { to } => Some(Answered { to, agreed: true }),
        Command::Disagree { to } => Some(Answered { to, agreed: false }),
        _ => None,
    };
    let (since, before) = match game.owed.map(|owed| owed.what) {
        Some(Announcement::Acted { since, answered }) => (since, answered),
        _ => (game.ply(), None),
    };
    let plies = match stage {
        Stage::Playing(play) => play.history.actions().len(),
        _ => since,
    };
    let what = Announcement::Acted { since: since.min(plies), answered: answered.or(before) };
    Some(OutboxEntry { what, again: now + AGAIN, refused: None })
}
