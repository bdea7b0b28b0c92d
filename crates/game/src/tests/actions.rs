//! Moves, huffs, insists and touched stones.

use super::*;

#[test]
fn only_the_player_to_move_can_move() {
    let game = playing("");
    assert_eq!(refusal(&game, CLEO, play("c2-c3")), Reason::NotAPlayer.in_game(4));
    assert_eq!(refusal(&game, BEN, play("c4-c3")), Reason::NotYourTurn { to_move: ADA }.in_game(4));
    let moved = decide(&game, &request(ADA, play("c2-c3")), NOW).unwrap();
    assert_eq!((moved.game.ply(), moved.game.to_move()), (1, Some(BEN)));
    assert_eq!(moved.events, [Event::Played { ply: 0, is_premove: false }]);
    assert_eq!(game.ply(), 0, "the decision does not change the game itself");
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let game = playing("");
    assert!(matches!(
        "hello".parse::<ActionText>().map_err(Reason::from),
        Err(Reason::Unreadable(_))
    ));
    assert!(matches!(
        refusal(&game, ADA, play("c3")).reason,
        Reason::Unplayable(Unplayable { reason: IllegalReason::Ambiguous, .. })
    ));
    let challenged = challenged(Colour::White);
    let early = refusal(&challenged, ADA, play("c2-c3"));
    assert_eq!(early, Reason::NotBegun { challenged: BEN }.in_game(4));
}

#[test]
fn a_button_under_an_older_board_is_stale() {
    let game = playing("c2-c3");
    let resign = |seen| {
        decide(&game, &Request { seen_ply: seen, ..Request::new(ADA, Command::Resign) }, NOW)
    };
    assert_eq!(resign(Some(0)).unwrap_err(), Reason::Stale.in_game(4));
    assert!(resign(Some(1)).is_ok());
}

#[test]
fn repeated_requests_are_deduplicated() {
    let game = playing("");
    let with_id = |id, command| Request { id: Some(RequestId(id)), ..request(ADA, command) };
    let moved = decide(&game, &with_id(7, play("c2-c3")), NOW).unwrap().game;
    let kept = Game::try_from(SavedGame::from(&moved)).unwrap();
    let again = |now| decide(&kept, &with_id(7, Command::Propose { what: Proposal::Draw }), now);
    assert_eq!(again(NOW).unwrap_err(), Reason::AlreadyDone.in_game(4));
    assert!(
        decide(&kept, &with_id(8, Command::Propose { what: Proposal::Draw }), NOW).is_ok(),
        "another request"
    );
    // A refused request is not remembered, and may be repeated.
    assert!(decide(&kept, &with_id(9, play("c3-c4")), NOW).is_err());
    assert!(decide(&kept, &with_id(9, Command::Resign), NOW).is_ok());
    // A day later, the same id can only belong to another request.
    let later =
        decide(&kept, &with_id(8, Command::Propose { what: Proposal::Draw }), NOW + Duration::DAY)
            .unwrap()
            .game;
    assert_eq!(later.requests.iter().map(|done| done.request.0).collect::<Vec<_>>(), [8]);
    // A finished game remembers no requests.
    let over = decide(&kept, &with_id(9, Command::Resign), NOW).unwrap().game;
    assert!(Game::try_from(SavedGame::from(&over)).unwrap().requests.is_empty());
}

#[test]
fn either_player_can_resign_at_any_time() {
    let game = playing("c2-c3");
    for (by, loser) in [(ADA, Side::White), (BEN, Side::Black)] {
        let resigned = decide(&game, &request(by, Command::Resign), NOW).unwrap();
        let outcome = Outcome::Resignation { loser };
        assert_eq!(resigned.events, [Event::Ended { outcome }]);
        assert_eq!((resigned.game.outcome(), resigned.game.to_move()), (Some(outcome), None));
        assert_eq!(refusal(&resigned.game, ADA, Command::Resign), Reason::Over.in_game(4));
        assert_eq!(refusal(&resigned.game, BEN, play("c4xc2")), Reason::Over.in_game(4));
    }
}

#[test]
fn the_last_move_ends_the_game() {
    let moves = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 \
                 d5-d4 d3xd5 e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4";
    let last = done(&playing(&moves.replace(' ', ",")), ADA, play("a3xa5xc5"));
    let outcome = Outcome::NoLegalAction { loser: Side::Black };
    assert_eq!(last.events.last(), Some(&Event::Ended { outcome }));
    assert_eq!(last.game.outcome(), Some(outcome));
}

#[test]
fn an_offending_stone_is_huffed_before_the_move() {
    let game = playing_by(&BELL, BELL_OFFENCE);
    assert!(matches!(
        refusal(&game, BEN, huff("a1")).reason,
        Reason::Unplayable(Unplayable { reason: IllegalReason::NoOffender(_), .. })
    ));
    let huffed = done(&game, BEN, huff(" E1"));
    assert_eq!(huffed.events, [Event::Played { ply: game.ply(), is_premove: false }]);
    assert_eq!((huffed.game.to_move(), huffed.game.ply()), (Some(BEN), 6));
    let again = refusal(&huffed.game, BEN, huff("e1"));
    assert!(matches!(
        again.reason,
        Reason::Unplayable(Unplayable { reason: IllegalReason::NoStone(_), .. })
    ));
    let moved = done(&huffed.game, BEN, play("c4-b4"));
    assert_eq!(moved.game.history().unwrap().turns(), 6);
}

#[test]
fn the_right_to_huff_lapses_with_the_move() {
    let game = done(&playing_by(&BELL, BELL_OFFENCE), BEN, play("c4-b4")).game;
    assert_eq!(refusal(&game, BEN, huff("e1")), Reason::NotYourTurn { to_move: ADA }.in_game(4));
}

#[test]
fn a_huff_without_one_point_is_unreadable() {
    for text in ["", "e", "e1 e2", "?"] {
        let refused = ActionText::parse_huff(text).map_err(Reason::from);
        assert!(matches!(refused, Err(Reason::Unreadable(_))), "{text}");
    }
}

#[test]
fn a_penalty_must_be_chosen_before_the_move() {
    let game = playing_by(&PENALTY, "d2-c3, b4xd2, d3-c3");
    let first = refusal(&game, BEN, play("d4-d3"));
    assert!(
        matches!(
            first.reason,
            Reason::Unplayable(Unplayable { reason: IllegalReason::PenaltyFirst { .. }, .. })
        ),
        "{first}"
    );
    let chosen = done(&game, BEN, play("huff e1")).game;
    assert_eq!(chosen.to_move(), Some(BEN));
}

/// Actions after which White has left a capture out.
const DAME_OFFENCE: &str = "a3-b4, h6-g5, c3-d4, g7-h6, d4-e5, g5-f4, b4-c5";

#[test]
fn an_insist_takes_the_last_turn_back() {
    let game = playing_by(&DAME, DAME_OFFENCE);
    assert!(matches!(
        refusal(&playing(""), ADA, Command::play(Action::Insist)).reason,
        Reason::Unplayable(Unplayable { reason: IllegalReason::NoInsisting, .. })
    ));
    let insisted = done(&game, BEN, Command::play(Action::Insist)).game;
    assert_eq!(insisted.to_move(), Some(ADA));
    assert!(matches!(refusal(&insisted, ADA, play("b4-c5")).reason, Reason::Unplayable(_)));
    assert_eq!(insisted.history().unwrap().turns(), 6);
}

#[test]
fn a_touched_stone_must_move() {
    let game = playing_by(&DAME, "");
    let touch = |name| Command::Touch { point: point(name) };
    assert_eq!(refusal(&game, BEN, touch("b6")), Reason::NotYourTurn { to_move: ADA }.in_game(4));
    for none in ["b6", "d4", "a1"] {
        assert_eq!(
            refusal(&game, ADA, touch(none)),
            Reason::CannotMove { point: point(none) }.in_game(4)
        );
    }
    let bound = done(&game, ADA, touch("c3"));
    assert!(bound.events.is_empty());
    let bound = bound.game;
    let held = Reason::touched(point("c3")).in_game(4);
    assert_eq!(touched(bound.play().unwrap()), Some(point("c3")));
    assert_eq!(refusal(&bound, ADA, touch("e3")), held.clone());
    assert_eq!(refusal(&bound, ADA, play("e3-f4")), held.clone());
    let numbers = PointNotation::Numbers(DAME.board);
    let by_number = Reason::Touched { point: point("c3"), notation: numbers };
    assert_eq!(refusal(&bound, ADA, play("23-19")), by_number.in_game(4));
    assert_eq!(may_choose(&bound, ADA, 0), Err(held));
    let moved = done(&done(&bound, ADA, touch("c3")).game, ADA, play("c3-d4")).game;
    assert_eq!(moved.play().unwrap().touched, None);
}

#[test]
fn every_movable_stone_can_be_adjusted() {
    let game = playing_by(&DAME, "");
    let movable = may_choose(&game, ADA, 0).unwrap();
    assert_eq!(movable, ["a3", "c3", "e3", "g3"].map(point).into_iter().collect());
    assert_eq!(may_choose(&game, ADA, 1), Err(Reason::Stale.in_game(4)));
    assert_eq!(may_choose(&game, BEN, 0), Err(Reason::NotYourTurn { to_move: ADA }.in_game(4)));
}

#[test]
fn touch_move_applies_only_if_the_rules_have_it() {
    let why = refusal(&playing(""), ADA, Command::Touch { point: point("c2") });
    assert_eq!(why, Reason::CannotMove { point: point("c2") }.in_game(4));
}
