//! Deadlines expire while the bot is killed: each is announced once.

use std::sync::Arc;
use std::time::Duration;

use alquerque::game::{Game, GameId, Stage};
use discord_sandbox::{Id, Message};
use test_support::say;

use crate::bot::Time;
use crate::harness::{Harness, counted};
use crate::random_play::Dice;
use crate::seed::Seed;

const GAMES: usize = 6;
const CHALLENGES: usize = 4;
const MINUTE: Duration = Duration::from_secs(60);
/// The length of a step. The bot is killed in every other step.
///
/// A failed announcement is retried after ten seconds, and a reminder precedes its deadline by
/// fifteen minutes. Discord deduplicates posts by nonce for five minutes, which is longer than from a kill
/// to the end of the next step.
const STEP: Duration = MINUTE.saturating_mul(3);
/// The number of steps until every deadline has expired, including the downtime that players are
/// compensated for.
const STEPS: usize = 60;

#[tokio::test(flavor = "multi_thread")]
async fn deadlines_are_announced_once_despite_kills() {
    let chance = Seed::new();
    let harness = Arc::new(Harness::with_bot(Time::Sandbox, 2 * (GAMES + CHALLENGES), 1).await);
    let channel = harness.channels()[0];
    let people = harness.people();
    let (players, others) = people.split_at(2 * GAMES);
    let mut games = Vec::new();
    for &pair in players.as_chunks().0 {
        let (id, challenge) = harness.challenge(pair, ("pace", "hour".into())).await;
        games.push((GameId(id.0), accept_and_move(&harness, &challenge, pair).await));
    }
    let mut challenges = Vec::new();
    for &pair in others.as_chunks().0 {
        let (id, _) = harness.challenge(pair, ("open-for", "1".into())).await;
        challenges.push(GameId(id.0));
    }
    let mut dice = chance.dice(0);
    for step in 0..STEPS {
        harness.advance(STEP);
        if step % 2 == 0 {
            harness.wait_for_sweep().await;
        } else {
            kill_soon(&harness, &mut dice).await;
        }
    }
    harness.wait_for_sweep().await;
    let messages = PublicMessages::new(&harness, channel);
    for (number, _) in (1..).zip(&games) {
        let reminder = format!("your turn in game {number}:");
        assert_eq!(messages.count(&[&reminder]), 1, "reminders in game {number}");
        let title = format!("\n-# Game {number} · ");
        assert_eq!(
            messages.count(&[&title, "> ran out of time"]),
            1,
            "announcements of the end of game {number}"
        );
    }
    for number in (GAMES + 1)..=(GAMES + CHALLENGES) {
        let expired = format!("(game {number}) has expired");
        assert_eq!(messages.count(&[&expired]), 1, "announcements that challenge {number} expired");
    }
    harness.kill().await;
    check(&harness, &games, &challenges).await;
    harness.discord.stop().await;
    say(&format!(
        "{} deadlines announced once despite {} kills",
        2 * GAMES + CHALLENGES,
        counted(&harness.count.kills),
    ));
}

/// Kills the bot during the sweep, or before it.
async fn kill_soon(harness: &Harness, dice: &mut Dice) {
    harness.kill_meanwhile(dice).await;
    // A downtime too short to be compensated.
    harness.advance(Duration::from_secs(dice.below(50) as u64));
    harness.start(&[]).await;
}

/// Accepts a challenge, and plays a move for White. Returns the player to move.
async fn accept_and_move(harness: &Harness, challenge: &Message, [white, black]: [Id; 2]) -> Id {
    harness.accept(black, challenge).await;
    let options = [("to", "c2-c3".into())];
    let reply = harness.discord.command(white, challenge.channel, "move", &options).await.unwrap();
    let is_refused = reply.message().is_some_and(|message| message.ephemeral);
    assert!(!is_refused, "{reply:?}");
    harness.response(&reply).await;
    black
}

/// The messages in a channel that everyone can see.
struct PublicMessages(Vec<String>);

impl PublicMessages {
    fn new(harness: &Harness, channel: Id) -> Self {
        let messages = harness.discord.messages(channel, harness.people()[0]).into_iter();
        Self(messages.filter(|message| !message.ephemeral).map(|message| message.content).collect())
    }

    /// Counts the messages that contain all of these texts.
    fn count(&self, texts: &[&str]) -> usize {
        self.0.iter().filter(|message| texts.iter().all(|text| message.contains(text))).count()
    }
}

/// Checks that the players to move have lost, and that no announcement is owed.
async fn check(harness: &Harness, games: &[(GameId, Id)], challenges: &[GameId]) {
    let store = harness.store().await;
    let stored = async |id: GameId| -> Game {
        store.get(id).await.unwrap().expect("the game is in the store").game
    };
    for &(id, late) in games {
        let game = stored(id).await;
        let sides = game.sides().unwrap();
        let winner =
            game.outcome().and_then(|outcome| outcome.winner()).map(|winner| sides[winner].0);
        assert!(winner.is_some_and(|winner| winner != late.0), "{game:?}");
        assert_eq!((game.pending, game.ply()), (None, 1));
    }
    for &id in challenges {
        let game = stored(id).await;
        assert!(matches!(game.stage, Stage::Expired) && game.pending.is_none(), "{game:?}");
    }
    store.close().await.unwrap();
}
