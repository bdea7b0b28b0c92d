//! Another game like one that is over.

use super::answer::Reply;
use super::asked::Asked;
use super::{Desk, board};
use crate::game::GameId;
use crate::service::{Rematch, ServiceError};

/// Proposes it, or accepts the opponent's proposal.
pub async fn propose(desk: &Desk, asked: &Asked, of: GameId) -> Result<Reply, ServiceError> {
    let id = GameId(asked.interaction.get());
    let rematch = desk
        .service
        .challenges
        .rematch(asked.place, of, id, &asked.by, asked.may_ask_for_threads, desk.clock.now())
        .await?;
    Ok(Reply::public(match rematch {
        Rematch::Proposed(game) => board::new_challenge(desk, &game, asked.public_language).await,
        Rematch::Begun(news) => board::public(desk, &news, asked.public_language).await,
    }))
}
