//! The marks of a scene, drawn over board and stones.

use alquerque_rules::{Bitboard, Move, Point, Position};

use crate::canvas::{Rect, Sprite, Vec2};
use crate::{LastAction, Scene};

use super::layout::Layout;
use super::lettering::{LabelMask, Lettering};
use super::mark_set::{HalfPath, MarkSet, RemovalMarks};
use super::marks::{HEADINGS, opposite};
use super::removed::{RemovalReason, RemovedStone};
use super::stone::Stone;

/// A disc that older marks do not cover.
struct Hole {
    centre: Vec2,
    radius: f32,
}

impl Hole {
    fn contains(&self, x: u32, y: u32) -> bool {
        let offset = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - self.centre;
        offset.dot(offset) <= self.radius * self.radius
    }
}

/// Draws marks over a picture, pixel by pixel.
pub struct Overlay<'a, T, F> {
    pub layout: &'a Layout,
    pub marks: &'a MarkSet<T>,
    pub lettering: &'a Lettering<T>,
    /// Whether the squares of a chequered board show their numbers.
    pub numbers: bool,
    /// Blends paint into the pixel of a column and a row.
    pub blend: F,
}

impl<'a, T: Copy, F: FnMut(u32, u32, T)> Overlay<'a, T, F> {
    /// Draws the coordinates, and the numbers of squares if they are shown.
    pub fn draw_labels(&mut self) {
        self.lettering.write_labels(self.layout, self.numbers, &mut self.blend);
    }

    /// Draws the last action and the hints of a scene, around the labels.
    pub fn draw_marks(&mut self, scene: &Scene) {
        let Self { layout, marks, lettering, numbers, .. } = *self;
        let labels = LabelMask::new(lettering, layout, numbers);
        let blend = |x: u32, y: u32, paint: T| {
            if !labels.contains(x, y) {
                (self.blend)(x, y, paint);
            }
        };
        Overlay { layout, marks, lettering, numbers, blend }.draw_all_marks(scene);
    }

    /// Draws the last action, except where hints are, and the hints.
    fn draw_all_marks(&mut self, scene: &Scene) {
        let Self { layout, marks, lettering, numbers, .. } = *self;
        let on_board = layout.board().points();
        let movable = scene.movable & on_board;
        let targets = scene.targets & on_board;
        let hole = |point| Hole { centre: layout.centre(point), radius: marks.radii.ring };
        let hinted: Vec<Hole> = (movable | targets).iter().map(hole).collect();
        let blend = |x: u32, y: u32, paint: T| {
            if !hinted.iter().any(|hole| hole.contains(x, y)) {
                (self.blend)(x, y, paint);
            }
        };
        Overlay { layout, marks, lettering, numbers, blend }.draw_last_action(scene);
        let lifted = scene.lifted.filter(|&point| movable.contains(point));
        if let Some(stone) = lifted {
            self.draw_lit(scene, stone);
        }
        for stone in movable.iter().filter(|&stone| Some(stone) != lifted) {
            self.draw_sprite(&self.marks.movable, stone);
        }
        if let Some(stone) = lifted {
            self.draw_lifted(&scene.position, stone);
        }
        for target in targets {
            let is_free = scene.position.stone_at(target).is_none();
            let mark = if is_free { &self.marks.target } else { &self.marks.target_aside };
            self.draw_sprite(mark, target);
        }
    }

    pub fn draw_sprite(&mut self, sprite: &Sprite<T>, point: Point) {
        sprite.for_each_pixel(self.layout.centre(point), &mut self.blend);
    }

    /// Lights the lines from a lifted stone, except under the stones on the board.
    fn draw_lit(&mut self, scene: &Scene, from: Point) {
        let radii = self.marks.radii;
        let ringed = scene.last_action.as_ref().and_then(LastAction::ringed);
        let stones = scene.position.placement().occupied();
        let hole = |point| {
            let radius = if ringed == Some(point) { radii.ring } else { radii.stone };
            Hole { centre: self.layout.centre(point), radius }
        };
        let holes: Vec<Hole> = stones.iter().map(hole).collect();
        for to in scene.lit & scene.targets & self.layout.board().points() {
            self.draw_path(&self.marks.lit, &[from, to], &holes);
        }
    }

    /// Draws a stone lifted. Its shadow stays within the field.
    fn draw_lifted(&mut self, position: &Position, point: Point) {
        let Some(side) = position.stone_at(point) else { return };
        let stone = Stone { side, king: position.kings().contains(point) };
        let floor = self.layout.field().grown(self.layout.scaled(-1.5));
        self.marks.lifted.get(stone).for_each_pixel(self.layout.centre(point), |x, y, paint| {
            let left = x as f32;
            let top = y as f32;
            let pixel = Rect::new(left, top, left + 1.0, top + 1.0);
            if pixel.intersection(floor) == pixel {
                (self.blend)(x, y, paint);
            }
        });
    }

    fn draw_last_action(&mut self, scene: &Scene) {
        let position = &scene.position;
        match &scene.last_action {
            Some(LastAction::Move { before, action }) => self.draw_move(before, action, position),
            Some(LastAction::Huff { before, stone }) => {
                self.draw_removed(&RemovedStone::huffed(before, *stone), position);
            }
            Some(LastAction::Insist { taken_back, .. }) => {
                self.draw_way_back(taken_back.points(), taken_back.captured());
            }
            None => {}
        }
    }

    fn draw_move(&mut self, before: &Position, action: &Move, position: &Position) {
        self.draw_trail(action.points(), position.stone_at(action.to()).is_some());
        for removed in RemovedStone::by_move(before, action) {
            self.draw_removed(&removed, position);
        }
    }

    /// Draws a removed stone, with its sign aside if a stone is on the point.
    fn draw_removed(&mut self, removed: &RemovedStone, position: &Position) {
        let marks = self.removal_marks(removed.reason);
        if position.stone_at(removed.point).is_some() {
            return self.draw_sprite(&marks.badge, removed.point);
        }
        let ghosts = if removed.stone.king { &self.marks.kings } else { &self.marks.men };
        self.draw_sprite(&ghosts[removed.stone.side], removed.point);
        self.draw_sprite(&marks.sign, removed.point);
    }

    fn removal_marks(&self, reason: RemovalReason) -> &'a RemovalMarks<T> {
        match reason {
            RemovalReason::Captured => &self.marks.captured,
            RemovalReason::Forfeited => &self.marks.forfeited,
        }
    }

    /// Draws the path of a stone; `has_stone` tells whether the stone is still at its end.
    fn draw_trail(&mut self, path: &[Point], has_stone: bool) {
        let (Some(&from), Some(&to)) = (path.first(), path.last()) else { return };
        let marks = self.marks;
        let hole = Hole { centre: self.layout.centre(to), radius: marks.radii.stone };
        self.draw_path(&marks.path, path, &[hole]);
        for &landing in path.iter().filter(|&&landing| landing != from && landing != to) {
            self.draw_sprite(&marks.hop, landing);
        }
        // A round trip ends where it began, and leaves no socket.
        if from != to {
            self.draw_sprite(&marks.socket, from);
        }
        if has_stone {
            self.draw_sprite(&marks.ring, to);
        }
    }

    /// Draws a path that was taken back: dashed, with an arrow to the stone at its start. The
    /// stones that the move had `captured` are on the board again.
    fn draw_way_back(&mut self, path: &[Point], captured: Bitboard) {
        let (&[from, next, ..], Some(&to)) = (path, path.last()) else { return };
        let marks = self.marks;
        let layout = self.layout;
        let hole = |point: Point, radius: f32| Hole { centre: layout.centre(point), radius };
        let holes: Vec<Hole> = captured
            .iter()
            .map(|point| hole(point, marks.radii.stone))
            .chain([hole(from, marks.radii.arrow)])
            .chain((from != to).then(|| hole(to, marks.radii.ring)))
            .collect();
        self.draw_path(&marks.dashes, path, &holes);
        let (ahead, _) = heading(layout.centre(next) - layout.centre(from), layout.pitch);
        self.draw_sprite(&marks.arrow[ahead], from);
        if from != to {
            self.draw_sprite(&marks.dashed_ring, to);
        }
        self.draw_sprite(&marks.ring, from);
    }

    /// Draws strokes from point to point along `path`, except in the holes.
    fn draw_path(&mut self, strokes: &[HalfPath<T>], path: &[Point], holes: &[Hole]) {
        for layer in 0..2 {
            for hop in path.windows(2) {
                let [from, to] = [hop[0], hop[1]].map(|point| self.layout.centre(point));
                let (heading, steps) = heading(to - from, self.layout.pitch);
                let step = HEADINGS[heading] * self.layout.pitch;
                let there = strokes[heading].layers()[layer];
                let back = strokes[opposite(heading)].layers()[layer];
                for n in 0..steps {
                    let at = from + step * n as f32;
                    self.draw_outside(there, at, holes);
                    self.draw_outside(back, at + step, holes);
                }
            }
        }
    }

    fn draw_outside(&mut self, sprite: &Sprite<T>, at: Vec2, holes: &[Hole]) {
        sprite.for_each_pixel(at, |x, y, paint| {
            if !holes.iter().any(|hole| hole.contains(x, y)) {
                (self.blend)(x, y, paint);
            }
        });
    }
}

/// Returns the index of a heading along a line of the board, and the distance in pitches.
fn heading(distance: Vec2, pitch: f32) -> (usize, u32) {
    let sign = |length: f32| if length.abs() < 0.5 { 0.0 } else { length.signum() };
    let towards = Vec2::new(sign(distance.x), sign(distance.y));
    let heading = HEADINGS.iter().position(|&heading| heading == towards).unwrap_or_default();
    (heading, (distance.x.abs().max(distance.y.abs()) / pitch).round() as u32)
}
