//! Premoves.

use super::*;

#[test]
fn a_premove_is_played_right_after_the_action_that_it_answers() {
    let game = done(&playing("c2-c3"), ADA, prepare("c4xc2", "c1xc3")).game;
    let played = done(&game, BEN, play("c4xc2"));
    assert_eq!(
        played.events,
        [Event::Played { ply: 1, is_premove: false }, Event::Played { ply: 2, is_premove: true }]
    );
    assert_eq!(played.game.to_move(), Some(BEN));
    for by in [ADA, BEN] {
        assert_eq!(
            refusal(&played.game, by, Command::TakeBack),
            Reason::TooLateToTakeBack.in_game(4)
        );
    }
    // A takeback restores the premoves that the action had discarded.
    let game = done(&playing(""), BEN, prepare("c2-c3", "c4xc2")).game;
    let other = done(&game, ADA, play("d2-c3")).game;
    assert!(other.play().unwrap().premoves.is_empty());
    let back = done(&other, ADA, Command::TakeBack).game;
    assert_eq!(done(&back, ADA, play("c2-c3")).game.ply(), 2);
}

#[test]
fn premoves_survive_a_huff_before_the_answered_move() {
    let game = playing_by(&BELL, BELL_OFFENCE);
    let position = game.history().unwrap().position();
    let huff_e1 = Action::Huff(Point::from_name(b"e1").unwrap());
    let legal = position.legal_actions();
    // Some moves differ after the huff, as they record which captures they leave out.
    for to in legal.iter().filter(|action| action.as_move().is_some()) {
        let after = position.play(&huff_e1);
        let Some(same) =
            after.legal_actions().iter().copied().find(|same| same.to_string() == to.to_string())
        else {
            continue;
        };
        let then = after.play(&same).legal_actions();
        for answer in position.play(to).legal_actions() {
            let to = to.to_string();
            let answer_text = answer.to_string();
            let prepared = done(&game, ADA, prepare(&to, &answer_text)).game;
            let huffed = done(&prepared, BEN, huff("e1")).game;
            let played = done(&huffed, BEN, play(&to)).game;
            let is_legal = then.iter().any(|then| then.to_string() == answer_text);
            assert_eq!(
                played.ply() - huffed.ply(),
                if is_legal { 2 } else { 1 },
                "{to}, then {answer_text}"
            );
        }
    }
}

#[test]
fn only_legal_premoves_can_be_prepared() {
    let game = playing("");
    assert_eq!(refusal(&game, ADA, prepare("c2-c3", "c4xc2")), Reason::YourTurn.in_game(4));
    assert_eq!(refusal(&game, CLEO, prepare("c2-c3", "c4xc2")), Reason::NotAPlayer.in_game(4));
    assert!(matches!(refusal(&game, BEN, prepare("c2-c4", "c4xc2")).reason, Reason::Unplayable(_)));
    assert!(matches!(refusal(&game, BEN, prepare("c2-c3", "d4-d3")).reason, Reason::Unplayable(_)));
    assert!(matches!("".parse::<ActionText>().map_err(Reason::from), Err(Reason::Unreadable(_))));
    let huff = refusal(&playing_by(&BELL, BELL_OFFENCE), ADA, prepare("huff e1", "a1-a2"));
    assert_eq!(huff, Reason::NotYetYourTurn.in_game(4));
    let moves = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 \
                 d5-d4 d3xd5 e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4";
    let last = refusal(&playing(&moves.replace(' ', ",")), BEN, prepare("a3xa5xc5", "a5-a4"));
    assert_eq!(last, Reason::EndsGame.in_game(4));
}

#[test]
fn the_number_of_premoves_is_limited() {
    // Each move maximizes the number of legal actions.
    let mut game = playing_by(&FREE, "");
    while game.history().unwrap().position().legal_actions().len() <= MAX_PREMOVES {
        let position = game.history().unwrap().position();
        let choices = |action: &Action| position.play(action).legal_actions().len();
        let widest = position.legal_actions().into_iter().max_by_key(choices).unwrap();
        game = done(&game, game.to_move().unwrap(), play(&widest.to_string())).game;
        assert!(game.ply() < 200, "no such position was found");
    }
    let position = game.history().unwrap().position();
    let by = game.opponent_of(game.to_move().unwrap()).unwrap().id;
    let mut answers = position.legal_actions().into_iter().map(|action| {
        let answer = position.play(&action).legal_actions()[0];
        prepare(&action.to_string(), &answer.to_string())
    });
    let first = answers.next().unwrap();
    game = done(&game, by, first.clone()).game;
    for answer in answers.by_ref().take(MAX_PREMOVES - 1) {
        game = done(&game, by, answer).game;
    }
    let full = Reason::TooManyPremoves { most: MAX_PREMOVES }.in_game(4);
    assert_eq!(refusal(&game, by, answers.next().unwrap()), full);
    game = done(&game, by, first).game;
    assert_eq!(
        game.play().unwrap().premoves.len(),
        MAX_PREMOVES,
        "a premove is replaced, not added"
    );
    assert!(done(&game, by, Command::Forget).game.play().unwrap().premoves.is_empty());
}
