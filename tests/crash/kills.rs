//! Many people play by all rule sets while the program is killed again and again.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use alquerque::game::{Game, GameId, Stage, Summary};
use alquerque::store::Store;
use alquerque_rules::RULE_SETS;
use tokio::task::JoinHandle;

use crate::bot::Time;
use crate::chance::{Chance, number};
use crate::hall::Hall;
use crate::random_play::Dice;
use crate::room::Group;
use crate::say::say;

/// Kills unless more are wanted, and in the long form.
const KILLS: usize = 6;
const MANY_KILLS: usize = 100;
const GROUPS: usize = 6;
const CHANNELS: usize = 3;
const PEOPLE: usize = 4;
/// As many deeds as are told at most between a start and a kill, and as many milliseconds as pass then.
const DEEDS: usize = 48;
const MOMENT: usize = 50;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_is_there_after_every_kill() {
    survives(number("CRASH_KILLS", KILLS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: a hundred kills"]
async fn what_was_told_is_there_after_a_hundred_kills() {
    survives(MANY_KILLS).await;
}

/// People play, and the program is killed so many times.
async fn survives(kills: usize) {
    let chance = Chance::new();
    let hall = Arc::new(Hall::open(Time::System, GROUPS * PEOPLE, CHANNELS).await);
    let players = Players::sit_down(&hall, &chance);
    let mut dice = chance.dice(0);
    for _ in 0..kills {
        players.play_for_a_while(&hall, &mut dice).await;
        hall.kill().await;
        hall.start(&[]).await;
    }
    players.play_for_a_while(&hall, &mut dice).await;
    let mut groups = players.leave().await;
    hall.kill().await;
    let store = hall.store();
    let games = check(&hall, &store, &mut groups).await.unwrap_or_else(|why| panic!("{why}"));
    store.close().await.unwrap();
    hall.discord.stop().await;
    assert!(games >= kills, "only {games} games were on in {kills} kills");
    say(&format!("{games} games: {}", hall.told()));
}

/// All who play, each group by itself.
pub struct Players {
    over: Arc<AtomicBool>,
    groups: Vec<JoinHandle<Group>>,
}

impl Players {
    pub fn sit_down(hall: &Arc<Hall>, chance: &Chance) -> Self {
        let (people, channels) = (hall.people(), hall.channels());
        let over = Arc::new(AtomicBool::new(false));
        let groups = people.chunks(PEOPLE).enumerate().map(|(number, people)| {
            let channel = channels[number % channels.len()];
            let mut group = Group::new(hall, channel, people.to_vec(), chance.dice(number + 1));
            let over = Arc::clone(&over);
            tokio::spawn(async move {
                group.play(&over).await;
                group
            })
        });
        Self { groups: groups.collect(), over }
    }

    /// Lets them play until a moment of chance.
    pub async fn play_for_a_while(&self, hall: &Hall, dice: &mut Dice) {
        self.hear_of(hall, dice.below(DEEDS)).await;
        tokio::time::sleep(Duration::from_millis(dice.below(MOMENT) as u64)).await;
        self.assert_content();
    }

    /// Waits until they have been told of so many more deeds.
    pub async fn hear_of(&self, hall: &Hall, deeds: usize) {
        let told = hall.told_more(deeds);
        tokio::pin!(told);
        while tokio::time::timeout(Duration::from_secs(1), &mut told).await.is_err() {
            self.assert_content();
        }
    }

    fn assert_content(&self) {
        assert!(
            !self.groups.iter().any(JoinHandle::is_finished),
            "somebody has found something wrong"
        );
    }

    /// Waits until they have done what they are doing.
    pub async fn leave(self) -> Vec<Group> {
        self.over.store(true, Ordering::Relaxed);
        let groups = futures_util::future::join_all(self.groups).await;
        groups.into_iter().map(|group| group.expect("they found nothing wrong")).collect()
    }
}

/// Holds all that a store keeps against what people were told. Answers how many games that are.
///
/// # Errors
/// Says what is not as it must be.
pub async fn check(hall: &Hall, store: &dyn Store, groups: &mut [Group]) -> Result<usize, String> {
    let mut kept_games = 0;
    for channel in hall.channels() {
        let listed = store
            .newest_in(hall.place(channel), usize::MAX)
            .await
            .map_err(|error| error.to_string())?;
        let mut kept = Vec::new();
        for summary in listed {
            let game = store
                .get(summary.id)
                .await
                .map_err(|error| error.to_string())?
                .ok_or("a listed game is lost")?
                .game;
            if Summary::from(&game) != summary {
                return Err(format!(
                    "the summary of game {} is not that of the game: {summary:?}",
                    game.id
                ));
            }
            kept.push(game);
        }
        let numbers: HashSet<u32> = kept.iter().map(|game| game.number).collect();
        let newest = kept.iter().map(|game| game.number).max().unwrap_or(0);
        if numbers.len() != kept.len() || newest as usize != kept.len() {
            return Err(format!("games are numbered {numbers:?}"));
        }
        let here: Vec<&mut Group> =
            groups.iter_mut().filter(|group| group.channel == channel).collect();
        kept_games += kept.len();
        check_channel(&kept, here)?;
    }
    check_ratings(hall, store, groups).await?;
    Ok(kept_games)
}

fn check_channel(kept: &[Game], groups: Vec<&mut Group>) -> Result<(), String> {
    let mut known: HashSet<GameId> = HashSet::new();
    let mut untold = 0;
    for group in groups {
        untold += group.untold;
        for game in &mut group.games {
            known.insert(game.id);
            let kept = kept
                .iter()
                .find(|kept| kept.id == game.id)
                .ok_or_else(|| format!("game {} is lost", game.id))?;
            game.hold_kept(kept)?;
        }
    }
    let unknown: Vec<&Game> = kept.iter().filter(|game| !known.contains(&game.id)).collect();
    if unknown.len() > untold || unknown.iter().any(|game| !matches!(game.stage, Stage::Challenged))
    {
        return Err(format!("nobody made these games: {unknown:?}"));
    }
    Ok(())
}

/// Every game that counts has counted once for both.
async fn check_ratings(hall: &Hall, store: &dyn Store, groups: &[Group]) -> Result<(), String> {
    let guild = hall.discord.guild_id().0;
    for rules in RULE_SETS {
        let games = groups.iter().flat_map(|group| &group.games).filter_map(|game| game.state());
        let games = games.filter(|state| state.history.initial_position().rules().id == rules.id);
        let rated =
            games.filter(|state| state.outcome().is_some() && state.history.turns() >= 2).count();
        let ranking = store.ranking(guild, rules).await.map_err(|error| error.to_string())?;
        let counted: u32 = ranking.iter().map(|(_, rating)| rating.games()).sum();
        if counted as usize != 2 * rated {
            return Err(format!("{rated} games by {} have counted {counted} times", rules.id));
        }
    }
    Ok(())
}
