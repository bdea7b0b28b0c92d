//! The clocks of the games: time is charged only while the bot is available and the player is not
//! away.

use std::collections::BTreeMap;
use std::ops::Range;

use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use crate::game::{DaysOff, Game, GameId, MAX_CHARGED_OUTAGE, MAX_PAUSE, PlayerId, Stage, Zone};
use crate::store::Preferences;
use alquerque_rules::{BySide, Outcome};

/// The permitted deviation: a save takes seconds, saved times have whole seconds, and a late board
/// leaves less time.
const TOLERANCE: Duration = Duration::seconds(60);
/// The fractions of seconds that are lost at both ends of an outage.
const ROUNDING: Duration = Duration::seconds(2);
const SWEEP_DELAY: Duration = Duration::minutes(3);
/// The end of an interval that lasts.
const NEVER: OffsetDateTime = PrimitiveDateTime::MAX.assume_utc();

type Intervals = Vec<Range<OffsetDateTime>>;

#[derive(Default)]
pub struct Clocks {
    outages: Intervals,
    absences: BTreeMap<PlayerId, Intervals>,
    zones: BTreeMap<PlayerId, Zone>,
    deleted_channels: BTreeMap<u64, Intervals>,
    turns: BTreeMap<GameId, Turn>,
}

/// A turn with a time limit, or an open challenge.
#[derive(Clone)]
struct Turn {
    channel: u64,
    since: OffsetDateTime,
    bank: BySide<Duration>,
    days_off: DaysOff,
    /// The local time of each player, when the game began.
    zones: Vec<(PlayerId, Zone)>,
    /// The agreed pauses of the turn.
    pauses: Intervals,
    /// The start of the previous turn, to which a takeback returns.
    previous: Option<OffsetDateTime>,
    open_for: Duration,
}

impl Clocks {
    pub fn availability_changed(&mut self, is_available: bool, now: OffsetDateTime) {
        set_ongoing(&mut self.outages, !is_available, now);
    }

    pub fn channel_toggled(&mut self, channel: u64, exists: bool, now: OffsetDateTime) {
        set_ongoing(self.deleted_channels.entry(channel).or_default(), !exists, now);
    }

    pub fn preferences_saved(&mut self, player: PlayerId, preferences: &Preferences) {
        let absences = preferences.away.iter().map(|absence| absence.from..absence.until);
        self.absences.insert(player, absences.collect());
        self.zones.insert(player, preferences.zone());
    }

    pub fn begin(&mut self, game: &Game, now: OffsetDateTime) {
        let turn = Turn {
            channel: game.place.channel,
            since: now,
            bank: BySide { white: game.terms.bank(), black: game.terms.bank() },
            days_off: game.terms.days_off,
            zones: game.players().filter_map(|id| Some((id, *self.zones.get(&id)?))).collect(),
            pauses: Vec::new(),
            previous: None,
            open_for: game.expires.map_or(Duration::ZERO, |at| at - game.changed),
        };
        self.turns.insert(game.id, turn);
    }

    /// Checks the time that a change of a game charges.
    pub fn check_change(
        &mut self,
        before: &Game,
        after: &Game,
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let Some(turn) = self.turns.get(&before.id).cloned() else { return Ok(()) };
        let check_due = |player, granted| match self.max_charge(&turn, now, player) {
            charged if charged + TOLERANCE >= granted => Ok(()),
            charged => Err(format!("the time ended after {charged} of {granted}")),
        };
        if matches!((&before.stage, &after.stage), (Stage::Challenged, Stage::Expired)) {
            // A challenge that was being saved as its channel was deleted was never seen, and
            // expires as if the channel existed.
            let deleted = self.deleted_channels.get(&turn.channel);
            let is_unseen = deleted.into_iter().flatten().any(|gone| gone.contains(&turn.since));
            if is_unseen && now - turn.since + TOLERANCE >= turn.open_for {
                return Ok(());
            }
            return check_due(None, turn.open_for);
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
            return check_due(Some(player), per_move + turn.bank[side]);
        }
        let Some(next) = after.play() else { return Ok(()) };
        let bank = next.clock.as_ref().map(|clock| clock.bank);
        let pause = next.clock.as_ref().and_then(|clock| clock.paused);
        let old_plies = play.history.actions().len();
        let new_plies = next.history.actions().len();
        let turn_passes = next.history.position().turn() != side;
        if new_plies + 1 == old_plies && !turn_passes {
            // A huff was taken back: the turn continues.
        } else if new_plies < old_plies {
            let since = turn.previous.filter(|_| new_plies + 1 == old_plies).unwrap_or(now);
            let bank = bank.unwrap_or(turn.bank);
            self.turns
                .insert(after.id, Turn { since, bank, pauses: Vec::new(), previous: None, ..turn });
        } else if new_plies > old_plies && turn_passes || new_plies > old_plies + 1 {
            let overtime = self.max_charge(&turn, now, Some(player)) - per_move;
            let left = turn.bank[side] - overtime.max(Duration::ZERO);
            let saved = bank.map(|bank| bank[side]).unwrap_or_default();
            // At some paces, what the move leaves of its time is kept, up to the bank at first.
            let kept =
                if before.terms.pace.is_saved() { before.terms.bank() } else { Duration::ZERO };
            let most = (turn.bank[side] + per_move).min(turn.bank[side].max(kept));
            if saved + TOLERANCE < left || saved > most {
                return Err(format!("{side} has {saved} in the bank instead of {left} to {most}"));
            }
            let pauses = Vec::new();
            let mut next = Turn { since: now, pauses, previous: Some(turn.since), ..turn };
            next.bank[side] = saved;
            self.turns.insert(after.id, next);
        } else if let Some(bank) = bank {
            // Time can only be given.
            if bank.white < turn.bank.white || bank.black < turn.bank.black {
                return Err(format!("{:?} became {bank:?} in the banks", turn.bank));
            }
            let mut pauses = turn.pauses.clone();
            if let Some(until) =
                pause.filter(|&until| pauses.last().is_none_or(|last| last.end != until))
            {
                if until > now + MAX_PAUSE {
                    return Err(format!("it is paused until {until}"));
                }
                pauses.push(now..until);
            }
            self.turns.insert(after.id, Turn { bank, pauses, ..turn });
        }
        Ok(())
    }

    /// Returns the maximum time that a turn may charge: a minute of each outage, and nothing while
    /// the channel did not exist or the player was away.
    fn max_charge(&self, turn: &Turn, now: OffsetDateTime, player: Option<PlayerId>) -> Duration {
        let since = turn.since;
        let is_within =
            |outage: &&Range<OffsetDateTime>| outage.start < now && outage.end.min(now) > since;
        let outages = self.outages.iter().filter(is_within);
        let of_outages: Duration = outages.clone().map(|_| MAX_CHARGED_OUTAGE + ROUNDING).sum();
        let absences = player.and_then(|player| self.absences.get(&player));
        let others = absences.into_iter().chain(self.deleted_channels.get(&turn.channel)).flatten();
        let days_off = player.map(|player| turn.days_off_of(player, now)).unwrap_or_default();
        let mut free: Vec<_> = outages.chain(others).chain(&days_off).chain(&turn.pauses).collect();
        free.sort_unstable_by_key(|interval| interval.start);
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
        charged + of_outages
    }
}

impl Turn {
    /// Returns the days off of a player since before the turn.
    fn days_off_of(&self, player: PlayerId, now: OffsetDateTime) -> Intervals {
        let zone = self.zones.iter().find(|(id, _)| *id == player).map_or(Zone::UTC, |(_, it)| *it);
        let is_off = |date: &Date| {
            let day = date.weekday();
            match self.days_off {
                DaysOff::Weekend => day.number_from_monday() > 5,
                DaysOff::FridaySaturday => [5, 6].contains(&day.number_from_monday()),
                other => day.to_string().to_lowercase() == other.id(),
            }
        };
        let dates = std::iter::successors(self.since.date().previous_day(), |date| date.next_day());
        dates
            .take_while(|date| *date <= now.date().saturating_add(Duration::DAY))
            .filter(is_off)
            .map(|date| zone.hour_of(date, 0)..zone.hour_of(date.saturating_add(Duration::DAY), 0))
            .collect()
    }
}

/// Checks at the end that no deadline of a game is overdue.
pub fn check_final(game: &Game, now: OffsetDateTime) -> Result<(), String> {
    let is_open = matches!(game.stage, Stage::Challenged) && game.stopped.is_none();
    match game.deadline().or(game.expires.filter(|_| is_open)) {
        Some(deadline) if deadline + SWEEP_DELAY < now => {
            Err(format!("it is overdue since {deadline}"))
        }
        _ => Ok(()),
    }
}

fn set_ongoing(intervals: &mut Intervals, is_ongoing: bool, now: OffsetDateTime) {
    match intervals.last_mut().filter(|last| last.end == NEVER) {
        Some(last) if !is_ongoing => last.end = now,
        None if is_ongoing => intervals.push(now..NEVER),
        _ => {}
    }
}
