//! `/block add player:`, `/block remove player:` and `/block list`: the people of whom a person wants to hear nothing.

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommand};

use super::super::delivery::Job;
use super::super::{Desk, answer::Answer, answer::Reply, asked::Asked};
use crate::club::ClubError;
use crate::game::PlayerId;

pub const NAME: &str = "block";
const ADD: &str = "add";
const REMOVE: &str = "remove";
const LIST: &str = "list";
const PLAYER: &str = "player";

pub fn register() -> CreateCommand {
    let player = |name: &str| {
        let player = super::option(CommandOptionType::User, &format!("{NAME}-{name}"), PLAYER);
        super::option(CommandOptionType::SubCommand, NAME, name)
            .add_sub_option(player.required(true))
    };
    let list = super::option(CommandOptionType::SubCommand, NAME, LIST);
    super::command(NAME).add_option(player(ADD)).add_option(player(REMOVE)).add_option(list)
}

/// Changes or lists whom the person has blocked. Nobody else hears of it.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let (name, options) = super::subcommand(command);
    let text = match (name, super::user_option(&options, PLAYER)) {
        (ADD, Some(user)) => add(desk, asked, PlayerId(user.id.get()), user.bot).await?,
        (REMOVE, Some(user)) => remove(desk, asked, PlayerId(user.id.get())).await?,
        _ => list(desk, asked).await?,
    };
    Ok(Reply::Private(Answer::of_text(text)))
}

async fn list(desk: &Desk, asked: &Asked) -> Result<String, ClubError> {
    let blocked = desk.club.preferences(asked.player()).await?.blocked;
    let known: Vec<PlayerId> = blocked.ids().collect();
    Ok(asked.language.blocked(&known, blocked.len() - known.len()))
}

async fn add(
    desk: &Desk,
    asked: &Asked,
    whom: PlayerId,
    is_bot: bool,
) -> Result<String, ClubError> {
    if is_bot || whom == asked.player() {
        return Ok(asked.language.text("block-nobody"));
    }
    for game in desk.club.block(asked.player(), whom, desk.clock.now()).await? {
        if let Some(message) = game.board_message {
            desk.outbox.push(game.place.channel, Job::UpdateChallenge { game: game.id, message });
        }
    }
    Ok(asked.language.about_player("block-added", whom))
}

async fn remove(desk: &Desk, asked: &Asked, whom: PlayerId) -> Result<String, ClubError> {
    let was_blocked = desk.club.unblock(asked.player(), whom).await?;
    Ok(asked.language.about_player(if was_blocked { "block-removed" } else { "block-none" }, whom))
}
