//! The service that every front end calls: it loads a game, has it decided, and saves what was decided.

mod choose;

use std::sync::Arc;

use thiserror::Error;
use time::OffsetDateTime;

use crate::game::{Challenge, Event, Game, GameId, MessageId, Place, PlayerId, Refusal, Transition, decide};
use crate::store::{Edit, Preferences, ServerSettings, Store, StoreError, Versioned};

/// Why nothing was done.
#[derive(Debug, Error)]
pub enum ClubError {
    /// The person may not do that, or not now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store failed; nothing has changed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How often a decision is taken again because somebody else saved the game first. Two people and their devices
/// cannot collide so often in one game; a store that always says so is broken, and gets an end.
const ATTEMPTS: u32 = 16;

/// As many games of a channel as are looked through for one that was played lately.
const RECENT: usize = 25;

/// All games of all channels.
#[derive(Clone)]
pub struct Club {
    store: Arc<dyn Store>,
}

impl Club {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Makes a challenge.
    ///
    /// # Errors
    /// When it may not be made.
    pub async fn challenge(&self, challenge: Challenge, now: OffsetDateTime) -> Result<Game, ClubError> {
        Ok(self.store.create(challenge.make(now)?).await?.game)
    }

    /// Decides an event in the game `id` of this place and saves the decision. What comes back is durable.
    ///
    /// # Errors
    /// When the event is refused. The game is as it was then.
    pub async fn submit(
        &self,
        place: Place,
        id: GameId,
        event: &Event,
        now: OffsetDateTime,
    ) -> Result<Transition, ClubError> {
        self.save(id, |game| {
            if game.place.channel != place.channel {
                return Err(Refusal::NoGame);
            }
            decide(game, event, now)
        })
        .await
    }

    /// Remembers a message that shows the board of a game, if it is the newest: ids of messages grow.
    pub async fn shown(&self, id: GameId, message: MessageId) -> Result<(), ClubError> {
        let remember = |game: &Game| {
            let newest = game.board_message.max(Some(message));
            let game = Game { board_message: newest, ..game.clone() };
            Ok(Transition { game, notices: Vec::new() })
        };
        self.save(id, remember).await.map(drop)
    }

    async fn save(
        &self,
        id: GameId,
        decide: impl Fn(&Game) -> Result<Transition, Refusal>,
    ) -> Result<Transition, ClubError> {
        for _ in 0..ATTEMPTS {
            let Versioned { game, version } = self.store.get(id).await?.ok_or(Refusal::NoGame)?;
            let transition = decide(&game)?;
            match self.store.put(transition.game.clone(), version).await {
                Ok(_) => return Ok(transition),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// The game in which `player` means to do something in their turn: the one with this number, or the only one here in
    /// which it is their turn, by rules that have such a thing.
    pub async fn game_to_move(
        &self,
        place: Place,
        player: PlayerId,
        number: Option<u32>,
        fits: fn(&Game) -> bool,
    ) -> Result<Game, ClubError> {
        match number {
            Some(number) => self.numbered(place, number).await,
            None => Ok(choose::to_move(self.open_of_in(player, place).await?, player, fits)?),
        }
    }

    /// The game that `player` means to end: the one with this number, or the only one that they play here.
    pub async fn game_played(&self, place: Place, player: PlayerId, number: Option<u32>) -> Result<Game, ClubError> {
        match number {
            Some(number) => self.numbered(place, number).await,
            None => Ok(choose::played(self.open_of_in(player, place).await?)?),
        }
    }

    /// The game that `player` wants to see: the one with this number, or the only one that they play here, or the only
    /// one that is played here at all. It may also be a challenge that is not answered yet.
    pub async fn game_to_show(&self, place: Place, player: PlayerId, number: Option<u32>) -> Result<Game, ClubError> {
        let game = match number {
            Some(number) => self.numbered(place, number).await?,
            None => choose::to_show(self.store.open_in(place).await?, player)?,
        };
        Ok(choose::not_refused(game)?)
    }

    /// The game that `player` wants to see again: the one with this number, or the newest here in which something was
    /// played, their own before those of others.
    pub async fn game_to_replay(&self, place: Place, player: PlayerId, number: Option<u32>) -> Result<Game, ClubError> {
        let game = match number {
            Some(number) => choose::not_refused(self.numbered(place, number).await?)?,
            None => choose::to_replay(self.store.newest_in(place, RECENT).await?, player)?,
        };
        Ok(choose::not_empty(game)?)
    }

    /// The open games of a person in a channel, by number.
    pub async fn open_of_in(&self, player: PlayerId, place: Place) -> Result<Vec<Game>, ClubError> {
        let mut games = self.store.open_of(player).await?;
        games.retain(|game| game.place.channel == place.channel);
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    /// The game `id` of this place.
    ///
    /// # Errors
    /// When there is none.
    pub async fn game(&self, place: Place, id: GameId) -> Result<Game, ClubError> {
        let found = self.store.get(id).await?.map(|kept| kept.game);
        Ok(found.filter(|game| game.place.channel == place.channel).ok_or(Refusal::NoGame)?)
    }

    async fn numbered(&self, place: Place, number: u32) -> Result<Game, ClubError> {
        let found = self.store.numbered(place, number).await?;
        Ok(found.ok_or(Refusal::NoSuchGame { number })?.game)
    }

    /// The newest games of a channel, open or not: at most so `many`, the newest first.
    pub async fn newest_in(&self, place: Place, many: usize) -> Result<Vec<Game>, ClubError> {
        Ok(self.store.newest_in(place, many).await?)
    }

    /// The open games of a person on this server, those first that wait for them.
    pub async fn open_of(&self, player: PlayerId, guild: Option<u64>) -> Result<Vec<Game>, ClubError> {
        let mut games = self.store.open_of(player).await?;
        games.retain(|game| game.place.guild == guild);
        games.sort_by_key(|game| (game.awaited() != Some(player), game.changed));
        Ok(games)
    }

    /// What a person has chosen for what they alone see.
    pub async fn preferences(&self, player: PlayerId) -> Result<Preferences, StoreError> {
        self.store.preferences(player).await
    }

    /// Changes what a person has chosen, and answers how it is then.
    pub async fn edit_preferences(&self, player: PlayerId, edit: Edit<Preferences>) -> Result<Preferences, StoreError> {
        self.store.edit_preferences(player, edit).await
    }

    /// What was chosen for what everybody on a server sees.
    pub async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        self.store.server_settings(guild).await
    }

    /// Changes what was chosen for a server, and answers how it is then.
    pub async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings, StoreError> {
        self.store.edit_server_settings(guild, edit).await
    }
}
