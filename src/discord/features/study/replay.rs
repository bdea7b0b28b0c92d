//! `/game replay game: view: share:`, and its button.

use crate::discord::features::prelude::*;
use crate::discord::features::study::share;
use crate::discord::view::board::{self, REPLAY};
use crate::game::{Game, GameId};
use alquerque_render::Size;
use alquerque_rules::Side;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Newest(|game| game.ply > 0),
    ..SlashCommand::member("replay", |cx, command| Box::pin(run(cx, command))).heavy()
};

pub const BUTTONS: [&dyn AnyButton; 2] = [
    &Button::of_game(REPLAY, |cx, id| Box::pin(open(cx, id.game)))
        .heavy()
        .under_more(&[MoreButton::new("button-replay", |_, game| game.ply() > 0)]),
    &Button::of_game(SHARE_REPLAY, |cx, id| Box::pin(share(cx, id))).sharing(),
];

/// Posts a replay. The part says the side below: White, or else Black.
pub const SHARE_REPLAY: Press = Press("share-replay");

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
    let view = options::chosen_view(command);
    if options::flag_option(command, options::SHARE) == Some(true) {
        return Ok(Reply::public(replayed(cx, &game, view, Audience::Channel).await.0));
    }
    Ok(to_share(cx, &game, view).await)
}

/// Returns the replay of a game for the player.
async fn open(cx: Context<'_>, id: GameId) -> Result<Reply> {
    let game = cx.game(id).await?;
    let style = style::private_of(cx, &game).await.turned().style;
    Ok(to_share(cx, &game, Some(style.view)).await)
}

/// Shows the replay of a game to the player, who can share it.
async fn to_share(cx: Context<'_>, game: &Game, view: Option<Side>) -> Reply {
    let (answer, view) = replayed(cx, game, view, Audience::Person).await;
    if answer.pictures.is_empty() {
        return Reply::Private(answer);
    }
    let id = CustomId { game: game.id, ply: game.ply(), part: u8::from(view == Side::Black) };
    Reply::Private(share::offered(cx, answer, SHARE_REPLAY, id))
}

/// Posts the replay of a game.
async fn share(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    let view = Some(if id.part == 0 { Side::White } else { Side::Black });
    let (private, _) = replayed(cx, &game, view, Audience::Person).await;
    let (shared, _) = replayed(cx, &game, view, Audience::Channel).await;
    if shared.pictures.is_empty() {
        return Ok(Reply::Private(shared));
    }
    Ok(share::post(cx, SHARE_REPLAY, id, private, shared))
}

/// Returns the replay of a game for these readers, and the side below.
async fn replayed(
    cx: Context<'_>,
    game: &Game,
    view: Option<Side>,
    readers: Audience,
) -> (Answer, Side) {
    let (language, style) = style::for_readers(cx, game, readers).await;
    let style = Style { view: view.unwrap_or(style.view), size: Size::Small, ..style };
    let scenes = pictures::replay_scenes(game, language);
    let alt_text = game.history().map(|history| language.replay_alt_text(history, game.outcome()));
    let drawn = cx.drawing.replay(scenes, style, cx.upload_limit, cx.player()).await;
    let Some((image, stride)) = drawn else {
        return (Answer::of_text(cx.language.text("replay-none")), style.view);
    };
    let reader = (readers == Audience::Person).then(|| cx.player());
    let text = language.replay(game, stride, cx.now(), reader);
    let text = text + &board::turned(game, language, style);
    let picture = Picture { image, alt_text: alt_text.unwrap_or_default() };
    (Answer { pictures: vec![picture], ..Answer::of_text(text) }, style.view)
}
