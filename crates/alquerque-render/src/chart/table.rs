//! The table of a tournament.

use crate::Style;
use crate::canvas::{Rect, Surface, Vec2, line, word, word_width};
use crate::error::RenderError;
use crate::final_card::Paragraph;
use crate::fonts::Fonts;
use crate::indexed::encode_alone;
use crate::panel::Panel;

// Lengths are in pixels of the picture.

const WIDTH: u32 = 1080;
/// The distance of the field from the edges, and of texts from the edges of the field.
const MARGIN: f32 = 34.0;
const INSET: f32 = 24.0;
/// The heights of the title, and of a row; the height of the letters in a row.
const TITLE: f32 = 108.0;
const ROW: f32 = 64.0;
const SIZE: f32 = 40.0;
/// The font sizes of the title, one line each.
const TITLES: [(usize, f32); 3] = [(1, 58.0), (1, 48.0), (1, 38.0)];
/// The width of a column of numbers, and of the places.
const COLUMN: f32 = 132.0;
const PLACES: f32 = 84.0;
const LINE_WIDTH: f32 = 1.5;

/// The table of a tournament, or the first rows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The heading.
    pub title: String,
    /// The short headings of the columns of numbers, at most five.
    pub columns: Vec<String>,
    /// The rows, best first.
    pub rows: Vec<TableRow>,
}

/// A player in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The place, from 1.
    pub place: usize,
    /// The name of the player; a row whose name cannot be drawn has its place alone.
    pub name: String,
    /// The number in each column.
    pub values: Vec<String>,
}

impl Table {
    /// The most rows of a picture, which is read on a phone.
    pub const MAX_ROWS: usize = 16;

    /// Renders the table as a PNG file of 1080 pixels in width, as high as its rows need.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(&self, style: &Style, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let rows = &self.rows[..self.rows.len().min(Self::MAX_ROWS)];
        let top = MARGIN / 2.0 + TITLE;
        let bottom = top + ROW * (rows.len() + 1) as f32 + INSET / 2.0;
        let height = (bottom + MARGIN) as u32;
        let field = Rect::new(MARGIN, top, WIDTH as f32 - MARGIN, bottom);
        let theme = style.theme;
        let mut canvas = Panel { theme, scale: 1.0, width: WIDTH, height }.draw(&[field]);
        let at = Vec2::new(MARGIN, MARGIN / 2.0 + TITLE / 2.0);
        if let Some(title) = Paragraph::new(fonts, &self.title, at, field.width(), &TITLES) {
            title.draw(&mut canvas, theme.label.ink());
        }
        let ink = theme.text.ink();
        let right = field.max.x - INSET;
        let centre = |nth: usize| right - COLUMN * ((self.columns.len() - nth) as f32 - 0.5);
        let name_width = field.width() - 2.0 * INSET - PLACES - COLUMN * self.columns.len() as f32;
        let middle = |row: usize| top + ROW * (row as f32 + 0.5);
        for (nth, column) in self.columns.iter().enumerate() {
            let size = SIZE * ((COLUMN - 12.0) / word_width(column, SIZE)).min(0.8);
            canvas.fill(&word(column, size, Vec2::new(centre(nth), middle(0))), &ink);
        }
        for (row, it) in (1..).zip(rows) {
            let y = middle(row);
            let from = Vec2::new(field.min.x + INSET / 2.0, (y - ROW / 2.0).round());
            let to = Vec2::new(field.max.x - INSET / 2.0, from.y);
            canvas.fill(&line(from, to, LINE_WIDTH), &ink.faded(0.4));
            let place = Vec2::new(field.min.x + INSET + PLACES / 2.0 - INSET / 2.0, y);
            canvas.fill(&word(&it.place.to_string(), SIZE, place), &ink);
            let at = Vec2::new(field.min.x + INSET + PLACES, y);
            if let Some(name) = Paragraph::new(fonts, &it.name, at, name_width - 12.0, &[(1, SIZE)])
            {
                name.draw(&mut canvas, ink);
            }
            for (nth, value) in it.values.iter().enumerate().take(self.columns.len()) {
                canvas.fill(&word(value, SIZE, Vec2::new(centre(nth), y)), &ink);
            }
        }
        encode_alone(&canvas, WIDTH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_as_high_as_its_rows_need_and_has_at_most_sixteen() {
        let row =
            |place| TableRow { place, name: format!("Player {place}"), values: vec!["1".into()] };
        let png = |rows: usize| {
            let rows = (1..=rows).map(row).collect();
            let table = Table { title: "Cup".into(), columns: vec!["Pts".into()], rows };
            table.png(&Style::default(), &Fonts::default()).unwrap()
        };
        let height = |png: &[u8]| u32::from_be_bytes(png[20..24].try_into().unwrap());
        let [none, one, sixteen, more] = [0, 1, 16, 64].map(png);
        assert_eq!(height(&one) - height(&none), ROW as u32);
        assert_eq!(height(&sixteen), height(&more));
        assert!(sixteen == more && one != none);
    }
}
