//! Who stood better from ply to ply: what White is ahead rises from the middle, what Black is ahead goes down from it.
//!
//! What is only an estimate is hatched and never reaches the edge; what is solved is solid and does, or is a bold stretch
//! of the middle line where it is a draw. So neither colour nor size alone tells them apart.

use std::collections::HashMap;
use std::convert::Infallible;
use std::f32::consts::FRAC_1_SQRT_2;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use alquerque_rules::{MEDIEVAL, RuleSet, Side};

use super::atlas::{self, Atlas, Kind};
use super::blend::Tint;
use super::board;
use super::cache::{self, Cache};
use super::colour::Srgb;
use super::error::RenderError;
use super::geometry::{Rect, Vec2};
use super::layout::Layout;
use super::picture::pack;
use super::shape::{Shape, coverage, line, lozenge, rounded_rect, triangle};
use super::stone::{self, Stone};
use super::surface::{Extent, Ink, Surface};
use super::text::word;
use super::theme::Theme;
use super::{Size, Style};

// Lengths are in pixels of the standard picture.

/// The surface that the curve is drawn on: its left, upper, right and lower edge.
const FIELD: [f32; 4] = [76.0, 34.0, 750.0, 634.0];
/// The middle and the radius of the stones that say whose half it is: so far from the left, and from the end of the field.
const EMBLEM: Vec2 = Vec2::new(38.0, 36.0);
const EMBLEM_RADIUS: f32 = 25.0;
/// The share of half the height that no estimate exceeds.
const MOST: f32 = 0.88;
/// An estimate of so many hundredths of a stone is drawn three quarters as high as the highest: small leads are told
/// apart, and large ones stay on the picture.
const SQUASH: f32 = 300.0;
/// So many stones ahead have a line across.
const GRID: [i32; 2] = [1, 3];
/// Font sizes of the numbers beside and below the field, and where the latter have their middle.
const STONES: f32 = 27.0;
const NUMBERS: f32 = 28.0;
const NUMBERS_AT: f32 = 672.0;
/// Two numbers are no nearer to each other than this.
const NUMBERS_APART: f32 = 58.0;
/// Widths of the curve, of the lines across, and of the one in the middle.
const CURVE: f32 = 3.0;
const ACROSS: f32 = 1.5;
const MIDDLE: f32 = 4.0;
/// How far a solved draw reaches above and below the middle.
const DRAWN: f32 = 9.0;
/// The lines of the hatching: how far apart, and how wide.
const HATCH: f32 = 9.0;
const HATCH_WIDTH: f32 = 2.5;
/// Width of the line at the turning point, its dashes, the lozenge at its upper end, and the edge of both.
const TURNING: f32 = 5.0;
const DASH: f32 = 16.0;
const LOZENGE: f32 = 15.0;
const EDGE: f32 = 2.5;
/// The arrow below the ply that a board beside the graph shows: its length and half its width.
const ARROW: f32 = 17.0;
const ARROW_HALF: f32 = 11.0;

/// How a game went, from its start to after its last action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The standing at the start and after each action.
    pub standings: Vec<Standing>,
    /// The number that records give each action.
    pub numbers: Vec<usize>,
    /// The action with which the game turned, counted from 0.
    pub turning_point: Option<usize>,
    /// After so many actions is the position that is to be pointed out.
    pub shown: Option<usize>,
}

/// How the sides stand in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// White seems to be ahead by so many hundredths of a stone; Black below 0.
    Estimate(i32),
    /// With best play this side wins; nobody does where it is a draw.
    Solved(Option<Side>),
}

impl Standing {
    /// How far above the middle it is drawn, from -1 to 1.
    pub(super) fn height(self) -> f32 {
        match self {
            Self::Estimate(hundredths) => MOST * (hundredths as f32 / SQUASH).tanh(),
            Self::Solved(Some(Side::White)) => 1.0,
            Self::Solved(Some(Side::Black)) => -1.0,
            Self::Solved(None) => 0.0,
        }
    }
}

/// What no game changes, as palette indices.
static GROUNDS: LazyLock<Cache<Kind, Vec<u8>>> = LazyLock::new(|| cache::of(cache::GRAPHS));

impl Graph {
    /// What has to be [prepared](super::prepare) for graphs is what this rule set needs.
    pub const RULES: &RuleSet = &MEDIEVAL;

    /// The graph as a PNG file of the same size as a board in this style.
    ///
    /// # Errors
    /// When the encoder fails, for which there is no known reason.
    pub fn png(&self, style: &Style) -> Result<Vec<u8>, RenderError> {
        let atlas = atlas::of(Self::RULES, style);
        let frame = Frame::of(style);
        let kind = Kind::of(Self::RULES, style);
        let Ok(ground) = GROUNDS
            .get_or_insert_with(&kind, || Ok::<_, Infallible>(Arc::new(ground(&atlas, &frame))));
        let mut picture =
            Picture { atlas: &atlas, size: style.size, indices: Vec::clone(&ground), last: None };
        self.draw(&mut picture, &frame);
        pack(&atlas.palette, style, &picture.indices)
    }

    fn draw(&self, surface: &mut impl Surface, frame: &Frame) {
        for (ply, standing) in self.standings.iter().enumerate() {
            frame.draw_standing(surface, self.columns(frame, ply), *standing);
        }
        frame.draw_middle(surface);
        self.draw_curve(surface, frame);
        self.draw_numbers(surface, frame);
        // The game turns from the standing before an action to the one after it.
        if let Some(ply) = self.turning_point.filter(|ply| ply + 1 < self.standings.len()) {
            frame.draw_turning_point(surface, self.columns(frame, ply).end);
        }
        if let Some(ply) = self.shown.filter(|&ply| ply < self.standings.len()) {
            let columns = self.columns(frame, ply);
            frame.draw_arrow(surface, (columns.start + columns.end) / 2.0);
        }
    }

    /// From where to where a standing is drawn: whole pixels, for two neighbours to meet without a seam.
    fn columns(&self, frame: &Frame, ply: usize) -> Range<f32> {
        let share = frame.field.width() / self.standings.len() as f32;
        let at = |ply: usize| (frame.field.min.x + share * ply as f32).round();
        at(ply)..at(ply + 1)
    }

    /// The steps from one standing to the next.
    fn draw_curve(&self, surface: &mut impl Surface, frame: &Frame) {
        let ink = frame.theme.lines.colour.ink();
        let width = frame.scaled(CURVE);
        let mut before = None;
        for (ply, standing) in self.standings.iter().enumerate() {
            let (columns, y) = (self.columns(frame, ply), frame.y(standing.height()));
            surface
                .fill(&stroke(Vec2::new(columns.start, y), Vec2::new(columns.end, y), width), &ink);
            if let Some(before) = before.replace(y) {
                let at = |y| Vec2::new(columns.start, y);
                surface.fill(&stroke(at(f32::min(before, y)), at(before.max(y)), width), &ink);
            }
        }
    }

    fn draw_numbers(&self, surface: &mut impl Surface, frame: &Frame) {
        let ink = frame.theme.label.ink();
        let mut free = f32::MIN;
        let mut last = 0;
        for (ply, &number) in
            self.numbers.iter().enumerate().filter(|(ply, _)| ply + 1 < self.standings.len())
        {
            let columns = self.columns(frame, ply + 1);
            let x = (columns.start + columns.end) / 2.0;
            if number != last && x >= free {
                surface.fill(
                    &word(&number.to_string(), frame.scaled(NUMBERS), frame.at(x, NUMBERS_AT)),
                    &ink,
                );
                free = x + frame.scaled(NUMBERS_APART);
            }
            last = number;
        }
    }
}

/// Where everything is in a style.
struct Frame {
    theme: &'static Theme,
    size: Size,
    field: Rect,
}

impl Frame {
    fn of(style: &Style) -> Self {
        let [left, top, right, bottom] = FIELD.map(|at| (at * style.size.scale()).round());
        Self { theme: style.theme, size: style.size, field: Rect::new(left, top, right, bottom) }
    }

    fn scaled(&self, length: f32) -> f32 {
        length * self.size.scale()
    }

    /// A column of the picture at a height of the standard one.
    fn at(&self, x: f32, y: f32) -> Vec2 {
        Vec2::new(x, self.scaled(y))
    }

    /// The row of a height from -1 to 1.
    fn y(&self, height: f32) -> f32 {
        self.field.centre().y - height * (self.field.height() - self.scaled(CURVE)) / 2.0
    }

    fn draw_standing(&self, surface: &mut impl Surface, columns: Range<f32>, standing: Standing) {
        let middle = self.y(0.0).round();
        let area = |from: f32, to: f32| {
            let (min, max) =
                (Vec2::new(columns.start, from.min(to)), Vec2::new(columns.end, from.max(to)));
            rounded_rect(Rect { min, max }, 0.0)
        };
        let y = self.y(standing.height());
        let ahead = if y <= middle { Side::White } else { Side::Black };
        let body = self.theme.stones.looks[ahead].body[0].ink();
        match standing {
            Standing::Estimate(_) => {
                surface.fill(&area(middle, y), &|at: Vec2| self.hatched(body, at))
            }
            Standing::Solved(Some(_)) => surface.fill(&area(middle, y), &body),
            Standing::Solved(None) => {
                let reach = self.scaled(DRAWN);
                surface.fill(&area(middle - reach, middle + reach), &self.theme.lines.colour.ink());
            }
        }
    }

    /// Ink that is seen through, under lines from the lower left to the upper right.
    fn hatched(&self, ink: Ink, at: Vec2) -> Ink {
        let apart = self.scaled(HATCH);
        let from_line = (((at.x + at.y) * FRAC_1_SQRT_2).rem_euclid(apart) - apart / 2.0).abs();
        let on_line = coverage(from_line - self.scaled(HATCH_WIDTH) / 2.0);
        self.theme.lines.colour.ink().thinned(0.75 * on_line).over(ink.thinned(0.5))
    }

    fn draw_middle(&self, surface: &mut impl Surface) {
        self.draw_across(surface, 0.0, MIDDLE, self.theme.lines.colour.ink());
    }

    fn draw_across(&self, surface: &mut impl Surface, height: f32, width: f32, ink: Ink) {
        let at = |x| Vec2::new(x, self.y(height).round());
        surface.fill(&stroke(at(self.field.min.x), at(self.field.max.x), self.scaled(width)), &ink);
    }

    fn draw_turning_point(&self, surface: &mut impl Surface, x: f32) {
        let (marks, field) = (&self.theme.marks, self.field);
        let [width, dash, reach, edge] =
            [TURNING, DASH, LOZENGE, EDGE].map(|length| self.scaled(length));
        let top = Vec2::new(x, field.min.y + 1.4 * reach);
        for (grow, colour) in [(edge, marks.last_edge), (0.0, marks.last)] {
            let mut y = top.y;
            while y < field.max.y - width {
                let end = (y + dash).min(field.max.y - width);
                surface.fill(
                    &line(Vec2::new(x, y), Vec2::new(x, end), width).grown(grow),
                    &colour.ink(),
                );
                y += 2.0 * dash;
            }
            surface.fill(&lozenge(top, reach).grown(grow), &colour.ink());
        }
    }

    fn draw_arrow(&self, surface: &mut impl Surface, x: f32) {
        let marks = &self.theme.marks;
        let [length, half, edge] = [ARROW, ARROW_HALF, EDGE].map(|length| self.scaled(length));
        let tip = Vec2::new(x, self.field.max.y - length / 2.0);
        let base = tip + Vec2::new(0.0, length);
        surface.fill(&triangle(tip, base, half).grown(edge), &marks.hint_edge.ink());
        surface.fill(&triangle(tip, base, half), &marks.hint.ink());
    }
}

/// A straight line along one of the axes, with square ends.
fn stroke(from: Vec2, to: Vec2, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    rounded_rect(Rect { min: from, max: to }.grown(width / 2.0), 0.0)
}

/// Frame, field, the stones at its ends, and the lines across.
fn ground(atlas: &Atlas, frame: &Frame) -> Vec<u8> {
    let Frame { theme, size, field } = *frame;
    let layout = Layout::of(Graph::RULES.board, size, Side::White);
    let mut canvas = board::draw_framed(theme, &layout, field);
    for side in Side::BOTH {
        let below = side == Side::Black;
        let y = if below {
            field.max.y - frame.scaled(EMBLEM.y)
        } else {
            field.min.y + frame.scaled(EMBLEM.y)
        };
        let centre = Vec2::new(frame.scaled(EMBLEM.x), y);
        stone::draw(
            &mut canvas,
            theme,
            Stone { side, king: false },
            centre,
            frame.scaled(EMBLEM_RADIUS),
            field,
        );
    }
    for (stones, sign) in GRID.into_iter().flat_map(|stones| [(stones, 1.0), (stones, -1.0)]) {
        let height = sign * Standing::Estimate(stones * 100).height();
        frame.draw_across(&mut canvas, height, ACROSS, theme.lines.colour.ink().thinned(0.7));
        let centre = Vec2::new(frame.scaled(EMBLEM.x), frame.y(height));
        canvas.fill(&word(&stones.to_string(), frame.scaled(STONES), centre), &theme.label.ink());
    }
    let mut known = HashMap::new();
    canvas
        .srgb()
        .map(|pixel| *known.entry(pixel).or_insert_with(|| atlas.palette.index_of(pixel)))
        .collect()
}

/// A picture in palette indices that takes ink.
struct Picture<'a> {
    atlas: &'a Arc<Atlas>,
    size: Size,
    indices: Vec<u8>,
    /// The colour that was laid last, and its index: shapes have hardly more than one.
    last: Option<(Srgb, u8)>,
}

impl Surface for Picture<'_> {
    fn extent(&self) -> Extent {
        Extent { left: 0, top: 0, width: self.size.width(), height: self.size.height() }
    }

    fn lay(&mut self, x: u32, y: u32, ink: Ink) {
        let colour = ink.light.srgb();
        let index = match self.last {
            Some((last, index)) if last == colour => index,
            _ => self.atlas.palette.index_of(colour),
        };
        self.last = Some((colour, index));
        if let Some(tint) = Tint::of(index, ink.opacity) {
            let pixel = &mut self.indices[(y * self.size.width() + x) as usize];
            *pixel = self.atlas.blends.over(*pixel, tint);
        }
    }
}
