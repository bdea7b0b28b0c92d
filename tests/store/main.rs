//! The store over every engine, its files and tools, and databases that fail.

mod engine_postgres;
mod every_engine;
mod failover;
mod files;
mod games;
mod patroni;
mod postgres;
mod postgres_proxy;
mod sharing;
mod store_cli;
mod store_games;
mod temporary_data;
