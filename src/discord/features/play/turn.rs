//! Moves from menus, touched and inspected stones, and taking a move back.

use alquerque_rules::notation::only_move;
use alquerque_rules::{Action, History, Point};

use crate::discord::features::play::board::{Form, Shown, private_board};
use crate::discord::features::play::{offer, show, submit};
use crate::discord::features::prelude::*;
use crate::discord::view::board::{NEXT_GAME, TAKE_BACK};
use crate::discord::view::turn::{ADJUST, LOOK, ONLY, PLAY, STONE, TOUCH};
use crate::discord::view::{board, turn};
use crate::game::{Command, Game, Reason, Refusal, may_choose, position_on_turn, touched};
use crate::service::ServiceError;

pub const BUTTONS: [&dyn AnyButton; 8] = [
    &Button::menu_of_game(
        PLAY,
        |pressed| pressed.choice(|text| text.parse().ok()),
        |cx, (id, action)| Box::pin(submit::answer(cx, id, Command::Play(action))),
    ),
    &Button::menu_of_game(TOUCH, stone, |cx, (id, stone)| Box::pin(touch(cx, id, stone))),
    &Button::of_game(ADJUST, |cx, id| Box::pin(adjust(cx, id))).quiet(),
    &Button::menu_of_game(STONE, stone, |cx, (id, stone)| {
        Box::pin(async move { look(cx, id, stone).await.map(Reply::Private) })
    })
    .quiet(),
    &Button::menu_of_game(LOOK, stone, |cx, (id, stone)| {
        Box::pin(async move { look(cx, id, stone).await.map(Reply::update) })
    })
    .quiet(),
    &Button::of_game(ONLY, |cx, id| Box::pin(play_only(cx, id))),
    &Button::of_game(TAKE_BACK, |cx, id| Box::pin(take_back(cx, id))),
    &Button::of_game(NEXT_GAME, |cx, id| Box::pin(next_game(cx, id)))
        .reading()
        .under_more(&[MoreButton::new("button-next-game", |cx, _| cx.has_next())]),
];

/// Reads the chosen stone.
fn stone(pressed: Pressed<'_>) -> Option<(CustomId, Point)> {
    pressed.choice(|text| Point::from_name(text.as_bytes()))
}

/// Touches a stone, and shows its moves.
async fn touch(cx: Context<'_>, id: CustomId, stone: Point) -> Result<Reply> {
    let news = submit::load_and_submit(cx, id, Command::Touch { point: stone }).await?;
    let text = cx.language.about_stone("touched", stone);
    Ok(Reply::Private(with_moves(cx, &news.game, stone, text, Vec::new()).await))
}

/// Returns a text, the board with the targets of a stone, and its moves below other menus.
async fn with_moves(
    cx: Context<'_>,
    game: &Game,
    stone: Point,
    text: String,
    mut rows: Vec<CreateActionRow>,
) -> Answer {
    rows.extend(turn::moves_of(game, cx.language, stone, turn::ROWS - rows.len()));
    let style = style::private_of(cx, game).await.style;
    let picture = pictures::of_stone(game, stone, cx.language, style);
    let text = text + &board::turned(game, cx.language, style);
    Answer { text, pictures: picture.into_iter().collect(), rows, ..Answer::default() }
}

async fn play_only(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let loaded = cx.load(id.game).await?;
    let game = &loaded.game;
    let position = position_on_turn(game, cx.player(), id.ply)?;
    let only = only_move(&position, game.play().and_then(touched))
        .ok_or(Reason::Stale.in_game(game.number))?;
    let command = Command::play(Action::Move(only));
    let news = submit::submit(cx, loaded, id.ply, command).await?;
    Ok(show::after_action(cx, &news).await)
}

async fn take_back(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let loaded = cx.load(id.game).await?;
    let game = loaded.game.clone();
    let last = game.history().and_then(History::last_ply).map(|(_, action)| action);
    let news = match submit::submit(cx, loaded, id.ply, Command::TakeBack).await {
        Ok(news) => news,
        Err(ServiceError::Refused(refusal)) => return too_late(cx, &game, id.ply, refusal),
        Err(error) => return Err(error),
    };
    let text = last.map(|action| cx.language.took_back(&news.game, &action));
    let message = Answer::of_text(text.unwrap_or_default());
    Ok(show::update(cx, &news, message).await)
}

/// Says in place of the button that it is too late, with one that asks the opponent.
fn too_late(cx: Context<'_>, game: &Game, ply: usize, refusal: Refusal) -> Result<Reply> {
    // A second tap finds the move taken back already.
    let is_late = match refusal.reason {
        Reason::TooLateToTakeBack => true,
        Reason::Stale => game.ply() > ply,
        _ => false,
    };
    let Some(ask) = offer::ask_back(cx, game).filter(|_| is_late) else {
        return Err(refusal.into());
    };
    let text = cx.language.refusal(&Reason::TooLateToTakeBack.in_game(game.number));
    Ok(Reply::update(Answer::with_buttons(text, vec![ask])))
}

/// Shows another game in which it is the player's turn, to move in it from here.
async fn next_game(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let language = cx.language;
    let Some(game) = cx.bot.service.games.next(cx.player(), id.game).await? else {
        return Ok(Reply::text(language.text("next-game-none")));
    };
    let shown = Shown { form: Form::Picture, view: None };
    let board = private_board(cx, &game, shown).await;
    let at = cx.bot.service.announcements.reachable_board(&game).await;
    Ok(Reply::Private(board.below(language.played_at(&game, at))))
}

/// Offers the stones to inspect, while none has been touched.
async fn adjust(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    let rows = turn::stone_menus(&game, cx.language, LOOK, may_choose(&game, cx.player(), id.ply)?);
    let text = cx.language.text("adjusting");
    Ok(Reply::Private(Answer { text, rows, ..Answer::default() }))
}

/// Shows the moves of a stone below the others.
async fn look(cx: Context<'_>, id: CustomId, stone: Point) -> Result<Answer> {
    let game = cx.game(id.game).await?;
    let stones = may_choose(&game, cx.player(), id.ply)?;
    if !stones.contains(stone) {
        return Err(Reason::CannotMove { point: stone }.in_game(game.number).into());
    }
    let rows = turn::stone_menus(&game, cx.language, LOOK, stones);
    let text = if game.rules.touch_move { "looked-at" } else { "menu-from" };
    let text = cx.language.about_stone(text, stone);
    Ok(with_moves(cx, &game, stone, text, rows).await)
}
