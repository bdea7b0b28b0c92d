//! Packing a picture's pixels in bands of rows, each by itself: from one board to the next most bands stay as they are, and
//! what was packed lately is kept. Packing all of a picture takes several times as long as drawing it.

use std::io::{self, Write};
use std::sync::{Arc, LazyLock};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use simd_adler32::Adler32;
use xxhash_rust::xxh3::xxh3_128_with_seed;

use super::cache;

/// Rows of a band. The lower it is, the more often it has been packed before, but the less there is in it to refer back to.
const ROWS: usize = 35;
/// What bands take up apart from their bytes, more or less, and how many there are of usual size.
const OVERHEAD: usize = 64;
const USUAL: usize = cache::BANDS / 5000;

/// The parts of a zlib stream around its blocks: nothing but the method before, and after them an empty block that says that
/// it is the last.
const HEAD: [u8; 2] = [0x78, 0x01];
const LAST_BLOCK: [u8; 2] = [0x03, 0x00];
/// What each row of a PNG begins with. Filters would only hurt: neighbouring indices are no neighbouring colours.
const NO_FILTER: [u8; 1] = [0];

/// Packed bands by a hash of their pixels, so long that no two are ever met that share one.
static BANDS: LazyLock<Cache<u128, Arc<[u8]>, Size>> =
    LazyLock::new(|| Cache::with_weighter(USUAL, cache::BANDS as u64, Size));

#[derive(Clone)]
struct Size;

impl Weighter<u128, Arc<[u8]>> for Size {
    fn weight(&self, _: &u128, packed: &Arc<[u8]>) -> u64 {
        (packed.len() + OVERHEAD) as u64
    }
}

/// Pixels of one byte each, in rows of this `width`, as the data of a PNG: equal bytes for equal pixels.
///
/// # Errors
/// When the packer fails, for which there is no known reason.
pub fn pack(pixels: &[u8], width: usize, level: u8) -> io::Result<Vec<u8>> {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::new(level.into()));
    let mut stream = Vec::with_capacity(pixels.len() / 4);
    let mut sum = Adler32::new();
    stream.extend(HEAD);
    for band in pixels.chunks(width * ROWS) {
        for row in band.chunks(width) {
            sum.write(&NO_FILTER);
            sum.write(row);
        }
        stream.extend_from_slice(&packed(band, width, level, &mut packer)?);
    }
    stream.extend(LAST_BLOCK);
    stream.extend(sum.finish().to_be_bytes());
    Ok(stream)
}

/// A band as whole blocks that refer to nothing before them.
fn packed(
    band: &[u8],
    width: usize,
    level: u8,
    packer: &mut DeflateEncoder<Vec<u8>>,
) -> io::Result<Arc<[u8]>> {
    let key = xxh3_128_with_seed(band, (width as u64) << 8 | u64::from(level));
    if let Some(known) = BANDS.get(&key) {
        return Ok(known);
    }
    for row in band.chunks(width) {
        packer.write_all(&NO_FILTER)?;
        packer.write_all(row)?;
    }
    packer.flush()?;
    let packed: Arc<[u8]> = std::mem::take(packer.get_mut()).into();
    // What it writes to end its own stream is not wanted.
    packer.reset(Vec::new())?;
    BANDS.insert(key, Arc::clone(&packed));
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::*;

    const WIDTH: usize = 50;

    /// Rows of a pattern that repeats itself, each with its number in one place.
    fn rows(count: usize) -> Vec<u8> {
        (0..count * WIDTH)
            .map(|at| if at % WIDTH == 7 { (at / WIDTH) as u8 } else { (at % 11) as u8 })
            .collect()
    }

    fn unpacked(stream: &[u8]) -> Vec<u8> {
        let mut data = Vec::new();
        ZlibDecoder::new(stream).read_to_end(&mut data).unwrap();
        let rows = data.chunks(WIDTH + 1);
        rows.flat_map(|row| row.strip_prefix(&NO_FILTER).expect("a filter")).copied().collect()
    }

    #[test]
    fn what_is_packed_is_there_again() {
        for count in [1, ROWS - 1, ROWS, ROWS + 1, 3 * ROWS, 5 * ROWS + 3] {
            let pixels = rows(count);
            let stream = pack(&pixels, WIDTH, 2).unwrap();
            assert!(unpacked(&stream) == pixels, "{count} rows");
            assert!(stream.len() < 50 + pixels.len() / 4, "{count} rows: {} bytes", stream.len());
        }
    }

    #[test]
    fn bands_that_are_known_and_those_that_are_not_go_together() {
        let mut pixels = rows(4 * ROWS);
        let before = pack(&pixels, WIDTH, 3).unwrap();
        pixels[2 * ROWS * WIDTH] = 99;
        assert!(unpacked(&pack(&pixels, WIDTH, 3).unwrap()) == pixels);
        pixels[2 * ROWS * WIDTH] = rows(4 * ROWS)[2 * ROWS * WIDTH];
        assert!(pack(&pixels, WIDTH, 3).unwrap() == before, "equal pixels, other bytes");
    }

    #[test]
    fn rows_of_another_width_are_another_band() {
        let pixels = rows(2 * ROWS);
        pack(&pixels, 2 * WIDTH, 2).unwrap();
        assert!(unpacked(&pack(&pixels, WIDTH, 2).unwrap()) == pixels);
    }
}
