//! A game that is being played.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::Stage;
use crate::{GRACE, GameClock, PlayerId, Premove, Terms};
use alquerque_rules::{BySide, History, Outcome, Point, Side};

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Play {
    pub sides: BySide<PlayerId>,
    pub history: History,
    /// The stone that the side to move has touched, and must move if it can.
    pub touched: Option<Point>,
    /// The proposal that waits for an answer, until the next action.
    pub offer: Option<Offer>,
    /// Whether each side has proposed an end or a pause since its last move.
    pub has_offered: BySide<bool>,
    /// Whether each side has asked for a takeback since its last move.
    pub has_asked_back: BySide<bool>,
    /// The clock; `None` if moves have no time limit.
    pub clock: Option<GameClock>,
    /// The end of each player's absence.
    pub away: BySide<Option<OffsetDateTime>>,
    /// The premoves of the waiting side.
    pub premoves: Vec<Premove>,
    /// What taking the last action back without asking restores.
    pub undo: Option<Box<Undo>>,
    /// When each player last nudged the opponent.
    pub nudged: BySide<Option<OffsetDateTime>>,
    /// Boards at plies below this have pinged the player to move already.
    pub announced: usize,
    /// Whether each player could have put the game out of reach at their last command.
    pub can_remove: BySide<bool>,
}

/// What taking the last action back restores, besides the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    /// The end of the grace period.
    pub until: OffsetDateTime,
    pub touched: Option<Point>,
    pub clock: Option<GameClock>,
    pub premoves: Vec<Premove>,
    /// Whether the mover had proposed an end.
    pub has_offered: bool,
    /// Whether the mover had asked for a takeback.
    pub has_asked_back: bool,
}

/// A proposal that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub by: Side,
    #[serde(rename = "ending")]
    pub what: Proposal,
}

/// Something that both players have to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// A draw.
    Draw,
    /// An end by count: more stones win.
    Count,
    /// A takeback of the proposer's last action, and of what followed.
    Takeback,
    /// A pause: the clock stands still for a week, or until the side to move acts.
    Pause,
}

impl Proposal {
    pub const ALL: [Self; 4] = [Self::Draw, Self::Count, Self::Takeback, Self::Pause];

    /// Returns whether it would end the game.
    pub fn is_end(self) -> bool {
        matches!(self, Self::Draw | Self::Count)
    }
}

impl Play {
    /// Begins play with these terms.
    pub fn new(
        sides: BySide<PlayerId>,
        history: History,
        terms: &Terms,
        now: OffsetDateTime,
    ) -> Self {
        let mut play = Self {
            sides,
            history,
            touched: None,
            offer: None,
            has_offered: BySide::default(),
            has_asked_back: BySide::default(),
            clock: GameClock::new(terms, now),
            away: BySide::default(),
            premoves: Vec::new(),
            undo: None,
            nudged: BySide::default(),
            announced: 0,
            can_remove: BySide::default(),
        };
        play.begin_turn(now);
        play
    }

    /// Returns the stage after this play has ended.
    pub(crate) fn over(self, outcome: Outcome) -> Stage {
        Stage::Over { sides: self.sides, history: self.history, outcome, ratings: None }
    }

    /// Returns until when this side can take the last action back without asking.
    pub fn undo_until(&self, side: Side) -> Option<OffsetDateTime> {
        let last = self.history.last_ply()?.0.turn();
        self.undo.as_ref().filter(|_| last == side).map(|undo| undo.until)
    }

    /// Returns the deadline of the side to move, if moves have a time limit. No player loses while
    /// they are away, also if their time had run out before.
    pub fn deadline(&self) -> Option<OffsetDateTime> {
        let turn = self.history.position().turn();
        let clock = self.clock.as_ref()?;
        let back = self.away[turn].map(|until| clock.calendar[turn].after(until, Duration::SECOND));
        back.max(Some(clock.deadline(turn)))
    }

    /// Iterates over the clock, and that which taking the last action back restores.
    pub(crate) fn clocks_mut(&mut self) -> impl Iterator<Item = &mut GameClock> {
        let undone = self.undo.as_mut().and_then(|undo| undo.clock.as_mut());
        self.clock.as_mut().into_iter().chain(undone)
    }

    /// Begins the turn of the side to move, at the end of its player's absence.
    pub(crate) fn begin_turn(&mut self, now: OffsetDateTime) {
        let turn = self.history.position().turn();
        let since = self.away[turn].map_or(now, |until| until.max(now));
        if let Some(clock) = &mut self.clock {
            clock.begin_turn(turn, since);
        }
    }

    /// Returns the play after a command of `by`, which ends the grace period of the opponent's last
    /// action.
    pub(crate) fn after_command_of(&self, by: Side) -> Self {
        let undo = self.undo.clone().filter(|_| self.undo_until(by).is_some());
        Self { undo, ..self.clone() }
    }

    /// Begins the grace period of the last action, which was played in `before`.
    pub(crate) fn allow_undo(&mut self, before: &Self, now: OffsetDateTime) {
        let mover = before.history.position().turn();
        self.undo = Some(Box::new(Undo {
            until: now + GRACE,
            touched: before.touched,
            clock: before.clock.clone(),
            premoves: before.premoves.clone(),
            has_offered: before.has_offered[mover],
            has_asked_back: before.has_asked_back[mover],
        }));
    }

    /// Returns whether this side has made such a proposal since its last move.
    pub(crate) fn has_proposed(&self, side: Side, what: Proposal) -> bool {
        match what {
            Proposal::Draw | Proposal::Count | Proposal::Pause => self.has_offered[side],
            Proposal::Takeback => self.has_asked_back[side],
        }
    }

    /// Records that this side has made such a proposal.
    pub(crate) fn record_proposal(&mut self, side: Side, what: Proposal) {
        match what {
            Proposal::Draw | Proposal::Count | Proposal::Pause => self.has_offered[side] = true,
            Proposal::Takeback => self.has_asked_back[side] = true,
        }
    }
}
