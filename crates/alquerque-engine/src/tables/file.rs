//! A file for each material: a header, then the values of its one or two tables as they are in memory.
//!
//! The header is a magic text, the version, the numbers of stones, the length of the legend, that of the values, the rule
//! set, and a checksum over all that, the legend and the values; numbers are little-endian. The legend comes before the
//! values. A file appears under its name when it is whole and on the disk.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crc32fast::Hasher;
use thiserror::Error;

use super::endings::Course;
use super::{Kind, Layer, Material};

const MAGIC: [u8; 16] = *b"alquerque table\n";
/// To be raised whenever a byte would mean something else: another order of positions, or another form of values.
const VERSION: u32 = 3;
/// The header up to the checksum.
const HEADER: usize = 48;
/// Where in it the length of the legend stands.
const LEGEND: Range<usize> = 22..24;
const CHECKSUM: usize = 4;

/// Why a file is not used.
#[derive(Debug, Error)]
pub enum Flaw {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is no table of these stones.
    #[error("it is not such a table")]
    Foreign,
    /// It is of another version.
    #[error("it is of version {0}, not {VERSION}")]
    Version(u32),
    /// It ends too early or goes on too long.
    #[error("its length is wrong")]
    Length,
    /// Something in it was changed.
    #[error("its checksum is wrong")]
    Checksum,
}

/// Where the tables of a material are kept.
pub(super) fn path(dir: &Path, kind: impl Kind, Material { larger, smaller }: Material) -> PathBuf {
    dir.join(format!("{}-{larger}-{smaller}.table", kind.rules().id))
}

/// Reads the tables of a material; `None` where there is no file.
pub(super) fn read(
    dir: &Path,
    kind: impl Kind,
    material: Material,
) -> Result<Option<Vec<Layer>>, Flaw> {
    let path = path(dir, kind, material);
    match fs::metadata(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        // To open a pipe would wait for somebody who writes.
        Ok(there) if !there.is_file() => return Err(Flaw::Foreign),
        there => there?,
    };
    let mut file = File::open(path)?;
    let empty = |(own, other)| Layer::filled(kind.symmetries(), own, other, 0);
    let mut layers: Vec<_> = material.sides().map(empty).collect();
    let mut head = [0; HEADER + CHECKSUM];
    fill(&mut file, &mut head)?;
    let (header, checksum) = head.split_at(HEADER);
    check(header, &self::header(kind, material, &layers))?;
    let legend: Arc<[Course]> =
        (0..legend_length(header)).map(|_| course(&mut file)).collect::<Result<_, _>>()?;
    for layer in &mut layers {
        layer.legend = Arc::clone(&legend);
        fill(&mut file, &mut layer.values)?;
    }
    if file.read(&mut [0])? != 0 {
        return Err(Flaw::Length);
    }
    if checksum != self::checksum(header, &layers) {
        return Err(Flaw::Checksum);
    }
    let says_all =
        |layer: &Layer| layer.values.iter().all(|&value| usize::from(value) < legend.len());
    // Without a legend a value stands for itself, where it does.
    let is_sound = if legend.is_empty() {
        says_itself(kind)
    } else {
        !says_itself(kind) && layers.iter().all(says_all)
    };
    if is_sound { Ok(Some(layers)) } else { Err(Flaw::Foreign) }
}

/// Whether values need no legend.
fn says_itself<K: Kind>(_: K) -> bool {
    K::decode(0, &[]).is_some()
}

/// Writes the tables of a material, so that they are there as a whole or not at all.
pub(super) fn write(
    dir: &Path,
    kind: impl Kind,
    material: Material,
    layers: &[Layer],
) -> io::Result<()> {
    let path = path(dir, kind, material);
    let partial = path.with_extension("partial");
    let mut file = File::create(&partial)?;
    let header = header(kind, material, layers);
    file.write_all(&header)?;
    file.write_all(&checksum(&header, layers))?;
    file.write_all(&legend(layers))?;
    for layer in layers {
        file.write_all(&layer.values)?;
    }
    file.sync_all()?;
    fs::rename(&partial, &path)?;
    // Only then does the new name outlast a loss of power, where a directory is a file.
    if cfg!(unix) { File::open(dir)?.sync_all() } else { Ok(()) }
}

fn fill(file: &mut File, bytes: &mut [u8]) -> Result<(), Flaw> {
    file.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => Flaw::Length,
        _ => Flaw::Unreadable(error),
    })
}

fn header(kind: impl Kind, material: Material, layers: &[Layer]) -> [u8; HEADER] {
    let length: u64 = layers.iter().map(|layer| layer.values.len() as u64).sum();
    let mut header = [0; HEADER];
    header[..16].copy_from_slice(&MAGIC);
    header[16..20].copy_from_slice(&VERSION.to_le_bytes());
    header[20] = material.larger as u8;
    header[21] = material.smaller as u8;
    header[LEGEND].copy_from_slice(
        &(layers.first().map_or(0, |layer| layer.legend.len()) as u16).to_le_bytes(),
    );
    header[24..32].copy_from_slice(&length.to_le_bytes());
    header[32..].iter_mut().zip(kind.rules().id.bytes()).for_each(|(place, byte)| *place = byte);
    header
}

/// Holds a header that was read against the one that there should be.
fn check(header: &[u8], expected: &[u8; HEADER]) -> Result<(), Flaw> {
    let version = |header: &[u8]| {
        header[16..20].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
    };
    if header[..16] != MAGIC {
        Err(Flaw::Foreign)
    } else if version(header) != VERSION {
        Err(Flaw::Version(version(header)))
    } else if header[..LEGEND.start] != expected[..LEGEND.start]
        || header[LEGEND.end..] != expected[LEGEND.end..]
    {
        Err(Flaw::Foreign)
    } else {
        Ok(())
    }
}

/// The legend that all layers of a material share.
fn legend(layers: &[Layer]) -> Vec<u8> {
    layers
        .first()
        .into_iter()
        .flat_map(|layer| layer.legend.iter())
        .flat_map(|course| course.to_bytes())
        .collect()
}

fn legend_length(header: &[u8]) -> u16 {
    header[LEGEND].iter().rev().fold(0, |number, &byte| number << 8 | u16::from(byte))
}

fn course(file: &mut File) -> Result<Course, Flaw> {
    let mut bytes = [0; Course::BYTES];
    fill(file, &mut bytes)?;
    Ok(Course::from_bytes(bytes))
}

fn checksum(header: &[u8], layers: &[Layer]) -> [u8; CHECKSUM] {
    let mut hasher = Hasher::new();
    hasher.update(header);
    hasher.update(&legend(layers));
    layers.iter().for_each(|layer| hasher.update(&layer.values));
    hasher.finalize().to_le_bytes()
}
