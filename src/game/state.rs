use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::clock::whole_seconds;
use super::takeback::GRACE;
use super::{
    Clock, Colour, GameId, MessageId, OutboxEntry, Person, Place, PlayerId, Premove, Reason,
    Refusal, RequestId, Terms,
};
use alquerque_rules::{BySide, History, Outcome, Point, RuleSet, Side};

/// A game as it stands now. Changes come out of [`super::decide`].
#[derive(Clone, Debug)]
pub struct Game {
    pub id: GameId,
    /// The short number that people say, unique in the channel.
    pub number: u32,
    pub place: Place,
    pub rules: &'static RuleSet,
    pub challenger: Person,
    /// Who is or was asked to play; nobody yet where anybody may accept, and in a study.
    pub challenged: Option<Person>,
    pub colour: Colour,
    pub terms: Terms,
    pub stage: Stage,
    /// When the last request was.
    pub changed: OffsetDateTime,
    /// When the challenge is open no longer, if ever.
    pub expires: Option<OffsetDateTime>,
    /// The tag of the language in which its channel is told of it.
    pub language: Option<String>,
    /// The finished game of which this is to be another.
    pub rematch_of: Option<GameId>,
    /// The channel of the thread in which the game is played, if it is. The game's own thread if `terms.thread` says so.
    pub parent: Option<u64>,
    /// Since when the channel cannot be reached.
    pub stopped: Option<OffsetDateTime>,
    /// For how long it could not be reached before that, since the last action.
    pub out_of_reach: Duration,
    /// Since when the game, which has no limit of time, rests.
    pub adjourned: Option<OffsetDateTime>,
    /// Until when times have been made up for in which the clocks stood for everybody.
    pub compensated_until: Option<OffsetDateTime>,
    /// What is still to be announced.
    pub owed: Option<OutboxEntry>,
    /// The newest message that shows the board, if it is known.
    pub board_message: Option<MessageId>,
    /// The requests of the last day that took effect.
    pub requests: Vec<Done>,
}

/// A request that took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    pub request: RequestId,
    #[serde(with = "time::serde::timestamp")]
    pub at: OffsetDateTime,
}

/// For how long a request is known that took effect.
const REMEMBERED: Duration = Duration::DAY;
/// As many of them as a game keeps: more than people make of it in a day.
const MOST_REMEMBERED: usize = 512;

/// How far a game has come.
#[derive(Clone, Debug)]
pub enum Stage {
    Challenged,
    Declined,
    Withdrawn,
    Expired,
    Playing(Play),
    Over {
        sides: BySide<PlayerId>,
        history: History,
        outcome: Outcome,
        /// How the ratings of both have changed, where the game was rated.
        ratings: Option<BySide<RatingChange>>,
    },
    /// Ended without a result, as far as it had begun.
    Voided(Option<Box<Voided>>),
    /// A game from elsewhere, to look at.
    Study(Study),
}

/// A game that was ended without a result.
#[derive(Clone, Debug)]
pub struct Voided {
    pub sides: BySide<PlayerId>,
    pub history: History,
}

/// A game from elsewhere.
#[derive(Clone, Debug)]
pub struct Study {
    /// The names that its record gives the players.
    pub names: BySide<String>,
    pub history: History,
    pub outcome: Option<Outcome>,
}

/// A player's rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingChange {
    pub before: i32,
    pub after: i32,
}

/// A game that goes on.
#[derive(Clone, Debug)]
pub struct Play {
    pub sides: BySide<PlayerId>,
    pub history: History,
    /// The stone that the side to move has touched, and so must move if it can.
    pub touched: Option<Point>,
    /// The proposal that waits for an answer, until somebody plays on.
    pub offer: Option<Offer>,
    /// Who has offered an end since their own last move, and so offers none yet.
    pub has_offered: BySide<bool>,
    /// Who has asked to take an action back since their own last move.
    pub has_asked_back: BySide<bool>,
    /// The time that moves take; none where they may take for ever.
    pub clock: Option<Clock>,
    /// Until when each player is away.
    pub away: BySide<Option<OffsetDateTime>>,
    /// The answers that the waiting side has prepared.
    pub prepared: Vec<Premove>,
    /// How the last action can be taken back without asking.
    pub undo: Option<Box<Undo>>,
    /// When each player has nudged the other last.
    pub nudged: BySide<Option<OffsetDateTime>>,
    /// Boards after fewer actions than this have called the player to move already.
    pub announced: usize,
    /// Who could have put the game out of reach when they acted last.
    pub can_remove: BySide<bool>,
}

/// What taking the last action back restores, beside the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    pub until: OffsetDateTime,
    pub touched: Option<Point>,
    pub clock: Option<Clock>,
    pub prepared: Vec<Premove>,
    /// Whether the mover had offered an end, or asked to take an action back.
    pub has_offered: bool,
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
    /// To stop and count: more stones win.
    Count,
    /// That the proposer takes their last action back, and what followed.
    Takeback,
}

impl Play {
    /// A game that is about to begin by these terms.
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
            clock: Clock::new(terms, now),
            away: BySide::default(),
            prepared: Vec::new(),
            undo: None,
            nudged: BySide::default(),
            announced: 0,
            can_remove: BySide::default(),
        };
        play.begin_turn(now);
        play
    }

    /// The game when it has ended so.
    pub(super) fn over(self, outcome: Outcome) -> Stage {
        Stage::Over { sides: self.sides, history: self.history, outcome, ratings: None }
    }

    /// The ply of the last action of this side.
    pub fn last_by(&self, side: Side) -> Option<usize> {
        self.history.plies().rposition(|(position, _)| position.turn() == side)
    }

    /// Until when this side can take the last action back without asking.
    pub fn can_undo(&self, side: Side) -> Option<OffsetDateTime> {
        let last = self.history.last()?.0.turn();
        self.undo.as_ref().filter(|_| last == side).map(|undo| undo.until)
    }

    /// When the side to move has no time left, where moves have a limit.
    pub fn deadline(&self) -> Option<OffsetDateTime> {
        Some(self.clock.as_ref()?.deadline(self.history.position().turn()))
    }

    /// Begins the turn of the side to move, when its player is back.
    pub(super) fn begin_turn(&mut self, now: OffsetDateTime) {
        let turn = self.history.position().turn();
        let since = self.away[turn].map_or(now, |until| until.max(now));
        if let Some(clock) = &mut self.clock {
            clock.begin(turn, since);
        }
    }

    /// The same after `by` has done something: what the opponent did before can be taken back no longer.
    pub(super) fn acted_on(&self, by: Side) -> Self {
        let undo = self.undo.clone().filter(|_| self.can_undo(by).is_some());
        Self { undo, ..self.clone() }
    }

    /// Makes the last action one that can be taken back for a moment.
    pub(super) fn can_take_back(&mut self, before: &Self, now: OffsetDateTime) {
        let Self { clock, prepared, .. } = before.clone();
        let mover = before.history.position().turn();
        let (has_offered, has_asked_back) =
            (before.has_offered[mover], before.has_asked_back[mover]);
        let (until, touched) = (now + GRACE, before.touched);
        self.undo =
            Some(Box::new(Undo { until, touched, clock, prepared, has_offered, has_asked_back }));
    }

    /// Whether this side has proposed such a thing since its last move.
    pub(super) fn has_proposed(&self, side: Side, what: Proposal) -> bool {
        match what {
            Proposal::Draw | Proposal::Count => self.has_offered[side],
            Proposal::Takeback => self.has_asked_back[side],
        }
    }

    pub(super) fn note_proposal(&mut self, side: Side, what: Proposal) {
        match what {
            Proposal::Draw | Proposal::Count => self.has_offered[side] = true,
            Proposal::Takeback => self.has_asked_back[side] = true,
        }
    }
}

impl Game {
    /// Both people, the challenger first; there may be only one yet.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        std::iter::once(&self.challenger).chain(&self.challenged).map(|person| person.id)
    }

    /// Whether this is one of them.
    pub fn has_player(&self, player: PlayerId) -> bool {
        self.players().any(|other| other == player)
    }

    /// Whether something can still happen in it.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Challenged | Stage::Playing(_))
    }

    /// Whether this request took effect before.
    pub(super) fn has_done(&self, request: RequestId) -> bool {
        self.requests.iter().any(|done| done.request == request)
    }

    /// Notes a request that took effect.
    pub(super) fn note(&mut self, request: RequestId, now: OffsetDateTime) {
        let at = whole_seconds(now);
        self.requests.retain(|done| at - done.at < REMEMBERED);
        if self.requests.len() >= MOST_REMEMBERED {
            // They stand in the order in which they came.
            self.requests.remove(0);
        }
        self.requests.push(Done { request, at });
    }

    /// The play so far, once it has begun.
    pub fn history(&self) -> Option<&History> {
        match &self.stage {
            Stage::Playing(Play { history, .. })
            | Stage::Over { history, .. }
            | Stage::Study(Study { history, .. }) => Some(history),
            Stage::Voided(voided) => voided.as_ref().map(|voided| &voided.history),
            Stage::Challenged | Stage::Declined | Stage::Withdrawn | Stage::Expired => None,
        }
    }

    /// Who has which stones, once that is settled.
    pub fn sides(&self) -> Option<&BySide<PlayerId>> {
        match &self.stage {
            Stage::Playing(Play { sides, .. }) | Stage::Over { sides, .. } => Some(sides),
            Stage::Voided(voided) => voided.as_ref().map(|voided| &voided.sides),
            Stage::Challenged
            | Stage::Declined
            | Stage::Withdrawn
            | Stage::Expired
            | Stage::Study(_) => None,
        }
    }

    /// The side that a person plays.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        self.sides()?.side_of(&player)
    }

    /// The number of actions so far.
    pub fn ply(&self) -> usize {
        self.history().map_or(0, |history| history.actions().len())
    }

    /// Whose turn it is, while the game is played.
    pub fn to_move(&self) -> Option<PlayerId> {
        match &self.stage {
            Stage::Playing(Play { sides, history, .. }) => Some(sides[history.position().turn()]),
            _ => None,
        }
    }

    /// The play, while it goes on.
    pub fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Playing(play) => Some(play),
            _ => None,
        }
    }

    /// How it ended, if it was played to an end.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over { outcome, .. } => Some(outcome),
            Stage::Study(Study { outcome, .. }) => outcome,
            _ => None,
        }
    }

    /// Whether its result is still to count for the players' ratings: not where it ended before both had moved.
    pub fn counts(&self) -> bool {
        let Stage::Over { history, ratings: None, .. } = &self.stage else { return false };
        self.terms.rated && history.turns() >= 2
    }

    /// Whether its players may ask the bot for hints: against itself, and where both agreed to that and nothing is at stake.
    pub fn has_hints(&self) -> bool {
        self.terms.allow_hints(self.bot().is_some())
    }

    /// Who is asked to do something next: answer the challenge, or move.
    pub fn awaited(&self) -> Option<PlayerId> {
        match self.stage {
            Stage::Challenged => self.challenged.as_ref().map(|person| person.id),
            _ => self.to_move(),
        }
    }

    /// The other of the two people, if there is one yet.
    pub fn opponent_of(&self, player: PlayerId) -> Option<&Person> {
        if player == self.challenger.id { self.challenged.as_ref() } else { Some(&self.challenger) }
    }

    /// One of the people.
    pub fn person(&self, player: PlayerId) -> Option<&Person> {
        std::iter::once(&self.challenger).chain(&self.challenged).find(|person| person.id == player)
    }

    /// The play, in which `by` has a side, if it is still at the ply that they `saw`.
    ///
    /// # Errors
    /// When the game is not on, has moved on, or is not theirs.
    pub(super) fn in_play(
        &self,
        by: PlayerId,
        saw: Option<usize>,
    ) -> Result<(&Play, Side), Refusal> {
        let number = self.number;
        // Nobody plays in a study, which is said below.
        if !self.has_player(by) && !matches!(self.stage, Stage::Study(_)) {
            return Err(Reason::NotAPlayer.in_game(number));
        }
        match &self.stage {
            Stage::Playing(play) if saw.is_none_or(|saw| saw == self.ply()) => {
                let side = play.sides.side_of(&by).ok_or(Reason::NotAPlayer.in_game(number))?;
                Ok((play, side))
            }
            Stage::Playing(_) => Err(Reason::Stale.in_game(number)),
            Stage::Over { .. } => Err(Reason::Over.in_game(number)),
            Stage::Challenged => {
                let challenged = self.challenged.as_ref().map(|person| person.id);
                Err(Reason::not_begun(challenged).in_game(number))
            }
            Stage::Declined => Err(Reason::AlreadyDeclined.in_game(number)),
            Stage::Withdrawn => Err(Reason::AlreadyWithdrawn.in_game(number)),
            Stage::Expired => Err(Reason::AlreadyExpired.in_game(number)),
            Stage::Voided(_) => Err(Reason::Voided.in_game(number)),
            Stage::Study(_) => Err(Reason::OnlyAStudy.in_game(number)),
        }
    }

    /// The same when it is their turn.
    ///
    /// # Errors
    /// Also when it is not.
    pub(super) fn on_turn(&self, by: PlayerId, saw: Option<usize>) -> Result<&Play, Refusal> {
        let (play, side) = self.in_play(by, saw)?;
        let turn = play.history.position().turn();
        if side == turn {
            Ok(play)
        } else {
            Err(Reason::NotYourTurn { to_move: play.sides[turn] }.in_game(self.number))
        }
    }
}
