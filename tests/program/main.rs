//! The program beside Discord: the command line, the configuration, the page of the trial, the
//! files that come with it, and the shape of its sources.

mod browser;
mod cli;
mod config;
mod deployments;
mod docs;
mod foreign;
mod fuzz_bodies;
mod fuzzed;
mod github;
mod layout;
mod paper;
mod pictures;
mod shape;
mod sources;
