//! The way of a stone across the picture, and the stones that appear or disappear on it.

use alquerque_rules::{Bitboard, Move, Point, Position};

use crate::Scene;
use crate::board::{Layout, Stone};
use crate::canvas::Vec2;

/// The way of a stone. Times are in hops: 0 at its start, and the number of hops at its end.
pub struct Journey {
    pub stone: Stone,
    /// The point where the stone is on the board before it travels.
    pub start: Point,
    /// The centres of the points between which the stone hops, at least two.
    stops: Vec<Vec2>,
    /// The stones that the stone passes and that change.
    pub passed: Vec<PassedStone>,
}

/// A stone that is captured when the travelling stone passes it, or that comes back.
pub struct PassedStone {
    pub stone: Stone,
    pub point: Point,
    pub time: f32,
}

impl Journey {
    /// Returns the way of a move; `None` if the move has no path.
    pub fn of_move(before: &Position, action: &Move, layout: &Layout) -> Option<Self> {
        let stone = stone_at(before, action.from())?;
        Self::new(stone, action.points().to_vec(), action.captured(), before, layout)
    }

    /// Returns the way back of the move that an insist has taken back; `None` if its stone is no
    /// longer on the board.
    pub fn back(
        before: &Position,
        taken_back: &Move,
        after: &Scene,
        layout: &Layout,
    ) -> Option<Self> {
        let stone = stone_at(before, taken_back.to())?;
        let path = taken_back.points().iter().rev().copied().collect();
        Self::new(stone, path, taken_back.captured(), &after.position, layout)
    }

    fn new(
        stone: Stone,
        path: Vec<Point>,
        captured: Bitboard,
        position: &Position,
        layout: &Layout,
    ) -> Option<Self> {
        let start = *path.first()?;
        let stops: Vec<Vec2> = path.into_iter().map(|point| layout.centre(point)).collect();
        let passed = captured.iter().filter_map(|point| {
            let time = time_at(&stops, layout.centre(point))?;
            Some(PassedStone { stone: stone_at(position, point)?, point, time })
        });
        let passed = passed.collect();
        (stops.len() > 1).then_some(Self { stone, start, stops, passed })
    }

    /// Returns the number of hops.
    pub fn hops(&self) -> usize {
        self.stops.len() - 1
    }

    /// Returns the centre of the stone at a time, rounded to a seam between pixels.
    pub fn place(&self, time: f32) -> Vec2 {
        let hop = (time as usize).min(self.hops() - 1);
        let from = self.stops[hop];
        let at = from + (self.stops[hop + 1] - from) * (time - hop as f32);
        Vec2::new(at.x.round(), at.y.round())
    }
}

/// Returns the stone on a point.
fn stone_at(position: &Position, point: Point) -> Option<Stone> {
    let side = position.stone_at(point)?;
    Some(Stone { side, king: position.kings().contains(point) })
}

/// Returns when a stone that hops from stop to stop first passes a place.
fn time_at(stops: &[Vec2], place: Vec2) -> Option<f32> {
    stops.windows(2).enumerate().find_map(|(hop, ends)| {
        let way = ends[1] - ends[0];
        let offset = place - ends[0];
        let across = way.x * offset.y - way.y * offset.x;
        let share = offset.dot(way) / way.dot(way);
        // Points are many pixels apart: half a pixel is rounding.
        let is_passed = across.abs() < 0.5 * way.length() && share > 0.0 && share < 1.0;
        is_passed.then_some(hop as f32 + share)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_passes_the_places_between_its_stops() {
        let at = |x, y| Vec2::new(x, y);
        let stops = [at(0.0, 0.0), at(200.0, 0.0), at(200.0, 400.0)];
        assert_eq!(time_at(&stops, at(100.0, 0.0)), Some(0.5));
        assert_eq!(time_at(&stops, at(200.0, 100.0)), Some(1.25));
        assert_eq!(time_at(&stops, at(200.0, 0.0)), None, "a landing");
        assert_eq!(time_at(&stops, at(100.0, 100.0)), None, "beside the way");
        assert_eq!(time_at(&stops, at(300.0, 0.0)), None, "beyond a landing");
    }
}
