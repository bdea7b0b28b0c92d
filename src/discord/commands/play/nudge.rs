//! `/game nudge game:`

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::jobs::announce;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::turn;
use crate::game::Command;
use crate::service::ServiceError;

const NAME: &str = "nudge";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// Pings the opponent whose turn it is; wakes the bot without a message.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let games = &app.service.games;
    let game = games.waiting(&options::sought(context, command)).await?;
    let loaded = games.load(context.place, context.player(), game.id).await?;
    let event = context.request(Command::Nudge);
    let news = games.submit(context.place, loaded, &event, app.clock.now()).await?;
    if news.game.is_bots_turn() {
        let text = context.language.thinking(&news.game);
        return Ok(Reply::Private(Answer {
            bot_game: turn::bot_game(&news.game),
            ..Answer::of_text(text)
        }));
    }
    let language = style::public(app, context).await.language;
    let text = language.nudge(&news.game, context.player()).unwrap_or_default();
    let ping = match news.game.to_move() {
        Some(opponent) => {
            app.service.players.pinged_by_message(context.player(), opponent, app.clock.now()).await
        }
        None => None,
    };
    let pointing = announce::pointing(app, &news.game, text, language).await;
    Ok(Reply::public(Answer { ping, ..pointing }))
}
