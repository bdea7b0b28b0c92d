//! What buttons and menus do. They work for as long as their message stands, across restarts: all they need is in
//! their `custom_id` and in the store.

use rand::RngExt;
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};
use time::OffsetDateTime;

use super::answer::{Answer, Reply};
use super::asked::Asked;
use super::custom_id::{CustomId, Press};
use super::{Desk, board};
use crate::club::ClubError;
use crate::game::{Act, Event, Game};
use crate::rules::Side;

/// Does what the button or menu says; `None` for one that this program does not know.
pub async fn run(desk: &Desk, asked: &Asked, pressed: &ComponentInteraction) -> Option<Result<Reply, ClubError>> {
    let id: CustomId = pressed.data.custom_id.parse().ok()?;
    let act = match (id.press, &pressed.data.kind) {
        (Press::Accept, _) => Act::Accept { coin: coin() },
        (Press::Decline, _) => Act::Decline,
        (Press::Withdraw, _) => Act::Withdraw,
        (Press::Resign, _) => Act::Resign,
        (Press::Play, ComponentInteractionDataKind::StringSelect { values }) => {
            Act::Play { text: values.first()?.clone() }
        }
        (Press::Play, _) => return None,
        (Press::PlayOn, _) => return Some(play_on(desk, asked, id).await),
    };
    Some(submit(desk, asked, id, act).await)
}

async fn submit(desk: &Desk, asked: &Asked, id: CustomId, act: Act) -> Result<Reply, ClubError> {
    let event = Event { by: asked.player(), seen: Some(id.ply), act };
    let news = desk.club.submit(asked.place, id.game, &event, OffsetDateTime::now_utc()).await?;
    let language = asked.public_language;
    Ok(match id.press {
        Press::Accept => Reply::Update {
            message: board::challenge(&news.game, language),
            then: Some(board::public(desk, &news, language).await),
        },
        Press::Decline | Press::Withdraw => {
            Reply::Update { message: board::challenge(&news.game, language), then: None }
        }
        Press::Resign => Reply::Update {
            message: about_resigning("resign-done", asked, &news.game),
            then: Some(board::public(desk, &news, language).await),
        },
        Press::Play | Press::PlayOn => Reply::Public(board::public(desk, &news, language).await),
    })
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
