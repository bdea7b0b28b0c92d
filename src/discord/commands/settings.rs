//! `/settings theme:`, for those who manage the server.

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Answer, answer::Reply, asked::Asked, look, pictures};
use crate::club::ClubError;
use crate::render::THEMES;

pub const NAME: &str = "settings";

pub fn register() -> CreateCommand {
    let theme = super::theme_option(NAME, THEMES.iter().map(|theme| theme.id));
    super::command(NAME).add_option(theme).default_member_permissions(super::MANAGER)
}

/// Changes what was chosen for the server, if anything is chosen, and shows what its pictures look like.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let Some(guild) = asked.place.guild.filter(|_| super::manages_server(command)) else {
        return Ok(Reply::Private(Answer::of_text(asked.language.text("refused-not-manager"))));
    };
    let settings = match super::text_option(command, super::THEME).map(str::to_owned) {
        Some(theme) => {
            desk.club.edit_server_settings(guild, Box::new(|kept| kept.theme = Some(theme))).await?
        }
        None => desk.club.server_settings(guild).await?,
    };
    let style = look::of_server(&settings);
    let text = asked.language.server_settings(style.theme.id);
    let pictures = pictures::sample(desk, asked.language, style).await.into_iter().collect();
    Ok(Reply::Private(Answer { text, pictures, ..Answer::default() }))
}
