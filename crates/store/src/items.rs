//! The items of preferences and settings as data.

use super::roles::{RoleRule, Standing};
use alquerque_game::Zone;
use alquerque_rules::RuleSet;

/// The id of the choice of one direct message a day.
pub(super) const DAILY: &str = "daily";

/// A preference or setting that is chosen in a panel. Its messages have its id in their keys.
pub struct Item<T: 'static> {
    /// The name in the panel, and of the option of the command.
    pub id: &'static str,
    /// Whether the command has an option for it.
    pub is_option: bool,
    pub kind: Kind<T>,
}

/// What an item is, and where its value is.
pub enum Kind<T: 'static> {
    /// Yes or no; the default is no.
    Flag(Field<T, bool>),
    /// One of several values, by its id. An unknown one, perhaps of a later version, is the
    /// default.
    OneOf(Values, Field<T, String>),
    /// The first hour of the day, and the hour at which they end; the default is none.
    Hours(Field<T, [u8; 2]>),
    /// A local time.
    Zone(Field<T, Zone>),
    /// Channels of the server, up to `most`. They are set together with Discord's tag of the
    /// language of public messages.
    Channels { most: u8, get: fn(&T) -> Vec<u64>, set: fn(&mut T, &[u64], &str) },
    /// Roles by standing, and the rules that are usual for new ones.
    Roles { usual: fn(&T) -> &'static RuleSet, get: fn(&T) -> &[RoleRule], set: SetRole<T> },
}

/// Gives a role by this standing under these rules, or to no member.
pub type SetRole<T> = fn(&mut T, u64, &RuleSet, Option<Standing>);

/// Access to the value of an item.
pub struct Field<T, V> {
    /// Returns the value in effect or the stored one; `None` stands for the default.
    pub get: fn(&T) -> Option<V>,
    /// Stores a value, or that there is none.
    pub set: fn(&mut T, Option<V>),
}

/// The values of which one is chosen.
#[derive(Clone, Copy)]
pub enum Values {
    /// Those with these ids, which only this item has; the first is the default.
    Own(fn() -> Vec<&'static str>),
    /// Those with these ids, which challenges have too.
    OfChallenges(fn() -> Vec<&'static str>),
    /// Discord's language, and those of the bot.
    Languages,
    /// The themes of pictures.
    Themes,
    /// The theme of the server, and all others.
    ThemesOrServers,
}

impl<T> Item<T> {
    /// Creates an item with an option.
    pub const fn new(id: &'static str, kind: Kind<T>) -> Self {
        Self { id, is_option: true, kind }
    }

    /// Creates an item of yes or no, with an option.
    pub const fn flag(id: &'static str, field: Field<T, bool>) -> Self {
        Self::new(id, Kind::Flag(field))
    }

    /// Creates an item of several values, with an option.
    pub const fn one_of(id: &'static str, values: Values, field: Field<T, String>) -> Self {
        Self::new(id, Kind::OneOf(values, field))
    }

    /// The command has no option for it.
    pub const fn only_in_panel(mut self) -> Self {
        self.is_option = false;
        self
    }
}
