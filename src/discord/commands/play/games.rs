//! `/games player: all:`

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
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
    contexts: Contexts::Everywhere,
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
    let Some(guild) = context.place.guild else { return everywhere(app, context, command).await };
    let player =
        options::user_option(&options::values(command), PLAYER).map(|user| PlayerId(user.id.get()));
    let (whose, games) = match (options::flag_option(command, ALL) == Some(true), player) {
        (true, _) if !context.manages_server => {
            return Ok(Reply::Private(Answer::of_text(
                context.language.text("refused-not-manager-games"),
            )));
        }
        (true, _) => (Listed::All, app.service.games.open_in_guild(guild).await?),
        (false, Some(player)) if player != context.player() => {
            (Listed::Of(player), app.service.games.open_of(player, Some(guild)).await?)
        }
        (false, _) => (
            Listed::Mine(context.player()),
            app.service.games.open_of(context.player(), Some(guild)).await?,
        ),
    };
    Ok(listed(app, context, whose, &games))
}

/// Lists the player's own open games outside of a server: those of all servers. Those of others are
/// for the members of their servers.
async fn everywhere(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let values = options::values(command);
    let other =
        options::user_option(&values, PLAYER).filter(|user| user.id.get() != context.player().0);
    if other.is_some() || options::flag_option(command, ALL) == Some(true) {
        let text = context.language.text("refused-games-on-servers");
        return Ok(Reply::Private(Answer::of_text(text)));
    }
    let games = app.service.games.open_everywhere(context.player()).await?;
    Ok(listed(app, context, Listed::Everywhere(context.player()), &games))
}

fn listed(app: &AppState, context: &RequestContext, whose: Listed, games: &[Summary]) -> Reply {
    let link = |game: &Summary| Some(message_url(game.place, game.board_message?));
    let text = context.language.games(whose, games, link, app.clock.now());
    Reply::Private(Answer::of_text(text))
}
