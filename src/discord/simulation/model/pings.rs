//! The limits on pings: a board pings the player to move once per ply, and a player once at the
//! end; other messages of a user ping another user a few times an hour.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use time::{Duration, OffsetDateTime};

use super::super::body::{components, text};
use super::super::interaction::Interaction;
use crate::game::{GameId, PlayerId};

/// The maximum number of pings of one user by another per [`PERIOD`], except those of boards.
const MAX_PINGS: usize = 3;
/// A little less than an hour: the bot counts from its decisions, which follow the deliveries.
const PERIOD: Duration = Duration::minutes(55);

/// The ply of the board of a finished game.
const END: usize = usize::MAX;

/// All pings, with the interactions that caused them.
#[derive(Default)]
pub struct Pings {
    /// The interaction whose board pinged a player at a ply of a game.
    boards: BTreeMap<(GameId, usize, PlayerId), u64>,
    /// The other pings, by author and pinged user: the interactions and their times of delivery.
    others: BTreeMap<(PlayerId, PlayerId), BTreeMap<u64, OffsetDateTime>>,
    /// The times of delivery of all interactions.
    delivered: BTreeMap<u64, OffsetDateTime>,
}

impl Pings {
    /// Records that an interaction reached the bot.
    pub fn interaction_delivered(&mut self, interaction: &Interaction, now: OffsetDateTime) {
        self.delivered.insert(interaction.id, now);
    }

    /// Forgets the pings that a new process does not know.
    pub fn process_started(&mut self) {
        self.others.clear();
        self.delivered.clear();
    }

    /// Permits new pings in a game whose players agreed to take actions back.
    pub fn actions_taken_back(&mut self, game: GameId) {
        self.boards.retain(|&(of, ..), _| of != game);
    }

    /// Checks the pings of a new message that answers an interaction. Returns the event to cover.
    ///
    /// # Errors
    /// If it pings a user too often.
    pub fn message_sent(
        &mut self,
        interaction: &Interaction,
        body: &Value,
    ) -> Result<Option<&'static str>, String> {
        let Some(user) = pinged_user(body) else {
            return Ok(self.is_suppressed(interaction, body).then_some("ping suppressed"));
        };
        let is_mentioned = text(body).is_some_and(|content| content.contains(&mention(user)));
        // A ping of the author is never a nuisance.
        if !is_mentioned || user == interaction.user {
            return Ok(None);
        }
        match shown_board(body) {
            Some((game, ply)) => {
                let first = *self.boards.entry((game, ply, user)).or_insert(interaction.id);
                if first == interaction.id {
                    Ok(Some("pinged"))
                } else {
                    Err(format!("{user:?} was pinged again for ply {ply}: {body}"))
                }
            }
            None => self.count_other(interaction, user),
        }
    }

    /// Returns whether a message mentions without a ping a user whose limit is reached.
    fn is_suppressed(&self, interaction: &Interaction, body: &Value) -> bool {
        let (Some(content), Some(&at)) = (text(body), self.delivered.get(&interaction.id)) else {
            return false;
        };
        let author = interaction.user;
        let is_mentioned = |user: PlayerId| user != author && content.contains(&mention(user));
        let mut recent = self
            .others
            .iter()
            .filter(|((by, user), _)| *by == author && is_mentioned(*user))
            .map(|(_, pings)| pings.values().filter(|&&other| at - other < PERIOD).count());
        shown_board(body).is_none() && recent.any(|recent| recent >= MAX_PINGS)
    }

    fn count_other(
        &mut self,
        interaction: &Interaction,
        user: PlayerId,
    ) -> Result<Option<&'static str>, String> {
        let author = interaction.user;
        let Some(&at) = self.delivered.get(&interaction.id) else { return Ok(None) };
        let pings = self.others.entry((author, user)).or_default();
        pings.insert(interaction.id, at);
        let recent: BTreeSet<u64> = pings
            .iter()
            .filter(|(_, other)| **other <= at && at - **other < PERIOD)
            .map(|(&id, _)| id)
            .collect();
        if recent.len() > MAX_PINGS {
            Err(format!("{author:?} has pinged {user:?} too often: {recent:?}"))
        } else {
            Ok(Some("pinged"))
        }
    }
}

/// Returns the user whom a message may ping.
pub fn pinged_user(body: &Value) -> Option<PlayerId> {
    let users = body["allowed_mentions"]["users"].as_array()?;
    users.first()?.as_str()?.parse().ok().map(PlayerId)
}

fn mention(user: PlayerId) -> String {
    format!("<@{}>", user.0)
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
        ["move", "only", "play", "touch", "rematch"].contains(&press).then_some((GameId(game), ply))
    })
}
