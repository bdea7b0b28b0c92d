//! The tools of the command line, as people and scripts use them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn alquerque(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alquerque")).args(args).output().unwrap()
}

fn with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alquerque"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that stops at a bad line may not read the rest.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn told(output: &Output) -> &str {
    assert!(output.status.success(), "{output:?}");
    str::from_utf8(&output.stdout).unwrap()
}

/// Exit code 2 and one line, which begins with the program's name and says these words.
fn assert_bad(output: &Output, words: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
    assert!(told.starts_with("alquerque: ") && told.contains(words), "{told}");
}

const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

#[test]
fn perft_prints_a_line_for_each_depth() {
    let published = include_str!("../crates/alquerque-rules/tests/perft/start.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let mut rule_sets = 0;
    for (rules, counts) in published.filter_map(|line| line.split_once(' ')) {
        let lines: Vec<String> = (1..)
            .zip(counts.split(' '))
            .map(|(depth, count)| format!("{depth} {count}\n"))
            .collect();
        assert_eq!(
            told(&alquerque(&["perft", rules, &lines.len().to_string()])),
            lines.concat(),
            "{rules}"
        );
        rule_sets += 1;
    }
    assert_eq!(rule_sets, 7);
    assert_eq!(
        told(&alquerque(&["perft", "medieval", "2", "--position", "5/5/5/1b3/w3w w"])),
        "1 1\n2 0\n"
    );
    assert_eq!(told(&alquerque(&["perft", "medieval", "0"])), "");
}

#[test]
fn moves_prints_the_sorted_legal_moves_of_each_line() {
    let input = format!("{START}\n5/5/5/1b3/w3w w\n5/5/5/5/5 b\n");
    let output = with_input(&["moves", "medieval"], input.as_bytes());
    assert_eq!(told(&output), "b2-c3 c2-c3 d2-c3 d3-c3\na1xc3\n\n");
    assert_eq!(told(&with_input(&["moves", "medieval"], b"")), "");
}

#[test]
fn moves_stops_at_a_bad_line_with_its_number() {
    let output =
        with_input(&["moves", "medieval"], format!("{START}\n5/5/5 w\n{START}\n").as_bytes());
    assert_bad(&output, "line 2: the board has 5 ranks");
    assert_eq!(output.stdout, b"b2-c3 c2-c3 d2-c3 d3-c3\n");
    assert_bad(&with_input(&["moves", "medieval"], b"\n"), "line 1: a position needs two fields");
    assert_bad(&with_input(&["moves", "medieval"], b"\xff\xfe\n"), "line 1:");
}

#[test]
fn replay_prints_the_position_and_how_it_stands() {
    assert_eq!(told(&alquerque(&["replay", "medieval"])), format!("{START}\nWhite to move\n"));
    let output = alquerque(&["replay", "medieval", "c2-c3", "C4:C2"]);
    assert_eq!(told(&output), "bbbbb/bb1bb/bb1ww/wwbww/wwwww w\nWhite to move\n");
}

#[test]
fn huffs_and_insists_are_actions_too() {
    let offended = "8/8/8/4b3/3w4/8/8/w7 w";
    let output = with_input(&["moves", "dame"], format!("{offended}\n").as_bytes());
    assert_eq!(told(&output), "a1-b2 d4-c5 d4xf6\n");
    let played =
        ["replay", "bell", "d2-c3", "b4xd2", "b2xb4", "b5xb3", "a2-b2", "HUFF", "e1", "c4-b4"];
    assert_eq!(told(&alquerque(&played)), "b1bbb/bb1bb/bb1ww/1wwbw/wwww1 w -\nWhite to move\n");
    assert_bad(
        &alquerque(&["replay", "bell", "huff", "e1"]),
        "move 1, 'huff e1': the stone on e1 is not the opponent's",
    );
    assert_bad(
        &alquerque(&["replay", "medieval", "insist"]),
        "move 1, 'insist': these rules have no insist",
    );
}

#[test]
fn a_record_goes_out_and_comes_back() {
    let game = ["export", "free", "c2-c3", "c4xc2", "--white", "Ada \"A\"", "--ended", "counted"];
    let record = told(&alquerque(&game)).to_owned();
    assert!(
        record.contains("[White \"Ada \\\"A\\\"\"]") && record.ends_with("1. c2-c3 c4xc2 0-1\n"),
        "{record}"
    );
    let replayed = with_input(&["replay", "--record", "-"], record.as_bytes());
    assert!(
        told(&replayed)
            .ends_with("Black wins: both agreed to stop (by count: White 11, Black 12)\n"),
        "{replayed:?}"
    );
    assert_eq!(told(&with_input(&["export", "--record", "-"], record.as_bytes())), record);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &record).unwrap();
    assert_eq!(
        told(&alquerque(&["replay", "--record", file.path().to_str().unwrap()])),
        told(&replayed)
    );

    assert_bad(
        &with_input(&["replay", "--record", "-"], b"[RuleSet \"bell\"] c2-k3"),
        "-: line 1, column 18: 'c2-k3'",
    );
    assert_bad(
        &alquerque(&["replay", "--record", "/nowhere/at.all"]),
        "cannot read /nowhere/at.all",
    );
    assert_bad(&alquerque(&["replay"]), "required arguments were not provided");
    assert_bad(&alquerque(&["replay", "bell", "--record", "-"]), "cannot be used with");
    assert_bad(
        &alquerque(&["export", "medieval", "--ended", "counted"]),
        "do not end games by count",
    );
}

#[test]
fn every_published_game_goes_through_its_record() {
    for (rules, games) in [
        ("medieval", include_str!("../crates/alquerque-rules/tests/games/medieval.txt")),
        ("free", include_str!("../crates/alquerque-rules/tests/games/free.txt")),
        ("dame", include_str!("../crates/alquerque-rules/tests/games/dame.txt")),
    ] {
        for line in games.lines().filter(|line| !line.starts_with('#')) {
            let record = with_input(&["export", rules, "-"], line.as_bytes());
            let replayed = with_input(&["replay", "--record", "-"], told(&record).as_bytes());
            assert_eq!(
                told(&replayed),
                told(&with_input(&["replay", rules, "-"], line.as_bytes()))
            );
        }
    }
}

#[test]
fn every_published_game_ends_as_it_says() {
    for line in include_str!("../crates/alquerque-rules/tests/games/medieval.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let output = with_input(&["replay", "medieval", "-"], line.as_bytes());
        let end = told(&output).lines().nth(1).unwrap();
        assert!(end.contains(" wins: "), "{end}");
        let args: Vec<&str> =
            ["replay", "medieval"].into_iter().chain(line.split_whitespace()).collect();
        assert_eq!(told(&alquerque(&args)), told(&output));
    }
}

#[test]
fn replay_stops_at_an_illegal_move_and_names_the_legal_ones() {
    let output = alquerque(&["replay", "medieval", "c2-c3", "a4-b4"]);
    assert_bad(&output, "move 2, 'a4-b4': b4 is occupied; legal: c4xc2");
    assert_bad(
        &alquerque(&["replay", "medieval", "nonsense"]),
        "move 1, 'nonsense': 'n' at character 1",
    );
    assert_bad(&alquerque(&["replay", "medieval", "c3"]), "several moves fit");
    let game =
        include_str!("../crates/alquerque-rules/tests/games/medieval.txt").lines().nth(1).unwrap();
    let args: Vec<&str> = ["replay", "medieval"]
        .into_iter()
        .chain(game.split_whitespace())
        .chain(["a1-a2"])
        .collect();
    assert_bad(&alquerque(&args), "the game is over: White wins");
}

#[test]
fn render_writes_a_picture() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("board.png");
    let path = file.to_str().unwrap();
    told(&alquerque(&["render", "medieval", "c2-c3", "c4xc2", "-o", path]));
    let moved = image::open(&file).unwrap();
    assert_eq!((moved.width(), moved.height()), (780, 700));
    told(&alquerque(&["render", "medieval", "--position", "5/5/5/1b3/w3w w", "-o", path]));
    assert_ne!(image::open(&file).unwrap(), moved);
    let drawn = |args: &[&str]| {
        told(&alquerque(&[&["render", "dame", "-o", path], args].concat()));
        image::open(&file).unwrap()
    };
    let standard = drawn(&[]);
    assert_ne!(drawn(&["--theme", "slate"]), standard);
    assert_ne!(drawn(&["--flip"]), standard);
    assert_eq!(drawn(&["--size", "hd"]).width(), 1170);
    assert_bad(
        &alquerque(&["render", "medieval", "--theme", "gold", "-o", path]),
        "there is wood, parchment, slate, contrast",
    );
    assert_bad(
        &alquerque(&["render", "medieval", "--size", "huge", "-o", path]),
        "there is standard, hd, small",
    );
    assert_bad(&alquerque(&["render", "medieval", "--position", "x", "-o", path]), "--position");
    let nowhere = directory.path().join("none").join("board.png");
    let output = alquerque(&["render", "medieval", "-o", nowhere.to_str().unwrap()]);
    assert_bad(&output, "cannot write");
}

#[test]
fn absurd_positions_are_not_drawn() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("board.png");
    let path = file.to_str().unwrap();
    let huge = format!("{} w", "5/".repeat(10_000));
    let absurd = [
        "",
        " ",
        "x",
        "5/5/5/5 w",
        "6/5/5/5/5 w",
        "5/5/5/5/5/5 w",
        "5/5/5/5/5 q",
        "W4/5/5/5/5 w",
        "５/5/5/5/5 w",
        &huge,
    ];
    for text in absurd {
        assert_bad(
            &alquerque(&["render", "medieval", "--position", text, "-o", path]),
            "--position: ",
        );
    }
    assert_bad(
        &alquerque(&["render", "dame", "--position", "w7/8/8/8/8/8/8/8 w", "-o", path]),
        "--position: ",
    );
    assert!(!file.exists());
    // Strange, but a position: a board full of one side's stones.
    told(&alquerque(&[
        "render",
        "medieval",
        "--position",
        "wwwww/wwwww/wwwww/wwwww/wwwww b",
        "-o",
        path,
    ]));
}

#[test]
fn animate_writes_a_game_that_moves() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (game, same, record) = (at("game.gif"), at("same.gif"), at("game.txt"));
    told(&alquerque(&["animate", "medieval", "c2-c3", "c4xc2", "-o", &game]));
    let exported = alquerque(&["export", "medieval", "c2-c3", "c4xc2"]);
    std::fs::write(&record, told(&exported)).unwrap();
    told(&alquerque(&["animate", "--record", &record, "-o", &same]));
    let [game, same] = [&game, &same].map(|file| std::fs::read(file).unwrap());
    assert!(game == same && game.starts_with(b"GIF89a"));
    let mut decoder = gif::DecodeOptions::new().read_info(&game[..]).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (585, 525));
    assert_eq!(std::iter::from_fn(|| decoder.next_frame_info().unwrap().map(drop)).count(), 3);

    let unused = at("unused.gif");
    let bad =
        |args: &[&str], told: &str| assert_bad(&alquerque(&[&["animate"], args].concat()), told);
    bad(
        &["medieval", "--theme", "gold", "-o", &unused],
        "there is wood, parchment, slate, contrast",
    );
    bad(&["medieval", "c2-c9", "-o", &unused], "move 1, 'c2-c9'");
    bad(&["--record", &at("none.txt"), "-o", &unused], "cannot read");
    bad(&["medieval", "-o", &at("none/game.gif")], "cannot write");
    bad(&["-o", &unused], "required arguments were not provided");
}

#[test]
fn what_cannot_be_asked_for_is_one_clear_line() {
    assert_bad(
        &alquerque(&["perft", "chess", "3"]),
        "there is no such rule set; known are medieval, penalty, brainking, free, bell, bell-strict, dame",
    );
    assert_bad(&alquerque(&["perft", "medieval", "deep"]), "invalid value 'deep'");
    assert_bad(&alquerque(&["perft", "medieval"]), "required arguments were not provided");
    assert_bad(&alquerque(&["fly"]), "fly");
    assert_bad(&alquerque(&["try", "--port", "70000"]), "70000");
    assert_bad(
        &alquerque(&["perft", "medieval", "2", "--position", "5/5/5/5/5"]),
        "--position: a position needs two fields",
    );
}

#[test]
fn help_is_there() {
    assert!(told(&alquerque(&["--help"])).contains("try"));
    assert!(told(&alquerque(&["serve", "--help"])).contains("DISCORD_TOKEN"));
}
