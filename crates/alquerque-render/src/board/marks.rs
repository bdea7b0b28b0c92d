//! The marks of actions, turns and hints. Solid marks show facts; dashed marks show possibilities,
//! and moves that were taken back.

use alquerque_rules::Side;

use crate::canvas::{
    Ink, Rect, Shape, Surface, Vec2, dashed_ring, disc, plus, ring, rounded_rect, triangle,
};
use crate::theme::EdgedColour;

use super::painter::{MarkPainter, Radii};
use super::stone::Stone;

/// The distance between the middles of two dashes, in mark units.
const DASH_PERIOD: f32 = 0.24;
/// The centre of the round cap at the start of a dash, in dash periods.
const DASH_START: f32 = 0.31;
/// The centre of the round cap at the end of a dash, in dash periods.
const DASH_END: f32 = 0.69;
/// The width of the ring around the stone that shows the turn, in radii of that stone.
const TURN_RING: f32 = 0.2;
/// The width of the edges of that ring, in the same unit.
const TURN_EDGE: f32 = 0.1;
/// The radius of a lifted stone, in stone radii.
const LIFT: f32 = 1.12;
/// The width of the ring around it, in mark units.
const LIFTED_RING: f32 = 0.024;
/// The offset of a target on a point with a stone, in stone radii. No label is there.
const BADGE: Vec2 = Vec2::new(-0.72, 0.72);

/// The directions to the neighbours of a point, in pitches. The opposite of each in the first half
/// is in the second half.
pub const HEADINGS: [Vec2; 8] = [
    Vec2::new(1.0, 0.0),
    Vec2::new(1.0, 1.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(-1.0, 1.0),
    Vec2::new(-1.0, 0.0),
    Vec2::new(-1.0, -1.0),
    Vec2::new(0.0, -1.0),
    Vec2::new(1.0, -1.0),
];

/// Returns the index of the opposite heading.
pub const fn opposite(heading: usize) -> usize {
    (heading + 4) % 8
}

/// A layer of a path. The whole edge lies below the whole colour, so that a path has no gap where
/// it crosses itself.
#[derive(Clone, Copy)]
pub enum Layer {
    Edge,
    Colour,
}

impl<S: Surface> MarkPainter<'_, S> {
    /// Draws a layer of a path from a point half the way to its neighbour.
    pub fn draw_path(&mut self, centre: Vec2, heading: usize, layer: Layer) {
        self.draw_line(centre, heading, layer, self.theme.marks.last);
    }

    /// Draws a layer of the line from a lifted stone, as [`draw_path`](Self::draw_path) does.
    pub fn draw_lit(&mut self, centre: Vec2, heading: usize, layer: Layer) {
        self.draw_line(centre, heading, layer, self.theme.marks.hint);
    }

    fn draw_line(&mut self, centre: Vec2, heading: usize, layer: Layer, colour: EdgedColour) {
        let (width, ink) = self.stroke(layer, colour);
        let path = half_path(centre, heading, self.layout.pitch, width, move |_, across| {
            across.abs() - width / 2.0
        });
        self.surface.fill(&path, &ink);
    }

    /// Draws the dashed form of [`draw_path`](Self::draw_path), for a path that was taken back.
    pub fn draw_dashes(&mut self, centre: Vec2, heading: usize, layer: Layer) {
        let (width, ink) = self.stroke(layer, self.theme.marks.last);
        let step = (HEADINGS[heading] * self.layout.pitch).length();
        // A whole number of dashes from point to point, symmetric from both ends.
        let period = step / (step / (DASH_PERIOD * self.layout.mark_unit())).round().max(1.0);
        let start = DASH_START * period;
        let end = DASH_END * period;
        let dashes = half_path(centre, heading, self.layout.pitch, width, move |along, across| {
            let along = along.rem_euclid(period);
            Vec2::new(along - along.clamp(start, end), across).length() - width / 2.0
        });
        self.surface.fill(&dashes, &ink);
    }

    /// Returns the width and the ink of a layer of a path.
    fn stroke(&self, layer: Layer, EdgedColour { fill, edge }: EdgedColour) -> (f32, Ink) {
        let marks = &self.theme.marks;
        let (width, colour) = match layer {
            Layer::Edge => (marks.path + 2.0 * marks.edge, edge),
            Layer::Colour => (marks.path, fill),
        };
        (width * self.layout.mark_unit(), colour.ink())
    }

    /// Draws the disc on an intermediate landing.
    pub fn draw_hop(&mut self, centre: Vec2) {
        let radius = self.theme.marks.hop * self.layout.mark_unit();
        self.draw_edged(disc(centre, radius), self.theme.marks.last);
    }

    /// Draws an arrowhead on the path by which a stone came back, just outside of its ring.
    pub fn draw_arrow(&mut self, centre: Vec2, heading: usize) {
        let unit = self.layout.mark_unit();
        let radii = self.radii();
        let ahead = HEADINGS[heading] * (1.0 / HEADINGS[heading].length());
        let tip = centre + ahead * (radii.ring + 0.01 * unit);
        let head = triangle(tip, centre + ahead * radii.arrow, 0.11 * unit);
        self.draw_edged(head, self.theme.marks.last);
    }

    /// Draws a possible destination: a disc with a plus sign.
    pub fn draw_target(&mut self, centre: Vec2) {
        self.draw_sized_target(centre, 1.0);
    }

    /// Draws a possible destination on a point with a stone: small, at the lower left.
    pub fn draw_target_aside(&mut self, centre: Vec2) {
        self.draw_sized_target(centre + BADGE * self.radii().stone, 0.7);
    }

    fn draw_sized_target(&mut self, centre: Vec2, size: f32) {
        let hint = self.theme.marks.hint;
        let radius = size * self.theme.marks.target * self.layout.mark_unit();
        self.draw_edged(disc(centre, radius), hint);
        self.surface.fill(&plus(centre, 0.5 * radius, 0.24 * radius), &hint.edge.ink());
    }

    /// Draws a dashed ring around a movable stone.
    pub fn draw_movable(&mut self, centre: Vec2) {
        let marks = &self.theme.marks;
        let edge = marks.edge * self.layout.mark_unit();
        let Radii { stone, hint_width, .. } = self.radii();
        let middle = stone + (hint_width + edge) / 2.0;
        self.draw_edged(dashed_ring(centre, middle, hint_width, 12, 0.58), marks.hint);
    }

    /// Draws a stone that the player has chosen: larger, over a deep shadow, in a solid ring.
    pub fn draw_lifted(&mut self, stone: Stone, centre: Vec2) {
        let radius = LIFT * self.radii().stone;
        stone.draw_lifted(self.surface, self.theme, centre, radius);
        let width = LIFTED_RING * self.layout.mark_unit();
        self.draw_edged(ring(centre, radius + width / 2.0, width), self.theme.marks.hint);
    }

    /// Draws the socket that the moved stone left: a hollow, darker towards the light, with a pin.
    pub fn draw_socket(&mut self, centre: Vec2) {
        let radius = self.theme.marks.socket * self.radii().stone;
        let ground = self.theme.floor(self.layout.is_chequered());
        let floor = ground.lower_right.to_linear();
        let shade = self.theme.marks.last.edge.to_linear();
        let lamp = Vec2::new(0.22, 0.3) * radius;
        let relief = self.theme.relief;
        self.surface.fill(&disc(centre, radius), &|at: Vec2| {
            let depth = ((at - centre - lamp).length() / radius).clamp(0.0, 1.3);
            Ink { colour: floor.mix(shade, relief * (0.15 + 0.5 * depth * depth)), opacity: 1.0 }
        });
        let pin = disc(centre, self.theme.lines.point * self.layout.pitch);
        self.surface.fill(&pin, &self.theme.marks.last.edge.ink());
        self.draw_ring(centre, radius, self.theme.marks.socket_ring);
    }

    /// Draws the ring of the last move around its stone: the strongest of its marks.
    pub fn draw_landing(&mut self, centre: Vec2) {
        self.draw_ring(centre, self.radii().stone, self.theme.marks.ring);
    }

    /// Draws a ring of the last move, of this `width` in mark units, around a disc.
    fn draw_ring(&mut self, centre: Vec2, radius: f32, width: f32) {
        let unit = self.layout.mark_unit();
        let middle = radius + (width + self.theme.marks.edge) * unit / 2.0;
        self.draw_edged(ring(centre, middle, width * unit), self.theme.marks.last);
    }

    /// Draws the sign before a move in the strip.
    pub fn draw_strip_move(&mut self, centre: Vec2) {
        let radius = 0.7 * self.layout.strip_stone();
        self.draw_edged(disc(centre, radius), self.theme.marks.last);
    }

    /// Draws a column of the line through a move that was taken back.
    pub fn draw_strike(&mut self, centre: Vec2) {
        let half = Vec2::new(0.5, (0.12 * self.layout.strip_stone()).max(1.0));
        let middle = centre + Vec2::new(0.5, 0.0);
        let column = Rect { min: middle - half, max: middle + half };
        self.surface.fill(&rounded_rect(column, 0.0), &self.theme.text.ink());
    }

    /// Draws a dashed ring where a stone of this `radius` was before its move was taken back.
    pub fn draw_dashed_ring(&mut self, centre: Vec2, radius: f32) {
        let marks = &self.theme.marks;
        let unit = self.layout.mark_unit();
        let middle = radius + (marks.ring + marks.edge) * unit / 2.0;
        self.draw_edged(dashed_ring(centre, middle, marks.ring * unit, 12, 0.55), marks.last);
    }

    /// Draws the sign of the side to move: a ringed stone, and an arrowhead that points to it.
    pub fn draw_turn_sign(&mut self, side: Side) {
        let centre = self.layout.turn_centre();
        let radius = self.layout.turn_stone();
        let stone = Stone { side, king: false };
        stone.draw(self.surface, self.theme, centre, radius, self.layout.strip());
        let marks = &self.theme.marks;
        let width = TURN_RING * radius;
        let edge = TURN_EDGE * radius;
        let at = |right: f32| centre + Vec2::new(right * radius, 0.0);
        for (grow, colour) in [(edge, marks.last.edge), (0.0, marks.last.fill)] {
            let ring = ring(centre, radius + (width + edge) / 2.0, width);
            self.surface.fill(&ring.grown(grow), &colour.ink());
            let head = triangle(at(-1.6), at(-2.4), 0.5 * radius);
            self.surface.fill(&head.grown(grow), &colour.ink());
        }
    }

    /// Draws a shape with an edge around it.
    pub fn draw_edged<F: Fn(Vec2) -> f32>(&mut self, shape: Shape<F>, colour: EdgedColour) {
        let inner = Shape::new(shape.bounds, |at| shape.distance(at));
        let edge = self.theme.marks.edge * self.layout.mark_unit();
        self.surface.fill(&inner.grown(edge), &colour.edge.ink());
        self.surface.fill(&shape, &colour.fill.ink());
    }
}

/// Returns a shape from `centre` half the way to the neighbour in a heading.
///
/// `distance` is the signed distance of a place, given its distance along and across the heading;
/// the shape is at most `width` wide. The shape of the neighbour continues it without a common
/// pixel.
fn half_path(
    centre: Vec2,
    heading: usize,
    pitch: f32,
    width: f32,
    distance: impl Fn(f32, f32) -> f32,
) -> Shape<impl Fn(Vec2) -> f32> {
    let way = HEADINGS[heading];
    let half = way * (0.5 * pitch);
    let unit = way * (1.0 / way.length());
    let is_first = heading < opposite(heading);
    let reach = way.dot(half);
    let bounds =
        Rect { min: centre, max: centre }.union(Rect { min: centre + half, max: centre + half });
    Shape::new(bounds.grown(width), move |at| {
        let from_centre = at - centre;
        let share = from_centre.dot(way);
        let is_inside =
            if is_first { share >= 0.0 && share <= reach } else { share > 0.0 && share < reach };
        let across = from_centre.dot(Vec2::new(-unit.y, unit.x));
        if is_inside { distance(from_centre.dot(unit), across) } else { 1.0 }
    })
}
