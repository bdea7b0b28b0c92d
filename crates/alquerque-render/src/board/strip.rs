//! The strip below the board: the turn or the result, the last action, and how many stones each
//! side has captured, with the caller's words.

use alquerque_rules::{BySide, Point, Side};

use crate::canvas::Vec2;
use crate::{GameResult, LastAction, Scene, Strip};

use super::lettering::Font;
use super::overlay::Overlay;

/// Replaces the middle of a move that is too long.
const ELLIPSIS: &str = "…";

/// The content of the strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripContent {
    pub status: Option<Status>,
    pub last_action: Option<StripAction>,
    /// How many stones each side has lost. The strip does not show 0.
    pub captured: BySide<u32>,
    /// The words for each side's captures.
    pub captions: BySide<&'static str>,
}

/// The state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// This side is to move.
    Turn(Side),
    Result(GameResult),
}

/// The last action in the strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripAction {
    pub text: Option<MoveText>,
    /// The stone that a huff or a penalty removed.
    pub forfeited: Option<Point>,
}

/// A move in the strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    pub text: String,
    /// Whether the move was taken back, which strikes it out.
    pub is_taken_back: bool,
}

impl StripContent {
    /// Returns the content of the strip of a scene; `None` if there is no strip.
    pub fn new(scene: &Scene) -> Option<Self> {
        let (captured, captions) = match scene.strip {
            Strip::None => return None,
            Strip::WithoutCaptures => Default::default(),
            Strip::Full(captions) => (scene.position.lost(), captions),
        };
        Some(Self {
            status: scene.result.map(Status::Result).or(scene.turn.map(Status::Turn)),
            last_action: scene.last_action.as_ref().map(StripAction::new),
            captured,
            captions,
        })
    }
}

impl StripAction {
    fn new(last: &LastAction) -> Self {
        let text = |text: String, is_taken_back: bool| Some(MoveText { text, is_taken_back });
        match last {
            LastAction::Move { before, action } => {
                Self { text: text(action.to_string(), false), forfeited: before.penalty(action) }
            }
            LastAction::Huff { stone, .. } => Self { text: None, forfeited: Some(*stone) },
            LastAction::Insist { taken_back, .. } => {
                Self { text: text(taken_back.to_string(), true), forfeited: None }
            }
        }
    }
}

impl<T: Copy, F: FnMut(u32, u32, T)> Overlay<'_, T, F> {
    /// Draws the texts of the strip, and the signs of the last action.
    pub fn draw_strip(&mut self, content: &StripContent) {
        let font = &self.lettering.strip;
        let mut right = self.layout.action_right();
        for side in Side::BOTH {
            let lost = content.captured[side];
            let caption = content.captions[!side];
            if lost > 0 {
                let sign = self.layout.captured_centre(side);
                let offset = self.layout.count_offset();
                let left = sign - offset - Vec2::new(font.width(caption), 0.0);
                font.write(caption, left, &mut self.blend);
                font.write(&format!("×{lost}"), sign + offset, &mut self.blend);
                right = right.min(left.x - self.layout.action_gap());
            }
        }
        if let Some(last) = &content.last_action {
            self.draw_action(last, right);
        }
    }

    /// Draws the last action up to the column `right`.
    fn draw_action(&mut self, action: &StripAction, right: f32) {
        let font = &self.lettering.strip;
        let forfeited = action.forfeited.map(|stone| stone.to_string());
        let mut sign_at = self.layout.action_sign();
        if let Some(MoveText { text, is_taken_back }) = &action.text {
            let left = self.layout.action_left();
            let offset = self.layout.action_gap();
            let reserved = forfeited
                .as_ref()
                .map_or(0.0, |stone| offset + left.x - sign_at.x + font.width(stone));
            let text = shortened(text, font, right - left.x - reserved);
            let width = font.width(&text);
            self.marks.strip_move.for_each_pixel(sign_at, &mut self.blend);
            font.write(&text, left, &mut self.blend);
            if *is_taken_back {
                self.strike_out(left, width);
            }
            sign_at.x = (left.x + width + offset).floor();
        }
        if let Some(stone) = forfeited {
            let to_text = self.layout.action_left() - self.layout.action_sign();
            self.marks.strip_forfeit.for_each_pixel(sign_at, &mut self.blend);
            font.write(&stone, sign_at + to_text, &mut self.blend);
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
    use crate::board::{Layout, Lettering};
    use crate::{Size, THEMES};

    #[test]
    fn a_long_move_keeps_its_start_and_its_end() {
        let layout = Layout::new(&FIVE_BY_FIVE, Size::Standard, Side::White);
        let font = Lettering::draw(THEMES[0], &layout).strip;
        let most = layout.action_right() - layout.action_left().x;
        assert_eq!(shortened("e3xc3xa5", &font, most), "e3xc3xa5");
        let long = "c1xe3xc5xa3xc1xe3xc5xa3xc1xe3xc5xa3xc1xe3xc5xa3xc1xe3xc5";
        let mut lengths = Vec::new();
        for most in [0.9 * most, 0.6 * most, 0.3 * most] {
            let short = shortened(long, &font, most);
            let (head, tail) = short.split_once(ELLIPSIS).unwrap();
            assert!(long.starts_with(head) && tail == "xc5", "{short}");
            // The next landing would not fit.
            assert!(font.width(&short) <= most && font.width(&short) + font.width("xc5") > most);
            lengths.push(head.len());
        }
        assert!(lengths[0] > 12 && lengths.is_sorted_by(|a, b| a > b), "{lengths:?}");
    }
}
