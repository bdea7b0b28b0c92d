//! Encoding palette indices as PNG and GIF files.

mod bands;
mod gif;
mod png;

pub use gif::{Encoded, GifWriter};
pub use png::{encode as encode_png, encode_rows};
