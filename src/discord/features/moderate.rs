//! `/moderate`, for members who manage the server: ends games, forbids new ones. Each change is
//! written to the audit log, with ids and without names.

use crate::discord::AUDIT;
use crate::discord::features::definition::Contexts;
use crate::discord::features::play::games;
use crate::discord::features::play::games::GamesButton;
use crate::discord::features::prelude::*;
use crate::discord::jobs::announce;
use crate::discord::jobs::job::Job;
use crate::game::{Game, GameId, PlayerId};
use crate::locale::Listed;

const GAMES: &str = "games";
const END: &str = "end";
const CLEAR: &str = "clear";
const FORBID: &str = "forbid";
const ALLOW: &str = "allow";
const PLAYER: &str = "player";

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Server,
    is_for_managers: true,
    options,
    games: GameChoices::Managed,
    ..SlashCommand::new("moderate", |cx, command| Box::pin(run(cx, command))).reading()
};

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let subcommand = |what: &str| options::option(CommandOptionType::SubCommand, name, what);
    let of_player = |what: &str| {
        let player = options::option(CommandOptionType::User, &format!("{name}-{what}"), PLAYER);
        subcommand(what).add_sub_option(player.required(true))
    };
    let game = options::game_option(&format!("{name}-{END}")).required(true);
    vec![
        subcommand(GAMES),
        subcommand(END).add_sub_option(game),
        subcommand(CLEAR),
        of_player(FORBID),
        of_player(ALLOW),
    ]
}

/// Runs a subcommand, and replies to the moderator alone.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let Some(guild) = cx.managed_server() else {
        return Ok(Reply::text(cx.language.text("refused-not-moderator")));
    };
    let text = match (command.data.subcommand(), options::player_option(command, PLAYER)) {
        // Discord requires the number.
        (END, _) => end(cx, options::game_number(command).unwrap_or(0)).await?,
        (CLEAR, _) => clear(cx).await?,
        (FORBID, Some(player)) => forbid(cx, guild, player).await?,
        (ALLOW, Some(player)) => allow(cx, guild, player).await?,
        _ => {
            let first = GamesButton { whose: Listed::Here, page: 1 };
            return Ok(Reply::Private(games::page(cx, first).await?));
        }
    };
    Ok(Reply::text(text))
}

async fn end(cx: Context<'_>, number: u32) -> Result<String> {
    let game = cx.bot.service.moderation.void(cx.place, number, cx.player(), cx.now()).await?;
    audit(cx.request, END, Some(game.id), None);
    tell(cx, &game).await;
    Ok(cx.language.moderated_ended(&game))
}

async fn clear(cx: Context<'_>) -> Result<String> {
    let cleared =
        cx.bot.service.moderation.clear_challenges(cx.place, cx.player(), cx.now()).await?;
    for game in &cleared {
        audit(cx.request, CLEAR, Some(game.id), Some(game.challenger.id));
        tell(cx, game).await;
    }
    Ok(cx.language.moderated_cleared(cleared.len()))
}

async fn forbid(cx: Context<'_>, guild: u64, player: PlayerId) -> Result<String> {
    cx.bot.service.moderation.forbid(guild, player).await?;
    audit(cx.request, FORBID, None, Some(player));
    Ok(cx.language.about_player("moderated-forbidden", player))
}

async fn allow(cx: Context<'_>, guild: u64, player: PlayerId) -> Result<String> {
    let was_forbidden = cx.bot.service.moderation.allow(guild, player).await?;
    audit(cx.request, ALLOW, None, Some(player));
    let text = if was_forbidden { "moderated-allowed" } else { "moderated-not-forbidden" };
    Ok(cx.language.about_player(text, player))
}

/// Announces the end of a game in its channel, or updates the message of a challenge.
async fn tell(cx: Context<'_>, game: &Game) {
    if game.stopped.is_some() {
        // Its channel is gone.
    } else if game.pending.is_some() {
        cx.sending.outbox.push(game.place, Job::announce(game));
    } else if let Some(job) = announce::update_of(cx.bot, game).await {
        cx.sending.outbox.push(game.place, job);
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
