//! The page of counters to cut out.

use krilla::tagging::Tag;

use super::{draw_scale, write_title};
use crate::locale::Language;
use crate::print::document::Document;
use crate::print::stone::Counter;
use crate::print::{BOARD, PrintError};
use alquerque_render::Vec2;
use alquerque_rules::{RuleSet, Side};

/// The counters in a row, unless there are more than so many rows of them.
const COLUMNS: usize = 6;
const ROWS: usize = 10;
/// The widest counter in millimetres: that of five by five points.
const WIDEST: f32 = 26.0;
/// The kings of a side. More are hardly ever on the board at once.
const KINGS: usize = 6;
/// The gap between counters, for scissors.
const GAP: f32 = 4.0;

/// Returns the width of a counter in millimetres: two thirds of the distance of points, or four
/// fifths of a square.
fn counter_width(rules: &RuleSet) -> f32 {
    let files = f32::from(rules.board.files().max(rules.board.ranks()));
    let width =
        if rules.board.is_chequered() { BOARD / files * 0.8 } else { BOARD / (files - 1.0) * 0.65 };
    // In tenths, which the page names.
    (width.min(WIDEST) * 10.0).round() / 10.0
}

/// Returns all counters, light ones first.
fn counters(rules: &RuleSet) -> Vec<Counter> {
    let kings = if rules.has_kings() { KINGS } else { 0 };
    let of_side = |side: Side| {
        let men = rules.setup[side].count() as usize;
        (0..men + kings).map(move |nth| Counter { side, is_king: nth >= men })
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
}

/// Adds the page.
pub fn draw(
    document: &mut Document,
    rules: &'static RuleSet,
    language: &Language,
) -> Result<(), PrintError> {
    let title = language.text("printed-counters");
    let paper = document.paper;
    document.page(title.clone(), |canvas| {
        let width = counter_width(rules);
        let hint = language.printed_counters_hint(rules, width);
        let top = write_title(canvas, paper, &title, &hint) + 10.0;
        let alt_text = language.printed_counters(rules);
        let pitch = width + GAP;
        let counters = counters(rules);
        let columns = COLUMNS.max(counters.len().div_ceil(ROWS));
        let left = (paper.width() - pitch * (columns - 1) as f32) / 2.0;
        canvas.tagged(Tag::Figure(Some(alt_text)), |canvas| {
            for (nth, counter) in counters.into_iter().enumerate() {
                let at = Vec2::new((nth % columns) as f32, (nth / columns) as f32) * pitch;
                let first = Vec2::new(left, top + width / 2.0);
                counter.draw(canvas, first + at, width / 2.0);
            }
        });
        draw_scale(canvas, paper, language);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::{DAME, MEDIEVAL};

    #[test]
    fn there_are_as_many_counters_as_stones_and_some_kings() {
        let count = |rules, side: Side, is_king| {
            let counters = counters(rules).into_iter();
            counters.filter(|one| one.side == side && one.is_king == is_king).count()
        };
        for side in Side::BOTH {
            assert_eq!((count(&MEDIEVAL, side, false), count(&MEDIEVAL, side, true)), (12, 0));
            assert_eq!((count(&DAME, side, false), count(&DAME, side, true)), (12, KINGS));
        }
        assert_eq!((counter_width(&MEDIEVAL), counter_width(&DAME)), (26.0, 16.0));
    }
}
