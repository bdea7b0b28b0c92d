//! The drawing of a key: a tile of the board with rounded corners.

use std::f32::consts::TAU;

use alquerque_rules::{Direction, FIVE_BY_FIVE, Point, Side};

use crate::canvas::{
    Ink, Rect, Shape, SpriteCanvas, Srgb, Surface, Vec2, cross, crown, curl, disc, line, ring,
    rounded_rect, word,
};
use crate::theme::{EdgedColour, Theme};

use super::{Key, KeyState, StoneMark};

// Lengths are in pixels of a key, of which six are one pixel on the screen.

/// The corner radius of the tile.
const CORNER: f32 = 22.0;
/// The font size of the coordinate.
const TEXT: f32 = 78.0;
/// The width of the halo around a coordinate that is not on a stone.
const HALO: f32 = 7.0;
/// The copies of a coordinate in a circle that form its halo.
const HALO_STEPS: u8 = 16;
/// The radius of a stone without a ring.
const STONE: f32 = 55.0;
/// The radius of a stone with a ring, and of a captured stone.
const SMALL_STONE: f32 = 48.0;
const RIM: f32 = 6.0;
/// The extent of the crown of a king.
const CROWN: f32 = 32.0;
/// The width of the ring around a stone.
const RING: f32 = 11.0;
const EDGE: f32 = 3.0;
const LINE: f32 = 6.0;
/// The opacity of the lines, which are less important than the coordinate on them.
const LINES: f32 = 0.55;
const TARGET: f32 = 42.0;
/// The radius and the width of the ring around a target.
const TARGET_RING: f32 = 54.0;
const TARGET_WIDTH: f32 = 7.0;
/// The opacity of the outline of a removed stone.
const OUTLINE: f32 = 0.6;
/// The extent of the cross over a captured stone.
const CROSS: f32 = 40.0;
const CROSS_WIDTH: f32 = 10.0;
/// The distance of each stroke of the sign of a forfeited stone from the middle.
const WIND_OFFSET: f32 = 34.0;
/// The radius of the curls at the ends of these strokes.
const WIND_CURL: f32 = 11.0;
const WIND_WIDTH: f32 = 9.0;

/// Returns the centre of a square of this side.
pub fn centre(side: u32) -> Vec2 {
    Vec2::new(side as f32, side as f32) * 0.5
}

/// Draws a key on a transparent square.
pub fn draw(key: Key, theme: &Theme, surface: &mut SpriteCanvas, centre: Vec2) {
    let mut tile = Tile { theme, surface, centre };
    tile.draw_ground();
    let text = coordinate_colours(theme, key.state);
    match key.state {
        KeyState::King { side, mark } => {
            tile.draw_stone(side, mark);
            let emblem = crown(tile.centre, CROWN);
            return tile.surface.fill(&emblem, &text.fill.ink());
        }
        KeyState::Empty { view } => tile.draw_lines(key.point, view),
        KeyState::Target => tile.draw_target(),
        KeyState::Stone { side, mark } => tile.draw_stone(side, mark),
        KeyState::Captured(side) => tile.draw_captured(side),
        KeyState::Forfeited(side) => tile.draw_forfeited(side),
    }
    tile.draw_coordinate(key, text);
}

/// Returns the colour of a coordinate, and that of the halo around it.
pub fn coordinate_colours(theme: &Theme, state: KeyState) -> EdgedColour {
    let sides = &theme.stones.sides;
    match state {
        KeyState::Empty { .. } | KeyState::Captured(_) | KeyState::Forfeited(_) => {
            let ground = theme.field.upper_left;
            // The lines of a dark board are not bright enough for text.
            let fill = if is_dark(ground) { sides.white.lit } else { theme.lines.colour };
            EdgedColour { fill, edge: ground }
        }
        KeyState::Target => {
            EdgedColour { fill: theme.marks.hint.edge, edge: theme.marks.hint.fill }
        }
        KeyState::Stone { side: Side::White, .. } | KeyState::King { side: Side::White, .. } => {
            EdgedColour { fill: sides.black.unlit, edge: sides.white.lit }
        }
        KeyState::Stone { side: Side::Black, .. } | KeyState::King { side: Side::Black, .. } => {
            EdgedColour { fill: sides.white.lit, edge: sides.black.unlit }
        }
    }
}

/// Returns the marks that keys show: of the last move, of choices, of captures, and of forfeits.
pub fn marks(theme: &Theme) -> [EdgedColour; 4] {
    [theme.marks.last, theme.marks.hint, theme.marks.capture, theme.marks.forfeit]
}

/// Returns whether white contrasts more with a colour than black does.
fn is_dark(colour: Srgb) -> bool {
    luminance(colour) < 0.18
}

/// Returns the relative luminance, from 0 to 1.
pub fn luminance(colour: Srgb) -> f32 {
    let [red, green, blue] = colour.to_linear().0;
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

struct Tile<'a> {
    theme: &'a Theme,
    surface: &'a mut SpriteCanvas,
    centre: Vec2,
}

impl Tile<'_> {
    fn square(&self) -> Shape<impl Fn(Vec2) -> f32 + use<>> {
        rounded_rect(Rect::around(self.centre, self.centre.x - 0.5), CORNER)
    }

    fn draw_ground(&mut self) {
        let square = self.square();
        self.surface.fill(&square, &self.theme.field.upper_left.ink());
    }

    fn draw_lines(&mut self, point: Point, view: Side) {
        let ink = self.theme.lines.colour.to_linear();
        let ground = self.theme.field.upper_left.to_linear();
        let quiet = Ink { colour: ground.mix(ink, LINES), opacity: 1.0 };
        let neighbours =
            Direction::ALL.into_iter().filter_map(|way| FIVE_BY_FIVE.neighbour(point, way));
        for neighbour in neighbours {
            let end = self.centre + offset(point, neighbour, view) * (2.0 * self.centre.x);
            let inside = line(self.centre, end, LINE).and(self.square());
            self.surface.fill(&inside, &quiet);
        }
    }

    fn draw_target(&mut self) {
        let hint = self.theme.marks.hint;
        self.draw_edged(ring(self.centre, TARGET_RING, TARGET_WIDTH), hint);
        self.draw_edged(disc(self.centre, TARGET), hint);
    }

    fn draw_stone(&mut self, side: Side, mark: StoneMark) {
        let marks = &self.theme.marks;
        let colour = match mark {
            StoneMark::None => None,
            StoneMark::CanMove => Some(marks.hint),
            StoneMark::LastMove => Some(marks.last),
        };
        let radius = if colour.is_some() { SMALL_STONE } else { STONE };
        if let Some(colour) = colour {
            self.draw_edged(ring(self.centre, radius + RING / 2.0, RING), colour);
        }
        self.surface.fill(&disc(self.centre, radius), &self.theme.stones.sides[side].rim.ink());
        self.draw_body(side, radius - RIM, 1.0);
    }

    /// Draws a disc that is lit from the upper left.
    fn draw_body(&mut self, side: Side, radius: f32, opacity: f32) {
        let style = &self.theme.stones.sides[side];
        let lit = style.lit.to_linear();
        let unlit = style.unlit.to_linear();
        let centre = self.centre;
        self.surface.fill(&disc(centre, radius), &|at: Vec2| {
            let offset = at - centre;
            let shade = (offset.x * 0.6 + offset.y * 0.8) / radius;
            Ink { colour: lit.mix(unlit, (0.35 + 0.45 * shade).clamp(0.0, 1.0)), opacity }
        });
    }

    /// Draws a removed stone, nearly transparent.
    fn draw_ghost(&mut self, side: Side) {
        let style = &self.theme.stones.sides[side];
        let outline = ring(self.centre, SMALL_STONE - RIM / 2.0, RIM);
        self.draw_body(side, SMALL_STONE - RIM, style.ghost);
        self.surface.fill(&outline, &style.rim.ink().faded(OUTLINE));
    }

    /// Draws a removed stone with a puff of wind, whose strokes are above and below the coordinate.
    fn draw_forfeited(&mut self, side: Side) {
        self.draw_ghost(side);
        let at = |x: f32, y: f32| self.centre + Vec2::new(x, y);
        let above = curl(at(-52.0, -WIND_OFFSET), 82.0, WIND_CURL, WIND_WIDTH);
        let below = curl(at(-30.0, WIND_OFFSET), 50.0, -WIND_CURL, WIND_WIDTH);
        self.draw_edged(above.or(below), self.theme.marks.forfeit);
    }

    fn draw_captured(&mut self, side: Side) {
        self.draw_ghost(side);
        self.draw_edged(cross(self.centre, CROSS, CROSS_WIDTH), self.theme.marks.capture);
    }

    /// Draws the coordinate over all else, and a halo around it where it crosses lines.
    fn draw_coordinate(&mut self, key: Key, colours: EdgedColour) {
        let name = key.point.to_string();
        let text = word(&name, TEXT, self.centre);
        let is_on_stone = matches!(key.state, KeyState::Stone { .. } | KeyState::Target);
        if !is_on_stone {
            let halo = colours.edge.ink();
            // Between the letter and the digit.
            self.surface.fill(&disc(self.centre, 2.0 * HALO), &halo);
            for step in 0..HALO_STEPS {
                let angle = TAU * f32::from(step) / f32::from(HALO_STEPS);
                let shift = Vec2::new(angle.cos(), angle.sin()) * HALO;
                let shifted = Shape::new(text.bounds.grown(HALO), |at| text.distance(at - shift));
                self.surface.fill(&shifted, &halo);
            }
        }
        self.surface.fill(&text, &colours.fill.ink());
    }

    /// Draws a shape with an edge around it, within the tile.
    fn draw_edged<F: Fn(Vec2) -> f32>(&mut self, shape: Shape<F>, colour: EdgedColour) {
        let inner = Shape::new(shape.bounds, |at| shape.distance(at));
        self.surface.fill(&inner.grown(EDGE).and(self.square()), &colour.edge.ink());
        self.surface.fill(&shape, &colour.fill.ink());
    }
}

/// Returns the way from a point to its neighbour on the picture, with the y axis down.
fn offset(from: Point, to: Point, view: Side) -> Vec2 {
    let right = f32::from(to.file()) - f32::from(from.file());
    let up = f32::from(to.rank()) - f32::from(from.rank());
    match view {
        Side::White => Vec2::new(right, -up),
        Side::Black => Vec2::new(-right, up),
    }
}
