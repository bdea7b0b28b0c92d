//! Permission to have a hint.

use super::*;
use crate::{Terms, may_have_hint};

/// Returns a game with these rules and terms, in which Ada plays White.
fn begun(rules: &'static RuleSet, terms: Terms) -> Game {
    let challenge = Challenge { rules, terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    decide(&challenge.make(NOW).unwrap().numbered(4), &request(BEN, accept_with(Side::White)), NOW)
        .unwrap()
        .game
}

fn with_hints() -> Terms {
    Terms { rated: false, hints: true, ..Terms::default() }
}

fn refused(game: &Game, by: PlayerId, seen_ply: Option<usize>) -> Option<Refusal> {
    may_have_hint(game, by, seen_ply).err()
}

#[test]
fn a_game_is_rated_or_has_hints() {
    let terms = Terms { hints: true, ..Terms::default() };
    let both = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    assert_eq!(both.make(NOW).unwrap_err(), Refusal::from(Reason::RatedWithHints));
    for terms in [Terms::default(), Terms { rated: false, ..Terms::default() }] {
        assert_eq!(refused(&begun(&MEDIEVAL, terms), ADA, None), Some(Reason::NoHints.in_game(4)));
    }
}

#[test]
fn only_the_player_to_move_has_hints() {
    let game = begun(&MEDIEVAL, with_hints());
    assert_eq!(refused(&game, ADA, Some(0)), None);
    assert_eq!(refused(&game, BEN, None), Some(Reason::NotYourTurn { to_move: ADA }.in_game(4)));
    assert_eq!(refused(&game, CLEO, None), Some(Reason::NotAPlayer.in_game(4)));
    assert_eq!(refused(&game, ADA, Some(1)), Some(Reason::Stale.in_game(4)));
}

#[test]
fn a_touched_stone_leaves_no_room_for_hints() {
    let game = begun(&DAME, with_hints());
    let point = Point::from_name(b"c3").unwrap();
    let touched = decide(&game, &request(ADA, Command::Touch { point }), NOW).unwrap().game;
    assert_eq!(refused(&touched, ADA, None), Some(Reason::touched(point).in_game(4)));
}

#[test]
fn the_hints_option_is_saved_with_the_game() {
    let game = begun(&MEDIEVAL, with_hints());
    let kept = Game::try_from(SavedGame::from(&game)).unwrap();
    assert_eq!(kept.terms, game.terms);
    assert!(kept.has_hints());
}
