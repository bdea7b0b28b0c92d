//! The gateway.

mod compression;
mod connections;
mod members;
mod protocol;
mod real_client;
mod sessions;
