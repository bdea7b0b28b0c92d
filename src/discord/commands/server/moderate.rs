//! `/moderate`, for members who manage the server: ends games, forbids new ones. Each change is
//! written to the audit log, with ids and without names.

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::AUDIT;
use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::commands::play::games;
use crate::discord::jobs::announce;
use crate::discord::jobs::job::Job;
use crate::discord::payload::{CommandInteraction, ResolvedOption, ResolvedValue};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::view::games::GamesButton;
use crate::discord::view::message::Answer;
use crate::game::{Game, GameId, PlayerId};
use crate::locale::Listed;
use crate::service::ServiceError;

const NAME: &str = "moderate";
const GAMES: &str = "games";
const END: &str = "end";
const CLEAR: &str = "clear";
const FORBID: &str = "forbid";
const ALLOW: &str = "allow";
const PLAYER: &str = "player";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Read,
    audience: Audience::Person,
    permissions: Some(options::MANAGER),
    options,
    games: GameChoices::Managed,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let subcommand = |name: &str| options::option(CommandOptionType::SubCommand, NAME, name);
    let of_player = |name: &str| {
        let player = options::option(CommandOptionType::User, &format!("{NAME}-{name}"), PLAYER);
        subcommand(name).add_sub_option(player.required(true))
    };
    let game = options::game_option(&format!("{NAME}-{END}")).required(true);
    vec![
        subcommand(GAMES),
        subcommand(END).add_sub_option(game),
        subcommand(CLEAR),
        of_player(FORBID),
        of_player(ALLOW),
    ]
}

/// Runs a subcommand, and replies to the moderator alone.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let Some(guild) = context.managed_server() else {
        return Ok(Reply::Private(Answer::of_text(context.language.text("refused-not-moderator"))));
    };
    let (name, options) = options::subcommand(command);
    let player = options::user_option(&options, PLAYER).map(|user| PlayerId(user.id.get()));
    let text = match (name, player) {
        (END, _) => end(app, context, number(&options)).await?,
        (CLEAR, _) => clear(app, context).await?,
        (FORBID, Some(player)) => forbid(app, context, guild, player).await?,
        (ALLOW, Some(player)) => allow(app, context, guild, player).await?,
        _ => {
            let first = GamesButton { whose: Listed::Here, page: 1 };
            return Ok(Reply::Private(games::page(app, context, first).await?));
        }
    };
    Ok(Reply::Private(Answer::of_text(text)))
}

async fn end(
    app: &AppState,
    context: &RequestContext,
    number: u32,
) -> Result<String, ServiceError> {
    let game = app
        .service
        .moderation
        .void(context.place, number, context.player(), app.clock.now())
        .await?;
    audit(context, END, Some(game.id), None);
    tell(app, &game).await;
    Ok(context.language.moderated_ended(&game))
}

async fn clear(app: &AppState, context: &RequestContext) -> Result<String, ServiceError> {
    let cleared = app
        .service
        .moderation
        .clear_challenges(context.place, context.player(), app.clock.now())
        .await?;
    for game in &cleared {
        audit(context, CLEAR, Some(game.id), Some(game.challenger.id));
        tell(app, game).await;
    }
    Ok(context.language.moderated_cleared(cleared.len()))
}

async fn forbid(
    app: &AppState,
    context: &RequestContext,
    guild: u64,
    player: PlayerId,
) -> Result<String, ServiceError> {
    app.service.moderation.forbid(guild, player).await?;
    audit(context, FORBID, None, Some(player));
    Ok(context.language.about_player("moderated-forbidden", player))
}

async fn allow(
    app: &AppState,
    context: &RequestContext,
    guild: u64,
    player: PlayerId,
) -> Result<String, ServiceError> {
    let was_forbidden = app.service.moderation.allow(guild, player).await?;
    audit(context, ALLOW, None, Some(player));
    let text = if was_forbidden { "moderated-allowed" } else { "moderated-not-forbidden" };
    Ok(context.language.about_player(text, player))
}

/// Announces the end of a game in its channel, or updates the message of a challenge.
async fn tell(app: &AppState, game: &Game) {
    if game.stopped.is_some() {
        // Its channel is gone.
    } else if game.pending.is_some() {
        app.outbox.push(game.place, Job::announce(game));
    } else if let Some(job) = announce::update_of(app, game).await {
        app.outbox.push(game.place, job);
    }
}

fn audit(context: &RequestContext, action: &str, game: Option<GameId>, subject: Option<PlayerId>) {
    let guild = context.place.guild;
    let channel = context.place.channel;
    let moderator = context.player().0;
    let game = game.map(|game| game.0);
    let subject = subject.map(|subject| subject.0);
    tracing::info!(target: AUDIT, guild, channel, moderator, action, game, subject, "moderation");
}

/// Returns the number in the option `game`, which Discord requires. An invalid number becomes one
/// that no game has.
fn number(options: &[ResolvedOption<'_>]) -> u32 {
    let number = options.iter().find_map(|option| match option.value {
        ResolvedValue::Integer(number) if option.name == options::GAME => {
            u32::try_from(number).ok()
        }
        _ => None,
    });
    number.unwrap_or(0)
}
