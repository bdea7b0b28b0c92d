//! Stored games: what is read back, and what is rejected.

use proptest::prelude::*;

use super::*;
use alquerque_rules::{Outcome, Side};

#[test]
fn a_game_loads_as_it_was_saved() {
    let text = r#"{"id":5,"number":4,"place":{"guild":1,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
        "challenged":{"id":2,"name":"Ben"},"colour":"random","stage":{"over":{"sides":{"white":1,"black":2},"moves":["c2-c3","c4xc2"],
        "outcome":{"resignation":{"loser":"white"}}}},"changed":1700000000,"board_message":77}"#;
    let saved: SavedGame = serde_json::from_str(text).unwrap();
    let game = Game::try_from(saved.clone()).unwrap();
    assert_eq!(game.ply(), 2);
    let former = SavedGame { board_message: Some(MessageId(77)), ..SavedGame::from(&game) };
    assert_eq!(former, saved);
}

#[test]
fn the_message_of_a_former_record_is_read_and_not_written() {
    let of = |rest: &str| -> SavedGame {
        let text = format!(
            r#"{{"id":5,"number":4,"place":{{"guild":1,"channel":9}},"rules":"medieval",
            "challenger":{{"id":1,"name":"Ada"}},"challenged":null,"colour":"random",
            "stage":"challenged","changed":1700000000,"board_message":{rest}}}"#
        );
        serde_json::from_str(&text).unwrap()
    };
    let board =
        |ply, has_frame| Some(BoardMessage { id: MessageId(77), ply, has_frame, channel: 9 });
    assert_eq!(of("null").former_board(), None);
    assert_eq!(of("77").former_board(), board(None, false));
    let framed = of(r#"77,"board_ply":3,"has_board_frame":true"#);
    assert_eq!(framed.former_board(), board(Some(3), true));
    let written = serde_json::to_string(&framed).unwrap();
    assert!(!written.contains("board"), "{written}");
    assert_eq!(SavedGame::from(&Game::try_from(framed).unwrap()).former_board(), None);
}

/// Games as the first version of the program saved them.
#[test]
fn games_of_the_first_version_still_load() {
    let won = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 d5-d4 d3xd5 \
               e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4 a3xa5xc5";
    let drawn = "d3-c3 b3xd3 e3xc3 d4-d3 d2xd4 c5xe3 c3xc5 e3-d4 c5xe3 e5-d4 e3xc5xe5xe3 b4-c5 c1-d2 a3xc1xc3 d2xb4 \
                 a4xc4 e3-d2 c4-c3 d2xb4 b5xb3 a2-a3 a5-b4 a3xc3xa5 c5-d4 d1-d2 d4-c5 d2-d1 c5-d4 d1-d2 d4-c5 d2-d1";
    for (stage, moves, outcome) in [
        ("playing", "c2-c3 c4xc2", None),
        (
            "over",
            won,
            Some((
                r#"{"no_legal_move":{"loser":"black"}}"#,
                Outcome::NoLegalAction { loser: Side::Black },
            )),
        ),
        ("over", drawn, Some((r#""repetition""#, Outcome::Repetition { winner: None }))),
    ] {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let end = outcome.map(|(text, _)| format!(r#","outcome":{text}"#)).unwrap_or_default();
        let text = format!(
            r#"{{"id":5,"number":4,"place":{{"guild":null,"channel":9}},"rules":"medieval","challenger":{{"id":1,
            "name":"Ada"}},"challenged":{{"id":2,"name":"Ben"}},"colour":"white","stage":{{"{stage}":{{"sides":{{"white":1,
            "black":2}},"moves":{moves:?}{end}}}}},"changed":1700000000,"board_message":null}}"#
        );
        let game = Game::try_from(serde_json::from_str::<SavedGame>(&text).unwrap()).unwrap();
        assert_eq!(game.outcome(), outcome.map(|(_, outcome)| outcome));
        assert_eq!(game.ply(), moves.len());
    }
}

#[test]
fn an_outcome_that_does_not_fit_the_moves_is_rejected() {
    let text = r#"{"id":5,"number":4,"place":{"guild":null,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
        "challenged":{"id":2,"name":"Ben"},"colour":"white","stage":{"over":{"sides":{"white":1,"black":2},"moves":["c2-c3"],
        "outcome":"repetition"}},"changed":1700000000,"board_message":null}"#;
    let saved: SavedGame = serde_json::from_str(text).unwrap();
    assert_eq!(Game::try_from(saved).unwrap_err(), UnreadableGame::Outcome);
}

proptest! {
    /// Any bytes either load as a game or are rejected with an error.
    #[test]
    fn corrupt_bytes_do_not_panic(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
    ) {
        let text = r#"{"id":5,"number":4,"place":{"guild":1,"channel":9},"rules":"bell","challenger":{"id":1,"name":"Ada"},
            "challenged":{"id":2,"name":"Ben"},"colour":"random","stage":{"playing":{"sides":{"white":1,"black":2},
            "moves":["d2-c3","b4xd2","b2xb4","b5xb3","a2-b2","huff e1"],"clock":{"per_move":60,"since":1700000000,"bank":{"white":
            0,"black":9}},"prepared":[{"to":"c4-b4","answer":"c1-c2"}]}},"changed":1700000000,"board_message":77,
            "requests":[{"request":8,"at":1700000000}]}"#;
        let mut bytes = text.as_bytes().to_vec();
        for (at, byte, kind) in edits {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => bytes.truncate(at.max(1)),
                // Digits make other numbers, which are more often valid.
                _ => bytes[at] = b'0' + byte % 10,
            }
        }
        if let Ok(saved) = serde_json::from_slice::<SavedGame>(&bytes)
            && let Ok(game) = Game::try_from(saved)
        {
            let again = SavedGame::from(&game);
            prop_assert_eq!(SavedGame::from(&Game::try_from(again.clone()).unwrap()), again);
            prop_assert!(game.is_open() || game.wakes_at().is_none() || game.pending.is_some());
        }
    }
}

#[test]
fn times_out_of_range_are_rejected() {
    let game = |since: i64, bank: i64, changed: i64| {
        let text = format!(
            r#"{{"id":5,"number":4,"place":{{"guild":null,"channel":9}},"rules":"medieval","challenger":{{"id":1,
            "name":"Ada"}},"challenged":{{"id":2,"name":"Ben"}},"colour":"white","stage":{{"playing":{{"sides":{{"white":1,
            "black":2}},"moves":[],"clock":{{"per_move":60,"since":{since},"bank":{{"white":{bank},"black":0}}}}}}}},
            "changed":{changed},"board_message":null}}"#
        );
        Game::try_from(serde_json::from_str::<SavedGame>(&text).unwrap())
            .map(|game| game.wakes_at().is_some())
    };
    assert_eq!(game(1_700_000_000, 60, 1_700_000_000), Ok(true));
    for (since, bank, changed) in
        [(253_402_300_799, 60, 0), (0, i64::MAX, 0), (0, -60, 0), (0, 60, 253_402_300_799)]
    {
        assert!(
            matches!(game(since, bank, changed), Err(UnreadableGame::Time(_))),
            "{since} {bank} {changed}"
        );
    }
}

#[test]
fn a_game_with_an_illegal_move_is_rejected() {
    let text = r#"{"id":5,"number":4,"place":{"guild":null,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
        "challenged":{"id":2,"name":"Ben"},"colour":"white","stage":{"playing":{"sides":{"white":1,"black":2},"moves":["c2-c3","c4-c3"]}},
        "changed":1700000000,"board_message":null}"#;
    let saved: SavedGame = serde_json::from_str(text).unwrap();
    let error = Game::try_from(saved).unwrap_err();
    assert!(matches!(&error, UnreadableGame::Move { ply: 2, .. }), "{error}");
}
