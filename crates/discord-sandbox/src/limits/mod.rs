//! Discord's validation of messages, modals and command definitions.

mod action_rows;
pub(super) mod commands;
mod components_v2;
pub(super) mod images;
pub(super) mod message;
pub(super) mod modal;
mod upload;
