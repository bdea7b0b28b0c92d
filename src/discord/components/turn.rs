//! Moves from menus, touched and inspected stones, and taking a move back.

use alquerque_rules::notation::only_move;
use alquerque_rules::{Action, History, Point};

use crate::discord::app_state::AppState;
use crate::discord::components::submit;
use crate::discord::components::{Component, Context};
use crate::discord::custom_id::{CustomId, Press};
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::view::board::{Form, Shown};
use crate::discord::view::message::Answer;
use crate::discord::view::{pictures, turn};
use crate::discord::{compose, style};
use crate::game::{Command, Reason, may_adjust, position_on_turn, touched};
use crate::service::Result;

pub const COMPONENTS: [Component; 7] = [
    Component::play(Press::Play, |cx| {
        Box::pin(async move {
            let command = Command::Play(cx.chosen?.parse().ok()?);
            Some(submit::answer(cx.app, cx.context, cx.id?, command).await)
        })
    }),
    Component::play(Press::Touch, |cx| {
        Box::pin(async move {
            let command = Command::Touch { point: point(cx)? };
            Some(submit::answer(cx.app, cx.context, cx.id?, command).await)
        })
    }),
    Component::quiet(Press::Adjust, |cx| {
        Box::pin(async move { Some(look(cx.app, cx.context, cx.id?, None).await) })
    }),
    Component::quiet(Press::Look, |cx| {
        Box::pin(async move { Some(look(cx.app, cx.context, cx.id?, Some(point(cx)?)).await) })
    }),
    Component::play(Press::Only, |cx| {
        Box::pin(async move { Some(play_only(cx.app, cx.context, cx.id?).await) })
    }),
    Component::play(Press::TakeBack, |cx| {
        Box::pin(async move { Some(take_back(cx.app, cx.context, cx.id?).await) })
    }),
    Component::read(Press::Next, |cx| {
        Box::pin(async move { Some(next_game(cx.app, cx.context, cx.id?).await) })
    }),
];

fn point(context: Context<'_>) -> Option<Point> {
    Point::from_name(context.chosen?.as_bytes())
}

async fn play_only(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    let loaded = app.service.games.load(context.place, context.player(), id.game).await?;
    let game = &loaded.game;
    let position = position_on_turn(game, context.player(), id.ply)?;
    let only = only_move(&position, game.play().and_then(touched))
        .ok_or(Reason::Stale.in_game(game.number))?;
    let command = Command::play(Action::Move(only));
    let news = submit::submit(app, context, loaded, id.ply, command).await?;
    let public = style::public_of(app, context, &news.game).await;
    Ok(compose::after_action(app, context, &news, public).await)
}

async fn take_back(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    let loaded = app.service.games.load(context.place, context.player(), id.game).await?;
    let last = loaded.game.history().and_then(History::last_ply).map(|(_, action)| action);
    let news = submit::submit(app, context, loaded, id.ply, Command::TakeBack).await?;
    let text = last.map(|action| context.language.took_back(&news.game, &action));
    let message = Answer::of_text(text.unwrap_or_default());
    let public = style::public_of(app, context, &news.game).await;
    let board = compose::board(app, &news, public).await;
    Ok(Reply::Update { message, then: Some(board.into()) })
}

/// Shows another game in which it is the player's turn, to move in it from here.
async fn next_game(app: &AppState, context: &RequestContext, id: CustomId) -> Result<Reply> {
    let language = context.language;
    let Some(game) = app.service.games.next(context.player(), id.game).await? else {
        return Ok(Reply::Private(Answer::of_text(language.text("next-game-none"))));
    };
    let shown = Shown { form: Form::Picture, view: None };
    let board = compose::private_board(app, context, &game, shown).await;
    let at = app.service.announcements.reachable_board(&game).await;
    let text = format!("{}\n{}", language.played_at(&game, at), board.text);
    Ok(Reply::Private(Answer { text, ..board }))
}

/// Shows the moves of any stone, while none has been touched.
async fn look(
    app: &AppState,
    context: &RequestContext,
    id: CustomId,
    stone: Option<Point>,
) -> Result<Reply> {
    let game = app.service.games.get(context.place, context.player(), id.game).await?;
    let stones = may_adjust(&game, context.player(), id.ply)?;
    let mut rows: Vec<_> =
        turn::stone_menu(&game, context.language, Press::Look, stones).into_iter().collect();
    let Some(stone) = stone else {
        let text = context.language.text("adjusting");
        return Ok(Reply::Private(Answer { text, rows, ..Answer::default() }));
    };
    if !stones.contains(stone) {
        return Err(Reason::CannotMove { point: stone }.in_game(game.number).into());
    }
    rows.extend(turn::moves_of(&game, context.language, stone, turn::ROWS - rows.len()));
    let text = context.language.about_stone("looked-at", stone);
    let style = style::private_of(app, context, &game).await;
    let picture = pictures::of_stone(&game, stone, context.language, style);
    let pictures = picture.into_iter().collect();
    Ok(Reply::update(Answer { text, pictures, rows, ..Answer::default() }))
}
