//! Names of players as lines of glyphs, in the bundled fonts and those of a directory.
//!
//! A name is drawn whole, or not at all: the caller then shows something else.

mod face;
mod line;
mod name;

use std::path::{Path, PathBuf};
use std::{fs, io};

use face::Face;
pub use line::Line;

/// The fonts of the pictures, in the order of preference.
static BUNDLED: [&[u8]; 2] = [
    include_bytes!("../../fonts/AtkinsonHyperlegible-Bold.ttf"),
    // Greek, Cyrillic, and the letters of Vietnamese and other Latin orthographies.
    include_bytes!("../../fonts/NotoSans-Bold.ttf"),
];
/// The most files of a directory, and the depth of its subdirectories.
const MAX_FILES: usize = 2048;
const MAX_DEPTH: usize = 4;
/// The largest file that is read. Fonts with all Chinese characters have about 20 MB.
const MAX_LEN: u64 = 64 << 20;

/// The fonts that names are drawn in. Of the files of a directory, only the list of their
/// characters is kept in memory.
#[derive(Debug)]
pub struct Fonts {
    faces: Vec<Face>,
}

impl Default for Fonts {
    /// Returns the bundled fonts.
    fn default() -> Self {
        let faces = BUNDLED.map(|file| Face::bundled(file).expect("the bundled fonts are valid"));
        Self { faces: faces.into() }
    }
}

impl Fonts {
    /// Adds the fonts of a directory and its subdirectories to the bundled ones. Bold upright
    /// sans-serif faces come first, as the bundled ones are. Files that are no fonts are ignored.
    ///
    /// # Errors
    /// If a directory cannot be read, or if no file in it is a font.
    pub fn with_directory(directory: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        collect(directory, MAX_DEPTH, &mut files)?;
        files.sort_unstable();
        let mut faces: Vec<Face> = files.into_iter().flat_map(Face::of_file).collect();
        if faces.is_empty() {
            return Err(io::Error::new(io::ErrorKind::NotFound, "it contains no font"));
        }
        faces.sort_by_key(Face::rank);
        let mut fonts = Self::default();
        fonts.faces.append(&mut faces);
        Ok(fonts)
    }

    /// Returns the number of faces beside the bundled ones.
    pub fn added(&self) -> usize {
        self.faces.len() - BUNDLED.len()
    }

    /// Returns the first letter or digit of a name, as a capital. `None` if the name cannot be
    /// drawn.
    pub(crate) fn initial(&self, name: &str) -> Option<Line> {
        let clusters = name::clusters(name, &self.faces)?;
        let first = clusters.iter().find(|it| it.text.contains(char::is_alphanumeric))?;
        self.name(&first.text.to_uppercase()).or_else(|| self.name(&first.text))
    }

    /// Returns a name as a line. `None` if it has no letter or digit, or one that no font has.
    ///
    /// Compatibility characters become plain ones, an accented letter may become its base letter,
    /// and emoji and ornaments are left out.
    pub(crate) fn name(&self, name: &str) -> Option<Line> {
        self.line(&name::clusters(name, &self.faces)?)
    }
}

/// Collects the files that are named like fonts.
fn collect(directory: &Path, depth: usize, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        if files.len() >= MAX_FILES {
            break;
        }
        let path = entry?.path();
        // Follows links, as distributions link fonts.
        let metadata = fs::metadata(&path);
        let is_font = path.extension().and_then(|it| it.to_str()).is_some_and(|extension| {
            ["otc", "otf", "ttc", "ttf"].iter().any(|known| extension.eq_ignore_ascii_case(known))
        });
        match metadata {
            Ok(metadata) if metadata.is_dir() && depth > 0 => collect(&path, depth - 1, files)?,
            Ok(metadata) if is_font && metadata.is_file() && metadata.len() <= MAX_LEN => {
                files.push(path);
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
