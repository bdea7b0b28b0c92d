//! `/draw game:`, `/count game:` and `/takeback game:`: proposals that need both players' consent.

use serenity::all::CommandInteraction;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::{compose, style};
use crate::game::{Command, Proposal};
use crate::service::ServiceError;

pub const DRAW: SlashCommand = SlashCommand {
    options: || vec![options::game_option("draw")],
    games: GameChoices::Own,
    ..SlashCommand::new("draw", |app, context, command| {
        Box::pin(run(app, context, command, Proposal::Draw))
    })
};

pub const COUNT: SlashCommand = SlashCommand {
    options: || vec![options::game_option("count")],
    games: GameChoices::Own,
    ..SlashCommand::new("count", |app, context, command| {
        Box::pin(run(app, context, command, Proposal::Count))
    })
};

pub const TAKEBACK: SlashCommand = SlashCommand {
    options: || vec![options::game_option("takeback")],
    games: GameChoices::Own,
    ..SlashCommand::new("takeback", |app, context, command| {
        Box::pin(run(app, context, command, Proposal::Takeback))
    })
};

async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
    what: Proposal,
) -> Result<Reply, ServiceError> {
    let game = app
        .service
        .games
        .playing(context.place, context.player(), options::game_number(command))
        .await?;
    let news = app
        .service
        .games
        .propose(game, context.request(Command::Propose { what }), app.clock.now())
        .await?;
    // The game is over if the opponent had proposed the same.
    let public = style::public(app, context).await;
    Ok(Reply::public(match compose::offer(app, &news.game, public.language).await {
        Some(offer) => offer,
        None => compose::board(app, &news, public).await,
    }))
}
