//! The data of one person: showing, exporting and removing them.

use super::layout::{
    GIVEN_ROLE, HEAD, PREFERENCES, RATING, given_role_key, id_key, key, pair_key, preferences_key,
    rating_key, read_given_role_key, read_id, read_json, removal_key,
};
use super::{Retries, Store};
use crate::engine::{Batch, Found, Scan, after_prefix};
use crate::{Preferences, Rating, Result, StoreError};
use alquerque_game::{GameId, PlayerId, Summary};
use alquerque_rules::{RULE_SETS, RuleSet};

/// The ratings that are read or removed at once.
const RATINGS_AT_ONCE: usize = 1024;

impl Store {
    /// Returns games of a person, open or not, by id, beginning with `from`. The summary is `None`
    /// if it cannot be read.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        limit: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>> {
        let keys = pair_key(b'q', player.0, from.0)..after_prefix(&id_key(b'q', player.0));
        let found = self.engine.scan(Scan::new(keys).first(limit).with_targets(HEAD)).await?;
        let game = |found: Found| Ok((read_id(&found.key)?, super::lists::summary(&found).ok()));
        found.into_iter().map(game).collect()
    }

    /// Returns the ratings of a person on these servers, each with its server and rule set.
    ///
    /// # Errors
    /// When the store fails. Ratings that cannot be read are left out.
    pub async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>> {
        let mut ratings = Vec::new();
        let groups: Vec<_> = groups(&guilds).collect();
        for groups in groups.chunks(RATINGS_AT_ONCE) {
            let keys = groups.iter().map(|(guild, rules)| rating_key(*guild, rules, player));
            let stored = self.engine.get(keys.collect()).await?;
            for (&(guild, rules), stored) in groups.iter().zip(stored) {
                let rating: Option<Rating> =
                    read_json(RATING, stored.as_deref()).unwrap_or_default();
                ratings.extend(rating.map(|rating| (guild, rules, rating)));
            }
        }
        Ok(ratings)
    }

    /// Removes the ratings of a person on these servers.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<()> {
        let groups: Vec<_> = groups(&guilds).collect();
        for groups in groups.chunks(RATINGS_AT_ONCE) {
            let keys = groups.iter().map(|(guild, rules)| rating_key(*guild, rules, player));
            let keys: Vec<_> = keys.collect();
            let stored = self.engine.get(keys.clone()).await?;
            let mut batch = Batch::default();
            let stored = keys.into_iter().zip(stored).filter(|(_, rating)| rating.is_some());
            stored.for_each(|(key, _)| batch.remove(key));
            if !batch.changes.is_empty() {
                self.engine.commit(batch).await?;
            }
        }
        self.standings.forget(&guilds);
        Ok(())
    }

    /// Returns who has a role by the bot: of these players, or of all.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn members_with(
        &self,
        guild: u64,
        role: u64,
        among: Option<&[PlayerId]>,
    ) -> Result<Vec<PlayerId>> {
        let mut members = Vec::new();
        if let Some(players) = among {
            let keys = players.iter().map(|&player| given_role_key(guild, role, player)).collect();
            let found = players.iter().zip(self.engine.get(keys).await?);
            members.extend(found.filter(|(_, found)| found.is_some()).map(|(player, _)| *player));
            return Ok(members);
        }
        let of_role = key(GIVEN_ROLE, &[&guild.to_be_bytes(), &role.to_be_bytes()]);
        let mut read = Ok(());
        self.scan_pages(Scan::prefix(&of_role), |found| {
            for found in &found {
                match read_given_role_key(&found.key) {
                    Ok((.., player)) => members.push(player),
                    Err(error) => read = Err(error),
                }
            }
            read.is_ok()
        })
        .await?;
        read.map(|()| members)
    }

    /// Returns the roles that a player has by the bot on a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn roles_of(&self, guild: u64, player: PlayerId) -> Result<Vec<u64>> {
        let mut roles = Vec::new();
        let mut next = Some(0);
        while let Some(from) = next {
            let keys = pair_key(GIVEN_ROLE, guild, from)..after_prefix(&id_key(GIVEN_ROLE, guild));
            let Some(first) = self.engine.scan(Scan::new(keys).first(1)).await?.pop() else {
                break;
            };
            let (_, role, _) = read_given_role_key(&first.key)?;
            roles.push(role);
            // Skips the other members with the role.
            next = role.checked_add(1);
        }
        let keys = roles.iter().map(|&role| given_role_key(guild, role, player)).collect();
        let stored = self.engine.get(keys).await?;
        let has_it = roles.into_iter().zip(stored).filter(|(_, stored)| stored.is_some());
        Ok(has_it.map(|(role, _)| role).collect())
    }

    /// Records that a player has a role by the bot, or no longer has.
    ///
    /// # Errors
    /// [`StoreError::Leaving`] if a player who has a role is one whose data are to be removed.
    pub async fn set_role(
        &self,
        guild: u64,
        role: u64,
        player: PlayerId,
        has_it: bool,
    ) -> Result<()> {
        let mut retries = Retries::new();
        loop {
            let key = given_role_key(guild, role, player);
            let mut batch = Batch::default();
            if has_it {
                if self.get_one(removal_key(player)).await?.is_some() {
                    return Err(StoreError::Leaving(player));
                }
                batch.unchanged(removal_key(player), None);
                batch.put(key, []);
            } else {
                batch.remove(key);
            }
            if retries.commit(&*self.engine, batch).await? {
                return Ok(());
            }
        }
    }

    /// Removes the preferences of a person.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_preferences(&self, player: PlayerId) -> Result<()> {
        let mut batch = Batch::default();
        batch.remove(preferences_key(player));
        batch.index_digest(player, &Preferences::default());
        self.engine.commit(batch).await
    }

    /// Returns the preferences of all people who have any, by id, beginning with `from`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn all_preferences(
        &self,
        from: PlayerId,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>> {
        let keys = preferences_key(from)..after_prefix(b"u");
        let found = self.engine.scan(Scan::new(keys).first(limit)).await?;
        let of_person = |found: &Found| {
            // Unreadable preferences name no other person. They are removed with their own.
            let preferences = read_json(PREFERENCES, Some(&found.value)).unwrap_or_default();
            Ok((PlayerId(read_id(&found.key)?.0), preferences))
        };
        found.iter().map(of_person).collect()
    }

    /// Records whether the data of a person are to be removed.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_removal_due(&self, player: PlayerId, is_due: bool) -> Result<()> {
        let mut batch = Batch::default();
        match is_due {
            true => batch.put(removal_key(player), []),
            false => batch.remove(removal_key(player)),
        }
        self.engine.commit(batch).await
    }

    /// Returns the people whose data are to be removed.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due_removals(&self) -> Result<Vec<PlayerId>> {
        let found = self.engine.scan(Scan::prefix(b"w")).await?;
        found.iter().map(|found| Ok(PlayerId(read_id(&found.key)?.0))).collect()
    }
}

/// Returns each combination of a server and a rule set.
fn groups(guilds: &[u64]) -> impl Iterator<Item = (u64, &'static RuleSet)> {
    guilds.iter().flat_map(|&guild| RULE_SETS.into_iter().map(move |rules| (guild, rules)))
}
