//! `/game block add player:`, `/game block remove player:` and `/game block list`: players who can
//! no longer reach the player.

use crate::discord::features::prelude::*;
use crate::discord::jobs::announce;
use crate::game::PlayerId;

const ADD: &str = "add";
const REMOVE: &str = "remove";
const LIST: &str = "list";
const PLAYER: &str = "player";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    has_subcommands: true,
    ..SlashCommand::member("block", |cx, command| Box::pin(run(cx, command))).reading()
};

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let player = |what: &str| {
        let player = options::option(CommandOptionType::User, &format!("{name}-{what}"), PLAYER);
        options::option(CommandOptionType::SubCommand, name, what)
            .add_sub_option(player.required(true))
    };
    let list = options::option(CommandOptionType::SubCommand, name, LIST);
    vec![player(ADD), player(REMOVE), list]
}

/// Changes or lists the blocked players, for the player alone.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let text = match (command.data.subcommand(), options::user_option(command, PLAYER)) {
        (ADD, Some(user)) => add(cx, PlayerId(user.id.get()), user.bot).await?,
        (REMOVE, Some(user)) => remove(cx, PlayerId(user.id.get())).await?,
        _ => list(cx).await?,
    };
    Ok(Reply::text(text))
}

async fn list(cx: Context<'_>) -> Result<String> {
    let blocked = cx.bot.service.store.preferences(cx.player()).await?.blocked;
    let known: Vec<PlayerId> = blocked.ids().collect();
    Ok(cx.language.blocked(&known, blocked.len() - known.len()))
}

async fn add(cx: Context<'_>, whom: PlayerId, is_bot: bool) -> Result<String> {
    if is_bot || whom == cx.player() {
        return Ok(cx.language.text("block-self-or-bot"));
    }
    for game in cx.bot.service.players.block(cx.player(), whom, cx.now()).await? {
        if let Some(job) = announce::update_of(cx.bot, &game).await {
            cx.sending.outbox.push(game.place, job);
        }
    }
    Ok(cx.language.about_player("block-added", whom))
}

async fn remove(cx: Context<'_>, whom: PlayerId) -> Result<String> {
    let was_blocked = cx.bot.service.players.unblock(cx.player(), whom).await?;
    let text = if was_blocked { "block-removed" } else { "block-none" };
    Ok(cx.language.about_player(text, whom))
}
