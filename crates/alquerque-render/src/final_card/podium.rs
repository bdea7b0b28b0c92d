//! The podium of a finished tournament: its first three players on steps.

use alquerque_rules::Side;

use super::geometry::{HEADLINE, HEADLINE_Y, LINE_WIDTH, MARGIN, NAME};
use super::{Avatar, Paragraph, draw_laurel};
use crate::Style;
use crate::canvas::{Rect, Surface, Vec2, word};
use crate::error::RenderError;
use crate::fonts::Fonts;
use crate::indexed::encode_alone;
use crate::panel::Panel;

// Lengths are in pixels of the picture.

const WIDTH: u32 = 1080;
const HEIGHT: u32 = 640;
/// The tops of the steps of the first three places, and their common bottom.
const TOPS: [f32; 3] = [300.0, 372.0, 436.0];
const BOTTOM: f32 = HEIGHT as f32 - MARGIN;
/// The middles of the steps: the best player stands in the middle, the next one on the left.
const MIDDLES: [f32; 3] = [540.0, 203.0, 877.0];
const STEP_WIDTH: f32 = 317.0;
/// An avatar above its step; the name and the place below the edge of the step.
const AVATAR_RISE: f32 = 90.0;
const NAME_DEPTH: f32 = 46.0;
const PLACE_DEPTH: f32 = 112.0;
const PLACE_SIZE: f32 = 76.0;

/// The podium of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Podium {
    /// The heading.
    pub title: String,
    /// At most three players, best first.
    pub players: Vec<PodiumPlayer>,
}

/// A player on a podium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PodiumPlayer {
    /// The place, from 1. Players with the same place stand equally high.
    pub place: usize,
    /// The name of the player; one that cannot be drawn is left out.
    pub name: String,
    /// The picture of the player.
    pub avatar: Avatar,
}

impl Podium {
    /// Renders the podium as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(&self, style: &Style, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let theme = style.theme;
        let steps = || {
            self.players.iter().zip(MIDDLES).map(|(player, middle)| {
                let top = TOPS[player.place.clamp(1, TOPS.len()) - 1];
                let half = STEP_WIDTH / 2.0;
                (player, Rect::new(middle - half, top, middle + half, BOTTOM))
            })
        };
        let fields: Vec<Rect> = steps().map(|(_, step)| step).collect();
        let panel = Panel { theme, scale: 1.0, width: WIDTH, height: HEIGHT };
        let mut canvas = panel.draw(&fields);
        let centred = |text: &str, middle: Vec2, width, fits| {
            let set = Paragraph::new(fonts, text, middle, width, fits);
            set.map(Paragraph::centred)
        };
        let middle = Vec2::new(WIDTH as f32 / 2.0, HEADLINE_Y);
        if let Some(title) = centred(&self.title, middle, LINE_WIDTH, &HEADLINE[..5]) {
            title.draw(&mut canvas, theme.label.ink());
        }
        for (player, step) in steps() {
            let below = |depth: f32| Vec2::new(step.centre().x, step.min.y + depth);
            let centre = below(-AVATAR_RISE);
            let is_first = player.place == 1;
            if is_first {
                draw_laurel(&mut canvas, theme, centre);
            }
            let side = if is_first { Side::White } else { Side::Black };
            player.avatar.draw(&mut canvas, theme, fonts, &player.name, side, centre);
            let width = STEP_WIDTH - MARGIN;
            if let Some(name) = centred(&player.name, below(NAME_DEPTH), width, &NAME) {
                name.draw(&mut canvas, theme.text.ink());
            }
            let place = word(&player.place.to_string(), PLACE_SIZE, below(PLACE_DEPTH));
            canvas.fill(&place, &theme.text.ink());
        }
        encode_alone(&canvas, WIDTH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbImage;

    fn drawn(places: &[usize]) -> RgbImage {
        let player = |&place| PodiumPlayer { place, name: "Ada".into(), avatar: Avatar::Monogram };
        let podium = Podium { title: "Cup".into(), players: places.iter().map(player).collect() };
        let png = podium.png(&Style::default(), &Fonts::default()).unwrap();
        image::load_from_memory(&png).unwrap().to_rgb8()
    }

    #[test]
    fn players_with_the_same_place_stand_equally_high() {
        let [alone, shared, three] = [&[1][..], &[1, 1], &[1, 2, 3]].map(drawn);
        assert_eq!(alone.dimensions(), (1080, 640));
        // The left step, and the same of the middle one.
        let pixels = |of: &RgbImage, left: f32| -> Vec<[u8; 3]> {
            let x = left as u32 + 40;
            (240..600).map(|y| of.get_pixel(x, y).0).collect()
        };
        let is_alike = |one: &[[u8; 3]], other: &[[u8; 3]]| {
            let near = |(one, other): (&[u8; 3], &[u8; 3])| one[0].abs_diff(other[0]) < 48;
            one.iter().zip(other).all(near)
        };
        let left = MIDDLES[1] - STEP_WIDTH / 2.0;
        let middle = MIDDLES[0] - STEP_WIDTH / 2.0;
        assert!(is_alike(&pixels(&shared, left), &pixels(&shared, middle)));
        assert!(!is_alike(&pixels(&three, left), &pixels(&three, middle)));
    }
}
