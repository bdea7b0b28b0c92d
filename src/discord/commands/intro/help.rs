//! `/help`

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::intro::help;
use crate::discord::view::intro::help::Page;
use crate::discord::view::message::Answer;
use crate::service::ServiceError;

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    cost: Cost::Read,
    audience: Audience::Person,
    ..SlashCommand::new("help", |app, context, _| Box::pin(run(app, context)))
};

/// Shows the help. It begins with the player's own game in this channel, on whose turn it is first.
async fn run(app: &AppState, context: &RequestContext) -> Result<Reply, ServiceError> {
    let player = context.player();
    let games = app.service.games.open_here(player, context.place).await?;
    let Some(game) = games.iter().max_by_key(|game| (game.awaited() == Some(player), game.number))
    else {
        let style = style::private(app, context).await;
        return Ok(Reply::Private(help::help(context.language, style)));
    };
    let game = app.service.games.get(context.place, context.player(), game.id).await?;
    let style = style::private_of(app, context, &game).await;
    Ok(Reply::Private(help::help_in(&game, player, context.language, style)))
}

/// Returns a page of the help.
pub async fn page(app: &AppState, context: &RequestContext, page: Page) -> Answer {
    let is_server = context.place.guild.is_some();
    help::page(page, is_server, context.language, style::private(app, context).await)
}
