//! Whom the board after a transition pings.

use super::*;
use crate::{Announcement, Pace, Reminders, Terms, tick};

#[test]
fn a_move_pings_the_player_to_move() {
    assert_eq!(done(&playing(""), ADA, play("c2-c3")).player_to_ping(), Some(BEN));
}

#[test]
fn an_accepted_challenge_pings_the_challenger() {
    for colour in [Colour::White, Colour::Black] {
        let begun = done(&challenged(colour), BEN, accept_with(Side::White));
        assert_eq!(begun.player_to_ping(), Some(ADA), "{colour:?}");
    }
}

#[test]
fn a_resignation_pings_the_opponent() {
    let game = playing("c2-c3");
    for (by, other) in [(ADA, BEN), (BEN, ADA)] {
        assert_eq!(done(&game, by, Command::Resign).player_to_ping(), Some(other));
    }
}

#[test]
fn a_loss_on_time_pings_the_late_player() {
    let terms = Terms { pace: Pace::Day, ..Terms::default() };
    let challenge = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    let game = challenge.make(NOW).unwrap().numbered(4);
    let game = done(&game, BEN, accept_with(Side::White)).game;
    let late = tick(&game, &Reminders::default(), NOW + 2 * Duration::DAY).unwrap();
    assert_eq!(late.game.pending.map(|entry| entry.what), Some(Announcement::Ended));
    assert_eq!(late.player_to_ping(), Some(ADA));
}

#[test]
fn an_agreed_draw_pings_the_player_who_offered_it() {
    let offered = done(&playing("c2-c3"), BEN, Command::Propose { what: Proposal::Draw }).game;
    let agreed = done(&offered, ADA, Command::Agree { to: Proposal::Draw });
    assert_eq!(agreed.player_to_ping(), Some(BEN));
}

#[test]
fn a_huff_pings_no_one_as_its_player_is_still_to_move() {
    let game = playing_by(&BELL, BELL_OFFENCE);
    let huffed = done(&game, BEN, huff("e1"));
    assert_eq!(huffed.player_to_ping(), None);
    assert_eq!(done(&huffed.game, BEN, Command::TakeBack).player_to_ping(), None);
    let moved = huffed.game.history().unwrap().position().legal_actions()[0].to_string();
    assert_eq!(done(&huffed.game, BEN, play(&moved)).player_to_ping(), Some(ADA));
}
