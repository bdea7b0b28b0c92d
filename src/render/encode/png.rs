use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use crate::render::canvas::Palette;
use crate::render::{RenderError, Style};

use super::bands;

/// Encodes rows of palette indices as a PNG file.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn encode(palette: &Palette, style: &Style, indices: &[u8]) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::with_capacity(indices.len() / 4);
    let height = indices.len() as u32 / style.size.width();
    let mut encoder = Encoder::new(&mut file, style.size.width(), height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    let width = style.size.width() as usize;
    let pixels = bands::compress(indices, width, style.theme.packing.level);
    writer.write_chunk(chunk::IDAT, &pixels.map_err(EncodingError::from)?)?;
    writer.finish()?;
    Ok(file)
}
