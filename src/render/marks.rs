//! What is laid over the board: the last action, possible landings, and the side to move. Solid is done, dashed is
//! possible or undone.

use crate::rules::{Bitboard, Move, Point, Position, Side};

use super::geometry::Vec2;
use super::gone::Gone;
use super::marker::Marker;
use super::shape::{Shape, dashed_ring, disc, line, plus, ring, triangle};
use super::stone::{self, Stone};
use super::surface::{Ink, Surface};
use super::{Last, Scene};

/// From the middle of one dash to the next, in shares of the weight.
const DASH: f32 = 0.24;
/// The tray is the same beside all boards, and so is the weight of the marks in it.
const TURN_WEIGHT: f32 = 128.0;

/// Where a target is marked that a stone stands on: at its lower right, in shares of its radius.
const BADGE: Vec2 = Vec2::new(0.72, 0.72);

/// A disc that a path leaves free: its middle and its radius.
type Hole = (Vec2, f32);

impl<S: Surface> Marker<'_, S> {
    /// Draws what was done last, and where a stone could go.
    pub fn draw_scene(&mut self, scene: &Scene) {
        let Scene { position, last, targets, .. } = scene;
        match last {
            Some(Last::Move { before, action }) => self.draw_move(before, action, position, *targets),
            Some(Last::Huff { before, stone }) => {
                self.draw_gone(&Gone::huffed(before, *stone), position, *targets);
            }
            Some(Last::Insist { taken_back, .. }) => {
                self.draw_way_back(taken_back.points(), taken_back.captured());
            }
            None => {}
        }
        for target in *targets {
            self.draw_target(target, position.stone_at(target).is_some());
        }
    }

    fn draw_move(&mut self, before: &Position, action: &Move, position: &Position, targets: Bitboard) {
        self.draw_trail(action.points(), position.stone_at(action.to()).is_some());
        for gone in Gone::by_move(before, action) {
            self.draw_gone(&gone, position, targets);
        }
    }

    /// A stone that is gone, its sign aside where something else is in the middle.
    fn draw_gone(&mut self, gone: &Gone, position: &Position, targets: Bitboard) {
        if position.stone_at(gone.point).is_some() {
            self.draw_gone_badge(gone);
        } else {
            self.draw_ghost(gone);
            if targets.contains(gone.point) { self.draw_gone_badge(gone) } else { self.draw_gone_sign(gone) }
        }
    }

    /// The way of a stone along `path`, which `stands` at its end if it did not leave the board at once.
    pub fn draw_trail(&mut self, path: &[Point], stands: bool) {
        let (Some(&from), Some(&to)) = (path.first(), path.last()) else { return };
        let (start, end) = (self.layout.place(from), self.layout.place(to));
        let (socket, stone) = (self.socket_radius(), self.stone_radius());
        for (width, ink) in self.path_strokes() {
            for hop in path.windows(2) {
                let [one, other] = [hop[0], hop[1]].map(|point| self.layout.place(point));
                let way = line(one, other, width);
                // A round trip ends where it began, and leaves no socket.
                let socket = if from == to { stone } else { socket };
                self.surface.fill(&way.without(&disc(end, stone)).without(&disc(start, socket)), &ink);
            }
        }
        for &landing in path.iter().filter(|&&landing| landing != from && landing != to) {
            self.draw_edged(disc(self.layout.place(landing), self.theme.marks.hop * self.layout.weight()));
        }
        if from != to {
            self.draw_socket(start);
        }
        if stands {
            self.draw_ring(end, stone);
        }
    }

    /// The way along `path` that a stone had to take back: dashed, towards where it stands again. The stones that it had
    /// `captured` lie on the way again.
    pub fn draw_way_back(&mut self, path: &[Point], captured: Bitboard) {
        let (&[from, next, ..], Some(&to)) = (path, path.last()) else { return };
        let [start, towards, end] = [from, next, to].map(|point| self.layout.place(point));
        let (stone, weight) = (self.stone_radius(), self.layout.weight());
        let ringed = stone + (self.theme.marks.ring + 2.0 * self.theme.marks.edge) * weight;
        let ahead = (towards - start) * (1.0 / (towards - start).length());
        let (tip, base) = (ringed + 0.01 * weight, ringed + 0.16 * weight);
        let holes: Vec<Hole> = captured
            .iter()
            .map(|point| (self.layout.place(point), stone))
            .chain([(start, base), (end, if from == to { base } else { ringed })])
            .collect();
        for (width, ink) in self.path_strokes() {
            for hop in path.windows(2) {
                self.draw_dashes([hop[0], hop[1]].map(|point| self.layout.place(point)), width, ink, &holes);
            }
        }
        self.draw_edged(triangle(start + ahead * tip, start + ahead * base, 0.11 * weight));
        if from != to {
            self.draw_dashed_ring(end, stone);
        }
        self.draw_ring(start, stone);
    }

    /// A dashed line between two places, as far as it is outside of all holes.
    fn draw_dashes(&mut self, [from, to]: [Vec2; 2], width: f32, ink: Ink, holes: &[Hole]) {
        let way = to - from;
        let dashes = (way.length() / (DASH * self.layout.weight())).round().max(1.0);
        for dash in 0..dashes as u32 {
            let at = |share: f32| from + way * ((dash as f32 + share) / dashes);
            let dash = line(at(0.31), at(0.69), width);
            let clear = Shape::new(dash.bounds, |at| {
                holes.iter().map(|&(centre, radius)| radius - (at - centre).length()).fold(f32::MIN, f32::max)
            });
            self.surface.fill(&dash.and(clear), &ink);
        }
    }

    /// A possible landing: a disc with a +, small and aside where a stone stands, as one that could come back there.
    pub fn draw_target(&mut self, point: Point, occupied: bool) {
        let (marks, weight) = (&self.theme.marks, self.layout.weight());
        let (mut centre, mut radius) = (self.layout.place(point), marks.target * weight);
        if occupied {
            (centre, radius) = (centre + BADGE * self.stone_radius(), 0.7 * radius);
        }
        self.surface.fill(&disc(centre, radius + marks.edge * weight), &marks.hint_edge.ink());
        self.surface.fill(&disc(centre, radius), &marks.hint.ink());
        self.surface.fill(&plus(centre, 0.5 * radius, 0.24 * radius), &marks.hint_edge.ink());
    }

    /// The hollow that the stone has left: deep on the side of the light, with a pin in the middle.
    fn draw_socket(&mut self, centre: Vec2) {
        let radius = self.socket_radius();
        let wood = if self.layout.is_chequered() { &self.theme.chequers.dark } else { &self.theme.field };
        let [floor, shade] = [wood.colours[1], self.theme.lines.colour].map(|colour| colour.linear());
        let lamp = Vec2::new(0.22, 0.3) * radius;
        self.surface.fill(&disc(centre, radius), &|at: Vec2| {
            let depth = ((at - centre - lamp).length() / radius).clamp(0.0, 1.3);
            Ink { light: floor.mix(shade, 0.15 + 0.5 * depth * depth), opacity: 1.0 }
        });
        let pin = disc(centre, self.theme.lines.point * self.layout.pitch);
        self.surface.fill(&pin, &self.theme.lines.colour.ink());
        self.draw_ring(centre, radius);
    }

    /// A ring with its edges around whatever has this `radius`.
    fn draw_ring(&mut self, centre: Vec2, radius: f32) {
        let (marks, weight) = (&self.theme.marks, self.layout.weight());
        let (width, edge) = (marks.ring * weight, marks.edge * weight);
        let middle = radius + (width + edge) / 2.0;
        self.draw_edged(ring(centre, middle, width));
    }

    /// A ring of dashes, where something was that is back.
    fn draw_dashed_ring(&mut self, centre: Vec2, radius: f32) {
        let (marks, weight) = (&self.theme.marks, self.layout.weight());
        let middle = radius + (marks.ring + marks.edge) * weight / 2.0;
        self.draw_edged(dashed_ring(centre, middle, marks.ring * weight, 12, 0.55));
    }

    /// Shows the side to move: one of its stones, ringed, and a chevron that points the way its stones look.
    pub fn draw_turn(&mut self, side: Side) {
        let (centre, radius) = (self.layout.turn(), self.layout.turn_radius());
        stone::draw(self.surface, self.theme, Stone { side, king: false }, centre, radius, self.layout.tray());
        let (marks, weight) = (&self.theme.marks, TURN_WEIGHT);
        let middle = radius + (marks.ring + marks.edge) * weight / 2.0;
        let up = if side == Side::Black { -1.0 } else { 1.0 };
        let at = |distance: f32| centre + Vec2::new(0.0, up * distance * radius);
        for (grow, colour) in [(marks.edge * weight, marks.last_edge), (0.0, marks.last)] {
            self.surface.fill(&ring(centre, middle, marks.ring * weight).grown(grow), &colour.ink());
            self.surface.fill(&triangle(at(2.3), at(1.66), 0.64 * radius).grown(grow), &colour.ink());
        }
    }

    /// A shape in the colour of the last move, with its edge around it.
    fn draw_edged<F: Fn(Vec2) -> f32>(&mut self, shape: Shape<F>) {
        let marks = &self.theme.marks;
        let inner = Shape::new(shape.bounds, |at| shape.distance(at));
        self.surface.fill(&inner.grown(marks.edge * self.layout.weight()), &marks.last_edge.ink());
        self.surface.fill(&shape, &marks.last.ink());
    }

    /// Widths and inks of a path: all of the edge below all of the colour, so that it does not cut itself.
    fn path_strokes(&self) -> [(f32, Ink); 2] {
        let (marks, weight) = (&self.theme.marks, self.layout.weight());
        [(marks.path + 2.0 * marks.edge, marks.last_edge), (marks.path, marks.last)]
            .map(|(width, colour)| (width * weight, colour.ink()))
    }

    fn socket_radius(&self) -> f32 {
        self.theme.marks.socket * self.layout.pitch
    }
}
