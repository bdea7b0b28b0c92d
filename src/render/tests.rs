//! What can be seen in the pictures, looked up pixel by pixel.

use std::sync::Arc;

use proptest::prelude::*;

use super::atlas::{self, Atlas};
use super::colour::Srgb;
use super::geometry::Vec2;
use super::{HEIGHT, Scene, WIDTH, compose, png};
use crate::rules::{Bitboard, BySide, FIVE_BY_FIVE, History, MEDIEVAL, Point, Position, Side};

/// A direction in which neither line nor emblem lies.
const ASIDE: Vec2 = Vec2::new(0.924, 0.383);

struct Seen {
    atlas: Arc<Atlas>,
    palette: Vec<u8>,
    indices: Vec<u8>,
}

impl Seen {
    fn of(scene: &Scene) -> Self {
        let atlas = atlas::of(&FIVE_BY_FIVE);
        Self { palette: atlas.palette.bytes(), indices: compose(scene), atlas }
    }

    fn index(&self, at: Vec2) -> u8 {
        self.indices[at.y as usize * WIDTH as usize + at.x as usize]
    }

    fn colour(&self, at: Vec2) -> Srgb {
        let index = usize::from(self.index(at)) * 3;
        Srgb([self.palette[index], self.palette[index + 1], self.palette[index + 2]])
    }

    /// The colour `distance` pixels aside of the middle of `point`.
    fn beside(&self, point: Point, distance: f32) -> Srgb {
        self.colour(self.atlas.layout.place(point) + ASIDE * distance)
    }

    /// Which side's stone there seems to be, by its brightness.
    fn stone(&self, point: Point) -> Option<Side> {
        let [r, g, b] = self.beside(point, 0.57 * self.stone_radius()).0.map(u32::from);
        match (2 * r + 7 * g + b) / 10 {
            0..85 => Some(Side::Black),
            85..165 => None,
            _ => Some(Side::White),
        }
    }

    fn stone_radius(&self) -> f32 {
        self.atlas.theme.stones.radius * self.atlas.layout.pitch
    }

    /// Whether a ring of the last move's colour is around what has this `radius`.
    fn is_ringed(&self, point: Point, radius: f32) -> bool {
        let marks = &self.atlas.theme.marks;
        let ring = (marks.ring + marks.edge) / 2.0 * self.atlas.layout.pitch;
        is_near(self.beside(point, radius + ring), marks.last)
    }

    fn is_origin(&self, point: Point) -> bool {
        self.is_ringed(point, self.atlas.theme.marks.socket * self.atlas.layout.pitch)
    }

    fn is_destination(&self, point: Point) -> bool {
        self.is_ringed(point, self.stone_radius())
    }

    fn is_crossed_out(&self, point: Point) -> bool {
        is_near(self.colour(self.atlas.layout.place(point)), self.atlas.theme.marks.capture)
    }

    /// How many stones of `side` lie in the tray.
    fn captured(&self, side: Side) -> u32 {
        let empty = &self.atlas.board;
        let differs = |at: Vec2| self.index(at) != empty[at.y as usize * WIDTH as usize + at.x as usize];
        let slots = (0..self.atlas.layout.slots()).map(|n| differs(self.atlas.layout.slot(side, n)));
        slots.map(u32::from).sum()
    }

    /// Which way the chevron beside the side to move points.
    fn chevron(&self) -> Option<Side> {
        let turn = self.atlas.layout.turn();
        let away = Vec2::new(0.0, 1.9 * self.atlas.layout.turn_radius());
        let last = self.atlas.theme.marks.last;
        let seen =
            BySide { white: is_near(self.colour(turn + away), last), black: is_near(self.colour(turn - away), last) };
        seen.side_of(&true)
    }
}

fn is_near(seen: Srgb, expected: Srgb) -> bool {
    seen.0.iter().zip(expected.0).all(|(seen, expected)| seen.abs_diff(expected) < 20)
}

fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap()
}

fn points(names: &str) -> Bitboard {
    names.split_whitespace().map(point).collect()
}

fn position(white: &str, black: &str) -> Position {
    Position::new(&MEDIEVAL, BySide { white: points(white), black: points(black) }, Side::White).unwrap()
}

/// The scene after the legal move that is written `action`.
fn after(position: Position, action: &str) -> Scene {
    let mut game = History::from_position(position);
    let moves = position.legal_moves();
    game.play(moves.iter().find(|legal| legal.to_string() == action).unwrap()).unwrap();
    Scene::of(&game)
}

fn any_position() -> impl Strategy<Value = Position> {
    let board = FIVE_BY_FIVE.points();
    (any::<u64>(), any::<u64>(), any::<bool>()).prop_map(move |(white, either, whites_turn)| {
        let white = Bitboard::from_bits(white) & board;
        let stones = BySide { white, black: Bitboard::from_bits(either) & board & !white };
        let turn = if whites_turn { Side::White } else { Side::Black };
        Position::new(&MEDIEVAL, stones, turn).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn every_stone_of_any_position_is_seen(position in any_position()) {
        let seen = Seen::of(&Scene::of(&History::from_position(position)));
        for point in FIVE_BY_FIVE.points().iter() {
            prop_assert_eq!(seen.stone(point), position.stone_at(point), "{}", point);
        }
        for side in Side::BOTH {
            let lost = 12u32.saturating_sub(position.stones()[side].count());
            prop_assert_eq!(seen.captured(side), lost, "{:?}", side);
        }
        prop_assert_eq!(seen.chevron(), position.can_move().then(|| position.turn()));
    }
}

proptest! {
    // Each case is a whole game.
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn every_move_of_a_game_is_marked(choices in prop::collection::vec(any::<prop::sample::Index>(), 24)) {
        let mut game = History::new(&MEDIEVAL);
        for choice in choices {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() {
                break;
            }
            let action = moves[choice.index(moves.len())];
            game.play(&action).unwrap();
            let seen = Seen::of(&Scene::of(&game));
            for point in FIVE_BY_FIVE.points().iter() {
                prop_assert_eq!(seen.is_crossed_out(point), action.captured().contains(point), "{} {}", action, point);
                prop_assert_eq!(seen.is_destination(point), action.to() == point, "{} {}", action, point);
                let left = action.from() == point && action.to() != point;
                prop_assert_eq!(seen.is_origin(point), left, "{} {}", action, point);
            }
        }
    }
}

#[test]
fn a_picture_is_a_small_png_of_the_promised_size() {
    let file = png(&Scene::of(&History::new(&MEDIEVAL))).unwrap();
    let picture = image::load_from_memory(&file).unwrap().into_rgb8();
    assert_eq!(picture.dimensions(), (WIDTH, HEIGHT));
    assert!(file.len() < 120 << 10, "{} bytes", file.len());
}

#[test]
fn the_file_holds_what_was_composed() {
    let scene = after(position("c1", "b2 d4"), "c1xa3");
    let picture = image::load_from_memory(&png(&scene).unwrap()).unwrap().into_rgb8();
    let seen = Seen::of(&scene);
    for (x, y, pixel) in picture.enumerate_pixels().step_by(7) {
        assert_eq!(Srgb(pixel.0), seen.colour(Vec2::new(x as f32, y as f32)), "{x}, {y}");
    }
}

#[test]
fn equal_scenes_give_equal_files() {
    let scene = after(position("c1", "b2 d4"), "c1xa3");
    assert_eq!(png(&scene).unwrap(), png(&scene.clone()).unwrap());
}

#[test]
fn a_round_trip_leaves_no_socket() {
    let scene = after(position("c1", "b2 d2 b4 d4"), "c1xe3xc5xa3xc1");
    let seen = Seen::of(&scene);
    assert!(seen.is_destination(point("c1")) && !seen.is_origin(point("c1")));
    assert_eq!(seen.stone(point("c1")), Some(Side::White));
    assert!(points("b2 d2 b4 d4").iter().all(|captured| seen.is_crossed_out(captured)));
}

#[test]
fn nobody_is_to_move_after_the_end() {
    assert_eq!(Seen::of(&after(position("c3", "c4"), "c3xc5")).chevron(), None);
}

#[test]
fn stones_of_one_side_look_alike_on_all_points() {
    for side in Side::BOTH {
        let mut stones = BySide::default();
        stones[side] = FIVE_BY_FIVE.points();
        let seen =
            Seen::of(&Scene::of(&History::from_position(Position::new(&MEDIEVAL, stones, Side::White).unwrap())));
        let reach = (0.6 * seen.stone_radius()) as i32;
        let look = |point| -> Vec<u8> {
            let places = (-reach..reach).flat_map(|x| (-reach..reach).map(move |y| Vec2::new(x as f32, y as f32)));
            places.map(|place| seen.index(seen.atlas.layout.place(point) + place)).collect()
        };
        let first = look(point("a1"));
        assert!(FIVE_BY_FIVE.points().iter().all(|point| look(point) == first), "{side:?}");
    }
}
