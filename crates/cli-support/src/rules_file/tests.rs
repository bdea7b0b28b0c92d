use alquerque_rules::family::FELLI;
use alquerque_rules::{DAME, History, MEDIEVAL, Position, RULE_SETS, RuleSet, perft};
use proptest::prelude::*;

use super::{MAX_REASON, parse_rules, rules_json};

fn json(rules: &RuleSet) -> String {
    rules_json(rules).unwrap()
}

fn error(json: &str) -> String {
    parse_rules(json).map(|rules| rules.id).unwrap_err()
}

#[test]
fn an_exported_rule_set_is_read_again() {
    for rules in RULE_SETS {
        assert_eq!(parse_rules(&json(rules)), Ok(rules));
        let renamed = RuleSet { id: "renamed", ..*rules };
        let read = parse_rules(&json(&renamed)).unwrap();
        assert_eq!(*read, renamed);
        assert_eq!(perft(&Position::start(read), 4), perft(&Position::start(rules), 4));
    }
}

#[test]
fn the_documented_rule_set_is_read() {
    let formats = include_str!("../../../../docs/formats.md");
    let example = formats.split("## Rule sets").nth(1).unwrap();
    let example = example.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    let rules = parse_rules(example).unwrap();
    assert_eq!(format!("{}\n", json(rules)), example);
    assert_eq!(perft(&Position::start(rules), 2), 5);
}

/// Each change of a built-in rule set, and the beginning of the error.
#[test]
fn errors_name_the_field() {
    let changes = [
        (r#""id": "medieval""#, r#""id": "Medieval""#, "id: 'Medieval' is not"),
        (r#""id": "medieval""#, r#""id": "free""#, "id: free is a built-in rule set"),
        (r#""id": "medieval""#, r#""id": 7"#, "id: invalid type: integer `7`, expected a string"),
        (r#""id": "medieval","#, "", "missing field `id`"),
        (r#""id""#, r#""name""#, "name: unknown field `name`, expected one of `id`, `board`"),
        (r#""a1-e1""#, r#""a1-e9""#, "board.lines[0]: 'a1-e9' is no straight line"),
        (r#""a1-e1""#, r#""a1-e2""#, "board.lines[0]: 'a1-e2' is no straight line"),
        (r#""a1-e1""#, r#""a1-a1""#, "board.lines[0]: 'a1-a1' is no straight line"),
        (r#""a1-e1""#, "null", "board.lines[0]: invalid type: null, expected a string"),
        (r#""a1-e1""#, r#""a1-d1""#, "board.lines: the board must look the same to both sides"),
        (r#""lines""#, r#""line""#, "board.line: unknown field `line`"),
        (r#""setup": ["#, r#""setup": [".....","#, "setup: the board has 5 ranks, but there are 6"),
        (r#""bb.ww""#, r#""bb.w""#, "setup[2]: the board has 5 files, but the row has 4"),
        (r#""bb.ww""#, r#""bb.wW""#, "setup[2]: a point is w, b or . and not W"),
        (
            r#""steps": "any""#,
            r#""steps": "up""#,
            "steps: there is no direction 'up'; there is any",
        ),
        (r#""steps": "any""#, r#""steps": 1"#, "steps: expected a direction such as"),
        (r#""far_rank": "ordinary""#, r#""far_rank": "x""#, "far_rank: unknown variant `x`"),
        (
            r#""far_rank": "ordinary""#,
            r#""far_rank": {"promotes": {"king": "any"}}"#,
            "far_rank.promotes: missing field `long_lines`",
        ),
        (
            r#""far_rank": "ordinary""#,
            r#""far_rank": {"promotes": {"king": "any", "long_lines": "some"}}"#,
            "far_rank.promotes.long_lines: expected \"all\", \"none\" or a list",
        ),
        (
            r#""far_rank": "ordinary""#,
            r#""far_rank": {"promotes": {"king": "any", "long_lines": ["a2-d5"]}}"#,
            "far_rank.promotes.long_lines: a2-d5 is no whole line of the board",
        ),
        (
            r#""capture_sanction": "none""#,
            r#""capture_sanction": "huff""#,
            "capture_sanction: it must be none unless",
        ),
        (
            r#""backtracking": "allowed""#,
            r#""backtracking": "never""#,
            "steps: it must have no direction backwards",
        ),
        ("50", "0", "no_progress_limit: invalid value: integer `0`, expected a nonzero"),
        ("50", "70000", "no_progress_limit: invalid value: integer `70000`"),
        (r#""by_count": false"#, r#""by_count": "no""#, "by_count: invalid type: string \"no\""),
        ("\n}", "\n}}", "trailing characters"),
        ("\n}", "", "EOF while parsing"),
    ];
    for (from, to, expected) in changes {
        let changed = json(&MEDIEVAL).replacen(from, to, 1);
        let error = error(&changed);
        assert!(error.starts_with(expected), "{from} → {to}: {error}");
    }
    let changes = [
        (&DAME, "allowed", "not-at-once", "backtracking: it must be allowed where"),
        (&DAME, r#"".b.b.b.b""#, r#""bb.b.b.b""#, "setup: a8 is not a point of the board"),
        (&FELLI, "a1 c1", "a1 c14", "board.points: a point is written as in c3"),
        (&FELLI, "a1 c1 e1", "a1 c1", "board.lines[0]: e1 is not a point of the board"),
        (&FELLI, "c1 e1 b2", "c1 e1 a2 b2", "board: the board must look the same to both sides"),
        (&FELLI, r#""crowning": "a1"#, r#""crowning": "A1"#, "far_rank.promotes.crowning: a point"),
        (
            &FELLI,
            r#""crowning": "a1"#,
            r#""crowning": "c3"#,
            "far_rank.promotes.crowning: c3 is no",
        ),
        (&FELLI, "allowed", "no-undo", "backtracking: it must not be never or no-undo where"),
    ];
    for (rules, from, to, expected) in changes {
        let error = error(&json(rules).replacen(from, to, 1));
        assert!(error.starts_with(expected), "{from} → {to}: {error}");
    }
    let bare = json(&MEDIEVAL).replace("ww", "..");
    let bare = bare.replace("....w", ".....");
    assert_eq!(error(&bare), "setup: each side has at least one stone");
    let long = json(&MEDIEVAL).replace("medieval", &"x".repeat(2 * MAX_REASON));
    assert_eq!(error(&long).chars().count(), MAX_REASON);
}

/// Plays by a rule set that was read, as commands do.
fn try_out(rules: &'static RuleSet) {
    let mut history = History::new(rules);
    for ply in 0..12 {
        let position = history.position();
        if position.count_actions() > 1000 || history.outcome().is_some() {
            return;
        }
        let actions = position.legal_actions();
        history.play(&actions[ply * 7 % actions.len()]).unwrap();
    }
}

/// Returns what stands in a line of JSON besides the name of the field.
fn value(line: &str) -> &str {
    line.split_once(": ").map_or(line.trim(), |(_, value)| value).trim_end_matches(',')
}

proptest! {
    /// Whatever a file has, it is refused with a short reason, or there is a game by it.
    #[test]
    fn no_file_panics(
        [rules, other] in [(); 2].map(|()| prop::sample::select(RULE_SETS.to_vec())),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..8), 1..4),
    ) {
        let other = json(other);
        let others: Vec<&str> = other.lines().map(value).collect();
        let changed = json(&RuleSet { id: "changed", ..*rules });
        let mut lines: Vec<String> = changed.lines().map(str::to_owned).collect();
        for (at, from, how) in edits {
            let at = at.index(lines.len());
            let line = lines[at].clone();
            match how {
                0 => drop(lines.remove(at)),
                1 => lines.insert(at, line),
                2 => lines[at] = line.chars().skip(from.index(line.len())).collect(),
                _ => lines[at] = line.replace(value(&line), others[from.index(others.len())]),
            }
        }
        match parse_rules(&lines.join("\n")) {
            Ok(read) => try_out(read),
            Err(reason) => prop_assert!(!reason.is_empty() && reason.chars().count() <= MAX_REASON),
        }
    }
}
