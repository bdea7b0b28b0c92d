//! Table files: one for each material, with a header, a value map and the values of its one or two
//! layers as in memory.
//!
//! The header consists of a magic text, the version, the numbers of stones, the length of the value
//! map, the length of the values, the rule set, and a checksum over all of this and the data.
//! Numbers are little-endian. A file gets its name when it is complete and on disk.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crc32fast::Hasher;
use thiserror::Error;

use super::by_clock::WdlByClock;
use super::{Layer, Material, Metric};

const MAGIC: [u8; 16] = *b"alquerque table\n";
/// The version of the format, for any change in the order of positions or the encoding of values.
const VERSION: u32 = 3;
/// The length of the header in bytes, without the checksum.
const HEADER_LEN: usize = 48;
/// The bytes of the header with the length of the value map.
const VALUE_MAP_LEN: Range<usize> = 22..24;
/// The length of the checksum in bytes.
const CHECKSUM_LEN: usize = 4;

/// The reason to reject a file.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file is not a table of this material.
    #[error("it is not a table of these stones and rules")]
    Foreign,
    /// The file has another version.
    #[error("it is of version {0}, not {VERSION}")]
    Version(u32),
    /// The file is too short or too long.
    #[error("its length is wrong")]
    Length,
    /// The file is damaged.
    #[error("its checksum is wrong")]
    Checksum,
}

/// Returns the path of a material's file.
pub(super) fn path(
    dir: &Path,
    metric: impl Metric,
    Material { larger, smaller }: Material,
) -> PathBuf {
    dir.join(format!("{}-{larger}-{smaller}.table", metric.rules().id))
}

/// Reads the layers of a material; returns `None` where there is no file.
pub(super) fn read(
    dir: &Path,
    metric: impl Metric,
    material: Material,
) -> Result<Option<Vec<Layer>>, FileError> {
    let path = path(dir, metric, material);
    match fs::metadata(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        // Opening a named pipe would block until it has a writer.
        Ok(metadata) if !metadata.is_file() => return Err(FileError::Foreign),
        metadata => metadata?,
    };
    let mut file = File::open(path)?;
    let empty = |(own, other)| Layer::filled(metric.symmetries(), own, other, 0);
    let mut layers: Vec<_> = material.sides().map(empty).collect();
    let mut head = [0; HEADER_LEN + CHECKSUM_LEN];
    read_exact(&mut file, &mut head)?;
    let (header, checksum) = head.split_at(HEADER_LEN);
    check_header(header, &self::header(metric, material, &layers))?;
    let value_map: Arc<[WdlByClock]> =
        (0..value_map_len(header)).map(|_| read_map_entry(&mut file)).collect::<Result<_, _>>()?;
    for layer in &mut layers {
        layer.value_map = Arc::clone(&value_map);
        read_exact(&mut file, &mut layer.values)?;
    }
    if file.read(&mut [0])? != 0 {
        return Err(FileError::Length);
    }
    if checksum != self::checksum(header, &layers) {
        return Err(FileError::Checksum);
    }
    let is_in_map =
        |layer: &Layer| layer.values.iter().all(|&value| usize::from(value) < value_map.len());
    // Without a value map, values have to be direct, and the reverse.
    let is_valid = if value_map.is_empty() {
        is_direct(metric)
    } else {
        !is_direct(metric) && layers.iter().all(is_in_map)
    };
    if is_valid { Ok(Some(layers)) } else { Err(FileError::Foreign) }
}

/// Returns the same layers of a material with their values in its file.
///
/// # Errors
/// If there is no such file with these values.
pub(super) fn on_disk(
    dir: &Path,
    metric: impl Metric,
    material: Material,
    layers: &[&Layer],
) -> io::Result<Vec<Layer>> {
    let path = path(dir, metric, material);
    // Opening a named pipe would block until it has a writer.
    if !fs::metadata(&path)?.is_file() {
        return Err(ErrorKind::InvalidData.into());
    }
    let file = Arc::new(File::open(path)?);
    let value_map = layers.first().map_or(0, |layer| layer.value_map.len() * WdlByClock::LEN);
    let mut start = (HEADER_LEN + CHECKSUM_LEN + value_map) as u64;
    let place = |layer: &&Layer| {
        let on_disk = layer.on_disk(&file, start);
        start += layer.len() as u64;
        on_disk
    };
    layers.iter().map(place).collect()
}

/// Returns whether values are decoded without a value map.
fn is_direct<K: Metric>(_: K) -> bool {
    K::decode(0, &[]).is_some()
}

/// Writes the layers of a material to its file, completely or not at all.
pub(super) fn write(
    dir: &Path,
    metric: impl Metric,
    material: Material,
    layers: &[Layer],
) -> io::Result<()> {
    let path = path(dir, metric, material);
    let partial = path.with_extension("partial");
    let mut file = File::create(&partial)?;
    let header = header(metric, material, layers);
    file.write_all(&header)?;
    file.write_all(&checksum(&header, layers))?;
    file.write_all(&value_map(layers))?;
    for layer in layers {
        file.write_all(&layer.values)?;
    }
    file.sync_all()?;
    fs::rename(&partial, &path)?;
    // The new name survives a power failure only after this, where a directory can be synced.
    if cfg!(unix) { File::open(dir)?.sync_all() } else { Ok(()) }
}

fn read_exact(file: &mut File, bytes: &mut [u8]) -> Result<(), FileError> {
    file.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => FileError::Length,
        _ => FileError::Unreadable(error),
    })
}

fn header(metric: impl Metric, material: Material, layers: &[Layer]) -> [u8; HEADER_LEN] {
    let length: u64 = layers.iter().map(|layer| layer.values.len() as u64).sum();
    let mut header = [0; HEADER_LEN];
    header[..16].copy_from_slice(&MAGIC);
    header[16..20].copy_from_slice(&VERSION.to_le_bytes());
    header[20] = material.larger as u8;
    header[21] = material.smaller as u8;
    header[VALUE_MAP_LEN].copy_from_slice(
        &(layers.first().map_or(0, |layer| layer.value_map.len()) as u16).to_le_bytes(),
    );
    header[24..32].copy_from_slice(&length.to_le_bytes());
    header[32..].iter_mut().zip(metric.rules().id.bytes()).for_each(|(place, byte)| *place = byte);
    header
}

/// Compares a header with the expected one.
fn check_header(header: &[u8], expected: &[u8; HEADER_LEN]) -> Result<(), FileError> {
    let version = |header: &[u8]| {
        header[16..20].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
    };
    if header[..16] != MAGIC {
        Err(FileError::Foreign)
    } else if version(header) != VERSION {
        Err(FileError::Version(version(header)))
    } else if header[..VALUE_MAP_LEN.start] != expected[..VALUE_MAP_LEN.start]
        || header[VALUE_MAP_LEN.end..] != expected[VALUE_MAP_LEN.end..]
    {
        Err(FileError::Foreign)
    } else {
        Ok(())
    }
}

/// Returns the value map that all layers of a material share.
fn value_map(layers: &[Layer]) -> Vec<u8> {
    layers
        .first()
        .into_iter()
        .flat_map(|layer| layer.value_map.iter())
        .flat_map(|value| value.to_bytes())
        .collect()
}

fn value_map_len(header: &[u8]) -> u16 {
    header[VALUE_MAP_LEN].iter().rev().fold(0, |number, &byte| number << 8 | u16::from(byte))
}

fn read_map_entry(file: &mut File) -> Result<WdlByClock, FileError> {
    let mut bytes = [0; WdlByClock::LEN];
    read_exact(file, &mut bytes)?;
    Ok(WdlByClock::from_bytes(bytes))
}

fn checksum(header: &[u8], layers: &[Layer]) -> [u8; CHECKSUM_LEN] {
    let mut hasher = Hasher::new();
    hasher.update(header);
    hasher.update(&value_map(layers));
    layers.iter().for_each(|layer| hasher.update(&layer.values));
    hasher.finalize().to_le_bytes()
}
