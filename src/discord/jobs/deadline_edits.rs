//! Edits of the boards whose deadlines have moved, a few a second.

use std::sync::Arc;

use serde_json::json;
use time::OffsetDateTime;
use tokio::time::sleep;

use crate::discord::app_state::AppState;
use crate::discord::features::challenge::view;
use crate::discord::jobs::backlog::PAUSE;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{announce, or_warn};
use crate::discord::style;
use crate::discord::transport::{RequestError, Target};
use crate::discord::view::board;
use crate::discord::view::message::Answer;
use crate::game::{BoardMessage, Game, GameId};

/// The outbox length above which no edit is added.
const MUCH: usize = 1024;
/// What follows from a game that cannot be read.
const NOT_SHOWN: &str = "a moved deadline is not shown in its board";

/// Queues the edits of the backlog, for ever. A board that is not edited shows its
/// deadline after the next move.
pub async fn run(app: Arc<AppState>) {
    loop {
        let (game, moved) = app.backlog.next().await;
        while app.sending.outbox.len() > MUCH {
            sleep(PAUSE).await;
        }
        if let Some(found) = or_warn(game, app.bot.service.games.find(game).await, NOT_SHOWN) {
            app.sending.outbox.push(found.place, Job::UpdateDeadline(game, moved));
        }
    }
}

/// Updates the deadline in the newest board of a game, unless a player has acted since: a later
/// board shows it anyway.
pub async fn update_deadline(
    app: &AppState,
    to: Target,
    id: GameId,
    moved: OffsetDateTime,
) -> Result<(), RequestError> {
    let Some((game, message)) = with_moved_deadline(app, id, moved).await else { return Ok(()) };
    let public = style::announced(&app.bot, &game).await;
    let style = public.style_of(&game);
    let answer = match game.play() {
        Some(_) => board::standing(&game, app.bot.clock.now(), public.language, style),
        None => view::open(&game, public.language, style),
    };
    if message.has_frame {
        let answer = Answer { frame: Some(public.accent_of(&game)), ..answer };
        let Some(answer) = announce::complete(app, to, &answer).await else { return Ok(()) };
        // A player may have acted meanwhile, which removes buttons that this would bring back.
        match with_moved_deadline(app, id, moved).await {
            Some((game, newest)) if newest == message => {
                let to = Target { place: game.place, ..to };
                answer.replace(&app.sending.rest, to, message.id, true).await
            }
            _ => Ok(()),
        }
    } else {
        let to = Target { place: game.place, ..to };
        announce::edit(app, to, message.id, json!({ "content": answer.text })).await
    }
}

/// Returns a game and its newest message, unless a player has acted since its deadline moved.
async fn with_moved_deadline(
    app: &AppState,
    id: GameId,
    moved: OffsetDateTime,
) -> Option<(Game, BoardMessage)> {
    let found = or_warn(id, app.bot.service.games.find(id).await, NOT_SHOWN);
    // A later board will show a move of the bot.
    let game =
        found.filter(|game| game.is_open() && !game.owes_bot_actions() && game.changed <= moved)?;
    let message = app.bot.service.announcements.board(&game).await?;
    Some((game, message))
}
