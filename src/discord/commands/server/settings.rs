//! `/settings theme:`, for members who manage the server.

use serenity::all::{CommandInteraction, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::options;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::pictures;
use crate::render::THEMES;
use crate::service::ServiceError;

const NAME: &str = "settings";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Read,
    audience: Audience::Person,
    permissions: Some(options::MANAGER),
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let theme = options::theme_option(NAME, THEMES.iter().map(|theme| theme.id));
    vec![theme]
}

/// Changes the settings of the server, if an option is given, and shows a sample of its pictures.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let Some(guild) = context.place.guild.filter(|_| options::manages_server(command)) else {
        return Ok(Reply::Private(Answer::of_text(context.language.text("refused-not-manager"))));
    };
    let settings = match options::text_option(command, options::THEME).map(str::to_owned) {
        Some(theme) => {
            app.service
                .store
                .edit_server_settings(guild, Box::new(|kept| kept.theme = Some(theme)))
                .await?
        }
        None => app.service.store.server_settings(guild).await?,
    };
    let style = style::of_server(&settings);
    let text = context.language.server_settings(style.theme.id);
    let pictures = pictures::sample(context.language, style).into_iter().collect();
    Ok(Reply::Private(Answer { text, pictures, ..Answer::default() }))
}
