//! `/game export game:`, and its button.

use crate::discord::features::prelude::*;
use crate::game::{Game, Reason, Summary};

pub const COMMAND: SlashCommand =
    SlashCommand::of_game("export", GameChoices::Newest(Summary::has_history), |cx, command| {
        Box::pin(run(cx, command))
    })
    .reading();

/// Exports the record.
pub const EXPORT: Press = Press("export");

pub const BUTTONS: [&dyn AnyButton; 1] = [&Button::of_game(EXPORT, |cx, id| {
    Box::pin(async move { exported(cx, &cx.game(id.game).await?) })
})
.reading()
.under_more(&[MoreButton {
    needs_no_channel: true,
    ..MoreButton::new("button-export", |_, game| game.history().is_some())
}])];

async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let game = cx.bot.service.games.to_record(&options::sought(cx.request, command)).await?;
    exported(cx, &game)
}

/// Returns the record of a game as a file for the player.
fn exported(cx: Context<'_>, game: &Game) -> Result<Reply> {
    let record = game.record().ok_or(Reason::NothingPlayed.in_game(game.number))?;
    let name = format!("game-{}.pdn", game.number);
    let file = Some(AttachedFile { name, bytes: record.to_string().into_bytes() });
    let text = cx.language.exported(game);
    Ok(Reply::Private(Answer { text, file, ..Answer::default() }))
}
