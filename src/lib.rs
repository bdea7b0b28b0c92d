pub mod game;
pub mod notation;
pub mod rules;
pub mod store;
