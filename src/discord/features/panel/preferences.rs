//! The panel of the preferences of a person.

use super::request::{Panel, Request};
use crate::discord::features::prelude::*;
use crate::locale::InEffect;
use crate::store::{Item, Preferences};

impl Panel for Preferences {
    const NAME: &'static str = "preferences";
    const ITEMS: &'static [Item<Self>] = Self::ITEMS;
    const IS_SHORT: bool = true;
    const TEXT: fn(&Language, &[InEffect]) -> String = Language::preferences;

    async fn edited(cx: Context<'_>, request: &Request<Self>) -> Result<Result<Self, String>> {
        let store = &cx.bot.service.store;
        if request.edits.is_empty() {
            return Ok(Ok(store.preferences(cx.player()).await?));
        }
        if request.chosen().messages == Some(true) {
            // They stay off for some time after Discord has refused one.
            let preferences = store.preferences(cx.player()).await?;
            if let Some(until) = preferences.messages_refused_until(cx.now()) {
                return Ok(Err(cx.language.messages_refused(until)));
            }
        }
        let edit = |preferences: &mut Self| request.edit(preferences, &cx.discord_tag);
        Ok(Ok(store.edit_preferences(cx.player(), edit).await?))
    }

    fn look(&self, cx: Context<'_>) -> (Style, &'static Language) {
        let client = || Language::from_tag(&cx.reader_tag);
        let language = style::language_of_person(self).unwrap_or_else(client);
        (style::of_person(self, style::public(cx).style), language)
    }
}
