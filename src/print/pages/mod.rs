//! The pages of the sheets.

pub mod board;
pub mod counters;
pub mod rules;

use std::num::NonZero;

use krilla::tagging::{Tag, TagKind};

use super::canvas::{Canvas, Colour, Pen, TextStyle};
use super::shapes::Outline;
use super::text::Weight;
use super::{POINT, Paper, SCALE_BAR};
use crate::locale::Language;
use alquerque_render::Vec2;

/// The margin of text at all sides.
const MARGIN: f32 = 20.0;

const TITLE: TextStyle =
    TextStyle { weight: Weight::Bold, size: 17.0 * POINT, colour: Colour::BLACK };
const SUBTITLE: TextStyle =
    TextStyle { weight: Weight::Regular, size: 10.0 * POINT, colour: Colour::GREY };

/// Returns the tag of a heading.
fn heading(level: NonZero<u16>, title: &str) -> TagKind {
    Tag::Hn(level, Some(title.to_owned())).into()
}

/// Writes the title of a page and the text below it. Returns the lowest base line.
fn write_title(canvas: &mut Canvas<'_>, paper: Paper, title: &str, subtitle: &str) -> f32 {
    const LEADING: f32 = SUBTITLE.size * 1.3;
    canvas.tagged(heading(NonZero::<u16>::MIN, title), |canvas| {
        canvas.write(Vec2::new(MARGIN, 21.0), title, TITLE);
    });
    let width = (paper.width() - 2.0 * MARGIN) / SUBTITLE.size;
    let lines = canvas.fonts.typeface(SUBTITLE.weight).words(subtitle).wrap(width);
    let mut y = 27.0 - LEADING;
    canvas.tagged(Tag::P, |canvas| {
        for line in lines {
            y += LEADING;
            canvas.write(Vec2::new(MARGIN, y), &line, SUBTITLE);
        }
    });
    y
}

/// Draws the bar that shows whether the page is printed true to size.
fn draw_scale(canvas: &mut Canvas<'_>, paper: Paper, language: &Language) {
    const SERIF: f32 = 3.0;
    let left = (paper.width() - SCALE_BAR) / 2.0;
    let y = paper.height() - 14.0;
    let text = language.printed_scale(SCALE_BAR);
    canvas.tagged(Tag::Figure(Some(text.clone())), |canvas| {
        let mut bar = Outline::new();
        bar.line(Vec2::new(left, y), Vec2::new(left + SCALE_BAR, y));
        for tenth in 0..=10_u8 {
            let x = left + SCALE_BAR * f32::from(tenth) / 10.0;
            let height = if tenth.is_multiple_of(10) { SERIF } else { SERIF / 2.0 };
            bar.line(Vec2::new(x, y - height / 2.0), Vec2::new(x, y + height / 2.0));
        }
        canvas.draw(bar, None, Some(Pen::new(Colour::BLACK, 0.25)));
    });
    canvas.tagged(Tag::P, |canvas| {
        canvas.write_centred(Vec2::new(paper.width() / 2.0, y - 3.5), &text, SUBTITLE);
    });
}
