//! Saving games.

use super::index::read_head;
use super::layout::{
    GAME, beginning_of_record, board_key, game_key, head_key, id_key, last_number_key, number_key,
    pair_key, rating_key, read_id, read_json, read_number, read_record, write_json,
};
use super::{Attempts, Store};
use crate::game::{BoardMessage, Draft, Game, GameId, PlayerId, Summary};
use crate::store::engine::{Batch, Fence, Key, Scan, after_prefix};
use crate::store::{Quota, Rate, Rating, Result, StoreError, Version, Versioned};
use alquerque_rules::BySide;

/// The conditions of saving a new game.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// The leases that must be held.
    pub fence: Option<Fence>,
    /// The limit towards which the game counts, if it is saved.
    pub quota: Option<Quota>,
}

/// What belongs to the save of a game.
#[derive(Default)]
pub struct With<'a> {
    /// The leases that must be held.
    pub fence: Option<Fence>,
    /// The server whose ratings the finished game changes, and how.
    pub rating: Option<(u64, &'a Rate)>,
    /// The message that shows the game now.
    pub board: Option<BoardMessage>,
}

impl Store {
    /// Saves a new game under the next number of its [series](crate::game::Place::series). If the
    /// store has a game with this id already, because the same request arrived twice, returns that
    /// one and saves nothing.
    ///
    /// A store that one process has for itself ignores the conditions.
    ///
    /// # Errors
    /// [`StoreError::Slow`] if a lease of the fence is not held any more, and
    /// [`StoreError::QuotaUsedUp`].
    pub async fn create_if(&self, draft: Draft, conditions: Conditions) -> Result<Versioned> {
        let (id, series) = (draft.id(), draft.place().series());
        let quota = conditions.quota.filter(|_| self.is_shared());
        // Creations in a series change the same number.
        let _turn = self.turn(series).await;
        let mut attempts = Attempts::new();
        loop {
            let mut keys = vec![game_key(id), last_number_key(series)];
            keys.extend(quota.map(|quota| self.count_key(quota.action)));
            let mut read = self.engine.get(keys).await?.into_iter();
            if let Some(record) = read.next().flatten() {
                return read_record(id, &record);
            }
            let last = read.next().flatten();
            let number = last.as_deref().map_or(Ok(0), read_number)?.saturating_add(1);
            let new = Versioned { game: draft.clone().numbered(number), version: Version(1) };
            let mut batch = Batch { fence: conditions.fence.clone(), ..Batch::default() };
            if let Some(quota) = quota {
                self.count(quota, id.0, read.next().flatten(), &mut batch)?;
            }
            batch.unchanged(game_key(id), None);
            batch.unchanged(last_number_key(series), last);
            batch.put(last_number_key(series), number.to_be_bytes());
            batch.put_game(&new, None)?;
            if attempts.commit(&*self.engine, batch).await? {
                return Ok(new);
            }
        }
    }

    /// Does the same without conditions.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn create(&self, draft: Draft) -> Result<Versioned> {
        self.create_if(draft, Conditions::default()).await
    }

    /// Saves a game if it is in the store as it was `read`, and what belongs to the save.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not, and [`StoreError::Slow`] if a lease of the fence is
    /// not held any more.
    pub async fn save(&self, game: Game, read: &Versioned, with: With<'_>) -> Result<Versioned> {
        let rated = with.rating.and_then(|rating| Some((rating, *game.sides()?)));
        let Some(((guild, rate), sides)) = rated else {
            let new = Versioned { game, version: read.version.next() };
            self.engine.commit(replacing(read, &new, with.fence, with.board)?).await?;
            return Ok(new);
        };
        let rules = game.rules;
        let keys = sides.map(|player| rating_key(guild, rules, player));
        // The games of a player change the same rating.
        let _turn = self.turn(guild).await;
        let mut attempts = Attempts::new();
        loop {
            let found = self.engine.get(vec![keys.white.clone(), keys.black.clone()]).await?;
            let [white, black] = <[_; 2]>::try_from(found)
                .map_err(|_| StoreError::damaged("the ratings", "not two"))?;
            let before =
                BySide { white: rating_in(white.as_deref()), black: rating_in(black.as_deref()) };
            let (game, after) = rate(game.clone(), before);
            let new = Versioned { game, version: read.version.next() };
            let mut batch = replacing(read, &new, with.fence.clone(), with.board)?;
            let ratings = [(&keys.white, white, &after.white), (&keys.black, black, &after.black)];
            for (key, before, after) in ratings {
                batch.unchanged(key.clone(), before);
                if let Some(after) = after {
                    batch.put(key.clone(), write_json(after)?);
                }
            }
            let committed = attempts.commit(&*self.engine, batch).await;
            let is_done = committed.inspect_err(|_| self.standings.forget(&[guild]))?;
            if is_done {
                for (player, rating) in [(sides.white, after.white), (sides.black, after.black)] {
                    if let Some(rating) = rating {
                        self.standings.change((guild, rules.id), player, || Some(rating));
                    }
                }
                return Ok(new);
            }
            // Another game may have changed a rating, or another save this game.
            if self.version(new.game.id).await? != Some(read.version) {
                return Err(StoreError::Conflict);
            }
        }
    }

    /// Saves a game as [`save`](Self::save) does, and nothing else.
    ///
    /// # Errors
    /// As [`save`](Self::save).
    pub async fn put(&self, game: Game, read: &Versioned) -> Result<Versioned> {
        self.save(game, read, With::default()).await
    }

    /// Returns the game with this id.
    ///
    /// # Errors
    /// When the store fails, or the game is unreadable.
    pub async fn get(&self, id: GameId) -> Result<Option<Versioned>> {
        let record = self.get_one(game_key(id)).await?;
        record.map(|record| read_record(id, &record)).transpose()
    }

    async fn version(&self, id: GameId) -> Result<Option<Version>> {
        let head = self.get_one(head_key(id)).await?;
        Ok(head.and_then(|head| read_head(id, &head).ok()).map(|head| head.version()))
    }

    /// Removes a game and its index entries if it is as it was `read`. Its number is not assigned
    /// again while its series has games.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not.
    pub async fn remove(&self, read: &Versioned) -> Result<()> {
        let game = Summary::from(&read.game);
        let mut attempts = Attempts::new();
        loop {
            let mut batch = Batch::default();
            batch.begins_with(game_key(game.id), beginning_of_record(read.version));
            batch.remove_game(&game);
            self.end_series(std::slice::from_ref(&game), &mut batch).await?;
            if attempts.commit(&*self.engine, batch).await? {
                return Ok(());
            }
            if self.version(game.id).await? != Some(read.version) {
                return Err(StoreError::Conflict);
            }
        }
    }

    /// Removes the last number of a series with its last games, which the batch removes.
    pub(super) async fn end_series(&self, removed: &[Summary], batch: &mut Batch) -> Result<()> {
        let Some(first) = removed.first() else { return Ok(()) };
        let (place, series) = (first.place, first.place.series());
        let of_series = match place.guild {
            Some(guild) => id_key(b'a', guild),
            None => id_key(b'n', place.channel),
        };
        let found = self.engine.scan(Scan::prefix(&of_series).first(removed.len() + 1)).await?;
        if found.iter().all(|found| batch.changes.get(&found.key) == Some(&None)) {
            // A game that is created meanwhile changes the number.
            batch.unchanged(last_number_key(series), self.get_one(last_number_key(series)).await?);
            batch.end_series(series);
        }
        Ok(())
    }

    /// Removes a game whose record is damaged or missing, with the index entries that its head
    /// names and those of a person. Does not change a readable game.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_damaged(&self, id: GameId, player: Option<PlayerId>) -> Result<()> {
        let mut read = self.engine.get(vec![game_key(id), head_key(id)]).await?.into_iter();
        let record = read.next().flatten();
        if record.as_ref().is_some_and(|record| read_record(id, record).is_ok()) {
            return Ok(());
        }
        let mut batch = Batch::default();
        batch.unchanged(game_key(id), record);
        // The head may still name the other index entries. Lists omit entries that remain.
        let head = read.next().flatten().and_then(|head| read_head(id, &head).ok());
        if let Some(head) = head {
            batch.remove_game(&head.summary);
            self.end_series(&[head.summary], &mut batch).await?;
        }
        for kind in [GAME, b'h', b'm'] {
            batch.remove(id_key(kind, id.0));
        }
        if let Some(player) = player {
            for kind in *b"pq" {
                batch.remove(pair_key(kind, player.0, id.0));
            }
            let studies = self.engine.scan(Scan::prefix(&id_key(b'y', player.0))).await?;
            let is_of_game = |key: &Key| read_id(key).is_ok_and(|of| of == id);
            for study in studies.into_iter().filter(|study| is_of_game(&study.key)) {
                batch.remove(study.key);
            }
        }
        self.engine.commit(batch).await
    }

    /// Returns the game with this number in a channel.
    ///
    /// # Errors
    /// When the store fails, or the game is unreadable.
    pub async fn numbered(
        &self,
        place: crate::game::Place,
        number: u32,
    ) -> Result<Option<Summary>> {
        let key = number_key(place, number);
        let end = after_prefix(&key);
        let found = self.engine.scan(Scan::new(key..end).first(1).with_targets(b'h')).await?;
        let Some(found) = found.into_iter().next() else { return Ok(None) };
        super::lists::summary(&found).map(Some)
    }
}

/// Returns the batch that replaces a game as it was `read`.
fn replacing(
    read: &Versioned,
    new: &Versioned,
    fence: Option<Fence>,
    board: Option<BoardMessage>,
) -> Result<Batch> {
    let mut batch = Batch { fence, ..Batch::default() };
    batch.begins_with(game_key(new.game.id), beginning_of_record(read.version));
    batch.put_game(new, Some(read))?;
    if let Some(board) = board {
        batch.put(board_key(new.game.id), write_json(&board)?);
    }
    Ok(batch)
}

/// Decodes a rating. An unreadable one must not prevent the game from ending.
fn rating_in(stored: Option<&[u8]>) -> Option<Rating> {
    read_json(stored).unwrap_or_else(|error| {
        tracing::warn!(%error, "an unreadable rating is replaced by a new one");
        None
    })
}
