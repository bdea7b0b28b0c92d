//! The course of a game as a graph: the lead of White rises from the middle, that of Black goes
//! down from it.
//!
//! An estimate is hatched and never reaches the edge. A solved position is solid and reaches it, or
//! is a bold part of the middle line if it is a draw. So they differ in more than colour and size.
//!
//! The vertical axis counts the stones of the lead, with a stone of the side that leads as the
//! unit. The horizontal axis has the numbers of the moves.

mod course;
mod evaluation;
mod plot;

use alquerque_rules::{MEDIEVAL, RuleSet, Side};

use super::atlas::{self, Atlas, AtlasKey, copy_rows};
use super::board::Stone;
use super::canvas::{Canvas, Rect, Surface, Vec2, word};
use super::encode::{encode_png, encode_rows};
use super::error::RenderError;
use super::indexed::{self, Drawing, IndexedPicture};
use super::panel::Panel;
use super::picture::compose_from;
use super::{Scene, Style};

pub use course::Course;
pub use evaluation::Evaluation;
pub use plot::Plot;

// Lengths are in pixels of the standard picture.

/// The height of a graph without a board.
const HEIGHT: f32 = 464.0;
/// The width of a graph beside a board. Both together have the proportions that Discord shows
/// largest, and text that is legible in the width of a phone.
const WIDTH_BESIDE: f32 = 416.0;
/// The distances of the surface that the curve is drawn on from the edges of the graph.
const LEFT: f32 = 100.0;
const TOP: f32 = 24.0;
const RIGHT: f32 = 28.0;
const BOTTOM: f32 = 66.0;
/// The horizontal centres of the leads, and of the stones that are their unit.
const LEAD_X: f32 = 26.0;
const UNIT_X: f32 = 66.0;
/// The radius of these stones.
const UNIT_RADIUS: f32 = 15.0;
/// Half the width of the field below them, from which they stand out as on the board.
const UNIT_REACH: f32 = 20.0;
/// The leads in stones that have a horizontal line.
const LEADS: [i32; 2] = [1, 3];
/// The font size of the leads.
const LEAD_SIZE: f32 = 38.0;
/// The font size of the move numbers.
const NUMBER_SIZE: f32 = 34.0;
/// The distance of the middle of the move numbers from the lower edge.
const NUMBER_RISE: f32 = 28.0;
/// The smallest distance between two move numbers.
const NUMBER_DISTANCE: f32 = 72.0;
/// The steps between two move numbers, of which the smallest that fits is taken.
const STEPS: [usize; 9] = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/// The evaluations of a game, from its start to after its last action, with axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The evaluations and the turning point.
    pub course: Course,
    /// The move number of each action, as in records.
    pub move_numbers: Vec<usize>,
    /// The highlighted position, by the number of actions before it.
    pub highlighted: Option<usize>,
}

impl Graph {
    /// The rule set to [`prepare`](super::prepare) for graphs without a board.
    pub const RULES: &RuleSet = &MEDIEVAL;

    /// Renders the graph as a PNG file: beside the board of a scene in this style if there is one,
    /// else as wide as a board.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(&self, board: Option<&Scene>, style: &Style) -> Result<Vec<u8>, RenderError> {
        let rules = board.map_or(Self::RULES, |scene| scene.position.rules());
        let atlas = atlas::get(rules, style);
        let key = AtlasKey::new(rules, style);
        let Some(scene) = board else {
            let axes = Axes::new(style, style.size.width(), scaled(HEIGHT, style));
            let graph = self.indices(&atlas, (Drawing::Graph, key), &axes);
            return encode_png(&atlas.palette, style, &graph);
        };
        let board = compose_from(&atlas, scene, style);
        let board_width = style.size.width();
        let height = board.len() as u32 / board_width;
        let axes = Axes::new(style, scaled(WIDTH_BESIDE, style), height);
        let graph = self.indices(&atlas, (Drawing::GraphBeside, key), &axes);
        let width = board_width + axes.panel.width;
        let mut both = vec![0; (width * height) as usize];
        let part = |from: &[u8], part: u32, to: &mut [u8], left: u32| {
            copy_rows(from, part as usize, to, width as usize, left as usize);
        };
        part(&board, board_width, &mut both, 0);
        part(&graph, axes.panel.width, &mut both, board_width);
        encode_rows(&atlas.palette, style.theme.packing.level, width, &both)
    }

    /// Renders the graph as palette indices, row by row.
    fn indices(&self, atlas: &Atlas, (kind, key): (Drawing, AtlasKey), axes: &Axes) -> Vec<u8> {
        let background = indexed::background(kind, key, atlas, || axes.draw());
        let mut picture = IndexedPicture::new(atlas, axes.panel.width, background);
        self.course.draw(&mut picture, &axes.plot);
        self.draw_numbers(&mut picture, axes);
        self.course.draw_turning_point(&mut picture, &axes.plot);
        if let Some(ply) = self.highlighted.filter(|&ply| ply < self.course.evaluations.len()) {
            let columns = self.course.columns(&axes.plot, ply);
            axes.plot.draw_arrow(&mut picture, (columns.start + columns.end) / 2.0);
        }
        picture.into_indices()
    }

    /// Draws the move numbers, each with a tick at the first action of its move.
    fn draw_numbers(&self, surface: &mut impl Surface, axes: &Axes) {
        let Axes { panel, plot } = axes;
        let ink = panel.theme.label.ink();
        let step = self.number_step(axes);
        let mut free = f32::MIN;
        let mut last = 0;
        let actions = self.course.evaluations.len().saturating_sub(1);
        for (ply, &number) in self.move_numbers.iter().enumerate().take(actions) {
            let columns = self.course.columns(plot, ply + 1);
            let x = ((columns.start + columns.end) / 2.0).floor();
            let is_named = number != last && (last == 0 || number.is_multiple_of(step));
            last = number;
            if !is_named || x < free {
                continue;
            }
            plot.draw_tick(surface, x);
            let y = panel.height as f32 - panel.scaled(NUMBER_RISE);
            let text = format!("{number}.");
            surface.fill(&word(&text, panel.scaled(NUMBER_SIZE), Vec2::new(x, y)), &ink);
            free = x + panel.scaled(NUMBER_DISTANCE);
        }
    }

    /// Returns the step between two move numbers at which they do not meet.
    fn number_step(&self, axes: &Axes) -> usize {
        let first = self.move_numbers.first().copied().unwrap_or_default();
        let last = self.move_numbers.last().copied().unwrap_or_default();
        let width = axes.plot.field.width() / (last.saturating_sub(first) + 1) as f32;
        let fits = |step: &usize| *step as f32 * width >= axes.panel.scaled(NUMBER_DISTANCE);
        STEPS.into_iter().find(fits).unwrap_or(usize::MAX)
    }
}

/// Scales a length of the standard picture to whole pixels of a style.
fn scaled(length: f32, style: &Style) -> u32 {
    (length * style.size.scale()).round() as u32
}

/// The geometry of a graph in a style.
struct Axes {
    panel: Panel,
    plot: Plot,
}

impl Axes {
    fn new(style: &Style, width: u32, height: u32) -> Self {
        let scale = style.size.scale();
        let panel = Panel { theme: style.theme, scale, width, height };
        let inset = |length: f32| panel.scaled(length).round();
        let right = width as f32 - inset(RIGHT);
        let bottom = height as f32 - inset(BOTTOM);
        let field = Rect::new(inset(LEFT), inset(TOP), right, bottom);
        Self { panel, plot: Plot { theme: style.theme, scale, field } }
    }

    /// Draws the frame, the field, and the vertical axis with its lines.
    fn draw(&self) -> Canvas {
        let Self { panel, plot } = self;
        let theme = panel.theme;
        let edge = |reach: f32| panel.scaled(UNIT_X + reach).round();
        let units = Rect {
            min: Vec2::new(edge(-UNIT_REACH), plot.field.min.y),
            max: Vec2::new(edge(UNIT_REACH), plot.field.max.y),
        };
        let mut canvas = panel.draw(&[plot.field, units]);
        self.draw_lead(&mut canvas, 0, 0.0);
        for (lead, side) in LEADS.into_iter().flat_map(|lead| Side::BOTH.map(|side| (lead, side))) {
            let sign = if side == Side::White { 1.0 } else { -1.0 };
            let height = sign * Evaluation::Estimate(lead * 100).height();
            plot.draw_grid_line(&mut canvas, height);
            self.draw_lead(&mut canvas, lead, height);
            let centre = Vec2::new(panel.scaled(UNIT_X).round(), plot.y(height).round());
            let radius = panel.scaled(UNIT_RADIUS);
            Stone { side, king: false }.draw(&mut canvas, theme, centre, radius, units);
        }
        canvas
    }

    /// Draws a lead in stones beside its height.
    fn draw_lead(&self, canvas: &mut Canvas, lead: i32, height: f32) {
        let Self { panel, plot } = self;
        let centre = Vec2::new(panel.scaled(LEAD_X), plot.y(height).round());
        let text = word(&lead.to_string(), panel.scaled(LEAD_SIZE), centre);
        canvas.fill(&text, &panel.theme.label.ink());
    }
}
