//! Discord's validation of messages, modals and command definitions.

pub(super) mod commands;
pub(super) mod message;
