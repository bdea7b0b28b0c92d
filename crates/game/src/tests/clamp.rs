//! Times that a system clock which was ahead has left in a game.

use proptest::prelude::*;
use time::{Duration, OffsetDateTime};

use super::*;
use crate::{DaysOff, Outage, Pace, Reminders, Terms, tick};

/// Returns a game with a day a move and a bank of a day, accepted at this time. It is Ada's turn.
fn begun(now: OffsetDateTime) -> Game {
    begun_with(DaysOff::None, now)
}

fn begun_with(days_off: DaysOff, now: OffsetDateTime) -> Game {
    let terms = Terms { pace: Pace::Day, bank_days: 1, days_off, ..Terms::default() };
    let challenge = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    decide(&challenge.make(now).unwrap().numbered(4), &request(BEN, accept_with(Side::White)), now)
        .unwrap()
        .game
}

/// Plays a legal action of the side to move.
fn moves(game: &Game, now: OffsetDateTime) -> Option<Game> {
    let action = *game.play()?.history.position().legal_actions().first()?;
    let by = game.to_move()?;
    Some(decide(game, &request(by, play(&action.to_string())), now).ok()?.game)
}

/// A kind of event in a game, and how many minutes after the one before it happens.
fn step() -> impl Strategy<Value = (u8, i64)> {
    (0..8u8, 0..600i64)
}

fn after_step(game: &Game, kind: u8, now: OffsetDateTime) -> Game {
    let mover = game.to_move().unwrap_or(ADA);
    let waiting = if mover == ADA { BEN } else { ADA };
    let submit = |by, command| {
        decide(game, &Request { id: Some(RequestId(u64::from(kind))), ..request(by, command) }, now)
    };
    let changed = match kind {
        0 => submit(waiting, Command::Nudge).ok().map(|done| done.game),
        1 => submit(waiting, Command::TakeBack).ok().map(|done| done.game),
        2 => Some(game.with_absence(mover, Some(now + Duration::days(3)), now)),
        3 => Some(game.with_absence(waiting, Some(now + Duration::days(14)), now)),
        4 => Some(game.with_absence(mover, None, now)),
        5 => Some(if game.stopped.is_some() { game.resume(now) } else { game.stop(now) }),
        6 => tick(game, &Reminders::default(), now).map(|passed| passed.game),
        _ => moves(&game.resume(now), now),
    };
    changed.unwrap_or_else(|| game.clone())
}

/// Returns a game after these steps since `start`, loaded as it was saved, and the time of the last
/// step.
fn played(days_off: DaysOff, start: OffsetDateTime, steps: &[(u8, i64)]) -> (Game, OffsetDateTime) {
    let mut now = start;
    let mut game = begun_with(days_off, start);
    for &(kind, minutes) in steps {
        now += Duration::minutes(minutes);
        game = after_step(&game, kind, now);
    }
    (Game::try_from(SavedGame::from(&game)).unwrap(), now)
}

/// Returns the game with future times clamped, if there were any.
fn clamped(game: &Game, now: OffsetDateTime) -> Option<Game> {
    game.after_outage(Outage::since(now), now)
}

fn bank(game: &Game, side: Side) -> Duration {
    game.play().unwrap().clock.as_ref().unwrap().bank[side]
}

proptest! {
    #[test]
    fn times_in_the_past_are_not_changed(steps in prop::collection::vec(step(), 0..20), later in 0..100i64) {
        let (game, now) = played(DaysOff::Weekend, NOW, &steps);
        prop_assert!(clamped(&game, now + Duration::minutes(later)).is_none());
    }

    #[test]
    fn players_lose_no_time_to_a_clock_that_was_ahead(
        steps in prop::collection::vec(step(), 0..20),
        ahead in 1..60_000i64,
        later in 0..1440i64,
    ) {
        let (game, then) = played(DaysOff::None, NOW + Duration::minutes(ahead), &steps);
        prop_assume!(game.play().is_some());
        // The clock is corrected, however long the game has lasted meanwhile.
        let now = then - Duration::minutes(ahead);
        let corrected = clamped(&game, now).unwrap_or_else(|| game.clone());
        prop_assert!(clamped(&corrected, now).is_none());
        if let (Some(before), Some(after)) = (game.deadline(), corrected.deadline()) {
            prop_assert!(after <= before && before - now >= after - now);
            let side = corrected.play().unwrap().history.position().turn();
            let longest = Duration::DAY + bank(&corrected, side);
            let back = corrected.play().unwrap().away[side].map_or(now, |until| until.max(now));
            prop_assert!(after <= back + longest, "{after} is too late");
            // The mover's bank is at least as large as if the clock had not been ahead.
            let began = game.play().unwrap().clock.as_ref().unwrap().since;
            let moved = moves(&game, now + Duration::minutes(later)).unwrap();
            prop_assume!(moved.play().is_some());
            let spent = bank(&game, side) - bank(&moved, side);
            // What was used before an absence is used.
            let away = game.play().unwrap().away[side];
            let until = away.map_or(then, |until| until.max(then));
            let took = until - began + Duration::minutes(later) - Duration::DAY;
            prop_assert!(spent <= took.max(Duration::ZERO), "{spent} for {took}");
        }
        // The game does not time out before its deadline.
        let reminders = Reminders { wanted: false, quiet: None };
        let over = tick(&game, &reminders, now).is_some_and(|passed| passed.game.outcome().is_some());
        let due = corrected.deadline().is_some_and(|deadline| deadline <= now);
        prop_assert_eq!(over, due && game.outcome().is_none());
    }
}

#[test]
fn a_turn_that_began_in_the_future_begins_now() {
    let ahead = NOW + Duration::days(30);
    let game = begun(ahead);
    let corrected = clamped(&game, NOW).unwrap();
    assert_eq!(corrected.deadline(), Some(NOW + Duration::days(2)));
    assert_eq!(corrected.wakes_at(), Some(NOW + Duration::hours(36)));
    assert_eq!(corrected.changed, NOW);
    let late = moves(&game, NOW + Duration::DAY).unwrap();
    assert_eq!(bank(&late, Side::White), Duration::DAY);
}

#[test]
fn a_challenge_from_the_future_stays_open_for_the_usual_time() {
    let ahead = NOW + Duration::days(30);
    let game = challenge(BEN, Opponent::Person, Colour::White).make(ahead).unwrap().numbered(4);
    assert_eq!(clamped(&game, NOW).unwrap().wakes_at(), Some(NOW + Duration::DAY));
}

#[test]
fn after_an_outage_unknown_each_turn_begins_anew() {
    let now = NOW + Duration::days(40);
    let game = begun(NOW).after_outage(Outage::unknown(), now).unwrap();
    assert_eq!(game.deadline(), Some(now + Duration::days(2)));
    // A compensation recorded while the clock was ahead is ignored.
    let game = Game { compensated_until: Some(now + Duration::days(30)), ..begun(NOW) };
    let game = game.after_outage(Outage::unknown(), now).unwrap();
    assert_eq!(game.deadline(), Some(now + Duration::days(2)));
}

#[test]
fn an_absence_longer_than_allowed_is_shortened_without_a_trace() {
    let ahead = NOW + Duration::days(30);
    let game = begun(ahead).with_absence(ADA, Some(ahead + Duration::days(2)), ahead);
    let corrected = clamped(&game, NOW).unwrap();
    let play = corrected.play().unwrap();
    assert_eq!(play.away.white, Some(NOW + Duration::days(14)));
    assert_eq!(corrected.with_absence(ADA, None, NOW).deadline(), Some(NOW + Duration::days(2)));
}
