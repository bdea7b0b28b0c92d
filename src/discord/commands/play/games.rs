//! `/games player: all:`

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::view;
use crate::discord::view::games::GamesButton;
use crate::discord::view::message::Answer;
use crate::game::PlayerId;
use crate::locale::Listed;
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
/// another player or, for members who manage the server, all. Outside of a server, lists the
/// player's own games of all servers.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let player =
        options::user_option(&options::values(command), PLAYER).map(|user| PlayerId(user.id.get()));
    let other = player.filter(|&player| player != context.player());
    let whose = match (options::flag_option(command, ALL) == Some(true), other) {
        (true, _) => Listed::All,
        (false, Some(player)) => Listed::Of(player),
        (false, None) if context.place.guild.is_some() => Listed::Mine(context.player()),
        (false, None) => Listed::Everywhere(context.player()),
    };
    let first = GamesButton { whose, page: 1 };
    Ok(Reply::Private(page(app, context, first).await?))
}

/// Returns a page of a list of games, for this member of the server.
pub async fn page(
    app: &AppState,
    context: &RequestContext,
    GamesButton { whose, page }: GamesButton,
) -> Result<Answer, ServiceError> {
    let refused = |key| Ok(Answer::of_text(context.language.text(key)));
    let games = &app.service.games;
    let mut listed = match (whose, context.place.guild) {
        (Listed::Everywhere(player), _) => games.open_everywhere(player).await?,
        // The games of others are for the members of their servers.
        (_, None) => return refused("refused-games-on-servers"),
        (Listed::Mine(player) | Listed::Of(player), Some(guild)) => {
            games.open_of(player, Some(guild)).await?
        }
        (Listed::All | Listed::Here, _) if !context.manages_server => {
            return refused("refused-not-manager-games");
        }
        (Listed::All, Some(guild)) => games.open_in_guild(guild).await?,
        (Listed::Here, Some(_)) => games.open_in(context.place).await?,
    };
    app.service.announcements.add_boards(&mut listed).await?;
    Ok(view::games::page(whose, &listed, page, app.clock.now(), context.language))
}
