//! The strip below the board: the turn or the result, the last action, and how many stones each
//! side has lost. It names no word, so that it is the same in every language.

use alquerque_rules::{Position, Side};

use crate::render::canvas::Vec2;
use crate::render::{LastAction, Scene, Strip};

use super::lettering::Font;
use super::overlay::Overlay;

/// Replaces the middle of a move that is too long.
const ELLIPSIS: &str = "…";

impl<T: Copy, F: FnMut(u32, u32, T)> Overlay<'_, T, F> {
    /// Draws the texts of the strip, and the sign before the last action.
    pub fn draw_strip(&mut self, scene: &Scene) {
        if let Some(last) = &scene.last_action {
            self.draw_action(last);
        }
        if scene.strip == Strip::Full {
            for side in Side::BOTH {
                let lost = lost(&scene.position, side);
                if lost > 0 {
                    let left = self.layout.count_left(side);
                    self.lettering.strip.write(&format!("×{lost}"), left, &mut self.blend);
                }
            }
        }
    }

    fn draw_action(&mut self, last: &LastAction) {
        let marks = self.marks;
        let (left, most) = self.layout.action_text();
        let (sign, text, is_taken_back) = match last {
            LastAction::Move { action, .. } => (&marks.strip_move, action.to_string(), false),
            LastAction::Huff { stone, .. } => (&marks.strip_huff, stone.to_string(), false),
            LastAction::Insist { taken_back, .. } => {
                (&marks.strip_move, taken_back.to_string(), true)
            }
        };
        let font = &self.lettering.strip;
        let text = shortened(&text, font, most);
        sign.for_each_pixel(self.layout.action_sign(), &mut self.blend);
        font.write(&text, left, &mut self.blend);
        if is_taken_back {
            self.strike_out(left, font.width(&text));
        }
    }

    /// Draws a line through a text of this `width`.
    fn strike_out(&mut self, left: Vec2, width: f32) {
        let mut x = left.x;
        while x < left.x + width {
            self.marks.strike.for_each_pixel(Vec2::new(x, left.y), &mut self.blend);
            x += 1.0;
        }
    }
}

/// Returns how many stones `side` has lost since the start, 0 if it has gained some.
pub fn lost(position: &Position, side: Side) -> u32 {
    position.rules().setup[side].count().saturating_sub(position.stones()[side].count())
}

/// Returns a move with its middle left out if it would be wider than `most` pixels.
fn shortened<T: Copy>(text: &str, font: &Font<T>, most: f32) -> String {
    if font.width(text) <= most {
        return text.to_owned();
    }
    // Each landing is a separator and a point.
    let fits = |head: &usize| font.width(&joined(text, *head)) <= most;
    let head = (2..text.len()).step_by(3).take_while(fits).last().unwrap_or(2);
    joined(text, head)
}

/// Returns the first `head` bytes of a move and its last landing.
fn joined(text: &str, head: usize) -> String {
    let (Some(first), Some(last)) = (text.get(..head), text.len().checked_sub(3)) else {
        return text.to_owned();
    };
    [first, ELLIPSIS, text.get(last..).unwrap_or_default()].concat()
}

#[cfg(test)]
mod tests {
    use alquerque_rules::FIVE_BY_FIVE;

    use super::*;
    use crate::render::board::{Layout, Lettering};
    use crate::render::{Size, THEMES};

    #[test]
    fn a_long_move_keeps_its_start_and_its_end() {
        let layout = Layout::new(&FIVE_BY_FIVE, Size::Standard, Side::White);
        let font = Lettering::draw(THEMES[0], &layout).strip;
        let most = layout.action_text().1;
        assert_eq!(shortened("e3xc3xa5", &font, most), "e3xc3xa5");
        let long = "c1xe3xc5xa3xc1xe3xc5xa3xc1xe3xc5xa3xc1xe3xc5xa3xc1xe3xc5";
        let short = shortened(long, &font, most);
        let (head, tail) = short.split_once(ELLIPSIS).unwrap();
        assert!(long.starts_with(head) && head.len() > 12 && tail == "xc5", "{short}");
        assert!(font.width(&short) <= most);
    }
}
