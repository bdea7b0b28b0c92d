//! The personal data in a sled store.

use async_trait::async_trait;

use super::layout::{
    REMOVAL_PREFIX, key_of_game, preferences_from, preferences_key, rating_key, read_head, read_id,
    read_settings, removal_key,
};
use super::reader::skip_unreadable;
use super::write_batch::WriteBatch;
use crate::game::{GameId, PlayerId, Summary};
use crate::store::personal::guild_rule_sets;
use crate::store::{PersonalData, Preferences, Rating, Result, SledStore};
use alquerque_rules::RuleSet;

#[async_trait]
impl PersonalData for SledStore {
    async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        limit: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>> {
        self.read(move |reader| {
            let entries =
                reader.db.range(key_of_game(player, from)..=key_of_game(player, GameId(u64::MAX)));
            let read = |key: sled::Result<sled::IVec>| {
                let id = read_id(&key?)?;
                let head = skip_unreadable(id, reader.head(id)).transpose()?;
                let head = head
                    .and_then(|(_, head)| skip_unreadable(id, read_head(id, &head)))
                    .transpose()?;
                Ok((id, head.map(|head| head.summary)))
            };
            entries.keys().take(limit).map(read).collect()
        })
        .await
    }

    async fn remove_damaged(&self, id: GameId, player: Option<PlayerId>) -> Result<()> {
        self.write(move |batch| batch.remove_damaged(id, player)).await
    }

    async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>> {
        self.read(move |reader| {
            let mut ratings = Vec::new();
            for (guild, rules) in guild_rule_sets(&guilds) {
                let stored = reader.db.get(rating_key(guild, rules, player))?;
                let rating: Option<Rating> = read_settings(stored.as_deref()).unwrap_or_default();
                ratings.extend(rating.map(|rating| (guild, rules, rating)));
            }
            Ok(ratings)
        })
        .await
    }

    async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<()> {
        self.write(move |batch| {
            for (guild, rules) in guild_rule_sets(&guilds) {
                let key = rating_key(guild, rules, player);
                if batch.get(&key)?.is_some() {
                    batch.remove(key);
                }
            }
            Ok(())
        })
        .await
    }

    async fn remove_preferences(&self, player: PlayerId) -> Result<()> {
        self.write(move |batch| {
            batch.remove(preferences_key(player));
            Ok(())
        })
        .await
    }

    async fn all_preferences(
        &self,
        from: PlayerId,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>> {
        self.read(move |reader| {
            let entries = reader.db.range(preferences_from(from)).take(limit);
            let read = |entry: sled::Result<(sled::IVec, sled::IVec)>| {
                let (key, stored) = entry?;
                // Unreadable preferences name no other person. They are removed with their own.
                Ok((PlayerId(read_id(&key)?.0), read_settings(Some(&stored)).unwrap_or_default()))
            };
            entries.map(read).collect()
        })
        .await
    }

    async fn set_removal_due(&self, player: PlayerId, is_due: bool) -> Result<()> {
        let job = move |batch: &mut WriteBatch<'_>| {
            let key = removal_key(player);
            if is_due {
                batch.insert(key, Vec::new())
            } else {
                batch.remove(key)
            }
            Ok(())
        };
        self.write(job).await
    }

    async fn due_removals(&self) -> Result<Vec<PlayerId>> {
        self.read(|reader| {
            let keys = reader.db.scan_prefix(REMOVAL_PREFIX).keys();
            keys.map(|key| Ok(PlayerId(read_id(&key?)?.0))).collect()
        })
        .await
    }
}
