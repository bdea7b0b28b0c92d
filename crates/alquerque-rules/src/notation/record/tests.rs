use proptest::prelude::*;

use super::*;
use crate::notation::play;
use crate::{Action, BELL, DAME, MEDIEVAL, RULE_SETS, Side};

fn parse(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the first line of an error.
fn error(text: &str) -> String {
    text.parse::<Record>().unwrap_err().to_string().lines().next().unwrap().to_owned()
}

fn actions(record: &Record) -> String {
    record.history().actions().iter().map(Action::to_string).collect::<Vec<_>>().join(" ")
}

fn history_after(rules: &'static RuleSet, actions: &str) -> History {
    let mut history = History::new(rules);
    for text in actions.split(", ") {
        play(&mut history, text).unwrap();
    }
    history
}

#[test]
fn handwritten_record_is_parsed() {
    let record = parse(
        "[White \"Ada\"]\r\n[Black \"B \\\"Ben\\\" \\\\\"]\n[RuleSet \"medieval\"]\n\n1.c2-c3! {a comment (and a [tag])} \
         C4:C2 $12 (1... e4-e3 {no )} (deeper)) 2. c1xc3 ; to the end 1-0\n a3xc1 0-1",
    );
    assert_eq!(record.history().actions().len(), 4);
    assert_eq!(record.tag("Black"), Some("B \"Ben\" \\"));
    assert_eq!(record.outcome(), Some(Outcome::Resignation { loser: Side::White }));
    assert_eq!(parse(&record.to_string()), record);
}

#[test]
fn evaluations_of_a_position_are_few() {
    let dame = |evaluations| format!("[RuleSet \"dame\"] 22-18 {} *", "1.14 ".repeat(evaluations));
    parse(&dame(20));
    let error = dame(21).parse::<Record>().unwrap_err();
    assert!(error.to_string().contains("1.14"), "{error}");
}

#[test]
fn huffs_and_insists_are_written() {
    let bell = history_after(&BELL, "d2-c3, b4xd2, b2xb4, b5xb3, a2-b2, huff e1, c4-b4");
    let text = Record::new(bell, None).to_string();
    assert_eq!(
        text.lines().last(),
        Some("1. d2-c3 b4xd2 2. b2xb4 b5xb3 3. a2-b2 huff e1 c4-b4 *"),
        "{text}"
    );
}

#[test]
fn taken_back_turn_keeps_its_number() {
    let missed = "[RuleSet \"dame\"] [Position \"8/8/8/4b3/3w4/8/8/w7 w\"]";
    let record = parse(&format!("{missed} a1-b2 insist d4xf6 *"));
    assert_eq!(record.to_string().lines().last(), Some("1. a1-b2 insist 1. d4xf6 1-0"));
    assert_eq!((record.history().turns(), parse(&record.to_string())), (1, record.clone()));
    let black =
        parse("[RuleSet \"dame\"] [Position \"7b/8/8/4b3/3w4/8/8/w7 b\"] h8-g7 insist e5xc3 *");
    assert_eq!(black.to_string().lines().last(), Some("1... h8-g7 2. insist 1... e5xc3 *"));
}

#[test]
fn result_determines_the_outcome() {
    let with = |rest: &str| parse(&format!("[RuleSet \"free\"] {rest}")).outcome();
    assert_eq!(with("c2-c3 *"), None);
    assert_eq!(with("c2-c3"), None);
    assert_eq!(with("c2-c3 1/2-1/2"), Some(Outcome::Agreement));
    assert_eq!(with("c2-c3 1-0"), Some(Outcome::Resignation { loser: Side::Black }));
    assert_eq!(with("[Result \"0-1\"] c2-c3"), Some(Outcome::Resignation { loser: Side::White }));
    let counted = "[Termination \"count\"] c2-c3 c4xc2";
    assert_eq!(with(&format!("{counted} 0-1")), Some(Outcome::Count { winner: Some(Side::Black) }));
    let mismatch = error(&format!("[RuleSet \"free\"] {counted} 1-0"));
    assert!(mismatch.contains("the stone count leads to another result"), "{mismatch}");
}

#[test]
fn errors_are_located() {
    let medieval = "[RuleSet \"medieval\"]\n";
    assert_eq!(
        error(""),
        "line 1, column 1: the record has no rule set: it needs a tag such as [RuleSet \"medieval\"]"
    );
    assert_eq!(error("[RuleSet \"chess\"] *"), "line 1, column 11: unknown rule set 'chess'");
    assert_eq!(error("[RuleSet medieval]"), "line 1, column 1: a tag is written [Name \"value\"]");
    assert_eq!(
        error("[Result \"1-0\"]\n[result \"*\"]"),
        "line 2, column 10: the tag result occurs twice with different values"
    );
    assert_eq!(
        error(&format!("{medieval}1. c2-c3 [A \"1\"]")),
        "line 2, column 10: tags must precede the moves"
    );
    assert_eq!(
        error(&format!("{medieval}c2-c3 {{oh")),
        "line 2, column 7: the comment is not closed"
    );
    assert_eq!(
        error(&format!("{medieval}c2-c3 (oh")),
        "line 2, column 7: the variation is not closed"
    );
    assert_eq!(error(&format!("{medieval}c2-c3 )")), "line 2, column 7: no variation is open");
    let unreadable = error(&format!("{medieval}1. c2-k3"));
    assert_eq!(
        unreadable,
        "line 2, column 4: 'c2-k3': 'k' at character 4 is not part of a move such as c2-c3 or e3xc3xa5"
    );
    let illegal = error(&format!("{medieval}1. c2-c3 a4-b4"));
    assert_eq!(illegal, "line 2, column 10: 'a4-b4': b4 is occupied; legal: c4xc2");
    assert_eq!(
        error(&format!("{medieval}c2-c3 1-0 c4xc2")),
        "line 2, column 11: 'c4xc2' follows the end of the game"
    );
    for footer in ["--\nsent by mail", "Best regards", "White resigns", "+49", ":-)"] {
        let first = footer.split_whitespace().next().unwrap();
        let error = error(&format!("{medieval}c2-c3 1-0\n{footer}"));
        assert_eq!(error, format!("line 3, column 1: '{first}' follows the end of the game"));
    }
    assert!(
        error(&format!("{medieval}[Position \"5/5\"] *"))
            .contains("the tag Position: a position needs two fields")
    );
    assert!(
        error(&format!("{medieval}[Result \"3-0\"] *"))
            .ends_with("'3-0' is not a result: expected 1-0, 0-1, 1/2-1/2 or *")
    );
    assert!(
        error(&format!("{medieval}[Result \"1-0\"] 0-1"))
            .contains("the result 1-0 does not fit: the result after the moves differs")
    );
    let contradiction = error("[RuleSet \"medieval\"] [Position \"5/5/2b2/2w2/5 w\"] c2xc4 0-1");
    assert!(
        contradiction.ends_with("the result 0-1 does not fit: the moves lead to another result"),
        "{contradiction}"
    );
}

#[test]
fn game_may_continue_after_a_repetition() {
    let tags = "[RuleSet \"medieval\"] [Position \"b4/5/5/5/w4 w\"] ".to_owned();
    let circling: Vec<&str> =
        ["a1-a2", "a5-b5", "a2-a1", "b5-a5"].into_iter().cycle().take(51).collect();
    let moves = tags + &circling.join(" ");
    let ended = |rest: &str| parse(&format!("{moves} {rest}")).outcome();
    assert_eq!(ended("1-0"), Some(Outcome::Resignation { loser: Side::Black }));
    assert_eq!(ended("*"), None);
    assert_eq!(ended(""), Some(Outcome::Repetition { winner: None }));
    assert_eq!(ended("1/2-1/2"), Some(Outcome::Repetition { winner: None }));
    let agreed = format!("[Termination \"agreement\"] {moves} 1/2-1/2");
    assert_eq!(parse(&agreed).outcome(), Some(Outcome::Agreement));
    for rest in ["1-0", "*", "1/2-1/2"] {
        let record = parse(&format!("{moves} {rest}"));
        assert_eq!(parse(&record.to_string()), record);
    }
}

#[test]
fn huffs_may_have_numbers_and_comments() {
    let record = parse(
        "[RuleSet \"bell\"] 1. d2-c3 b4xd2 2.b2xb4 b5xb3 3. a2-b2 3...HUFF {well seen} e1! ; so\n c4-b4",
    );
    assert_eq!(record.history().actions()[5].to_string(), "huff e1");
    assert_eq!(
        error("[RuleSet \"bell\"] huff"),
        "line 1, column 18: 'huff': a huff names one point, as in huff b4"
    );
}

#[test]
fn custom_rule_sets_are_supported() {
    static OWN: RuleSet = RuleSet { id: "own", ..BELL };
    let record =
        Record::read("[RuleSet \"own\"] c2-c3", |id| (id == OWN.id).then_some(&OWN)).unwrap();
    assert_eq!(record.history().initial_position().rules(), &OWN);
}

#[test]
fn contradictory_outcome_is_dropped() {
    let new = |rules, outcome| Record::new(History::new(rules), Some(outcome)).outcome();
    assert_eq!(new(&MEDIEVAL, Outcome::Count { winner: Some(Side::White) }), None);
    assert_eq!(new(&MEDIEVAL, Outcome::NoLegalAction { loser: Side::White }), None);
    assert_eq!(new(&MEDIEVAL, Outcome::Agreement), Some(Outcome::Agreement));
}

#[test]
fn long_texts_are_truncated_in_errors() {
    let long = "x".repeat(5000);
    for text in [
        format!("[A{long} \"1\"] [A{long} \"2\"]"),
        format!("[RuleSet \"{long}\"] c2-c3"),
        format!("[RuleSet \"bell\"] [Result \"{long}\"]"),
        format!("[RuleSet \"bell\"] {long}"),
        format!("[RuleSet \"bell\"] * {long}"),
    ] {
        assert!(error(&text).len() < 200, "{}", error(&text));
    }
}

#[test]
fn derived_tags_are_written_once() {
    let record = Record::new(History::new(&MEDIEVAL), None)
        .with_tag("White", "Ada")
        .with_tag("White", "Ben")
        .with_tag("RuleSet", "dame")
        .with_tag("no name", "x");
    assert_eq!(
        record.to_string(),
        "[White \"Ben\"]\n[RuleSet \"medieval\"]\n[Result \"*\"]\n\n*\n"
    );
}

fn outcome_of_kind(history: &History, kind: u8) -> Option<Outcome> {
    match kind {
        0 => None,
        1 => Some(Outcome::Resignation { loser: Side::White }),
        2 => Some(Outcome::Agreement),
        3 => history.count_outcome(),
        _ => Some(Outcome::Resignation { loser: Side::Black }),
    }
}

proptest! {
    #[test]
    fn every_game_round_trips(
        rules in prop::sample::select(RULE_SETS.to_vec()),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120),
        kind in 0u8..5,
        name in "\\PC{0,20}",
    ) {
        let mut history = History::new(rules);
        for choice in choices {
            if history.outcome().is_some() { break }
            history.play(choice.get(&history.position().legal_actions())).unwrap();
        }
        let outcome = outcome_of_kind(&history, kind);
        let record = Record::new(history, outcome).with_tag("White", &name);
        prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record));
    }

    #[test]
    fn no_text_panics(
        text in "\\PC{0,60}",
        tag in "(\\[RuleSet \"(bell|dame)\"\\](\\[FEN \"[wbWBK1-9a-h/:,.x \\\\]{0,30}\"\\])?)?",
        moves in "[a-h0-9x\\-.,#M+:½ \n(){};\"\\\\$!0/2huffinsist*]{0,60}",
    ) {
        let _ = text.parse::<Record>();
        let _ = format!("{tag}{moves}").parse::<Record>();
    }
}

#[test]
fn game_from_any_position_round_trips() {
    let record = parse(
        "[RuleSet \"dame\"] [Position \"8/8/5b2/8/3w4/8/8/B7 b d4 8/8/5b2/4w3/8/8/8/B7\"] 1... huff 18 1... 11-15 *",
    );
    assert_eq!(record.history().initial_position().rules(), &DAME);
    assert_eq!(parse(&record.to_string()), record);
}

#[test]
fn files_in_any_encoding_are_read() {
    let text = "[RuleSet \"medieval\"]\n[White \"Jörg\"]\n1. c2–c3 ½-½";
    let utf16 = |mark: &[u8], bytes: fn(u16) -> [u8; 2]| {
        [mark.to_vec(), text.encode_utf16().flat_map(bytes).collect()].concat()
    };
    let windows = text.chars().map(|character| match character {
        '–' => 0x96,
        _ => u8::try_from(u32::from(character)).unwrap(),
    });
    for bytes in [
        text.as_bytes().to_vec(),
        [b"\xef\xbb\xbf", text.as_bytes(), b"\x1a"].concat(),
        utf16(b"\xff\xfe", u16::to_le_bytes),
        utf16(b"\xfe\xff", u16::to_be_bytes),
        windows.collect(),
    ] {
        assert_eq!(decode_text(&bytes).as_deref(), Some(text));
    }
    let record = parse(text);
    assert_eq!((record.tag("White"), record.outcome()), (Some("Jörg"), Some(Outcome::Agreement)));
    for binary in [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(),
        b"\x1f\x8b\x08\x01\x02\x03\xff",
        b"[\0R\0",
        b"\xff\xfe[\0R",
        b"\xff\xfe\x00\xd8[\0",
        b"\xef\xbb\xbf[\xe9]",
    ] {
        assert_eq!(decode_text(binary), None, "{binary:?}");
    }
}

#[test]
fn signs_between_moves_are_skipped() {
    for (rules, moves, expected) in [
        ("medieval", "1. c2-c3 - c4xc2 2. c1xc3 *", "c2-c3 c4xc2 c1xc3"),
        ("medieval", "1. c2 - c3 — c4 x c2 -- 2. c1xc3 —", "c2-c3 c4xc2 c1xc3"),
        ("medieval", "1. c2-c3 – 1... c4xc2 - 1-0", "c2-c3 c4xc2"),
        ("medieval", "c2-c3 - 1/2-1/2", "c2-c3"),
        ("medieval", "1. c2-c3 TN D c4xc2 e.p. 2. c1xc3 ep N. *", "c2-c3 c4xc2 c1xc3"),
        ("medieval", "1. c2-c3 $ 1 $ 14 $2 c4xc2 $ 3", "c2-c3 c4xc2"),
        ("dame", "1. 22-18 - 9-14 2. 18x9 - 6x13", "c3-d4 b6-c5 d4xb6 c7xa5"),
        ("dame", "22-18 N 9-14 - 2 18x9 -- 6 x 13 *", "c3-d4 b6-c5 d4xb6 c7xa5"),
        ("dame", "22 - 18 9 - 14 – 1 – 0", "c3-d4 b6-c5"),
    ] {
        assert_eq!(actions(&parse(&format!("[RuleSet \"{rules}\"] {moves}"))), expected, "{moves}");
    }
}

#[test]
fn a_comment_in_a_comment_is_named() {
    let nested = |moves: &str| {
        let error = format!("[RuleSet \"medieval\"]\n{moves}").parse::<Record>().unwrap_err();
        (*error.kind, error.at.column)
    };
    for text in ["c2-c3 {a {b} tail} *", "c2-c3 {a {b} } *", "c2-c3 {a {b} c4xc2 {c} } *"] {
        let expected = match text.contains("{c}") {
            true => (RecordErrorKind::NoComment, 24),
            false => (RecordErrorKind::NestedComment, 12),
        };
        assert_eq!(nested(text), expected, "{text}");
    }
    assert_eq!(nested("c2-c3 {a {b} c4xc2 {c} a4-a5").1, 24);
}

#[test]
fn text_pasted_from_discord_is_read() {
    for text in [
        "```\n[RuleSet \"medieval\"]\n1. c2-c3 *\n```",
        "```pdn\r\n[RuleSet \"medieval\"]\r\n1. c2-c3 *```\r\n",
        "```[RuleSet \"medieval\"] 1. c2-c3 *```",
        " ```pdn [RuleSet \"medieval\"] 1. c2-c3 * ``` ",
        "`[RuleSet \"medieval\"] 1. c2-c3 *`",
        "`[RuleSet \"medieval\"]`\n`1. c2-c3 *`",
        "> [RuleSet \"medieval\"]\n>\n> 1. c2-c3 *",
        ">>> ```\n[RuleSet \"medieval\"]\n> % a comment\n> > 1. c2-c3 *\n> ```",
    ] {
        assert_eq!(actions(&parse(text)), "c2-c3", "{text}");
    }
    let error = "> ```pdn\n> [RuleSet \"medieval\"]\n> 1. c2-c4 *`".parse::<Record>().unwrap_err();
    assert_eq!((error.at.line, error.at.column), (3, 6));
    assert_eq!(error.excerpt, "3 | > 1. c2-c4 *`\n  |      ^");
}

#[test]
fn terminations_are_kept_or_told_or_refused() {
    let read = |termination: &str, rest: &str| {
        format!("[RuleSet \"medieval\"]\n[Termination \"{termination}\"]\n{rest}").parse::<Record>()
    };
    let resigned = |loser| Some(Outcome::Resignation { loser });
    let late = Outcome::Timeout { late: Side::Black, winner: Some(Side::White) };
    for (termination, rest, outcome) in [
        ("White resigned.", "c2-c3 0-1", resigned(Side::White)),
        ("white resigned", "c2-c3", resigned(Side::White)),
        ("Black wins by resignation", "c2-c3 0-1", resigned(Side::White)),
        ("Time forfeit", "c2-c3 1-0", Some(late)),
        ("White wins on time", "c2-c3 1-0", Some(late)),
        ("Normal", "c2-c3 1-0", resigned(Side::Black)),
        ("?", "c2-c3 1/2-1/2", Some(Outcome::Agreement)),
        ("unterminated", "c2-c3 *", None),
        ("proof", "c2-c3 ½", Some(Outcome::ProvenDraw)),
    ] {
        let record = read(termination, rest).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((record.outcome(), record.notices()), (outcome, &[][..]), "{termination}");
    }
    for (termination, rest, outcome) in [
        ("adjudication", "c2-c3 1/2-1/2", Some(Outcome::Agreement)),
        ("rules infraction", "c2-c3 1-0", resigned(Side::Black)),
        ("Ada's flag fell", "c2-c3 1-0", resigned(Side::Black)),
        ("Time forfeit", "c2-c3 c4xc2 1-0", resigned(Side::Black)),
        ("repetition", "c2-c3 1/2-1/2", Some(Outcome::Agreement)),
        ("abandoned", "c2-c3 *", None),
    ] {
        let record = read(termination, rest).unwrap_or_else(|error| panic!("{error}"));
        let told = [RecordNotice::Termination(termination.to_owned())];
        assert_eq!((record.outcome(), record.notices()), (outcome, &told[..]), "{termination}");
        let written = record.to_string();
        assert!(written.contains(&format!("[Termination \"{termination}\"]")), "{written}");
        assert_eq!((written.matches("Termination").count(), parse(&written)), (1, record));
    }
    for (termination, rest) in [
        ("white resigned", "c2-c3 1-0"),
        ("White wins", "c2-c3 0-1"),
        ("Resignation", "c2-c3 1/2-1/2"),
        ("agreement", "c2-c3 1-0"),
        ("time forfeit", "c2-c3 *"),
        ("time forfeit", "c2-c3"),
        ("unterminated", "c2-c3 1-0"),
        ("Black time forfeit", "c2-c3 0-1"),
    ] {
        let error = read(termination, rest).unwrap_err();
        assert!(error.to_string().contains("the tag Termination names another end"), "{error}");
        assert_eq!((error.at.line, error.at.column), (2, 15), "{error}");
    }
}

#[test]
fn errors_of_tags_are_marked_under_the_value() {
    for (tags, marked) in [
        ("[RuleSet \"chess\"]", "chess"),
        ("[RuleSet \"dame\"] [Result \"1-0\"] [Result \"0-1\"]", "0-1"),
        ("[RuleSet \"dame\"] [Result \"fine\"]", "fine"),
        ("[RuleSet \"medieval\"] [Position \"bbbbb/bbbbb/bb1ww/wwwxw/wwwww w\"]", "xw/"),
        ("[RuleSet \"medieval\"] [Position \"bbbbb/bbbbb/bb1ww/wwwww/www w\"]", "www w"),
        ("[RuleSet \"medieval\"] [Position \"bbbbb／bbbbb／bb1ww／wwwWw／wwwww w\"]", "Ww／"),
        ("[RuleSet \"medieval\"] [Position \"bbbbb/bbbbb/bb1ww/wwwww/wwwww  z\"]", "z\""),
        ("[RuleSet \"medieval\"] [FEN \"bbbbb/bbbbb/bb1ww/wwwww/wwwww w - -\"]", "- -"),
        ("[RuleSet \"bell\"] [FEN \"5/1b3/w1w2/5/5 b a3,c3,k4\"]", "k4"),
        ("[RuleSet \"dame\"] [FEN \"8/8/5b2/8/w7/8/8/B7 b d4\"]", "w7"),
        ("[RuleSet \"dame\"] [FEN \"W:W21, 22,K33:B1\"]", "K33"),
        ("[RuleSet \"dame\"] [FEN \"W:W31,32: B1,3, 31x\"]", "31x"),
        ("[RuleSet \"dame\"] [FEN \"W:W21:X1,2\"]", "X1"),
        ("[RuleSet \"medieval\"] [FEN \"W:Wa1,\\\"b2:Bc9\"]", "W:Wa1"),
    ] {
        let error = tags.parse::<Record>().unwrap_err();
        let place = tags.find(marked).filter(|_| tags.matches(marked).count() == 1);
        let place = place.unwrap_or_else(|| tags.rfind(marked).unwrap());
        assert_eq!(error.at.column, tags[..place].chars().count() + 1, "{error}");
        let (line, mark) = error.excerpt.split_once('\n').unwrap();
        let shown: String = line.chars().skip(mark.chars().count() - 1).collect();
        assert!(shown.starts_with(marked), "{error}");
    }
}

#[test]
fn evaluations_are_skipped() {
    let evaluations = "0.13 +0.13 -1.5 −1.5 –0,13 0,13 #3 #-3 -#3 +M5 M5 -M5 +0.13/12 0.00 .5 ±0.35 \
         =0,00 +12.9 ０．１３ +1.25 3.77";
    for evaluation in evaluations.split(' ').chain(["0.13/12 -0.2/3"]) {
        for (rules, moves, expected) in [
            ("dame", "1. 22-18 № 9-14 № 2. 18x9 № 6x13 №", "c3-d4 b6-c5 d4xb6 c7xa5"),
            ("dame", "1 22-18 № 9-14 № 2 18x9 № 6x13 № *", "c3-d4 b6-c5 d4xb6 c7xa5"),
            ("medieval", "№ 1. c2-c3! № c4xc2 № $1 2. c1xc3 {} № 1-0 №", "c2-c3 c4xc2 c1xc3"),
        ] {
            let text = format!("[RuleSet \"{rules}\"] {}", moves.replace('№', evaluation));
            assert_eq!(actions(&parse(&text)), expected, "{text}");
        }
    }
    let numbered = "[RuleSet \"dame\"] 1.22-18 1.9-14 2.18 x 9";
    assert_eq!(actions(&parse(numbered)), "c3-d4 b6-c5 d4xb6");
    for ambiguous in ["22.18 9.14", "22,18"] {
        let error = format!("[RuleSet \"dame\"] {ambiguous} *").parse::<Record>().unwrap_err();
        assert!(matches!(*error.kind, RecordErrorKind::Unreadable { .. }), "{error}");
    }
}
