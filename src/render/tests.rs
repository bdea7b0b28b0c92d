//! What can be seen in the pictures, looked up pixel by pixel.

mod contrast;
mod draughts;
mod ends;
mod graph;
mod marked;
mod replay;
mod styles;

use std::f32::consts::TAU;
use std::sync::Arc;

use proptest::prelude::*;

use super::atlas::{self, Atlas};
use super::colour::Srgb;
use super::geometry::Vec2;
use super::layout::Layout;
use super::marker::Reach;
use super::theme::{Marks, StoneLook};
use super::uncached::{compose, gif, png};
use super::{Scene, Style};
use alquerque_rules::{
    Bitboard, BySide, DAME, FIVE_BY_FIVE, History, MEDIEVAL, Placement, Point, Position, RuleSet,
    Side,
};

/// A direction in which neither line nor emblem lies.
const ASIDE: Vec2 = Vec2::new(0.924, 0.383);
/// To the upper and the lower right, where signs are moved out of the middle.
const UPPER_RIGHT: Vec2 = Vec2::new(0.72, -0.72);
const LOWER_RIGHT: Vec2 = Vec2::new(0.72, 0.72);

struct Seen {
    atlas: Arc<Atlas>,
    style: Style,
    palette: Vec<u8>,
    indices: Vec<u8>,
}

impl Seen {
    /// The scene in the default style.
    fn of(scene: &Scene) -> Self {
        Self::styled(scene, Style::default())
    }

    fn styled(scene: &Scene, style: Style) -> Self {
        let atlas = atlas::of(scene.position.rules(), &style);
        Self { palette: atlas.palette.bytes(), indices: compose(scene, &style), atlas, style }
    }

    fn layout(&self) -> &Layout {
        &self.atlas.layouts[self.style.view]
    }

    fn marks(&self) -> &'static Marks {
        &self.style.theme.marks
    }

    fn reach(&self) -> Reach {
        Reach::of(self.style.theme, self.layout())
    }

    /// Where in a picture, row by row, a place is.
    fn number(&self, at: Vec2) -> usize {
        at.y as usize * self.style.size.width() as usize + at.x as usize
    }

    fn index(&self, at: Vec2) -> u8 {
        self.indices[self.number(at)]
    }

    /// The index there on the empty board.
    fn empty(&self, at: Vec2) -> u8 {
        self.atlas.boards[self.style.view][self.number(at)]
    }

    fn colour(&self, at: Vec2) -> Srgb {
        let index = usize::from(self.index(at)) * 3;
        Srgb([self.palette[index], self.palette[index + 1], self.palette[index + 2]])
    }

    fn place(&self, point: Point) -> Vec2 {
        self.layout().place(point)
    }

    /// The colour `distance` pixels aside of the middle of `point`.
    fn beside(&self, point: Point, distance: f32) -> Srgb {
        self.colour(self.place(point) + ASIDE * distance)
    }

    /// How much of what is up to `reach` pixels to each side of a place is not as on the empty board.
    fn changed(&self, centre: Vec2, reach: f32) -> f32 {
        let whole = reach as i32;
        let places = (-whole..whole)
            .flat_map(|x| (-whole..whole).map(move |y| Vec2::new(x as f32, y as f32)));
        let changed = places
            .map(|place| centre + place)
            .filter(|&at| self.index(at) != self.empty(at))
            .count();
        changed as f32 / (4 * whole * whole) as f32
    }

    /// Which side's stone there seems to be, by its brightness.
    fn stone(&self, point: Point) -> Option<Side> {
        let is_bright = self.is_bright(self.beside(point, 0.5 * self.reach().stone));
        let side = if is_bright { Side::White } else { Side::Black };
        // Even where body and ground have the same colour there is the emblem.
        (self.changed(self.place(point), 0.45 * self.reach().stone) > 0.05).then_some(side)
    }

    /// Whether a colour of a stone is nearer to the bright stones' than to those of the others.
    fn is_bright(&self, colour: Srgb) -> bool {
        let body = |look: &StoneLook| look.body.map(brightness).iter().sum::<u32>();
        let looks = &self.style.theme.stones.looks;
        4 * brightness(colour) > body(&looks.white) + body(&looks.black)
    }

    /// Whether the stone there seems to lie on one of the other side's.
    fn is_king(&self, point: Point) -> bool {
        let below = self.colour(self.place(point) + Vec2::new(0.0, 0.88 * self.reach().stone));
        self.stone(point).is_some_and(|side| self.is_bright(below) == (side == Side::Black))
    }

    /// Whether a point, or the square there, looks as on the empty board.
    fn is_bare(&self, point: Point) -> bool {
        self.changed(self.place(point), 0.4 * self.layout().pitch) == 0.0
    }

    /// Whether a ring of the last move's colour is around what has this `radius`, but for a sign on it.
    fn is_ringed(&self, point: Point, radius: f32) -> bool {
        let marks = self.marks();
        let radius = radius + (marks.ring + marks.edge) / 2.0 * self.layout().weight();
        let on = |turn: &u8| {
            let (sin, cos) = (f32::from(*turn) * TAU / 16.0).sin_cos();
            let at = self.place(point) + Vec2::new(cos, sin) * radius;
            is_near(self.colour(at), marks.last)
        };
        (0..16).filter(on).count() >= 13
    }

    fn is_origin(&self, point: Point) -> bool {
        self.is_ringed(point, self.marks().socket * self.layout().pitch)
    }

    fn is_destination(&self, point: Point) -> bool {
        self.is_ringed(point, self.reach().stone)
    }

    fn is_crossed_out(&self, point: Point) -> bool {
        let arms = [(0.0, 0.0), (0.32, 0.32), (0.32, -0.32), (-0.32, 0.32), (-0.32, -0.32)];
        let at = |(x, y): (f32, f32)| self.place(point) + Vec2::new(x, y) * self.reach().stone;
        arms.into_iter().all(|arm| is_near(self.colour(at(arm)), self.marks().capture))
    }

    /// Whether the wind has blown over the point.
    fn is_blown_away(&self, point: Point) -> bool {
        is_near(self.colour(self.place(point)), self.marks().forfeit)
    }

    fn is_target(&self, point: Point) -> bool {
        let marks = self.marks();
        is_near(self.beside(point, 0.75 * marks.target * self.layout().weight()), marks.hint)
            && is_near(self.colour(self.place(point)), marks.hint_edge)
    }

    /// Whether dashes of the hint's colour are around what has this `radius`.
    fn is_dashed(&self, point: Point, radius: f32) -> bool {
        let marks = self.marks();
        let radius = radius + (marks.ring + marks.edge) / 2.0 * self.layout().weight();
        let count = |colour: Srgb| {
            let turns = (0..96u8).map(|turn| (f32::from(turn) * TAU / 96.0).sin_cos());
            turns
                .filter(|(sin, cos)| {
                    is_near(self.colour(self.place(point) + Vec2::new(*cos, *sin) * radius), colour)
                })
                .count()
        };
        count(marks.hint) > 40 && count(marks.hint_edge) > 8
    }

    fn is_movable(&self, point: Point) -> bool {
        self.is_dashed(point, self.reach().stone)
    }

    fn is_movable_outside(&self, point: Point) -> bool {
        self.is_dashed(point, self.reach().ring)
    }

    /// The colour where the sign of a point is if its middle is taken.
    fn badge(&self, point: Point, direction: Vec2) -> Srgb {
        self.colour(self.place(point) + direction * self.reach().stone)
    }

    /// How much of the way between two places has the colour of the last move.
    fn trail(&self, from: Point, to: Point) -> f32 {
        let [from, to] = [from, to].map(|point| self.place(point));
        let steps = (to - from).length() as usize;
        let on = |step: &usize| {
            let at = from + (to - from) * (*step as f32 / steps as f32);
            is_near(self.colour(at), self.marks().last)
        };
        (0..steps).filter(on).count() as f32 / steps as f32
    }

    /// How many stones of `side` lie in the tray.
    fn captured(&self, side: Side) -> u32 {
        let reach = 0.5 * self.layout().slot_radius();
        let is_taken = |n: &u32| self.changed(self.layout().slot(side, *n), reach) > 0.05;
        (0..self.layout().slots()).filter(is_taken).count() as u32
    }

    /// Which way the chevron beside the side to move points.
    fn chevron(&self) -> Option<Side> {
        let turn = self.layout().turn();
        let below = self.style.view;
        let away = Vec2::new(0.0, 1.9 * self.layout().turn_radius());
        let last = self.marks().last;
        let is_at = |at: Vec2| is_near(self.colour(at), last);
        is_at(turn + away).then_some(below).or(is_at(turn - away).then_some(!below))
    }
}

fn is_near(seen: Srgb, expected: Srgb) -> bool {
    seen.0.iter().zip(expected.0).all(|(seen, expected)| seen.abs_diff(expected) < 20)
}

fn brightness(colour: Srgb) -> u32 {
    let [r, g, b] = colour.0.map(u32::from);
    (2 * r + 7 * g + b) / 10
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
    Scene::of(&game(position, actions))
}

/// The game from `position` on by the legal actions that are written `actions`.
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
fn the_file_holds_what_was_composed() {
    let scene = after(position("c1", "b2 d4"), &["c1xa3"]);
    let picture =
        image::load_from_memory(&png(&scene, &Style::default()).unwrap()).unwrap().into_rgb8();
    let seen = Seen::of(&scene);
    for (x, y, pixel) in picture.enumerate_pixels().step_by(7) {
        assert_eq!(Srgb(pixel.0), seen.colour(Vec2::new(x as f32, y as f32)), "{x}, {y}");
    }
}

#[test]
fn what_is_asked_for_again_is_the_same_file_and_no_other_scene_s() {
    let (scene, style) = (after(position("c1", "b2 d4"), &["c1xa3"]), Style::default());
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
}

#[test]
fn equal_scenes_give_equal_files() {
    let scene = after(position("c1", "b2 d4"), &["c1xa3"]);
    assert_eq!(
        png(&scene, &Style::default()).unwrap(),
        png(&scene.clone(), &Style::default()).unwrap()
    );
}

/// Checks that the stones of one side, with all of them kings or none, look the same wherever they stand.
fn assert_alike(rules: &'static RuleSet, side: Side, kings: Bitboard) {
    let mut stones = BySide::default();
    stones[side] = rules.board.points();
    let position = Position::new(rules, Placement { stones, kings }, Side::White).unwrap();
    let seen = Seen::of(&Scene::of(&History::from_position(position)));
    let reach = (0.6 * seen.reach().stone) as i32;
    let look = |point| -> Vec<u8> {
        let places = (-reach..reach)
            .flat_map(|x| (-reach..reach).map(move |y| Vec2::new(x as f32, y as f32)));
        places.map(|place| seen.index(seen.place(point) + place)).collect()
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
