//! What messages state, and the limits on pings: a board pings the player to move once per ply, and
//! a player once at the end; other messages of a user ping another user a few times an hour.

use std::collections::BTreeMap;

use discord_sandbox::text_of;
use serde_json::Value;
use time::{Duration, OffsetDateTime};

use super::super::interaction::{Interaction, InteractionData, ResponseKind, components};
use crate::game::{GameId, PlayerId};
use crate::locale::Language;

/// The maximum number of pings of one user by another per [`PERIOD`], except those of boards.
const MAX_PINGS: usize = 3;
/// A little less than an hour: the bot counts from its decisions, which follow the deliveries.
const PERIOD: Duration = Duration::minutes(55);
/// The ply of the board of a finished game.
const END: usize = usize::MAX;

#[derive(Default)]
pub struct Pings {
    /// The interaction whose board pinged a player at a ply of a game.
    boards: BTreeMap<(GameId, usize, PlayerId), u64>,
    /// The other pings, by author and pinged user: the interactions and their times of delivery.
    others: BTreeMap<(PlayerId, PlayerId), BTreeMap<u64, OffsetDateTime>>,
    delivered: BTreeMap<u64, OffsetDateTime>,
}

impl Pings {
    pub fn interaction_delivered(&mut self, interaction: &Interaction, now: OffsetDateTime) {
        self.delivered.insert(interaction.id, now);
    }

    /// Forgets the pings that a new process does not know.
    pub fn process_started(&mut self) {
        self.others.clear();
        self.delivered.clear();
    }

    pub fn actions_taken_back(&mut self, game: GameId) {
        self.boards.retain(|&(of, ..), _| of != game);
    }

    /// Checks the ping of a new message that answers an interaction. Returns the event to cover.
    pub fn message_sent(
        &mut self,
        interaction: &Interaction,
        body: &Value,
    ) -> Result<Option<&'static str>, String> {
        let author = interaction.user;
        // A ping of the author is never a nuisance.
        let Some(user) = pinged_user(body).filter(|&user| user != author) else { return Ok(None) };
        let mention = format!("<@{}>", user.0);
        if !text_of(body).contains(&mention) {
            return Ok(None);
        }
        if let Some((game, ply)) = shown_board(body) {
            let first = *self.boards.entry((game, ply, user)).or_insert(interaction.id);
            if first != interaction.id {
                return Err(format!("{user:?} was pinged again for ply {ply}: {body}"));
            }
            return Ok(Some("pinged"));
        }
        let Some(&at) = self.delivered.get(&interaction.id) else { return Ok(None) };
        let pings = self.others.entry((author, user)).or_default();
        pings.insert(interaction.id, at);
        let is_recent = |other: &&OffsetDateTime| **other <= at && at - **other < PERIOD;
        match pings.values().filter(is_recent).count() {
            ..MAX_PINGS => Ok(Some("pinged")),
            MAX_PINGS => Ok(Some("ping limit reached")),
            _ => Err(format!("{author:?} has pinged {user:?} too often: {pings:?}")),
        }
    }
}

pub fn pinged_user(body: &Value) -> Option<PlayerId> {
    let users = body["allowed_mentions"]["users"].as_array()?;
    users.first()?.as_str()?.parse().ok().map(PlayerId)
}

/// Returns the game and ply of the board that a message shows, if any. The board of a finished game
/// has the ply [`END`].
fn shown_board(body: &Value) -> Option<(GameId, usize)> {
    let mut ids = components(body).filter_map(|component| component["custom_id"].as_str());
    ids.find_map(|id| {
        let mut fields = id.split(':').skip(1);
        let game = fields.next()?.parse().ok()?;
        let ply = fields.next()?.parse().ok()?;
        let press = fields.next()?;
        let ply = if press == "rematch" { END } else { ply };
        ["move", "only", "play", "touch", "stone", "rematch"]
            .contains(&press)
            .then_some((GameId(game), ply))
    })
}

pub fn says_nothing_changed(body: &Value) -> bool {
    let said = |message| text_of(body) == Language::english().text(message);
    ["refused-failed", "refused-full", "refused-slow"].into_iter().any(said)
}

pub fn confirms(interaction: &Interaction, kind: ResponseKind, body: &Value) -> bool {
    const COMMANDS: [&str; 8] =
        ["challenge", "move", "huff", "insist", "draw", "count", "takeback", "nudge"];
    const PLAYS: [&str; 3] = ["play", "only", "rematch"];
    const DECISIONS: [&str; 7] =
        ["accept", "decline", "withdraw", "agree", "refuse", "resign", "take-back"];
    let press = interaction.press_name().unwrap_or_default();
    let is_of_tournament = |id: &str| id.starts_with("1:tournament:");
    let decides = DECISIONS.contains(&press)
        && !matches!(&interaction.data, InteractionData::Component { custom_id, .. } if is_of_tournament(custom_id));
    match (&interaction.data, kind) {
        (InteractionData::Command { name, .. }, ResponseKind::Public) => COMMANDS.contains(name),
        (InteractionData::Component { custom_id, .. }, ResponseKind::Public) => {
            custom_id.starts_with("2:") || PLAYS.contains(&press) || decides
        }
        (InteractionData::Form { .. }, ResponseKind::Public) => true,
        (InteractionData::Component { .. }, ResponseKind::Update) => decides && !asks_instead(body),
        _ => false,
    }
}

/// Returns whether a takeback that came too late has become a question to the opponent.
fn asks_instead(body: &Value) -> bool {
    let mut ids = components(body).filter_map(|component| component["custom_id"].as_str());
    ids.any(|id| id.contains(":propose:"))
}
