//! Discord's limits, checked by hand: on messages and modals, and on command definitions.

pub(super) mod commands;
pub(super) mod message;
