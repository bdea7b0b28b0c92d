//! The marks that are laid over the board, one by one. Solid is done, dashed is possible or undone.

use alquerque_rules::Side;

use super::colour::Srgb;
use super::geometry::{Rect, Vec2};
use super::marker::Marker;
use super::shape::{Shape, dashed_ring, disc, plus, ring, triangle};
use super::stone::{self, Stone};
use super::surface::{Ink, Surface};

/// From the middle of one dash to the next, in shares of the weight, and where in it the middles of its ends are.
const DASH: f32 = 0.24;
const DASH_ENDS: [f32; 2] = [0.31, 0.69];
/// Where a target is marked that a stone stands on: at its lower right, in shares of its radius.
const BADGE: Vec2 = Vec2::new(0.72, 0.72);

/// The ways to the neighbours of a point, in pitches. The second half of them is opposite to the first.
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

/// The number of the heading opposite to another.
pub const fn opposite(heading: usize) -> usize {
    (heading + 4) % 8
}

/// The two layers of a path: all of the edge lies below all of the colour, so that it does not cut itself.
#[derive(Clone, Copy)]
pub enum Layer {
    Edge,
    Colour,
}

impl<S: Surface> Marker<'_, S> {
    /// A layer of a path from a point half the way to its neighbour.
    pub fn draw_path(&mut self, centre: Vec2, heading: usize, layer: Layer) {
        let (width, ink) = self.stroke(layer);
        let path = half_way(centre, heading, self.layout.pitch, width, move |_, across| {
            across.abs() - width / 2.0
        });
        self.surface.fill(&path, &ink);
    }

    /// The same of a path that was taken back: dashed.
    pub fn draw_dashes(&mut self, centre: Vec2, heading: usize, layer: Layer) {
        let (width, ink) = self.stroke(layer);
        let step = (HEADINGS[heading] * self.layout.pitch).length();
        // Whole dashes from point to point, and so the same from both ends.
        let period = step / (step / (DASH * self.layout.weight())).round().max(1.0);
        let [first, last] = DASH_ENDS.map(|share| share * period);
        let dashes = half_way(centre, heading, self.layout.pitch, width, move |along, across| {
            let along = along.rem_euclid(period);
            Vec2::new(along - along.clamp(first, last), across).length() - width / 2.0
        });
        self.surface.fill(&dashes, &ink);
    }

    /// Width and ink of a layer of a path.
    fn stroke(&self, layer: Layer) -> (f32, Ink) {
        let marks = &self.theme.marks;
        let (width, colour) = match layer {
            Layer::Edge => (marks.path + 2.0 * marks.edge, marks.last_edge),
            Layer::Colour => (marks.path, marks.last),
        };
        (width * self.layout.weight(), colour.ink())
    }

    /// The disc on a landing in the middle of a chain.
    pub fn draw_hop(&mut self, centre: Vec2) {
        let marks = &self.theme.marks;
        self.draw_edged(
            disc(centre, marks.hop * self.layout.weight()),
            marks.last,
            marks.last_edge,
        );
    }

    /// A head on the way along which a stone came back, just off its ring.
    pub fn draw_arrow(&mut self, centre: Vec2, heading: usize) {
        let (marks, weight) = (&self.theme.marks, self.layout.weight());
        let ahead = HEADINGS[heading] * (1.0 / HEADINGS[heading].length());
        let reach = self.reach();
        let tip = centre + ahead * (reach.ring + 0.01 * weight);
        let head = triangle(tip, centre + ahead * reach.arrow, 0.11 * weight);
        self.draw_edged(head, marks.last, marks.last_edge);
    }

    /// A possible landing: a disc with a +.
    pub fn draw_target(&mut self, centre: Vec2) {
        self.draw_sized_target(centre, 1.0);
    }

    /// The same where a stone stands, as one that could come back there: small and aside.
    pub fn draw_target_aside(&mut self, centre: Vec2) {
        self.draw_sized_target(centre + BADGE * self.reach().stone, 0.7);
    }

    fn draw_sized_target(&mut self, centre: Vec2, size: f32) {
        let marks = &self.theme.marks;
        let radius = size * marks.target * self.layout.weight();
        self.draw_edged(disc(centre, radius), marks.hint, marks.hint_edge);
        self.surface.fill(&plus(centre, 0.5 * radius, 0.24 * radius), &marks.hint_edge.ink());
    }

    /// A ring of dashes on its edge around a stone that can move, which has this `radius`.
    pub fn draw_movable(&mut self, centre: Vec2, radius: f32) {
        let (marks, weight) = (&self.theme.marks, self.layout.weight());
        let (width, edge) = (marks.ring * weight, marks.edge * weight);
        let middle = radius + (width + edge) / 2.0;
        self.surface.fill(&ring(centre, middle, width + 2.0 * edge), &marks.hint_edge.ink());
        self.surface.fill(&dashed_ring(centre, middle, width, 12, 0.72), &marks.hint.ink());
    }

    /// The hollow that the stone has left: deep on the side of the light, with a pin in the middle.
    pub fn draw_socket(&mut self, centre: Vec2) {
        let radius = self.theme.marks.socket * self.layout.pitch;
        let ground = self.theme.floor(self.layout.is_chequered());
        let [floor, shade] = [ground.colours[1], self.theme.marks.last_edge].map(Srgb::linear);
        let (lamp, relief) = (Vec2::new(0.22, 0.3) * radius, self.theme.relief);
        self.surface.fill(&disc(centre, radius), &|at: Vec2| {
            let depth = ((at - centre - lamp).length() / radius).clamp(0.0, 1.3);
            Ink { light: floor.mix(shade, relief * (0.15 + 0.5 * depth * depth)), opacity: 1.0 }
        });
        let pin = disc(centre, self.theme.lines.point * self.layout.pitch);
        self.surface.fill(&pin, &self.theme.marks.last_edge.ink());
        self.draw_ring(centre, radius);
    }

    /// A ring with its edges around whatever has this `radius`.
    pub fn draw_ring(&mut self, centre: Vec2, radius: f32) {
        let (marks, weight) = (&self.theme.marks, self.layout.weight());
        let (width, edge) = (marks.ring * weight, marks.edge * weight);
        self.draw_edged(
            ring(centre, radius + (width + edge) / 2.0, width),
            marks.last,
            marks.last_edge,
        );
    }

    /// A ring of dashes, where a stone of this `radius` was that is back.
    pub fn draw_dashed_ring(&mut self, centre: Vec2, radius: f32) {
        let (marks, weight) = (&self.theme.marks, self.layout.weight());
        let middle = radius + (marks.ring + marks.edge) * weight / 2.0;
        self.draw_edged(
            dashed_ring(centre, middle, marks.ring * weight, 12, 0.55),
            marks.last,
            marks.last_edge,
        );
    }

    /// Shows the side to move: one of its stones, ringed, and a chevron that points to where it sits.
    pub fn draw_turn(&mut self, side: Side) {
        let (centre, radius) = (self.layout.turn(), self.layout.turn_radius());
        stone::draw(
            self.surface,
            self.theme,
            Stone { side, king: false },
            centre,
            radius,
            self.layout.tray(),
        );
        let (marks, weight) = (&self.theme.marks, self.layout.tray_weight());
        let middle = radius + (marks.ring + marks.edge) * weight / 2.0;
        let down = if side == self.layout.view { 1.0 } else { -1.0 };
        let at = |distance: f32| centre + Vec2::new(0.0, down * distance * radius);
        for (grow, colour) in [(marks.edge * weight, marks.last_edge), (0.0, marks.last)] {
            self.surface
                .fill(&ring(centre, middle, marks.ring * weight).grown(grow), &colour.ink());
            self.surface
                .fill(&triangle(at(2.3), at(1.66), 0.64 * radius).grown(grow), &colour.ink());
        }
    }

    /// A shape with an edge around it.
    pub fn draw_edged<F: Fn(Vec2) -> f32>(&mut self, shape: Shape<F>, colour: Srgb, edge: Srgb) {
        let inner = Shape::new(shape.bounds, |at| shape.distance(at));
        self.surface.fill(&inner.grown(self.theme.marks.edge * self.layout.weight()), &edge.ink());
        self.surface.fill(&shape, &colour.ink());
    }
}

/// What has a signed `distance`, given along and across the heading and at most `width` across, half the way to the
/// neighbour. It ends where that of the neighbour begins, and no pixel belongs to both.
fn half_way(
    centre: Vec2,
    heading: usize,
    pitch: f32,
    width: f32,
    distance: impl Fn(f32, f32) -> f32,
) -> Shape<impl Fn(Vec2) -> f32> {
    let way = HEADINGS[heading];
    let (half, unit) = (way * (0.5 * pitch), way * (1.0 / way.length()));
    let (is_first, reach) = (heading < opposite(heading), way.dot(half));
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
