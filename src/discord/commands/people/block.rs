//! `/game block add player:`, `/game block remove player:` and `/game block list`: players who can
//! no longer reach the player.

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::options;
use crate::discord::jobs::announce;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::view::message::Answer;
use crate::game::PlayerId;
use crate::service::ServiceError;

const NAME: &str = "block";
const ADD: &str = "add";
const REMOVE: &str = "remove";
const LIST: &str = "list";
const PLAYER: &str = "player";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    has_subcommands: true,
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    let player = |name: &str| {
        let player = options::option(CommandOptionType::User, &format!("{NAME}-{name}"), PLAYER);
        options::option(CommandOptionType::SubCommand, NAME, name)
            .add_sub_option(player.required(true))
    };
    let list = options::option(CommandOptionType::SubCommand, NAME, LIST);
    vec![player(ADD), player(REMOVE), list]
}

/// Changes or lists the blocked players, for the player alone.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let (name, options) = options::subcommand(command);
    let text = match (name, options::user_option(&options, PLAYER)) {
        (ADD, Some(user)) => add(app, context, PlayerId(user.id.get()), user.bot).await?,
        (REMOVE, Some(user)) => remove(app, context, PlayerId(user.id.get())).await?,
        _ => list(app, context).await?,
    };
    Ok(Reply::Private(Answer::of_text(text)))
}

async fn list(app: &AppState, context: &RequestContext) -> Result<String, ServiceError> {
    let blocked = app.service.store.preferences(context.player()).await?.blocked;
    let known: Vec<PlayerId> = blocked.ids().collect();
    Ok(context.language.blocked(&known, blocked.len() - known.len()))
}

async fn add(
    app: &AppState,
    context: &RequestContext,
    whom: PlayerId,
    is_bot: bool,
) -> Result<String, ServiceError> {
    if is_bot || whom == context.player() {
        return Ok(context.language.text("block-self-or-bot"));
    }
    for game in app.service.players.block(context.player(), whom, app.clock.now()).await? {
        if let Some(job) = announce::update_of(app, &game).await {
            app.outbox.push(game.place, job);
        }
    }
    Ok(context.language.about_player("block-added", whom))
}

async fn remove(
    app: &AppState,
    context: &RequestContext,
    whom: PlayerId,
) -> Result<String, ServiceError> {
    let was_blocked = app.service.players.unblock(context.player(), whom).await?;
    Ok(context
        .language
        .about_player(if was_blocked { "block-removed" } else { "block-none" }, whom))
}
