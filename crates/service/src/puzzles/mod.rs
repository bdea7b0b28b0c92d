//! The daily puzzles: which one a player gets, streaks, the number of solvers, and the posts.

mod choice;

use std::collections::HashSet;
use std::sync::Arc;

pub use self::choice::DailyPuzzle;
use super::core::{Core, paging};
use super::opponent::CanonicalPosition;
use alquerque_engine::puzzles::{Degree, Puzzle};
use alquerque_game::{Place, PlayerId, Summary};
use alquerque_rules::Position;
use alquerque_store::{Day, Preferences, ServerPuzzles, ServerSettings, StoreError};

/// The servers that one step of the posts looks at, which bounds the posts in a moment.
const SERVERS_AT_ONCE: usize = 10;

/// What a player has solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleStanding {
    /// The days in a row with a solved puzzle.
    pub streak: u32,
    /// The longest streak so far.
    pub best: u32,
    /// Whether today's puzzle of each degree is solved here.
    pub solved: [bool; Degree::ALL.len()],
}

/// The post of a day on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyPost {
    pub channel: u64,
    /// Discord's tag of the language of the post, if the server has chosen none.
    pub language: Option<String>,
    /// The usual puzzle of the server.
    pub daily: DailyPuzzle,
    /// Whether everyone may see the puzzle: no rated game of the server stands in it.
    pub is_open: bool,
    /// The solvers of each degree on the day before.
    pub solvers: [u32; Degree::ALL.len()],
    /// The puzzle of the last post if that was the day before, unless a rated game of the server
    /// stands in it.
    pub before: Option<&'static Puzzle>,
    /// The day of the last post.
    pub posted: Option<Day>,
}

/// A step of the posts of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuePosts {
    /// The servers whose post is due, each with its channel.
    pub due: Vec<(u64, u64)>,
    /// Where the next step begins; `None` after the last one.
    pub next: Option<u64>,
}

/// Gives daily puzzles, and records who has solved them.
pub struct Puzzles {
    pub(super) core: Arc<Core>,
}

impl Puzzles {
    /// Returns the puzzle of a day for a player: the usual one of the place, or another one where a
    /// rated game of the player stands in that.
    pub async fn of_day(
        &self,
        player: PlayerId,
        place: Place,
        day: Day,
        degree: Degree,
    ) -> Result<DailyPuzzle, StoreError> {
        let rated = self.rated_positions(player).await?;
        let is_free = |daily: &DailyPuzzle| {
            daily.puzzle().is_some_and(|puzzle| !rated.contains(&key(&puzzle.position)))
        };
        let free = DailyPuzzle::choices(place.series(), day, degree).find(is_free);
        Ok(free.unwrap_or_else(|| DailyPuzzle::new(place.series(), day, degree)))
    }

    /// Returns in which of these positions, of a puzzle and of tries, a rated game of a player
    /// stands.
    pub async fn stand_in<const N: usize>(
        &self,
        player: PlayerId,
        positions: [&Position; N],
    ) -> Result<[bool; N], StoreError> {
        let rated = self.rated_positions(player).await?;
        Ok(positions.map(|position| rated.contains(&key(position))))
    }

    /// Returns the positions of a player's open rated games, under all symmetries of the board.
    async fn rated_positions(&self, player: PlayerId) -> Result<HashSet<Key>, StoreError> {
        Ok(rated_positions(&self.core.store.open_of(player).await?))
    }

    /// Returns what a player has solved.
    pub async fn standing(
        &self,
        player: PlayerId,
        place: Place,
        today: Day,
    ) -> Result<PuzzleStanding, StoreError> {
        Ok(standing(&self.core.store.preferences(player).await?, place, today))
    }

    /// Returns the number of solvers of each degree on a server, on a day that is over: of today it
    /// is told to no member.
    pub async fn solvers(
        &self,
        guild: u64,
        day: Day,
    ) -> Result<[u32; Degree::ALL.len()], StoreError> {
        let puzzles = self.core.store.server_settings(guild).await?.puzzles;
        let solvers = puzzles.and_then(|puzzles| puzzles.solvers).unwrap_or_default();
        Ok(solvers.on(day))
    }

    /// Records that a player has solved a puzzle. One of an earlier day changes nothing.
    pub async fn solved(
        &self,
        player: PlayerId,
        place: Place,
        daily: DailyPuzzle,
        today: Day,
    ) -> Result<PuzzleStanding, StoreError> {
        let _in_turn = self.core.puzzle_locks.lock(player.0, player).await?;
        let before = self.core.store.preferences(player).await?;
        let degree = daily.degree as usize;
        let series = place.series();
        let is_new = before.puzzles.clone().unwrap_or_default().record(today, series, degree);
        if daily.day != today || !is_new {
            return Ok(standing(&before, place, today));
        }
        let record = |preferences: &mut Preferences| {
            preferences.puzzles.get_or_insert_default().record(today, series, degree);
        };
        let after = self.core.store.edit_preferences(player, record).await?;
        if let Some(guild) = place.guild {
            let count = |puzzles: &mut ServerPuzzles| {
                puzzles.solvers.get_or_insert_default().count(today, degree)
            };
            // The solution is recorded, and a repeated one would not count.
            if let Err(error) = self.edit(guild, count).await {
                tracing::warn!(guild, %error, "a solver of a puzzle is not counted");
            }
        }
        Ok(standing(&after, place, today))
    }

    /// Returns a few servers whose post of today is due, beginning with the server `from`.
    pub async fn due_posts(&self, from: u64, today: Day) -> Result<DuePosts, StoreError> {
        let servers = self.core.store.servers(from, SERVERS_AT_ONCE).await?;
        let next = paging::next_page_of(SERVERS_AT_ONCE, &servers, |server| server.guild);
        let mut due = Vec::new();
        for server in servers.iter().filter(|server| server.left.is_none()) {
            let puzzles = self.core.store.settings_or_default(server.guild).await?.puzzles;
            let channel = puzzles.and_then(|puzzles| puzzles.post_due(today));
            due.extend(channel.map(|channel| (server.guild, channel)));
        }
        Ok(DuePosts { due, next })
    }

    /// Returns today's post of a server, if it is due.
    pub async fn due_post(
        &self,
        guild: u64,
        today: Day,
        degree: Degree,
    ) -> Result<Option<DailyPost>, StoreError> {
        let puzzles = self.core.store.server_settings(guild).await?.puzzles.unwrap_or_default();
        let Some(channel) = puzzles.post_due(today) else { return Ok(None) };
        let rated = rated_positions(&self.core.store.open_in_guild(guild).await?);
        let is_open = |puzzle: &&Puzzle| !rated.contains(&key(&puzzle.position));
        let daily = DailyPuzzle::new(guild, today, degree);
        let before = DailyPuzzle::new(guild, today.previous(), degree).puzzle();
        Ok(Some(DailyPost {
            channel,
            language: puzzles.language,
            daily,
            is_open: daily.puzzle().is_some_and(|puzzle| is_open(&puzzle)),
            solvers: puzzles.solvers.unwrap_or_default().on(today.previous()),
            before: before.filter(|_| puzzles.posted == Some(today.previous())).filter(is_open),
            posted: puzzles.posted,
        }))
    }

    /// Records a day as that of the last post of a server, which has no other post on that day.
    pub async fn posted(&self, guild: u64, day: Day) -> Result<(), StoreError> {
        self.edit(guild, |puzzles| puzzles.posted = Some(day)).await
    }

    /// Takes the record of a post back that failed, unless another one was recorded since.
    pub async fn post_failed(&self, guild: u64, post: &DailyPost) -> Result<(), StoreError> {
        let (channel, day, before) = (post.channel, post.daily.day, post.posted);
        self.edit(guild, move |puzzles| {
            if puzzles.channel == Some(channel) && puzzles.posted == Some(day) {
                puzzles.posted = before;
            }
        })
        .await
    }

    async fn edit(&self, guild: u64, edit: impl Fn(&mut ServerPuzzles)) -> Result<(), StoreError> {
        let edit = |settings: &mut ServerSettings| edit(settings.puzzles.get_or_insert_default());
        self.core.store.edit_server_settings(guild, edit).await?;
        Ok(())
    }
}

/// A position on a board of this size, under all symmetries of the board. The same one by other
/// rules can have the same solution.
type Key = (u8, CanonicalPosition);

/// Returns the positions of the rated ones of these games.
fn rated_positions(games: &[Summary]) -> HashSet<Key> {
    let rated = games.iter().filter(|game| game.terms.rated);
    rated.filter_map(|game| game.position()).map(|position| key(&position)).collect()
}

fn key(position: &Position) -> Key {
    (position.rules().board.files(), position.into())
}

fn standing(preferences: &Preferences, place: Place, today: Day) -> PuzzleStanding {
    let Some(solved) = &preferences.puzzles else { return PuzzleStanding::default() };
    PuzzleStanding {
        streak: solved.streak_on(today),
        best: solved.best,
        solved: solved.solved(today, place.series()),
    }
}
