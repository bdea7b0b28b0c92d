//! `/games player: all:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommand};

use super::super::{Desk, announce, answer::Answer, answer::Reply, asked::Asked};
use crate::club::ClubError;
use crate::game::{PlayerId, Summary};
use crate::locale::Listed;

pub const NAME: &str = "games";
const PLAYER: &str = "player";
const ALL: &str = "all";

pub fn register() -> CreateCommand {
    super::command(NAME)
        .add_option(super::option(CommandOptionType::User, NAME, PLAYER))
        .add_option(super::option(CommandOptionType::Boolean, NAME, ALL))
}

/// Open games on this server, with a link to the newest board of each: one's own, those of somebody else, or, for those who
/// manage the server, all.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let guild = asked.place.guild;
    let player =
        super::user_option(&command.data.options(), PLAYER).map(|user| PlayerId(user.id.get()));
    let (whose, games) =
        match (guild.filter(|_| super::flag_option(command, ALL) == Some(true)), player) {
            (Some(_), _) if !super::manages_server(command) => {
                return Ok(Reply::Private(Answer::of_text(
                    asked.language.text("refused-not-manager-games"),
                )));
            }
            (Some(guild), _) => (Listed::All, desk.club.open_in_guild(guild).await?),
            (None, Some(player)) if player != asked.player() => {
                (Listed::Of(player), desk.club.open_of(player, guild).await?)
            }
            (None, _) => {
                (Listed::Mine(asked.player()), desk.club.open_of(asked.player(), guild).await?)
            }
        };
    let link = |game: &Summary| announce::link(game.place, game.board_message);
    let text = asked.language.games(whose, &games, link, desk.clock.now());
    Ok(Reply::Private(Answer::of_text(text)))
}
