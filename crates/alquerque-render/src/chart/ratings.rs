//! The ratings of a player as curves, one below the other.

use std::ops::Range;

use alquerque_rules::{MEDIEVAL, RuleSet, Side};

use crate::atlas::{self, AtlasKey};
use crate::board::{Layout, background};
use crate::canvas::{Rect, Surface, Vec2, disc, line, word, word_width};
use crate::encode::encode_png;
use crate::error::RenderError;
use crate::indexed::{self, Drawing, IndexedPicture};
use crate::theme::Theme;
use crate::{Size, Style};

// Lengths are in pixels of the standard picture.

/// The surface that the curves are drawn on: its distances from the edges of the picture.
const MARGIN: f32 = 44.0;
/// The height that a curve has at most.
const MAX_ROW: f32 = 300.0;
/// The font size of titles, if the rows are high enough.
const TITLE_SIZE: f32 = 34.0;
/// The share of a row that its title takes.
const TITLE_SHARE: f32 = 0.42;
/// The distance of a curve from the right edge.
const INDENT: f32 = 30.0;
/// The width of the numbers at the left edge, and the font size that they have at most.
const NUMBERS: f32 = 104.0;
const NUMBER_SIZE: f32 = 28.0;
const CURVE_WIDTH: f32 = 5.0;
const GRID_WIDTH: f32 = 1.5;
/// The radius of the dot at the current rating.
const DOT_RADIUS: f32 = 9.0;
/// The ends of a plot are multiples of it, at least two apart, so that small changes look small.
const SPAN_STEP: i32 = 50;

/// The curves of a player's ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChart {
    /// At most one for each rule set.
    pub curves: Vec<RatingCurve>,
}

/// The rating after each game, oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingCurve {
    /// The heading, such as the name of a rule set.
    pub title: String,
    /// The ratings in points.
    pub ratings: Vec<i32>,
}

impl RatingChart {
    /// The rule set to [`prepare`](crate::prepare) for charts.
    pub const RULES: &RuleSet = &MEDIEVAL;

    /// Renders the chart as a PNG file with the size of a board in this style.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(&self, style: &Style) -> Result<Vec<u8>, RenderError> {
        let atlas = atlas::get(Self::RULES, style);
        let field = field(style.size);
        let key = AtlasKey::new(Self::RULES, style);
        let indices = indexed::background(Drawing::RatingChart, key, &atlas, || {
            let layout = Layout::new(Self::RULES.board, style.size, Side::White);
            background::draw_framed(style.theme, &layout, field)
        });
        let mut picture = IndexedPicture::new(&atlas, style.size.width(), indices);
        let rows = self.curves.len().max(1) as f32;
        let height = (field.height() / rows).min(MAX_ROW * style.size.scale());
        let top = field.centre().y - height * rows / 2.0;
        for (row, curve) in self.curves.iter().enumerate() {
            let rows = top + height * row as f32..top + height * (row + 1) as f32;
            Row { theme: style.theme, scale: style.size.scale(), field, rows }
                .draw(&mut picture, curve);
        }
        encode_png(&atlas.palette, style, &picture.into_indices())
    }
}

fn field(size: Size) -> Rect {
    let margin = (MARGIN * size.scale()).round();
    Rect::new(margin, margin, size.width() as f32 - margin, size.height() as f32 - margin)
}

/// The part of the field for one curve.
struct Row {
    theme: &'static Theme,
    scale: f32,
    field: Rect,
    /// Its vertical extent.
    rows: Range<f32>,
}

impl Row {
    fn draw(&self, surface: &mut impl Surface, curve: &RatingCurve) {
        let height = self.rows.end - self.rows.start;
        let title = height * TITLE_SHARE;
        let size = (TITLE_SIZE * self.scale).min(title * 0.85);
        let numbers = NUMBERS * self.scale;
        let columns = self.field.min.x + numbers..self.field.max.x - INDENT * self.scale;
        // A long title is smaller.
        let size = size.min(size * (columns.end - columns.start) / word_width(&curve.title, size));
        let middle = (columns.start + columns.end) / 2.0;
        let centre = Vec2::new(middle, self.rows.start + title / 2.0);
        let ink = self.theme.lines.colour.ink();
        surface.fill(&word(&curve.title, size, centre), &ink);
        let plot = self.rows.start + title..self.rows.end - height * 0.12;
        let Some((low, high)) = span(&curve.ratings) else { return };
        let size = (NUMBER_SIZE * self.scale).min((plot.end - plot.start) * 0.7);
        for (y, rating) in [(plot.start, high), (plot.end, low)] {
            let from = Vec2::new(columns.start, y.round());
            let to = Vec2::new(columns.end, y.round());
            surface.fill(&line(from, to, GRID_WIDTH * self.scale), &ink.faded(0.5));
            let centre = Vec2::new(self.field.min.x + numbers / 2.0, y.round());
            surface.fill(&word(&rating.to_string(), size, centre), &ink);
        }
        self.draw_curve(surface, &curve.ratings, columns, plot);
    }

    fn draw_curve(
        &self,
        surface: &mut impl Surface,
        ratings: &[i32],
        columns: Range<f32>,
        rows: Range<f32>,
    ) {
        let Some((low, high)) = span(ratings) else { return };
        let steps = (ratings.len() - 1).max(1) as f32;
        let at = |(index, rating): (usize, &i32)| {
            // A single game is at the right end, where the current rating is.
            let share = if ratings.len() == 1 { 1.0 } else { index as f32 / steps };
            let height = (rating - low) as f32 / (high - low) as f32;
            Vec2::new(
                columns.start + share * (columns.end - columns.start),
                rows.end - height * (rows.end - rows.start),
            )
        };
        let points: Vec<Vec2> = ratings.iter().enumerate().map(at).collect();
        let ink = self.theme.lines.colour.ink();
        for pair in points.windows(2) {
            surface.fill(&line(pair[0], pair[1], CURVE_WIDTH * self.scale), &ink);
        }
        if let Some(&last) = points.last() {
            let marks = &self.theme.marks.last;
            let radius = DOT_RADIUS * self.scale;
            surface.fill(&disc(last, radius + 2.0 * self.scale), &marks.edge.ink());
            surface.fill(&disc(last, radius), &marks.fill.ink());
        }
    }
}

/// Returns the lowest and the highest rating that a plot shows; `None` without ratings.
fn span(ratings: &[i32]) -> Option<(i32, i32)> {
    let low = *ratings.iter().min()?;
    let high = *ratings.iter().max()?;
    let low = low.div_euclid(SPAN_STEP) * SPAN_STEP;
    let high = (high.div_euclid(SPAN_STEP) + 1) * SPAN_STEP;
    Some((low.min(high - 2 * SPAN_STEP), high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_spans_all_ratings_and_at_least_a_hundred_points() {
        assert_eq!(span(&[]), None);
        assert_eq!(span(&[1500]), Some((1450, 1550)));
        assert_eq!(span(&[1490, 1531]), Some((1450, 1550)));
        assert_eq!(span(&[1380, 1699, 1650]), Some((1350, 1700)));
    }

    #[test]
    fn a_chart_is_drawn_for_any_number_of_ratings() {
        let curve = |ratings: Vec<i32>| RatingCurve { title: "Alquerque".to_owned(), ratings };
        let png = |curves| RatingChart { curves }.png(&Style::default()).unwrap();
        let none = png(Vec::new());
        let one = png(vec![curve(vec![1500])]);
        let rising = png(vec![curve(vec![1500, 1600])]);
        let falling = png(vec![curve(vec![1600, 1500])]);
        let seven = png(vec![curve((1400..1430).collect()); 7]);
        let all = [none, one, rising, falling, seven];
        for (nth, picture) in all.iter().enumerate() {
            assert!(picture.starts_with(b"\x89PNG") && picture.len() > 1000);
            assert!(all[..nth].iter().all(|other| other != picture), "{nth}");
        }
    }
}
