//! `/game card game:` and the button of a finished game.

use serenity::all::{CommandInteraction, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::commands::study::analyse::{FoundAnalysis, find_or_make};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::RequestContext;
use crate::discord::response::defer::ResponseTarget;
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::study::card;
use crate::game::{Game, GameId, Reason};
use crate::service::ServiceError;
use alquerque_engine::Analysis;

const NAME: &str = "card";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    options,
    games: GameChoices::Newest(|game| game.result.is_some() && game.ply > 0),
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// Shows the card of a finished game to the channel.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let number = options::game_number(command);
    let game = app.service.games.to_analyse(context.place, context.player(), number).await?;
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
    let answer = async |analysis: &Analysis| {
        let public = style::public_of(app, context, game).await;
        card::answer(game, analysis, public.language, public.style_of(game))
    };
    Ok(match find_or_make(app, context, game, ResponseTarget::NewMessage).await? {
        FoundAnalysis::Cached(analysis) => Reply::public(answer(&analysis).await),
        FoundAnalysis::Late(analysis) => Reply::Late {
            message: Answer::of_text(context.language.text("card-posted")),
            then: Some(answer(&analysis).await.into()),
        },
        FoundAnalysis::Failed(reply) => *reply,
    })
}
