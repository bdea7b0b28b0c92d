//! A PDF document of pages of one paper, tagged for screen readers.

use krilla::SerializeSettings;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::tagging::TagTree;

use super::canvas::Canvas;
use super::text::Fonts;
use super::{POINT, Paper, PrintError};

/// A document that is being written.
pub struct Document {
    document: krilla::Document,
    fonts: Fonts,
    tags: TagTree,
    outline: Outline,
    pub paper: Paper,
    pages: usize,
}

impl Document {
    pub fn new(paper: Paper) -> Result<Self, PrintError> {
        // The library refuses what screen readers could not read.
        let configuration = ConfigurationBuilder::new()
            .with_accessibility_validator(Accessibility::UA1)
            .finish()
            .map_err(|_| PrintError::Configuration)?;
        let settings = SerializeSettings { configuration, ..SerializeSettings::default() };
        Ok(Self {
            document: krilla::Document::new_with(settings),
            fonts: Fonts::load()?,
            tags: TagTree::new(),
            outline: Outline::new(),
            paper,
            pages: 0,
        })
    }

    /// Adds a page, which the table of contents names by its `title`.
    pub fn page<T>(
        &mut self,
        title: String,
        draw: impl FnOnce(&mut Canvas<'_>) -> Result<T, PrintError>,
    ) -> Result<T, PrintError> {
        let size = [self.paper.width() / POINT, self.paper.height() / POINT];
        let settings = PageSettings::from_wh(size[0], size[1]).ok_or(PrintError::Configuration)?;
        let top = XyzDestination::new(self.pages, Point::from_xy(0.0, 0.0));
        self.outline.push_child(OutlineNode::new(title, top));
        self.pages += 1;
        let mut page = self.document.start_page_with(settings);
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(1.0 / POINT, 1.0 / POINT));
        let mut canvas = Canvas::new(surface, &self.fonts, &mut self.tags);
        let drawn = draw(&mut canvas);
        canvas.finish();
        page.finish();
        drawn
    }

    /// Returns the file. It has no date, so that the same pages have the same bytes.
    pub fn finish(mut self, title: &str, language: &str) -> Result<Vec<u8>, PrintError> {
        let metadata = Metadata::new()
            .title(title.to_owned())
            .language(language.to_owned())
            .creator("alquerque".to_owned());
        self.document.set_metadata(metadata);
        self.document.set_outline(self.outline);
        self.document.set_tag_tree(self.tags.with_lang(Some(language.to_owned())));
        unscaled(self.document.finish()?).ok_or(PrintError::Configuration)
    }
}

/// Asks viewers to print without scaling, which the library cannot: completes the viewer
/// preferences of the catalog. As that is the last object, only the address of the table of objects
/// after it changes. Returns `None` if the file is built in another way.
fn unscaled(mut file: Vec<u8>) -> Option<Vec<u8>> {
    const PREFERENCES: &[u8] = b"/ViewerPreferences<<";
    const SCALING: &[u8] = b"/PrintScaling/None";
    const ADDRESS: &[u8] = b"startxref\n";
    let last = |part: &[u8]| file.windows(part.len()).rposition(|window| window == part);
    let preferences = last(PREFERENCES)? + PREFERENCES.len();
    let address = last(ADDRESS)? + ADDRESS.len();
    let end = address + file[address..].iter().position(|byte| !byte.is_ascii_digit())?;
    let table: usize = str::from_utf8(&file[address..end]).ok()?.parse().ok()?;
    let is_last = !file.get(preferences..table)?.windows(5).any(|window| window == b" obj\n");
    if !is_last || !file[table..].starts_with(b"xref\n") {
        return None;
    }
    let moved = (table + SCALING.len()).to_string();
    file.splice(address..end, moved.into_bytes());
    file.splice(preferences..preferences, SCALING.iter().copied());
    Some(file)
}
