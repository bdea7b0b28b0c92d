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

/// Some themes, the usual one first.
pub type Themes = [&'static Theme];

/// Returns the names of the emojis of keys in themes.
pub fn names(themes: &Themes, keys: &[Key]) -> HashSet<String> {
    themes.iter().flat_map(|theme| keys.iter().map(|key| key.name(theme))).collect()
}

/// Splits themes into those whose keys fit beside the emojis of others, and the rest. Earlier ones
/// come first. A part of a theme would be of no use.
pub fn fitting<'a>(themes: &'a Themes, keys: &[Key], others: usize) -> (&'a Themes, &'a Themes) {
    let room = MAX_EMOJIS.saturating_sub(others) / keys.len().max(1);
    themes.split_at(room.min(themes.len()))
}

/// What is to be done after a listing.
pub struct Plan<'a> {
    /// The themes to complete.
    pub fitting: &'a Themes,
    /// The themes for which others leave no room.
    pub without_room: &'a Themes,
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
        themes: &'a Themes,
        keys: &[Key],
        listing: Vec<Emoji>,
        outdated: &mut Option<Outdated>,
    ) -> Self {
        let own_names = names(themes, keys);
        let (own, rest): (Vec<Emoji>, Vec<Emoji>) =
            listing.into_iter().partition(|emoji| own_names.contains(&emoji.name));
        let of_other_versions = rest.iter().filter(|emoji| Key::is_name(&emoji.name));
        let of_other_versions: HashSet<EmojiId> = of_other_versions.map(|emoji| emoji.id).collect();
        let outdated = outdated.get_or_insert_with(|| Outdated {
            ids: of_other_versions.clone(),
            deletable_from: Instant::now() + OUTDATED_FOR,
        });
        outdated.ids.retain(|id| of_other_versions.contains(id));
        let others = rest.len() - outdated.ids.len();

        let (fitting, without_room) = fitting(themes, keys, others);
        let needed = names(fitting, keys);
        let (present, useless): (Vec<Emoji>, Vec<Emoji>) =
            own.into_iter().partition(|emoji| needed.contains(&emoji.name));
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
