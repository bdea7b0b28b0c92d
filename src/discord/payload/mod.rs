//! What Discord sends, read for what the bot uses and nothing else.
//!
//! serenity's types refuse a whole event for one field of another form, even if the bot has no use
//! for that field. These types have only the fields that the bot uses, so that serde skips all
//! others whatever they contain. The gateway and the endpoint read interactions in this one place.

mod event;
mod guild;
mod interaction;
mod object;
mod options;
#[cfg(test)]
mod tests;
mod unreadable;

pub use event::{DirectMessage, Event, Ready, ServerChange};
pub use guild::{Channel, Guild, GuildMember, RoleRefusal};
pub use interaction::{
    CommandInteraction, Component, ComponentInteraction, Fields, Interaction, Invocation,
    PressedMessage, UnreadableInteraction,
};
pub use object::{
    Application, Attachment, Id, Message, PartialMember, Resolved, ResolvedChannel, TEXT_CHANNELS,
    User,
};
pub use options::ResolvedValue;
pub use unreadable::Unreadable;
