//! Moves from menus, stones that are touched or only looked at, and taking a move back.

use alquerque_rules::notation::only_move;
use alquerque_rules::{Action, History, Point};

use super::super::Desk;
use super::super::answer::{Answer, Reply};
use super::super::asked::Asked;
use super::super::custom_id::{CustomId, Press};
use super::super::{board, pictures};
use super::submit::{submit, submitted};
use super::{Component, Context};
use crate::game::{Command, Reason, may_adjust, position_on_turn, touched};
use crate::service::ServiceError;

pub const COMPONENTS: [Component; 6] = [
    Component::play(Press::Play, |cx| {
        Box::pin(async move {
            let command = Command::Play(cx.chosen?.parse().ok()?);
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
    let game = desk.service.game(asked.place, id.game).await?;
    let position = position_on_turn(&game, asked.player(), id.ply)?;
    let only = only_move(&position, game.play().and_then(touched))
        .ok_or(Reason::Stale.in_game(game.number))?;
    submit(desk, asked, id, Command::play(Action::Move(only))).await
}

async fn take_back(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ServiceError> {
    let before = desk.service.game(asked.place, id.game).await?;
    let news = submitted(desk, asked, id.game, id.ply, Command::TakeBack).await?;
    let action = before
        .history()
        .and_then(History::last)
        .map(|(_, action)| action.to_string())
        .unwrap_or_default();
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
    let game = desk.service.game(asked.place, id.game).await?;
    let stones = may_adjust(&game, asked.player(), id.ply)?;
    let mut rows: Vec<_> =
        board::stone_menu(&game, asked.language, Press::Look, stones).into_iter().collect();
    let Some(stone) = stone else {
        let text = asked.language.text("adjusting");
        return Ok(Reply::Private(Answer { text, rows, ..Answer::default() }));
    };
    if !stones.contains(stone) {
        return Err(Reason::CannotMove { point: stone }.in_game(game.number).into());
    }
    rows.extend(board::moves_of(&game, asked.language, stone, board::ROWS - rows.len()));
    let text = asked.language.about_stone("looked-at", stone);
    let pictures = pictures::of_stone(desk, &game, asked, stone).await.into_iter().collect();
    Ok(Reply::update(Answer { text, pictures, rows, ..Answer::default() }))
}
