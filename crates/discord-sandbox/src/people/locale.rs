//! The language of a user's client, and the names that the client shows.

use serde_json::Value;

use crate::Sandbox;
use crate::clock::Id;
use crate::limits::commands::LOCALES;
use crate::people::reply::ActionError;

impl Sandbox {
    /// Switches the language of a user's client. The bot is told with the next interaction.
    ///
    /// # Errors
    /// If there is no such user, or Discord has no such locale.
    pub fn set_locale(&self, user: Id, locale: &str) -> Result<(), ActionError> {
        if !LOCALES.contains(&locale) {
            return Err(ActionError::BadValues(format!("there is no locale {locale:?}")));
        }
        let mut world = self.shared.world();
        let account = world.users.iter_mut().find(|account| account.id == user);
        locale.clone_into(&mut account.ok_or(ActionError::NoSuchUser(user))?.locale);
        drop(world);
        self.shared.notify_changed();
        Ok(())
    }
}

/// Returns the names of a command, a subcommand or an option in a client: the one that it shows,
/// and the one that the bot gets.
pub(crate) fn names<'a>(named: &'a Value, locale: &str) -> impl Iterator<Item = &'a str> {
    [&named["name_localizations"][locale], &named["name"]].into_iter().filter_map(Value::as_str)
}
