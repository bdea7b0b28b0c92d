//! `/settings theme:`, for those who manage the server.

use serenity::all::{CommandInteraction, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk,
    answer::Answer,
    answer::Reply,
    asked::{Asked, Audience},
    look, pictures,
};
use super::definition::SlashCommand;
use super::options;
use crate::render::THEMES;
use crate::service::ServiceError;

const NAME: &str = "settings";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    permissions: Some(options::MANAGER),
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let theme = options::theme_option(NAME, THEMES.iter().map(|theme| theme.id));
    vec![theme]
}

/// Changes what was chosen for the server, if anything is chosen, and shows what its pictures look like.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let Some(guild) = asked.place.guild.filter(|_| options::manages_server(command)) else {
        return Ok(Reply::Private(Answer::of_text(asked.language.text("refused-not-manager"))));
    };
    let settings = match options::text_option(command, options::THEME).map(str::to_owned) {
        Some(theme) => {
            desk.service
                .store
                .edit_server_settings(guild, Box::new(|kept| kept.theme = Some(theme)))
                .await?
        }
        None => desk.service.store.server_settings(guild).await?,
    };
    let style = look::of_server(&settings);
    let text = asked.language.server_settings(style.theme.id);
    let pictures = pictures::sample(desk, asked.language, style).await.into_iter().collect();
    Ok(Reply::Private(Answer { text, pictures, ..Answer::default() }))
}
