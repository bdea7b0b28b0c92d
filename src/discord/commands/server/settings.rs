//! `/settings language: theme: rules: pace: rated: puzzles: no-puzzles:`, for members who manage the server.

use serenity::all::{ChannelType, CommandInteraction, CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::options;
use crate::discord::jobs::job::Job;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::pictures;
use crate::game::{Pace, Terms};
use crate::locale::{Language, SettingsInEffect};
use crate::render::THEMES;
use crate::service::ServiceError;
use crate::store::{Edit, ServerSettings};

const NAME: &str = "settings";
const PACE: &str = "pace";
const RATED: &str = "rated";
const PUZZLES: &str = "puzzles";
const NO_PUZZLES: &str = "no-puzzles";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Read,
    audience: Audience::Person,
    permissions: Some(options::MANAGER),
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![
        options::language_option(NAME),
        options::theme_option(NAME, THEMES.iter().map(|theme| theme.id)),
        options::rules_option(NAME),
        options::choice_option(NAME, PACE, Pace::ALL, |pace| pace.id().to_owned(), Language::pace),
        options::option(CommandOptionType::Boolean, NAME, RATED),
        options::option(CommandOptionType::Channel, NAME, PUZZLES)
            .channel_types(vec![ChannelType::Text, ChannelType::News]),
        options::option(CommandOptionType::Boolean, NAME, NO_PUZZLES),
    ]
}

/// Changes the settings of the server, if an option is given, and shows them with a sample picture.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let Some(guild) = context.place.guild.filter(|_| options::manages_server(command)) else {
        return Ok(Reply::Private(Answer::of_text(context.language.text("refused-not-manager"))));
    };
    let settings = match changes(context, command) {
        Some(edit) => app.service.store.edit_server_settings(guild, edit).await?,
        None => app.service.store.server_settings(guild).await?,
    };
    let puzzles = settings.puzzles.as_ref().and_then(|puzzles| puzzles.channel);
    if let Some(channel) = puzzles.filter(|_| options::channel_option(command, PUZZLES).is_some()) {
        // The first post comes at once, unless there was one today.
        app.outbox.push(channel, Job::PostPuzzle { guild });
    }
    let style = style::of_server(&settings);
    let Terms { pace, rated, .. } = settings.usual_terms();
    let text = context.language.server_settings(&SettingsInEffect {
        language: style::language_of_server(&settings),
        theme: style.theme.id,
        rules: settings.usual_rules(),
        pace,
        rated,
        puzzles,
    });
    let pictures = pictures::sample(context.language, style).into_iter().collect();
    Ok(Reply::Private(Answer { text, pictures, ..Answer::default() }))
}

/// Returns the changes, if any.
fn changes(context: &RequestContext, command: &CommandInteraction) -> Option<Edit<ServerSettings>> {
    let of = |name| options::text_option(command, name).map(str::to_owned);
    let language = of(options::LANGUAGE);
    let theme = of(options::THEME);
    let rules = of(options::RULES);
    let pace = of(PACE);
    let rated = options::flag_option(command, RATED);
    let puzzles = options::channel_option(command, PUZZLES);
    let no_puzzles = options::flag_option(command, NO_PUZZLES) == Some(true);
    let tag = context.discord_tag.clone();
    if options::values(command).is_empty() {
        return None;
    }
    Some(Box::new(move |settings: &mut ServerSettings| {
        if let Some(language) = language {
            settings.language = options::chosen_language(language);
        }
        settings.theme = theme.or(settings.theme.take());
        settings.rules = rules.or(settings.rules.take());
        settings.pace = pace.or(settings.pace.take());
        settings.rated = rated.or(settings.rated);
        if let Some(channel) = puzzles {
            let puzzles = settings.puzzles.get_or_insert_default();
            puzzles.channel = Some(channel);
            puzzles.language = Some(tag);
        }
        if let Some(puzzles) = settings.puzzles.as_mut().filter(|_| no_puzzles) {
            puzzles.channel = None;
            puzzles.language = None;
        }
    }))
}
