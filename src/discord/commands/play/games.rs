//! `/games player: all:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::options;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::view::message::Answer;
use crate::game::{PlayerId, Summary};
use crate::locale::{Listed, message_url};
use crate::service::ServiceError;

const NAME: &str = "games";
const PLAYER: &str = "player";
const ALL: &str = "all";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![
        options::option(CommandOptionType::User, NAME, PLAYER),
        options::option(CommandOptionType::Boolean, NAME, ALL),
    ]
}

/// Lists open games of this server with links to their newest boards: the player's own, those of
/// another player or, for members who manage the server, all.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let guild = context.place.guild;
    let player =
        options::user_option(&options::values(command), PLAYER).map(|user| PlayerId(user.id.get()));
    let (whose, games) =
        match (guild.filter(|_| options::flag_option(command, ALL) == Some(true)), player) {
            (Some(_), _) if !options::manages_server(command.member.as_deref()) => {
                return Ok(Reply::Private(Answer::of_text(
                    context.language.text("refused-not-manager-games"),
                )));
            }
            (Some(guild), _) => (Listed::All, app.service.games.open_in_guild(guild).await?),
            (None, Some(player)) if player != context.player() => {
                (Listed::Of(player), app.service.games.open_of(player, guild).await?)
            }
            (None, _) => (
                Listed::Mine(context.player()),
                app.service.games.open_of(context.player(), guild).await?,
            ),
        };
    let link = |game: &Summary| Some(message_url(game.place, game.board_message?));
    let text = context.language.games(whose, &games, link, app.clock.now());
    Ok(Reply::Private(Answer::of_text(text)))
}
