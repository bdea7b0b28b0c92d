//! How like each other two pictures are, for people.

use image::{RgbImage, RgbaImage, imageops};

/// The pictures of a PNG file, which is one, or of a GIF file, as they are seen one after another.
pub fn frames(file: &[u8]) -> Vec<RgbImage> {
    if file.starts_with(b"GIF") {
        gif_frames(file)
    } else {
        vec![image::load_from_memory(file).unwrap().into_rgb8()]
    }
}

fn gif_frames(file: &[u8]) -> Vec<RgbImage> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let mut shown = RgbaImage::new(decoder.width().into(), decoder.height().into());
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let change =
            RgbaImage::from_raw(frame.width.into(), frame.height.into(), frame.buffer.to_vec())
                .unwrap();
        imageops::overlay(&mut shown, &change, frame.left.into(), frame.top.into());
        frames.push(image::DynamicImage::from(shown.clone()).into_rgb8());
    }
    frames
}

/// How many pixels a patch is wide and high: about as many as the smallest mark.
const PATCH: u32 = 12;

/// How far apart two pictures of the same size are in the patch where they are furthest apart: the difference of its
/// colours, on average, from 0 to 255. Noise is little everywhere, and a mark that is missing is much somewhere.
pub fn most_apart(one: &RgbImage, other: &RgbImage) -> f32 {
    let (width, height) = one.dimensions();
    let patches = (0..height)
        .step_by(PATCH as usize)
        .flat_map(|y| (0..width).step_by(PATCH as usize).map(move |x| (x, y)));
    let apart = |(left, top): (u32, u32)| {
        let (right, bottom) = ((left + PATCH).min(width), (top + PATCH).min(height));
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let difference = |(x, y)| -> u32 {
            let (one, other) = (one.get_pixel(x, y).0, other.get_pixel(x, y).0);
            one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
        };
        let pixels = (right - left) * (bottom - top);
        places.map(difference).sum::<u32>() as f32 / (3 * pixels) as f32
    };
    patches.map(apart).fold(0.0, f32::max)
}

mod tests {
    use alquerque::render::{Scene, Style, png};
    use alquerque_rules::{Bitboard, History, MEDIEVAL, Point};

    use super::*;
    use crate::TOLERANCE;

    fn drawn(scene: &Scene) -> RgbImage {
        frames(&png(scene, &Style::default()).unwrap()).remove(0)
    }

    #[test]
    fn rounding_is_not_seen_and_every_mark_is() {
        let start = Scene::of(&History::new(&MEDIEVAL));
        let plain = drawn(&start);
        let mut rounded = plain.clone();
        for (nth, channel) in rounded.iter_mut().enumerate() {
            *channel = channel.saturating_add([0, 1, 2][nth % 3]);
        }
        assert!(most_apart(&plain, &plain) == 0.0 && most_apart(&plain, &rounded) < TOLERANCE);

        let middle = Bitboard::from_iter(Point::from_name(b"c3"));
        let turned = Scene { turn: start.turn.map(|side| !side), ..start };
        for other in
            [start.with_targets(middle), start.with_movable(middle), turned, start.over(None)]
        {
            let apart = most_apart(&plain, &drawn(&other));
            assert!(apart > 3.0 * TOLERANCE, "{apart}");
        }
    }
}
