//! The course of a game as a graph: the lead of White rises from the middle, that of Black goes
//! down from it.
//!
//! An estimate is hatched and never reaches the edge. A solved position is solid and reaches it, or
//! is a bold part of the middle line if it is a draw. So they differ in more than colour and size.

use std::f32::consts::FRAC_1_SQRT_2;
use std::ops::Range;

use alquerque_rules::{MEDIEVAL, RuleSet, Side};

use super::atlas::{self, AtlasKey};
use super::board::{Layout, Stone, background};
use super::canvas::{
    Canvas, Ink, Rect, Shape, Surface, Vec2, coverage, diamond, line, rounded_rect, triangle, word,
};
use super::encode::encode_png;
use super::error::RenderError;
use super::indexed::{self, Drawing, IndexedPicture};
use super::theme::Theme;
use super::{Size, Style};

// Lengths are in pixels of the standard picture.

/// The surface that the curve is drawn on.
const FIELD: Rect = Rect::new(76.0, 34.0, 750.0, 634.0);
/// The centre of the stone that names a half: its distances from the left, and from the end of the
/// field.
const EMBLEM: Vec2 = Vec2::new(38.0, 36.0);
const EMBLEM_RADIUS: f32 = 25.0;
/// The share of half the height that no estimate exceeds.
const MAX_ESTIMATE: f32 = 0.88;
/// The lead, in hundredths of a stone, that is drawn three quarters as high as the largest: small
/// leads are distinct, and large ones stay on the picture.
const SQUASH: f32 = 300.0;
/// The leads in stones that have a horizontal line.
const GRID: [i32; 2] = [1, 3];
/// The font size of the leads beside the field.
const LEAD_SIZE: f32 = 27.0;
/// The font size of the move numbers below the field.
const NUMBER_SIZE: f32 = 28.0;
/// The vertical centre of the move numbers.
const NUMBER_Y: f32 = 672.0;
/// The smallest distance between two move numbers.
const NUMBER_DISTANCE: f32 = 58.0;
const CURVE_WIDTH: f32 = 3.0;
const GRID_WIDTH: f32 = 1.5;
const MIDDLE_WIDTH: f32 = 4.0;
/// Half the height of a solved draw.
const DRAW_REACH: f32 = 9.0;
/// The distance between the lines of the hatching.
const HATCH_DISTANCE: f32 = 9.0;
const HATCH_WIDTH: f32 = 2.5;
/// The width of the dashed line at the turning point.
const TURNING_WIDTH: f32 = 5.0;
/// The length of the dashes of that line, and of the gaps.
const TURNING_DASH: f32 = 16.0;
/// The radius of the diamond at the upper end of that line.
const TURNING_DIAMOND: f32 = 15.0;
/// The width of the edge around marks.
const EDGE: f32 = 2.5;
/// The length of the arrow below the highlighted ply.
const ARROW_LENGTH: f32 = 17.0;
/// Half the width of that arrow.
const ARROW_REACH: f32 = 11.0;

/// The evaluations of a game from its start to after its last action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The evaluation at the start and after each action.
    pub evaluations: Vec<Evaluation>,
    /// The move number of each action, as in records.
    pub move_numbers: Vec<usize>,
    /// The action that turned the game, counted from 0.
    pub turning_point: Option<usize>,
    /// The highlighted position, by the number of actions before it.
    pub highlighted: Option<usize>,
}

/// The evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// An estimated lead of White in hundredths of a stone, negative if Black leads.
    Estimate(i32),
    /// The winner with best play; `None` for a draw.
    Solved(Option<Side>),
}

impl Evaluation {
    /// Returns the height above the middle, from -1 to 1.
    pub(super) fn height(self) -> f32 {
        match self {
            Self::Estimate(hundredths) => MAX_ESTIMATE * (hundredths as f32 / SQUASH).tanh(),
            Self::Solved(Some(Side::White)) => 1.0,
            Self::Solved(Some(Side::Black)) => -1.0,
            Self::Solved(None) => 0.0,
        }
    }
}

impl Graph {
    /// The rule set to [`prepare`](super::prepare) for graphs.
    pub const RULES: &RuleSet = &MEDIEVAL;

    /// Renders the graph as a PNG file with the size of a board in this style.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(&self, style: &Style) -> Result<Vec<u8>, RenderError> {
        let atlas = atlas::get(Self::RULES, style);
        let plot = Plot::new(style);
        let key = AtlasKey::new(Self::RULES, style);
        let draw = || draw_background(&plot);
        let indices = indexed::background(Drawing::Graph, key, &atlas, draw);
        let mut picture = IndexedPicture::new(&atlas, style.size, indices);
        self.draw(&mut picture, &plot);
        encode_png(&atlas.palette, style, picture.indices())
    }

    fn draw(&self, surface: &mut impl Surface, plot: &Plot) {
        for (ply, evaluation) in self.evaluations.iter().enumerate() {
            plot.draw_standing(surface, self.columns(plot, ply), *evaluation);
        }
        plot.draw_middle(surface);
        self.draw_curve(surface, plot);
        self.draw_numbers(surface, plot);
        // The game turns from the evaluation before an action to the one after it.
        if let Some(ply) = self.turning_point.filter(|ply| ply + 1 < self.evaluations.len()) {
            plot.draw_turning_point(surface, self.columns(plot, ply).end);
        }
        if let Some(ply) = self.highlighted.filter(|&ply| ply < self.evaluations.len()) {
            let columns = self.columns(plot, ply);
            plot.draw_arrow(surface, (columns.start + columns.end) / 2.0);
        }
    }

    /// Returns the columns of an evaluation. They are whole pixels, so that neighbours meet without
    /// a seam.
    fn columns(&self, plot: &Plot, ply: usize) -> Range<f32> {
        let share = plot.field.width() / self.evaluations.len() as f32;
        let at = |ply: usize| (plot.field.min.x + share * ply as f32).round();
        at(ply)..at(ply + 1)
    }

    /// Draws the steps from one evaluation to the next.
    fn draw_curve(&self, surface: &mut impl Surface, plot: &Plot) {
        let ink = plot.theme.lines.colour.ink();
        let width = plot.scaled(CURVE_WIDTH);
        let mut before = None;
        for (ply, evaluation) in self.evaluations.iter().enumerate() {
            let columns = self.columns(plot, ply);
            let y = plot.y(evaluation.height());
            surface
                .fill(&stroke(Vec2::new(columns.start, y), Vec2::new(columns.end, y), width), &ink);
            if let Some(before) = before.replace(y) {
                let at = |y| Vec2::new(columns.start, y);
                surface.fill(&stroke(at(f32::min(before, y)), at(before.max(y)), width), &ink);
            }
        }
    }

    fn draw_numbers(&self, surface: &mut impl Surface, plot: &Plot) {
        let ink = plot.theme.label.ink();
        let mut free = f32::MIN;
        let mut last = 0;
        let actions = self.evaluations.len().saturating_sub(1);
        for (ply, &number) in self.move_numbers.iter().enumerate().take(actions) {
            let columns = self.columns(plot, ply + 1);
            let x = (columns.start + columns.end) / 2.0;
            if number != last && x >= free {
                let centre = Vec2::new(x, plot.scaled(NUMBER_Y));
                surface.fill(&word(&number.to_string(), plot.scaled(NUMBER_SIZE), centre), &ink);
                free = x + plot.scaled(NUMBER_DISTANCE);
            }
            last = number;
        }
    }
}

/// The geometry of a graph in a style.
struct Plot {
    theme: &'static Theme,
    size: Size,
    field: Rect,
}

impl Plot {
    fn new(style: &Style) -> Self {
        let scaled = |at: Vec2| {
            let scale = style.size.scale();
            Vec2::new((at.x * scale).round(), (at.y * scale).round())
        };
        let field = Rect { min: scaled(FIELD.min), max: scaled(FIELD.max) };
        Self { theme: style.theme, size: style.size, field }
    }

    fn scaled(&self, length: f32) -> f32 {
        length * self.size.scale()
    }

    /// Returns the row of a height from -1 to 1.
    fn y(&self, height: f32) -> f32 {
        self.field.centre().y - height * (self.field.height() - self.scaled(CURVE_WIDTH)) / 2.0
    }

    fn draw_standing(
        &self,
        surface: &mut impl Surface,
        columns: Range<f32>,
        evaluation: Evaluation,
    ) {
        let middle = self.y(0.0).round();
        let area = |from: f32, to: f32| {
            let rect = Rect::new(columns.start, from.min(to), columns.end, from.max(to));
            rounded_rect(rect, 0.0)
        };
        let y = self.y(evaluation.height());
        let ahead = if y <= middle { Side::White } else { Side::Black };
        let body = self.theme.stones.sides[ahead].lit.ink();
        match evaluation {
            Evaluation::Estimate(_) => {
                surface.fill(&area(middle, y), &|at: Vec2| self.hatched(body, at))
            }
            Evaluation::Solved(Some(_)) => surface.fill(&area(middle, y), &body),
            Evaluation::Solved(None) => {
                let reach = self.scaled(DRAW_REACH);
                surface.fill(&area(middle - reach, middle + reach), &self.theme.lines.colour.ink());
            }
        }
    }

    /// Returns transparent ink with lines from the lower left to the upper right.
    fn hatched(&self, ink: Ink, at: Vec2) -> Ink {
        let distance = self.scaled(HATCH_DISTANCE);
        let from_line =
            (((at.x + at.y) * FRAC_1_SQRT_2).rem_euclid(distance) - distance / 2.0).abs();
        let on_line = coverage(from_line - self.scaled(HATCH_WIDTH) / 2.0);
        self.theme.lines.colour.ink().faded(0.75 * on_line).over(ink.faded(0.5))
    }

    fn draw_middle(&self, surface: &mut impl Surface) {
        self.draw_horizontal(surface, 0.0, MIDDLE_WIDTH, self.theme.lines.colour.ink());
    }

    fn draw_horizontal(&self, surface: &mut impl Surface, height: f32, width: f32, ink: Ink) {
        let at = |x| Vec2::new(x, self.y(height).round());
        surface.fill(&stroke(at(self.field.min.x), at(self.field.max.x), self.scaled(width)), &ink);
    }

    fn draw_turning_point(&self, surface: &mut impl Surface, x: f32) {
        let marks = &self.theme.marks;
        let field = self.field;
        let width = self.scaled(TURNING_WIDTH);
        let dash = self.scaled(TURNING_DASH);
        let reach = self.scaled(TURNING_DIAMOND);
        let edge = self.scaled(EDGE);
        let top = Vec2::new(x, field.min.y + 1.4 * reach);
        for (grow, colour) in [(edge, marks.last.edge), (0.0, marks.last.fill)] {
            let mut y = top.y;
            while y < field.max.y - width {
                let end = (y + dash).min(field.max.y - width);
                surface.fill(
                    &line(Vec2::new(x, y), Vec2::new(x, end), width).grown(grow),
                    &colour.ink(),
                );
                y += 2.0 * dash;
            }
            surface.fill(&diamond(top, reach).grown(grow), &colour.ink());
        }
    }

    fn draw_arrow(&self, surface: &mut impl Surface, x: f32) {
        let marks = &self.theme.marks;
        let length = self.scaled(ARROW_LENGTH);
        let half = self.scaled(ARROW_REACH);
        let edge = self.scaled(EDGE);
        let tip = Vec2::new(x, self.field.max.y - length / 2.0);
        let base = tip + Vec2::new(0.0, length);
        surface.fill(&triangle(tip, base, half).grown(edge), &marks.hint.edge.ink());
        surface.fill(&triangle(tip, base, half), &marks.hint.fill.ink());
    }
}

/// Returns an axis-aligned line with square ends.
fn stroke(from: Vec2, to: Vec2, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    rounded_rect(Rect { min: from, max: to }.grown(width / 2.0), 0.0)
}

/// Draws the frame, the field, the stones at its ends, and the grid.
fn draw_background(plot: &Plot) -> Canvas {
    let Plot { theme, size, field } = *plot;
    let layout = Layout::new(Graph::RULES.board, size, Side::White);
    let mut canvas = background::draw_framed(theme, &layout, field);
    for side in Side::BOTH {
        let y = match side {
            Side::White => field.min.y + plot.scaled(EMBLEM.y),
            Side::Black => field.max.y - plot.scaled(EMBLEM.y),
        };
        let centre = Vec2::new(plot.scaled(EMBLEM.x), y);
        let stone = Stone { side, king: false };
        stone.draw(&mut canvas, theme, centre, plot.scaled(EMBLEM_RADIUS), field);
    }
    for (lead, sign) in GRID.into_iter().flat_map(|lead| [(lead, 1.0), (lead, -1.0)]) {
        let height = sign * Evaluation::Estimate(lead * 100).height();
        let ink = theme.lines.colour.ink().faded(0.7);
        plot.draw_horizontal(&mut canvas, height, GRID_WIDTH, ink);
        let centre = Vec2::new(plot.scaled(EMBLEM.x), plot.y(height));
        canvas.fill(&word(&lead.to_string(), plot.scaled(LEAD_SIZE), centre), &theme.label.ink());
    }
    canvas
}
