//! `/game gift days: game:`

use crate::discord::features::prelude::*;
use crate::discord::jobs::announce;
use crate::discord::jobs::job::Job;
use crate::game::Command;

const DAYS: &str = "days";
/// The days that can be given at once.
const GIVEN: [u8; 4] = [1, 2, 3, 7];

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    ..SlashCommand::member("gift", |cx, command| Box::pin(run(cx, command)))
};

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let shown = |language: &Language, days: u8| language.days(days.into());
    let days = options::choice_option(name, DAYS, GIVEN, |days| days.to_string(), shown);
    vec![days.required(true), options::game_option(name)]
}

/// Gives the opponent more time, and updates the deadline of the board.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let games = &cx.bot.service.games;
    let game = games.playing(&options::sought(cx.request, command)).await?;
    let days = options::text_option(command, DAYS).and_then(|days| days.parse().ok());
    let Some(days) = days.filter(|days| GIVEN.contains(days)) else {
        return Ok(Reply::text(cx.language.text("refused-unreadable")));
    };
    let now = cx.now();
    let request = cx.request(Command::GiveTime { days });
    let news = games.submit(cx.place, game, &request, now).await?;
    if news.game.to_move() != Some(cx.player()) {
        cx.sending.outbox.push(news.game.place, Job::UpdateDeadline(news.game.id, now));
    }
    let language = style::public(cx).language;
    let text = language.gave_time(&news.game, cx.player(), days).unwrap_or_default();
    Ok(Reply::public(announce::pointing(cx.bot, &news.game, text, language).await))
}
