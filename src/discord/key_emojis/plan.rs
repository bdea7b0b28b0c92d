//! What becomes of the emojis of an application.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use serenity::all::EmojiId;
use tokio::time::Instant;

use super::catalogue::{self, ThemeCatalogue};
use super::room::fitting;
use crate::discord::transport::Emoji;
use crate::discord::view::faces::KeyEmoji;
use alquerque_render::Key;

/// How long emojis of another version stay, which may be running too.
const OUTDATED_FOR: Duration = Duration::from_hours(24);

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
    pub room: Room,
    /// Whether all spare emojis are to be deleted, also without need for their room.
    pub is_spare_old: bool,
}

/// The room for more emojis.
pub struct Room {
    /// The number of emojis of the application.
    pub total: usize,
    /// The emojis that are outdated, or part of a theme without room.
    pub spare: Vec<EmojiId>,
}

/// The emojis of other versions in the first listing. Later ones are those of another running
/// version, which would upload them again.
pub struct Outdated {
    ids: HashSet<EmojiId>,
    deletable_from: Instant,
}

impl Outdated {
    fn new(ids: HashSet<EmojiId>) -> Self {
        Self { ids, deletable_from: Instant::now() + OUTDATED_FOR }
    }
}

impl<'a> Plan<'a> {
    /// Makes a plan from a listing. The first one also finds the outdated emojis.
    pub fn new(
        catalogues: &'a [ThemeCatalogue],
        listing: Vec<Emoji>,
        outdated: &mut Option<Outdated>,
    ) -> Self {
        let total = listing.len();
        let names = catalogue::names(catalogues);
        let (own, rest): (Vec<Emoji>, Vec<Emoji>) =
            listing.into_iter().partition(|emoji| names.contains(emoji.name.as_str()));
        let of_other_versions = rest.iter().filter(|emoji| Key::is_name(&emoji.name));
        let of_other_versions: HashSet<EmojiId> = of_other_versions.map(|emoji| emoji.id).collect();
        let outdated = outdated.get_or_insert_with(|| Outdated::new(of_other_versions.clone()));
        outdated.ids.retain(|id| of_other_versions.contains(id));
        let others = rest.len() - outdated.ids.len();

        let (fitting, without_room) = fitting(catalogues, others);
        let needed = catalogue::names(fitting.iter().copied());
        let (present, useless): (Vec<Emoji>, Vec<Emoji>) =
            own.into_iter().partition(|emoji| needed.contains(emoji.name.as_str()));
        let useless = useless.iter().map(|emoji| emoji.id);
        Self {
            fitting,
            without_room,
            present: present.into_iter().map(|Emoji { id, name }| (name, id)).collect(),
            others,
            room: Room { total, spare: outdated.ids.iter().copied().chain(useless).collect() },
            is_spare_old: Instant::now() >= outdated.deletable_from,
        }
    }

    /// Returns whether Discord has an emoji, and is to keep it.
    pub fn keeps(&self, emoji: &KeyEmoji) -> bool {
        self.present.get(&*emoji.name).is_some_and(|id| id.get() == emoji.id)
    }
}
