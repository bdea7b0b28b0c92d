//! Small pictures beside the rules: the start, a move, a capture, and a king.

use alquerque_rules::{Bitboard, Move, Point, Position, RuleSet, Side};

use super::board::{self, BoardPlace};
use super::canvas::{Canvas, Colour, Pen};
use super::shapes::Outline;
use super::stone::Counter;
use crate::locale::Examples;
use alquerque_render::Vec2;

/// The colour of arrows and crosses.
const RED: Colour = Colour(176, 44, 36);

/// A position with arrows.
pub struct Diagram {
    /// The message key of its caption.
    pub caption: &'static str,
    position: Position,
    arrows: Vec<Arrow>,
    /// The captured stones, which are crossed out.
    captured: Bitboard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrow {
    from: Point,
    to: Point,
}

/// Returns the pictures of a rule set.
pub fn diagrams(rules: &'static RuleSet) -> Vec<Diagram> {
    let examples = Examples::of(rules);
    let start = Diagram {
        caption: "printed-picture-start",
        position: Position::start(rules),
        arrows: Vec::new(),
        captured: Bitboard::EMPTY,
    };
    let others = [
        examples.in_the_middle(false).map(|position| moves("printed-picture-move", position)),
        examples.capture.as_ref().map(|(position, action)| capture(*position, action)),
        examples.in_the_middle(true).map(|position| moves("printed-picture-king", position)),
    ];
    [start].into_iter().chain(others.into_iter().flatten()).collect()
}

/// Returns the picture of all moves of White's only stone.
fn moves(caption: &'static str, position: Position) -> Diagram {
    let moves = position.legal_moves();
    let arrow = |action: &Move| Arrow { from: action.from(), to: action.to() };
    let all: Vec<Arrow> = moves.iter().map(arrow).collect();
    // Arrows of a king to nearer squares would lie on those to farther ones.
    let is_passed = |arrow: &Arrow| {
        let way = |to: Point| {
            let file = i16::from(to.file()) - i16::from(arrow.from.file());
            let rank = i16::from(to.rank()) - i16::from(arrow.from.rank());
            (file.signum(), rank.signum(), file.abs().max(rank.abs()))
        };
        let (file, rank, length) = way(arrow.to);
        all.iter().any(|other| {
            let (other_file, other_rank, other_length) = way(other.to);
            (other_file, other_rank) == (file, rank) && other_length > length
        })
    };
    let arrows = all.iter().copied().filter(|arrow| !is_passed(arrow)).collect();
    Diagram { caption, position, arrows, captured: Bitboard::EMPTY }
}

/// Returns the picture of a capture, with the captured stones.
fn capture(position: Position, action: &Move) -> Diagram {
    let is_chain = action.captured().count() > 1;
    let caption = if is_chain { "printed-picture-capture" } else { "printed-picture-hop" };
    let arrows = action.points().windows(2).map(|hop| Arrow { from: hop[0], to: hop[1] }).collect();
    Diagram { caption, position, arrows, captured: action.captured() }
}

impl Diagram {
    /// Draws the picture on a board.
    pub fn draw(&self, canvas: &mut Canvas<'_>, place: &BoardPlace) {
        board::draw(canvas, place);
        let radius = place.pitch() * if place.board.is_chequered() { 0.4 } else { 0.34 };
        for side in Side::BOTH {
            for point in self.position.stones()[side].iter() {
                let is_king = self.position.kings().contains(point);
                Counter { side, is_king }.draw(canvas, place.at(point), radius);
            }
        }
        for arrow in &self.arrows {
            draw_arrow(canvas, place.at(arrow.from), place.at(arrow.to), radius);
        }
        for point in self.captured.iter() {
            cross(canvas, place.at(point), radius * 0.75);
        }
    }
}

/// Draws an arrow from the edge of a stone to a point.
fn draw_arrow(canvas: &mut Canvas<'_>, from: Vec2, to: Vec2, radius: f32) {
    let angle = (to - from).angle();
    // On a small picture, thinner arrows would vanish.
    let head = (radius * 0.8).max(1.5);
    let width = (radius * 0.24).max(0.45);
    let start = from + Vec2::polar(angle, radius * 1.05);
    let tip = to - Vec2::polar(angle, radius * 0.1);
    let neck = tip - Vec2::polar(angle, head * 0.8);
    let mut shaft = Outline::new();
    shaft.line(start, neck);
    canvas.draw(shaft, None, Some(Pen::new(Colour::WHITE, width * 2.0)));
    let mut shaft = Outline::new();
    shaft.line(start, neck);
    canvas.draw(shaft, None, Some(Pen::new(RED, width)));
    let mut point = Outline::new();
    let side = |turn: f32| tip - Vec2::polar(angle + turn, head);
    point.polygon([tip, side(0.45), side(-0.45)]);
    canvas.draw(point, Some(RED), Some(Pen::new(Colour::WHITE, width * 0.35)));
}

/// Crosses a captured stone out.
fn cross(canvas: &mut Canvas<'_>, centre: Vec2, reach: f32) {
    for pen in [Pen::new(Colour::WHITE, reach * 0.55), Pen::new(RED, reach * 0.3)] {
        let mut lines = Outline::new();
        for (x, y) in [(1.0, 1.0), (1.0, -1.0)] {
            let way = Vec2::new(x, y) * (reach * 0.8);
            lines.line(centre - way, centre + way);
        }
        canvas.draw(lines, None, Some(pen));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::family::ARABIC;
    use alquerque_rules::{DAME, Directions, MEDIEVAL, RULE_SETS};

    #[test]
    fn every_rule_set_has_its_pictures() {
        for rules in RULE_SETS {
            let diagrams = diagrams(rules);
            assert_eq!(diagrams.len(), if rules.has_kings() { 4 } else { 3 }, "{}", rules.id);
            let hops = if rules.later_hops == Directions::NONE { 1 } else { 2 };
            assert_eq!(diagrams[2].captured.count(), hops);
            assert_eq!(diagrams[2].arrows.len(), hops as usize);
        }
        let reach = |rules, nth: usize| diagrams(rules)[nth].arrows.len();
        assert_eq!((reach(&MEDIEVAL, 1), reach(&alquerque_rules::BELL, 1)), (8, 5));
        assert_eq!((reach(&DAME, 1), reach(&DAME, 3)), (2, 4));
        assert_eq!((reach(&ARABIC, 1), reach(&ARABIC, 3)), (5, 8));
    }
}
