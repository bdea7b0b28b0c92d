//! What can be seen in the pictures, looked up pixel by pixel.

mod draughts;
mod marked;

use std::f32::consts::TAU;
use std::sync::Arc;

use proptest::prelude::*;

use super::atlas::{self, Atlas};
use super::colour::Srgb;
use super::geometry::Vec2;
use super::{HEIGHT, Scene, WIDTH, compose, png};
use crate::rules::{
    Bitboard, Board, BySide, DAME, FIVE_BY_FIVE, History, MEDIEVAL, Placement, Point, Position, RuleSet, Side,
};

/// A direction in which neither line nor emblem lies.
const ASIDE: Vec2 = Vec2::new(0.924, 0.383);
/// To the upper and the lower right, where signs are moved out of the middle.
const UPPER_RIGHT: Vec2 = Vec2::new(0.72, -0.72);
const LOWER_RIGHT: Vec2 = Vec2::new(0.72, 0.72);

struct Seen {
    atlas: Arc<Atlas>,
    palette: Vec<u8>,
    indices: Vec<u8>,
}

impl Seen {
    fn of(scene: &Scene) -> Self {
        let atlas = atlas::of(scene.position.rules());
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
        side_of(brightness(self.beside(point, 0.5 * self.stone_radius())))
    }

    /// Whether the stone there seems to lie on one of the other side's.
    fn is_king(&self, point: Point) -> bool {
        let below = self.colour(self.atlas.layout.place(point) + Vec2::new(0.0, 0.91 * self.stone_radius()));
        let is_bright = brightness(below) > 100;
        self.stone(point).is_some_and(|side| is_bright == (side == Side::Black))
    }

    /// Whether a point, or the square there, looks as on the empty board.
    fn is_bare(&self, point: Point) -> bool {
        let centre = self.atlas.layout.place(point);
        let reach = (0.4 * self.atlas.layout.pitch) as i32;
        let places = (-reach..reach).flat_map(|x| (-reach..reach).map(move |y| Vec2::new(x as f32, y as f32)));
        places.map(|place| centre + place).all(|at| self.index(at) == self.empty(at))
    }

    /// The index there on the empty board.
    fn empty(&self, at: Vec2) -> u8 {
        self.atlas.board[at.y as usize * WIDTH as usize + at.x as usize]
    }

    fn stone_radius(&self) -> f32 {
        self.atlas.theme.stones.radius * self.atlas.layout.pitch
    }

    /// Whether a ring of the last move's colour is around what has this `radius`, but for a sign on it.
    fn is_ringed(&self, point: Point, radius: f32) -> bool {
        let marks = &self.atlas.theme.marks;
        let radius = radius + (marks.ring + marks.edge) / 2.0 * self.atlas.layout.weight();
        let on = |turn: &u8| {
            let (sin, cos) = (f32::from(*turn) * TAU / 16.0).sin_cos();
            let at = self.atlas.layout.place(point) + Vec2::new(cos, sin) * radius;
            is_near(self.colour(at), marks.last)
        };
        (0..16).filter(on).count() >= 13
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

    /// Whether the wind has blown over the point.
    fn is_blown_away(&self, point: Point) -> bool {
        is_near(self.colour(self.atlas.layout.place(point)), self.atlas.theme.marks.forfeit)
    }

    fn is_target(&self, point: Point) -> bool {
        let marks = &self.atlas.theme.marks;
        is_near(self.beside(point, 0.75 * marks.target * self.atlas.layout.weight()), marks.hint)
            && is_near(self.colour(self.atlas.layout.place(point)), marks.hint_edge)
    }

    /// The colour where the sign of a point is if its middle is taken.
    fn badge(&self, point: Point, direction: Vec2) -> Srgb {
        self.colour(self.atlas.layout.place(point) + direction * self.stone_radius())
    }

    /// How much of the way between two places has the colour of the last move.
    fn trail(&self, from: Point, to: Point) -> f32 {
        let [from, to] = [from, to].map(|point| self.atlas.layout.place(point));
        let steps = (to - from).length() as usize;
        let on = |step: &usize| {
            let at = from + (to - from) * (*step as f32 / steps as f32);
            is_near(self.colour(at), self.atlas.theme.marks.last)
        };
        (0..steps).filter(on).count() as f32 / steps as f32
    }

    /// How many stones of `side` lie in the tray.
    fn captured(&self, side: Side) -> u32 {
        let differs = |at: Vec2| self.index(at) != self.empty(at);
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

fn brightness(colour: Srgb) -> u32 {
    let [r, g, b] = colour.0.map(u32::from);
    (2 * r + 7 * g + b) / 10
}

/// Whose stone is so bright.
fn side_of(brightness: u32) -> Option<Side> {
    match brightness {
        0..83 => Some(Side::Black),
        83..165 => None,
        _ => Some(Side::White),
    }
}

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

/// The scene after the legal actions that are written `actions`.
fn after(position: Position, actions: &[&str]) -> Scene {
    let mut game = History::from_position(position);
    for written in actions {
        let legal = game.position().legal_actions();
        let action = legal.iter().find(|legal| legal.to_string() == *written);
        game.play(action.unwrap_or_else(|| panic!("{written} is none of {legal:?}"))).unwrap();
    }
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
        prop_assert_eq!(seen.chevron(), position.can_act().then(|| position.turn()));
    }
}

#[test]
fn a_picture_is_a_small_png_of_the_promised_size() {
    for rules in [&MEDIEVAL, &DAME] {
        let file = png(&Scene::of(&History::new(rules))).unwrap();
        let picture = image::load_from_memory(&file).unwrap().into_rgb8();
        assert_eq!(picture.dimensions(), (WIDTH, HEIGHT));
        assert!(file.len() < 120 << 10, "{}: {} bytes", rules.id, file.len());
    }
}

#[test]
fn the_file_holds_what_was_composed() {
    let scene = after(position("c1", "b2 d4"), &["c1xa3"]);
    let picture = image::load_from_memory(&png(&scene).unwrap()).unwrap().into_rgb8();
    let seen = Seen::of(&scene);
    for (x, y, pixel) in picture.enumerate_pixels().step_by(7) {
        assert_eq!(Srgb(pixel.0), seen.colour(Vec2::new(x as f32, y as f32)), "{x}, {y}");
    }
}

#[test]
fn equal_scenes_give_equal_files() {
    let scene = after(position("c1", "b2 d4"), &["c1xa3"]);
    assert_eq!(png(&scene).unwrap(), png(&scene.clone()).unwrap());
}

#[test]
fn nobody_is_to_move_after_the_end() {
    assert_eq!(Seen::of(&after(position("c3", "c4"), &["c3xc5"])).chevron(), None);
}

/// Checks that the stones of one side, with all of them kings or none, look the same wherever they stand.
fn assert_alike(rules: &'static RuleSet, side: Side, kings: Bitboard) {
    let mut stones = BySide::default();
    stones[side] = rules.board.points();
    let position = Position::new(rules, Placement { stones, kings }, Side::White).unwrap();
    let seen = Seen::of(&Scene::of(&History::from_position(position)));
    let reach = (0.6 * seen.stone_radius()) as i32;
    let look = |point| -> Vec<u8> {
        let places = (-reach..reach).flat_map(|x| (-reach..reach).map(move |y| Vec2::new(x as f32, y as f32)));
        places.map(|place| seen.index(seen.atlas.layout.place(point) + place)).collect()
    };
    let first = look(point("a1"));
    assert!(rules.board.points().iter().all(|point| look(point) == first), "{side:?}");
}

#[test]
fn stones_of_one_side_look_alike_on_all_points() {
    for side in Side::BOTH {
        assert_alike(&MEDIEVAL, side, Bitboard::EMPTY);
        assert_alike(&DAME, side, Bitboard::EMPTY);
        assert_alike(&DAME, side, DAME.board.points());
    }
}

#[test]
fn no_more_atlases_are_kept_than_there_are_kinds_of_boards_to_play_on() {
    static BOARDS: [Board; 3] =
        [Board::from_lines(&["a1-b1"]), Board::from_lines(&["a1-b2"]), Board::from_lines(&["a1-a2"])];
    let others = BOARDS.each_ref().map(|board| RuleSet { id: "other", board, ..MEDIEVAL });
    let first = atlas::of(&others[0]);
    for rules in others.iter().chain([&MEDIEVAL, &DAME]) {
        assert!(Arc::ptr_eq(&atlas::of(rules), &atlas::of(rules)));
    }
    assert!(!Arc::ptr_eq(&first, &atlas::of(&others[0])));
}
