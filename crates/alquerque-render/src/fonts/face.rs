//! One face of a font file.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::{fs, io};

use rustybuzz::ttf_parser::{self, Weight};

/// A face, and the characters that it has.
#[derive(Debug)]
pub struct Face {
    file: File,
    pub index: u32,
    /// In ascending order.
    characters: Vec<RangeInclusive<u32>>,
    rank: Rank,
}

#[derive(Clone, Debug)]
enum File {
    Bundled(&'static [u8]),
    Path(PathBuf),
}

/// The order of preference: upright before slanted, sans-serif before others, the closest weight to
/// bold, and by name.
type Rank = (bool, bool, u16, String);

impl Face {
    /// Returns the first face of a file; `None` if it is no font.
    pub fn bundled(file: &'static [u8]) -> Option<Self> {
        Self::parse(file, 0, File::Bundled(file))
    }

    /// Returns the faces of a file, none if it cannot be read or is no font.
    pub fn of_file(path: PathBuf) -> Vec<Self> {
        let Ok(file) = fs::read(&path) else { return Vec::new() };
        let count = ttf_parser::fonts_in_collection(&file).unwrap_or(1);
        (0..count).filter_map(|index| Self::parse(&file, index, File::Path(path.clone()))).collect()
    }

    fn parse(data: &[u8], index: u32, file: File) -> Option<Self> {
        let face = rustybuzz::Face::from_slice(data, index)?;
        let mut characters = Vec::new();
        for table in face.tables().cmap?.subtables.into_iter().filter(|table| table.is_unicode()) {
            table.codepoints(|character| {
                if table.glyph_index(character).is_some_and(|glyph| glyph.0 != 0) {
                    characters.push(character);
                }
            });
        }
        let name = |id| {
            let names = face.names().into_iter().filter(move |name| name.name_id == id);
            names.filter_map(|name| name.to_string()).next().unwrap_or_default()
        };
        let family = name(ttf_parser::name_id::FAMILY);
        let is_plain = !["Serif", "Mono", "Display"].iter().any(|kind| family.contains(kind));
        let weight = face.weight().to_number().abs_diff(Weight::Bold.to_number());
        let rank = (!face.is_regular() && face.is_italic(), !is_plain, weight, family);
        Some(Self { file, index, characters: ranges(characters), rank })
    }

    pub fn rank(&self) -> Rank {
        self.rank.clone()
    }

    /// Returns whether the face has all characters of a text. Those that only select the form of
    /// their neighbours need none.
    pub fn has(&self, text: &str) -> bool {
        text.chars().all(|sign| is_selector(sign) || self.has_character(sign))
    }

    fn has_character(&self, sign: char) -> bool {
        let after = self.characters.partition_point(|range| *range.start() <= u32::from(sign));
        after > 0 && self.characters[after - 1].contains(&u32::from(sign))
    }

    /// Returns the file.
    ///
    /// # Errors
    /// If it can no longer be read.
    pub fn data(&self) -> io::Result<Cow<'static, [u8]>> {
        match &self.file {
            File::Bundled(file) => Ok(Cow::Borrowed(file)),
            File::Path(path) => fs::read(path).map(Cow::Owned),
        }
    }
}

/// Returns whether a character is a joiner or a variation selector.
pub fn is_selector(sign: char) -> bool {
    matches!(sign, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

fn ranges(mut characters: Vec<u32>) -> Vec<RangeInclusive<u32>> {
    characters.sort_unstable();
    characters.dedup();
    characters
        .chunk_by(|one, next| one + 1 == *next)
        .map(|chunk| chunk[0]..=chunk[chunk.len() - 1])
        .collect()
}
