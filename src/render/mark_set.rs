//! All marks of one layout, recorded once. They look the same on every point, for points lie on seams between pixels.

use alquerque_rules::{BySide, Side};

use super::geometry::Vec2;
use super::gone::Departure;
use super::layout::Layout;
use super::marker::{Marker, Reach};
use super::marks::{HEADINGS, Layer};
use super::stamp::{Sheet, Stamp};
use super::stone::Stone;
use super::surface::Ink;
use super::theme::Theme;

/// The stamp of each mark, and of those that have one for each heading.
pub struct MarkSet<T> {
    pub path: [Stroke<T>; HEADINGS.len()],
    pub dashes: [Stroke<T>; HEADINGS.len()],
    pub arrow: [Stamp<T>; HEADINGS.len()],
    pub reach: Reach,
    pub hop: Stamp<T>,
    pub socket: Stamp<T>,
    pub ring: Stamp<T>,
    pub dashed_ring: Stamp<T>,
    pub men: BySide<Stamp<T>>,
    pub kings: BySide<Stamp<T>>,
    pub captured: Leaving<T>,
    pub forfeited: Leaving<T>,
    pub target: Stamp<T>,
    pub target_aside: Stamp<T>,
    pub movable: Stamp<T>,
    /// The same outside of the last move's ring.
    pub movable_outside: Stamp<T>,
}

/// Half a path between two neighbours.
pub struct Stroke<T> {
    pub edge: Stamp<T>,
    pub colour: Stamp<T>,
}

impl<T> Stroke<T> {
    /// The lower one first.
    pub fn layers(&self) -> [&Stamp<T>; 2] {
        [&self.edge, &self.colour]
    }
}

/// What is seen of one way to leave the board.
pub struct Leaving<T> {
    pub ring: Stamp<T>,
    pub sign: Stamp<T>,
    pub badge: Stamp<T>,
}

impl MarkSet<Ink> {
    pub fn record(theme: &Theme, layout: &Layout) -> Self {
        let stamp = |draw: &dyn Fn(&mut Marker<Sheet>, Vec2)| {
            Stamp::record(layout.pitch, |surface, at| {
                draw(&mut Marker { surface, theme, layout }, at)
            })
        };
        let reach = Reach::of(theme, layout);
        let each = |draw: fn(&mut Marker<Sheet>, Vec2, usize)| -> [Stamp<Ink>; HEADINGS.len()] {
            std::array::from_fn(|heading| stamp(&|marker, at| draw(marker, at, heading)))
        };
        let strokes = |draw: fn(&mut Marker<Sheet>, Vec2, usize, Layer)| {
            std::array::from_fn(|heading| Stroke {
                edge: stamp(&|marker, at| draw(marker, at, heading, Layer::Edge)),
                colour: stamp(&|marker, at| draw(marker, at, heading, Layer::Colour)),
            })
        };
        let ghosts = |king: bool| {
            BySide { white: Side::White, black: Side::Black }
                .map(|side| stamp(&|marker, at| marker.draw_ghost(Stone { side, king }, at)))
        };
        let leaving = |how: Departure| Leaving {
            ring: stamp(&|marker, at| marker.draw_gone_ring(how, at)),
            sign: stamp(&|marker, at| marker.draw_gone_sign(how, at)),
            badge: stamp(&|marker, at| marker.draw_gone_badge(how, at)),
        };
        Self {
            path: strokes(|marker, at, heading, layer| marker.draw_path(at, heading, layer)),
            dashes: strokes(|marker, at, heading, layer| marker.draw_dashes(at, heading, layer)),
            arrow: each(|marker, at, heading| marker.draw_arrow(at, heading)),
            reach,
            hop: stamp(&|marker, at| marker.draw_hop(at)),
            socket: stamp(&|marker, at| marker.draw_socket(at)),
            ring: stamp(&|marker, at| marker.draw_ring(at, reach.stone)),
            dashed_ring: stamp(&|marker, at| marker.draw_dashed_ring(at, reach.stone)),
            men: ghosts(false),
            kings: ghosts(true),
            captured: leaving(Departure::Captured),
            forfeited: leaving(Departure::Forfeited),
            target: stamp(&|marker, at| marker.draw_target(at)),
            target_aside: stamp(&|marker, at| marker.draw_target_aside(at)),
            movable: stamp(&|marker, at| marker.draw_movable(at, reach.stone)),
            movable_outside: stamp(&|marker, at| marker.draw_movable(at, reach.ring)),
        }
    }

    /// The same marks in another kind of paint, without what it turns to `None`.
    pub fn filter_map<U>(&self, mut f: impl FnMut(Ink) -> Option<U>) -> MarkSet<U> {
        let mut map = |stamp: &Stamp<Ink>| stamp.filter_map(&mut f);
        let mut stroke =
            |stroke: &Stroke<Ink>| Stroke { edge: map(&stroke.edge), colour: map(&stroke.colour) };
        let (path, dashes) =
            (self.path.each_ref().map(&mut stroke), self.dashes.each_ref().map(stroke));
        let mut leaving = |way: &Leaving<Ink>| Leaving {
            ring: map(&way.ring),
            sign: map(&way.sign),
            badge: map(&way.badge),
        };
        let (captured, forfeited) = (leaving(&self.captured), leaving(&self.forfeited));
        MarkSet {
            path,
            dashes,
            arrow: self.arrow.each_ref().map(&mut map),
            reach: self.reach,
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
            movable_outside: map(&self.movable_outside),
        }
    }
}

impl<T: Copy> MarkSet<T> {
    /// How many bytes all stamps take up.
    pub fn bytes(&self) -> usize {
        let strokes = self.path.iter().chain(&self.dashes).flat_map(Stroke::layers);
        let leavings = [&self.captured, &self.forfeited]
            .into_iter()
            .flat_map(|way| [&way.ring, &way.sign, &way.badge]);
        let ghosts =
            [&self.men, &self.kings].into_iter().flat_map(|stones| [&stones.white, &stones.black]);
        let others = [
            &self.hop,
            &self.socket,
            &self.ring,
            &self.dashed_ring,
            &self.target,
            &self.target_aside,
            &self.movable,
            &self.movable_outside,
        ];
        strokes
            .chain(leavings)
            .chain(ghosts)
            .chain(&self.arrow)
            .chain(others)
            .map(Stamp::bytes)
            .sum()
    }
}
