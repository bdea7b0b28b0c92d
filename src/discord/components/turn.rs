//! Moves from menus, stones that are touched or only looked at, and taking a move back.

use alquerque_rules::notation::only_move;
use alquerque_rules::{History, Point};

use super::super::Desk;
use super::super::answer::{Answer, Reply};
use super::super::asked::Asked;
use super::super::custom_id::{CustomId, Press};
use super::super::{board, pictures};
use super::submit::{submit, submit_loaded};
use super::{Component, Context};
use crate::game::{Command, Refusal, may_look_at, position_on_turn, touched};
use crate::service::ServiceError;

pub const COMPONENTS: [Component; 6] = [
    Component::play(Press::Play, |cx| {
        Box::pin(async move {
            let command = Command::Play { text: cx.chosen?.to_owned() };
            Some(submit(cx.desk, cx.asked, cx.id()?, command).await)
        })
    }),
    Component::play(Press::Touch, |cx| {
        Box::pin(async move {
            let command = Command::Touch { point: point(cx)? };
            Some(submit(cx.desk, cx.asked, cx.id()?, command).await)
        })
    }),
    Component::quiet(Press::Adjust, |cx| {
        Box::pin(async move { Some(look(cx.desk, cx.asked, cx.id()?, None).await) })
    }),
    Component::quiet(Press::Look, |cx| {
        Box::pin(async move { Some(look(cx.desk, cx.asked, cx.id()?, Some(point(cx)?)).await) })
    }),
    Component::play(Press::Only, |cx| {
        Box::pin(async move { Some(play_only(cx.desk, cx.asked, cx.id()?).await) })
    }),
    Component::play(Press::TakeBack, |cx| {
        Box::pin(async move { Some(take_back(cx.desk, cx.asked, cx.id()?).await) })
    }),
];

fn point(context: Context<'_>) -> Option<Point> {
    Point::from_name(context.chosen?.as_bytes())
}

async fn play_only(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ServiceError> {
    let loaded = desk.service.games.load(asked.place, id.game).await?;
    let game = &loaded.game;
    let position = position_on_turn(game, asked.player(), id.ply)?;
    let only = only_move(&position, game.play().and_then(touched))
        .ok_or(Refusal::Stale { number: game.number })?;
    let command = Command::Play { text: only.to_string() };
    let news = submit_loaded(desk, asked, loaded, id.ply, command).await?;
    Ok(board::after_action(desk, asked, &news).await)
}

async fn take_back(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ServiceError> {
    let loaded = desk.service.games.load(asked.place, id.game).await?;
    let action = loaded
        .game
        .history()
        .and_then(History::last)
        .map(|(_, action)| action.to_string())
        .unwrap_or_default();
    let news = submit_loaded(desk, asked, loaded, id.ply, Command::TakeBack).await?;
    let message = Answer::of_text(asked.language.took_back(&news.game, &action));
    let board = board::public(desk, &news, asked.public_language).await;
    Ok(Reply::Update { message, then: Some(board.into()) })
}

/// Adjusting: any stone may be looked at, as long as none has been touched.
async fn look(
    desk: &Desk,
    asked: &Asked,
    id: CustomId,
    stone: Option<Point>,
) -> Result<Reply, ServiceError> {
    let game = desk.service.games.get(asked.place, id.game).await?;
    let stones = may_look_at(&game, asked.player(), id.ply)?;
    let mut rows: Vec<_> =
        board::stone_menu(&game, asked.language, Press::Look, stones).into_iter().collect();
    let Some(stone) = stone else {
        let text = asked.language.text("adjusting");
        return Ok(Reply::Private(Answer { text, rows, ..Answer::default() }));
    };
    if !stones.contains(stone) {
        return Err(Refusal::CannotMove { number: game.number, point: stone }.into());
    }
    rows.extend(board::moves_of(&game, asked.language, stone, board::ROWS - rows.len()));
    let text = asked.language.about_stone("looked-at", stone);
    let pictures = pictures::of_stone(desk, &game, asked, stone).await.into_iter().collect();
    Ok(Reply::update(Answer { text, pictures, rows, ..Answer::default() }))
}
