//! The time that players truly had: what passed while the bot was there for them and they were not away.

use std::collections::BTreeMap;

use time::{Duration, OffsetDateTime};

use crate::game::{Game, GameId, MAX_CHARGED_OUTAGE, Play, PlayerId, Stage};
use alquerque_rules::{BySide, Outcome, Side};

/// What the bot may be wrong by: a save takes some seconds, what is kept has whole ones, and who is told late has less.
const TOLERANCE: Duration = Duration::seconds(60);
/// What is lost of a time in which the bot was not there beside its first minute: parts of seconds at both ends.
const ROUNDING: Duration = Duration::seconds(2);
/// How long after a deadline a game is over at the latest, once all has come to rest.
const SWEPT: Duration = Duration::minutes(3);

#[derive(Default)]
pub struct Times {
    /// When the bot was not there; the last one may have no end yet.
    outages: Vec<(OffsetDateTime, Option<OffsetDateTime>)>,
    is_there: bool,
    absences: BTreeMap<PlayerId, Vec<Span>>,
    /// When each channel was not there; the last time may have no end yet.
    gone: BTreeMap<u64, Vec<(OffsetDateTime, Option<OffsetDateTime>)>>,
    turns: BTreeMap<GameId, Turn>,
}

type Span = (OffsetDateTime, OffsetDateTime);

/// A turn with a limit, or an open challenge.
#[derive(Clone, Debug)]
struct Turn {
    channel: u64,
    since: OffsetDateTime,
    bank: BySide<Duration>,
    /// When the turn before began, to which taking back leads.
    before: Option<OffsetDateTime>,
    /// How long the challenge stays open.
    open_for: Duration,
}

impl Times {
    /// The bot comes or goes.
    pub fn is_there(&mut self, is_there: bool, now: OffsetDateTime) {
        if is_there == self.is_there {
            return;
        }
        self.is_there = is_there;
        match self.outages.last_mut() {
            Some((_, until @ None)) if is_there => *until = Some(now),
            _ if !is_there => self.outages.push((now, None)),
            _ => {}
        }
    }

    /// A channel goes, or is back.
    pub fn is_gone(&mut self, channel: u64, is_gone: bool, now: OffsetDateTime) {
        let gone = self.gone.entry(channel).or_default();
        match gone.last_mut() {
            Some((_, until @ None)) if !is_gone => *until = Some(now),
            _ if is_gone => gone.push((now, None)),
            _ => {}
        }
    }

    /// A person is away then.
    pub fn are_away(&mut self, player: PlayerId, absences: Vec<Span>) {
        self.absences.insert(player, absences);
    }

    pub fn begin(&mut self, game: &Game, now: OffsetDateTime) {
        let bank = BySide { white: game.terms.bank(), black: game.terms.bank() };
        let open_for = game.expires.map_or(Duration::ZERO, |at| at - game.changed);
        self.turns.insert(
            game.id,
            Turn { channel: game.place.channel, since: now, bank, before: None, open_for },
        );
    }

    /// Holds what has become of a game's time against what has passed.
    ///
    /// # Errors
    /// When somebody has lost time that they had.
    pub fn changed(
        &mut self,
        before: &Game,
        after: &Game,
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let Some(turn) = self.turns.get(&before.id).cloned() else { return Ok(()) };
        if matches!(after.stage, Stage::Expired) && matches!(before.stage, Stage::Challenged) {
            return self.is_due(&turn, now, None, turn.open_for);
        }
        let Some(play) = before.play() else {
            if after.play().is_some() {
                self.begin(after, now);
            }
            return Ok(());
        };
        let Some(per_move) = before.terms.pace.per_move() else { return Ok(()) };
        let side = play.history.position().turn();
        let player = play.sides[side];
        if matches!(after.outcome(), Some(Outcome::Timeout { .. })) {
            return self.is_due(&turn, now, Some(player), per_move + turn.bank[side]);
        }
        let Some(next) = after.play() else { return Ok(()) };
        let (old, new) = (play.history.actions().len(), next.history.actions().len());
        if new + 1 == old && next.history.position().turn() == side {
            // A huff was taken back: the turn goes on.
        } else if new < old {
            let since = turn.before.filter(|_| new + 1 == old).unwrap_or(now);
            let bank = next.clock.as_ref().map_or(turn.bank, |clock| clock.bank);
            self.turns.insert(after.id, Turn { since, bank, before: None, ..turn });
        } else if new > old && next.history.position().turn() != side || new > old + 1 {
            self.turn_ends(after, next, (turn, side, per_move), now)?;
        }
        Ok(())
    }

    fn turn_ends(
        &mut self,
        after: &Game,
        next: &Play,
        (turn, side, per_move): (Turn, Side, Duration),
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let spent = self.passed(&turn, now, Some(next.sides[side]));
        let beyond = (spent - per_move).max(Duration::ZERO);
        let kept = next.clock.as_ref().map(|clock| clock.bank[side]).unwrap_or_default();
        let left = turn.bank[side] - beyond;
        if kept + TOLERANCE < left {
            return Err(format!("{side} has {kept} left in the bank and not {left}"));
        }
        let mut bank = turn.bank;
        bank[side] = kept;
        self.turns.insert(after.id, Turn { since: now, bank, before: Some(turn.since), ..turn });
        Ok(())
    }

    /// Holds a game at the end, when all has come to rest: nothing is overdue, and nothing far in the future is believed.
    pub fn ends(&self, game: &Game, now: OffsetDateTime) -> Result<(), String> {
        let is_open = matches!(game.stage, Stage::Challenged) && game.stopped.is_none();
        let Some(deadline) = game.deadline().or(game.expires.filter(|_| is_open)) else {
            return Ok(());
        };
        if deadline + SWEPT < now {
            return Err(format!("it is overdue since {deadline}"));
        }
        Ok(())
    }

    fn is_due(
        &self,
        turn: &Turn,
        now: OffsetDateTime,
        player: Option<PlayerId>,
        had: Duration,
    ) -> Result<(), String> {
        let passed = self.passed(turn, now, player);
        if passed + TOLERANCE < had {
            Err(format!("the time is over after {passed} of {had}"))
        } else {
            Ok(())
        }
    }

    /// As much as may be charged to a player: of each time in which the bot was not there, one minute, and nothing of those
    /// in which the channel was not.
    fn passed(&self, turn: &Turn, now: OffsetDateTime, player: Option<PlayerId>) -> Duration {
        let since = turn.since;
        let gone = self.gone.get(&turn.channel).into_iter().flatten();
        let gone = gone.map(|&(from, until)| (from, until.unwrap_or(now)));
        let absences =
            player.and_then(|player| self.absences.get(&player)).into_iter().flatten().copied();
        let outages = self.outages.iter().map(|&(from, until)| (from, until.unwrap_or(now)));
        let outages: Vec<Span> =
            outages.filter(|&(from, until)| from < now && until > since).collect();
        let charged: Duration = outages.iter().map(|_| MAX_CHARGED_OUTAGE + ROUNDING).sum();
        let mut free: Vec<Span> = outages.into_iter().chain(absences).chain(gone).collect();
        free.sort_unstable();
        // What is free twice counts once.
        let (mut passed, mut at) = (now - since, since);
        for (from, until) in free {
            let (from, until) = (from.max(at), until.min(now));
            if from < until {
                passed -= until - from;
                at = until;
            }
        }
        passed + charged
    }
}
