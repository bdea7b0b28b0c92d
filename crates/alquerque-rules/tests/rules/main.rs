//! Tests of all rule sets, sentence by sentence of their published texts.

mod diagram;
mod random_play;

mod brainking;
mod dame;
mod family;
mod free_and_bell;
mod medieval;
mod penalty;

mod allocations;
mod custom_rule_sets;
mod game_ends;
mod perft;
mod properties;
mod recorded_games;
mod records;
mod reference;
