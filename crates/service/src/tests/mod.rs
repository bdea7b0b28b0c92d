mod boards;
mod challenges;
mod channels;
mod downtime;
mod elsewhere;
mod following;
mod players;
mod puzzles;
mod quotas;
mod returns;
mod roles;
mod servers;
mod standing_challenges;
mod tournaments;

use std::sync::Arc;

use time::OffsetDateTime;
use time::macros::datetime;

use super::{
    Clock, ClockChanges, Opponent, Options, Rematch, Result, ServiceError, Services, Sought,
    Threads,
};
use alquerque_engine::Limits;
use alquerque_game::{
    Challenge, Colour, Command, Game, GameId, Pace, Person, Place, PlayerId, Refusal, Request,
    ShardSet, Terms, Transition,
};
use alquerque_rules::{RuleSet, Side};
use alquerque_store::Store;
use alquerque_store::engine::Memory;

pub const HERE: Place = Place { guild: Some(1), channel: 7 };
pub const NOW: OffsetDateTime = datetime!(2026-01-01 00:00 UTC);

/// A clock at [`NOW`].
pub struct StandingClock;

impl Clock for StandingClock {
    fn now(&self) -> OffsetDateTime {
        NOW
    }
}

fn services() -> Services {
    Services::new(Arc::new(Store::in_memory()))
}

/// Returns services with the bot as a player, a search of which visits this number of nodes at
/// most.
pub fn services_with_bot(store: Arc<Store>, nodes: u64) -> (Services, Arc<Opponent>) {
    let opponent = Arc::new(Opponent::with_limits(Arc::default(), Limits::nodes(nodes)));
    let options = Options { opponent: Some(Arc::clone(&opponent)), ..Options::default() };
    (Services::with_options(store, options), opponent)
}

/// Returns a store in memory, and the engine below it, whose commits can be made to fail.
pub fn failing_store() -> (Arc<Store>, Arc<Memory>) {
    let engine = Arc::new(Memory::default());
    (Arc::new(Store::new(Arc::<Memory>::clone(&engine))), engine)
}

pub fn person(id: u64) -> Person {
    Person::new(PlayerId(id), "Player")
}

/// Returns a challenge of the first player to the second, who would have Black.
pub fn challenge(id: u64, place: Place, one: u64, other: u64) -> Challenge {
    Challenge {
        colour: Colour::White,
        ..Challenge::new(GameId(id), place, person(one), Some(person(other)))
    }
}

pub async fn submit(
    service: &Services,
    game: &Game,
    by: u64,
    command: Command,
) -> Result<Transition> {
    submit_at(service, game.place, game.id, &Request::new(PlayerId(by), command), NOW).await
}

/// Loads a game from a place, and submits a request.
pub async fn submit_at(
    service: &Services,
    place: Place,
    id: GameId,
    request: &Request,
    now: OffsetDateTime,
) -> Result<Transition> {
    let loaded = service.games.load(place, request.by, id).await?;
    service.games.submit(place, loaded, request, now).await
}

fn accept() -> Command {
    Command::Accept { coin: Side::White, name: "Player".to_owned() }
}

pub fn refused<T: std::fmt::Debug>(done: Result<T>) -> Refusal {
    match done {
        Err(ServiceError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

/// The requests of the tests, at the time [`NOW`].
impl Services {
    /// Creates a challenge.
    pub async fn create(&self, challenge: Challenge) -> Result<Game> {
        self.challenges.create(challenge, NOW).await
    }

    /// Creates a challenge that is not refused.
    pub async fn created(&self, challenge: Challenge) -> Game {
        self.create(challenge).await.unwrap()
    }

    /// Creates a challenge, and has the challenged person accept it.
    pub async fn begun(&self, challenge: Challenge) -> Game {
        let opponent = challenge.challenged.as_ref().unwrap().id.0;
        submit(self, &self.created(challenge).await, opponent, accept()).await.unwrap().game
    }

    /// Returns a game that exists.
    pub async fn found(&self, id: GameId) -> Game {
        self.games.find(id).await.unwrap().unwrap()
    }

    /// Requests a rematch of a game, by a person who may open threads.
    pub async fn rematch(
        &self,
        place: Place,
        of: GameId,
        id: GameId,
        by: &Person,
    ) -> Result<Rematch> {
        self.challenges.rematch(place, of, id, by, Threads::MayOpen, NOW).await
    }

    /// Decides the due games of all shards.
    pub async fn sweep(&self, now: OffsetDateTime) -> Vec<Transition> {
        self.deadlines.sweep(&ShardSet::whole(), now).await.unwrap().due
    }

    /// Compensates the downtime of all shards.
    pub async fn compensate(&self, now: OffsetDateTime) -> ClockChanges {
        self.deadlines.compensate_downtime(&ShardSet::whole(), now).await.unwrap()
    }

    /// Records a heartbeat of all shards.
    pub async fn heartbeat(&self, now: OffsetDateTime) {
        self.downtime.record_heartbeat(&ShardSet::whole(), now).await.unwrap();
    }
}

/// Returns which game a player means.
fn query(place: Place, player: PlayerId, number: Option<u32>) -> Sought<'static> {
    Sought::new(place, player, number)
}

/// Returns the command to play these moves.
pub fn play(text: &str) -> Command {
    Command::Play(text.parse().unwrap())
}

/// Begins a game of 1 with White against 2, and plays these actions.
async fn begin(service: &Services, rules: &'static RuleSet, actions: &[&str]) -> Game {
    let mut game = service.begun(Challenge { rules, ..challenge(10, HERE, 1, 2) }).await;
    for (ply, text) in actions.iter().enumerate() {
        game = submit(service, &game, [1, 2][ply % 2], play(text)).await.unwrap().game;
    }
    game
}

/// Begins a game with a day for each move.
async fn begin_by_day(service: &Services, id: u64, place: Place, by: u64, opponent: u64) {
    let terms = Terms { pace: Pace::Day, ..Terms::default() };
    service.begun(Challenge { terms, ..challenge(id, place, by, opponent) }).await;
}
