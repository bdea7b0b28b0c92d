//! What a scene lays over board and stones, stamp by stamp.

use alquerque_rules::{Bitboard, Move, Point, Position};

use super::geometry::Vec2;
use super::gone::{Departure, Gone};
use super::layout::Layout;
use super::mark_set::{Leaving, MarkSet, Stroke};
use super::marks::{HEADINGS, opposite};
use super::stamp::Stamp;
use super::{Last, Scene};

/// A disc that a path leaves free: its middle and its radius.
type Hole = (Vec2, f32);

/// Lays marks over a picture, pixel by pixel.
pub struct Overlay<'a, T, L> {
    pub layout: &'a Layout,
    pub marks: &'a MarkSet<T>,
    pub lay: L,
}

impl<'a, T: Copy, L: FnMut(u32, u32, T)> Overlay<'a, T, L> {
    /// Draws what was done last, and what could be done.
    pub fn draw_scene(&mut self, scene: &Scene) {
        let (position, on_board) = (&scene.position, self.layout.board().points());
        let targets = scene.targets & on_board;
        match &scene.last {
            Some(Last::Move { before, action }) => {
                self.draw_move(before, action, position, targets)
            }
            Some(Last::Huff { before, stone }) => {
                self.draw_gone(&Gone::huffed(before, *stone), position, targets)
            }
            Some(Last::Insist { taken_back, .. }) => {
                self.draw_way_back(taken_back.points(), taken_back.captured());
            }
            None => {}
        }
        let ringed = scene.last.and_then(|last| last.ringed());
        for stone in scene.movable & on_board {
            let ring = if ringed == Some(stone) {
                &self.marks.movable_outside
            } else {
                &self.marks.movable
            };
            self.press(ring, stone);
        }
        for target in targets {
            let is_free = position.stone_at(target).is_none();
            self.press(if is_free { &self.marks.target } else { &self.marks.target_aside }, target);
        }
    }

    pub fn press(&mut self, stamp: &Stamp<T>, point: Point) {
        stamp.press(self.layout.place(point), &mut self.lay);
    }

    fn draw_move(
        &mut self,
        before: &Position,
        action: &Move,
        position: &Position,
        targets: Bitboard,
    ) {
        self.draw_trail(action.points(), position.stone_at(action.to()).is_some());
        for gone in Gone::by_move(before, action) {
            self.draw_gone(&gone, position, targets);
        }
    }

    /// A stone that is gone, its sign aside where something else is in the middle.
    fn draw_gone(&mut self, gone: &Gone, position: &Position, targets: Bitboard) {
        let leaving = self.leaving(gone.how);
        if position.stone_at(gone.point).is_some() {
            return self.press(&leaving.badge, gone.point);
        }
        let ghosts = if gone.stone.king { &self.marks.kings } else { &self.marks.men };
        self.press(&ghosts[gone.stone.side], gone.point);
        self.press(&leaving.ring, gone.point);
        let is_taken = targets.contains(gone.point);
        self.press(if is_taken { &leaving.badge } else { &leaving.sign }, gone.point);
    }

    fn leaving(&self, how: Departure) -> &'a Leaving<T> {
        match how {
            Departure::Captured => &self.marks.captured,
            Departure::Forfeited => &self.marks.forfeited,
        }
    }

    /// The way of a stone along `path`, which `stands` at its end if it did not leave the board at once.
    fn draw_trail(&mut self, path: &[Point], stands: bool) {
        let (Some(&from), Some(&to)) = (path.first(), path.last()) else { return };
        let marks = self.marks;
        self.draw_path(&marks.path, path, &[(self.layout.place(to), marks.reach.stone)]);
        for &landing in path.iter().filter(|&&landing| landing != from && landing != to) {
            self.press(&marks.hop, landing);
        }
        // A round trip ends where it began, and leaves no socket.
        if from != to {
            self.press(&marks.socket, from);
        }
        if stands {
            self.press(&marks.ring, to);
        }
    }

    /// The way along `path` that a stone had to take back: dashed, towards where it stands again. The stones that it had
    /// `captured` lie on the way again.
    fn draw_way_back(&mut self, path: &[Point], captured: Bitboard) {
        let (&[from, next, ..], Some(&to)) = (path, path.last()) else { return };
        let (marks, layout) = (self.marks, self.layout);
        let [start, end] = [from, to].map(|point| layout.place(point));
        let holes: Vec<Hole> = captured
            .iter()
            .map(|point| (layout.place(point), marks.reach.stone))
            .chain([(start, marks.reach.arrow)])
            .chain((from != to).then_some((end, marks.reach.ring)))
            .collect();
        self.draw_path(&marks.dashes, path, &holes);
        let (ahead, _) = heading(layout.place(next) - start, layout.pitch);
        self.press(&marks.arrow[ahead], from);
        if from != to {
            self.press(&marks.dashed_ring, to);
        }
        self.press(&marks.ring, from);
    }

    /// Strokes from point to point along `path`, outside of all holes.
    fn draw_path(&mut self, strokes: &[Stroke<T>], path: &[Point], holes: &[Hole]) {
        for layer in 0..2 {
            for hop in path.windows(2) {
                let [from, to] = [hop[0], hop[1]].map(|point| self.layout.place(point));
                let (heading, steps) = heading(to - from, self.layout.pitch);
                let step = HEADINGS[heading] * self.layout.pitch;
                for n in 0..steps {
                    let at = from + step * n as f32;
                    self.press_outside(strokes[heading].layers()[layer], at, holes);
                    self.press_outside(
                        strokes[opposite(heading)].layers()[layer],
                        at + step,
                        holes,
                    );
                }
            }
        }
    }

    fn press_outside(&mut self, stamp: &Stamp<T>, at: Vec2, holes: &[Hole]) {
        stamp.press(at, |x, y, paint| {
            let pixel = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
            let is_outside =
                |&(centre, radius): &Hole| (pixel - centre).dot(pixel - centre) > radius * radius;
            if holes.iter().all(is_outside) {
                (self.lay)(x, y, paint);
            }
        });
    }
}

/// The number of the heading that a way has, straight along a line of the board, and how many pitches it is long.
fn heading(way: Vec2, pitch: f32) -> (usize, u32) {
    let sign = |length: f32| if length.abs() < 0.5 { 0.0 } else { length.signum() };
    let towards = Vec2::new(sign(way.x), sign(way.y));
    let heading = HEADINGS.iter().position(|&heading| heading == towards).unwrap_or_default();
    (heading, (way.x.abs().max(way.y.abs()) / pitch).round() as u32)
}
