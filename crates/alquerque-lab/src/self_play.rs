//! What the engine finds out by playing against itself: what the terms of its evaluation are worth, and problems to test
//! players with.

use std::cmp::Ordering;
use std::io::{self, Write};

use alquerque_engine::tables::MAX_STONES;
use alquerque_engine::{self as engine, Level, Stop};
use alquerque_rules::notation::position_text;
use alquerque_rules::{Action, MEDIEVAL, RuleSet};
use clap::Args;

use crate::data::Data;
use crate::progress;

const BAR: &str = "{wide_bar} {pos}/{len}  {eta} left";

#[derive(Args)]
pub struct Tune {
    /// Whose rules are played
    #[arg(long, default_value = "medieval", value_parser = cli_support::parse_rule_set)]
    rules: &'static RuleSet,
    /// How many games
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// What chance begins with: the same gives the same weights
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
pub struct Suite {
    /// How many problems
    #[arg(default_value_t = 64)]
    count: usize,
    /// What chance begins with: the same gives the same problems, with the same tables
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prove by tables of so many stones
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=MAX_STONES as i64))]
    stones: u8,
    #[command(flatten)]
    data: Data,
}

pub fn tune(args: &Tune) -> io::Result<()> {
    let bar = progress::bar(Some(args.games.into()), BAR);
    let engine = engine::Engine::default();
    let tell = |games| bar.set_position(u64::from(games));
    let weights = engine::tune(&engine, args.rules, args.games, args.seed, &Stop::default(), tell);
    bar.finish_and_clear();
    writeln!(io::stdout(), "{}: {:?}", args.rules.id, weights.0)
}

pub fn suite(args: &Suite) -> anyhow::Result<()> {
    let engine = args.data.engine(&MEDIEVAL, Level::Master, args.stones.into())?;
    let bar = progress::bar(Some(args.count as u64), BAR);
    let problems = engine::suite(&engine, args.count, args.seed, &Stop::default(), |done| {
        bar.set_position(done as u64)
    });
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    for problem in problems {
        let outcome = if problem.outcome == Ordering::Greater { "win" } else { "draw" };
        let answers: Vec<String> = problem.answers.iter().map(Action::to_string).collect();
        writeln!(out, "{}; {outcome}; {}", position_text(&problem.position), answers.join(" "))?;
    }
    Ok(())
}
