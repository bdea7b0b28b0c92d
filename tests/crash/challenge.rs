//! How people begin games, and what they read in the bot's replies.

use std::str::FromStr;

use alquerque_rules::notation::Record;
use discord_sandbox::{Button, Id, Message, OptionValue, Reply};

use crate::harness::Harness;

/// The options of a command.
pub type Options<const N: usize> = [(&'static str, OptionValue); N];

/// Returns the options of a challenge that White makes in the channel itself.
pub fn challenge(opponent: Id, more: (&'static str, OptionValue)) -> Options<4> {
    [("opponent", opponent.into()), ("colour", "white".into()), ("thread", false.into()), more]
}

/// Returns the number of the game in a challenge.
pub fn number<T: FromStr>(challenge: &Message) -> Option<T> {
    challenge.content.split("(game ").nth(1)?.split(')').next()?.parse().ok()
}

pub fn button<'a>(message: &'a Message, label: &str) -> Option<&'a Button> {
    message.buttons().find(|button| button.label == label)
}

/// Returns the record in the reply to an export.
pub fn record(reply: &Reply) -> Option<Record> {
    let file = reply.message()?.attachments.first()?;
    std::str::from_utf8(&file.bytes).ok()?.parse().ok()
}

/// Returns the message of a reply.
pub fn message(reply: &Reply) -> &Message {
    reply.message().unwrap_or_else(|| panic!("the reply has no message: {reply:?}"))
}

impl Harness {
    /// Challenges a person. Returns the interaction and the challenge.
    pub async fn challenge(
        &self,
        [by, opponent]: [Id; 2],
        more: (&'static str, OptionValue),
    ) -> (Id, Message) {
        let options = challenge(opponent, more);
        let channel = self.channels()[0];
        let reply = self.discord.command(by, channel, "challenge", &options).await.unwrap();
        let told = self.discord.settled(reply.interaction).await.unwrap();
        // On a busy machine the response is deferred, and says which challenge follows it.
        let number: u32 = number(&told).unwrap_or_else(|| panic!("{reply:?} {told:?}"));
        let posted = |told: &Message| !told.ephemeral && self::number(told) == Some(number);
        let posted = self.discord.wait_message(channel, by, posted).await.unwrap();
        (reply.interaction, posted)
    }

    /// Returns the final response of a reply.
    pub async fn response(&self, reply: &Reply) -> Message {
        match reply.message() {
            Some(message) => message.clone(),
            None => self.discord.settled(reply.interaction).await.unwrap(),
        }
    }
}
