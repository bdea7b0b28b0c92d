//! Nudges: possible after part of the opponent's turn, once a day.

use super::*;
use crate::{Pace, Terms};

const MINUTE: Duration = Duration::MINUTE;
const HOUR: Duration = Duration::HOUR;
const DAY: Duration = Duration::DAY;

/// Returns a game with this pace that has just begun. Ada is to move.
fn begun(pace: Pace) -> Game {
    let terms = Terms { pace, bank_days: 7, rated: false, ..Terms::default() };
    let challenge = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    let game = challenge.make(NOW).unwrap().numbered(4);
    decide(&game, &request(BEN, accept_with(Side::White)), NOW).unwrap().game
}

fn nudged(game: &Game, by: PlayerId, after: Duration) -> Result<Game, Refusal> {
    decide(game, &request(by, Command::Nudge), NOW + after).map(|done| done.game)
}

fn too_early(after: Duration) -> Refusal {
    Reason::TooEarlyToNudge { from: NOW + after }.in_game(4)
}

#[test]
fn half_the_time_for_the_move_or_a_day_must_have_passed() {
    let paces = [
        (Pace::Hour, 30 * MINUTE),
        (Pace::Day, 12 * HOUR),
        (Pace::ThreeDays, DAY),
        (Pace::Week, DAY),
        (Pace::Unlimited, DAY),
    ];
    for (pace, wait) in paces {
        let game = begun(pace);
        for early in [10 * Duration::SECOND, wait - Duration::SECOND] {
            assert_eq!(nudged(&game, BEN, early).unwrap_err(), too_early(wait), "{pace:?}");
        }
        assert!(nudged(&game, BEN, wait).is_ok(), "{pace:?}");
    }
}

#[test]
fn each_turn_of_the_opponent_counts_anew() {
    let game = begun(Pace::Hour);
    let moved = decide(&game, &request(ADA, play("c2-c3")), NOW + 50 * MINUTE).unwrap().game;
    assert_eq!(nudged(&moved, ADA, 51 * MINUTE).unwrap_err(), too_early(80 * MINUTE));
    assert!(nudged(&moved, ADA, 80 * MINUTE).is_ok());
}

#[test]
fn the_later_of_both_limits_is_told() {
    let game = nudged(&begun(Pace::Hour), BEN, 30 * MINUTE).unwrap();
    let again = Reason::AlreadyNudged { again: NOW + 30 * MINUTE + DAY }.in_game(4);
    assert_eq!(nudged(&game, BEN, 31 * MINUTE).unwrap_err(), again);
    let game = ["c2-c3", "c4xc2"].iter().fold(game, |game, text| {
        let by = game.to_move().unwrap();
        decide(&game, &request(by, play(text)), NOW + 40 * MINUTE).unwrap().game
    });
    assert_eq!(nudged(&game, BEN, 41 * MINUTE).unwrap_err(), again);
}
