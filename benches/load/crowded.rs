//! A player who makes as much work as possible in the most crowded game known, while others play.

use std::time::Duration;

use discord_sandbox::{ActionError, Id, Message, Sandbox};
use test_support::crowded::CROWDED;
use tokio::time::{Instant, sleep_until};

/// Black's premoves a second: as many as the rate limit of a player admits.
const PREMOVE_RATE: f64 = 20.0;
/// Black's completions a second: as many as the rate limit of a player admits.
const COMPLETION_RATE: f64 = 28.0;

/// A game in its most crowded position, with White to move.
#[derive(Clone)]
pub struct Crowded {
    discord: Sandbox,
    channel: Id,
    black: Id,
    number: String,
}

impl Crowded {
    /// Plays the game up to its most crowded position.
    pub async fn set_up(discord: &Sandbox, [white, black]: [Id; 2]) -> Self {
        let channel = discord.channels()[0].id;
        // The board is awaited in the channel.
        let options = [
            ("opponent", black.into()),
            ("colour", "white".into()),
            ("rules", "free".into()),
            ("thread", false.into()),
        ];
        let challenge = discord.command(white, channel, "challenge", &options).await.unwrap();
        let challenge = discord.settled(challenge.interaction).await.unwrap();
        let accept = challenge.buttons().next().unwrap();
        discord.press(black, challenge.id, &accept.custom_id).await.unwrap();
        let number =
            challenge.content.split("(game ").nth(1).unwrap().split(')').next().unwrap().to_owned();
        let title = format!("\n-# Game {number} · ");
        discord
            .wait_message(channel, white, |told: &Message| told.content.contains(&title))
            .await
            .unwrap();
        for (action, by) in CROWDED.split(' ').zip([white, black].into_iter().cycle()) {
            let options = [("to", action.into()), ("game", number.as_str().into())];
            let told = discord.command(by, channel, "move", &options).await.unwrap();
            assert!(!told.message().unwrap().ephemeral, "{}", told.message().unwrap().content);
        }
        Self { discord: discord.clone(), channel, black, number }
    }

    /// Sends premoves and completions without waiting for responses.
    pub async fn make_load(self, duration: Duration) {
        let premoves = self.clone().repeat(PREMOVE_RATE, duration, true);
        tokio::join!(premoves, self.repeat(COMPLETION_RATE, duration, false));
    }

    async fn repeat(self, rate: f64, duration: Duration, premove: bool) {
        let start = Instant::now();
        for nth in 0..(duration.as_secs_f64() * rate) as u32 {
            sleep_until(start + Duration::from_secs_f64(f64::from(nth) / rate)).await;
            let crowded = self.clone();
            tokio::spawn(async move {
                if premove { crowded.premove().await } else { crowded.complete().await }
            });
        }
    }

    async fn premove(&self) {
        // White's first legal move, and a legal reply.
        let game = ("game", self.number.as_str().into());
        let options =
            [("if", "a2-a1".into()), ("then", "b5-c5".into()), ("forget", true.into()), game];
        let told = self.discord.command(self.black, self.channel, "game premove", &options).await;
        assert!(matches!(told, Ok(_) | Err(ActionError::NotAnsweredInTime)), "{told:?}");
    }

    async fn complete(&self) {
        let options = [("if", "c".into()), ("game", self.number.as_str().into())];
        let told = self
            .discord
            .autocomplete(self.black, self.channel, "game premove", &options, "if")
            .await;
        assert!(matches!(told, Ok(_) | Err(ActionError::NotAnsweredInTime)), "{told:?}");
    }
}
