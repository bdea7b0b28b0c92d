//! Sets paragraphs with headings in two columns, in the largest size that fits.

use super::POINT;
use super::text::{Fonts, Weight};
use crate::locale::PrintedRule;
use alquerque_render::Vec2;

/// The sizes of the text that are tried, in typographic points, the largest first. Smaller text is
/// hard to read.
const SIZES: [f32; 9] = [12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0];
/// The height of a line, in sizes of the text.
pub const LEADING: f32 = 1.32;
/// The space above a heading, in lines.
const ABOVE_HEADING: f32 = 0.6;
/// The lines at both ends of a paragraph that stay together, the first ones with the heading.
const TOGETHER: usize = 2;
const GAP: f32 = 8.0;
const COLUMNS: usize = 2;

/// The room for the columns.
#[derive(Clone, Copy)]
pub struct Room {
    /// The upper left corner.
    pub corner: Vec2,
    pub width: f32,
    pub height: f32,
}

/// A line with its place on the page.
pub struct PlacedLine {
    pub text: String,
    pub at: Vec2,
}

/// A paragraph with its heading.
pub struct Section {
    pub title: String,
    pub heading: Vec<PlacedLine>,
    pub lines: Vec<PlacedLine>,
}

/// The text in a size in which it fits.
pub struct Text {
    pub sections: Vec<Section>,
    /// The size in millimetres.
    pub size: f32,
}

/// A paragraph that is broken into lines.
struct Wrapped {
    title: String,
    heading: Vec<String>,
    lines: Vec<String>,
}

impl Room {
    fn column_width(&self) -> f32 {
        (self.width - GAP) / COLUMNS as f32
    }
}

impl Text {
    /// Sets the text in columns that are as short as possible; `None` if it does not fit in the
    /// smallest size.
    pub fn fit(fonts: &Fonts, rules: &[PrintedRule], room: Room) -> Option<Self> {
        let measured = rules.iter().map(|rule| {
            let heading = fonts.typeface(Weight::Bold).words(&rule.title);
            (rule, heading, fonts.typeface(Weight::Regular).words(&rule.text))
        });
        let measured: Vec<_> = measured.collect();
        SIZES.into_iter().find_map(|points| {
            let size = points * POINT;
            let leading = size * LEADING;
            let width = room.column_width() / size;
            let wrapped = measured.iter().map(|(rule, heading, text)| Wrapped {
                title: rule.title.clone(),
                heading: heading.wrap(width),
                lines: text.wrap(width),
            });
            let wrapped: Vec<Wrapped> = wrapped.collect();
            let most = (room.height / leading) as u16;
            let sections = (1..=most).find_map(|lines| {
                let columns = Columns { room, leading, lines: f32::from(lines), nth: 0, used: 0.0 };
                columns.place(&wrapped)
            })?;
            Some(Self { sections, size })
        })
    }
}

/// Columns that are being filled. Heights are in lines.
struct Columns {
    room: Room,
    leading: f32,
    /// The height of each column.
    lines: f32,
    /// The column that is being filled.
    nth: usize,
    /// Its height that is used.
    used: f32,
}

impl Columns {
    /// Places all paragraphs; `None` if they do not fit.
    fn place(mut self, wrapped: &[Wrapped]) -> Option<Vec<Section>> {
        let sections = wrapped.iter().map(|Wrapped { title, heading, lines }| {
            if self.used > 0.0 {
                self.used += ABOVE_HEADING;
            }
            self.keep_together(heading.len() + TOGETHER.min(lines.len()));
            let heading = self.place_all(heading)?;
            let (first, last) = lines.split_at(lines.len().saturating_sub(TOGETHER));
            let mut lines = self.place_all(first)?;
            self.keep_together(last.len());
            lines.extend(self.place_all(last)?);
            Some(Section { title: title.clone(), heading, lines })
        });
        sections.collect()
    }

    /// Begins the next column if this one has no room for so many lines.
    fn keep_together(&mut self, lines: usize) {
        if self.used + lines as f32 > self.lines {
            self.nth += 1;
            self.used = 0.0;
        }
    }

    fn place_all(&mut self, lines: &[String]) -> Option<Vec<PlacedLine>> {
        lines.iter().map(|line| self.place_line(line)).collect()
    }

    fn place_line(&mut self, line: &str) -> Option<PlacedLine> {
        self.keep_together(1);
        // A column can also be shorter than what stays together.
        if self.nth >= COLUMNS || self.used + 1.0 > self.lines {
            return None;
        }
        self.used += 1.0;
        let right = (self.room.column_width() + GAP) * self.nth as f32;
        let at = self.room.corner + Vec2::new(right, self.used * self.leading);
        Some(PlacedLine { text: line.to_owned(), at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(room: Room, text: &str) -> Option<Text> {
        let rule = PrintedRule { title: "Title".to_owned(), text: text.to_owned() };
        Text::fit(&Fonts::load().unwrap(), &[rule.clone(), rule], room)
    }

    #[test]
    fn text_is_smaller_where_there_is_less_room_and_none_where_there_is_not_enough() {
        let words = "word ".repeat(400);
        let room = Room { corner: Vec2::new(20.0, 50.0), width: 170.0, height: 200.0 };
        let large = fit(room, "some words").unwrap();
        assert_eq!(large.size, 12.0 * POINT);
        let small = fit(Room { height: 150.0, ..room }, &words).unwrap();
        assert!(small.size < 12.0 * POINT, "{}", small.size);
        for line in small.sections.iter().flat_map(|section| &section.lines) {
            assert!((50.0..=200.0).contains(&line.at.y), "{:?}", line.at);
        }
        assert!(fit(Room { height: 60.0, ..room }, &words).is_none());
    }

    #[test]
    fn columns_are_balanced_and_no_heading_is_left_alone() {
        let room = Room { corner: Vec2::new(0.0, 0.0), width: 170.0, height: 200.0 };
        let text = fit(room, &"word ".repeat(60)).unwrap();
        let [first, second] = &text.sections[..] else { panic!("not two sections") };
        assert_eq!(first.heading[0].at.y, second.heading[0].at.y);
        assert!(first.lines.iter().all(|line| line.at.x < 85.0));
        assert!(second.lines.iter().all(|line| line.at.x > 85.0));
    }
}
