//! Compares the committed pictures with new ones: those of the README, drawn by the program, and
//! the golden pictures with every kind of mark, drawn by the library.
//!
//! `RENEW_PICTURES=1 cargo test --test program pictures` replaces the committed pictures.

mod difference;
mod keys;
mod sheets;

use std::collections::BTreeSet;
use std::process::Command;

use alquerque_locale::Language;
use alquerque_render::{
    Avatar, CardPlayer, Course, Evaluation, FinalCard, Fonts, GameResult, Graph, RatingChart,
    RatingCurve, Scene, Size, Strip, Style, THEMES, Theme, artwork, last_move, png,
};
use alquerque_rules::notation::{parse_position, play};
use alquerque_rules::{BELL, BySide, DAME, History, MEDIEVAL, PENALTY, Point, RuleSet, Side};

use crate::sources::project;
use difference::{frames, largest_difference};
use sheets::{key_sheet, shrunk};

/// The largest accepted [difference](largest_difference). Another machine may round a colour
/// differently, which is not visible.
const TOLERANCE: f32 = 3.0;

/// Compares a `drawn` file with the committed one, or replaces that if `RENEW_PICTURES` is set.
fn assert_committed(path: &str, drawn: &[u8]) {
    let file = project(path);
    if std::env::var_os("RENEW_PICTURES").is_some() {
        return std::fs::write(file, drawn).unwrap();
    }
    let kept = std::fs::read(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
    let kept = frames(&kept);
    let drawn = frames(drawn);
    assert_eq!(kept.len(), drawn.len(), "{path}: the number of pictures");
    for (nth, (kept, drawn)) in kept.iter().zip(&drawn).enumerate() {
        assert_eq!(kept.dimensions(), drawn.dimensions(), "{path}");
        let difference = largest_difference(kept, drawn);
        assert!(difference <= TOLERANCE, "{path}: picture {nth} differs by {difference}");
    }
}

const DOUBLE_CAPTURE: &str = "medieval d2-c3 d4xd2 d1xd3 b4xd2xd4";
const GAME: &str = "medieval c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 \
                    d5-d4 d3xd5 e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4 a3xa5xc5";

/// Draws a picture with the program.
fn drawn_by_program(command: &str, game: &str, theme: &Theme) -> Vec<u8> {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("picture");
    let mut program = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    program.arg(command).args(game.split_whitespace()).args(["--theme", theme.id, "-o"]).arg(&file);
    assert!(program.status().unwrap().success(), "{program:?}");
    std::fs::read(file).unwrap()
}

#[test]
fn the_readme_shows_all_themes_and_a_replay() {
    let readme = include_str!("../../../README.md");
    for theme in THEMES {
        let path = format!("docs/pictures/{}.png", theme.id);
        assert!(readme.contains(&path), "{path} is not shown");
        assert_committed(&path, &drawn_by_program("render", DOUBLE_CAPTURE, theme));
    }
    assert!(readme.contains("docs/pictures/replay.gif"));
    assert_committed("docs/pictures/replay.gif", &drawn_by_program("animate", GAME, THEMES[0]));
}

/// Returns the scene after these actions.
fn after(rules: &'static RuleSet, position: &str, actions: &[&str]) -> Scene {
    let mut history = History::from_position(parse_position(rules, position).unwrap());
    for text in actions {
        play(&mut history, text).unwrap();
    }
    Scene::from_history(&history)
}

/// Returns a graph with every kind of evaluation and every mark.
fn graph() -> Graph {
    let estimates = [
        0, 20, -30, 60, 110, 90, 160, 120, 80, 50, -40, -110, -180, -160, -240, -230, -320, -300,
        -600,
    ];
    let mut evaluations: Vec<Evaluation> = estimates.map(Evaluation::Estimate).into();
    for (solved, plies) in [(None, 4), (Some(Side::Black), 6), (None, 2), (Some(Side::White), 3)] {
        evaluations.extend([Evaluation::Solved(solved)].repeat(plies));
    }
    let move_numbers = (1..evaluations.len()).map(|ply| ply.div_ceil(2)).collect();
    let course = Course { evaluations, turning_point: Some(9) };
    Graph { course, move_numbers, highlighted: Some(20) }
}

/// Returns the card of a rated game, or of a drawn one without ratings. Black's name cannot be drawn.
fn card(board: Scene, result: GameResult) -> FinalCard {
    let is_won = result != GameResult::Draw;
    let player = |name: &str, side: &str, rating: &str, avatar: Avatar| CardPlayer {
        name: name.to_owned(),
        side: side.to_owned(),
        avatar,
        rating: is_won.then(|| rating.to_owned()),
    };
    let photo = &include_bytes!("../../../crates/discord-sandbox/avatar.png")[..];
    let avatar = if is_won { Avatar::File(photo.into()) } else { Avatar::Icon };
    let [headline, turning_point] = match result {
        GameResult::Win(Side::White) => [
            "White wins in 17 moves",
            "The game turned when Black played 14. c3-d4 instead of capturing 2 stones.",
        ],
        GameResult::Win(Side::Black) => [
            "Black wins: Zoë Ünal-O’Brien ran out of time",
            "The game turned when Zoë Ünal-O’Brien played 14. c3-d4, which gave away a stone.",
        ],
        GameResult::Draw => ["A draw: both agreed to it", "No single move turned the game."],
    };
    FinalCard {
        result,
        players: BySide {
            white: player("Zoë Ünal-O’Brien", "White", "1612 (+12)", avatar),
            black: player("李小龍 🎲", "Black", "1490? (−31)", Avatar::Monogram),
        },
        headline: ["李小龍 🎲", headline].map(str::to_owned),
        board,
        course: graph().course,
        turning_point: ["李小龍 🎲", turning_point].map(str::to_owned),
        title: "Medieval Alquerque · game 12 · 17 moves".to_owned(),
    }
}

/// Returns the curves of one, two or seven ratings.
fn chart(curves: usize) -> RatingChart {
    let titles =
        ["Medieval Alquerque 1612 ± 84", "Alquerque mit Strafe 1490? ± 180", "Bell 1701 ± 62"];
    let curve = |nth: usize| RatingCurve {
        title: titles[nth % titles.len()].to_owned(),
        ratings: match nth {
            1 => vec![1490],
            _ => (0..30)
                .map(|game: i32| 1500 + (game * 37 + nth as i32 * 11) % 90 + 3 * game)
                .collect(),
        },
    };
    RatingChart { curves: (0..curves).map(curve).collect() }
}

#[test]
fn pictures_have_the_letters_of_every_language() {
    for language in Language::all() {
        let BySide { white, black } = language.captions();
        assert!([white, black].concat().chars().all(|sign| Strip::SIGNS.contains(sign)), "{white}");
    }
}

/// Each kind of mark at least once, both boards in every theme, every size, and both views.
#[test]
fn the_golden_pictures_are_unchanged() {
    let [parchment, wood, slate, contrast] = THEMES;
    let standard = Size::Standard;
    let hd = Size::Hd;
    let small = Size::Small;
    let start = |rules| Scene::from_history(&History::new(rules)).showing_choices();
    let of_stone = |scene: Scene, stone: &str| {
        scene.showing_moves_of(Point::from_name(stone.as_bytes()).unwrap())
    };
    let chain = after(&MEDIEVAL, "4b/1b3/3bw/5/5 w", &["e3xc3xa5"]);
    let french = Strip::Full(Language::from_tag("fr").captions());
    let dame_chain = after(&DAME, "7b/8/3b4/8/3b4/4w3/8/8 w", &["e3xc5xe7"]);
    let scenes = [
        ("start", start(&MEDIEVAL), parchment, standard, Side::White),
        (
            "targets",
            of_stone(after(&MEDIEVAL, "b4/bb3/1w1b1/5/w4 b", &[]), "b4"),
            wood,
            small,
            Side::White,
        ),
        ("chain", Scene { strip: french, ..chain }, slate, small, Side::Black),
        ("penalty", after(&PENALTY, "4b/5/5/1b3/w3w w", &["e1-e2"]), contrast, small, Side::Black),
        ("huff", after(&BELL, "4b/5/5/1b3/w3w w", &["e1-e2", "huff a1"]), wood, small, Side::White),
        ("won", after(&MEDIEVAL, "5/5/2b2/2w2/5 w", &["c2xc4"]), parchment, small, Side::White),
        (
            "drawn",
            after(&MEDIEVAL, "5/5/2b2/5/w4 w", &[]).with_result(GameResult::Draw),
            contrast,
            hd,
            Side::White,
        ),
        ("dame-start", start(&DAME), slate, small, Side::Black),
        (
            "dame-king",
            of_stone(after(&DAME, "7b/2w5/8/8/8/8/8/8 w", &["c7-d8"]), "h8"),
            contrast,
            small,
            Side::Black,
        ),
        (
            "dame-insist",
            after(&DAME, "8/8/8/4b3/3w4/8/8/w7 w", &["a1-b2", "insist"]),
            wood,
            small,
            Side::White,
        ),
        ("dame-chain", dame_chain, parchment, small, Side::White),
        ("square", Scene { strip: Strip::None, ..chain }, contrast, small, Side::White),
        (
            "no-captures",
            Scene { strip: Strip::WithoutCaptures, ..chain },
            contrast,
            small,
            Side::White,
        ),
    ];
    let mut names: BTreeSet<String> =
        scenes.iter().map(|(name, ..)| format!("{name}.png")).collect();
    for theme in THEMES {
        let name = format!("graph-{}.png", theme.id);
        let style = Style { theme, size: small, ..Style::default() };
        let board = Some(&chain).filter(|_| theme != contrast);
        assert_committed(&format!("tests/golden/{name}"), &graph().png(board, &style).unwrap());
        names.insert(name);
    }
    let results = [
        GameResult::Win(Side::White),
        GameResult::Win(Side::Black),
        GameResult::Draw,
        GameResult::Win(Side::Black),
    ];
    for (theme, result) in THEMES.into_iter().zip(results) {
        let name = format!("card-{}.png", theme.id);
        let style = Style { theme, size: small, ..Style::default() };
        let board = if theme == slate { dame_chain } else { chain };
        let drawn = card(board, result).png(&style, &Fonts::default()).unwrap();
        assert_committed(&format!("tests/golden/{name}"), &drawn);
        names.insert(name);
    }
    for theme in THEMES {
        let name = format!("keys-{}.png", theme.id);
        assert_committed(&format!("tests/golden/{name}"), &key_sheet(theme));
        names.insert(name);
    }
    for (name, scene) in [("loop.gif", chain), ("dame-loop.gif", dame_chain)] {
        let style = Style { theme: contrast, size: small, ..Style::default() };
        let drawn = last_move(&scene, &style).unwrap().unwrap();
        assert_committed(&format!("tests/golden/{name}"), &drawn);
        names.insert(name.to_owned());
    }
    for picture in artwork().unwrap().iter().take(2) {
        assert_committed(&format!("tests/golden/{}", picture.name), &shrunk(&picture.file, 170));
        names.insert(picture.name.clone());
    }
    for (curves, theme) in [(1, wood), (2, contrast), (7, slate)] {
        let name = format!("ratings-{curves}.png");
        let style = Style { theme, size: small, ..Style::default() };
        assert_committed(&format!("tests/golden/{name}"), &chart(curves).png(&style).unwrap());
        names.insert(name);
    }
    for (name, scene, theme, size, view) in &scenes {
        let numbers = name.starts_with("dame");
        let style = Style { theme, size: *size, view: *view, numbers };
        assert_committed(&format!("tests/golden/{name}.png"), &png(scene, &style).unwrap());
    }
    // The record of the keys is compared in `keys`.
    names.insert("keys.txt".to_owned());
    let files = std::fs::read_dir(project("tests/golden")).unwrap();
    let files: BTreeSet<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, names, "a golden picture that nothing is compared with");
}
