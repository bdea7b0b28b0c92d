//! Tournaments: `/tournament`, and the buttons under their messages.

pub mod buttons;
pub mod command;
mod id;
pub mod view;
