//! `alquerque store`: maintenance of the store, on its files or through the running bot.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alquerque::game::{PlayerId, Shard};
use alquerque::service::Services;
use alquerque::store::archive::{self, ArchiveError, Counts, Lines};
use alquerque::store::{self, OpenError};
use anyhow::Context;
use clap::{ArgMatches, Args, Subcommand};
use rand::RngExt;
use time::OffsetDateTime;

use super::data::{Data, games, wait};
use crate::config::Location;
use cli_support::{BadInput, StandardOutput};

#[derive(Subcommand)]
pub enum Store {
    /// Check all records and index entries, and report damage; a bot must not use the data
    /// directory
    Check(Check),
    /// Write all records as JSON Lines, also while the bot runs
    Export(Export),
    /// Create a store from an export; there must be no games yet
    Import(Import),
    /// Write an export to a file that appears once it is complete and verified, also while the bot
    /// runs
    Backup(Backup),
    /// Free the space that the store does not need any more; the bot must not run
    Compact(Compact),
    /// Remove all data of a person, as /game privacy delete does; the bot must not run
    Forget(Forget),
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    data: Data,
    /// Repair missing and wrong index entries, and continue with the remaining data if saves are
    /// missing
    #[arg(long)]
    repair: bool,
    /// Search for traces of a person instead, by their id on Discord
    #[arg(long, value_name = "USER_ID", conflicts_with = "repair")]
    user: Option<NonZero<u64>>,
}

#[derive(Args)]
pub struct Forget {
    /// The id of the person on Discord
    #[arg(value_name = "USER_ID")]
    user: NonZero<u64>,
    #[command(flatten)]
    data: Data,
}

#[derive(Args)]
pub struct Export {
    /// The file to write; - is standard output
    #[arg(default_value = "-")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

#[derive(Args)]
pub struct Import {
    /// The file to read; - is standard input
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

#[derive(Args)]
pub struct Backup {
    /// The file to write
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

#[derive(Args)]
pub struct Compact {
    #[command(flatten)]
    data: Data,
}

/// Runs a tool. `matches` belong to it.
pub fn run(command: Store, matches: &ArgMatches) -> anyhow::Result<()> {
    match command {
        Store::Check(args) => check(&args, matches),
        Store::Export(args) => export(&args, matches),
        Store::Import(args) => import(&args, matches),
        Store::Backup(args) => backup(&args, matches),
        Store::Compact(args) => compact(&args, matches),
        Store::Forget(args) => forget(&args, matches),
    }
}

fn check(args: &Check, matches: &ArgMatches) -> anyhow::Result<()> {
    let location = args.data.existing_store(matches)?;
    if let Some(user) = args.user {
        return report_traces(&location, PlayerId(user.get()));
    }
    let mut report = |finding: &str| eprintln!("{finding}");
    let checked = wait(archive::check(&*location.store(), args.repair, &mut report))??;
    let mut out = StandardOutput::open();
    print(&mut out, &checked.counts)?;
    writeln!(out, "open games: {}", checked.open_games)?;
    writeln!(out, "index entries: {}", checked.index_entries)?;
    writeln!(
        out,
        "wrong index entries: {} ({} repaired)",
        checked.wrong_entries, checked.repaired
    )?;
    writeln!(out, "missing saves: {}", checked.lost)?;
    anyhow::ensure!(checked.is_well(), "the store is damaged; the counted records can be read");
    Ok(())
}

fn print(out: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    writeln!(out, "games: {}", counts.games)?;
    writeln!(out, "last numbers: {}", counts.last_numbers)?;
    writeln!(out, "ratings: {}", counts.ratings)?;
    writeln!(out, "servers: {}", counts.servers)?;
    writeln!(out, "preferences: {}", counts.preferences)?;
    writeln!(out, "unreadable: {}", counts.left_out)
}

fn export(args: &Export, matches: &ArgMatches) -> anyhow::Result<()> {
    let location = args.data.existing_store(matches)?;
    if args.file == Path::new("-") {
        return export_to(&location, &mut StandardOutput::open());
    }
    // A device or a pipe is written to, not replaced.
    if args.file.metadata().is_ok_and(|existing| !existing.is_file()) {
        let opened = File::options().write(true).open(&args.file);
        return export_to(
            &location,
            &mut opened.with_context(|| format!("cannot write {}", args.file.display()))?,
        );
    }
    let (part, mut file) = archive::part(&args.file)?;
    let exported = export_to(&location, &mut file).and_then(|()| Ok(file.sync_all()?));
    // Only a complete export replaces an existing file.
    if exported.is_err() && file.metadata()?.len() == 0 {
        fs::remove_file(&part)?;
    } else if exported.is_err() && args.file.exists() {
        eprintln!(
            "the readable records are in {}; {} is unchanged",
            part.display(),
            args.file.display()
        );
    } else {
        fs::rename(&part, &args.file)
            .with_context(|| format!("cannot write {}", args.file.display()))?;
    }
    exported
}

/// Exports, and fails at the end if anything was left out.
fn export_to(location: &Location, out: &mut (dyn Write + Send)) -> anyhow::Result<()> {
    let mut report = |line: &str| eprintln!("{line}");
    let mut lines = Lines::new(out, &mut report);
    let exported = wait(location.export(&mut lines))?;
    if let Some(error) = lines.write_error {
        return Err(error).context("the export cannot be written");
    }
    let lost = exported?;
    anyhow::ensure!(lines.is_complete, "the export broke off: it is incomplete");
    anyhow::ensure!(lines.left_out == 0, "{} could not be read and was left out", lines.left_out);
    anyhow::ensure!(
        lost == 0,
        "the remaining data were exported, but at least {lost} saves are missing: the log is damaged"
    );
    Ok(())
}

fn import(args: &Import, matches: &ArgMatches) -> anyhow::Result<()> {
    let location = args.data.location(matches)?;
    let imported = if args.file == Path::new("-") {
        wait(archive::import(&*location.store(), &mut BufReader::new(io::stdin())))?
    } else {
        let file = File::open(&args.file);
        let file = file.map_err(|error| {
            BadInput::new(format!("cannot read {}: {error}", args.file.display()))
        })?;
        wait(archive::import(&*location.store(), &mut BufReader::new(file)))?
    };
    let counts = imported.map_err(|error| match error {
        ArchiveError::Line { .. } | ArchiveError::CutOff | ArchiveError::NotEmpty(_) => {
            BadInput::new(format!("{}: {error}", args.file.display()))
        }
        error => error.into(),
    })?;
    if counts.left_out > 0 {
        eprintln!(
            "{} could not be read during the export, and is not in the file",
            counts.left_out
        );
    }
    Ok(print(&mut StandardOutput::open(), &counts)?)
}

fn backup(args: &Backup, matches: &ArgMatches) -> anyhow::Result<()> {
    let location = args.data.existing_store(matches)?;
    if args.file == Path::new("-") {
        return Err(BadInput::new(
            "a backup is a file; alquerque store export writes to standard output",
        ));
    }
    let counts = archive::backup(&args.file, |out| {
        let mut report = |line: &str| eprintln!("{line}");
        let lost = wait(location.export(&mut Lines::new(out, &mut report)))
            .map_err(io::Error::other)??;
        match &location {
            Location::Directory(directory) if lost > 0 => {
                let directory = games(directory);
                Err(OpenError::MissingCommits { directory, count: lost }.into())
            }
            _ => Ok(()),
        }
    })?;
    Ok(print(&mut StandardOutput::open(), &counts)?)
}

fn compact(args: &Compact, matches: &ArgMatches) -> anyhow::Result<()> {
    let location = args.data.existing_store(matches)?;
    let sizes = wait(archive::compact(&*location.store()))??;
    writeln!(StandardOutput::open(), "{} bytes before, {} bytes after", sizes.before, sizes.after)?;
    Ok(())
}

fn forget(args: &Forget, matches: &ArgMatches) -> anyhow::Result<()> {
    let location = args.data.existing_store(matches)?;
    let player = PlayerId(args.user.get());
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let store = Arc::new(store::Store::open(&*location.store()).await?);
        let service = Services::new(Arc::clone(&store));
        // The machine's clock may be wrong. The last heartbeat is a time by Discord's clock.
        let now = store.last_heartbeat(Shard::WHOLE).await?.unwrap_or_else(OffsetDateTime::now_utc);
        service.privacy.request_removal(player).await?;
        let delay = service.privacy.removal_delay();
        if !delay.is_zero() {
            writeln!(io::stderr(), "waiting {} seconds, for running bots", delay.as_secs())?;
            tokio::time::sleep(delay).await;
        }
        service.privacy.remove(player, || rand::rng().random(), now).await?;
        store.close().await?;
        anyhow::Ok(())
    })?;
    drop(runtime);
    // The log of a directory still holds the removed data. A database has no need of it.
    match wait(archive::compact(&*location.store()))? {
        Ok(_) | Err(ArchiveError::NotNeeded(_)) => {}
        Err(error) => return Err(error.into()),
    }
    report_traces(&location, player)
}

/// Prints where the id of a person occurs, and fails if it does.
fn report_traces(location: &Location, player: PlayerId) -> anyhow::Result<()> {
    let traces = wait(archive::traces(&*location.store(), player))??;
    let mut out = StandardOutput::open();
    writeln!(out, "entries with this id: {}", traces.entries)?;
    match location {
        Location::Directory(directory) => {
            writeln!(out, "files of the database with this id: {}", traces.files)?;
            for copy in copies(&games(directory))? {
                writeln!(
                    out,
                    "not searched: {} (a copy from before; remove it when you do not need it any \
                     more)",
                    copy.display()
                )?;
            }
        }
        Location::Database(_) => {
            writeln!(out, "not searched: the log of the database, and what it has not vacuumed")?;
        }
    }
    writeln!(out, "not searched: backups")?;
    anyhow::ensure!(
        traces.entries == 0,
        "the store still holds data of the person: alquerque store forget removes them"
    );
    anyhow::ensure!(
        traces.are_gone(),
        "the files still hold removed data: alquerque store compact erases them"
    );
    Ok(())
}

/// Returns the copies beside the store, which may hold former data.
fn copies(games: &Path) -> io::Result<Vec<PathBuf>> {
    let directory = games.parent().unwrap_or(Path::new("."));
    let mut copies = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name.starts_with("games.") {
            copies.push(path);
        }
    }
    copies.sort();
    Ok(copies)
}
