//! Time runs out while the bot is killed: what it owes is announced all the same.

use std::sync::Arc;
use std::time::Duration;

use alquerque::game::{Game, GameId, Stage};
use alquerque::store::Store;
use discord_sandbox::{Id, OptionValue};

use crate::bot::Time;
use crate::chance::Chance;
use crate::hall::{Hall, counted};
use crate::random_play::Dice;
use crate::room::message;
use crate::say::say;

const GAMES: usize = 6;
const CHALLENGES: usize = 4;
const MINUTE: Duration = Duration::from_secs(60);
/// Each step of time, of which every second goes by in peace: what could not be announced is tried again after a minute,
/// and from a reminder to the end of the time there are fifteen. Discord knows a post again by its nonce for five, which
/// is longer than from a kill to the end of the next step.
const STEP: Duration = MINUTE.saturating_mul(3);
/// Steps until every hour is over, whatever time is given back for the kills.
const STEPS: usize = 60;

#[tokio::test(flavor = "multi_thread")]
async fn what_time_has_decided_is_announced_in_spite_of_kills() {
    let chance = Chance::new();
    let hall = Arc::new(Hall::open(Time::StandIn, 2 * (GAMES + CHALLENGES), 1).await);
    let channel = hall.channels()[0];
    let people = hall.people();
    let (players, others) = people.split_at(2 * GAMES);
    let mut games = Vec::new();
    for pair in players.chunks(2) {
        let id = challenge(&hall, channel, pair, ("pace", "hour".into())).await;
        games.push((id, accept_and_move(&hall, channel, pair).await));
    }
    let mut challenges = Vec::new();
    for pair in others.chunks(2) {
        challenges.push(challenge(&hall, channel, pair, ("open-for", "1".into())).await);
    }
    let mut dice = chance.dice(0);
    for step in 0..STEPS {
        hall.let_pass(STEP);
        if step % 2 == 0 {
            hall.settle().await;
        } else {
            kill_soon(&hall, &mut dice).await;
        }
    }
    hall.settle().await;
    let told = Told::of(&hall, channel);
    for (number, _) in (1..).zip(&games) {
        let reminder = format!("your turn in game {number}:");
        assert_eq!(told.times(&[&reminder]), 1, "reminders in game {number}");
        let title = format!("**Game {number}**");
        assert_eq!(
            told.times(&[&title, "ran out of time"]),
            1,
            "announcements of the end of game {number}"
        );
    }
    for number in (GAMES + 1)..=(GAMES + CHALLENGES) {
        let expired = format!("(game {number}) has expired");
        assert_eq!(told.times(&[&expired]), 1, "announcements that challenge {number} expired");
    }
    hall.kill().await;
    check(&hall, &games, &challenges).await;
    hall.discord.stop().await;
    say(&format!(
        "{} deadlines announced once in spite of {} kills",
        2 * GAMES + CHALLENGES,
        counted(&hall.count.kills),
    ));
}

/// Lets the bot do what is due for a moment, or not even that.
async fn kill_soon(hall: &Hall, dice: &mut Dice) {
    tokio::time::sleep(Duration::from_millis(dice.below(80) as u64)).await;
    hall.kill().await;
    // As long as nobody is given the time back for.
    hall.let_pass(Duration::from_secs(dice.below(50) as u64));
    hall.start(&[]).await;
}

async fn challenge(hall: &Hall, channel: Id, pair: &[Id], time: (&str, OptionValue)) -> GameId {
    let options = [("opponent", pair[1].into()), ("colour", "white".into()), time];
    let reply = hall.discord.command(pair[0], channel, "challenge", &options).await.unwrap();
    assert!(!message(&reply).ephemeral, "{reply:?}");
    GameId(reply.interaction.0)
}

/// Begins the game of the newest challenge, with a move of White's. Answers who is to move.
async fn accept_and_move(hall: &Hall, channel: Id, pair: &[Id]) -> Id {
    let challenge = hall.discord.messages(channel, pair[1]).pop().unwrap();
    let accept = challenge.buttons().find(|button| button.label == "Accept").unwrap();
    hall.discord.press(pair[1], challenge.id, &accept.custom_id).await.unwrap();
    let moved =
        hall.discord.command(pair[0], channel, "move", &[("to", "c2-c3".into())]).await.unwrap();
    assert!(!message(&moved).ephemeral, "{moved:?}");
    pair[1]
}

/// What everybody in the channel has been told.
struct Told(Vec<String>);

impl Told {
    fn of(hall: &Hall, channel: Id) -> Self {
        let told = hall.discord.messages(channel, hall.people()[0]).into_iter();
        Self(told.filter(|message| !message.ephemeral).map(|message| message.content).collect())
    }

    /// How many messages have all these words.
    fn times(&self, words: &[&str]) -> usize {
        self.0.iter().filter(|told| words.iter().all(|words| told.contains(words))).count()
    }
}

/// Whoever was to move has lost, and nothing is owed any more.
async fn check(hall: &Hall, games: &[(GameId, Id)], challenges: &[GameId]) {
    let store = hall.store();
    let kept =
        async |id: GameId| -> Game { store.get(id).await.unwrap().expect("the game is kept").game };
    for &(id, late) in games {
        let game = kept(id).await;
        let sides = game.sides().unwrap();
        let winner =
            game.outcome().and_then(|outcome| outcome.winner()).map(|winner| sides[winner].0);
        assert!(winner.is_some_and(|winner| winner != late.0), "{game:?}");
        assert_eq!((game.owed, game.ply()), (None, 1));
    }
    for &id in challenges {
        let game = kept(id).await;
        assert!(matches!(game.stage, Stage::Expired) && game.owed.is_none(), "{game:?}");
    }
    store.close().await.unwrap();
}
