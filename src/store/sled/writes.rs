//! The write jobs of the committer.

use time::OffsetDateTime;

use super::layout::{
    Head, Key, entries_beside, game_key, games_of_guild_prefix, head_key, index_entries,
    key_of_game, last_number_key, left_key, number_prefix, open_key_of_game, rating_key,
    ratings_of_guild_prefix, read_head, read_id, read_number, read_record, read_settings,
    read_time, server_settings_key, studies_of_prefix, write_record, write_settings, write_time,
};
use super::write_batch::WriteBatch;
use crate::game::{Draft, Game, GameId, PlayerId, Summary};
use crate::store::rating::{Rate, Rating};
use crate::store::{Result, StoreError, Version, Versioned};
use alquerque_rules::BySide;

impl WriteBatch<'_> {
    /// Saves a new game under the next number of its server, or returns the existing game with its
    /// id.
    pub fn create(&mut self, draft: Draft) -> Result<Versioned> {
        let id = draft.id();
        if let Some(stored) = self.get(&game_key(id))? {
            return read_record(id, &stored);
        }
        let series = draft.place().series();
        let number = self.last_number(series)? + 1;
        self.insert(last_number_key(series), &number.to_be_bytes());
        self.write(Written::new(draft.numbered(number), Version(1))?)
    }

    /// Returns the last number that was assigned in a series.
    fn last_number(&self, series: u64) -> Result<u32> {
        self.get(&last_number_key(series))?.map_or(Ok(0), |bytes| read_number(&bytes))
    }

    /// Saves a game if the stored version precedes the new one.
    pub fn put(&mut self, new: Written) -> Result<Versioned> {
        let game = &new.stored.game;
        let before = self.head(game.id)?.ok_or(StoreError::Conflict)?;
        if before.version().next() != new.stored.version {
            return Err(StoreError::Conflict);
        }
        for (key, _) in entries_beside(&before.summary) {
            self.remove(key);
        }
        self.write(new)
    }

    /// Removes a game and its index entries if it has this version.
    pub fn remove_game(&mut self, id: GameId, read: Version) -> Result<()> {
        let before =
            self.head(id)?.filter(|head| head.version() == read).ok_or(StoreError::Conflict)?;
        self.remove_summarized(&before.summary)
    }

    /// Removes a game, and with the last game of a series its last number.
    fn remove_summarized(&mut self, game: &Summary) -> Result<()> {
        for (key, _) in entries_beside(game) {
            self.remove(key);
        }
        self.remove(head_key(game.id));
        self.remove(game_key(game.id));
        let of_series =
            game.place.guild.map_or_else(|| number_prefix(game.place), games_of_guild_prefix);
        if self.is_empty(&of_series)? {
            self.remove(last_number_key(game.place.series()));
        }
        Ok(())
    }

    /// Removes a game if its record is damaged or missing.
    pub fn remove_damaged(&mut self, id: GameId, player: Option<PlayerId>) -> Result<()> {
        let record = self.get(&game_key(id))?;
        if record.is_some_and(|record| read_record(id, &record).is_ok()) {
            return Ok(());
        }
        // The head may still name the other index entries. Lists omit entries that remain.
        let head = self.get(&head_key(id))?.and_then(|head| read_head(id, &head).ok());
        if let Some(head) = head {
            self.remove_summarized(&head.summary)?;
        }
        for key in [game_key(id), head_key(id)] {
            self.remove(key);
        }
        let Some(player) = player else { return Ok(()) };
        for key in [key_of_game(player, id), open_key_of_game(player, id)] {
            self.remove(key);
        }
        for key in self.keys(&studies_of_prefix(player), usize::MAX)? {
            if read_id(&key)? == id {
                self.remove(key.to_vec());
            }
        }
        Ok(())
    }

    /// Returns when the bot left a server, if it has.
    fn left_at(&self, guild: u64) -> Result<Option<OffsetDateTime>> {
        self.get(&left_key(guild))?.map(|at| read_time(&at)).transpose()
    }

    /// Records when the bot left a server, or that it is a member.
    pub fn set_left(&mut self, guild: u64, at: Option<OffsetDateTime>) -> Result<()> {
        match at {
            // Of two reports the earlier is right: the later one may come from a clock that was
            // ahead.
            Some(at) => {
                let at = self.left_at(guild).ok().flatten().map_or(at, |earlier| earlier.min(at));
                self.insert(left_key(guild), &write_time(at));
            }
            None => self.remove(left_key(guild)),
        }
        Ok(())
    }

    /// Removes data of a server that the bot left at or before `left_by`, and returns the number of
    /// games and ratings.
    pub fn remove_left(
        &mut self,
        guild: u64,
        left_by: OffsetDateTime,
        limit: usize,
    ) -> Result<usize> {
        if self.left_at(guild)?.is_none_or(|left| left > left_by) {
            return Ok(0);
        }
        let mut removed = 0;
        for key in self.keys(&games_of_guild_prefix(guild), limit)? {
            let id = read_id(&key)?;
            match self.head(id) {
                Ok(Some(head)) if !head.summary.is_active() => {
                    self.remove_summarized(&head.summary)?;
                    removed += 1;
                }
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(%id, %error, "a game of a former server cannot be removed")
                }
            }
        }
        for key in self.keys(&ratings_of_guild_prefix(guild), limit - removed)? {
            self.remove(key.to_vec());
            removed += 1;
        }
        if self.is_empty(&games_of_guild_prefix(guild))?
            && self.is_empty(&ratings_of_guild_prefix(guild))?
        {
            self.remove(server_settings_key(guild));
            self.remove(left_key(guild));
        }
        Ok(removed)
    }

    /// Returns the head of a game, derived from the record if the head itself is unreadable.
    fn head(&self, id: GameId) -> Result<Option<Head>> {
        let head = self.get(&head_key(id))?;
        if let Some(head) = head.and_then(|head| read_head(id, &head).ok()) {
            return Ok(Some(head));
        }
        let record = self.get(&game_key(id))?;
        record.map(|record| Ok(Head::from(&read_record(id, &record)?))).transpose()
    }

    /// Saves a game and the changed ratings of its players.
    pub fn put_rated(
        &mut self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned> {
        let Some(sides) = game.sides().copied() else {
            return self.put(Written::new(game, read.next())?);
        };
        let keys = sides.map(|player| rating_key(guild, game.rules, player));
        let (game, ratings) = rate(
            game,
            BySide { white: self.rating(&keys.white)?, black: self.rating(&keys.black)? },
        );
        for (key, rating) in [(keys.white, ratings.white), (keys.black, ratings.black)] {
            if let Some(rating) = rating {
                self.insert(key, write_settings(&rating)?);
            }
        }
        self.put(Written::new(game, read.next())?)
    }

    fn rating(&self, key: &[u8]) -> Result<Option<Rating>> {
        // An unreadable rating must not prevent the game from ending.
        Ok(read_settings(self.get(key)?.as_deref()).unwrap_or_else(|error| {
            tracing::warn!(%error, "an unreadable rating is replaced by a new one");
            None
        }))
    }

    fn write(&mut self, new: Written) -> Result<Versioned> {
        for (key, value) in new.entries {
            self.insert(key, value);
        }
        Ok(new.stored)
    }
}

/// A game with its encoded record and index entries. Encoding takes time proportional to the length
/// of the game, so callers do it before they queue the job, where possible.
pub struct Written {
    stored: Versioned,
    entries: Vec<(Key, Vec<u8>)>,
}

impl Written {
    /// Encodes a game as this version.
    pub fn new(game: Game, version: Version) -> Result<Self> {
        let record = write_record(&game, version)?;
        let stored = Versioned { game, version };
        let mut entries = index_entries(&stored)?;
        entries.push((game_key(stored.game.id), record));
        Ok(Self { stored, entries })
    }
}
