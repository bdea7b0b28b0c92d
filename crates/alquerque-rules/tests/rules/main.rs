//! The rules of all seven rule sets, sentence by sentence of the texts that they come from.

mod board;
#[path = "../support/random_play.rs"]
mod random_play;

mod brainking;
mod dame;
mod free_and_bell;
mod medieval;
mod penalty;

mod counts;
mod endings;
mod games;
mod own_board;
mod properties;
