//! Keeping the store in order: on the files themselves, or by way of the running bot.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alquerque::game::PlayerId;
use alquerque::service::Services;
use alquerque::store::archive::{self, ArchiveError, Counts, Lines};
use alquerque::store::{SledStore, Store as _, StoreError, control};
use anyhow::Context;
use clap::{Args, Subcommand};
use rand::RngExt;
use time::OffsetDateTime;

use super::data::Data;
use cli_support::BadInput;

#[derive(Subcommand)]
pub enum Store {
    /// Look at everything that is kept, and tell what cannot be read
    Check(Check),
    /// Write everything that is kept as JSON Lines, also while the bot runs
    Export(Export),
    /// Make a store from an export; there must be no games yet
    Import(Import),
    /// Write an export to a file that appears when it is complete and read back, also while the bot runs
    Backup(Backup),
    /// Give the space back that the store does not need any more; the bot must not run
    Compact(Compact),
    /// Remove all that is kept of a person, as /privacy delete does; the bot must not run
    Forget(Forget),
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    data: Data,
    /// Make index entries anew that are missing or wrong, and go on with what is left where saves are missing
    #[arg(long)]
    repair: bool,
    /// Look for traces of a person instead, by their id on Discord
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

pub fn run(command: Store) -> anyhow::Result<()> {
    match command {
        Store::Check(args) => check(&args),
        Store::Export(args) => export(&args),
        Store::Import(args) => import(&args),
        Store::Backup(args) => backup(&args),
        Store::Compact(args) => compact(&args),
        Store::Forget(args) => forget(&args),
    }
}

fn games(directory: &Path) -> PathBuf {
    directory.join("games")
}

/// The bot's directory, if there are games in it.
fn with_games(data: &Data) -> anyhow::Result<PathBuf> {
    let directory = data.directory()?;
    if archive::exists(&games(&directory)) {
        return Ok(directory);
    }
    Err(BadInput::new(format!("there is no store in {}", directory.display())))
}

/// Exports the store of a directory, or has the bot that runs do it. Answers how many saves are missing.
fn export_from(directory: &Path, out: &mut dyn Write) -> Result<u64, StoreError> {
    match SledStore::open_read_only(&games(directory)) {
        Ok(store) => store.export(out).map(|_| store.lost()),
        Err(StoreError::InUse(_)) => control::export(&control::socket(directory), out).map(|()| 0),
        Err(error) => Err(error),
    }
}

fn check(args: &Check) -> anyhow::Result<()> {
    let games = games(&with_games(&args.data)?);
    if let Some(user) = args.user {
        return look_for(&games, PlayerId(user.get()));
    }
    let checked = archive::check(&games, args.repair, &mut |wrong| eprintln!("{wrong}"))?;
    let mut out = io::stdout().lock();
    print(&mut out, &checked.counts)?;
    writeln!(out, "open games: {}", checked.open_games)?;
    writeln!(out, "index entries: {}", checked.index_entries)?;
    writeln!(
        out,
        "wrong index entries: {} ({} repaired)",
        checked.wrong_entries, checked.repaired
    )?;
    writeln!(out, "missing saves: {}", checked.lost)?;
    anyhow::ensure!(checked.is_well(), "the store is damaged; what is counted can be read");
    Ok(())
}

fn print(out: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    writeln!(out, "games: {}", counts.games)?;
    writeln!(out, "channels: {}", counts.last_numbers)?;
    writeln!(out, "ratings: {}", counts.ratings)?;
    writeln!(out, "servers: {}", counts.servers)?;
    writeln!(out, "preferences: {}", counts.preferences)?;
    writeln!(out, "unreadable: {}", counts.left_out)
}

fn export(args: &Export) -> anyhow::Result<()> {
    let directory = with_games(&args.data)?;
    if args.file == Path::new("-") {
        return told(&directory, &mut io::stdout().lock());
    }
    // A device or a pipe stays what it is.
    if args.file.metadata().is_ok_and(|there| !there.is_file()) {
        let opened = File::options().write(true).open(&args.file);
        return told(
            &directory,
            &mut opened.with_context(|| format!("cannot write {}", args.file.display()))?,
        );
    }
    let (part, mut file) = archive::part(&args.file)?;
    let told = told(&directory, &mut file).and_then(|()| Ok(file.sync_all()?));
    // What is complete takes the place of what was there before; what is not would destroy that.
    if told.is_err() && file.metadata()?.len() == 0 {
        fs::remove_file(&part)?;
    } else if told.is_err() && args.file.exists() {
        eprintln!(
            "what could be read is in {}; {} is as it was",
            part.display(),
            args.file.display()
        );
    } else {
        fs::rename(&part, &args.file)
            .with_context(|| format!("cannot write {}", args.file.display()))?;
    }
    told
}

/// Exports, and fails at the end if anything was left out.
fn told(directory: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut tell = |left_out: &str| eprintln!("{left_out}");
    let mut lines = Lines::new(out, &mut tell);
    let exported = export_from(directory, &mut lines);
    if let Some(error) = lines.refused {
        return Err(error).context("the export cannot be written");
    }
    let lost = exported?;
    anyhow::ensure!(lines.is_complete, "the export broke off: it is not complete");
    anyhow::ensure!(lines.left_out == 0, "{} could not be read and was left out", lines.left_out);
    anyhow::ensure!(
        lost == 0,
        "all that is left was exported, but at least {lost} saves are missing: the log is damaged"
    );
    Ok(())
}

fn import(args: &Import) -> anyhow::Result<()> {
    let games = games(&args.data.directory()?);
    let imported = if args.file == Path::new("-") {
        archive::import(&games, &mut io::stdin().lock())
    } else {
        let file = File::open(&args.file);
        let file = file.map_err(|error| {
            BadInput::new(format!("cannot read {}: {error}", args.file.display()))
        })?;
        archive::import(&games, &mut BufReader::new(file))
    };
    let counts = imported.map_err(|error| match error {
        ArchiveError::Store(error) => error.into(),
        error => BadInput::new(format!("{}: {error}", args.file.display())),
    })?;
    if counts.left_out > 0 {
        eprintln!(
            "{} could not be read when the file was exported, and is not in it",
            counts.left_out
        );
    }
    Ok(print(&mut io::stdout().lock(), &counts)?)
}

fn backup(args: &Backup) -> anyhow::Result<()> {
    let directory = with_games(&args.data)?;
    if args.file == Path::new("-") {
        return Err(BadInput::new(
            "a backup is a file; alquerque store export writes to standard output",
        ));
    }
    let counts = archive::backup(&args.file, |out| {
        match export_from(
            &directory,
            &mut Lines::new(out, &mut |left_out: &str| eprintln!("{left_out}")),
        )? {
            0 => Ok(()),
            saves => {
                Err(StoreError::Lost { directory: games(&directory).display().to_string(), saves })
            }
        }
    })?;
    Ok(print(&mut io::stdout().lock(), &counts)?)
}

fn compact(args: &Compact) -> anyhow::Result<()> {
    let sizes = archive::compact(&games(&with_games(&args.data)?))?;
    writeln!(io::stdout(), "{} bytes before, {} bytes after", sizes.before, sizes.after)?;
    Ok(())
}

fn forget(args: &Forget) -> anyhow::Result<()> {
    let (games, player) = (games(&with_games(&args.data)?), PlayerId(args.user.get()));
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let store = Arc::new(SledStore::open(&games)?);
        let service = Services::new(Arc::<SledStore>::clone(&store));
        // The machine's clock may be wrong; the bot was there at this time by Discord's.
        let now = store.last_heartbeat().await?.unwrap_or_else(OffsetDateTime::now_utc);
        service.privacy.request_removal(player).await?;
        service.privacy.remove(player, || rand::rng().random(), now).await?;
        store.close().await?;
        anyhow::Ok(())
    })?;
    drop(runtime);
    // sled's log keeps what was removed.
    archive::compact(&games)?;
    look_for(&games, player)
}

/// Tells where the id of a person stands, and fails where it does.
fn look_for(games: &Path, player: PlayerId) -> anyhow::Result<()> {
    let traces = archive::traces(games, player)?;
    let mut out = io::stdout().lock();
    writeln!(out, "entries with this id: {}", traces.entries)?;
    writeln!(out, "files of the database with this id: {}", traces.files)?;
    for copy in copies(games)? {
        writeln!(
            out,
            "not looked at: {} (a copy from before; remove it when it is not wanted any more)",
            copy.display()
        )?;
    }
    writeln!(out, "not looked at: backups")?;
    anyhow::ensure!(
        traces.entries == 0,
        "the person is still known: alquerque store forget removes them"
    );
    anyhow::ensure!(
        traces.are_gone(),
        "what was removed still stands in the files: alquerque store compact removes it"
    );
    Ok(())
}

/// What stands beside the store and holds what was in it before.
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
