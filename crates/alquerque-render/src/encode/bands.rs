//! Compresses pixels for a PNG in bands of rows, and caches the compressed bands. From one board to
//! the next, most bands stay the same, and compression takes several times as long as drawing.

use std::io::{self, Write};
use std::sync::{Arc, LazyLock};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use simd_adler32::Adler32;
use xxhash_rust::xxh3::xxh3_128_with_seed;

use crate::cache;

/// The rows of a band. Smaller bands recur more often, but compress less well.
const ROWS: usize = 35;
/// The approximate memory of an entry apart from its bytes.
const OVERHEAD: usize = 64;
/// The expected number of entries.
const EXPECTED_ENTRIES: usize = cache::BAND_BYTES / 5000;

/// The zlib header.
const ZLIB_HEADER: [u8; 2] = [0x78, 0x01];
/// An empty final deflate block.
const FINAL_BLOCK: [u8; 2] = [0x03, 0x00];
/// The filter type at the start of each PNG row. Filters would only hurt, because neighbouring
/// palette indices are not similar colours.
const NO_FILTER: [u8; 1] = [0];

/// Compressed bands by a 128-bit hash of their pixels, for which collisions are negligible.
static BANDS: LazyLock<Cache<u128, Arc<[u8]>, BandWeighter>> = LazyLock::new(|| {
    Cache::with_weighter(EXPECTED_ENTRIES, cache::BAND_BYTES as u64, BandWeighter)
});

#[derive(Clone)]
struct BandWeighter;

impl Weighter<u128, Arc<[u8]>> for BandWeighter {
    fn weight(&self, _: &u128, band: &Arc<[u8]>) -> u64 {
        (band.len() + OVERHEAD) as u64
    }
}

/// Compresses pixels of one byte each in rows of this `width`, as the image data of a PNG. Equal
/// pixels give equal bytes.
///
/// # Errors
/// If the compressor fails, for which there is no known reason.
pub fn compress(pixels: &[u8], width: usize, level: u8) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(level.into()));
    let mut stream = Vec::with_capacity(pixels.len() / 4);
    let mut checksum = Adler32::new();
    stream.extend(ZLIB_HEADER);
    for band in pixels.chunks(width * ROWS) {
        for row in band.chunks(width) {
            checksum.write(&NO_FILTER);
            checksum.write(row);
        }
        stream.extend_from_slice(&compress_band(band, width, level, &mut encoder)?);
    }
    stream.extend(FINAL_BLOCK);
    stream.extend(checksum.finish().to_be_bytes());
    Ok(stream)
}

/// Returns a band as complete deflate blocks that do not refer to earlier data.
fn compress_band(
    band: &[u8],
    width: usize,
    level: u8,
    encoder: &mut DeflateEncoder<Vec<u8>>,
) -> io::Result<Arc<[u8]>> {
    let key = xxh3_128_with_seed(band, (width as u64) << 8 | u64::from(level));
    if let Some(cached) = BANDS.get(&key) {
        return Ok(cached);
    }
    for row in band.chunks(width) {
        encoder.write_all(&NO_FILTER)?;
        encoder.write_all(row)?;
    }
    encoder.flush()?;
    let compressed: Arc<[u8]> = std::mem::take(encoder.get_mut()).into();
    // Discards the end of the compressor's own stream.
    encoder.reset(Vec::new())?;
    BANDS.insert(key, Arc::clone(&compressed));
    Ok(compressed)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::*;

    const WIDTH: usize = 50;

    /// Returns rows of a repeated pattern, each with its number in one place.
    fn rows(count: usize) -> Vec<u8> {
        (0..count * WIDTH)
            .map(|at| if at % WIDTH == 7 { (at / WIDTH) as u8 } else { (at % 11) as u8 })
            .collect()
    }

    fn decompress(stream: &[u8]) -> Vec<u8> {
        let mut data = Vec::new();
        ZlibDecoder::new(stream).read_to_end(&mut data).unwrap();
        let rows = data.chunks(WIDTH + 1);
        rows.flat_map(|row| row.strip_prefix(&NO_FILTER).expect("a filter")).copied().collect()
    }

    #[test]
    fn decompression_restores_the_pixels() {
        for count in [1, ROWS - 1, ROWS, ROWS + 1, 3 * ROWS, 5 * ROWS + 3] {
            let pixels = rows(count);
            let stream = compress(&pixels, WIDTH, 2).unwrap();
            assert!(decompress(&stream) == pixels, "{count} rows");
            assert!(stream.len() < 50 + pixels.len() / 4, "{count} rows: {} bytes", stream.len());
        }
    }

    #[test]
    fn cached_and_new_bands_form_one_stream() {
        let mut pixels = rows(4 * ROWS);
        let before = compress(&pixels, WIDTH, 3).unwrap();
        pixels[2 * ROWS * WIDTH] = 99;
        assert!(decompress(&compress(&pixels, WIDTH, 3).unwrap()) == pixels);
        pixels[2 * ROWS * WIDTH] = rows(4 * ROWS)[2 * ROWS * WIDTH];
        assert!(compress(&pixels, WIDTH, 3).unwrap() == before, "equal pixels give other bytes");
    }

    #[test]
    fn the_width_of_rows_is_part_of_the_cache_key() {
        let pixels = rows(2 * ROWS);
        compress(&pixels, 2 * WIDTH, 2).unwrap();
        assert!(decompress(&compress(&pixels, WIDTH, 2).unwrap()) == pixels);
    }
}
