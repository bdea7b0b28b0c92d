//! Whom messages may ping: a board the player to move once for each ply, anything else of a person's a few times an hour.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use time::{Duration, OffsetDateTime};

use super::interaction::Deed;
use crate::game::{GameId, PlayerId};

/// The pings of one person by another beyond what play requires, in each such time. The bot's own hour is counted from its
/// decisions, which come a little later than what they answer.
const MOST: usize = 3;
const PERIOD: Duration = Duration::minutes(55);

/// Who was pinged, by which interaction.
#[derive(Default)]
pub struct Pings {
    /// By the boards of games, at a ply.
    boards: BTreeMap<(GameId, usize, PlayerId), u64>,
    /// By other messages of one person: the interactions, and when the bot heard of them.
    others: BTreeMap<(PlayerId, PlayerId), BTreeMap<u64, OffsetDateTime>>,
    heard: BTreeMap<u64, OffsetDateTime>,
}

impl Pings {
    /// The bot hears of an interaction.
    pub fn heard(&mut self, deed: &Deed, now: OffsetDateTime) {
        self.heard.insert(deed.id, now);
    }

    /// A new process does not know of pings before it.
    pub fn started(&mut self) {
        self.others.clear();
        self.heard.clear();
    }

    /// Both have agreed to take actions of a game back: who waits is called anew.
    pub fn taken_back(&mut self, game: GameId) {
        self.boards.retain(|&(of, ..), _| of != game);
    }

    /// Holds a new message that answers an interaction against the pings before it. Returns what it does, as far as pings go.
    ///
    /// # Errors
    /// When it pings once too often.
    pub fn told(&mut self, deed: &Deed, body: &Value) -> Result<Option<&'static str>, String> {
        let users = body["allowed_mentions"]["users"].as_array();
        let Some(whom) =
            users.and_then(|users| users.first()?.as_str()?.parse().ok()).map(PlayerId)
        else {
            return Ok(self.is_suppressed(deed, body).then_some("ping suppressed"));
        };
        let is_named = body["content"]
            .as_str()
            .is_some_and(|content| content.contains(&format!("<@{}>", whom.0)));
        // Whoever is called by their own deed is there anyway.
        if !is_named || whom == deed.by {
            return Ok(None);
        }
        match board_of(body) {
            Some((game, ply)) => {
                let first = *self.boards.entry((game, ply, whom)).or_insert(deed.id);
                if first == deed.id {
                    Ok(Some("ping permitted"))
                } else {
                    Err(format!("{whom:?} was pinged for ply {ply} before: {body}"))
                }
            }
            None => self.beyond_play(deed, whom),
        }
    }

    /// Whether a message names a person whom its author has pinged as often as they may.
    fn is_suppressed(&self, deed: &Deed, body: &Value) -> bool {
        let (Some(content), Some(&at)) = (body["content"].as_str(), self.heard.get(&deed.id))
        else {
            return false;
        };
        let is_named =
            |whom: PlayerId| whom != deed.by && content.contains(&format!("<@{}>", whom.0));
        let of_pair =
            self.others.iter().filter(|((by, whom), _)| *by == deed.by && is_named(*whom));
        let mut recent =
            of_pair.map(|(_, pings)| pings.values().filter(|&&other| at - other < PERIOD).count());
        board_of(body).is_none() && recent.any(|recent| recent >= MOST)
    }

    fn beyond_play(&mut self, deed: &Deed, whom: PlayerId) -> Result<Option<&'static str>, String> {
        let Some(&at) = self.heard.get(&deed.id) else { return Ok(None) };
        let pings = self.others.entry((deed.by, whom)).or_default();
        pings.insert(deed.id, at);
        let recent: BTreeSet<u64> = pings
            .iter()
            .filter(|(_, other)| **other <= at && at - **other < PERIOD)
            .map(|(&id, _)| id)
            .collect();
        if recent.len() > MOST {
            Err(format!("{:?} has pinged {whom:?} too often: {recent:?}", deed.by))
        } else {
            Ok(Some("ping permitted"))
        }
    }
}

/// The game and the ply of a board, if a message shows one.
fn board_of(body: &Value) -> Option<(GameId, usize)> {
    let parts = body["components"]
        .as_array()?
        .iter()
        .filter_map(|row| row["components"].as_array())
        .flatten();
    let mut ids = parts.filter_map(|part| part["custom_id"].as_str());
    ids.find_map(|id| {
        let mut fields = id.split(':').skip(1);
        let (game, ply, press) =
            (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?, fields.next()?);
        ["move", "only", "play", "touch"].contains(&press).then_some((GameId(game), ply))
    })
}
