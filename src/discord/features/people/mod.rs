//! Commands of people about themselves and each other.

pub mod away;
pub mod block;
pub mod follow;
pub mod gift;
pub mod privacy;
pub mod profile;
pub mod ranking;
