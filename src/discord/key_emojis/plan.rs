//! The emojis that an application should have, and what becomes of those that it has.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use serenity::all::EmojiId;
use tokio::time::Instant;

use crate::discord::transport::{Emoji, MAX_EMOJIS};
use crate::discord::view::faces::KeyEmoji;
use alquerque_render::{Key, Theme};

/// How long emojis of another version stay, which may be running too.
const OUTDATED_FOR: Duration = Duration::from_hours(24);

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

/// Returns the emojis of themes, in their order.
pub fn of_themes(themes: &[&'static Theme]) -> Vec<ThemeCatalogue> {
    let entries = |theme| Key::all().map(|key| Entry { key, name: key.name(theme) }).collect();
    themes.iter().map(|theme| ThemeCatalogue { theme, entries: entries(theme) }).collect()
}

/// Returns all names.
pub fn names<'a>(catalogues: impl IntoIterator<Item = &'a ThemeCatalogue>) -> HashSet<&'a str> {
    let entries = catalogues.into_iter().flat_map(|catalogue| &catalogue.entries);
    entries.map(|entry| entry.name.as_str()).collect()
}

/// Splits catalogues into those that fit beside the emojis of others, and the rest. Earlier ones
/// come first. A part of a theme would be of no use.
pub fn fitting(
    catalogues: &[ThemeCatalogue],
    others: usize,
) -> (Vec<&ThemeCatalogue>, Vec<&ThemeCatalogue>) {
    let mut free = MAX_EMOJIS.saturating_sub(others);
    catalogues.iter().partition(|catalogue| match free.checked_sub(catalogue.entries.len()) {
        Some(rest) => {
            free = rest;
            true
        }
        None => false,
    })
}

/// What is to be done after a listing.
pub struct Plan<'a> {
    /// The themes to complete, the usual one first.
    pub fitting: Vec<&'a ThemeCatalogue>,
    /// The themes for which others leave no room.
    pub without_room: Vec<&'a ThemeCatalogue>,
    /// The emojis of the fitting themes that Discord has, by name.
    pub present: HashMap<String, EmojiId>,
    /// The number of emojis of others.
    pub others: usize,
    /// The emojis that are outdated, or part of a theme without room.
    pub spare: Vec<EmojiId>,
    /// Whether all spare emojis are to be deleted, also without need for their room.
    pub is_spare_old: bool,
}

/// The emojis of other versions in the first listing. Later ones are those of another running
/// version, which would upload them again.
pub struct Outdated {
    ids: HashSet<EmojiId>,
    deletable_from: Instant,
}

impl<'a> Plan<'a> {
    /// Makes a plan from a listing. The first one also finds the outdated emojis.
    pub fn new(
        catalogues: &'a [ThemeCatalogue],
        listing: Vec<Emoji>,
        outdated: &mut Option<Outdated>,
    ) -> Self {
        let own_names = names(catalogues);
        let (own, rest): (Vec<Emoji>, Vec<Emoji>) =
            listing.into_iter().partition(|emoji| own_names.contains(emoji.name.as_str()));
        let of_other_versions = rest.iter().filter(|emoji| Key::is_name(&emoji.name));
        let of_other_versions: HashSet<EmojiId> = of_other_versions.map(|emoji| emoji.id).collect();
        let outdated = outdated.get_or_insert_with(|| Outdated {
            ids: of_other_versions.clone(),
            deletable_from: Instant::now() + OUTDATED_FOR,
        });
        outdated.ids.retain(|id| of_other_versions.contains(id));
        let others = rest.len() - outdated.ids.len();

        let (fitting, without_room) = fitting(catalogues, others);
        let needed = names(fitting.iter().copied());
        let (present, useless): (Vec<Emoji>, Vec<Emoji>) =
            own.into_iter().partition(|emoji| needed.contains(emoji.name.as_str()));
        let useless = useless.iter().map(|emoji| emoji.id);
        Self {
            fitting,
            without_room,
            present: present.into_iter().map(|Emoji { id, name }| (name, id)).collect(),
            others,
            spare: outdated.ids.iter().copied().chain(useless).collect(),
            is_spare_old: Instant::now() >= outdated.deletable_from,
        }
    }

    /// Returns whether Discord has an emoji, and is to keep it.
    pub fn keeps(&self, emoji: &KeyEmoji) -> bool {
        self.present.get(&*emoji.name).is_some_and(|id| id.get() == emoji.id)
    }
}
