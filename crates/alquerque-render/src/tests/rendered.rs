use std::f32::consts::TAU;
use std::sync::Arc;

use alquerque_rules::{Point, Side};

use crate::atlas::{self, Atlas};
use crate::board::{Layout, Radii};
use crate::canvas::{Srgb, Vec2};
use crate::theme::{Marks, StoneStyle};
use crate::uncached::compose;
use crate::{Scene, Style};

/// A direction without lines and emblems.
pub const ASIDE: Vec2 = Vec2::new(0.924, 0.383);
/// The direction of the badge of a removed stone.
pub const UPPER_RIGHT: Vec2 = Vec2::new(0.72, -0.72);
/// The direction of a target on a point with a stone.
pub const LOWER_LEFT: Vec2 = Vec2::new(-0.72, 0.72);

/// A rendered picture, to be examined pixel by pixel.
pub struct Rendered {
    pub atlas: Arc<Atlas>,
    pub style: Style,
    pub palette: Vec<u8>,
    pub indices: Vec<u8>,
    /// The board without stones and marks.
    pub empty: Vec<u8>,
}

impl Rendered {
    /// Renders a scene in the default style.
    pub fn new(scene: &Scene) -> Self {
        Self::styled(scene, Style::default())
    }

    pub fn styled(scene: &Scene, style: Style) -> Self {
        let atlas = atlas::get(scene.position.rules(), &style);
        let mut empty = atlas.board.clone();
        atlas.overlay(&style, &mut empty).draw_labels();
        let palette = atlas.palette.bytes();
        Self { palette, indices: compose(scene, &style), empty, atlas, style }
    }

    pub fn layout(&self) -> &Layout {
        &self.atlas.layouts[self.style.view]
    }

    pub fn marks(&self) -> &'static Marks {
        &self.style.theme.marks
    }

    pub fn radii(&self) -> Radii {
        Radii::new(self.style.theme, self.layout())
    }

    /// Returns the index of a place in a picture, row by row.
    fn pixel_index(&self, at: Vec2) -> usize {
        at.y as usize * self.style.size.width() as usize + at.x as usize
    }

    /// Returns the palette index of a place.
    pub fn index(&self, at: Vec2) -> u8 {
        self.indices[self.pixel_index(at)]
    }

    /// Returns the palette index of a place on the empty board.
    pub fn empty_index(&self, at: Vec2) -> u8 {
        self.empty[self.pixel_index(at)]
    }

    pub fn colour(&self, at: Vec2) -> Srgb {
        let index = usize::from(self.index(at)) * 3;
        Srgb([self.palette[index], self.palette[index + 1], self.palette[index + 2]])
    }

    pub fn centre(&self, point: Point) -> Vec2 {
        self.layout().centre(point)
    }

    /// Returns the colour `distance` pixels beside the centre of `point`.
    pub fn beside(&self, point: Point, distance: f32) -> Srgb {
        self.colour(self.centre(point) + ASIDE * distance)
    }

    /// Returns the share of pixels, up to `reach` to each side of a place, that differ from the
    /// empty board.
    pub fn changed(&self, centre: Vec2, reach: f32) -> f32 {
        let whole = reach as i32;
        let offsets = (-whole..whole)
            .flat_map(|x| (-whole..whole).map(move |y| Vec2::new(x as f32, y as f32)));
        let changed = offsets
            .map(|offset| centre + offset)
            .filter(|&at| self.index(at) != self.empty_index(at))
            .count();
        changed as f32 / (4 * whole * whole) as f32
    }

    /// Returns the side of the stone on a point, by its brightness.
    pub fn stone(&self, point: Point) -> Option<Side> {
        let is_bright = self.is_bright(self.beside(point, 0.5 * self.radii().stone));
        let side = if is_bright { Side::White } else { Side::Black };
        // The emblem differs even if body and ground have the same colour.
        (self.changed(self.centre(point), 0.45 * self.radii().stone) > 0.05).then_some(side)
    }

    /// Returns whether a colour of a stone is nearer to White's than to Black's.
    pub fn is_bright(&self, colour: Srgb) -> bool {
        let body = |style: &StoneStyle| style.body().map(brightness).iter().sum::<u32>();
        let sides = &self.style.theme.stones.sides;
        4 * brightness(colour) > body(&sides.white) + body(&sides.black)
    }

    /// Returns whether the stone on a point lies on one of the other side.
    pub fn is_king(&self, point: Point) -> bool {
        let below = self.colour(self.centre(point) + Vec2::new(0.0, 0.88 * self.radii().stone));
        self.stone(point).is_some_and(|side| self.is_bright(below) == (side == Side::Black))
    }

    /// Returns whether a point looks as on the empty board.
    pub fn is_bare(&self, point: Point) -> bool {
        self.changed(self.centre(point), 0.4 * self.layout().pitch) == 0.0
    }

    /// Returns whether a ring of the last move, of this `width` in mark units, surrounds a disc of
    /// this `radius`. A sign may cover a part of it.
    pub fn is_ringed(&self, point: Point, radius: f32, width: f32) -> bool {
        let marks = self.marks();
        let radius = radius + (width + marks.edge) / 2.0 * self.layout().mark_unit();
        self.is_encircled(point, radius, marks.last.fill)
    }

    /// Returns whether a stone is lifted: larger than others, in a solid ring.
    pub fn is_lifted(&self, point: Point) -> bool {
        let radius = 1.12 * self.radii().stone + 0.012 * self.layout().mark_unit();
        self.is_encircled(point, radius, self.marks().hint.fill)
    }

    fn is_encircled(&self, point: Point, radius: f32, colour: Srgb) -> bool {
        let is_on = |turn: &u8| {
            let (sin, cos) = (f32::from(*turn) * TAU / 16.0).sin_cos();
            let at = self.centre(point) + Vec2::new(cos, sin) * radius;
            is_near(self.colour(at), colour)
        };
        (0..16).filter(is_on).count() >= 13
    }

    pub fn is_origin(&self, point: Point) -> bool {
        let marks = self.marks();
        self.is_ringed(point, marks.socket * self.radii().stone, marks.socket_ring)
    }

    pub fn is_destination(&self, point: Point) -> bool {
        self.is_ringed(point, self.radii().stone, self.marks().ring)
    }

    pub fn is_crossed_out(&self, point: Point) -> bool {
        let arms = [(0.0, 0.0), (0.27, 0.27), (0.27, -0.27), (-0.27, 0.27), (-0.27, -0.27)];
        let at = |(x, y): (f32, f32)| self.centre(point) + Vec2::new(x, y) * self.radii().stone;
        arms.into_iter().all(|arm| self.is_cross(self.colour(at(arm))))
    }

    /// Returns whether a colour is that of the cross of a captured stone.
    pub fn is_cross(&self, seen: Srgb) -> bool {
        is_near(seen, self.marks().capture.fill)
    }

    /// Returns whether the point has the sign of a forfeited stone.
    pub fn is_forfeited(&self, point: Point) -> bool {
        is_near(self.colour(self.centre(point)), self.marks().forfeit.fill)
    }

    pub fn is_target(&self, point: Point) -> bool {
        let marks = self.marks();
        is_near(
            self.beside(point, 0.75 * marks.target * self.layout().mark_unit()),
            marks.hint.fill,
        ) && is_near(self.colour(self.centre(point)), marks.hint.edge)
    }

    /// Returns whether a dashed ring of a hint surrounds the stone on a point.
    pub fn is_movable(&self, point: Point) -> bool {
        let marks = self.marks();
        let edge = marks.edge * self.layout().mark_unit();
        let Radii { stone, hint_width, .. } = self.radii();
        let radius = stone + (hint_width + edge) / 2.0;
        let count = |colour: Srgb| {
            let turns = (0..97u8).map(|turn| (f32::from(turn) * TAU / 97.0).sin_cos());
            turns
                .filter(|(sin, cos)| {
                    is_near(
                        self.colour(self.centre(point) + Vec2::new(*cos, *sin) * radius),
                        colour,
                    )
                })
                .count()
        };
        count(marks.hint.fill) > 36 && count(marks.hint.edge) > 2
    }

    /// Returns the colour of the badge of a point in a direction from its centre.
    pub fn badge(&self, point: Point, direction: Vec2) -> Srgb {
        self.colour(self.centre(point) + direction * self.radii().stone)
    }

    /// Returns the share of the way between two points with the colour of the last move.
    pub fn trail(&self, from: Point, to: Point) -> f32 {
        let [from, to] = [from, to].map(|point| self.centre(point));
        let steps = (to - from).length() as usize;
        let is_on = |step: &usize| {
            let at = from + (to - from) * (*step as f32 / steps as f32);
            is_near(self.colour(at), self.marks().last.fill)
        };
        (0..steps).filter(is_on).count() as f32 / steps as f32
    }

    /// Returns whether the strip shows that `side` has lost stones.
    pub fn shows_captured(&self, side: Side) -> bool {
        let reach = 0.5 * self.layout().strip_stone();
        self.changed(self.layout().captured_centre(side), reach) > 0.05
    }

    /// Returns the side whose turn the strip shows.
    pub fn turn(&self) -> Option<Side> {
        let turn = self.layout().turn_centre();
        let radius = self.layout().turn_stone();
        let arrow = self.colour(turn - Vec2::new(2.1 * radius, 0.0));
        let is_bright = self.is_bright(self.colour(turn + ASIDE * 0.5 * radius));
        let side = if is_bright { Side::White } else { Side::Black };
        is_near(arrow, self.marks().last.fill).then_some(side)
    }
}

pub fn is_near(seen: Srgb, expected: Srgb) -> bool {
    seen.0.iter().zip(expected.0).all(|(seen, expected)| seen.abs_diff(expected) < 20)
}

pub fn brightness(colour: Srgb) -> u32 {
    let [r, g, b] = colour.0.map(u32::from);
    (2 * r + 7 * g + b) / 10
}
