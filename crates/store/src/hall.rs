//! The hall of a server: one message that lists its games.

use serde::{Deserialize, Serialize};

use alquerque_game::{MessageId, PlayerId};

/// The hall of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hall {
    /// The channel of the message; `None` once no hall is wanted any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel: Option<u64>,
    /// Discord's tag of the language of the message, if the server has chosen none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The message, once it was posted. It may still be in a former channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<HallMessage>,
    /// The fingerprint of what the message shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<u64>,
    /// Whether the channel has refused the message, which is not tried again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_refused: bool,
    /// The manager who chose the channel, who is told if it refuses the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manager: Option<PlayerId>,
}

/// The message of a hall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HallMessage {
    pub channel: u64,
    pub id: MessageId,
    pub has_frame: bool,
}

impl Hall {
    /// Chooses the channel, or none. The same choice again retries what was refused.
    pub fn choose(&mut self, channel: Option<u64>, tag: &str) {
        let message = self.message;
        let language = channel.map(|_| tag.to_owned());
        *self = Self { channel, language, message, ..Self::default() };
    }

    /// Returns the message, if it is to be deleted.
    pub fn former_message(&self) -> Option<HallMessage> {
        self.message.filter(|message| self.channel != Some(message.channel))
    }

    /// Returns the channel in which something is to be done: the chosen one, or else that of the
    /// message, which is to be deleted.
    pub fn due_in(&self) -> Option<u64> {
        self.channel.or(self.message.map(|message| message.channel))
    }

    /// Returns whether there is nothing more to do.
    pub fn is_over(&self) -> bool {
        self.channel.is_none() && self.message.is_none()
    }
}
