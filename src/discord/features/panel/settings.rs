//! The panel of the settings of a server, for managers.

use super::request::{Panel, Request};
use super::roles;
use crate::discord::features::prelude::*;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::roles as change_roles;
use crate::discord::membership;
use crate::discord::request::context::TO_POST_BOARDS;
use crate::game::Place;
use crate::locale::InEffect;
use crate::store::{Day, Hall, Item, ServerSettings};

impl Panel for ServerSettings {
    const NAME: &'static str = "settings";
    const ITEMS: &'static [Item<Self>] = Self::ITEMS;
    const IS_SHORT: bool = false;
    const TEXT: fn(&Language, &[InEffect]) -> String = Language::server_settings;

    async fn edited(cx: Context<'_>, request: &Request<Self>) -> Result<Result<Self, String>> {
        let store = &cx.bot.service.store;
        let Some(guild) = cx.managed_server() else {
            return Ok(Err(cx.language.text("refused-not-manager")));
        };
        if request.edits.is_empty() || request.role.is_some() {
            let settings = store.server_settings(guild).await?;
            if let Some(chosen) = request.role
                && let Some(refusal) = roles::refusal(cx, guild, &settings, chosen.role).await
            {
                return Ok(Err(refusal));
            }
            if request.edits.is_empty() {
                return Ok(Ok(settings));
            }
        }
        let may_choose =
            |id| request.channels.iter().any(|it| it.id.get() == id && cx.may_choose(it));
        if !request.chosen().chosen_channels().all(may_choose) {
            return Ok(Err(cx.language.text("refused-channel")));
        }
        let hall = request.chosen().hall.and_then(|hall| hall.channel);
        if let Some(channel) = hall
            && !may_keep_hall(cx, Place { guild: Some(guild), channel }).await
        {
            return Ok(Err(cx.language.hall_refused(channel)));
        }
        let edit = |settings: &mut Self| {
            let before = settings.roles.clone();
            request.edit(settings, &cx.discord_tag);
            let new = settings.roles.iter_mut().filter(|rule| !before.contains(rule));
            new.for_each(|rule| rule.manager = Some(cx.player()));
            if let Some(own) = settings.hall.as_mut().filter(|_| hall.is_some()) {
                own.manager = Some(cx.player());
            }
        };
        let settings = store.edit_server_settings(guild, edit).await?;
        if settings.roles.iter().any(|rule| rule.is_due) {
            change_roles::queue(cx.sending, guild, None);
        }
        let puzzles = settings.puzzles.as_ref();
        let today = Day::of(cx.now());
        if let Some(channel) = puzzles.and_then(|puzzles| puzzles.post_due(today)) {
            // The first post comes at once.
            let place = Place { guild: Some(guild), channel };
            cx.sending.outbox.push(place, Job::PostPuzzle { guild });
        }
        if let Some(channel) = settings.hall.as_ref().and_then(Hall::due_in) {
            // The message changes at once.
            cx.sending.outbox.push(Place { guild: Some(guild), channel }, Job::ShowHall { guild });
        }
        Ok(Ok(settings))
    }

    fn look(&self, cx: Context<'_>) -> (Style, &'static Language) {
        (style::of_server(self), cx.language)
    }
}

/// Returns whether the bot may post its hall in a channel. Without an answer of Discord, that is
/// seen when it posts.
async fn may_keep_hall(cx: Context<'_>, place: Place) -> bool {
    let may = membership::may_write(&cx.sending.rest, place, cx.bot.me.id, TO_POST_BOARDS).await;
    may.unwrap_or_else(|error| !error.is_refused_by_channel())
}
