//! All marks of one layout, recorded once. Points lie on seams between pixels, so a mark looks the
//! same on every point.

use alquerque_rules::BySide;

use crate::canvas::{Ink, Sprite, SpriteCanvas, Vec2};
use crate::theme::Theme;

use super::layout::Layout;
use super::marks::{HEADINGS, Layer};
use super::painter::{MarkPainter, Radii};
use super::removed::RemovalReason;
use super::stone::Stone;
use super::travellers::Travellers;

/// The sprite of each mark; an array has one for each heading.
pub struct MarkSet<T> {
    pub path: [HalfPath<T>; HEADINGS.len()],
    pub dashes: [HalfPath<T>; HEADINGS.len()],
    /// The lines from a lifted stone.
    pub lit: [HalfPath<T>; HEADINGS.len()],
    pub lifted: Travellers<T>,
    pub arrow: [Sprite<T>; HEADINGS.len()],
    pub radii: Radii,
    pub hop: Sprite<T>,
    pub socket: Sprite<T>,
    pub ring: Sprite<T>,
    pub dashed_ring: Sprite<T>,
    /// The ghosts of men.
    pub men: BySide<Sprite<T>>,
    /// The ghosts of kings.
    pub kings: BySide<Sprite<T>>,
    pub captured: RemovalMarks<T>,
    pub forfeited: RemovalMarks<T>,
    pub target: Sprite<T>,
    /// A target on a point that a stone occupies.
    pub target_aside: Sprite<T>,
    pub movable: Sprite<T>,
    /// The sign before a move in the strip.
    pub strip_move: Sprite<T>,
    /// The sign before a forfeited stone in the strip.
    pub strip_forfeit: Sprite<T>,
    /// A column of the line through a move that was taken back, in the strip.
    pub strike: Sprite<T>,
}

/// A path from a point half the way to its neighbour.
pub struct HalfPath<T> {
    pub edge: Sprite<T>,
    pub colour: Sprite<T>,
}

impl<T> HalfPath<T> {
    /// Returns the layers from the lowest.
    pub fn layers(&self) -> [&Sprite<T>; 2] {
        [&self.edge, &self.colour]
    }
}

/// The marks of one reason for a removal.
pub struct RemovalMarks<T> {
    pub sign: Sprite<T>,
    pub badge: Sprite<T>,
}

impl<T> RemovalMarks<T> {
    fn all(&self) -> [&Sprite<T>; 2] {
        [&self.sign, &self.badge]
    }
}

impl MarkSet<Ink> {
    /// Draws all marks.
    pub fn draw(theme: &Theme, layout: &Layout) -> Self {
        let sprite = |draw: &dyn Fn(&mut MarkPainter<SpriteCanvas>, Vec2)| {
            Sprite::draw(layout.pitch, |surface, at| {
                draw(&mut MarkPainter { surface, theme, layout }, at);
            })
        };
        let radii = Radii::new(theme, layout);
        let half_paths = |draw: fn(&mut MarkPainter<SpriteCanvas>, Vec2, usize, Layer)| {
            std::array::from_fn(|heading| HalfPath {
                edge: sprite(&|painter, at| draw(painter, at, heading, Layer::Edge)),
                colour: sprite(&|painter, at| draw(painter, at, heading, Layer::Colour)),
            })
        };
        let ghosts = |king: bool| {
            BySide::SIDES
                .map(|side| sprite(&|painter, at| painter.draw_ghost(Stone { side, king }, at)))
        };
        let removal = |reason: RemovalReason| RemovalMarks {
            sign: sprite(&|painter, at| painter.draw_removal_sign(reason, at)),
            badge: sprite(&|painter, at| painter.draw_removal_badge(reason, at)),
        };
        Self {
            path: half_paths(|painter, at, heading, layer| painter.draw_path(at, heading, layer)),
            dashes: half_paths(|painter, at, heading, layer| {
                painter.draw_dashes(at, heading, layer);
            }),
            lit: half_paths(|painter, at, heading, layer| painter.draw_lit(at, heading, layer)),
            lifted: Travellers::lifted(theme, layout),
            arrow: std::array::from_fn(|heading| {
                sprite(&|painter, at| painter.draw_arrow(at, heading))
            }),
            radii,
            hop: sprite(&|painter, at| painter.draw_hop(at)),
            socket: sprite(&|painter, at| painter.draw_socket(at)),
            ring: sprite(&|painter, at| painter.draw_landing(at)),
            dashed_ring: sprite(&|painter, at| painter.draw_dashed_ring(at, radii.stone)),
            men: ghosts(false),
            kings: ghosts(true),
            captured: removal(RemovalReason::Captured),
            forfeited: removal(RemovalReason::Forfeited),
            target: sprite(&|painter, at| painter.draw_target(at)),
            target_aside: sprite(&|painter, at| painter.draw_target_aside(at)),
            movable: sprite(&|painter, at| painter.draw_movable(at)),
            strip_move: sprite(&|painter, at| painter.draw_strip_move(at)),
            strip_forfeit: sprite(&|painter, at| painter.draw_strip_forfeit(at)),
            strike: sprite(&|painter, at| painter.draw_strike(at)),
        }
    }

    /// Converts the paint of each pixel, and drops the pixels that become `None`.
    pub fn filter_map<U>(&self, mut f: impl FnMut(Ink) -> Option<U>) -> MarkSet<U> {
        let lifted = self.lifted.filter_map(&mut f);
        let mut map = |sprite: &Sprite<Ink>| sprite.filter_map(&mut f);
        let mut half_path =
            |half: &HalfPath<Ink>| HalfPath { edge: map(&half.edge), colour: map(&half.colour) };
        let path = self.path.each_ref().map(&mut half_path);
        let dashes = self.dashes.each_ref().map(&mut half_path);
        let lit = self.lit.each_ref().map(half_path);
        let mut removal = |marks: &RemovalMarks<Ink>| RemovalMarks {
            sign: map(&marks.sign),
            badge: map(&marks.badge),
        };
        let captured = removal(&self.captured);
        let forfeited = removal(&self.forfeited);
        MarkSet {
            path,
            dashes,
            lit,
            lifted,
            arrow: self.arrow.each_ref().map(&mut map),
            radii: self.radii,
            hop: map(&self.hop),
            socket: map(&self.socket),
            ring: map(&self.ring),
            dashed_ring: map(&self.dashed_ring),
            men: BySide { white: map(&self.men.white), black: map(&self.men.black) },
            kings: BySide { white: map(&self.kings.white), black: map(&self.kings.black) },
            captured,
            forfeited,
            target: map(&self.target),
            target_aside: map(&self.target_aside),
            movable: map(&self.movable),
            strip_move: map(&self.strip_move),
            strip_forfeit: map(&self.strip_forfeit),
            strike: map(&self.strike),
        }
    }
}

impl<T: Copy> MarkSet<T> {
    /// Returns the memory that all sprites take, in bytes.
    pub fn bytes(&self) -> usize {
        let half_paths = self.path.iter().chain(&self.dashes).chain(&self.lit);
        let half_paths = half_paths.flat_map(HalfPath::layers);
        let removals = [&self.captured, &self.forfeited].into_iter().flat_map(RemovalMarks::all);
        let ghosts = [&self.men.white, &self.men.black, &self.kings.white, &self.kings.black];
        let others = [
            &self.hop,
            &self.socket,
            &self.ring,
            &self.dashed_ring,
            &self.target,
            &self.target_aside,
            &self.movable,
            &self.strip_move,
            &self.strip_forfeit,
            &self.strike,
        ];
        half_paths
            .chain(removals)
            .chain(ghosts)
            .chain(&self.arrow)
            .chain(others)
            .map(Sprite::bytes)
            .sum::<usize>()
            + self.lifted.bytes()
    }
}
