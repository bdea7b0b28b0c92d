//! Tests of the commands, as processes.

use std::borrow::Cow;
use std::fs::File;
use std::process::{Command, Output};

use alquerque_engine::prove::{Goal, Limits, Prover};

fn lab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alquerque-lab")).args(args).output().unwrap()
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{output:?}");
    str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> Cow<'_, str> {
    String::from_utf8_lossy(&output.stderr)
}

/// Asserts exit code 2 and one line, which begins with the program's name and contains a text.
fn assert_bad(output: &Output, text: &str) {
    let stderr = stderr(output);
    assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{stderr}");
    assert!(stderr.starts_with("alquerque-lab: ") && stderr.contains(text), "{stderr}");
}

#[test]
fn tables_are_built_verified_and_counted_for_each_rule_set() {
    let data = tempfile::tempdir().unwrap();
    let tables = |command: &str, rules: &str| {
        let data = data.path().to_str().unwrap();
        lab(&["tables", command, "--rules", rules, "--stones", "3", "--data", data])
    };
    for (rules, one_against_one) in
        [("medieval", "80 520 0"), ("free", "80 520 0"), ("bell", "166 287 147")]
    {
        assert_bad(
            &tables("verify", rules),
            &format!("alquerque-lab tables build --rules {rules} --stones 3"),
        );
        assert!(stdout(&tables("build", rules)).starts_with("3 stones in "), "{rules}");
        assert!(
            stdout(&tables("verify", rules)).starts_with("14400 positions verified"),
            "{rules}"
        );
        let output = tables("count", rules);
        let row: Vec<&str> = stdout(&output).lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(row[2..5].join(" "), one_against_one, "{rules}");
    }
    let too_many = ["tables", "verify", "--rules", "bell", "--stones", "7", "--data", "."];
    assert_bad(&lab(&too_many), "these rules have tables of at most 6 stones");
    for rules in ["penalty", "brainking", "bell-strict", "dame"] {
        assert_bad(&tables("build", rules), "[possible values: medieval, free, bell]");
    }
}

#[test]
fn a_certificate_is_written_and_checked() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).into_os_string().into_string().unwrap();
    let data = path("data");
    let solve = |args: &[&str]| lab(&[&["solve", "--data", &data], args].concat());
    let proof = path("c1.x");
    let file = path("c1.x.win");
    let arguments = ["--stones", "3", "--position", "5/5/2w2/2w1w/b4 w", "--certificate", &proof];
    let output = solve(&arguments);
    let text = stdout(&output);
    assert!(text.contains("White wins within") && text.contains("c1.x.win: "), "{text}");
    assert!(!text.contains("; 0 positions"), "{text}");
    let output = solve(&["--stones", "3", "--check", &file]);
    assert!(stdout(&output).contains("the side to move wins"), "{output:?}");
    assert!(stdout(&output).contains("positions verified with tables of 3 stones"), "{output:?}");

    // The user decides on the tables, and a book or certificate without content is not written.
    assert_bad(
        &solve(&["--stones", "2", "--check", &file]),
        "c1.x.win: it needs tables of 3 stones: use --stones 3",
    );
    let book = path("book");
    std::fs::write(&book, "the previous book").unwrap();
    assert_bad(&solve(&["--stones", "3", "--book", &file, "--output", &book]), "there is no book");
    assert_eq!(std::fs::read_to_string(&book).unwrap(), "the previous book");
    let none = path("none");
    let known = solve(&["--stones", "3", "--position", "5/5/2w2/2w2/b4 w", "--certificate", &none]);
    assert_eq!(known.status.code(), Some(1), "{known:?}");
    assert!(stderr(&known).contains("there is no certificate"), "{known:?}");

    let medieval_only = "--plies and --claim draw need --rules medieval";
    for option in [["--plies", "1"], ["--claim", "draw"]] {
        assert_bad(&solve(&[&["--rules", "free"], &option[..]].concat()), medieval_only);
    }
    let empty = path("empty.win");
    let certificate = Prover::new(&(), Limits::default()).certificate(Goal::Win);
    certificate.write(File::create(&empty).unwrap()).unwrap();
    assert_bad(&solve(&["--check", &empty]), "empty.win: it has no claims");
    for (flag, value) in [
        ("--sample", "0"),
        ("--memory", "0"),
        ("--memory", "18446744073709551615"),
        ("--memory", "999999999"),
        ("--stones", "1"),
        ("--stones", "13"),
    ] {
        assert_bad(&solve(&[flag, value]), value);
    }
}

#[test]
fn a_plan_is_written_and_checked() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).into_os_string().into_string().unwrap();
    let proof = path("won");
    let file = path("won.win");
    let solve = |args: &[&str]| lab(&[&["solve", "--rules", "brainking"], args].concat());
    let output = solve(&["--position", "5/5/2w2/2w1w/b4 w", "--certificate", &proof]);
    let text = stdout(&output);
    assert!(text.contains("White wins within") && text.contains("won.win: "), "{text}");
    let check = || lab(&["solve", "--check", &file]);
    let output = check();
    assert!(stdout(&output).contains("by brainking: White wins within"), "{output:?}");

    let plan = std::fs::read_to_string(&file).unwrap();
    let assert_rejected = |changed: &str, reason: &str| {
        std::fs::write(&file, changed).unwrap();
        let output = check();
        let stderr = stderr(&output);
        assert!(!output.status.success() && stderr.contains(reason), "{stderr}");
    };
    assert_rejected(plan.trim_end().trim_end_matches("end"), "it is truncated");
    assert_rejected(&plan.replace("White", "Black"), "the plan does not prove the win");
    assert_rejected(&plan.replace("White", "Grey"), "the winner is neither White nor Black");
    assert_rejected(&plan.replace("brainking", "chess"), "there is no such rule set");
    assert_rejected(
        &plan.replace("\nend", "\n0\nend"),
        "it continues after all replies are answered",
    );
    assert_rejected(&plan.replace("\nend", "\nx\nend"), "a choice is not a number");
    assert_rejected(&plan.replace("plan 1", "plan 12"), "not a plan of this version");
    assert_rejected(&format!("{plan}end\n"), "it continues after its end");

    // White offers a stone, Black declines, White insists, Black has to capture, and White captures
    // all.
    let insisting =
        "alquerque plan 1\ndame\n8/8/8/8/3b4/2w1w3/1w3w1w/8 w\nWhite\n5\n0\n0\n0\nend\n";
    std::fs::write(&file, insisting).unwrap();
    let output = check();
    assert!(stdout(&output).contains("by dame: White wins within 4 plies"), "{output:?}");
    assert!(stdout(&output).contains("fewer than the 60 that end a game"), "{output:?}");

    // Without a win within the limit, there is no certificate.
    let none = path("none");
    let open = solve(&["--claim", "win", "--seconds", "0", "--certificate", &none]);
    assert!(stderr(&open).contains("nothing was proven"), "{open:?}");
    assert!(!String::from_utf8_lossy(&open.stdout).contains("Black"), "{open:?}");
}

#[test]
fn an_empty_variable_counts_as_unset() {
    let user = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_alquerque-lab"))
        .args(["tables", "verify", "--stones", "3"])
        .env("ALQUERQUE_DATA", "")
        .env("XDG_DATA_HOME", user.path())
        .output()
        .unwrap();
    let directory = user.path().join("alquerque").join("bot");
    assert_bad(&output, &format!("--stones 3 --data {}", directory.display()));
}

#[test]
fn help_names_the_commands() {
    let help = lab(&["--help"]);
    for command in ["tables", "solve", "tournament", "tune", "suite"] {
        assert!(stdout(&help).contains(command), "{command}");
    }
}

#[test]
fn help_describes_every_argument() {
    for command in [&["tables", "build"][..], &["solve"], &["tournament"], &["tune"], &["suite"]] {
        let output = lab(&[command, &["-h"]].concat());
        for line in stdout(&output).lines().filter(|line| line.starts_with("  ")) {
            let has_description = line.trim().contains("  ");
            assert!(has_description, "{command:?}: {line}");
        }
    }
}

#[test]
fn puzzles_are_generated_from_a_seed_and_the_embedded_ones_are_checked() {
    let data = tempfile::tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    let checked = lab(&["puzzles", "check", "--data", data]);
    let text = stdout(&checked);
    let total: usize = text.split(' ').next().unwrap().parse().unwrap();
    assert!(total >= 1_000 && text.contains(" puzzles verified"), "{text}");
    let generate = |seed: &str| {
        let output = lab(&["puzzles", "generate", "2", "--seed", seed, "--data", data]);
        stdout(&output).to_owned()
    };
    let puzzles = generate("5");
    let degrees: Vec<&str> = puzzles.lines().filter_map(|line| line.split(';').next()).collect();
    assert_eq!(degrees, ["easy", "easy", "medium", "medium", "hard", "hard"]);
    assert_eq!(puzzles, generate("5"));
    assert_ne!(puzzles, generate("6"));
}
