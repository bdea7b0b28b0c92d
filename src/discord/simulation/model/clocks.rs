//! The clocks of the games: time is charged only while the bot is available and the player is not
//! away.

use std::collections::BTreeMap;

use time::{Duration, OffsetDateTime};

use crate::game::{Game, GameId, MAX_CHARGED_OUTAGE, Play, PlayerId, Stage};
use alquerque_rules::{BySide, Outcome, Side};

/// The permitted deviation: a save takes seconds, saved times have whole seconds, and a late board
/// leaves less time.
const TOLERANCE: Duration = Duration::seconds(60);
/// The fractions of seconds that are lost at both ends of an outage.
const ROUNDING: Duration = Duration::seconds(2);
/// The maximum delay of the deadline sweeper in the quiet period.
const SWEEP_DELAY: Duration = Duration::minutes(3);

/// A half-open interval of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Interval {
    start: OffsetDateTime,
    end: OffsetDateTime,
}

/// An interval that may last until now.
struct OngoingInterval {
    start: OffsetDateTime,
    end: Option<OffsetDateTime>,
}

impl OngoingInterval {
    fn until(&self, now: OffsetDateTime) -> Interval {
        Interval { start: self.start, end: self.end.unwrap_or(now) }
    }
}

/// The turns of all games, and the intervals in which no time is charged.
#[derive(Default)]
pub struct Clocks {
    outages: Vec<OngoingInterval>,
    is_available: bool,
    absences: BTreeMap<PlayerId, Vec<Interval>>,
    /// The intervals in which each channel did not exist.
    deleted_channels: BTreeMap<u64, Vec<OngoingInterval>>,
    turns: BTreeMap<GameId, Turn>,
}

/// A turn with a time limit, or an open challenge.
#[derive(Clone, Debug)]
struct Turn {
    channel: u64,
    since: OffsetDateTime,
    bank: BySide<Duration>,
    /// The start of the previous turn, to which a takeback returns.
    previous: Option<OffsetDateTime>,
    /// The time for which the challenge is open.
    open_for: Duration,
}

impl Clocks {
    /// Records whether the bot is available to users.
    pub fn availability_changed(&mut self, is_available: bool, now: OffsetDateTime) {
        if is_available == self.is_available {
            return;
        }
        self.is_available = is_available;
        set_ongoing(&mut self.outages, !is_available, now);
    }

    /// Records that a channel was deleted or restored.
    pub fn channel_toggled(&mut self, channel: u64, exists: bool, now: OffsetDateTime) {
        set_ongoing(self.deleted_channels.entry(channel).or_default(), !exists, now);
    }

    /// Replaces the absences of a player, given by their starts and ends.
    pub fn set_absences(
        &mut self,
        player: PlayerId,
        absences: Vec<(OffsetDateTime, OffsetDateTime)>,
    ) {
        let absences = absences.into_iter().map(|(start, end)| Interval { start, end });
        self.absences.insert(player, absences.collect());
    }

    /// Begins the first turn of a game, or its challenge.
    pub fn begin(&mut self, game: &Game, now: OffsetDateTime) {
        let turn = Turn {
            channel: game.place.channel,
            since: now,
            bank: BySide { white: game.terms.bank(), black: game.terms.bank() },
            previous: None,
            open_for: game.expires.map_or(Duration::ZERO, |at| at - game.changed),
        };
        self.turns.insert(game.id, turn);
    }

    /// Checks the time that a change of a game charges.
    ///
    /// # Errors
    /// If a player has lost time.
    pub fn check_change(
        &mut self,
        before: &Game,
        after: &Game,
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let Some(turn) = self.turns.get(&before.id).cloned() else { return Ok(()) };
        if matches!(after.stage, Stage::Expired) && matches!(before.stage, Stage::Challenged) {
            // A challenge that was being saved as its channel was deleted was never seen, and
            // expires as if the channel existed.
            let was_unseen = self.was_deleted(turn.channel, turn.since);
            if was_unseen && now - turn.since + TOLERANCE >= turn.open_for {
                return Ok(());
            }
            return self.check_due(&turn, now, None, turn.open_for);
        }
        let Some(play) = before.play() else {
            if after.play().is_some() {
                self.begin(after, now);
            }
            return Ok(());
        };
        let Some(per_move) = before.terms.pace.per_move() else { return Ok(()) };
        let side = play.history.position().turn();
        if matches!(after.outcome(), Some(Outcome::Timeout { .. })) {
            let player = play.sides[side];
            return self.check_due(&turn, now, Some(player), per_move + turn.bank[side]);
        }
        let Some(next) = after.play() else { return Ok(()) };
        let old_plies = play.history.actions().len();
        let new_plies = next.history.actions().len();
        let turn_passes = next.history.position().turn() != side;
        if new_plies + 1 == old_plies && !turn_passes {
            // A huff was taken back: the turn continues.
        } else if new_plies < old_plies {
            let since = turn.previous.filter(|_| new_plies + 1 == old_plies).unwrap_or(now);
            let bank = next.clock.as_ref().map_or(turn.bank, |clock| clock.bank);
            self.turns.insert(after.id, Turn { since, bank, previous: None, ..turn });
        } else if new_plies > old_plies && turn_passes || new_plies > old_plies + 1 {
            let turn = self.end_turn(next, turn, side, per_move, now)?;
            self.turns.insert(after.id, turn);
        }
        Ok(())
    }

    /// Checks the bank of the side whose turn ends; returns the next turn.
    fn end_turn(
        &self,
        next: &Play,
        turn: Turn,
        side: Side,
        per_move: Duration,
        now: OffsetDateTime,
    ) -> Result<Turn, String> {
        let charged = self.max_charge(&turn, now, Some(next.sides[side]));
        let overtime = (charged - per_move).max(Duration::ZERO);
        let saved = next.clock.as_ref().map(|clock| clock.bank[side]).unwrap_or_default();
        let left = turn.bank[side] - overtime;
        if saved + TOLERANCE < left {
            return Err(format!("{side} has {saved} left in the bank instead of {left}"));
        }
        let mut bank = turn.bank;
        bank[side] = saved;
        Ok(Turn { since: now, bank, previous: Some(turn.since), ..turn })
    }

    /// Checks at the end that no deadline of a game is overdue.
    ///
    /// # Errors
    /// If one is.
    pub fn check_final(&self, game: &Game, now: OffsetDateTime) -> Result<(), String> {
        let is_open = matches!(game.stage, Stage::Challenged) && game.stopped.is_none();
        let Some(deadline) = game.deadline().or(game.expires.filter(|_| is_open)) else {
            return Ok(());
        };
        if deadline + SWEEP_DELAY < now {
            return Err(format!("it is overdue since {deadline}"));
        }
        Ok(())
    }

    /// Checks that the time granted has passed.
    fn check_due(
        &self,
        turn: &Turn,
        now: OffsetDateTime,
        player: Option<PlayerId>,
        granted: Duration,
    ) -> Result<(), String> {
        let charged = self.max_charge(turn, now, player);
        if charged + TOLERANCE < granted {
            Err(format!("the time ended after {charged} of {granted}"))
        } else {
            Ok(())
        }
    }

    /// Returns whether a channel did not exist at a time.
    fn was_deleted(&self, channel: u64, at: OffsetDateTime) -> bool {
        self.deleted_channels
            .get(&channel)
            .into_iter()
            .flatten()
            .any(|interval| interval.start <= at && interval.end.is_none_or(|end| at < end))
    }

    /// Returns the maximum time that a turn may charge: a minute of each outage, and nothing while
    /// the channel did not exist or the player was away.
    fn max_charge(&self, turn: &Turn, now: OffsetDateTime, player: Option<PlayerId>) -> Duration {
        let since = turn.since;
        let deleted = self.deleted_channels.get(&turn.channel).into_iter().flatten();
        let deleted = deleted.map(|interval| interval.until(now));
        let absences = player.and_then(|player| self.absences.get(&player));
        let absences = absences.into_iter().flatten().copied();
        let outages: Vec<Interval> = self
            .outages
            .iter()
            .map(|interval| interval.until(now))
            .filter(|outage| outage.start < now && outage.end > since)
            .collect();
        let charged_of_outages: Duration =
            outages.iter().map(|_| MAX_CHARGED_OUTAGE + ROUNDING).sum();
        let mut free: Vec<Interval> = outages.into_iter().chain(absences).chain(deleted).collect();
        free.sort_unstable();
        // Overlapping intervals count once.
        let mut charged = now - since;
        let mut at = since;
        for interval in free {
            let start = interval.start.max(at);
            let end = interval.end.min(now);
            if start < end {
                charged -= end - start;
                at = end;
            }
        }
        charged + charged_of_outages
    }
}

/// Starts an interval, or ends the last one.
fn set_ongoing(intervals: &mut Vec<OngoingInterval>, is_ongoing: bool, now: OffsetDateTime) {
    match intervals.last_mut() {
        Some(OngoingInterval { end: end @ None, .. }) if !is_ongoing => *end = Some(now),
        _ if is_ongoing => intervals.push(OngoingInterval { start: now, end: None }),
        _ => {}
    }
}
