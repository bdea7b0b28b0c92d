//! Many pictures in one file, and large ones made small.

use alquerque_render::{Key, KeyState, Theme};
use alquerque_rules::Point;
use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::imageops::{FilterType, overlay, resize};
use image::{Rgba, RgbaImage};

/// The side of a key on a sheet in pixels.
const KEY: u32 = 44;
const KEYS_PER_ROW: u32 = 5;
/// The ground of a sheet: that of Discord's dark theme.
const GROUND: Rgba<u8> = Rgba([49, 51, 56, u8::MAX]);

/// Draws all states of one point, and the lines of a corner and a side from both sides.
pub fn key_sheet(theme: &Theme) -> Vec<u8> {
    let is_shown = |key: &Key| {
        let is_empty = matches!(key.state, KeyState::Empty { .. });
        let named = |name: &str| Point::from_name(name.as_bytes()) == Some(key.point);
        let is_king = matches!(key.state, KeyState::King { .. });
        named("c3") || is_king || is_empty && (named("a1") || named("d1"))
    };
    let keys: Vec<Key> = Key::all().filter(is_shown).collect();
    let rows = (keys.len() as u32).div_ceil(KEYS_PER_ROW);
    let mut sheet = RgbaImage::from_pixel(KEYS_PER_ROW * KEY, rows * KEY, GROUND);
    for (key, nth) in keys.into_iter().zip(0..) {
        let drawn = image::load_from_memory(&key.png(theme).unwrap()).unwrap().into_rgba8();
        let drawn = resize(&drawn, KEY, KEY, FilterType::Triangle);
        let [left, top] = [nth % KEYS_PER_ROW * KEY, nth / KEYS_PER_ROW * KEY];
        overlay(&mut sheet, &drawn, left.into(), top.into());
    }
    encoded(sheet)
}

/// Shrinks the picture of a PNG file to a width.
pub fn shrunk(file: &[u8], width: u32) -> Vec<u8> {
    let picture = image::load_from_memory(file).unwrap().into_rgba8();
    let height = picture.height() * width / picture.width();
    encoded(resize(&picture, width, height, FilterType::Triangle))
}

fn encoded(picture: RgbaImage) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut file, CompressionType::Best, PngFilter::Adaptive);
    image::DynamicImage::from(picture).into_rgb8().write_with_encoder(encoder).unwrap();
    file
}
