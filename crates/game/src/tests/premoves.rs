//! Premoves.

use super::length::long_game;
use super::*;
use crate::Premove;

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
    assert_eq!(huff, Reason::EndsNoTurn.in_game(4));
    let moves = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 \
                 d5-d4 d3xd5 e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4";
    let last = refusal(&playing(&moves.replace(' ', ",")), BEN, prepare("a3xa5xc5", "a5-a4"));
    assert_eq!(last, Reason::EndsGame.in_game(4));
}

#[test]
fn lines_go_on_while_the_opponent_follows_them() {
    let recaptures = playing("d2-c3, b4xd2").history().unwrap().position();
    let line = |to: &Action| format!("d2-c3 b4xd2 {to} {}", recaptures.play(to).first_moves(1)[0]);
    let actions = recaptures.legal_actions();
    let lines: Vec<String> = actions.iter().map(line).collect();
    assert!(lines.len() > 1, "{lines:?}");
    let prepared = prepare_lines(&format!("{}; c2-c3 c4xc2", lines.join("; ")));
    let game = done(&playing(""), BEN, prepared).game;
    let premoves = |game: &Game| game.play().unwrap().premoves.clone();
    assert_eq!(premoves(&game).len(), 2);
    assert_eq!(Premove::count(&premoves(&game)), 2 + lines.len());
    for to in &actions {
        let followed = done(&game, ADA, play("d2-c3")).game;
        assert_eq!((followed.ply(), premoves(&followed).len()), (2, lines.len()));
        assert!(premoves(&followed.as_known_to(ADA)).is_empty());
        assert_eq!(premoves(&followed.as_known_to(BEN)), premoves(&followed));
        let followed = done(&followed, ADA, play(&to.to_string())).game;
        assert_eq!((followed.ply(), premoves(&followed)), (4, Vec::new()));
    }
    let other = done(&game, ADA, play("c2-c3")).game;
    assert_eq!((other.ply(), premoves(&other)), (2, Vec::new()));

    // A known answer keeps what follows it, and another one does not.
    let known = done(&game, BEN, prepare("d2-c3", "b4xd2")).game;
    assert_eq!(premoves(&known), premoves(&game));
    let changed = premoves(&done(&game, BEN, prepare("d2-c3", "d4xd2")).game);
    assert!(changed.len() == 2 && Premove::count(&changed) == 2, "{changed:?}");
}

#[test]
fn the_first_wrong_action_of_lines_is_named() {
    let game = playing("");
    let line = |line: &str, reason| Reason::in_line(line, reason).in_game(4);
    let off = |text: &str| refusal(&game, BEN, prepare_lines(text));
    let Reason::InLine { line: named, reason } =
        off("c2-c3, c4xc2; 1. d2-c3 b4xd2 e1-c9 a1").reason
    else {
        panic!()
    };
    assert_eq!(named, "d2-c3 b4xd2 e1-c9");
    assert!(matches!(*reason, Reason::Unplayable(_)), "{reason:?}");
    let read = parse_lines("d2-c3 huff b4 hello there");
    assert!(
        matches!(&read, Err(Reason::InLine { line, .. }) if line == "d2-c3 huff b4 hello"),
        "{read:?}"
    );
    assert_eq!(parse_lines("d2-c3 b4xd2 e1xc3"), Err(Reason::NoReply));
    assert_eq!(parse_lines(" ;\n, 1. ;"), Ok(Vec::new()));
    let bell = playing_by(&BELL, BELL_OFFENCE);
    let huff_first = refusal(&bell, ADA, prepare_lines("huff e1 a1-a2 b4-b3 a2-a3"));
    assert_eq!(huff_first, line("huff e1", Reason::EndsNoTurn));
}

#[test]
fn a_premove_without_others_is_stored_as_before() {
    let game = done(&playing(""), BEN, prepare("c2-c3", "c4xc2")).game;
    let saved = serde_json::to_string(&SavedGame::from(&game)).unwrap();
    assert!(saved.contains(r#""prepared":[{"to":"c2-c3","answer":"c4xc2"}]"#), "{saved}");
}

#[test]
fn the_number_of_premoves_is_limited() {
    let history = long_game(&FREE, 0);
    let text = |premoves: usize| {
        let actions = history.actions().iter().take(2 * premoves).map(ToString::to_string);
        actions.collect::<Vec<_>>().join(" ")
    };
    let game = playing_by(&FREE, "");
    let full = Reason::TooManyPremoves { most: MAX_PREMOVES }.in_game(4);
    assert_eq!(refusal(&game, BEN, prepare_lines(&text(MAX_PREMOVES + 1))), full);
    let game = done(&game, BEN, prepare_lines(&text(MAX_PREMOVES))).game;
    assert_eq!(done(&game, BEN, prepare_lines(&text(MAX_PREMOVES))).game.ply(), 0);
    // The deepest line can be read back.
    let saved = serde_json::to_string(&SavedGame::from(&game)).unwrap();
    let read: SavedGame = serde_json::from_str(&saved).unwrap();
    let mut game = Game::try_from(read).unwrap();
    for nth in 0..MAX_PREMOVES {
        game = done(&game, ADA, play(&history.actions()[2 * nth].to_string())).game;
        assert_eq!(game.ply(), 2 * nth + 2);
    }
    let game = done(&playing(""), BEN, prepare("c2-c3", "c4xc2")).game;
    assert!(done(&game, BEN, Command::Forget).game.play().unwrap().premoves.is_empty());
}
