//! Messages: how they are composed, announced to the bot, and shown to users.

pub(crate) mod announce;
pub(crate) mod compose;
pub(crate) mod media;
pub(crate) mod modal;
mod normalize;
pub(crate) mod view;
