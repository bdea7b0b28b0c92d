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

/// Draws all keys to learn the names of their emojis. Their files are only made for an upload,
/// which few starts need. `None` if a thread failed.
pub async fn draw(themes: &'static [&'static Theme]) -> Option<Vec<ThemeCatalogue>> {
    let mut catalogues = Vec::new();
    for &theme in themes {
        let entries = spawn_blocking(move || {
            Key::all().map(|key| Entry { key, name: key.name(theme) }).collect()
        });
        catalogues.push(ThemeCatalogue { theme, entries: entries.await.ok()? });
    }
    Some(catalogues)
}

/// Draws the file of an entry.
pub async fn file(key: Key, theme: &'static Theme) -> Option<Vec<u8>> {
    spawn_blocking(move || key.png(theme)).await.ok()?.ok()
}

/// Returns all names.
pub fn names(catalogues: &[ThemeCatalogue]) -> HashSet<&str> {
    let entries = catalogues.iter().flat_map(|catalogue| &catalogue.entries);
    entries.map(|entry| entry.name.as_str()).collect()
}
