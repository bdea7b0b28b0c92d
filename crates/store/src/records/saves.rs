//! Saving games.

use super::index::read_head;
use super::layout::{
    BOARD, GAME, RATING, beginning_of_record, board_key, game_key, head_key, id_key,
    last_number_key, number_key, pair_key, rating_key, read_game_record, read_id, read_json,
    read_number, read_record, removal_key, write_json,
};
use super::{Retries, Store};
use crate::engine::{Batch, Fence, Found, Key, Scan, Value, after_prefix};
use crate::{Quota, Rate, Rating, Result, StoreError, Version, Versioned};
use alquerque_game::{BoardMessage, Draft, Game, GameId, PlayerId, Summary};
use alquerque_rules::{BySide, Side};

/// The conditions of saving a new game.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// The leases that must be held.
    pub fence: Option<Fence>,
    /// The limit towards which the game counts, if it is saved.
    pub quota: Option<Quota>,
    /// Another game that the same commit changes, if it is as it was read.
    pub beside: Option<(Game, Versioned)>,
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
    /// Saves a new game under the next number of its [series](alquerque_game::Place::series). If
    /// the store has a game with this id already, because the same request arrived twice, returns
    /// that one and saves nothing.
    ///
    /// A store that one process has for itself ignores the conditions.
    ///
    /// # Errors
    /// [`StoreError::Slow`] if a lease of the fence is not held any more,
    /// [`StoreError::Leaving`] if the data of a player are to be removed,
    /// [`StoreError::QuotaUsedUp`], and [`StoreError::Conflict`] if the other game is not as it was
    /// read.
    pub async fn create_if(&self, draft: Draft, conditions: Conditions) -> Result<Versioned> {
        let id = draft.id();
        let series = draft.place().series();
        let quota = conditions.quota.filter(|_| self.is_shared());
        // Creations in a series change the same number.
        let _turn = self.turn(series).await;
        let beside = conditions.beside.as_ref();
        let mut beginning = beside.map(|(_, read)| beginning_of_record(read.version));
        let mut retries = Retries::new();
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
            let joining = forbid_removals(&mut batch, &new.game, None);
            batch.put_game(&new, None)?;
            if let Some(((changed, read), beginning)) = beside.zip(beginning.clone()) {
                batch.begins_with(game_key(changed.id), beginning);
                let changed = Versioned { game: changed.clone(), version: read.version.next() };
                batch.put_game(&changed, Some(read))?;
            }
            if retries.commit(&*self.engine, batch).await? {
                return Ok(new);
            }
            self.check_stay(&joining).await?;
            if let Some((_, read)) = beside {
                beginning = Some(self.same_record(read).await?);
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
    /// [`StoreError::Conflict`] if it is not, [`StoreError::Slow`] if a lease of the fence is not
    /// held any more, and [`StoreError::Leaving`] if the data of a player who joins are to be
    /// removed.
    pub async fn save(&self, game: Game, read: &Versioned, with: With<'_>) -> Result<Versioned> {
        // The games of a player change the same rating.
        let _turn = match with.rating {
            Some((guild, _)) => self.turn(guild).await,
            None => None,
        };
        let mut beginning = beginning_of_record(read.version);
        let mut retries = Retries::new();
        loop {
            let mut batch = Batch { fence: with.fence.clone(), ..Batch::default() };
            batch.begins_with(game_key(game.id), beginning);
            if let Some(board) = with.board {
                // Another one may have been saved meanwhile.
                let stored = self.engine.get(vec![board_key(game.id)]).await?.pop().flatten();
                let known: Option<BoardMessage> =
                    read_json(BOARD, stored.as_deref()).unwrap_or_default();
                if known < Some(board) {
                    batch.unchanged(board_key(game.id), stored);
                    batch.put(board_key(game.id), write_json(&board)?);
                }
            }
            let rated = self.rated(game.clone(), with.rating, &mut batch).await?;
            let new = Versioned { game: rated.game, version: read.version.next() };
            let joining = forbid_removals(&mut batch, &new.game, Some(&read.game));
            batch.put_game(&new, Some(read))?;
            let committed = retries.commit(&*self.engine, batch).await;
            if let (Err(_), Some((guild, _))) = (&committed, with.rating) {
                self.standings.forget(&[guild]);
            }
            if committed? {
                for (guild, player, rating) in rated.ratings {
                    let group = (guild, new.game.rules.id);
                    self.standings.change(group, player, || Some(rating));
                }
                return Ok(new);
            }
            self.check_stay(&joining).await?;
            // Another game may have changed a rating, or the record has another form.
            beginning = self.same_record(read).await?;
        }
    }

    /// Checks that no removal of the data of these players is due.
    ///
    /// # Errors
    /// [`StoreError::Leaving`]: they may join once it is done.
    async fn check_stay(&self, players: &[PlayerId]) -> Result<()> {
        if players.is_empty() {
            return Ok(());
        }
        let due = self.engine.get(players.iter().map(|&player| removal_key(player)).collect());
        match players.iter().zip(due.await?).find(|(_, due)| due.is_some()) {
            Some((&player, _)) => Err(StoreError::Leaving(player)),
            None => Ok(()),
        }
    }

    /// Rates a finished game, and adds the ratings that it changes to a batch.
    async fn rated(
        &self,
        game: Game,
        rating: Option<(u64, &Rate)>,
        batch: &mut Batch,
    ) -> Result<Rated> {
        let (Some((guild, rate)), Some(&sides)) = (rating, game.sides()) else {
            return Ok(Rated { game, ratings: Vec::new() });
        };
        let keys = sides.map(|player| rating_key(guild, game.rules, player));
        let found = self.engine.get(vec![keys.white.clone(), keys.black.clone()]).await?;
        let [white, black] =
            <[_; 2]>::try_from(found).map_err(|_| StoreError::damaged("the ratings", "not two"))?;
        let stored = BySide { white, black };
        let before = stored.clone().map(|rating| rating_in(rating.as_deref()));
        let (game, after) = rate(game, before);
        let mut ratings = Vec::new();
        for side in Side::BOTH {
            batch.unchanged(keys[side].clone(), stored[side].clone());
            if let Some(rating) = &after[side] {
                batch.put(keys[side].clone(), write_json(rating)?);
                ratings.push((guild, sides[side], rating.clone()));
            }
        }
        Ok(Rated { game, ratings })
    }

    /// Returns the record of a game as it was `read`, if it is still the same.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not.
    async fn same_record(&self, read: &Versioned) -> Result<Value> {
        let id = read.game.id;
        let record = self.get_one(game_key(id)).await?.ok_or(StoreError::Conflict)?;
        match read_game_record(id, &record) {
            Ok(found) if found.version == read.version.0 => Ok(record),
            _ => Err(StoreError::Conflict),
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

    /// Returns those of these games that are there and can be read, in this order.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn get_all(&self, ids: &[GameId]) -> Result<Vec<Game>> {
        let records = self.engine.get(ids.iter().map(|id| game_key(*id)).collect()).await?;
        let read = |(&id, record): (&GameId, Option<Value>)| {
            let read = read_record(id, &record?);
            let read = read.inspect_err(|error| tracing::error!(%id, %error, "a game is left out"));
            Some(read.ok()?.game)
        };
        Ok(ids.iter().zip(records).filter_map(read).collect())
    }

    /// Removes a game and its index entries if it is as it was `read`. Its number is not assigned
    /// again while its series has games.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not.
    pub async fn remove(&self, read: &Versioned) -> Result<()> {
        let game = Summary::from(&read.game);
        let mut beginning = beginning_of_record(read.version);
        let mut retries = Retries::new();
        loop {
            let mut batch = Batch::default();
            batch.begins_with(game_key(game.id), beginning);
            batch.remove_game(&game);
            self.end_series(std::slice::from_ref(&game), &mut batch).await?;
            if retries.commit(&*self.engine, batch).await? {
                return Ok(());
            }
            beginning = self.same_record(read).await?;
        }
    }

    /// Removes the last number of a series with its last games, which the batch removes.
    pub(super) async fn end_series(&self, removed: &[Summary], batch: &mut Batch) -> Result<()> {
        let Some(first) = removed.first() else { return Ok(()) };
        let place = first.place;
        let series = place.series();
        let of_series = match place.guild {
            Some(guild) => id_key(b'a', guild),
            None => id_key(b'n', place.channel),
        };
        let found = self.engine.scan(Scan::prefix(&of_series).first(removed.len() + 1)).await?;
        let is_left = |found: &&Found| batch.changes.get(&found.key) != Some(&None);
        if let Some(left) = found.iter().find(is_left) {
            // Otherwise its removal must end the series.
            batch.begins_with(left.key.clone(), Value::new());
        } else {
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
        place: alquerque_game::Place,
        number: u32,
    ) -> Result<Option<Summary>> {
        let key = number_key(place, number);
        let end = after_prefix(&key);
        let found = self.engine.scan(Scan::new(key..end).first(1).with_targets(b'h')).await?;
        let Some(found) = found.into_iter().next() else { return Ok(None) };
        super::lists::summary(&found).map(Some)
    }
}

/// Demands that no removal of the data of the people is due who join a game or begin to follow it,
/// so that a removal finds all games of a player. Returns these people.
fn forbid_removals(batch: &mut Batch, new: &Game, before: Option<&Game>) -> Vec<PlayerId> {
    let joins = |player: &PlayerId| {
        let is_person = !player.is_former() && new.bot() != Some(*player);
        is_person && before.is_none_or(|before| !before.has_player(*player))
    };
    let follows =
        |player: &&PlayerId| before.is_none_or(|before| !before.followers.contains(player));
    let joining = new.players().filter(joins);
    let joining: Vec<PlayerId> =
        joining.chain(new.followers.iter().filter(follows).copied()).collect();
    for player in &joining {
        batch.unchanged(removal_key(*player), None);
    }
    joining
}

/// A game to save, with the ratings that it changes: of which server and player.
struct Rated {
    game: Game,
    ratings: Vec<(u64, PlayerId, Rating)>,
}

/// Decodes a rating. An unreadable one must not prevent the game from ending.
fn rating_in(stored: Option<&[u8]>) -> Option<Rating> {
    read_json(RATING, stored).unwrap_or_else(|error| {
        tracing::warn!(%error, "an unreadable rating is replaced by a new one");
        None
    })
}
