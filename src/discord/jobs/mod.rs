//! Background jobs: deadlines, announcements, the bot's own moves, removal of data.

pub mod announce;
pub mod backlog;
pub mod deadline_edits;
mod delivery;
pub mod job;
pub mod messages;
pub mod opponent;
pub mod puzzles;
pub mod removals;
pub mod results;
pub mod sweeper;
pub mod thread_limit;
pub mod threads;
pub mod welcome;
