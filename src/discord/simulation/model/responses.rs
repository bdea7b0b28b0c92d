//! What the bot's responses state.

use serde_json::Value;

use super::super::body::text;
use super::super::fixtures::USERS;
use super::super::interaction::{Interaction, InteractionData, ResponseKind};
use super::state::{MAX_CHALLENGES, MAX_CHALLENGES_PER_HOUR, MAX_GAMES};
use crate::game::Reason;
use crate::locale::Language;

/// Returns the event of a response that refuses something for a quota.
pub fn refused_quota(interaction: &Interaction, body: &Value) -> Option<&'static str> {
    let text = text(body)?;
    let is = |reason: Reason| {
        let refusal = reason.into();
        let reader = Some(interaction.user);
        Language::english().refusal_to(&refusal, reader) == text
    };
    if is(Reason::TooManyChallenges { most: MAX_CHALLENGES }) {
        return Some("challenge quota reached");
    }
    if is(Reason::TooManyGamesAnHour { most: MAX_CHALLENGES_PER_HOUR }) {
        return Some("hourly quota reached");
    }
    let too_many_games = |player| Reason::TooManyHere { player, most: MAX_GAMES };
    USERS.into_iter().any(|user| is(too_many_games(user))).then_some("game quota reached")
}

/// Returns whether a response says that nothing has changed, because the store has failed.
pub fn says_nothing_changed(body: &Value) -> bool {
    let said = |message| text(body).is_some_and(|text| text == Language::english().text(message));
    ["refused-failed", "refused-full", "refused-slow"].into_iter().any(said)
}

/// Returns whether a response confirms that the interaction took effect.
pub fn confirms(interaction: &Interaction, kind: ResponseKind) -> bool {
    const COMMANDS: [&str; 8] =
        ["challenge", "move", "huff", "insist", "draw", "count", "takeback", "nudge"];
    const PLAYS: [&str; 3] = ["play", "only", "rematch"];
    const DECISIONS: [&str; 7] =
        ["accept", "decline", "withdraw", "agree", "refuse", "resign", "take-back"];
    match &interaction.data {
        InteractionData::Command { name, .. } => {
            kind == ResponseKind::Public && COMMANDS.contains(name)
        }
        InteractionData::Autocomplete { .. } => false,
        InteractionData::Component { custom_id, .. } => {
            let press = interaction.press_name().unwrap_or_default();
            let is_tap = custom_id.starts_with("2:");
            match kind {
                ResponseKind::Ephemeral => false,
                ResponseKind::Public => {
                    is_tap || PLAYS.contains(&press) || DECISIONS.contains(&press)
                }
                ResponseKind::Update => DECISIONS.contains(&press),
            }
        }
    }
}
