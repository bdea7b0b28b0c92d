//! `alquerque ratings`: maintenance of the ratings.

use std::io::Write;

use alquerque::service::rate_finished;
use alquerque::store::archive;
use clap::{ArgMatches, Args, Subcommand};
use cli_support::StandardOutput;

use super::data::{Data, wait};

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

/// Runs a tool. `matches` belong to it.
pub fn run(command: Ratings, matches: &ArgMatches) -> anyhow::Result<()> {
    match command {
        Ratings::Rebuild(args) => rebuild(&args, matches),
    }
}

fn rebuild(args: &Rebuild, matches: &ArgMatches) -> anyhow::Result<()> {
    let location = args.data.existing_store(matches)?;
    let rebuilt = wait(archive::rebuild_ratings(&*location.store(), &rate_finished))??;
    writeln!(
        StandardOutput::open(),
        "{} games, {} ratings, of which {} have changed",
        rebuilt.games,
        rebuilt.ratings,
        rebuilt.changed
    )?;
    Ok(())
}
