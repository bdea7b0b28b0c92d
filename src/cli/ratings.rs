//! `alquerque ratings`: maintenance of the ratings.

use std::io::{self, Write};

use alquerque::service::rate_finished;
use alquerque::store::SledDirectory;
use alquerque::store::archive::Maintenance as _;
use clap::{Args, Subcommand};

use super::data::Data;
use super::store::{existing_store, games};

#[derive(Subcommand)]
pub enum Ratings {
    /// Compute all ratings anew from the finished games; the bot must not run
    Rebuild(Rebuild),
}

#[derive(Args)]
pub struct Rebuild {
    #[command(flatten)]
    data: Data,
}

pub fn run(command: Ratings) -> anyhow::Result<()> {
    match command {
        Ratings::Rebuild(args) => rebuild(&args),
    }
}

fn rebuild(args: &Rebuild) -> anyhow::Result<()> {
    let games = games(&existing_store(&args.data)?);
    let rebuilt = SledDirectory(&games).rebuild_ratings(rate_finished)?;
    writeln!(
        io::stdout(),
        "{} games, {} ratings, of which {} have changed",
        rebuilt.games,
        rebuilt.ratings,
        rebuilt.changed
    )?;
    Ok(())
}
