//! `/nudge game:`

use serenity::all::{CommandInteraction, CreateCommandOption};

use super::super::{Desk, announce, answer::Answer, answer::Reply, asked::Asked, board};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::game::Command;
use crate::service::ServiceError;

const NAME: &str = "nudge";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::game_option(NAME)]
}

/// Calls the opponent, whose turn it is; the bot without a message.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = desk
        .service
        .games
        .waiting(asked.place, asked.player(), options::game_number(command))
        .await?;
    let event = asked.request(Command::Nudge);
    let news = desk.service.games.submit(asked.place, game.id, &event, desk.clock.now()).await?;
    if news.game.is_bots_turn() {
        let text = asked.language.thinking(&news.game);
        return Ok(Reply::Private(Answer {
            calls: board::called(&news.game),
            ..Answer::of_text(text)
        }));
    }
    let language = asked.public_language;
    let text = language.nudge(&news.game, asked.player()).unwrap_or_default();
    let ping = match news.game.to_move() {
        Some(opponent) => {
            desk.service.pings.for_message(asked.player(), opponent, desk.clock.now()).await
        }
        None => None,
    };
    Ok(Reply::public(Answer { ping, ..announce::pointing(&news.game, text, language) }))
}
