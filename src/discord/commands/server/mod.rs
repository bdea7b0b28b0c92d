//! Commands of people who manage a server.

pub mod moderate;
pub mod settings;
