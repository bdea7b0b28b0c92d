//! The preferences of people and the settings of servers.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::layout::{
    DIGEST, HALL, PREFERENCES, SETTINGS, id_key, preferences_key, read_id, read_json,
    server_settings_key, write_json,
};
use super::{Retries, Store};
use crate::engine::{Batch, Key, Scan, after_prefix};
use crate::{Preferences, Result, ServerSettings, StoreError};
use alquerque_game::PlayerId;

impl Store {
    /// Returns the preferences of a person.
    ///
    /// # Errors
    /// When the store fails, or they are unreadable.
    pub async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        read_json(PREFERENCES, self.get_one(preferences_key(player)).await?.as_deref())
    }

    /// Changes the preferences of a person atomically, and returns them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: impl Fn(&mut Preferences),
    ) -> Result<Preferences> {
        let index = |preferences: &_, batch: &mut Batch| batch.index_digest(player, preferences);
        self.edit(preferences_key(player), edit, index).await
    }

    /// Returns the settings of a server.
    ///
    /// # Errors
    /// When the store fails, or they are unreadable.
    pub async fn server_settings(&self, guild: u64) -> Result<ServerSettings> {
        read_json(SETTINGS, self.get_one(server_settings_key(guild)).await?.as_deref())
    }

    /// Returns the settings of a server. A record that cannot be read is logged, and counts as the
    /// defaults.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn settings_or_default(&self, guild: u64) -> Result<ServerSettings> {
        match self.server_settings(guild).await {
            Err(error @ StoreError::Unreadable(_)) => {
                tracing::error!(guild, %error, "the settings of a server cannot be read; the defaults are used");
                Ok(ServerSettings::default())
            }
            settings => settings,
        }
    }

    /// Changes the settings of a server atomically, and returns them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn edit_server_settings(
        &self,
        guild: u64,
        edit: impl Fn(&mut ServerSettings),
    ) -> Result<ServerSettings> {
        let index = |settings: &_, batch: &mut Batch| batch.index_hall(guild, settings);
        self.edit(server_settings_key(guild), edit, index).await
    }

    /// Returns servers with halls, by id, beginning with `from`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn servers_with_halls(&self, from: u64, limit: usize) -> Result<Vec<u64>> {
        self.marked(HALL, from, limit).await
    }

    /// Returns people with digests, by id, beginning with `from`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn players_with_digests(&self, from: u64, limit: usize) -> Result<Vec<u64>> {
        self.marked(DIGEST, from, limit).await
    }

    async fn marked(&self, kind: u8, from: u64, limit: usize) -> Result<Vec<u64>> {
        let keys = id_key(kind, from)..after_prefix(&[kind]);
        let found = self.engine.scan(Scan::new(keys).first(limit)).await?;
        found.iter().map(|found| Ok(read_id(&found.key)?.0)).collect()
    }

    async fn edit<T>(
        &self,
        key: Key,
        edit: impl Fn(&mut T),
        index: impl Fn(&T, &mut Batch),
    ) -> Result<T>
    where
        T: Default + Serialize + DeserializeOwned,
    {
        let mut retries = Retries::new();
        loop {
            let stored = self.get_one(key.clone()).await?;
            // Unreadable settings must not prevent new ones.
            let mut settings = read_json(key[0], stored.as_deref()).unwrap_or_else(|error| {
                tracing::warn!(%error, "an unreadable record is replaced by the defaults");
                T::default()
            });
            edit(&mut settings);
            let mut batch = Batch::default();
            batch.unchanged(key.clone(), stored);
            batch.put(key.clone(), write_json(&settings)?);
            index(&settings, &mut batch);
            if retries.commit(&*self.engine, batch).await? {
                return Ok(settings);
            }
        }
    }
}

impl Batch {
    /// Saves whether a server has a hall.
    pub fn index_hall(&mut self, guild: u64, settings: &ServerSettings) {
        self.mark(id_key(HALL, guild), settings.hall.is_some());
    }

    /// Saves whether a person gets digests.
    pub fn index_digest(&mut self, player: PlayerId, preferences: &Preferences) {
        self.mark(id_key(DIGEST, player.0), preferences.digest.is_some());
    }

    fn mark(&mut self, key: Key, is_marked: bool) {
        if is_marked { self.put(key, []) } else { self.remove(key) }
    }
}
