//! The pages of the board, in two drawings.

use krilla::tagging::Tag;

use super::{draw_scale, write_title};
use crate::locale::Language;
use crate::print::board::{self, BoardPlace};
use crate::print::document::Document;
use crate::print::{BOARD, Paper, PrintError, flowers};
use alquerque_render::Vec2;
use alquerque_rules::{DRAUGHTS, RuleSet};

/// A way to draw a board, and the keys of its messages.
struct Drawing {
    title: &'static str,
    /// The alt text of a board of lines.
    lines: &'static str,
    /// The alt text of a board of squares.
    squares: &'static str,
    is_floral: bool,
}

const DRAWINGS: [Drawing; 2] = [
    Drawing {
        title: "printed-board-plain",
        lines: "printed-board-plain-lines",
        squares: "printed-board-plain-squares",
        is_floral: false,
    },
    Drawing {
        title: "printed-board-floral",
        lines: "printed-board-floral-lines",
        squares: "printed-board-floral-squares",
        is_floral: true,
    },
];

/// Adds both pages.
pub fn draw(
    document: &mut Document,
    rules: &'static RuleSet,
    language: &Language,
) -> Result<(), PrintError> {
    for drawing in &DRAWINGS {
        let title = language.text(drawing.title);
        let paper = document.paper;
        document.page(title.clone(), |canvas| {
            let place = place(rules, paper);
            let size = language.printed_size(place.width);
            let subtitle = format!("{} · {size}", language.rules(rules));
            write_title(canvas, paper, &title, &subtitle);
            let alt_text = match rules.board.is_chequered() {
                true if rules.board == &DRAUGHTS => drawing.squares,
                // There are no words for other boards with squares.
                true => drawing.title,
                false => drawing.lines,
            };
            canvas.tagged(Tag::Figure(Some(language.printed_board(alt_text, rules))), |canvas| {
                if drawing.is_floral {
                    flowers::draw(canvas, &place);
                } else {
                    board::draw(canvas, &place);
                    let distance = if rules.board.is_chequered() { 5.0 } else { 10.0 };
                    board::draw_names(canvas, &place, distance);
                }
            });
            draw_scale(canvas, paper, language);
            Ok(())
        })?;
    }
    Ok(())
}

/// Returns the place of the board: in the middle between the title and the bar.
fn place(rules: &'static RuleSet, paper: Paper) -> BoardPlace {
    /// The largest distance of points, that of five by five.
    const WIDEST_PITCH: f32 = BOARD / 4.0;
    let board = rules.board;
    let gaps = f32::from(board.files().max(board.ranks()) - 1);
    let width = if board.is_chequered() { BOARD } else { BOARD.min(gaps * WIDEST_PITCH) };
    let corner = Vec2::new((paper.width() - width) / 2.0, (paper.height() + 7.0 - width) / 2.0);
    BoardPlace { board, corner, width }
}
