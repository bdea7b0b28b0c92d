//! The tools of the command line.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use alquerque::locale::Language;
use alquerque_rules::BELL;

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
    // The program may stop at an invalid line before it has read all input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Returns the standard output of a successful run.
fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{output:?}");
    str::from_utf8(&output.stdout).unwrap()
}

/// Checks for exit code 2 and one line that starts with the name of the program and contains
/// `words`.
fn assert_rejected(output: &Output, words: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.starts_with("alquerque: ") && error.contains(words), "{error}");
}

fn rejects(args: &[&str], words: &str) {
    assert_rejected(&alquerque(args), words);
}

/// Returns the games of a file of published ones.
fn published(games: &str) -> impl Iterator<Item = &str> {
    games.lines().filter(|line| !line.starts_with('#'))
}

const MEDIEVAL: &str = include_str!("../../crates/alquerque-rules/tests/games/medieval.txt");
const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

#[test]
fn perft_prints_a_line_for_each_depth() {
    let counts = include_str!("../../crates/alquerque-rules/tests/perft/start.txt");
    let mut rule_sets = 0;
    for (rules, counts) in published(counts).filter_map(|line| line.split_once(' ')) {
        let lines: Vec<String> = (1..)
            .zip(counts.split(' '))
            .map(|(depth, count)| format!("{depth} {count}\n"))
            .collect();
        assert_eq!(
            stdout(&alquerque(&["perft", rules, &lines.len().to_string()])),
            lines.concat(),
            "{rules}"
        );
        rule_sets += 1;
    }
    assert_eq!(rule_sets, 7);
    assert_eq!(
        stdout(&alquerque(&["perft", "medieval", "2", "--position", "5/5/5/1b3/w3w w"])),
        "1 1\n2 0\n"
    );
    assert_eq!(stdout(&alquerque(&["perft", "medieval", "0"])), "");
}

#[test]
fn moves_prints_the_sorted_legal_moves_of_each_line() {
    let input = format!("{START}\n5/5/5/1b3/w3w w\n5/5/5/5/5 b\n");
    let output = with_input(&["moves", "medieval"], input.as_bytes());
    assert_eq!(stdout(&output), "b2-c3 c2-c3 d2-c3 d3-c3\na1xc3\n\n");
    assert_eq!(stdout(&with_input(&["moves", "medieval"], b"")), "");
}

#[test]
fn moves_stops_at_an_invalid_line_and_names_its_number() {
    let output =
        with_input(&["moves", "medieval"], format!("{START}\n5/5/5 w\n{START}\n").as_bytes());
    assert_rejected(&output, "line 2: the board has 5 ranks");
    assert_eq!(output.stdout, b"b2-c3 c2-c3 d2-c3 d3-c3\n");
    assert_rejected(
        &with_input(&["moves", "medieval"], b"\n"),
        "line 1: a position needs two fields",
    );
    assert_rejected(&with_input(&["moves", "medieval"], b"\xff\xfe\n"), "line 1:");
}

#[test]
fn replay_prints_the_position_and_the_side_to_move() {
    assert_eq!(stdout(&alquerque(&["replay", "medieval"])), format!("{START}\nWhite to move\n"));
    let output = alquerque(&["replay", "medieval", "c2-c3", "C4:C2"]);
    assert_eq!(stdout(&output), "bbbbb/bb1bb/bb1ww/wwbww/wwwww w\nWhite to move\n");
}

#[test]
fn huffs_and_insists_are_actions() {
    let offended = "8/8/8/4b3/3w4/8/8/w7 w";
    let output = with_input(&["moves", "dame"], format!("{offended}\n").as_bytes());
    assert_eq!(stdout(&output), "a1-b2 d4-c5 d4xf6\n");
    let played =
        ["replay", "bell", "d2-c3", "b4xd2", "b2xb4", "b5xb3", "a2-b2", "HUFF", "e1", "c4-b4"];
    assert_eq!(stdout(&alquerque(&played)), "b1bbb/bb1bb/bb1ww/1wwbw/wwww1 w -\nWhite to move\n");
    rejects(
        &["replay", "bell", "huff", "e1"],
        "move 1, 'huff e1': the stone on e1 is not the opponent's",
    );
    rejects(&["replay", "medieval", "insist"], "move 1, 'insist': these rules have no insist");
}

#[test]
fn export_and_replay_round_trip_a_record() {
    let game = ["export", "free", "c2-c3", "c4xc2", "--white", "Ada \"A\"", "--ended", "counted"];
    let record = stdout(&alquerque(&game)).to_owned();
    assert!(
        record.contains("[White \"Ada \\\"A\\\"\"]") && record.ends_with("1. c2-c3 c4xc2 0-1\n"),
        "{record}"
    );
    let replayed = with_input(&["replay", "--record", "-"], record.as_bytes());
    assert!(
        stdout(&replayed)
            .ends_with("Black wins: both agreed to stop (by count: White 11, Black 12)\n"),
        "{replayed:?}"
    );
    assert_eq!(stdout(&with_input(&["export", "--record", "-"], record.as_bytes())), record);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &record).unwrap();
    assert_eq!(
        stdout(&alquerque(&["replay", "--record", file.path().to_str().unwrap()])),
        stdout(&replayed)
    );

    let marked = with_input(&["replay", "--record", "-"], b"[RuleSet \"bell\"] c2-k3");
    let error = String::from_utf8_lossy(&marked.stderr);
    assert_eq!(marked.status.code(), Some(2), "{error}");
    assert!(error.starts_with("alquerque: -: line 1, column 18: 'c2-k3'"), "{error}");
    assert!(error.ends_with("\n1 | [RuleSet \"bell\"] c2-k3\n  |                  ^\n"), "{error}");
    let two = with_input(
        &["replay", "--record", "-"],
        b"[RuleSet \"medieval\"]\n1. c2-c3 *\n\n[RuleSet \"medieval\"]\n1. d2-c3 *",
    );
    assert_eq!(stdout(&two), "bbbbb/bbbbb/bbwww/ww1ww/wwwww b\nBlack to move\n");
    assert_eq!(
        String::from_utf8_lossy(&two.stderr),
        "alquerque: -: the record holds 2 games: the first is read\n"
    );
    rejects(&["replay", "--record", "/nowhere/at.all"], "cannot read /nowhere/at.all");
    rejects(&["replay"], "required arguments were not provided");
    rejects(&["replay", "bell", "--record", "-"], "cannot be used with");
    rejects(&["export", "medieval", "--ended", "counted"], "do not end games by count");
}

#[test]
fn every_published_game_round_trips_through_a_record() {
    for (rules, games) in [
        ("medieval", MEDIEVAL),
        ("free", include_str!("../../crates/alquerque-rules/tests/games/free.txt")),
        ("dame", include_str!("../../crates/alquerque-rules/tests/games/dame.txt")),
    ] {
        for line in published(games) {
            let record = with_input(&["export", rules, "-"], line.as_bytes());
            let replayed = with_input(&["replay", "--record", "-"], stdout(&record).as_bytes());
            assert_eq!(
                stdout(&replayed),
                stdout(&with_input(&["replay", rules, "-"], line.as_bytes()))
            );
        }
    }
}

#[test]
fn every_published_game_has_a_winner() {
    for line in published(MEDIEVAL) {
        let output = with_input(&["replay", "medieval", "-"], line.as_bytes());
        let end = stdout(&output).lines().nth(1).unwrap();
        assert!(end.contains(" wins: "), "{end}");
        let args: Vec<&str> =
            ["replay", "medieval"].into_iter().chain(line.split_whitespace()).collect();
        assert_eq!(stdout(&alquerque(&args)), stdout(&output));
    }
}

#[test]
fn replay_stops_at_an_illegal_move_and_lists_the_legal_ones() {
    rejects(
        &["replay", "medieval", "c2-c3", "a4-b4"],
        "move 2, 'a4-b4': b4 is occupied; legal: c4xc2",
    );
    rejects(&["replay", "medieval", "nonsense"], "move 1, 'nonsense': 'n' at character 1");
    rejects(&["replay", "medieval", "c3"], "several moves fit");
    let game = include_str!("../../crates/alquerque-rules/tests/games/medieval.txt")
        .lines()
        .nth(1)
        .unwrap();
    let args: Vec<&str> = ["replay", "medieval"]
        .into_iter()
        .chain(game.split_whitespace())
        .chain(["a1-a2"])
        .collect();
    rejects(&args, "the game is over: White wins");
}

#[test]
fn render_writes_a_picture() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("board.png");
    let path = file.to_str().unwrap();
    stdout(&alquerque(&["render", "medieval", "c2-c3", "c4xc2", "-o", path]));
    let moved = image::open(&file).unwrap();
    assert_eq!((moved.width(), moved.height()), (640, 672));
    stdout(&alquerque(&["render", "medieval", "--position", "5/5/5/1b3/w3w w", "-o", path]));
    assert_ne!(image::open(&file).unwrap(), moved);
    let drawn = |args: &[&str]| {
        stdout(&alquerque(&[&["render", "dame", "-o", path], args].concat()));
        image::open(&file).unwrap()
    };
    let standard = drawn(&[]);
    assert_ne!(drawn(&["--theme", "slate"]), standard);
    assert_ne!(drawn(&["--flip"]), standard);
    assert_eq!(drawn(&["--size", "hd"]).width(), 960);
    rejects(
        &["render", "medieval", "--theme", "gold", "-o", path],
        "there is parchment, wood, slate, contrast",
    );
    rejects(&["render", "medieval", "--size", "huge", "-o", path], "there is standard, hd, small");
    rejects(&["render", "medieval", "--position", "x", "-o", path], "--position");
    let nowhere = directory.path().join("none").join("board.png");
    rejects(&["render", "medieval", "-o", nowhere.to_str().unwrap()], "cannot write");
}

#[test]
fn invalid_positions_are_not_drawn() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("board.png");
    let path = file.to_str().unwrap();
    let huge = format!("{} w", "5/".repeat(10_000));
    let invalid =
        "| |x|5/5/5/5 w|6/5/5/5/5 w|5/5/5/5/5/5 w|5/5/5/5/5 q|W4/5/5/5/5 w|٥/5/5/5/5 w".split('|');
    let invalid = invalid.chain([&*huge]).map(|text| ("medieval", text));
    for (rules, text) in invalid.chain([("dame", "w7/8/8/8/8/8/8/8 w")]) {
        rejects(&["render", rules, "--position", text, "-o", path], "--position: ");
    }
    assert!(!file.exists());
    // A board full of one side's stones is unusual but valid.
    let full = "wwwww/wwwww/wwwww/wwwww/wwwww b";
    stdout(&alquerque(&["render", "medieval", "--position", full, "-o", path]));
}

#[test]
fn animate_writes_an_animation() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let game = at("game.gif");
    let same = at("same.gif");
    let record = at("game.txt");
    stdout(&alquerque(&["animate", "medieval", "c2-c3", "c4xc2", "-o", &game]));
    let exported = alquerque(&["export", "medieval", "c2-c3", "c4xc2"]);
    std::fs::write(&record, stdout(&exported)).unwrap();
    stdout(&alquerque(&["animate", "--record", &record, "-o", &same]));
    let [game, same] = [&game, &same].map(|file| std::fs::read(file).unwrap());
    assert!(game == same && game.starts_with(b"GIF89a"));
    let mut decoder = gif::DecodeOptions::new().read_info(&game[..]).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (480, 504));
    // Three positions, and two pictures before each of the last two, in which a stone travels.
    assert_eq!(std::iter::from_fn(|| decoder.next_frame_info().unwrap().map(drop)).count(), 7);

    let unused = at("unused.gif");
    let rejects = |args: &[&str], words: &str| rejects(&[&["animate"], args].concat(), words);
    rejects(
        &["medieval", "--theme", "gold", "-o", &unused],
        "there is parchment, wood, slate, contrast",
    );
    let no_point = "move 1, 'c2-c9': c9 is not a point of this board";
    rejects(&["medieval", "c2-c9", "-o", &unused], no_point);
    rejects(&["--record", &at("none.txt"), "-o", &unused], "cannot read");
    rejects(&["medieval", "-o", &at("none/game.gif")], "cannot write");
    rejects(&["-o", &unused], "required arguments were not provided");
}

#[test]
fn invalid_arguments_give_one_clear_line() {
    rejects(
        &["perft", "chess", "3"],
        "there is no such rule set; known are medieval, penalty, brainking, free, bell, bell-strict, dame",
    );
    rejects(&["perft", "medieval", "deep"], "invalid value 'deep'");
    rejects(&["perft", "medieval"], "required arguments were not provided");
    rejects(&["fly"], "fly");
    rejects(&["try", "--port", "70000"], "70000");
    rejects(&["try", "--port", "notaport"], "'notaport' for '--port <PORT>': not a number");
    rejects(&["try", "--prot", "1"], "'--prot' found; a similar argument exists: '--port'");
    rejects(&["store", "chek"], "'chek'; a similar subcommand exists: 'check'");
    rejects(
        &["perft", "medieval", "2", "--position", "5/5/5/5/5"],
        "--position: a position needs two fields",
    );
}

#[test]
fn a_taken_port_is_named_with_the_remedy() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = tempfile::tempdir().unwrap();
    let output = alquerque(&["try", "--port", &port, "--data", data.path().to_str().unwrap()]);
    let error = String::from_utf8(output.stderr).unwrap();
    let remedy = format!("port {port} is taken on 127.0.0.1; choose another one (--port)");
    assert!(output.status.code() == Some(1) && error.contains(&remedy), "{error}");
}

#[test]
fn help_lists_commands_and_variables() {
    assert!(stdout(&alquerque(&["--help"])).contains("try"));
    assert!(stdout(&alquerque(&["serve", "--help"])).contains("DISCORD_TOKEN"));
}

#[test]
fn artwork_writes_the_pictures_of_the_application() {
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("new");
    let drawn = alquerque(&["artwork", "--output", output.to_str().unwrap()]);
    let files: Vec<&Path> = stdout(&drawn).lines().map(Path::new).collect();
    let size = |name: &str| {
        let image = image::open(output.join(name)).unwrap();
        (image.width(), image.height())
    };
    assert_eq!((size("icon.png"), size("banner.png")), ((1024, 1024), (680, 240)));
    assert!(files.len() > 2 && files.iter().all(|file| file.exists()), "{files:?}");
    let taken = directory.path().join("taken");
    std::fs::write(&taken, "").unwrap();
    rejects(&["artwork", "--output", taken.to_str().unwrap()], "cannot write");
}

#[test]
fn print_writes_a_pdf() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("board.pdf");
    let path = path.to_str().unwrap();
    stdout(&alquerque(&["print", "dame", "--paper", "letter", "--language", "es", "-o", path]));
    let written = std::fs::read(path).unwrap();
    assert!(written.starts_with(b"%PDF-"));
    let args = ["print", "dame", "--paper", "letter", "--language", "es-ES", "--output", "-"];
    assert!(alquerque(&args).stdout == written, "standard output has the same file");

    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    let default = command.args(["print", "bell"]).current_dir(directory.path()).output().unwrap();
    assert_eq!(stdout(&default), "");
    assert!(directory.path().join("alquerque-bell.pdf").is_file());

    rejects(&["print", "chess", "-o", path], "'chess'");
    let paper = ["print", "bell", "--paper", "a5", "-o", path];
    rejects(&paper, "there is a4, letter");
    let language = ["print", "bell", "--language", "la", "-o", path];
    rejects(&language, "there is en, de, it, es, fr");
    let nowhere = directory.path().join("nowhere/board.pdf");
    let nowhere = ["print", "bell", "-o", nowhere.to_str().unwrap()];
    rejects(&nowhere, "cannot write");
    assert!(std::fs::read(path).unwrap() == written, "nothing was changed");
}

#[test]
fn rules_prints_the_messages_of_the_bot() {
    let german = Language::from_tag("de");
    let plain = alquerque(&["rules", "bell", "--language", "de"]);
    let plain = stdout(&plain);
    assert!(plain.starts_with(&format!("# {}\n\n- ", german.rules(&BELL))), "{plain}");
    let messages = [german.rule_page(&BELL, &[]), german.rulebook(&BELL)].join("\n");
    let is_item = |line: &&str| line.starts_with("• ") || line.starts_with("-# ");
    let items = messages.lines().filter(is_item).filter_map(|line| line.split_once(' '));
    let items: Vec<&str> = items.map(|(_, item)| item).collect();
    let printed: Vec<&str> = plain.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    assert!(items.len() > 10 && printed == items, "{plain}");
    assert!(!plain.contains("!["), "{plain}");

    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.args(["rules", "bell", "--pictures", "new/pictures"]).current_dir(&directory);
    let output = command.output().unwrap();
    let pictures: Vec<&str> = stdout(&output).split("](").skip(1).collect();
    assert_eq!(pictures.len(), 5);
    for picture in pictures {
        let (file, caption) = picture.split_once(")\n\n").unwrap();
        assert!(image::open(directory.path().join(file)).is_ok(), "{file}");
        assert!(caption.lines().next().is_some_and(|caption| caption.ends_with('.')), "{caption}");
    }
    rejects(&["rules", "chess"], "'chess'");
}

/// Three by three points with kings: each command plays by the file as by a built-in rule set.
#[test]
fn commands_play_by_a_rule_set_from_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let formats = include_str!("../../docs/formats.md");
    let example = formats.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    let (file, record) = (at("tiny.json"), at("game.txt"));
    std::fs::write(&file, example).unwrap();
    let by_file = |args: &[&str]| alquerque(&[args, &["--rules-file", &file]].concat());
    assert_eq!(stdout(&by_file(&["perft", "3"])), "1 4\n2 5\n3 14\n");
    let moves = with_input(&["moves", "--rules-file", &file], b"bbb/b1w/www w\n");
    assert_eq!(stdout(&moves), "a1-b2 b1-b2 c1-b2 c2-b2\n");
    let replayed = by_file(&["replay", "c1-b2", "a3xc1"]);
    assert_eq!(stdout(&replayed), "1bb/b1w/wwB w\nWhite to move\n");
    std::fs::write(&record, stdout(&by_file(&["export", "c1-b2", "a3xc1"]))).unwrap();
    assert_eq!(by_file(&["replay", "--record", &record]).stdout, replayed.stdout);
    assert_eq!(alquerque(&["replay", "--record", &record]).status.code(), Some(2));
    for (command, start) in [("render", &b"\x89PNG"[..]), ("animate", b"GIF8"), ("print", b"%PDF-")]
    {
        assert!(by_file(&[command, "-o", "-"]).stdout.starts_with(start), "{command}");
    }

    let medieval = alquerque(&["rules", "export", "medieval"]);
    let perft = with_input(&["perft", "--rules-file=-", "4"], &medieval.stdout);
    assert_eq!(perft.stdout, alquerque(&["perft", "medieval", "4"]).stdout);
    let wrong = stdout(&medieval).replace("bb.ww", "bb.www");
    let wrong = with_input(&["perft", "--rules-file", "-", "4"], wrong.as_bytes());
    assert_rejected(&wrong, "setup[2]: the board has 5 files, but the row has 6 signs");
    rejects(&["perft", "--rules-file", &at("none.json"), "4"], "none.json");
    for args in [&["rules", "export"][..], &["rules"], &["serve"], &["store", "check"]] {
        assert_eq!(by_file(args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn a_dash_is_standard_output() {
    let directory = tempfile::tempdir().unwrap();
    for (command, start) in [("render", &b"\x89PNG"[..]), ("animate", b"GIF8"), ("print", b"%PDF-")]
    {
        let mut program = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        program.args([command, "medieval", "-o", "-"]).current_dir(&directory);
        let output = program.output().unwrap();
        assert!(output.status.success() && output.stdout.starts_with(start), "{command}");
    }
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 0);
}

/// Asserts that a command that cannot write its result to a file names it, and exits with 1.
fn assert_fails_on_a_full_disk(program: &mut Command, file: &str) {
    let output = program.stdin(Stdio::null()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{program:?}: {error}");
    assert!(error.contains("No space left") && !error.contains("panicked"), "{program:?}: {error}");
    assert_eq!(error.matches(file).count(), 1, "{program:?}: {error}");
}

#[test]
fn a_full_disk_exits_with_1() {
    let directory = tempfile::tempdir().unwrap();
    let program = |args: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        program.args(args).current_dir(&directory).env("ALQUERQUE_DATA", directory.path());
        program.env("DISCORD_TOKEN", "MTIz.abcdef.secret").env_remove("ALQUERQUE_STORE");
        program
    };
    for args in [
        &["--help"][..],
        &["--version"],
        &["perft", "medieval", "1"],
        &["replay", "medieval", "c2-c3"],
        &["export", "medieval", "c2-c3"],
        &["render", "medieval", "-o", "-"],
        &["animate", "medieval", "-o", "-"],
        &["print", "medieval", "-o", "-"],
        &["artwork", "-o", "pictures"],
        &["config", "check"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        assert_fails_on_a_full_disk(program(args).stdout(full), "standard output");
    }
    for command in ["render", "animate", "print"] {
        let full = "/dev/full";
        assert_fails_on_a_full_disk(&mut program(&[command, "medieval", "-o", full]), full);
    }
}
