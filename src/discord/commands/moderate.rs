//! `/moderate`, for those who manage the server: looks after its games and players. Each change leaves a line in the log, with
//! ids and without names.

use serenity::all::{
    CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedOption, ResolvedValue,
};

use super::super::job::Job;
use super::super::load::Cost;
use super::super::{
    AUDIT, Desk, announce,
    answer::Answer,
    answer::Reply,
    asked::{Asked, Audience},
};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::game::{Game, GameId, PlayerId, Summary};
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
    cost: Cost::Look,
    audience: Audience::Person,
    permissions: Some(options::MANAGER),
    options,
    games: GameChoices::Newest(Summary::is_open),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
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

/// Does what a moderator asks for, and answers that to them alone.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let Some(guild) = asked.place.guild.filter(|_| options::manages_server(command)) else {
        return Ok(Reply::Private(Answer::of_text(asked.language.text("refused-not-moderator"))));
    };
    let (name, options) = options::subcommand(command);
    let player = options::user_option(&options, PLAYER).map(|user| PlayerId(user.id.get()));
    let text = match (name, player) {
        (END, _) => end(desk, asked, number(&options)).await?,
        (CLEAR, _) => clear(desk, asked).await?,
        (FORBID, Some(player)) => forbid(desk, asked, guild, player).await?,
        (ALLOW, Some(player)) => allow(desk, asked, guild, player).await?,
        _ => {
            let games = desk.service.store.open_in(asked.place).await?;
            let link = |game: &Summary| announce::link(game.place, game.board_message);
            asked.language.games(Listed::Here, &games, link, desk.clock.now())
        }
    };
    Ok(Reply::Private(Answer::of_text(text)))
}

async fn end(desk: &Desk, asked: &Asked, number: u32) -> Result<String, ServiceError> {
    let game =
        desk.service.moderation.void(asked.place, number, asked.player(), desk.clock.now()).await?;
    audit(asked, END, Some(game.id), None);
    tell(desk, &game);
    Ok(asked.language.moderated_ended(number))
}

async fn clear(desk: &Desk, asked: &Asked) -> Result<String, ServiceError> {
    let cleared = desk
        .service
        .moderation
        .clear_challenges(asked.place, asked.player(), desk.clock.now())
        .await?;
    for game in &cleared {
        audit(asked, CLEAR, Some(game.id), Some(game.challenger.id));
        tell(desk, game);
    }
    Ok(asked.language.moderated_cleared(cleared.len()))
}

async fn forbid(
    desk: &Desk,
    asked: &Asked,
    guild: u64,
    player: PlayerId,
) -> Result<String, ServiceError> {
    desk.service.moderation.forbid(guild, player).await?;
    audit(asked, FORBID, None, Some(player));
    Ok(asked.language.about_player("moderated-forbidden", player))
}

async fn allow(
    desk: &Desk,
    asked: &Asked,
    guild: u64,
    player: PlayerId,
) -> Result<String, ServiceError> {
    let was_forbidden = desk.service.moderation.allow(guild, player).await?;
    audit(asked, ALLOW, None, Some(player));
    let text = if was_forbidden { "moderated-allowed" } else { "moderated-not-forbidden" };
    Ok(asked.language.about_player(text, player))
}

/// Has the channel told of the end of a game, or the message of a challenge brought up to date.
fn tell(desk: &Desk, game: &Game) {
    let channel = game.place.channel;
    if game.owed.is_some() {
        desk.outbox.push(channel, Job::announce(game));
    } else if let Some(message) = game.board_message {
        desk.outbox.push(channel, Job::UpdateChallenge { game: game.id, message });
    }
}

fn audit(asked: &Asked, action: &str, game: Option<GameId>, subject: Option<PlayerId>) {
    let (guild, channel, moderator) = (asked.place.guild, asked.place.channel, asked.player().0);
    let (game, subject) = (game.map(|game| game.0), subject.map(|subject| subject.0));
    tracing::info!(target: AUDIT, guild, channel, moderator, action, game, subject, "moderation");
}

/// The number in the option `game`, which Discord requires. One that is no number of a game stands for none that exists.
fn number(options: &[ResolvedOption<'_>]) -> u32 {
    let number = options.iter().find_map(|option| match option.value {
        ResolvedValue::Integer(number) if option.name == options::GAME => {
            u32::try_from(number).ok()
        }
        _ => None,
    });
    number.unwrap_or(0)
}
