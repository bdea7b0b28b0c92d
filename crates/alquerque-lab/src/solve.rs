//! Proving who wins, and checking proofs.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Display;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use alquerque_engine::book::Book;
use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{
    self, AttackResult, Certificate, CheckError, CheckSummary, Claim, Claimant, Goal, Limits,
    PlanSummary, Progress, Prover, Verdict,
};
use alquerque_engine::tables::{DtmTables, MAX_STONES};
use alquerque_engine::{Stop, Value};
use alquerque_rules::notation::parse_position;
use alquerque_rules::{Action, MEDIEVAL, Position, RuleSet, Side};
use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;

use crate::data::Data;
use crate::plan::{Planned, begins_as_plan};
use crate::progress;
use cli_support::BadInput;

use crate::book;

/// Lines of more actions are more than anybody could wait for.
const DEEPEST: i64 = 30;
/// Positions of a certificate are told by the actions that lead there, if so many do.
const OPENING: usize = 6;

#[derive(Args)]
pub struct Solve {
    /// The position, if not the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    #[arg(long, default_value = "medieval", value_parser = cli_support::parse_rule_set)]
    rules: &'static RuleSet,
    /// What is to be proven for the side to move; if nothing is said, what best play leads to is found out
    #[arg(long)]
    claim: Option<Claimed>,
    /// Also solve what every line of so many actions leads to
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=DEEPEST))]
    plies: u32,
    /// Write the proofs to FILE.win and FILE.draw; by other rules than medieval there are only wins
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check a certificate instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "rules", "claim", "plies", "certificate", "book", "sample"])]
    check: Option<PathBuf>,
    /// Make the opening book from certificates instead, with all that so many actions lead to
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "output", conflicts_with_all = ["position", "rules", "claim", "certificate"])]
    book: Vec<PathBuf>,
    /// Where the book is written
    #[arg(short, long, value_name = "FILE", requires = "book")]
    output: Option<PathBuf>,
    /// Prove so many positions of the built-in opening book anew instead
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "rules", "claim", "plies", "certificate", "book"])]
    sample: Option<NonZeroUsize>,
    /// The most seconds that each proof may take
    #[arg(long, default_value_t = 3600)]
    seconds: u64,
    /// Memory for each proof, in MiB
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Leave positions of so many stones to endgame tables
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u8).range(2..=MAX_STONES as i64))]
    stones: u8,
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

pub fn run(args: &Solve) -> anyhow::Result<()> {
    if let Some(file) = &args.check {
        return check(args, file);
    }
    if let Some(file) = &args.output {
        let certificates = args
            .book
            .iter()
            .map(|file| read(args, file, open(file)?))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let tables = args.tables()?;
        for (certificate, file) in certificates.iter().zip(&args.book) {
            verify(certificate, file, &tables)?;
        }
        return book::build(&certificates, &tables, args.plies, file);
    }
    if let Some(positions) = args.sample {
        return book::sample(&args.tables()?, args.limits()?, positions.get());
    }
    let position = match &args.position {
        Some(text) => parse_position(args.rules, text).map_err(BadInput::caused_by)?,
        None => Position::start(args.rules),
    };
    match Compact::from_position(&position) {
        Some(compact) => solve(args, &position, compact),
        None => bounds(args, &position),
    }
}

impl Solve {
    /// The tables that proofs rest on.
    fn tables(&self) -> anyhow::Result<DtmTables> {
        self.data.all_tables(self.stones.into())
    }

    fn limits(&self) -> anyhow::Result<Limits> {
        let bytes = (self.memory as usize) << 20;
        // Whoever wants more than there is hears it, where the search would bring the program down.
        let mut room = Vec::<u8>::new();
        let found = black_box(&mut room).try_reserve_exact(bytes);
        found.map_err(|_| BadInput::new(format!("there are no {} MiB of memory", self.memory)))?;
        Ok(Limits { bytes, time: Duration::from_secs(self.seconds), ..Limits::default() })
    }
}

fn solve(args: &Solve, position: &Position, compact: Compact) -> anyhow::Result<()> {
    let limits = args.limits()?;
    let tables = args.tables()?;
    let mut prover = Prover::new(&tables, limits);
    if let Some(claimed) = args.claim {
        let goal = match claimed {
            Claimed::Win => Goal::Win,
            Claimed::Draw => Goal::Draw,
        };
        let (bar, begun) = (spinner(), Instant::now());
        let proof = prover.prove(
            compact,
            Claim { claimant: Claimant::Mover, goal },
            &Stop::default(),
            &mut |at| tell(&bar, at),
        );
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
    prover: &mut Prover<'_, DtmTables>,
    position: &Position,
    plies: u32,
    line: &mut Vec<String>,
) -> anyhow::Result<()> {
    let Some(compact) = Compact::from_position(position) else { return Ok(()) };
    let (bar, begun) = (spinner(), Instant::now());
    let (value, nodes) = prover.value(compact, &Stop::default(), &mut |at| tell(&bar, at));
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

pub fn work(nodes: u64, begun: Instant) -> String {
    format!("{nodes} positions, {:.1} s", begun.elapsed().as_secs_f64())
}

fn write(prover: &Prover<'_, DtmTables>, file: &Path) -> anyhow::Result<()> {
    let certificates = [(Goal::Win, "win"), (Goal::Draw, "draw")]
        .map(|(goal, ending)| (prover.certificate(goal), ending));
    let mut written = false;
    for (certificate, ending) in
        certificates.iter().filter(|(certificate, _)| certificate.claims().next().is_some())
    {
        let path = file.with_added_extension(ending);
        write_whole(&path, |out| certificate.write(out))?;
        writeln!(io::stdout(), "{}: {} positions", path.display(), certificate.positions())?;
        written = true;
    }
    anyhow::ensure!(
        written,
        "nothing was proven that the tables do not say: there is no certificate"
    );
    Ok(())
}

/// Writes a file that takes its name when it is whole.
pub fn write_whole(path: &Path, write: impl FnOnce(&File) -> io::Result<()>) -> anyhow::Result<()> {
    let part = path.with_added_extension("part");
    let written = File::create(&part).and_then(|file| {
        write(&file)?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        // It may not be there at all.
        let _ = fs::remove_file(&part);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}

fn bad(file: &Path, told: impl Display) -> anyhow::Error {
    BadInput::new(format!("{}: {told}", file.display()))
}

fn open(file: &Path) -> anyhow::Result<File> {
    File::open(file).map_err(|error| bad(file, error))
}

/// Reads a certificate that rests on no more tables than were asked for: what it says itself is not trusted.
fn read(args: &Solve, file: &Path, opened: impl Read) -> anyhow::Result<Certificate> {
    let certificate = Certificate::read(opened).map_err(|error| bad(file, error))?;
    let stones = certificate.stones;
    if stones > u32::from(args.stones) {
        return Err(bad(file, format!("it rests on tables of {stones} stones: --stones {stones}")));
    }
    Ok(certificate)
}

/// Holds a certificate to what it claims.
fn verify(
    certificate: &Certificate,
    file: &Path,
    tables: &DtmTables,
) -> anyhow::Result<CheckSummary> {
    let bar = spinner();
    let checked = certificate.check(tables, &Stop::default(), &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    let told = |error| match error {
        CheckError::Wrong { own, other, wrong } => {
            anyhow!("{}: {wrong}", text(Compact { own, other }, &MEDIEVAL))
        }
        other => other.into(),
    };
    checked.map_err(told).with_context(|| format!("{} proves nothing", file.display()))
}

fn check(args: &Solve, file: &Path) -> anyhow::Result<()> {
    let (is_plan, opened) = begins_as_plan(open(file)?).map_err(|error| bad(file, error))?;
    if is_plan {
        return check_plan(&Planned::read(opened).map_err(|told| bad(file, told))?);
    }
    let certificate = read(args, file, opened)?;
    if certificate.claims().next().is_none() {
        return Err(bad(file, "it claims nothing"));
    }
    let (tables, begun) = (args.tables()?, Instant::now());
    let checked = verify(&certificate, file, &tables)?;
    let seconds = begun.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    let quiet =
        if certificate.goal == Goal::Win { certificate.longest_quiet(&tables) } else { Vec::new() };
    let openings = openings();
    for (number, (position, claimant)) in certificate.claims().enumerate() {
        let image = || format!("{} or an image of it", text(position, &MEDIEVAL));
        let shown = openings.get(&position.canonical()).cloned().unwrap_or_else(image);
        let who = if claimant == Claimant::Mover { "the side to move" } else { "the other side" };
        match quiet.get(number) {
            Some(&quiet) => writeln!(out, "{shown}: {who} wins; {}", heeded(quiet, &MEDIEVAL))?,
            None => writeln!(out, "{shown}: {who} has a draw at least")?,
        }
    }
    writeln!(
        out,
        "{} positions hold, with tables of {} stones, {seconds:.1} s",
        checked.positions, certificate.stones
    )?;
    let common = Book::embedded()?.check_against(&certificate);
    let common = common.map_err(|position| {
        anyhow!("the opening book says otherwise of {}", text(position, &MEDIEVAL))
    })?;
    writeln!(out, "the opening book says the same of the {common} that it has")?;
    Ok(())
}

/// How the positions of the opening come about, by those that stand for all their images.
fn openings() -> HashMap<Compact, String> {
    let mut known = HashMap::new();
    let mut here = vec![(Position::start(&MEDIEVAL), "the start".to_owned())];
    for plies in 0..=OPENING {
        let mut next = Vec::new();
        for (position, shown) in here {
            let Some(compact) = Compact::from_position(&position) else { continue };
            let Entry::Vacant(new) = known.entry(compact.canonical()) else { continue };
            let after = |action: &Action| match plies {
                0 => format!("after {action}"),
                _ => format!("{shown} {action}"),
            };
            next.extend(
                position
                    .legal_actions()
                    .iter()
                    .map(|action| (position.play(action), after(action))),
            );
            new.insert(shown);
        }
        here = next;
    }
    known
}

/// Whether a strategy comes to its win before a game ends that begins with its position.
fn heeded(quiet: u16, rules: &RuleSet) -> String {
    let most = rules.no_progress_limit;
    let heeded = if quiet < most {
        format!("fewer than the {most} that end a game")
    } else {
        format!("and a game may end after {most}")
    };
    format!("a line can have {quiet} quiet turns in a row, {heeded}")
}

/// A position with White to move, as those of certificates and tables are shown.
pub fn text(position: Compact, rules: &'static RuleSet) -> String {
    let shown = position.position(rules, Side::White);
    shown.map_or_else(String::new, |position| alquerque_rules::notation::position_text(&position))
}

/// Searches for wins by the plain rules of a rule set without tables, and tells how far that has come.
fn bounds(args: &Solve, position: &Position) -> anyhow::Result<()> {
    if args.plies > 0 || matches!(args.claim, Some(Claimed::Draw)) {
        let told = "--plies and --claim draw are for medieval alone";
        return Err(BadInput::new(told.to_owned()));
    }
    let limits = args.limits()?;
    let sides =
        Side::BOTH.into_iter().filter(|side| args.claim.is_none() || *side == position.turn());
    let mut won = None;
    for side in sides {
        let (bar, begun) = (spinner(), Instant::now());
        let (attack, nodes) =
            prove::attack(position, side, limits, &Stop::default(), &mut |at| tell(&bar, at));
        bar.finish_and_clear();
        let found = match attack {
            AttackResult::Wins(plan) => {
                let plan = Planned { position: *position, winner: side, plan };
                let PlanSummary { positions, plies, .. } = plan.check()?;
                won = Some(plan);
                format!("wins within {plies} plies, by a plan of {positions} positions")
            }
            AttackResult::Fails => "was not found to win; that is no proof".to_owned(),
            AttackResult::Unknown { pn, dn } => {
                format!("open: proof number {pn}, disproof number {dn}")
            }
        };
        writeln!(io::stdout(), "{side:?} {found}; {}", work(nodes, begun))?;
        if won.is_some() {
            break;
        }
    }
    match (&args.certificate, won) {
        (None, _) => Ok(()),
        (Some(_), None) => Err(anyhow!("nothing was proven: there is no certificate")),
        (Some(file), Some(won)) => {
            let path = file.with_added_extension("win");
            write_whole(&path, |out| won.write(out))?;
            writeln!(io::stdout(), "{}: {} positions", path.display(), won.plan.choices.len())?;
            Ok(())
        }
    }
}

/// Checks a win by the plain rules.
fn check_plan(planned: &Planned) -> anyhow::Result<()> {
    let begun = Instant::now();
    let PlanSummary { positions, plies, quiet } = planned.check()?;
    let Planned { position, winner, .. } = planned;
    let (rules, text) = (position.rules().id, alquerque_rules::notation::position_text(position));
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(
        io::stdout(),
        "{text} by {rules}: {winner:?} wins, within {plies} plies\n{positions} positions hold, {seconds:.1} s\n{}",
        heeded(quiet, position.rules())
    )?;
    Ok(())
}

pub fn spinner() -> ProgressBar {
    progress::bar(None, "{spinner} {pos} positions {msg}  {elapsed}")
}

fn tell(bar: &ProgressBar, at: Progress) {
    bar.set_position(at.nodes);
    bar.set_message(format!("proof number {}, disproof number {}", at.pn, at.dn));
}
