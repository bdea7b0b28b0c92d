//! Times that a clock which was ahead has left in a game.

use proptest::prelude::*;
use time::{Duration, OffsetDateTime};

use super::super::{Outage, Pace, Reminders, Terms, tick};
use super::*;

/// A day a move, and a bank of a day, accepted at this time. It is Ada's turn.
fn begun(now: OffsetDateTime) -> Game {
    let terms = Terms { pace: Pace::Day, bank_days: 1, ..Terms::default() };
    let challenge = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    decide(&challenge.make(now).unwrap().numbered(4), &request(BEN, accept_with(Side::White)), now)
        .unwrap()
        .game
}

/// A legal action of the side to move.
fn moves(game: &Game, now: OffsetDateTime) -> Option<Game> {
    let action = *game.play()?.history.position().legal_actions().first()?;
    let by = game.to_move()?;
    Some(decide(game, &request(by, play(&action.to_string())), now).ok()?.game)
}

/// Something that happens in a game, and how many minutes after what happened before.
fn deed() -> impl Strategy<Value = (u8, i64)> {
    (0..8u8, 0..600i64)
}

fn done(game: &Game, kind: u8, now: OffsetDateTime) -> Game {
    let mover = game.to_move().unwrap_or(ADA);
    let waiting = if mover == ADA { BEN } else { ADA };
    let acts = |by, command| {
        decide(
            game,
            &Request { request: Some(RequestId(u64::from(kind))), ..request(by, command) },
            now,
        )
    };
    let changed = match kind {
        0 => acts(waiting, Command::Nudge).ok().map(|done| done.game),
        1 => acts(waiting, Command::TakeBack).ok().map(|done| done.game),
        2 => Some(game.with_absence(mover, Some(now + Duration::days(3)), now)),
        3 => Some(game.with_absence(waiting, Some(now + Duration::days(14)), now)),
        4 => Some(game.with_absence(mover, None, now)),
        5 => Some(if game.stopped.is_some() { game.go_on(now) } else { game.stop(now) }),
        6 => tick(game, &Reminders::default(), now).map(|passed| passed.game),
        _ => moves(&game.go_on(now), now),
    };
    changed.unwrap_or_else(|| game.clone())
}

/// A game in which this has happened since `start`, and when the last of it did. It is as it would be read back.
fn played(start: OffsetDateTime, deeds: &[(u8, i64)]) -> (Game, OffsetDateTime) {
    let mut now = start;
    let mut game = begun(start);
    for &(kind, minutes) in deeds {
        now += Duration::minutes(minutes);
        game = done(&game, kind, now);
    }
    (Game::try_from(SavedGame::from(&game)).unwrap(), now)
}

/// The game when times that lie in the future have been brought back, if there were any.
fn brought_back(game: &Game, now: OffsetDateTime) -> Option<Game> {
    game.after_outage(Outage::of_bot(now), now)
}

fn bank(game: &Game, side: Side) -> Duration {
    game.play().unwrap().clock.as_ref().unwrap().bank[side]
}

proptest! {
    #[test]
    fn what_has_happened_by_now_is_left_alone(deeds in prop::collection::vec(deed(), 0..20), later in 0..100i64) {
        let (game, now) = played(NOW, &deeds);
        prop_assert!(brought_back(&game, now + Duration::minutes(later)).is_none());
    }

    #[test]
    fn nobody_pays_for_a_clock_that_was_ahead(
        deeds in prop::collection::vec(deed(), 0..20),
        ahead in 1..60_000i64,
        later in 0..1440i64,
    ) {
        let (game, then) = played(NOW + Duration::minutes(ahead), &deeds);
        prop_assume!(game.play().is_some());
        // As soon as it is right again, however long the game has lasted meanwhile.
        let now = then - Duration::minutes(ahead);
        let right = brought_back(&game, now).unwrap_or_else(|| game.clone());
        prop_assert!(brought_back(&right, now).is_none());
        if let (Some(before), Some(after)) = (game.deadline(), right.deadline()) {
            prop_assert!(after <= before && before - now >= after - now);
            let side = right.play().unwrap().history.position().turn();
            let longest = Duration::DAY + bank(&right, side);
            let back = right.play().unwrap().away[side].map_or(now, |until| until.max(now));
            prop_assert!(after <= back + longest, "{after} is too late");
            // Whoever moves has no less in the bank than if their turn had begun as long ago as it had.
            let began = game.play().unwrap().clock.as_ref().unwrap().since;
            let moved = moves(&game, now + Duration::minutes(later)).unwrap();
            prop_assume!(moved.play().is_some());
            let spent = bank(&game, side) - bank(&moved, side);
            let took = then - began + Duration::minutes(later) - Duration::DAY;
            prop_assert!(spent <= took.max(Duration::ZERO), "{spent} for {took}");
        }
        // Nothing happens to it before its time.
        let reminders = Reminders { wanted: false, quiet: None };
        let over = tick(&game, &reminders, now).is_some_and(|passed| passed.game.outcome().is_some());
        let due = right.deadline().is_some_and(|deadline| deadline <= now);
        prop_assert_eq!(over, due && game.outcome().is_none());
    }
}

#[test]
fn a_turn_that_began_in_the_future_begins_now() {
    let ahead = NOW + Duration::days(30);
    let game = begun(ahead);
    let right = brought_back(&game, NOW).unwrap();
    assert_eq!(right.deadline(), Some(NOW + Duration::days(2)));
    assert_eq!(right.wakes_at(), Some(NOW + Duration::hours(36)));
    assert_eq!(right.changed, NOW);
    let late = moves(&game, NOW + Duration::DAY).unwrap();
    assert_eq!(bank(&late, Side::White), Duration::DAY);
}

#[test]
fn a_challenge_of_the_future_is_open_for_as_long_as_any_other() {
    let ahead = NOW + Duration::days(30);
    let game = challenge(BEN, Opponent::Person, Colour::White).make(ahead).unwrap().numbered(4);
    assert_eq!(brought_back(&game, NOW).unwrap().wakes_at(), Some(NOW + Duration::DAY));
}

#[test]
fn after_an_outage_of_unknown_length_each_turn_begins_anew() {
    let now = NOW + Duration::days(40);
    let game = begun(NOW).after_outage(Outage::of_unknown_length(), now).unwrap();
    assert_eq!(game.deadline(), Some(now + Duration::days(2)));
    // What was made up for while the clock was ahead proves nothing.
    let game = Game { compensated_until: Some(now + Duration::days(30)), ..begun(NOW) };
    let game = game.after_outage(Outage::of_unknown_length(), now).unwrap();
    assert_eq!(game.deadline(), Some(now + Duration::days(2)));
}

#[test]
fn an_absence_that_ends_too_late_to_be_one_leaves_no_time_behind() {
    let ahead = NOW + Duration::days(30);
    let game = begun(ahead).with_absence(ADA, Some(ahead + Duration::days(2)), ahead);
    let right = brought_back(&game, NOW).unwrap();
    let play = right.play().unwrap();
    assert_eq!(play.away.white, Some(NOW + Duration::days(14)));
    assert_eq!(right.with_absence(ADA, None, NOW).deadline(), Some(NOW + Duration::days(2)));
}
