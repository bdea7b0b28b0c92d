//! Takebacks, by right and by agreement.

use super::*;

fn at(seconds: i64) -> OffsetDateTime {
    NOW + Duration::seconds(seconds)
}

/// Returns the game after a command, loaded as it was saved.
fn done_at(game: &Game, by: PlayerId, command: Command, seconds: i64) -> Game {
    let done = decide(game, &request(by, command), at(seconds))
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let saved = SavedGame::from(&done.game);
    assert_eq!(SavedGame::from(&Game::try_from(saved.clone()).unwrap()), saved);
    Game::try_from(saved).unwrap()
}

#[test]
fn a_move_can_be_taken_back_for_half_a_minute() {
    let game = done_at(&playing("c2-c3, c4xc2"), ADA, play("c1xc3"), 100);
    let before = playing("c2-c3, c4xc2");
    assert_eq!(refusal(&game, BEN, Command::TakeBack), Reason::TooLateToTakeBack.in_game(4));
    let late = decide(&game, &request(ADA, Command::TakeBack), at(131)).unwrap_err();
    assert_eq!(late, Reason::TooLateToTakeBack.in_game(4));
    let back = done_at(&game, ADA, Command::TakeBack, 130);
    assert_eq!((back.ply(), back.to_move()), (2, Some(ADA)));
    assert_eq!(back.deadline(), before.deadline(), "the time that the move took stays spent");
    let twice = decide(&back, &request(ADA, Command::TakeBack), at(130)).unwrap_err();
    assert_eq!(twice, Reason::TooLateToTakeBack.in_game(4));
}

#[test]
fn a_command_of_the_opponent_ends_the_grace_period() {
    let draw = || Command::Propose { what: Proposal::Draw };
    let game = playing("c2-c3");
    let late = Reason::TooLateToTakeBack.in_game(4);
    assert_eq!(refusal(&done(&game, BEN, draw()).game, ADA, Command::TakeBack), late);
    assert_eq!(refusal(&done(&game, BEN, play("c4xc2")).game, ADA, Command::TakeBack), late);
    let dame = done(&playing_by(&DAME, "c3-d4"), BEN, Command::Touch { point: point("b6") }).game;
    assert_eq!(refusal(&dame, ADA, Command::TakeBack), late);
    // The player's own offer does not, and cannot be repeated before another move.
    let offered = done(&game, ADA, draw()).game;
    let back = done(&offered, ADA, Command::TakeBack).game;
    assert_eq!(back.play().unwrap().offer, None);
    assert_eq!(refusal(&back, ADA, draw()), Reason::AlreadyOffered.in_game(4));
    // A huff and the move after it are taken back separately.
    let huffed = done(&playing_by(&BELL, BELL_OFFENCE), BEN, huff("e1")).game;
    let moved = done(&huffed, BEN, play("c4-b4")).game;
    assert_eq!(done(&moved, BEN, Command::TakeBack).game.ply(), huffed.ply());
    assert_eq!(done(&huffed, BEN, Command::TakeBack).game.ply(), huffed.ply() - 1);
}

#[test]
fn a_takeback_during_an_absence_keeps_the_clock_stopped() {
    let game = playing("c2-c3");
    let day = Duration::DAY;
    let deadline = playing("").deadline().unwrap();
    let away = game.with_absence(ADA, Some(NOW + day), NOW);
    let back = done(&away, ADA, Command::TakeBack).game;
    assert_eq!(back.deadline(), Some(deadline + day));
    assert_eq!(
        back.with_absence(ADA, None, at(60)).deadline(),
        Some(deadline + Duration::seconds(60))
    );
}

#[test]
fn the_opponent_can_agree_to_a_takeback() {
    let ask = || Command::Propose { what: Proposal::Takeback };
    let give = || Command::Agree { to: Proposal::Takeback };
    assert_eq!(refusal(&playing("c2-c3"), BEN, ask()), Reason::NothingToTakeBack.in_game(4));
    let game = playing("c2-c3, c4xc2, c1xc3, a3xc1");
    for (by, other, ply) in [(ADA, BEN, 2), (BEN, ADA, 3)] {
        let asked = done(&game, by, ask()).game;
        assert_eq!(refusal(&asked, other, ask()), Reason::OfferToAnswer.in_game(4));
        let given = done(&asked, other, give());
        assert_eq!((given.game.ply(), given.game.to_move()), (ply, Some(by)));
        let side = given.game.side_of(by).unwrap();
        let action = Some(game.history().unwrap().actions()[ply]);
        assert_eq!(given.events.last(), Some(&Event::TakenBack { by: side, action }));
        assert_eq!(refusal(&given.game, by, ask()), Reason::AlreadyOffered.in_game(4));
        // Nor after a move that is taken back at once.
        let text = game.history().unwrap().actions()[ply].to_string();
        let moved = done(&given.game, by, play(&text)).game;
        assert!(decide(&moved, &request(by, ask()), NOW).is_ok());
        assert_eq!(
            refusal(&done(&moved, by, Command::TakeBack).game, by, ask()),
            Reason::AlreadyOffered.in_game(4)
        );
    }
}

#[test]
fn a_ply_pings_once_even_if_its_action_is_taken_back() {
    let moved = playing("c2-c3");
    assert!(!moved.is_announced());
    let back = done(&moved, ADA, Command::TakeBack).game;
    assert!(back.is_announced(), "the board before the action has pinged Ada");
    let again = done(&back, ADA, play("d2-c3")).game;
    assert!(again.is_announced());
    let answered = done(&again, BEN, play("d4xd2")).game;
    assert!(!answered.is_announced(), "another ply");

    // A player who agrees to a takeback is pinged by the next move.
    let asked = done(&answered, ADA, Command::Propose { what: Proposal::Takeback }).game;
    let agreed = done(&asked, BEN, Command::Agree { to: Proposal::Takeback }).game;
    assert!(!agreed.is_announced() && !done(&agreed, ADA, play("c2-c3")).game.is_announced());
}

#[test]
fn an_action_that_does_not_end_the_turn_pings_no_player() {
    let huffed = done(&playing_by(&BELL, BELL_OFFENCE), BEN, huff("e1")).game;
    let back = done(&huffed, BEN, Command::TakeBack).game;
    assert!(!done(&back, BEN, play("c4-b4")).game.is_announced(), "Ada has not been pinged yet");
}
