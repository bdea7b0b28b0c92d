//! What Discord sends, read for what the bot uses and nothing else.
//!
//! serenity's types refuse a whole event for one field of another form, even if the bot has no use
//! for that field. These types have only the fields that the bot uses, so that serde skips all
//! others whatever they contain. The gateway and the endpoint read interactions in this one place.

mod event;
mod guild;
mod interaction;
mod options;
mod permissions;
mod resolved;
#[cfg(test)]
mod tests;
mod unreadable;
mod user;

pub use event::{DeletedThread, DirectMessage, Event, Ready, ServerChannel, UnavailableGuild};
pub use guild::{Channel, Guild};
pub use interaction::{
    CommandInteraction, ComponentInteraction, Interaction, Invocation, PressedMessage,
    UnreadableInteraction,
};
pub use options::{ResolvedOption, ResolvedValue};
pub use resolved::{Attachment, PartialMember, ResolvedChannel, TEXT_CHANNELS};
#[cfg(test)]
pub use unreadable::Unreadable;
pub use user::{Application, User};
