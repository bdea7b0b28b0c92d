//! `/games player: all:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk, announce,
    answer::Answer,
    answer::Reply,
    asked::{Asked, Audience},
};
use super::definition::SlashCommand;
use super::options;
use crate::game::{PlayerId, Summary};
use crate::locale::Listed;
use crate::service::ServiceError;

const NAME: &str = "games";
const PLAYER: &str = "player";
const ALL: &str = "all";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![
        options::option(CommandOptionType::User, NAME, PLAYER),
        options::option(CommandOptionType::Boolean, NAME, ALL),
    ]
}

/// Open games on this server, with a link to the newest board of each: one's own, those of somebody else, or, for those who
/// manage the server, all.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let guild = asked.place.guild;
    let player =
        options::user_option(&command.data.options(), PLAYER).map(|user| PlayerId(user.id.get()));
    let (whose, games) =
        match (guild.filter(|_| options::flag_option(command, ALL) == Some(true)), player) {
            (Some(_), _) if !options::manages_server(command) => {
                return Ok(Reply::Private(Answer::of_text(
                    asked.language.text("refused-not-manager-games"),
                )));
            }
            (Some(guild), _) => (Listed::All, desk.service.games.open_in_guild(guild).await?),
            (None, Some(player)) if player != asked.player() => {
                (Listed::Of(player), desk.service.games.open_of(player, guild).await?)
            }
            (None, _) => (
                Listed::Mine(asked.player()),
                desk.service.games.open_of(asked.player(), guild).await?,
            ),
        };
    let link = |game: &Summary| announce::link(game.place, game.board_message);
    let text = asked.language.games(whose, &games, link, desk.clock.now());
    Ok(Reply::Private(Answer::of_text(text)))
}
