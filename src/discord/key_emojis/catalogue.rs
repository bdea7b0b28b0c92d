//! The emojis that the application should have.

use std::collections::HashSet;

use tokio::task::spawn_blocking;

use crate::render::{Key, Theme};

/// The emojis of one theme.
pub struct ThemeCatalogue {
    pub theme: &'static Theme,
    pub entries: Vec<Entry>,
}

/// An emoji that the application should have.
#[derive(Clone)]
pub struct Entry {
    pub key: Key,
    pub name: String,
}

/// Returns the number of emojis of themes.
pub fn count(themes: &[&Theme]) -> usize {
    themes.len() * Key::all().count()
}

/// Draws all keys to learn the names of their emojis. The pictures are drawn again for an upload,
/// which few starts need. `None` if a key could not be drawn.
pub async fn draw(themes: &'static [&'static Theme]) -> Option<Vec<ThemeCatalogue>> {
    let mut catalogues = Vec::new();
    for &theme in themes {
        let entries = spawn_blocking(move || Key::all().map(|key| entry(key, theme)).collect());
        let entries: Option<Vec<Entry>> = entries.await.ok()?;
        catalogues.push(ThemeCatalogue { theme, entries: entries? });
    }
    Some(catalogues)
}

fn entry(key: Key, theme: &Theme) -> Option<Entry> {
    let picture =
        key.draw(theme).inspect_err(|error| tracing::error!(%error, "a key cannot be drawn"));
    Some(Entry { key, name: picture.ok()?.name })
}

/// Draws the file of an entry.
pub async fn file(key: Key, theme: &'static Theme) -> Option<Vec<u8>> {
    let picture = spawn_blocking(move || key.draw(theme)).await.ok()?;
    Some(picture.ok()?.file)
}

/// Returns all names.
pub fn names(catalogues: &[ThemeCatalogue]) -> HashSet<&str> {
    let entries = catalogues.iter().flat_map(|catalogue| &catalogue.entries);
    entries.map(|entry| entry.name.as_str()).collect()
}
