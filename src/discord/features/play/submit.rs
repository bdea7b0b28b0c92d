//! Submission of a command to the game of a button.

use crate::discord::features::play::show;
use crate::discord::features::prelude::*;
use crate::discord::membership;
use crate::game::{Command, Request, Transition};
use crate::store::Versioned;

/// Submits a command, and shows the board to the channel.
pub async fn answer(cx: Context<'_>, id: CustomId, command: Command) -> Result<Reply> {
    let news = load_and_submit(cx, id, command).await?;
    Ok(show::after_action(cx, &news).await)
}

/// Loads the game of a button, and submits a command for the position of the button.
pub async fn load_and_submit(
    cx: Context<'_>,
    id: CustomId,
    command: Command,
) -> Result<Transition> {
    let loaded = cx.load(id.game).await?;
    submit(cx, loaded, id.ply, command).await
}

/// Submits a command to a loaded game, for the position of the button.
pub async fn submit(
    cx: Context<'_>,
    loaded: Versioned,
    ply: usize,
    command: Command,
) -> Result<Transition> {
    membership::check(cx, &loaded.game).await?;
    let request = Request { seen_ply: Some(ply), ..cx.request(command) };
    compose::submit(cx, loaded, &request).await
}
