//! The bot as a player: its tasks in a game, and the announcements of its actions.
//!
//! In a game against the bot, the terms have a level, and the bot is the challenged player.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::announcement::{Announcement, OutboxEntry};
use super::{Command, Event, Game, PlayerId, Proposal, Request, RequestId, Stage, Transition};
use alquerque_rules::Side;

/// What the bot has to do next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotTask {
    /// The ply for which the task was computed.
    pub ply: usize,
    pub kind: BotTaskKind,
}

/// The kind of a [`BotTask`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotTaskKind {
    /// It is the bot's turn.
    Move,
    /// The opponent has proposed this.
    Answer(Proposal),
}

/// The bot's answer to a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    pub to: Proposal,
    pub agreed: bool,
}

impl Game {
    /// Returns the bot, if it plays in this game.
    pub fn bot(&self) -> Option<PlayerId> {
        self.terms.level.and(self.challenged.as_ref()).map(|bot| bot.id)
    }

    /// Returns whether one message shows the game until its end, turn after turn: only its player
    /// waits for the next one.
    pub fn has_living_board(&self) -> bool {
        self.bot().is_some() && self.play().is_some() && !self.has_returned() && !self.is_private()
    }

    /// Returns whether it is the bot's turn.
    pub fn is_bots_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.bot() == Some(player))
    }

    /// Returns the player to ping: the one to move or to answer the challenge, unless that is the
    /// bot.
    pub fn player_to_ping(&self) -> Option<PlayerId> {
        self.awaited().filter(|_| !self.is_bots_turn())
    }

    /// Returns whether a board at this ply has pinged the player to move before: a move was taken
    /// back since.
    pub fn is_announced(&self) -> bool {
        self.play().is_some_and(|play| self.ply() < play.announced)
    }

    /// Returns the bot's next task, if it has one. It has none while the channel is unreachable.
    pub fn bot_task(&self) -> Option<BotTask> {
        let bot = self.bot()?;
        let play = self.play().filter(|_| self.stopped.is_none())?;
        let proposed = play.offer.filter(|offer| play.sides[offer.by] != bot);
        let kind = match proposed {
            Some(offer) => BotTaskKind::Answer(offer.what),
            None if self.is_bots_turn() => BotTaskKind::Move,
            None => return None,
        };
        Some(BotTask { ply: self.ply(), kind })
    }

    /// Returns whether the bot has acted and that is not announced yet.
    pub fn owes_bot_actions(&self) -> bool {
        matches!(self.pending, Some(OutboxEntry { what: Announcement::Acted { .. }, .. }))
    }

    /// Returns whether the game counts among the results against the bot: it is over, and both have
    /// moved.
    pub fn counts_against_bot(&self) -> bool {
        self.bot().is_some() && self.outcome().is_some() && self.turns_played() >= 2
    }

    /// Returns the game with the events since the bot's last post, which showed the ply `since`.
    pub fn bot_actions(&self, since: usize, answered: Option<Answered>) -> Transition {
        let events = self.bot().and_then(|bot| self.side_of(bot));
        let events = events.map(|bot| self.bot_events(bot, since, answered)).unwrap_or_default();
        Transition { game: self.clone(), events }
    }

    fn bot_events(&self, bot: Side, since: usize, answered: Option<Answered>) -> Vec<Event> {
        let answer = answered.map(|Answered { to, agreed }| match agreed {
            true => Event::Agreed { by: bot, to },
            false => Event::Disagreed { by: bot, to },
        });
        let taken_back = answered
            .filter(|answer| answer.agreed && answer.to == Proposal::Takeback)
            .map(|_| Event::TakenBack { by: !bot, action: None });
        let plies =
            self.history().into_iter().flat_map(|history| history.plies().enumerate().skip(since));
        // Between the bot's actions, the opponent can only play premoves.
        let played =
            plies.map(|(ply, (before, _))| Event::Played { ply, is_premove: before.turn() != bot });
        let ended = self.outcome().map(|outcome| Event::Ended { outcome });
        answer.into_iter().chain(taken_back).chain(played).chain(ended).collect()
    }

    /// Returns the id from which the nonce of the bot's next post is made: that of the request
    /// which it answers.
    pub fn answered_request(&self) -> RequestId {
        let last = self.requests.last().filter(|_| self.is_open());
        last.map_or(RequestId(self.id.0), |processed| processed.request)
    }
}

/// Returns the outbox after an action of the bot: it announces this action, and earlier ones that
/// it still owes. In a private game, the reply shows them.
pub(super) fn outbox_after(
    game: &Game,
    request: &Request,
    stage: &Stage,
    now: OffsetDateTime,
) -> Option<OutboxEntry> {
    if game.is_private() {
        return None;
    }
    let answered = match request.command {
        Command::Agree { to } => Some(Answered { to, agreed: true }),
        Command::Disagree { to } => Some(Answered { to, agreed: false }),
        _ => None,
    };
    let (since, answered_before) = match game.pending.map(|entry| entry.what) {
        Some(Announcement::Acted { since, answered }) => (since, answered),
        _ => (game.ply(), None),
    };
    let plies = match stage {
        Stage::Playing(play) => play.history.actions().len(),
        _ => since,
    };
    let answered = answered.or(answered_before);
    let what = Announcement::Acted { since: since.min(plies), answered };
    Some(OutboxEntry { has_returned: game.has_returned(), ..OutboxEntry::new(what, now) })
}
