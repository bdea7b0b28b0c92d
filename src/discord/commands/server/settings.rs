//! `/settings language: theme: rules: pace: rated: threads: puzzles: no-puzzles:` and its panel,
//! for managers.

use serenity::all::{ChannelType, CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::options;
use crate::discord::jobs::job::Job;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::panel::{Item, settings as view};
use crate::discord::view::pictures;
use crate::game::{Pace, Place};
use crate::locale::Language;
use crate::service::ServiceError;
use crate::store::{Day, Edit, ServerSettings, ThreadPolicy};
use alquerque_render::THEMES;

const NAME: &str = "settings";
const PACE: &str = "pace";
const RATED: &str = "rated";
const PUZZLES: &str = "puzzles";
const NO_PUZZLES: &str = "no-puzzles";
const THREADS: &str = "threads";

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
        options::choice_option(
            NAME,
            THREADS,
            ThreadPolicy::ALL,
            |policy| policy.id().to_owned(),
            |language, policy| language.text(&format!("threads-{}", policy.id())),
        ),
    ]
}

/// Changes the settings of the server, if an option is given, and shows them in the panel.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let Some(guild) = context.managed_server() else {
        return Ok(refusal(context));
    };
    let puzzles = options::channel_option(command, PUZZLES);
    if puzzles.is_some_and(|channel| !context.may_choose(channel)) {
        return Ok(Reply::Private(Answer::of_text(context.language.text("refused-channel"))));
    }
    Ok(Reply::Private(panel(app, context, guild, changes(context, command)).await?))
}

/// Opens the choice for one setting in the panel.
pub async fn open(
    app: &AppState,
    context: &RequestContext,
    item: Item,
) -> Result<Reply, ServiceError> {
    let Some(guild) = context.managed_server() else {
        return Ok(refusal(context));
    };
    let settings = app.service.store.server_settings(guild).await?;
    Ok(Reply::update(view::item(&settings, item, context.language)))
}

/// Makes a change that was chosen in the panel, if there is one, and shows the panel again.
pub async fn update(
    app: &AppState,
    context: &RequestContext,
    edit: Option<Edit<ServerSettings>>,
) -> Result<Reply, ServiceError> {
    let Some(guild) = context.managed_server() else {
        return Ok(refusal(context));
    };
    Ok(Reply::update(panel(app, context, guild, edit).await?))
}

fn refusal(context: &RequestContext) -> Reply {
    Reply::Private(Answer::of_text(context.language.text("refused-not-manager")))
}

/// Returns the panel after a change, if there is one, with a sample picture.
async fn panel(
    app: &AppState,
    context: &RequestContext,
    guild: u64,
    edit: Option<Edit<ServerSettings>>,
) -> Result<Answer, ServiceError> {
    let settings = match edit {
        Some(edit) => {
            let settings = app.service.store.edit_server_settings(guild, edit).await?;
            let today = Day::of(app.clock.now());
            let puzzles = settings.puzzles.as_ref();
            if let Some(channel) = puzzles.and_then(|puzzles| puzzles.post_due(today)) {
                // The first post comes at once.
                let place = Place { guild: Some(guild), channel };
                app.outbox.push(place, Job::PostPuzzle { guild });
            }
            settings
        }
        None => app.service.store.server_settings(guild).await?,
    };
    let style = style::of_server(&settings);
    let chosen = style::language_of_server(&settings);
    let picture = pictures::sample(context.language, style);
    Ok(view::panel(&settings, chosen, style, picture, context.language))
}

/// Returns the changes, if any.
fn changes(context: &RequestContext, command: &CommandInteraction) -> Option<Edit<ServerSettings>> {
    let of = |name| options::text_option(command, name).map(str::to_owned);
    let language = of(options::LANGUAGE);
    let theme = of(options::THEME);
    let rules = of(options::RULES);
    let pace = of(PACE);
    let threads = of(THREADS);
    let rated = options::flag_option(command, RATED);
    let puzzles = options::channel_option(command, PUZZLES).map(|one| one.id.get());
    let no_puzzles = options::flag_option(command, NO_PUZZLES) == Some(true);
    let tag = context.discord_tag.clone();
    if options::values(command).is_empty() {
        return None;
    }
    Some(Box::new(move |settings: &mut ServerSettings| {
        if let Some(language) = &language {
            settings.language = options::chosen_language(language.clone());
        }
        settings.theme = theme.clone().or(settings.theme.take());
        settings.rules = rules.clone().or(settings.rules.take());
        settings.pace = pace.clone().or(settings.pace.take());
        settings.rated = rated.or(settings.rated);
        if let Some(channel) = puzzles {
            settings.puzzles.get_or_insert_default().choose(channel, tag.clone());
        }
        if let Some(puzzles) = settings.puzzles.as_mut().filter(|_| no_puzzles) {
            puzzles.end();
        }
        settings.threads = threads.clone().or(settings.threads.take());
    }))
}
