//! The program is killed repeatedly while many people play under all rule sets.

use std::collections::HashSet;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use alquerque::game::{Game, GameId, Stage};
use alquerque::service::rate_finished;
use alquerque::store::{self, archive};
use test_support::say;
use tokio::task::JoinHandle;

use crate::bot::Time;
use crate::harness::Harness;
use crate::players::PlayerGroup;
use crate::random_play::Dice;
use crate::seed::{Seed, env_number};

/// The default number of kills.
const KILLS: usize = 6;
/// The number of kills in the long test.
const MANY_KILLS: usize = 100;
const GROUPS: usize = 6;
const CHANNELS: usize = 3;
const PEOPLE: usize = 4;
/// The maximum number of confirmed commands between a start and a kill.
const MAX_COMMANDS: usize = 48;
/// The maximum delay of a kill after them, in milliseconds.
const MAX_DELAY: usize = 50;

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_commands_survive_every_kill() {
    survives(env_number("CRASH_KILLS", KILLS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: a hundred kills"]
async fn confirmed_commands_survive_a_hundred_kills() {
    survives(MANY_KILLS).await;
}

/// Kills the program repeatedly while people play.
async fn survives(kills: usize) {
    let chance = Seed::new();
    let harness = Arc::new(Harness::with_bot(Time::System, GROUPS * PEOPLE, CHANNELS).await);
    let players = PlayerGroups::start(&harness, &chance);
    let mut dice = chance.dice(0);
    for _ in 0..kills {
        players.play_for_a_while(&harness, &mut dice).await;
        harness.kill().await;
        harness.start(&[]).await;
    }
    players.play_for_a_while(&harness, &mut dice).await;
    let games = players.finish(&harness, || ()).await.unwrap_or_else(|error| panic!("{error}"));
    assert!(games >= kills, "only {games} games were played in {kills} kills");
    say(&format!("{games} games: {}", harness.report()));
}

/// The groups of people, each in its own task.
pub struct PlayerGroups {
    is_over: Arc<AtomicBool>,
    groups: Vec<JoinHandle<PlayerGroup>>,
}

impl PlayerGroups {
    pub fn start(harness: &Arc<Harness>, chance: &Seed) -> Self {
        let people = harness.people();
        let channels = harness.channels();
        let is_over = Arc::new(AtomicBool::new(false));
        let groups = people.chunks(PEOPLE).enumerate().map(|(number, people)| {
            let channel = channels[number % channels.len()];
            let mut group =
                PlayerGroup::new(harness, channel, people.to_vec(), chance.dice(number + 1));
            let is_over = Arc::clone(&is_over);
            tokio::spawn(async move {
                group.play(&is_over).await;
                group
            })
        });
        Self { groups: groups.collect(), is_over }
    }

    /// Lets them play for a random time.
    pub async fn play_for_a_while(&self, harness: &Harness, dice: &mut Dice) {
        self.wait_for_confirmed(harness, dice.below(MAX_COMMANDS)).await;
        tokio::time::sleep(Duration::from_millis(dice.below(MAX_DELAY) as u64)).await;
        self.assert_no_failure();
    }

    /// Waits for this many more confirmed commands.
    pub async fn wait_for_confirmed(&self, harness: &Harness, commands: usize) {
        let confirmed = harness.wait_for_confirmed(commands);
        tokio::pin!(confirmed);
        while tokio::time::timeout(Duration::from_secs(1), &mut confirmed).await.is_err() {
            self.assert_no_failure();
        }
    }

    fn assert_no_failure(&self) {
        assert!(!self.groups.iter().any(JoinHandle::is_finished), "a group has found an error");
    }

    /// Waits until they have finished their current commands, kills the bot, and compares the
    /// store with what they know. Returns the number of games.
    ///
    /// # Errors
    /// The first difference.
    pub async fn finish(self, harness: &Harness, after_kill: impl FnOnce()) -> Checked {
        self.is_over.store(true, Ordering::Relaxed);
        let groups = futures_util::future::join_all(self.groups).await;
        let groups = groups.into_iter().map(|group| group.expect("the group found no error"));
        harness.kill().await;
        after_kill();
        let checked = check(harness, groups.collect()).await;
        harness.discord.stop().await;
        checked
    }
}

/// The number of games, or the first difference.
type Checked = Result<usize, Box<dyn Error>>;

/// Checks all games and ratings of the store.
async fn check(harness: &Harness, mut groups: Vec<PlayerGroup>) -> Checked {
    let location = store::directory(&harness.data().join("games"));
    let mut findings = Vec::new();
    let mut report = |finding: &str| findings.push(finding.to_owned());
    let checked = archive::check(&location, false, &mut report).await?;
    if !checked.is_well() {
        return Err(format!("{checked:?}: {findings:?}").into());
    }
    let store = harness.store().await;
    let mut stored = Vec::new();
    for channel in harness.channels() {
        for summary in store.newest_in(harness.place(channel), usize::MAX).await? {
            stored.push(store.get(summary.id).await?.ok_or("a listed game is missing")?.game);
        }
    }
    store.close().await?;
    drop(store);
    check_games(&stored, &mut groups)?;
    // The server numbers its games from 1, across channels.
    stored.sort_by_key(|game| game.number);
    if !stored.iter().map(|game| game.number).eq(1..=stored.len() as u32) {
        return Err(format!("games are numbered wrongly: {stored:?}").into());
    }
    // Every rated game counts once for both players.
    let games = groups.iter().flat_map(|group| &group.games).filter_map(|game| game.state());
    let rated = games.filter(|game| game.outcome().is_some() && game.history.turns() >= 2).count();
    let rebuilt = archive::rebuild_ratings(&location, &rate_finished).await?;
    if (rebuilt.games, rebuilt.changed) != (rated as u64, 0) {
        return Err(format!("{rated} games counted as {rebuilt:?}").into());
    }
    Ok(stored.len())
}

fn check_games(stored: &[Game], groups: &mut [PlayerGroup]) -> Result<(), String> {
    let mut known: HashSet<GameId> = HashSet::new();
    let unconfirmed: usize = groups.iter().map(|group| group.unconfirmed).sum();
    for group in groups {
        for game in &mut group.games {
            known.insert(game.id);
            let is_it =
                |stored: &&Game| stored.id == game.id && stored.place.channel == group.channel.0;
            let stored = stored.iter().find(is_it);
            game.check_stored(stored.ok_or_else(|| format!("game {} is missing", game.id))?)?;
        }
    }
    let unknown: Vec<&Game> = stored.iter().filter(|game| !known.contains(&game.id)).collect();
    if unknown.len() > unconfirmed
        || unknown.iter().any(|game| !matches!(game.stage, Stage::Challenged))
    {
        return Err(format!("these games have no challenge: {unknown:?}"));
    }
    Ok(())
}
