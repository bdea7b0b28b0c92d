//! The service that every front end calls: it loads a game, has it decided, and saves what was decided.

mod absent;
mod blocking;
mod blocks;
mod challenges;
mod choose;
mod clock;
mod export;
mod hourly;
mod locks;
mod moderation;
mod opponent;
mod pages;
mod personal;
mod pings;
mod quota;
mod ratings;
mod retention;
mod shown;
mod time;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ::time::OffsetDateTime;
use parking_lot::Mutex;
use thiserror::Error;

use self::absent::Absent;
pub use self::blocking::run_blocking;
pub use self::blocks::MAX_BLOCKED;
use self::challenges::ChallengeLimit;
pub use self::challenges::{
    MAX_BOT_GAMES, MAX_CHALLENGES, MAX_GAMES_AN_HOUR, MAX_STUDIES, Rematch,
};
pub use self::clock::{Clock, Machine, Observation, TimeSource, TrustedClock};
pub use self::export::Export;
pub use self::locks::Locks;
pub use self::moderation::MAX_FORBIDDEN;
pub use self::opponent::{AnalysisTicket, Opponent, give_way};
pub use self::personal::Kept;
use self::personal::Leaving;
pub use self::pings::MAX_PINGS;
use self::pings::PingLimit;
pub use self::quota::{MAX_ADJOURNED, MAX_GAMES, MAX_OWN_GAMES};
pub use self::retention::Retention;
pub use self::shown::Shown;
pub use self::time::{Clocks, NoAbsence};
use crate::game::{
    Command, Game, GameId, Outage, Place, PlayerId, Proposal, Reason, Refusal, Request, Stage,
    Summary, Transition, decide,
};
use crate::store::{
    Edit, Preferences, Rating, ServerSettings, Store, StoreError, Versioned, Whereabouts,
};
use alquerque_rules::{Position, RuleSet};

/// Why nothing was done.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// The person may not do that, or not now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store failed; nothing has changed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Reason> for ServiceError {
    fn from(reason: Reason) -> Self {
        Self::Refused(reason.into())
    }
}

impl ServiceError {
    /// Whether it is of one game alone, so that others can be read.
    fn is_of_one_game(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_of_one_game())
    }
}

/// How often a decision is taken again because somebody else saved the game first. Two people and their devices
/// cannot collide so often in one game; a store that always says so is broken, and gets an end.
const ATTEMPTS: u32 = 16;

/// As many games of a channel as are looked through for one that was played lately.
const RECENT: usize = 25;

/// Says what best play leads to.
pub trait Judge: Send + Sync {
    /// Whether it is proven that best play from this position ends in a draw.
    fn proves_draw(&self, position: &Position) -> bool;
}

/// All games of all channels.
#[derive(Clone)]
pub struct GameService {
    store: Arc<dyn Store>,
    judge: Option<Arc<dyn Judge>>,
    /// The bot as a player, where it plays.
    opponent: Option<Arc<Opponent>>,
    /// Challenges of a server are made one at a time, so that none is too many.
    challenges: Arc<Locks>,
    /// A person goes away before a game or after it has begun, and not meanwhile.
    absences: Arc<Locks>,
    ping_limit: Arc<PingLimit>,
    challenge_limit: Arc<ChallengeLimit>,
    retention: Retention,
    absent: Arc<Absent>,
    /// The people whose data are being removed.
    leaving: Arc<Leaving>,
    /// A time that is charged to nobody, as long as it is not made up for in all games.
    outage: Arc<Mutex<Option<Outage>>>,
    /// When this process recorded last that it is there.
    recorded: Arc<Mutex<Option<OffsetDateTime>>>,
    /// Whether all open games have been looked through for times that lie in the future.
    has_looked_ahead: Arc<AtomicBool>,
}

impl GameService {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            judge: None,
            opponent: None,
            challenges: Arc::default(),
            absences: Arc::default(),
            ping_limit: Arc::default(),
            leaving: Arc::default(),
            outage: Arc::default(),
            recorded: Arc::default(),
            has_looked_ahead: Arc::default(),
            challenge_limit: Arc::default(),
            retention: Retention::default(),
            absent: Arc::default(),
        }
    }

    /// The same with somebody who knows proven draws.
    #[must_use]
    pub fn with_judge(self, judge: Arc<dyn Judge>) -> Self {
        Self { judge: Some(judge), ..self }
    }

    /// The same where the bot plays as well, and knows proven draws.
    #[must_use]
    pub fn with_opponent(self, opponent: Arc<Opponent>) -> Self {
        let judge: Arc<dyn Judge> = Arc::<Opponent>::clone(&opponent);
        Self { judge: Some(judge), opponent: Some(opponent), ..self }
    }

    /// The bot as a player, where it plays.
    pub fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_deref()
    }

    /// Decides an event in the game `id` of this place and saves the decision. What comes back is durable.
    ///
    /// # Errors
    /// When the event is refused. The game is as it was then.
    pub async fn submit(
        &self,
        place: Place,
        id: GameId,
        event: &Request,
        now: OffsetDateTime,
    ) -> Result<Transition, ServiceError> {
        let _one_at_a_time = match &event.command {
            Command::Accept { .. } => Some(self.challenges.of(challenges::key(place)).await),
            _ => None,
        };
        self.submit_alone(place, id, event, now).await
    }

    /// The same for a caller who sees to it that challenges of the server are made and accepted one at a time.
    async fn submit_alone(
        &self,
        place: Place,
        id: GameId,
        event: &Request,
        now: OffsetDateTime,
    ) -> Result<Transition, ServiceError> {
        let starting = match &event.command {
            Command::Accept { .. } => self.players_at_start(place, id, event.by).await?,
            _ => Vec::new(),
        };
        // Whoever goes away meanwhile does so after the game has begun.
        let _one_at_a_time = self.absences.of_all(starting.iter().map(|player| player.0)).await;
        let absences = self.absences_of(&starting, now).await?;
        let outage = self.present_outage(now).await?;
        let mut room = None;
        loop {
            let mut resumed = None;
            let decided = |game: &Game| {
                if !is_at(game, place) {
                    return Err(Reason::NoGame.into());
                }
                // Somebody does something in its channel, so that can be reached.
                let reached = game.resume(now).compensated_for(outage, now);
                let mut decided = decide(&reached, event, now)?;
                for &(player, until) in &absences {
                    decided.game = decided.game.with_absence(player, Some(until), now);
                }
                if room.is_none() && game.adjourned.is_some() && decided.game.is_active() {
                    resumed = Some(decided.game);
                    return Ok(None);
                }
                Ok(Some((decided.game, decided.events)))
            };
            match (self.save(id, decided).await?, resumed) {
                (Some((game, events)), _) => return Ok(Transition { game, events }),
                (None, Some(game)) => room = Some(self.room_to_resume(&game).await?),
                (None, None) => return Err(Reason::NoGame.into()),
            }
        }
    }

    /// Those who are about to play.
    ///
    /// # Errors
    /// When one of them does not want to play the other, or may not.
    async fn players_at_start(
        &self,
        place: Place,
        id: GameId,
        accepting: PlayerId,
    ) -> Result<Vec<PlayerId>, ServiceError> {
        // Where there is none, the decision says so.
        let Some(game) = self.find(id).await?.filter(|game| is_at(game, place)) else {
            return Ok(Vec::new());
        };
        if is_to_accept(&game, accepting) {
            self.may_begin(game.place, accepting, Some(game.challenger.id)).await?;
            self.may_accept(&game, accepting).await?;
            quota::check_own(
                &self.all_open_of(accepting, game.place.guild).await?,
                accepting,
                quota::channel_of(game.place, game.parent),
            )?;
        }
        Ok(vec![game.challenger.id, accepting])
    }

    /// Until when those of these people are away who are.
    async fn absences_of(
        &self,
        players: &[PlayerId],
        now: OffsetDateTime,
    ) -> Result<Vec<(PlayerId, OffsetDateTime)>, StoreError> {
        let mut away = Vec::new();
        for &player in players {
            let until = self.store.preferences(player).await?.away_until(now);
            away.extend(until.map(|until| (player, until)));
        }
        Ok(away)
    }

    /// Proposes an end or a takeback. A draw that is proven is had at once.
    ///
    /// # Errors
    /// As [`Self::submit`].
    pub async fn propose(
        &self,
        game: &Game,
        event: Request,
        now: OffsetDateTime,
    ) -> Result<Transition, ServiceError> {
        let is_draw = event.command == Command::Propose { what: Proposal::Draw };
        let event = if is_draw && self.is_proven_draw(game, event.by).await? {
            // The proof is one of this ply.
            Request { seen_ply: Some(game.ply()), command: Command::ClaimDraw, ..event }
        } else {
            event
        };
        self.submit(game.place, game.id, &event, now).await
    }

    async fn is_proven_draw(&self, game: &Game, by: PlayerId) -> Result<bool, ServiceError> {
        let (Some(judge), Some(play)) = (self.judge.clone(), game.play()) else { return Ok(false) };
        let position = play.history.position();
        let stones = position.stones().map(|stones| stones.count());
        if !game.rules.draw_by_proof || stones.white != stones.black || game.side_of(by).is_none() {
            return Ok(false);
        }
        // Whoever knows may have to look it up on a disk.
        Ok(run_blocking(move || judge.proves_draw(&position)).await?)
    }

    /// Changes a game beside its course, where `change` does. Answers the game as it is then.
    async fn change(
        &self,
        id: GameId,
        mut change: impl FnMut(&Game) -> Option<Game>,
    ) -> Result<Option<Game>, ServiceError> {
        Ok(self
            .save(id, |game| Ok(change(game).map(|game| (game, ()))))
            .await?
            .map(|(game, ())| game))
    }

    /// Saves a game, and the ratings and results that it changes if that ends it.
    async fn put(&self, game: Game, before: &Versioned) -> Result<Game, StoreError> {
        let read = before.version;
        let game = match game.place.guild {
            Some(guild) if game.needs_rating() => {
                self.store.put_rated(game, read, guild, Box::new(ratings::rate)).await?
            }
            Some(guild) if before.game.is_open() && game.counts_against_bot() => {
                self.store.put_rated(game, read, guild, Box::new(ratings::count)).await?
            }
            _ => self.store.put(game, read).await?,
        }
        .game;
        if let Some(opponent) = &self.opponent {
            opponent.saved(&game);
        }
        Ok(game)
    }

    /// Has a game changed and saves it, as often as somebody else saves it meanwhile. Answers the game as it is then and what
    /// `decide` says of it; nothing where there is no such game, or nothing changes.
    async fn save<T>(
        &self,
        id: GameId,
        mut decide: impl FnMut(&Game) -> Result<Option<(Game, T)>, Refusal>,
    ) -> Result<Option<(Game, T)>, ServiceError> {
        for _ in 0..ATTEMPTS {
            let Some(kept) = self.store.get(id).await? else { return Ok(None) };
            let Some((changed, said)) = decide(&kept.game)? else { return Ok(None) };
            match self.put(changed, &kept).await {
                Ok(saved) => return Ok(Some((saved, said))),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// The game in which `player` means to do something in their turn: the one with this number, or the only one here in
    /// which it is their turn, by rules that have such a thing.
    pub async fn to_move(
        &self,
        place: Place,
        player: PlayerId,
        number: Option<u32>,
        fits: fn(&Summary) -> bool,
    ) -> Result<Summary, ServiceError> {
        match number {
            Some(number) => self.numbered(place, number).await,
            None => Ok(choose::to_move(self.open_of_in(player, place).await?, player, fits)?),
        }
    }

    /// The game that `player` means to end: the one with this number, or the only one that they play here.
    pub async fn game_played(
        &self,
        place: Place,
        player: PlayerId,
        number: Option<u32>,
    ) -> Result<Game, ServiceError> {
        let chosen = match number {
            Some(number) => self.numbered(place, number).await?,
            None => choose::played(self.open_of_in(player, place).await?)?,
        };
        self.load(&chosen).await
    }

    /// The game in which `player` waits for the opponent: the one with this number, or the only one here.
    pub async fn waiting(
        &self,
        place: Place,
        player: PlayerId,
        number: Option<u32>,
    ) -> Result<Summary, ServiceError> {
        match number {
            Some(number) => self.numbered(place, number).await,
            None => Ok(choose::waiting(self.open_of_in(player, place).await?, player)?),
        }
    }

    /// The game that `player` wants to see: the one with this number, or the only one that they play here, or the only
    /// one that is played here at all. It may also be a challenge that is not answered yet.
    pub async fn game_to_show(
        &self,
        place: Place,
        player: PlayerId,
        number: Option<u32>,
    ) -> Result<Game, ServiceError> {
        let chosen = match number {
            Some(number) => self.numbered(place, number).await?,
            None => choose::to_show(self.store.open_in(place).await?, player)?,
        };
        Ok(choose::not_refused(self.load(&chosen).await?)?)
    }

    /// The game that `player` wants to see again: the one with this number, or the newest here in which something was
    /// played, their own before those of others.
    pub async fn game_to_replay(
        &self,
        place: Place,
        player: PlayerId,
        number: Option<u32>,
    ) -> Result<Game, ServiceError> {
        Ok(choose::not_empty(self.game_to_record(place, player, number).await?)?)
    }

    /// The same where it does not matter whether anything was played.
    pub async fn game_to_record(
        &self,
        place: Place,
        player: PlayerId,
        number: Option<u32>,
    ) -> Result<Game, ServiceError> {
        let chosen = match number {
            Some(number) => self.numbered(place, number).await?,
            None => choose::to_replay(self.store.newest_in(place, RECENT).await?, player)?,
        };
        Ok(choose::not_refused(self.load(&chosen).await?)?)
    }

    /// The game from which `player` wants to learn: the one with this number, or the newest here that is over, their own
    /// before those of others.
    pub async fn game_to_analyse(
        &self,
        place: Place,
        player: PlayerId,
        number: Option<u32>,
    ) -> Result<Game, ServiceError> {
        let chosen = match number {
            Some(number) => self.numbered(place, number).await?,
            None => choose::to_analyse(self.store.newest_in(place, RECENT).await?, player)?,
        };
        Ok(choose::to_learn_from(self.load(&chosen).await?)?)
    }

    /// The open games of a person in a channel, by number. Adjourned ones are meant only where there are no others.
    pub async fn open_of_in(
        &self,
        player: PlayerId,
        place: Place,
    ) -> Result<Vec<Summary>, ServiceError> {
        let mut games = self.store.open_of(player).await?;
        games.retain(|game| game.place.channel == place.channel);
        games.sort_by_key(|game| game.number);
        let (active, adjourned): (Vec<_>, Vec<_>) = games.into_iter().partition(Summary::is_active);
        Ok(if active.is_empty() { adjourned } else { active })
    }

    /// The game `id`, wherever it is played.
    pub async fn find(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        Ok(self.store.get(id).await?.map(|kept| kept.game))
    }

    /// The game `id` of this place, or of one of its threads: its challenge stays where it was made.
    ///
    /// # Errors
    /// When there is none.
    pub async fn game(&self, place: Place, id: GameId) -> Result<Game, ServiceError> {
        Ok(self.find(id).await?.filter(|game| is_at(game, place)).ok_or(Reason::NoGame)?)
    }

    /// The whole of a game that was chosen.
    async fn load(&self, chosen: &Summary) -> Result<Game, ServiceError> {
        Ok(self.find(chosen.id).await?.ok_or(Reason::NoGame)?)
    }

    async fn numbered(&self, place: Place, number: u32) -> Result<Summary, ServiceError> {
        Ok(self.store.numbered(place, number).await?.ok_or(Reason::NoSuchGame.in_game(number))?)
    }

    /// The newest games of a channel, open or not: at most so `many`, the newest first.
    pub async fn newest_in(&self, place: Place, many: usize) -> Result<Vec<Summary>, ServiceError> {
        Ok(self.store.newest_in(place, many).await?)
    }

    /// The open games of a person on this server that are not adjourned, those first that wait for them.
    pub async fn open_of(
        &self,
        player: PlayerId,
        guild: Option<u64>,
    ) -> Result<Vec<Summary>, ServiceError> {
        let mut games = self.store.open_of(player).await?;
        games.retain(|game| game.place.guild == guild && game.is_active());
        games.sort_by_key(|game| (game.awaited() != Some(player), game.changed));
        Ok(games)
    }

    /// All open games of a server, by channel and number.
    pub async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>, ServiceError> {
        let mut games = self.store.open_in_guild(guild).await?;
        games.sort_by_key(|game| (game.place.channel, game.number));
        Ok(games)
    }

    /// Where the open games of a server are.
    pub async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>, ServiceError> {
        Ok(self.store.whereabouts(guild).await?)
    }

    /// The players of a server that have a rating by these rules, the best first.
    pub async fn ranking(
        &self,
        guild: u64,
        rules: &'static RuleSet,
    ) -> Result<Vec<(PlayerId, Rating)>, StoreError> {
        self.store.ranking(guild, rules).await
    }

    /// What a person has chosen for what they alone see.
    pub async fn preferences(&self, player: PlayerId) -> Result<Preferences, StoreError> {
        self.store.preferences(player).await
    }

    /// Changes what a person has chosen, and answers how it is then.
    pub async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences, StoreError> {
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

/// Whether a game is played in a place, or in one of its threads.
fn is_at(game: &Game, place: Place) -> bool {
    [Some(game.place.channel), game.parent].contains(&Some(place.channel))
}

/// Whether the person can accept this challenge by the rules of the game itself.
fn is_to_accept(game: &Game, by: PlayerId) -> bool {
    let is_asked = game.challenged.as_ref().is_none_or(|challenged| challenged.id == by);
    matches!(game.stage, Stage::Challenged) && is_asked && by != game.challenger.id
}
