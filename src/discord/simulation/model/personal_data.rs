//! The check that a deletion leaves no personal data.

use super::super::fixtures::GUILDS;
use super::super::ready::ready;
use crate::game::{GameId, PlayerId};
use crate::store::{Preferences, Store, StoreError};

/// Returns the kind of personal data that remains of a user, if any.
///
/// `blocked_by` are the users who had blocked them when the deletion began.
pub fn remaining(
    player: PlayerId,
    blocked_by: &[PlayerId],
    durable: &Store,
) -> Result<Option<&'static str>, StoreError> {
    let games = ready(durable.games_of(player, GameId(0), 1))?;
    if !games.is_empty() {
        return Ok(Some("games"));
    }
    let ratings = ready(durable.ratings_of(player, GUILDS.to_vec()))?;
    if !ratings.is_empty() {
        return Ok(Some("ratings"));
    }
    if ready(durable.preferences(player))? != Preferences::default() {
        return Ok(Some("preferences"));
    }
    let all_preferences = ready(durable.all_preferences(PlayerId(0), usize::MAX))?;
    let is_blocked = all_preferences
        .iter()
        .any(|(user, preferences)| blocked_by.contains(user) && preferences.blocked.has_id(player));
    Ok(is_blocked.then_some("blocks"))
}
