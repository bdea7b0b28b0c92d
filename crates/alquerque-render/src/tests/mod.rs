//! Reads stones, marks and signs back from the pixels of pictures.

mod colour_vision;
mod contrast;
mod draughts;
mod final_card;
mod graph;
mod labels;
mod marked;
mod motion;
mod rendered;
mod replay;
mod results;
mod strip;
mod styles;

use std::sync::Arc;

use alquerque_rules::{
    Bitboard, BySide, DAME, FIVE_BY_FIVE, History, MEDIEVAL, Placement, Point, Position, RuleSet,
    Side,
};
use proptest::prelude::*;

use crate::canvas::{Srgb, Vec2};
use crate::uncached::{gif, last_move, png};
use crate::{Scene, Style};

use rendered::Rendered;

fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap()
}

fn points(names: &str) -> Bitboard {
    names.split_whitespace().map(point).collect()
}

fn placed(rules: &'static RuleSet, white: &str, black: &str, kings: &str) -> Position {
    let stones = BySide { white: points(white), black: points(black) };
    Position::new(rules, Placement { stones, kings: points(kings) }, Side::White).unwrap()
}

fn position(white: &str, black: &str) -> Position {
    placed(&MEDIEVAL, white, black, "")
}

/// Returns the scene after these legal actions.
fn after(position: Position, actions: &[&str]) -> Scene {
    Scene::from_history(&game(position, actions))
}

/// Returns the game from `position` on by these legal actions.
fn game(position: Position, actions: &[&str]) -> History {
    let mut game = History::from_position(position);
    for written in actions {
        let legal = game.position().legal_actions();
        let action = legal.iter().find(|legal| legal.to_string() == *written);
        game.play(action.unwrap_or_else(|| panic!("{written} is none of {legal:?}"))).unwrap();
    }
    game
}

fn any_position() -> impl Strategy<Value = Position> {
    let board = FIVE_BY_FIVE.points();
    (any::<u64>(), any::<u64>(), any::<bool>()).prop_map(move |(white, either, whites_turn)| {
        let white = Bitboard::from_bits(white.into()) & board;
        let stones = BySide { white, black: Bitboard::from_bits(either.into()) & board & !white };
        let turn = if whites_turn { Side::White } else { Side::Black };
        Position::new(&MEDIEVAL, stones, turn).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn pictures_show_every_stone_of_any_position(position in any_position()) {
        let rendered = Rendered::new(&Scene::from_history(&History::from_position(position)));
        for point in FIVE_BY_FIVE.points().iter() {
            prop_assert_eq!(rendered.stone(point), position.stone_at(point), "{}", point);
        }
        for side in Side::BOTH {
            let lost = 12u32.saturating_sub(position.stones()[side].count());
            prop_assert_eq!(rendered.shows_captured(side), lost > 0, "{:?}", side);
        }
        prop_assert_eq!(rendered.turn(), position.can_act().then(|| position.turn()));
    }
}

#[test]
fn the_png_file_has_the_composed_pixels() {
    let scene = after(position("c1", "b2 d4"), &["c1xa3"]);
    let picture =
        image::load_from_memory(&png(&scene, &Style::default()).unwrap()).unwrap().into_rgb8();
    let rendered = Rendered::new(&scene);
    for (x, y, pixel) in picture.enumerate_pixels().step_by(7) {
        assert_eq!(Srgb(pixel.0), rendered.colour(Vec2::new(x as f32, y as f32)), "{x}, {y}");
    }
}

#[test]
fn cached_files_equal_uncached_ones() {
    let scene = after(position("c1", "b2 d4"), &["c1xa3"]);
    let style = Style::default();
    let first = super::png(&scene, &style).unwrap();
    assert!(Arc::ptr_eq(&first, &super::png(&scene, &style).unwrap()));
    assert_eq!(*first, png(&scene, &style).unwrap());
    let turned = Style { view: Side::Black, ..style };
    assert_eq!(*super::png(&scene, &turned).unwrap(), png(&scene, &turned).unwrap());

    let scenes = || vec![Scene { turn: None, ..scene }; 2];
    let first = super::gif(scenes(), style, usize::MAX).unwrap();
    assert!(Arc::ptr_eq(&first, &super::gif(scenes(), style, usize::MAX).unwrap()));
    assert_eq!(*first, gif(&scenes(), &style, usize::MAX).unwrap());
    assert!(super::gif(scenes(), style, 10).is_err(), "another limit");

    let drawn = || super::last_move(&scene, &style).unwrap().unwrap();
    let first = drawn();
    assert!(Arc::ptr_eq(&first, &drawn()));
    assert_eq!(Some(&*first), last_move(&scene, &style).unwrap().as_ref());
    let still = Scene { last_action: None, ..scene };
    assert_eq!(super::last_move(&still, &style).unwrap(), None);
}

#[test]
fn equal_scenes_give_equal_files() {
    let scene = after(position("c1", "b2 d4"), &["c1xa3"]);
    assert_eq!(
        png(&scene, &Style::default()).unwrap(),
        png(&scene.clone(), &Style::default()).unwrap()
    );
}

/// Checks that the stones of one side, all kings or all men, look the same on all points.
fn assert_alike(rules: &'static RuleSet, side: Side, kings: Bitboard) {
    let mut stones = BySide::default();
    stones[side] = rules.board.points();
    let position = Position::new(rules, Placement { stones, kings }, Side::White).unwrap();
    let rendered = Rendered::new(&Scene::from_history(&History::from_position(position)));
    let reach = (0.6 * rendered.radii().stone) as i32;
    let pixels = |point| -> Vec<u8> {
        let offsets = (-reach..reach)
            .flat_map(|x| (-reach..reach).map(move |y| Vec2::new(x as f32, y as f32)));
        offsets.map(|offset| rendered.index(rendered.centre(point) + offset)).collect()
    };
    let first = pixels(point("a1"));
    assert!(rules.board.points().iter().all(|point| pixels(point) == first), "{side:?}");
}

#[test]
fn stones_of_one_side_look_the_same_on_all_points() {
    for side in Side::BOTH {
        assert_alike(&MEDIEVAL, side, Bitboard::EMPTY);
        assert_alike(&DAME, side, Bitboard::EMPTY);
        assert_alike(&DAME, side, DAME.board.points());
    }
}
