use std::collections::HashSet;

use alquerque_rules::family::ROMAN;
use alquerque_rules::notation::parse_position;
use alquerque_rules::{BELL, BySide, History, MEDIEVAL, PENALTY, Position};

use super::*;
use crate::canvas::Srgb;
use crate::{Scene, THEMES};

/// The smallest contrast of a coordinate.
const TEXT: f32 = 4.5;

fn contrast(one: Srgb, other: Srgb) -> f32 {
    let [one, other] = [one, other].map(|colour| drawing::luminance(colour) + 0.05);
    one.max(other) / one.min(other)
}

fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap()
}

/// Returns the name and the file of a key.
fn drawn(key: Key, theme: &Theme) -> (String, Vec<u8>) {
    (key.name(theme), key.png(theme).unwrap())
}

#[test]
fn all_keys_fit_into_an_application_and_have_their_own_names() {
    let mut names = HashSet::new();
    for theme in THEMES {
        for key in Key::all() {
            let (name, file) = drawn(key, theme);
            let picture = image::load_from_memory(&file).unwrap();
            assert_eq!((picture.width(), picture.height()), (SIDE, SIDE));
            assert!(file.len() <= 256 << 10 && name.len() <= 28, "{name}: {}", file.len());
            let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            assert!(name.bytes().all(is_valid) && Key::is_name(&name), "{name}");
            let is_king = matches!(key.state, KeyState::King { .. });
            let first = if is_king { KING.to_owned() } else { key.point.to_string() };
            assert!(name.starts_with(&format!("{first}_")), "{name}");
            assert!(names.insert(name), "{key:?} of {}", theme.id);
        }
    }
    assert_eq!(names.len(), 1288);
    assert!(names.len() <= 1500);
}

#[test]
fn only_names_of_keys_are_taken_for_them() {
    for name in ["c3_white_alq01az", "a1_white_king_alqzzzz", "king_white_last_move_alq01az"] {
        assert!(Key::is_name(name), "{name}");
    }
    let others = ["party", "c3_white", "c3_white_alq012", "c3_white_alq01234", "c3_white_alq012A"];
    for name in others.into_iter().chain(["alq0123", "zz_white_alq0123"]) {
        assert!(!Key::is_name(name), "{name}");
    }
}

#[test]
fn equal_keys_give_equal_pictures_and_other_colours_another_name() {
    let key = Key { point: point("c3"), state: KeyState::Target };
    let [parchment, slate] = [THEMES[0], THEMES[2]].map(|theme| drawn(key, theme));
    assert_eq!(parchment, drawn(key, THEMES[0]));
    assert_ne!(parchment.0, slate.0);
}

#[test]
fn the_lines_of_inner_points_look_the_same_from_both_sides() {
    for point in FIVE_BY_FIVE.points().iter() {
        let [white, black] =
            Side::BOTH.map(|view| drawn(Key { point, state: KeyState::Empty { view } }, THEMES[0]));
        let is_inner = [point.file(), point.rank()].iter().all(|at| (1..4).contains(at));
        assert_eq!(white == black, is_inner, "{point}");
    }
}

#[test]
fn coordinates_stand_out_from_their_grounds() {
    for (theme, state) in
        THEMES.into_iter().flat_map(|theme| KeyState::all().map(move |state| (theme, state)))
    {
        let colours = drawing::coordinate_colours(theme, state);
        let body = |side: Side| theme.stones.sides[side].body();
        let grounds = match state {
            KeyState::Stone { side, .. } | KeyState::King { side, .. } => body(side),
            _ => [colours.edge; 2],
        };
        for ground in grounds {
            let found = contrast(colours.fill, ground);
            assert!(found >= TEXT, "{state:?} of {}: {found}", theme.id);
        }
    }
}

#[test]
fn a_key_shows_the_state_of_its_point() {
    let mut history = History::new(&MEDIEVAL);
    let state = |scene: &Scene, name: &str| KeyState::in_scene(scene, point(name), Side::Black);
    let stone = |side, mark| KeyState::Stone { side, mark };
    let scene = Scene::from_history(&history).showing_moves_of(point("c2"));
    assert_eq!(state(&scene, "c3"), KeyState::Target);
    assert_eq!(state(&scene, "c2"), stone(Side::White, StoneMark::CanMove));
    assert_eq!(state(&scene, "b2"), stone(Side::White, StoneMark::None));
    for text in ["d2-c3", "d4xd2"] {
        let legal = history.position().legal_actions();
        let action = legal.into_iter().find(|action| action.to_string() == text).unwrap();
        history.play(&action).unwrap();
    }
    let scene = Scene::from_history(&history);
    assert_eq!(state(&scene, "d3"), KeyState::Captured(Side::White));
    assert_eq!(state(&scene, "d2"), stone(Side::Black, StoneMark::LastMove));
    assert_eq!(state(&scene, "d4"), KeyState::Empty { view: Side::Black });
    let kings = parse_position(&ROMAN, "b4/5/2W2/5/5 w").unwrap();
    let scene = Scene::from_history(&History::from_position(kings));
    let king = |mark| KeyState::King { side: Side::White, mark };
    assert_eq!(state(&scene, "c3"), king(StoneMark::None));
    assert_eq!(state(&scene.showing_moves_of(point("c3")), "c3"), king(StoneMark::CanMove));
    let [c3, b2] =
        ["c3", "b2"].map(|name| Key { point: point(name), state: king(StoneMark::None) });
    assert_eq!(drawn(c3, THEMES[0]), drawn(b2, THEMES[0]));
    // A target on the point of a captured stone, as in a capture of several hops.
    let targets = [point("d3")].into_iter().collect();
    assert_eq!(state(&scene.with_targets(targets), "d3"), KeyState::Target);
}

#[test]
fn a_key_shows_a_stone_lost_to_a_huff_or_a_penalty() {
    for rules in [&PENALTY, &BELL] {
        let white = ["b1", "e1"].map(point).into_iter().collect();
        let black = ["b2", "e5"].map(point).into_iter().collect();
        let position = Position::new(rules, BySide { white, black }, Side::White).unwrap();
        let mut history = History::from_position(position);
        let mut play = |text: &str| {
            let legal = history.position().legal_actions();
            let action = legal.into_iter().find(|action| action.to_string() == text).unwrap();
            history.play(&action).unwrap();
            Scene::from_history(&history)
        };
        let mut scene = play("e1-e2");
        if rules == &BELL {
            let state = KeyState::in_scene(&scene, point("b1"), Side::White);
            assert_eq!(state, KeyState::Stone { side: Side::White, mark: StoneMark::None });
            scene = play("huff b1");
        }
        let state = |name: &str| KeyState::in_scene(&scene, point(name), Side::White);
        assert_eq!(state("b1"), KeyState::Forfeited(Side::White), "{}", rules.id);
        assert_eq!(state("e1"), KeyState::Empty { view: Side::White });
    }
}
