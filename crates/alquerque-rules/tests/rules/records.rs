//! Records in the manner of other programs, and the reading grammar of PDN 3.0.

use alquerque_rules::notation::{
    PointNotation, Record, RecordErrorKind, RecordNotice, position_text,
};
use alquerque_rules::{Action, DAME, History, Outcome, Position, RULE_SETS, Side};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn read(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn end(record: &Record) -> String {
    position_text(&record.history().position())
}

fn actions(record: &Record) -> String {
    record.history().actions().iter().map(Action::to_string).collect::<Vec<_>>().join(" ")
}

const MEDIEVAL_GAMES: &str = include_str!("../games/medieval.txt");
const DAME_GAMES: &str = include_str!("../games/dame.txt");

/// Returns the first actions of a published game, which follows the comment in the first line.
fn published(games: &str, number: usize, plies: std::ops::Range<usize>) -> String {
    let game = games.lines().nth(number).unwrap();
    game.split(' ').skip(plies.start).take(plies.len()).collect::<Vec<_>>().join(" ")
}

fn won_by(winner: Side) -> Option<Outcome> {
    Some(Outcome::Resignation { loser: !winner })
}

/// Each file holds a published game, or a part of it, as another program writes it.
#[test]
fn files_in_the_manner_of_other_programs_are_read() {
    let none: &[RecordNotice] = &[];
    let of_dambase = [RecordNotice::GameType("20".to_owned()), RecordNotice::Games(3)];
    let forced = Some(Outcome::NoLegalAction { loser: Side::White });
    for (name, text, moves, outcome, notices) in [
        (
            "flits",
            include_str!("../records/flits.pdn"),
            published(DAME_GAMES, 1, 0..40),
            forced,
            none,
        ),
        (
            "turbo-dambase",
            include_str!("../records/turbo-dambase.pdn"),
            published(DAME_GAMES, 3, 0..42),
            won_by(Side::Black),
            &of_dambase,
        ),
        (
            "checkerboard",
            include_str!("../records/checkerboard.pdn"),
            published(DAME_GAMES, 2, 2..10),
            won_by(Side::Black),
            none,
        ),
        (
            "lidraughts",
            include_str!("../records/lidraughts.pdn"),
            published(DAME_GAMES, 4, 0..10),
            won_by(Side::White),
            none,
        ),
        (
            "playok",
            include_str!("../records/playok.pdn"),
            published(DAME_GAMES, 1, 0..20),
            won_by(Side::White),
            none,
        ),
        (
            "chessbase",
            include_str!("../records/chessbase.pgn"),
            published(MEDIEVAL_GAMES, 5, 0..12),
            Some(Outcome::Agreement),
            none,
        ),
        (
            "pgn-extract",
            include_str!("../records/pgn-extract.pgn"),
            published(MEDIEVAL_GAMES, 2, 0..12),
            won_by(Side::Black),
            &[RecordNotice::Games(2)],
        ),
    ] {
        for line_end in ["\n", "\r\n", "\r"] {
            let record = read(&format!("\u{feff}{}", text.replace('\n', line_end)));
            assert_eq!(actions(&record), moves, "{name}");
            assert_eq!((record.outcome(), record.notices()), (outcome, notices), "{name}");
            assert_eq!(read(&record.to_string()), record, "{name}");
        }
    }
}

/// Each production and token of the reading grammar, in a game of two moves.
#[test]
fn reading_grammar_of_pdn_is_accepted() {
    for moves in [
        // PdnFile, GameSeparator, Game
        "22-18 9-14",
        "22-18 9-14 *",
        "22-18 9-14 0-0",
        "22-18 9-14 1/2-1/2",
        // GameBody, GameMove, Variation, COMMENT, NAG
        "{} 22-18 {a } 9-14 {b}",
        "$0 22-18 $255 $1 9-14 $22",
        "(22-17 (22-18) {)} 9-14) 22-18 () 9-14 ((11-15))",
        "1. 22-18 9-14",
        "1.22-18 1...9-14",
        "1. 22-18 1. ... 9-14",
        "1. ... 22-18 9-14",
        "12. 22-18 {} 12... 9-14 13.",
        // MOVESTRENGTH
        "22-18! 9-14!?",
        "22-18(!) 9-14(??)",
        "22-18 ! 9-14 ??",
        // Square, MOVESEPARATOR, and the constructs that are met in practice
        "c3-d4 b6-c5",
        "c3d4 b6c5",
        "022-018 09-14",
        "22 - 18 9 - 14",
        "22-18* 9-14*",
        // Line comments
        "% a\n22-18\n  %b\n9-14\n%",
    ] {
        let record = read(&format!("[RuleSet \"dame\"]\n{moves}"));
        assert_eq!(actions(&record), "c3-d4 b6-c5", "{moves}");
        assert_eq!(record.notices(), [], "{moves}");
    }
    for capture in
        ["6x13", "6:13!", "6*13", "6 x 13", "6x 13", "6 X13", "06 : 13 *", "6 × 13", "6-13"]
    {
        let record = read(&format!("[RuleSet \"dame\"] 23-18 9-14 18x9 {capture}"));
        assert_eq!(actions(&record), "e3-d4 b6-c5 d4xb6 c7xa5", "{capture}");
    }
    // SETUP
    let set_up = "[RuleSet \"dame\"] 22-18 /FEN \"B:W18:B12\"/ 12-16".parse::<Record>();
    assert_eq!(*set_up.unwrap_err().kind, RecordErrorKind::SetUpCommand);
}

#[test]
fn results_are_read_with_any_dash() {
    let draw = Some(Outcome::Agreement);
    for (results, outcome) in [
        ("1-0 2-0 1–0 2—0 1−0 １－０ 1--0", won_by(Side::White)),
        ("0-1 0-2 0‑1 0―2", won_by(Side::Black)),
        ("1/2-1/2 1/2 ½ ½-½ ½–½ 1/2–1/2 1-1 1⁄2-1⁄2", draw),
        ("½:½ 1/2:1/2 0.5-0.5 0,5-0,5 .5-.5 .5:.5", draw),
        ("0-0 0–0 *", None),
    ] {
        for result in results.split(' ') {
            for text in [
                format!("[RuleSet \"dame\"] [Result \"{result}\"] 22-18"),
                format!("[RuleSet \"dame\"] [Result \"{result}\"] 22-18 9-14 *"),
                format!("[RuleSet \"dame\"] 22-18 9-14 {result}"),
                format!("[RuleSet \"dame\"] 1. {result}"),
            ] {
                assert_eq!(read(&text).outcome(), outcome, "{text}");
            }
        }
    }
    for spaced in ["1 - 0", "1/2 - 1/2", "½ – ½", "0,5 – 0,5"] {
        assert!(read(&format!("[RuleSet \"dame\"] 22-18 {spaced}")).outcome().is_some());
    }
    for (tag, moves, outcome) in [
        ("*", "1-0", won_by(Side::White)),
        ("", "0-1", won_by(Side::Black)),
        ("?", "½-½", draw),
        ("0-0", "1-0", won_by(Side::White)),
        ("White wins", "1-0", won_by(Side::White)),
        ("White wins", "* 1-0", won_by(Side::White)),
        ("0-1", "* 0-1 *", won_by(Side::Black)),
        ("1-0", "*", won_by(Side::White)),
    ] {
        let record = read(&format!("[RuleSet \"dame\"] [Result \"{tag}\"] 22-18 {moves}"));
        assert_eq!(record.outcome(), outcome, "{tag} {moves}");
    }
    for wrong in [
        "3-0",
        "1-2-0",
        "1/3",
        "0-3",
        "½-1",
        "1:0",
        "0:1",
        "1.0-0.0",
        "remis",
        "resigns",
        "Resign",
        "White resigns",
        "draw",
        "draw agreed",
        "Black wins",
    ] {
        let error = format!("[RuleSet \"dame\"] 22-18 {wrong}").parse::<Record>().unwrap_err();
        assert_eq!(*error.kind, RecordErrorKind::Result(wrong.to_owned()), "{error}");
    }
}

#[test]
fn first_position_is_never_ignored() {
    let kings = "1b1b4/8/8/8/8/W1w5/8/8 w - -";
    let start = position_text(&Position::start(&DAME));
    for (tags, position) in [
        ("[SetUp \"1\"] [FEN \"W:WK21,22:B1,2\"]", kings),
        ("[Fen \"W:WK21,22:B1,2.\"]", kings),
        ("[FEN \"1b1b4/8/8/8/8/W1w5/8/8 w\"]", kings),
        ("[POSITION \"W:WK21,22:B1,2\"] [FEN \"1b1b4/8/8/8/8/W1w5/8/8 W\"]", kings),
        ("[SetUp \"0\"] [FEN \"\"]", start.as_str()),
        ("[SetUp \"0\"] [FEN \"W:W21-32:B1-12\"]", start.as_str()),
    ] {
        assert_eq!(end(&read(&format!("[RuleSet \"dame\"] {tags} *"))), position, "{tags}");
    }
    for tags in [
        "[SetUp \"1\"]",
        "[SetUp \"0\"] [FEN \"W:WK21,22:B1,2\"]",
        "[Position \"W:WK21,22:B1,2\"] [FEN \"W:WK21,22:B1,3\"]",
    ] {
        let error = format!("[RuleSet \"dame\"] {tags} *").parse::<Record>().unwrap_err();
        assert_eq!(*error.kind, RecordErrorKind::SetUp, "{error}");
    }
    for rules in RULE_SETS {
        let has_corner = rules.board.points().contains("a1".parse().unwrap());
        let white = if has_corner { "a1" } else { "c1" };
        for tag in ["FEN", "Position"] {
            let tags =
                format!("[RuleSet \"{}\"] [{tag} \"B:W{white}:Bc5\"]", rules.id.to_uppercase());
            let initial = read(&tags).history().initial_position();
            let text = position_text(&initial);
            let ranks = match rules.board.ranks() {
                5 => "2b2/5/5/5/w4 b",
                7 => "7/7/2b4/7/7/7/w6 b",
                9 if has_corner => "9/9/9/9/2b6/9/9/9/w8 b",
                9 => "9/9/9/9/2b6/9/9/9/2w6 b",
                13 => "9/9/9/9/9/9/9/9/2b6/9/9/9/2w6 b",
                _ => "8/8/8/2b5/8/8/8/w7 b",
            };
            assert!(text.starts_with(ranks), "{}: {text}", rules.id);
        }
    }
}

#[test]
fn tag_values_may_hold_quotes() {
    let record = read(
        r#"[RuleSet "bell"]
[White "Ada "the Queen" L."]
[Black "\"B\" \\"]
[Site "C:\games\"]
[Event “Copa «x»”]
［ Round　＂5＂ ］
[Empty ""] *"#,
    );
    let values = ["White", "BLACK", "Site", "Event", "Round", "Empty"].map(|tag| record.tag(tag));
    let expected = ["Ada \"the Queen\" L.", "\"B\" \\", "C:\\games\\", "Copa «x»", "5", ""];
    assert_eq!(values, expected.map(Some));
    assert_eq!(read(&record.to_string()), record);
    for unclosed in
        ["[White \"Ada]\n[Black \"Ben\"]", "[White \"Ada] [Black \"Ben\"]", "[White \"Ada\"\n*"]
    {
        let error = format!("[RuleSet \"bell\"]{unclosed}").parse::<Record>().unwrap_err();
        assert_eq!((*error.kind, error.at.column), (RecordErrorKind::Tag, 17), "{unclosed}");
    }
}

#[test]
fn games_are_counted() {
    for (text, games) in [
        ("1. c2-c3", 1),
        ("1. c2-c3 *", 1),
        ("1. c2-c3 * *", 1),
        ("[Result \"*\"] *", 1),
        ("1. c2-c3* 1... c4xc2 *", 1),
        ("1. c2-c3 * 1. d2-c3 * 1.b2-c3", 3),
        ("1. c2-c3*1. d2-c3", 2),
        ("1. c2-c3 * [RuleSet \"dame\"] [White \"Ada\"] * [RuleSet \"bell\"]", 3),
        ("1. c2-c3\n[RuleSet \"dame\"]\n1. 22-18", 2),
        ("1. c2-c3 * [RuleSet \"dame\"] 1. nonsense {unclosed", 2),
        ("[White \"A\"]\n\n[RuleSet \"medieval\"]\n[White \"a\"] 1. c2-c3 *", 1),
        ("[White \"A\"]\n\n[RuleSet \"medieval\"]\n[White \"B\"] 1. c2-c3 *", 2),
        ("[Event \"A\"]\r\n\r\n% b\r\n[Site \"B\"]\r\n[Event \"B\"]\r\n\r\n[Event \"C\"]", 3),
    ] {
        let record = read(&format!("[RuleSet \"medieval\"] {text}"));
        let told: &[RecordNotice] = if games > 1 { &[RecordNotice::Games(games)] } else { &[] };
        assert_eq!(record.notices(), told, "{text}");
        assert_eq!(record.tag("Site"), None, "{text}");
    }
}

#[test]
fn numbers_without_dots_are_told_from_moves() {
    let dame = |moves: &str| actions(&read(&format!("[RuleSet \"dame\"] {moves}")));
    assert_eq!(dame("1 22-18 9-14 2 18x9 6x13"), dame("1. 22-18 9-14 2. 18x9 6x13"));
    assert_eq!(dame("1c3-d4 b6-c5 2d4xb6"), dame("22-18 9-14 18x9"));
    assert_eq!(dame("1 . 22-18 1 … 9-14"), dame("22-18 9-14"));
    let numbered = "[RuleSet \"medieval\"] 12 8".parse::<Record>().unwrap_err();
    assert!(numbered.to_string().contains("'12': there is no point with the number 12"));
    let medieval = read("[RuleSet \"medieval\"] 1c2-c3 c4xc2 2c1xc3 3 . a3xc1");
    assert_eq!(medieval.history().actions().len(), 4);
    // A move that is shortened to its last point.
    let short = "[RuleSet \"dame\"] [Position \"W:W22,31:B9,1\"]";
    assert_eq!(actions(&read(&format!("{short} 17 14 1 31-27"))), "c3-b4 b6-c5 e1-f2");
    assert_eq!(actions(&read(&format!("{short} 17 14"))), "c3-b4 b6-c5");
    // The last number has no move.
    for open in
        ["12 22-17 9-14 13 1-0", "12. 22-17 9-14 13 {ends}", "22-17 9-14 2", "3) 22-17 9-14 4) *"]
    {
        assert_eq!(dame(open), "c3-b4 b6-c5", "{open}");
    }
    assert_eq!(actions(&read("[RuleSet \"medieval\"] 1) c2-c3 1.) c4xc2 2 1-0")), "c2-c3 c4xc2");
    assert_eq!(dame("22-17 11-\n15"), "c3-b4 f6-e5");
}

#[test]
fn a_comment_that_swallows_a_single_line_is_told() {
    let skipped = |comment: &str| vec![RecordNotice::Skipped(comment.to_owned())];
    let record = read("[RuleSet \"medieval\"] 1. c2-c3 ; fine c4xc2 *\n");
    assert_eq!(record.notices(), skipped("; fine c4xc2 *"));
    let notice = RecordNotice::Skipped("; \"so\" 'it'\u{202e}\u{7} goes".to_owned());
    assert!(notice.to_string().ends_with(": '; \"so\" 'it'   goes'"), "{notice}");
    let error = "% a program [RuleSet \"medieval\"] *".parse::<Record>().unwrap_err();
    assert_eq!(error.notices, skipped("% a program [RuleSet \"medieval\"] *"));
    let error = "[RuleSet \"medieval\"] c2-c3 (d2-c3 ; no) c4xc2".parse::<Record>().unwrap_err();
    assert_eq!((*error.kind, error.notices), (RecordErrorKind::Variation, skipped("; no) c4xc2")));
    assert_eq!(read("[RuleSet \"medieval\"]\n1. c2-c3 ; fine").notices(), []);
}

#[test]
fn errors_show_the_line_with_a_mark() {
    let excerpt = |text: &str| text.parse::<Record>().unwrap_err().excerpt;
    assert_eq!(
        excerpt("[RuleSet \"medieval\"]\r\n\r\n\u{200b}1.\tc2-c3 a4-b4\r\n"),
        "3 | 1. c2-c3 a4-b4\n  |          ^"
    );
    assert_eq!(excerpt("{Ａ} )"), "1 | {Ａ} )\n  |  \u{3000}  ^");
    assert_eq!(excerpt(""), "1 | \n  | ^");
    let long = excerpt(&format!("{{{}}} ) {}", "x".repeat(5000), "y".repeat(5000)));
    let (line, mark) = long.split_once('\n').unwrap();
    assert_eq!(line.chars().nth(mark.chars().count() - 1), Some(')'));
    assert!(line.starts_with("1 | …x") && line.ends_with("y…") && line.len() < 100, "{line}");
}

#[test]
fn contradictions_and_misplaced_signs_are_refused() {
    for (text, words) in [
        ("[Result \"1-0\"] 1. c2-c3 0-1", "the result after the moves differs"),
        ("1. c2-c3 1-0 0-1", "another result precedes it"),
        ("1. c2-c3 * 1-0 0-1", "another result precedes it"),
        ("1. c2-c3 c4xc2 2. -- d3-c4", "'-'"),
        ("1. c2-c3- *", "'-'"),
        ("1. c2-c3 $ c4xc2", "'$'"),
        ("1. c2-c3 3-1", "'3-1' is not a result"),
        ("1. 32-28", "there is no point with the number 32"),
        ("1. 5-9", "there is no point with the number 5"),
        ("1. c2-c3 1-0 c4xc2", "'c4xc2' follows the end of the game"),
        ("[RuleSet \"bell\"] *", "the tag RuleSet occurs twice"),
        ("[FEN \"W:Wa1:Bc5\"] [FEN \"W:Wa1:Bc4\"] *", "the tag FEN occurs twice"),
        ("[FEN \"W:W12:B3\"] *", "the points of this board have only names"),
        ("1. c2-c3 1-0}", "no comment is open"),
        ("1. c2-c3]", "no tag is open"),
        ("1. c2-c3 % one", "a comment with % stands on a line of its own"),
        ("1. c2-c3 + 35", "'35'"),
        ("[White \"A\"] [White \"B\"] *", "the tag White occurs twice"),
        ("1. - -", "'-'"),
    ] {
        let error = format!("[RuleSet \"medieval\"] {text}").parse::<Record>().unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
}

/// How a program writes its records. `№` stands for the number of a move.
#[derive(Clone, Debug)]
struct Manner {
    number: &'static str,
    step: &'static str,
    capture: &'static str,
    line_end: &'static str,
    is_full_width: bool,
    has_numbers: bool,
}

/// What may stand after a move. `¶` stands for a line end.
const MARKS: [&str; 30] = [
    " ",
    " 0.13 ",
    " +1,35/12 ",
    " −1.5 ",
    " #3 ",
    "!? ",
    " ! ",
    "(?) ",
    "$1 ",
    " $14 $7 ",
    " $ 1 ",
    " N ",
    " TN! ",
    " e.p. ",
    " ± ",
    "+- ",
    " -+ ",
    " = ",
    " +/= ",
    "‼ ",
    "⁈ ",
    " ∞ ",
    "# ",
    "¶",
    "¶¶",
    " {1. c2-c3 (; } ",
    " (1. c2-c3 {)} (x) ; :)¶ ) ",
    " ; 1-0 )¶",
    "¶% 1-0 }¶",
    " (!) {} ",
];

fn manner() -> impl Strategy<Value = Manner> {
    let numbers = vec!["", "№.", "№. ", "№ ", "№...", "№. ... ", "№ . ", "№…", "{№} "];
    let steps = vec!["-", "–", "\u{2011}", "−", " - ", "→"];
    let captures = vec!["x", ":", "×", "X", " x ", "*"];
    let line_ends = vec!["\n", "\r\n", "\r"];
    let texts = (select(numbers), select(steps), select(captures), select(line_ends));
    (texts, any::<bool>(), any::<bool>()).prop_map(
        |((number, step, capture, line_end), is_full_width, has_numbers)| Manner {
            number,
            step,
            capture,
            line_end,
            is_full_width,
            has_numbers,
        },
    )
}

impl Manner {
    fn write(&self, history: &History, marks: &[Index]) -> String {
        let rules = history.initial_position().rules();
        let notation = if self.has_numbers {
            PointNotation::Numbers(rules.board)
        } else {
            PointNotation::Names
        };
        let mut text = String::new();
        for (ply, action) in history.actions().iter().enumerate() {
            text += &self.number.replace('№', &(ply / 2 + 1).to_string());
            text += &match action {
                Action::Move(action) => {
                    let points: Vec<String> =
                        action.points().iter().map(|&point| notation.point(point)).collect();
                    points.join(if action.is_capture() { self.capture } else { self.step })
                }
                other => other.to_string(),
            };
            text += *marks[ply % marks.len()].get(&MARKS[..]);
        }
        let wide = |character: char| match character {
            '!'..='~' => char::from_u32(u32::from(character) + 0xfee0).unwrap(),
            other => other,
        };
        let text = if self.is_full_width { text.chars().map(wide).collect() } else { text };
        let text = format!("[ruleset \"{}\"]¶{text}", rules.id.to_uppercase());
        text.replace('¶', self.line_end)
    }
}

proptest! {
    #[test]
    fn games_in_any_manner_are_read(
        rules in select(RULE_SETS.to_vec()),
        manner in manner(),
        choices in prop::collection::vec(any::<Index>(), 1..60),
        marks in prop::collection::vec(any::<Index>(), 1..30),
    ) {
        let mut history = History::new(rules);
        for choice in choices {
            if history.outcome().is_some() { break }
            history.play(choice.get(&history.position().legal_actions())).unwrap();
        }
        let text = manner.write(&history, &marks);
        let record = text.parse::<Record>();
        let actions = record.as_ref().map(|record| record.history().actions());
        prop_assert_eq!(actions, Ok(history.actions()), "{}", text);
    }
}
