//! Outlines of shapes. All lengths are millimetres; `y` grows downwards.

use std::f32::consts::{PI, TAU};

use krilla::geom::{Path, PathBuilder};

use alquerque_render::Vec2;

/// The distance of a circle's control points from its corners, for a radius of 1.
const ROUND: f32 = 0.552_285;

/// Builds an outline of several parts.
#[derive(Default)]
pub struct Outline(PathBuilder);

impl Outline {
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the path; `None` for an empty outline.
    pub fn path(self) -> Option<Path> {
        self.0.finish()
    }

    pub fn start(&mut self, at: Vec2) {
        self.0.move_to(at.x, at.y);
    }

    pub fn curve_to(&mut self, first: Vec2, second: Vec2, end: Vec2) {
        self.0.cubic_to(first.x, first.y, second.x, second.y, end.x, end.y);
    }

    pub fn line(&mut self, from: Vec2, to: Vec2) {
        self.start(from);
        self.0.line_to(to.x, to.y);
    }

    pub fn polygon(&mut self, corners: impl IntoIterator<Item = Vec2>) {
        let mut corners = corners.into_iter();
        let Some(first) = corners.next() else { return };
        self.start(first);
        corners.for_each(|corner| self.0.line_to(corner.x, corner.y));
        self.0.close();
    }

    pub fn rect(&mut self, corner: Vec2, width: f32, height: f32) {
        let Vec2 { x, y } = corner;
        self.polygon([
            corner,
            Vec2::new(x + width, y),
            Vec2::new(x + width, y + height),
            Vec2::new(x, y + height),
        ]);
    }

    pub fn circle(&mut self, centre: Vec2, radius: f32) {
        let at = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
        self.start(at(1.0, 0.0));
        self.curve_to(at(1.0, ROUND), at(ROUND, 1.0), at(0.0, 1.0));
        self.curve_to(at(-ROUND, 1.0), at(-1.0, ROUND), at(-1.0, 0.0));
        self.curve_to(at(-1.0, -ROUND), at(-ROUND, -1.0), at(0.0, -1.0));
        self.curve_to(at(ROUND, -1.0), at(1.0, -ROUND), at(1.0, 0.0));
        self.0.close();
    }

    /// Adds a star with four points, shaped as in the pictures.
    pub fn star(&mut self, centre: Vec2, radius: f32) {
        /// The radius between two points, as a share of the radius of the star.
        const WAIST: f32 = 0.334;
        let corner = |nth: u8| {
            let reach = if nth.is_multiple_of(2) { radius } else { radius * WAIST };
            centre + Vec2::polar(f32::from(nth) * PI / 4.0, reach)
        };
        self.polygon((0..8).map(corner));
    }

    /// Adds a crown of three spikes.
    pub fn crown(&mut self, centre: Vec2, radius: f32) {
        let corners = [
            (-0.8, 0.62),
            (-1.0, -0.45),
            (-0.45, 0.02),
            (0.0, -0.78),
            (0.45, 0.02),
            (1.0, -0.45),
            (0.8, 0.62),
        ];
        self.polygon(corners.map(|(x, y)| centre + Vec2::new(x, y) * radius));
    }

    /// Adds a pointed leaf that grows from its base.
    pub fn leaf(&mut self, base: Vec2, angle: f32, length: f32) {
        /// How far the sides bulge, as an angle.
        const BULGE: f32 = 0.62;
        let tip = base + Vec2::polar(angle, length);
        let side = |turn: f32| base + Vec2::polar(angle + turn, length * 0.62);
        self.start(base);
        self.curve_to(side(BULGE), side(BULGE * 0.6), tip);
        self.curve_to(side(-BULGE * 0.6), side(-BULGE), base);
        self.0.close();
    }

    /// Adds round petals about a centre.
    pub fn petals(&mut self, centre: Vec2, radius: f32, count: u8) {
        let width = PI / f32::from(count) * 1.05;
        for nth in 0..count {
            let angle = TAU * f32::from(nth) / f32::from(count) - PI / 2.0;
            let at = |turn: f32, reach: f32| centre + Vec2::polar(angle + turn, reach * radius);
            self.start(at(0.0, 0.15));
            self.curve_to(at(-width, 0.6), at(-width * 0.75, 1.06), at(0.0, 1.0));
            self.curve_to(at(width * 0.75, 1.06), at(width, 0.6), at(0.0, 0.15));
            self.0.close();
        }
    }

    /// Adds a wave from one place to another, of `halves` half waves, first to the left.
    pub fn wave(&mut self, from: Vec2, to: Vec2, halves: u8, height: f32) {
        let step = (to - from) * (1.0 / f32::from(halves));
        let aside = Vec2::polar((to - from).angle() - PI / 2.0, height * 4.0 / 3.0);
        self.start(from);
        for half in 0..halves {
            let base = from + step * f32::from(half);
            let bulge = aside * if half.is_multiple_of(2) { 1.0 } else { -1.0 };
            self.curve_to(base + step * 0.36 + bulge, base + step * 0.64 + bulge, base + step);
        }
    }
}
