//! The commands of the program.

use std::fs::File;
use std::process::{Command, Output};

use alquerque_engine::prove::{Goal, Limits, Prover};

fn lab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alquerque-lab")).args(args).output().unwrap()
}

fn told(output: &Output) -> &str {
    assert!(output.status.success(), "{output:?}");
    str::from_utf8(&output.stdout).unwrap()
}

/// Exit code 2 and one line, which begins with the program's name and says these words.
fn assert_bad(output: &Output, words: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
    assert!(told.starts_with("alquerque-lab: ") && told.contains(words), "{told}");
}

#[test]
fn tables_are_of_the_rules_that_they_are_asked_for() {
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
        assert!(told(&tables("build", rules)).starts_with("3 stones in "), "{rules}");
        assert!(told(&tables("verify", rules)).starts_with("14400 positions are right"), "{rules}");
        let output = tables("count", rules);
        let row: Vec<&str> = told(&output).lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(row[2..5].join(" "), one_against_one, "{rules}");
    }
    let seven = ["tables", "verify", "--rules", "bell", "--stones", "7", "--data", "."];
    assert_bad(&lab(&seven), "tables are made of 6 stones at most");
    for rules in ["penalty", "brainking", "bell-strict", "dame"] {
        assert_bad(&tables("build", rules), "but of medieval, free, bell");
    }
}

#[test]
fn what_is_proven_goes_out_and_is_checked() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).into_os_string().into_string().unwrap();
    let data = path("data");
    let solve = |args: &[&str]| lab(&[&["solve", "--data", &data], args].concat());
    let proof = path("c1.x");
    let file = path("c1.x.win");
    let four = ["--stones", "3", "--position", "5/5/2w2/2w1w/b4 w", "--certificate", &proof];
    let output = solve(&four);
    let words = told(&output);
    assert!(words.contains("White wins, within") && words.contains("c1.x.win: "), "{words}");
    assert!(!words.contains("; 0 positions"), "{words}");
    let output = solve(&["--stones", "3", "--check", &file]);
    assert!(told(&output).contains("the side to move wins"), "{output:?}");
    assert!(told(&output).contains("positions hold, with tables of 3 stones"), "{output:?}");

    // What a file says about tables is not believed, and what says nothing is not written.
    assert_bad(
        &solve(&["--stones", "2", "--check", &file]),
        "c1.x.win: it rests on tables of 3 stones: --stones 3",
    );
    let book = path("book");
    std::fs::write(&book, "the one before").unwrap();
    assert_bad(&solve(&["--stones", "3", "--book", &file, "--output", &book]), "there is no book");
    assert_eq!(std::fs::read_to_string(&book).unwrap(), "the one before");
    let none = path("none");
    let known = solve(&["--stones", "3", "--position", "5/5/2w2/2w2/b4 w", "--certificate", &none]);
    assert_eq!(known.status.code(), Some(1), "{known:?}");
    assert!(
        String::from_utf8_lossy(&known.stderr).contains("there is no certificate"),
        "{known:?}"
    );

    let alone = "--plies and --claim draw are for medieval alone";
    for what in [["--plies", "1"], ["--claim", "draw"]] {
        assert_bad(&solve(&[&["--rules", "free"], &what[..]].concat()), alone);
    }
    let empty = path("empty.win");
    let nothing = Prover::new(&(), Limits::default()).certificate(Goal::Win);
    nothing.write(File::create(&empty).unwrap()).unwrap();
    assert_bad(&solve(&["--check", &empty]), "empty.win: it claims nothing");
    for (flag, absurd) in [
        ("--sample", "0"),
        ("--memory", "0"),
        ("--memory", "18446744073709551615"),
        ("--memory", "999999999"),
        ("--stones", "1"),
        ("--stones", "13"),
    ] {
        assert_bad(&solve(&[flag, absurd]), absurd);
    }
}

#[test]
fn a_win_by_other_rules_goes_out_and_is_checked() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).into_os_string().into_string().unwrap();
    let proof = path("won");
    let file = path("won.win");
    let solve = |args: &[&str]| lab(&[&["solve", "--rules", "brainking"], args].concat());
    let output = solve(&["--position", "5/5/2w2/2w1w/b4 w", "--certificate", &proof]);
    let words = told(&output);
    assert!(words.contains("White wins within") && words.contains("won.win: "), "{words}");
    let check = || lab(&["solve", "--check", &file]);
    let output = check();
    assert!(told(&output).contains("by brainking: White wins, within"), "{output:?}");

    let whole = std::fs::read_to_string(&file).unwrap();
    let refused = |changed: &str, why: &str| {
        std::fs::write(&file, changed).unwrap();
        let output = check();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(why), "{told}");
    };
    refused(whole.trim_end().trim_end_matches("end"), "it is not whole");
    refused(&whole.replace("White", "Black"), "the plan proves nothing");
    refused(&whole.replace("White", "Nobody"), "nobody is said to win");
    refused(&whole.replace("brainking", "chess"), "there is no such rule set");
    refused(&whole.replace("\nend", "\n0\nend"), "it goes on after all replies are answered");
    refused(&whole.replace("\nend", "\nx\nend"), "what should be a number is none");
    refused(&whole.replace("plan 1", "plan 12"), "no plan of this version");
    refused(&format!("{whole}end\n"), "it goes on after its end");

    // White offers a stone, Black leaves it, White insists, Black has to take it, and White takes all.
    let insisting =
        "alquerque plan 1\ndame\n8/8/8/8/3b4/2w1w3/1w3w1w/8 w\nWhite\n5\n0\n0\n0\nend\n";
    std::fs::write(&file, insisting).unwrap();
    let output = check();
    assert!(told(&output).contains("by dame: White wins, within 4 plies"), "{output:?}");
    assert!(told(&output).contains("fewer than the 60 that end a game"), "{output:?}");

    // There is nothing to write where nothing is won in time.
    let none = path("none");
    let open = solve(&["--claim", "win", "--seconds", "0", "--certificate", &none]);
    assert!(String::from_utf8_lossy(&open.stderr).contains("nothing was proven"), "{open:?}");
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
        assert!(told(&help).contains(command), "{command}");
    }
}
