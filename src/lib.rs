pub mod club;
pub mod game;
pub mod locale;
pub mod notation;
pub mod rules;
pub mod store;
