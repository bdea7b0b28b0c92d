//! `/game resign game:`

use crate::discord::features::play::{show, submit};
use crate::discord::features::prelude::*;
use crate::game::{Command, Game, GameId, Refusal, Request, decide};

/// Asks to confirm a resignation.
const ASK_RESIGN: Press = Press("ask-resign");
/// Resigns.
pub const RESIGN: Press = Press("resign");
/// Cancels a resignation.
pub const PLAY_ON: Press = Press("play-on");

pub const COMMAND: SlashCommand =
    SlashCommand::of_game("resign", GameChoices::Own, |cx, command| Box::pin(run(cx, command)));

pub const BUTTONS: [&dyn AnyButton; 3] = [
    &Button::of_game(ASK_RESIGN, |cx, id| Box::pin(ask(cx, id.game))).quiet().under_more(&[
        MoreButton {
            style: ButtonStyle::Danger,
            row: MoreRow::Act,
            needs_no_channel: true,
            ..MoreButton::new("button-resign", |cx, game| cx.may(game, Command::Resign))
        },
    ]),
    &Button::of_game(RESIGN, |cx, id| Box::pin(resign(cx, id))),
    &Button::of_game(PLAY_ON, |cx, id| Box::pin(play_on(cx, id))).quiet(),
];

/// Asks the player of the menu to confirm.
async fn ask(cx: Context<'_>, id: GameId) -> Result<Reply> {
    Ok(confirmation(cx, &cx.game(id).await?)?)
}

/// Asks the player to confirm.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let game = cx.bot.service.games.playing(&options::sought(cx.request, command)).await?.game;
    Ok(confirmation(cx, &game)?)
}

/// Returns the question whether the player wants to resign a game.
///
/// # Errors
/// If they cannot.
fn confirmation(cx: Context<'_>, game: &Game) -> Result<Reply, Refusal> {
    let language = cx.language;
    // Only checks that it is allowed; nothing is saved before the button is pressed.
    decide(game, &Request::new(cx.player(), Command::Resign), cx.now())?;
    let buttons = vec![
        game_button(game, RESIGN, "button-resign", ButtonStyle::Danger, language),
        game_button(game, PLAY_ON, "button-play-on", ButtonStyle::Secondary, language),
    ];
    let text = language.resigning("resign-ask", game, cx.player());
    Ok(Reply::Private(Answer::with_buttons(text, buttons)))
}

async fn resign(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let news = submit::load_and_submit(cx, id, Command::Resign).await?;
    Ok(show::update(cx, &news, told("resign-done", cx, &news.game)).await)
}

async fn play_on(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    Ok(Reply::update(told("resign-kept", cx, &game)))
}

fn told(text: &str, cx: Context<'_>, game: &Game) -> Answer {
    Answer::of_text(cx.language.resigning(text, game, cx.player()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::custom_id;
    use crate::discord::features::bench::{BLACK, Bench, WHITE};

    #[tokio::test]
    async fn a_resignation_is_confirmed_in_private_and_told_to_the_channel() {
        let bench = Bench::new();
        let game = bench.game().await;
        let asked = bench.command(BLACK, "resign", &[]).await.unwrap();
        assert!(matches!(asked, Reply::Private(_)) && asked.first().rows.len() == 1, "{asked:?}");
        let kept = bench.press(BLACK, &custom_id(&game, PLAY_ON, 0), None).await.unwrap();
        assert!(matches!(kept, Reply::Update { then: None, .. }), "{kept:?}");
        let done = bench.press(BLACK, &custom_id(&game, RESIGN, 0), None).await.unwrap();
        let board = done.public_message().unwrap();
        assert!(board.text.contains(&format!("<@{}> wins", WHITE.0)), "{}", board.text);
        assert!(bench.press(BLACK, &custom_id(&game, RESIGN, 0), None).await.is_err());
    }
}
