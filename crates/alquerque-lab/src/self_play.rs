//! The commands `tune` and `suite`, which learn from games of the engine against itself.

use std::cmp::Ordering;
use std::io::{self, Write};

use alquerque_engine::tables::MAX_STONES;
use alquerque_engine::{self as engine, Level, Stop};
use alquerque_rules::notation::position_text;
use alquerque_rules::{Action, MEDIEVAL, RuleSet};
use clap::Args;

use crate::args::any_rules;
use crate::data::Data;
use crate::progress;

const BAR: &str = "{wide_bar} {pos}/{len}  {eta} left";

#[derive(Args)]
pub struct Tune {
    /// The rule set of the games; --rules-file FILE in its place reads one
    #[arg(long, default_value = "medieval", value_parser = any_rules())]
    rules: &'static RuleSet,
    /// The number of games
    #[arg(
        long, value_name = "N", default_value_t = 2000,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    games: u32,
    /// The seed of random choices; the same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
pub struct Suite {
    /// The number of problems
    #[arg(default_value_t = 64)]
    count: usize,
    /// The seed of random choices; the same seed and tables give the same problems
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The stones of the tables that proofs rest on
    #[arg(
        long, value_name = "N", default_value_t = 6,
        value_parser = clap::value_parser!(u8).range(2..=MAX_STONES as i64)
    )]
    stones: u8,
    #[command(flatten)]
    data: Data,
}

pub fn tune(args: &Tune) -> io::Result<()> {
    let bar = progress::bar(args.games.into(), BAR);
    let engine = engine::Engine::default();
    let show = |games| bar.set_position(u64::from(games));
    let weights = engine::tune(&engine, args.rules, args.games, args.seed, &Stop::default(), show);
    bar.finish_and_clear();
    writeln!(io::stdout(), "{}: {:?}", args.rules.id, weights.to_array())
}

pub fn suite(args: &Suite) -> anyhow::Result<()> {
    let engine = args.data.engine(&MEDIEVAL, Level::Master, args.stones.into())?;
    let bar = progress::bar(args.count as u64, BAR);
    let show = |problems| bar.set_position(problems as u64);
    let problems = engine::suite(&engine, args.count, args.seed, &Stop::default(), show);
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    for problem in problems {
        let outcome = if problem.outcome == Ordering::Greater { "win" } else { "draw" };
        let answers: Vec<String> = problem.answers.iter().map(Action::to_string).collect();
        writeln!(out, "{}; {outcome}; {}", position_text(&problem.position), answers.join(" "))?;
    }
    Ok(())
}
