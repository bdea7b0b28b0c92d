//! What buttons and menus do. They work for as long as their message stands, across restarts: all they need is in
//! their `custom_id` and in the store.

use rand::RngExt;
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};
use time::OffsetDateTime;

use super::answer::{Answer, Reply};
use super::asked::Asked;
use super::custom_id::{CustomId, Press};
use super::{Desk, board, rule_page};
use crate::club::ClubError;
use crate::game::{Act, Event, Game, Refusal, may_look_at};
use crate::rules::{Point, Side};

/// Does what the button or menu says; `None` for one that this program does not know.
pub async fn run(desk: &Desk, asked: &Asked, pressed: &ComponentInteraction) -> Option<Result<Reply, ClubError>> {
    let chosen = match &pressed.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    if pressed.data.custom_id == rule_page::MENU {
        return Some(rule_page::turned_to(desk, asked, chosen?).await);
    }
    let id: CustomId = pressed.data.custom_id.parse().ok()?;
    let point = || Point::from_name(chosen?.as_bytes());
    let act = match id.press {
        Press::Accept => Act::Accept { coin: coin() },
        Press::Decline => Act::Decline,
        Press::Withdraw => Act::Withdraw,
        Press::Play => Act::Play { text: chosen?.to_owned() },
        Press::Touch => Act::Touch { point: point()? },
        Press::Agree => Act::AcceptOffer,
        Press::Refuse => Act::DeclineOffer,
        Press::Resign => Act::Resign,
        Press::Adjust => return Some(look(desk, asked, id, None).await),
        Press::Look => return Some(look(desk, asked, id, Some(point()?)).await),
        Press::PlayOn => return Some(play_on(desk, asked, id).await),
    };
    Some(submit(desk, asked, id, act).await)
}

async fn submit(desk: &Desk, asked: &Asked, id: CustomId, act: Act) -> Result<Reply, ClubError> {
    let touched = if let Act::Touch { point } = act { Some(point) } else { None };
    let event = Event { by: asked.player(), seen: Some(id.ply), act };
    let news = desk.club.submit(asked.place, id.game, &event, OffsetDateTime::now_utc()).await?;
    if let Some(stone) = touched {
        return Ok(Reply::Private(about_stone("touched", asked, &news.game, stone)));
    }
    let language = asked.public_language;
    let board = || board::public(desk, &news, language);
    let (message, then) = match id.press {
        Press::Accept => (board::challenge(&news.game, language), Some(board().await)),
        Press::Decline | Press::Withdraw => (board::challenge(&news.game, language), None),
        Press::Agree => (Answer::of_text(language.answered_offer(&news)), Some(board().await)),
        Press::Refuse => (Answer::of_text(language.answered_offer(&news)), None),
        Press::Resign => (about_resigning("resign-done", asked, &news.game), Some(board().await)),
        Press::Play | Press::Touch | Press::Adjust | Press::Look | Press::PlayOn => {
            return Ok(Reply::Public(board().await));
        }
    };
    Ok(Reply::Update { message, then })
}

/// Adjusting: any stone may be looked at, as long as none has been touched.
async fn look(desk: &Desk, asked: &Asked, id: CustomId, stone: Option<Point>) -> Result<Reply, ClubError> {
    let game = desk.club.game(asked.place, id.game).await?;
    let stones = may_look_at(&game, asked.player(), id.ply)?;
    let menu = board::stone_menu(&game, asked.language, Press::Look, stones);
    let Some(stone) = stone else {
        let text = asked.language.text("adjusting");
        return Ok(Reply::Private(Answer { text, rows: vec![menu], ..Answer::default() }));
    };
    if !stones.contains(stone) {
        return Err(Refusal::CannotMove { number: game.number, point: stone }.into());
    }
    let mut message = about_stone("looked-at", asked, &game, stone);
    message.rows.insert(0, menu);
    Ok(Reply::Update { message, then: None })
}

fn about_stone(text: &str, asked: &Asked, game: &Game, stone: Point) -> Answer {
    // One row is left for a menu of the other stones.
    let rows = board::moves_of(game, asked.language, stone, 4);
    Answer { text: asked.language.about_stone(text, stone), rows, ..Answer::default() }
}

async fn play_on(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ClubError> {
    let game = desk.club.game(asked.place, id.game).await?;
    Ok(Reply::Update { message: about_resigning("resign-kept", asked, &game), then: None })
}

fn about_resigning(text: &str, asked: &Asked, game: &Game) -> Answer {
    Answer::of_text(asked.language.resigning(text, game, asked.player()))
}

fn coin() -> Side {
    if rand::rng().random() { Side::White } else { Side::Black }
}
