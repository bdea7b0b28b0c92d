//! The emojis that the application should have.

use std::collections::HashSet;

use alquerque_render::{Key, Theme};

/// The emojis of one theme.
pub struct ThemeCatalogue {
    pub theme: &'static Theme,
    pub entries: Vec<Entry>,
}

/// An emoji that the application should have.
pub struct Entry {
    pub key: Key,
    pub name: String,
}

impl ThemeCatalogue {
    pub fn new(theme: &'static Theme) -> Self {
        let entries = Key::all().map(|key| Entry { key, name: key.name(theme) });
        Self { theme, entries: entries.collect() }
    }
}

/// Returns the emojis of themes, in their order.
pub fn of_themes(themes: &[&'static Theme]) -> Vec<ThemeCatalogue> {
    themes.iter().map(|theme| ThemeCatalogue::new(theme)).collect()
}

/// Returns all names.
pub fn names<'a>(catalogues: impl IntoIterator<Item = &'a ThemeCatalogue>) -> HashSet<&'a str> {
    let entries = catalogues.into_iter().flat_map(|catalogue| &catalogue.entries);
    entries.map(|entry| entry.name.as_str()).collect()
}
