//! What buttons and menus do. They work for as long as their message stands, across restarts: all they need is in
//! their `custom_id` and in the store.

use rand::RngExt;
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};
use time::OffsetDateTime;

use super::answer::{Answer, Reply};
use super::asked::Asked;
use super::custom_id::{CustomId, Press};
use super::{Desk, board, pictures, rule_page};
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
        Press::Agree => Act::AcceptOffer { ending: board::ending_of(id.part)? },
        Press::Refuse => Act::DeclineOffer { ending: board::ending_of(id.part)? },
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
        let rows = board::moves_of(&news.game, asked.language, stone, board::ROWS);
        let text = asked.language.about_stone("touched", stone);
        let pictures = pictures::of_stone(desk, &news.game, asked, stone).await.into_iter().collect();
        return Ok(Reply::Private(Answer { text, pictures, rows, ..Answer::default() }));
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
    let mut rows: Vec<_> = board::stone_menu(&game, asked.language, Press::Look, stones).into_iter().collect();
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
    Ok(Reply::Update { message: Answer { text, pictures, rows, ..Answer::default() }, then: None })
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
