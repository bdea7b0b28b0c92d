//! `/game replay game: view: share:`, and its button.

use crate::discord::features::button::MoreButton;
use crate::discord::features::prelude::*;
use crate::discord::view::board::REPLAY;
use crate::discord::view::message::Picture;
use crate::discord::view::pictures;
use crate::game::{Game, GameId};
use alquerque_render::{Size, Style};
use alquerque_rules::Side;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Newest(|game| game.ply > 0),
    ..SlashCommand::member("replay", |cx, command| Box::pin(run(cx, command))).heavy()
};

pub const BUTTONS: [&dyn AnyButton; 1] =
    [&Button::of_game(REPLAY, |cx, id| Box::pin(open(cx, id.game)))
        .heavy()
        .under_more(&[MoreButton::new("button-replay", |_, game| game.ply() > 0)])];

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    vec![
        options::game_option(name),
        options::view_option(name),
        options::option(CommandOptionType::Boolean, name, options::SHARE),
    ]
}

/// Shows a game as an animation, to the player or, on request, to the channel.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let game = cx.bot.service.games.to_replay(&options::sought(cx.request, command)).await?;
    let shared = options::flag_option(command, options::SHARE) == Some(true);
    Ok(replayed(cx, &game, options::chosen_view(command), shared).await)
}

/// Returns the replay of a game for the player.
async fn open(cx: Context<'_>, id: GameId) -> Result<Reply> {
    let game = cx.game(id).await?;
    let style = style::private_of(cx, &game).await.turned().style;
    Ok(replayed(cx, &game, Some(style.view), false).await)
}

/// Returns the replay of a game for the player or, if `shared`, for the channel.
async fn replayed(cx: Context<'_>, game: &Game, view: Option<Side>, shared: bool) -> Reply {
    let (language, style) = if shared {
        let public = style::public(cx);
        (public.language, public.style_of(game))
    } else {
        (cx.language, style::private_of(cx, game).await.style)
    };
    let style = Style { view: view.unwrap_or(style.view), size: Size::Small, ..style };
    let scenes = pictures::replay_scenes(game, language);
    let alt_text = game.history().map(|history| language.replay_alt_text(history, game.outcome()));
    let drawn = cx.drawing.replay(scenes, style, cx.upload_limit, cx.player()).await;
    let Some((image, stride)) = drawn else {
        return Reply::text(cx.language.text("replay-none"));
    };
    let reader = (!shared).then(|| cx.player());
    let text = language.replay(game, stride, cx.now(), reader);
    let picture = Picture { image, alt_text: alt_text.unwrap_or_default() };
    let answer = Answer { pictures: vec![picture], ..Answer::of_text(text) };
    if shared { Reply::public(answer) } else { Reply::Private(answer) }
}
