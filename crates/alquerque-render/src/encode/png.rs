use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use crate::canvas::Palette;
use crate::{RenderError, Style};

use super::bands;

/// Encodes palette indices as a PNG file that is as wide as a board in this style.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn encode(palette: &Palette, style: &Style, indices: &[u8]) -> Result<Vec<u8>, RenderError> {
    encode_rows(palette, style.theme.packing.level, style.size.width(), indices)
}

/// Encodes palette indices in rows of this `width` as a PNG file.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn encode_rows(
    palette: &Palette,
    level: u8,
    width: u32,
    indices: &[u8],
) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::with_capacity(indices.len() / 4);
    let mut encoder = Encoder::new(&mut file, width, indices.len() as u32 / width);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    let pixels = bands::compress(indices, width as usize, level);
    writer.write_chunk(chunk::IDAT, &pixels.map_err(EncodingError::from)?)?;
    writer.finish()?;
    Ok(file)
}
