//! `/game nudge game:`

use crate::discord::features::prelude::*;
use crate::discord::jobs::announce;
use crate::discord::view::turn;
use crate::game::Command;

pub const COMMAND: SlashCommand =
    SlashCommand::of_game("nudge", GameChoices::Own, |cx, command| Box::pin(run(cx, command)));

/// Pings the opponent whose turn it is; wakes the bot without a message.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let games = &cx.bot.service.games;
    let game = games.waiting(&options::sought(cx.request, command)).await?;
    let loaded = cx.load(game.id).await?;
    let event = cx.request(Command::Nudge);
    let news = games.submit(cx.place, loaded, &event, cx.now()).await?;
    if news.game.is_bots_turn() {
        let text = cx.language.thinking(&news.game);
        return Ok(Reply::Private(Answer {
            bot_game: turn::bot_game(&news.game),
            ..Answer::of_text(text)
        }));
    }
    let language = style::public(cx).language;
    let text = language.nudge(&news.game, cx.player()).unwrap_or_default();
    let ping = match news.game.to_move() {
        Some(opponent) => {
            cx.bot.service.players.pinged_by_message(cx.player(), opponent, cx.now()).await
        }
        None => None,
    };
    let pointing = announce::pointing(cx.bot, &news.game, text, language).await;
    Ok(Reply::public(Answer { ping, ..pointing }))
}
