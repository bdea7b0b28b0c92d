//! Challenges: the command, its confirmation, the answers and rematches.

pub mod answers;
mod chosen;
pub mod command;
pub mod open_challenge;
pub mod rematch;
pub mod view;
