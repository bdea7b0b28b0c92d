//! `/block add player:`, `/block remove player:` and `/block list`: the people of whom a person wants to hear nothing.

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommandOption};

use super::super::job::Job;
use super::super::load::Cost;
use super::super::{
    Desk,
    answer::Answer,
    answer::Reply,
    asked::{Asked, Audience},
};
use super::definition::SlashCommand;
use super::options;
use crate::game::PlayerId;
use crate::service::ServiceError;

const NAME: &str = "block";
const ADD: &str = "add";
const REMOVE: &str = "remove";
const LIST: &str = "list";
const PLAYER: &str = "player";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
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

/// Changes or lists whom the person has blocked. Nobody else hears of it.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let (name, options) = options::subcommand(command);
    let text = match (name, options::user_option(&options, PLAYER)) {
        (ADD, Some(user)) => add(desk, asked, PlayerId(user.id.get()), user.bot).await?,
        (REMOVE, Some(user)) => remove(desk, asked, PlayerId(user.id.get())).await?,
        _ => list(desk, asked).await?,
    };
    Ok(Reply::Private(Answer::of_text(text)))
}

async fn list(desk: &Desk, asked: &Asked) -> Result<String, ServiceError> {
    let blocked = desk.service.store.preferences(asked.player()).await?.blocked;
    let known: Vec<PlayerId> = blocked.ids().collect();
    Ok(asked.language.blocked(&known, blocked.len() - known.len()))
}

async fn add(
    desk: &Desk,
    asked: &Asked,
    whom: PlayerId,
    is_bot: bool,
) -> Result<String, ServiceError> {
    if is_bot || whom == asked.player() {
        return Ok(asked.language.text("block-nobody"));
    }
    for game in desk.service.players.block(asked.player(), whom, desk.clock.now()).await? {
        if let Some(message) = game.board_message {
            desk.outbox.push(game.place.channel, Job::UpdateChallenge { game: game.id, message });
        }
    }
    Ok(asked.language.about_player("block-added", whom))
}

async fn remove(desk: &Desk, asked: &Asked, whom: PlayerId) -> Result<String, ServiceError> {
    let was_blocked = desk.service.players.unblock(asked.player(), whom).await?;
    Ok(asked.language.about_player(if was_blocked { "block-removed" } else { "block-none" }, whom))
}
