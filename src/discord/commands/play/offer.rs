//! `/game draw game:`, `/game count game:` and `/game takeback game:`: proposals that need both
//! players' consent.

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::membership;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::view::message::Answer;
use crate::discord::{compose, style};
use crate::game::{Command, Game, Proposal, Request};
use crate::service::ServiceError;
use crate::store::Versioned;

pub const DRAW: SlashCommand = SlashCommand {
    options: || vec![options::game_option("draw")],
    games: GameChoices::Own,
    ..SlashCommand::member(GAME_GROUP, "draw", |app, context, command| {
        Box::pin(run(app, context, command, Proposal::Draw))
    })
};

pub const COUNT: SlashCommand = SlashCommand {
    options: || vec![options::game_option("count")],
    games: GameChoices::Own,
    ..SlashCommand::member(GAME_GROUP, "count", |app, context, command| {
        Box::pin(run(app, context, command, Proposal::Count))
    })
};

pub const TAKEBACK: SlashCommand = SlashCommand {
    options: || vec![options::game_option("takeback")],
    games: GameChoices::Own,
    ..SlashCommand::member(GAME_GROUP, "takeback", |app, context, command| {
        Box::pin(run(app, context, command, Proposal::Takeback))
    })
};

async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
    what: Proposal,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.playing(options::game_query(context, command)).await?;
    Ok(Reply::public(make(app, context, game, None, what).await?.1))
}

/// Makes a proposal, on the board that the player saw at a ply if that is known. Returns the game
/// and the message to the channel.
pub async fn make(
    app: &AppState,
    context: &RequestContext,
    game: Versioned,
    seen_ply: Option<usize>,
    what: Proposal,
) -> Result<(Game, Answer), ServiceError> {
    membership::check(app, context, &game.game).await?;
    let request = Request { seen_ply, ..context.request(Command::Propose { what }) };
    let news = app.service.games.propose(context.place, game, request, app.clock.now()).await?;
    let news = compose::answered(app, context, news).await;
    // The game is over if the opponent had proposed the same.
    let public = style::public_of(app, context, &news.game).await;
    let answer = match compose::offer(app, &news.game, public.language).await {
        Some(offer) => offer,
        None => {
            let board = compose::board(app, &news, public).await;
            // The bot has answered at once in a private game.
            let answered = public.language.answered_offer(&news);
            let text = [answered, board.text].into_iter().filter(|text| !text.is_empty());
            Answer { text: text.collect::<Vec<_>>().join("\n"), ..board }
        }
    };
    Ok((news.game, answer))
}
