//! Proving who wins, and checking proofs.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use alquerque::engine::book;
use alquerque::engine::compact::Compact;
use alquerque::engine::prove::{self, Aim, Attack, Certificate, Claim, Holder, Limits, Progress, Prover, Verdict};
use alquerque::engine::tables::Tables;
use alquerque::engine::{Oracle, Stop, Value};
use alquerque::notation::parse_position;
use alquerque::rules::{Position, RuleSet, Side};
use anyhow::Context;
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;

use super::BadInput;
use super::data::Data;
use super::progress;

#[derive(Args)]
pub struct Solve {
    /// The position, if not the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    #[arg(long, default_value = "medieval", value_parser = super::rule_set)]
    rules: &'static RuleSet,
    /// What is to be proven for the side to move; if nothing is said, what best play leads to is found out
    #[arg(long)]
    claim: Option<Claimed>,
    /// Also solve what every line of so many actions leads to
    #[arg(long, default_value_t = 0)]
    plies: u32,
    /// Write the proofs to FILE.win and FILE.draw
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check a certificate instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "claim", "certificate", "book"])]
    check: Option<PathBuf>,
    /// Make the opening book from certificates instead, with all that so many actions lead to
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "output", conflicts_with_all = ["claim", "certificate"])]
    book: Vec<PathBuf>,
    /// Where the book is written
    #[arg(short, long, value_name = "FILE", requires = "book")]
    output: Option<PathBuf>,
    /// The most seconds that each proof may take
    #[arg(long, default_value_t = 3600)]
    seconds: u64,
    /// Memory for each proof, in MiB
    #[arg(long, default_value_t = 1024)]
    memory: usize,
    /// Leave positions of so many stones to endgame tables
    #[arg(long, default_value_t = 7)]
    stones: usize,
    #[command(flatten)]
    data: Data,
}

#[derive(Clone, Copy, ValueEnum)]
enum Claimed {
    /// The side to move wins
    Win,
    /// It gets a draw at least
    Draw,
}

/// The most bytes of the book.
const BOOK: usize = 1 << 20;

pub fn run(args: &Solve) -> anyhow::Result<()> {
    if let Some(file) = &args.check {
        return check(file, &args.data);
    }
    if let Some(file) = &args.output {
        return make_book(args, file);
    }
    let position = match &args.position {
        Some(text) => parse_position(args.rules, text).map_err(|error| BadInput::new(error.to_string()))?,
        None => Position::start(args.rules),
    };
    match Compact::of(&position) {
        Some(compact) => solve(args, &position, compact),
        None => bounds(args, &position),
    }
}

fn tables(data: &Data, stones: usize) -> anyhow::Result<Tables> {
    let (directory, tables) = data.tables(stones)?;
    if tables.stones() as usize >= stones {
        return Ok(tables);
    }
    eprintln!("Building the endgame tables of {stones} stones in {}.", directory.display());
    Ok(tables.build(&directory, stones, &mut |_| (), &Stop::default())?)
}

impl Solve {
    fn limits(&self) -> Limits {
        Limits { bytes: self.memory << 20, time: Duration::from_secs(self.seconds), ..Limits::default() }
    }
}

fn solve(args: &Solve, position: &Position, compact: Compact) -> anyhow::Result<()> {
    let tables = tables(&args.data, args.stones)?;
    let mut prover = Prover::new(&tables, args.limits());
    if let Some(claimed) = args.claim {
        let aim = match claimed {
            Claimed::Win => Aim::Win,
            Claimed::Draw => Aim::Draw,
        };
        let (bar, begun) = (spinner(), Instant::now());
        let proof =
            prover.prove(compact, Claim { holder: Holder::Mover, aim }, &Stop::default(), &mut |at| tell(&bar, at));
        bar.finish_and_clear();
        let verdict = match proof.verdict {
            Verdict::Proven => "proven".to_owned(),
            Verdict::Disproven => "disproven".to_owned(),
            Verdict::Unknown { pn, dn } => format!("open: proof number {pn}, disproof number {dn}"),
        };
        writeln!(io::stdout(), "{verdict}; {}", work(proof.nodes, begun))?;
    } else {
        tree(&mut prover, position, args.plies, &mut Vec::new())?;
    }
    args.certificate.as_deref().map_or(Ok(()), |file| write(&prover, file))
}

/// Prints what a position leads to, and what each action leads to from there, so many deep.
fn tree(
    prover: &mut Prover<'_, Tables>,
    position: &Position,
    plies: u32,
    line: &mut Vec<String>,
) -> anyhow::Result<()> {
    let Some(compact) = Compact::of(position) else { return Ok(()) };
    let (bar, begun) = (spinner(), Instant::now());
    let mut nodes = 0;
    let value = prover.value(compact, &Stop::default(), &mut |at| {
        nodes = at.nodes;
        tell(&bar, at);
    });
    bar.finish_and_clear();
    let side = |side| if side == Side::White { "White" } else { "Black" };
    let turn = position.turn();
    let told = match value {
        Some(Value::Win(plies)) => format!("{} wins, within {plies} plies", side(turn)),
        Some(Value::Loss(plies)) => format!("{} wins, within {plies} plies", side(!turn)),
        Some(Value::Draw) => "a draw".to_owned(),
        None => "open".to_owned(),
    };
    let name = if line.is_empty() { "-".to_owned() } else { line.join(" ") };
    writeln!(io::stdout(), "{name}: {told}; {}", work(nodes, begun))?;
    if plies == 0 {
        return Ok(());
    }
    for action in position.legal_actions() {
        line.push(action.to_string());
        tree(prover, &position.play(&action), plies - 1, line)?;
        line.pop();
    }
    Ok(())
}

fn work(nodes: u64, begun: Instant) -> String {
    format!("{nodes} positions, {:.1} s", begun.elapsed().as_secs_f64())
}

fn write(prover: &Prover<'_, Tables>, file: &Path) -> anyhow::Result<()> {
    for (aim, ending) in [(Aim::Win, "win"), (Aim::Draw, "draw")] {
        let certificate = prover.certificate(aim);
        if certificate.positions() == 0 {
            continue;
        }
        let path = file.with_extension(ending);
        let cannot = || format!("cannot write {}", path.display());
        let out = File::create(&path).with_context(cannot)?;
        certificate.write(&out).and_then(|()| out.sync_all()).with_context(cannot)?;
        writeln!(io::stdout(), "{}: {} positions", path.display(), certificate.positions())?;
    }
    Ok(())
}

fn read(file: &Path) -> anyhow::Result<Certificate> {
    let opened = File::open(file).map_err(|error| BadInput::new(format!("cannot read {}: {error}", file.display())))?;
    Certificate::read(opened).map_err(|error| BadInput::new(format!("{}: {error}", file.display())))
}

fn check(file: &Path, data: &Data) -> anyhow::Result<()> {
    let certificate = read(file)?;
    let tables = tables(data, certificate.stones as usize)?;
    let (bar, begun) = (spinner(), Instant::now());
    let checked = certificate.check(&tables, &Stop::default(), &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    let checked = checked.with_context(|| format!("{} proves nothing", file.display()))?;
    let mut out = io::stdout().lock();
    for (position, holder) in certificate.claims() {
        let who = if holder == Holder::Mover { "the side to move" } else { "the other side" };
        let what = if certificate.aim == Aim::Win { "wins" } else { "has a draw at least" };
        writeln!(out, "{}: {who} {what}", text(position))?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(
        out,
        "{} positions hold, with tables of {} stones, {seconds:.1} s",
        checked.positions, certificate.stones
    )?;
    Ok(())
}

/// A position with White to move, as those of certificates are shown.
fn text(position: Compact) -> String {
    let shown = position.position(&alquerque::rules::MEDIEVAL, Side::White);
    shown.map_or_else(String::new, |position| alquerque::notation::position_text(&position))
}

fn make_book(args: &Solve, path: &Path) -> anyhow::Result<()> {
    let certificates = args.book.iter().map(|file| read(file)).collect::<anyhow::Result<Vec<_>>>()?;
    let stones = certificates.iter().map(|certificate| certificate.stones).max().unwrap_or_default();
    let tables = tables(&args.data, stones as usize)?;
    let start =
        Compact::of(&Position::start(args.rules)).ok_or_else(|| BadInput::new("there is no book for this rule set"))?;
    let book = book::make(&certificates, &tables, start, args.plies, BOOK);
    let bytes = book.write();
    std::fs::write(path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
    writeln!(io::stdout(), "{}: {} positions, {} bytes", path.display(), book.len(), bytes.len())?;
    Ok(())
}

/// Searches for wins by the plain rules of a rule set without tables, and tells how far that has come.
fn bounds(args: &Solve, position: &Position) -> anyhow::Result<()> {
    for side in Side::BOTH {
        let (bar, begun) = (spinner(), Instant::now());
        let (attack, nodes) = prove::attack(position, side, args.limits(), &Stop::default(), &mut |at| tell(&bar, at));
        bar.finish_and_clear();
        let found = match attack {
            Attack::Wins(plies) => format!("wins within {plies} plies"),
            Attack::Fails => "was not found to win; that is no proof".to_owned(),
            Attack::Unknown { pn, dn } => format!("open: proof number {pn}, disproof number {dn}"),
        };
        writeln!(io::stdout(), "{side:?} {found}; {}", work(nodes, begun))?;
    }
    Ok(())
}

fn spinner() -> ProgressBar {
    progress::bar(None, "{spinner} {pos} positions {msg}  {elapsed}")
}

fn tell(bar: &ProgressBar, at: Progress) {
    bar.set_position(at.nodes);
    bar.set_message(format!("proof number {}, disproof number {}", at.pn, at.dn));
}
