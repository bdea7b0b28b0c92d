//! Stories of players on a server: the stand-in for Discord runs in the test, and the bot is the
//! built program or runs in the test as well, over the same protocol.
//!
//! With `DISCORD_OPENAPI`, the path of Discord's OpenAPI document, all REST traffic of every story
//! is checked against it.

use test_support::{crowded, postgres, random_play, unshare};

mod bad_input;
mod board;
mod bot;
mod cards;
mod challenges;
mod clocks;
mod connection;
mod contexts;
mod costs;
mod days_off;
mod direct_messages;
mod doctor;
mod emojis;
mod endpoint;
mod faults;
mod forms;
mod frames;
mod hall;
mod help;
mod hostile;
mod keypad;
mod kill;
mod languages;
mod leaving;
mod life;
mod load_shedding;
mod machine;
mod memory;
mod menu;
mod offers;
mod opponent;
mod outbox;
mod panels;
mod paper;
mod people;
mod production;
mod puzzles;
mod records;
mod replays;
mod requests;
mod rule_pages;
mod rule_sets;
mod set_up;
mod several_games;
mod sharing;
mod start_and_stop;
mod start_limits;
mod stores;
mod study;
mod styles;
mod table;
mod times;
mod tournaments;
mod trial;
mod watching;
mod welcome;
mod whole_games;
