//! `/game card game:` and the button of a finished game.

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::commands::study::analyse::{FoundAnalysis, find_or_make};
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::defer::ResponseTarget;
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::study::card;
use crate::game::{Game, GameId, Reason};
use crate::service::ServiceError;

const NAME: &str = "card";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|game| game.result.is_some() && game.ply > 0),
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// Shows the card of a finished game.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let query = options::game_query(context, command);
    let game = app.service.games.to_analyse(query).await?;
    show(app, context, &game).await
}

/// Shows the card of the game of a button.
pub async fn open(
    app: &AppState,
    context: &RequestContext,
    id: GameId,
) -> Result<Reply, ServiceError> {
    show(app, context, &app.service.games.get(context.place, context.player(), id).await?).await
}

async fn show(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
) -> Result<Reply, ServiceError> {
    if game.is_open() {
        return Err(Reason::NotOver.in_game(game.number).into());
    }
    if !card::has_card(game) {
        return Err(Reason::NothingPlayed.in_game(game.number).into());
    }
    let board = app.service.announcements.reachable_board(game).await;
    let found = find_or_make(app, context, game, ResponseTarget::NewMessage).await?;
    let (analysis, is_late) = match found {
        FoundAnalysis::Cached(analysis) => (analysis, false),
        FoundAnalysis::Late(analysis) => (analysis, true),
        FoundAnalysis::Failed(reply) => return Ok(*reply),
    };
    if !is_posted(app, context, game) {
        let style = style::private_of(app, context, game).await;
        let answer = card::answer(game, board, &analysis, context.language, style);
        return Ok(if is_late { Reply::late(answer) } else { Reply::Private(answer) });
    }
    app.posted_cards.add(game.id);
    let public = style::public_of(app, context, game).await;
    let answer = card::answer(game, board, &analysis, public.language, public.style_of(game));
    let answer = Answer { place: game.reachable_place(), ..answer };
    Ok(if is_late {
        let message = Answer::of_text(context.language.text("card-posted"));
        Reply::Late { message, then: Some(answer.into()) }
    } else {
        Reply::public(answer)
    })
}

/// Returns whether the card goes to the channel. Only players post it, where they may write, and
/// not repeatedly; others see it alone, as does a player under a private board.
fn is_posted(app: &AppState, context: &RequestContext, game: &Game) -> bool {
    game.has_player(context.player())
        && !game.is_private()
        && context.may_write
        && !context.is_reply_only
        && !context.is_message_private
        && !app.posted_cards.contains(game.id)
}
