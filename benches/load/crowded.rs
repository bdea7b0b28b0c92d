//! One person who makes as much work as possible in the worst game known, while others play.

use std::time::Duration;

use discord_sandbox::{ActionError, Id, Message, Sandbox};
use tokio::time::{Instant, sleep_until};

use crate::crowded_game::CROWDED;

/// How often Black prepares an answer and has moves completed, in a second: as often as one person may.
const PREMOVES: f64 = 20.0;
const COMPLETIONS: f64 = 28.0;

/// A game in which Black waits for White.
#[derive(Clone)]
pub struct Crowded {
    discord: Sandbox,
    channel: Id,
    black: Id,
    number: String,
}

impl Crowded {
    /// Has these two play the game up to its most crowded position.
    pub async fn set_up(discord: &Sandbox, [white, black]: [Id; 2]) -> Self {
        let channel = discord.channels()[0].id;
        let options =
            [("opponent", black.into()), ("colour", "white".into()), ("rules", "free".into())];
        let challenge = discord.command(white, channel, "challenge", &options).await.unwrap();
        let challenge = discord.settled(challenge.interaction).await.unwrap();
        let accept = challenge.buttons().next().unwrap();
        discord.press(black, challenge.id, &accept.custom_id).await.unwrap();
        let number =
            challenge.content.split("(game ").nth(1).unwrap().split(')').next().unwrap().to_owned();
        let title = format!("**Game {number}**");
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

    /// Does so for a while, without waiting for answers.
    pub async fn pester(self, lasting: Duration) {
        let premoves = self.clone().repeat(PREMOVES, lasting, true);
        tokio::join!(premoves, self.repeat(COMPLETIONS, lasting, false));
    }

    async fn repeat(self, per_second: f64, lasting: Duration, premove: bool) {
        let begun = Instant::now();
        for nth in 0..(lasting.as_secs_f64() * per_second) as u32 {
            sleep_until(begun + Duration::from_secs_f64(f64::from(nth) / per_second)).await;
            let crowded = self.clone();
            tokio::spawn(async move {
                if premove { crowded.premove().await } else { crowded.complete().await }
            });
        }
    }

    async fn premove(&self) {
        // The first that White can play, and what Black can play then.
        let game = ("game", self.number.as_str().into());
        let options =
            [("if", "a2-a1".into()), ("then", "b5-c5".into()), ("forget", true.into()), game];
        let told = self.discord.command(self.black, self.channel, "premove", &options).await;
        assert!(matches!(told, Ok(_) | Err(ActionError::NotAnsweredInTime)), "{told:?}");
    }

    async fn complete(&self) {
        let options = [("if", "c".into()), ("game", self.number.as_str().into())];
        let told =
            self.discord.autocomplete(self.black, self.channel, "premove", &options, "if").await;
        assert!(matches!(told, Ok(_) | Err(ActionError::NotAnsweredInTime)), "{told:?}");
    }
}
