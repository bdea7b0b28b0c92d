//! A measure of the visible difference between two pictures.

use image::{RgbImage, RgbaImage, imageops};

/// Returns the picture of a PNG file, or all pictures of a GIF file.
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

/// The side of a patch in pixels: about that of the smallest mark.
const PATCH: u32 = 12;

/// Returns the mean difference of colour channels, from 0 to 255, in the patch where it is largest.
/// Noise is small in all patches, and a missing mark is large in one.
pub fn largest_difference(one: &RgbImage, other: &RgbImage) -> f32 {
    let (width, height) = one.dimensions();
    let patches = (0..height)
        .step_by(PATCH as usize)
        .flat_map(|y| (0..width).step_by(PATCH as usize).map(move |x| (x, y)));
    let difference = |(left, top): (u32, u32)| {
        let right = (left + PATCH).min(width);
        let bottom = (top + PATCH).min(height);
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let pixel_difference = |(x, y)| -> u32 {
            let one = one.get_pixel(x, y).0;
            let other = other.get_pixel(x, y).0;
            one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
        };
        let pixels = (right - left) * (bottom - top);
        places.map(pixel_difference).sum::<u32>() as f32 / (3 * pixels) as f32
    };
    patches.map(difference).fold(0.0, f32::max)
}

mod tests {
    use alquerque_render::{GameResult, Scene, Style, png};
    use alquerque_rules::{Bitboard, History, MEDIEVAL, Point};

    use super::*;
    use crate::pictures::TOLERANCE;

    fn drawn(scene: &Scene) -> RgbImage {
        frames(&png(scene, &Style::default()).unwrap()).remove(0)
    }

    #[test]
    fn rounding_is_below_the_tolerance_and_every_mark_above() {
        let start = Scene::from_history(&History::new(&MEDIEVAL));
        let plain = drawn(&start);
        let mut rounded = plain.clone();
        for (nth, channel) in rounded.iter_mut().enumerate() {
            *channel = channel.saturating_add([0, 1, 2][nth % 3]);
        }
        assert!(
            largest_difference(&plain, &plain) == 0.0
                && largest_difference(&plain, &rounded) < TOLERANCE
        );

        let middle = Bitboard::from_iter(Point::from_name(b"c3"));
        let turned = Scene { turn: start.turn.map(|side| !side), ..start };
        for other in [
            start.with_targets(middle),
            start.with_movable(middle),
            turned,
            start.with_result(GameResult::Draw),
        ] {
            let difference = largest_difference(&plain, &drawn(&other));
            assert!(difference > 3.0 * TOLERANCE, "{difference}");
        }
    }
}
