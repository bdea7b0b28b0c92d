//! The page of the rules: pictures, and the text in two columns.

use std::num::NonZero;

use krilla::tagging::Tag;

use super::{MARGIN, heading, write_title};
use crate::locale::Language;
use crate::print::POINT;
use crate::print::board::BoardPlace;
use crate::print::canvas::{Canvas, Colour, TextStyle};
use crate::print::columns::{LEADING, PlacedLine, Room, Text};
use crate::print::diagram::diagrams;
use crate::print::document::Document;
use crate::print::text::Weight;
use crate::print::{Paper, PrintError};
use alquerque_render::Vec2;
use alquerque_rules::RuleSet;

/// The gap between pictures.
const PICTURE_GAP: f32 = 9.0;
const CAPTION: TextStyle =
    TextStyle { weight: Weight::Regular, size: 8.5 * POINT, colour: Colour::GREY };

const SECOND: NonZero<u16> = NonZero::new(2).expect("two is not zero");

/// Adds the page.
///
/// # Errors
/// [`PrintError::TooLong`] if the text does not fit in the smallest size.
pub fn draw(
    document: &mut Document,
    rules: &'static RuleSet,
    language: &Language,
) -> Result<(), PrintError> {
    let title = language.rules(rules);
    let paper = document.paper;
    document.page(title.clone(), |canvas| {
        let top = write_title(canvas, paper, &title, &language.printed_source(rules)) + 9.0;
        let top = draw_pictures(canvas, rules, language, paper, top);
        let corner = Vec2::new(MARGIN, top + 5.0);
        let room = Room {
            corner,
            width: paper.width() - 2.0 * MARGIN,
            height: paper.height() - MARGIN - corner.y,
        };
        let paragraphs = language.printed_rules(rules);
        let text = Text::fit(canvas.fonts, &paragraphs, room).ok_or(PrintError::TooLong)?;
        write(canvas, &text);
        Ok(())
    })
}

/// Draws the pictures in a row. Returns the lower end of their captions.
fn draw_pictures(
    canvas: &mut Canvas<'_>,
    rules: &'static RuleSet,
    language: &Language,
    paper: Paper,
    top: f32,
) -> f32 {
    let diagrams = diagrams(rules);
    let count = diagrams.len() as f32;
    let slot = (paper.width() - 2.0 * MARGIN + PICTURE_GAP) / count;
    // Stones on outer points of lines reach over the edge.
    let inset = if rules.board.is_chequered() { 0.0 } else { 4.0 };
    let width = (slot - PICTURE_GAP - 2.0 * inset).min(46.0);
    let mut end = top;
    for (nth, diagram) in diagrams.into_iter().enumerate() {
        let caption = language.text(diagram.caption);
        let left = MARGIN + slot * nth as f32;
        let middle = left + (slot - PICTURE_GAP) / 2.0;
        let corner = Vec2::new(middle - width / 2.0, top + inset);
        let place = BoardPlace { board: rules.board, corner, width };
        canvas.tagged(Tag::Figure(Some(caption.clone())), |canvas| diagram.draw(canvas, &place));
        canvas.tagged(Tag::Caption, |canvas| {
            let lines = canvas
                .fonts
                .typeface(CAPTION.weight)
                .words(&caption)
                .wrap((slot - PICTURE_GAP) / CAPTION.size);
            let mut y = top + width + 2.0 * inset + 5.0;
            for line in lines {
                canvas.write_centred(Vec2::new(middle, y), &line, CAPTION);
                end = end.max(y);
                y += CAPTION.size * LEADING;
            }
        });
    }
    end
}

/// Writes the text, a heading and a paragraph at a time.
fn write(canvas: &mut Canvas<'_>, text: &Text) {
    let style = |weight| TextStyle { weight, size: text.size, colour: Colour::BLACK };
    let write_all = |canvas: &mut Canvas<'_>, lines: &[PlacedLine], weight| {
        for line in lines {
            canvas.write(line.at, &line.text, style(weight));
        }
    };
    for section in &text.sections {
        canvas.tagged(heading(SECOND, &section.title), |canvas| {
            write_all(canvas, &section.heading, Weight::Bold);
        });
        canvas.tagged(Tag::P, |canvas| write_all(canvas, &section.lines, Weight::Regular));
    }
}
