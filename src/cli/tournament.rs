//! How much stronger one level of the bot is than another.

use std::io::{self, Write};

use alquerque::engine::{Engine, Level, Standing, Stop, tournament};
use alquerque::rules::RuleSet;
use clap::Args;

use super::progress;

#[derive(Args)]
pub struct Tournament {
    #[arg(value_parser = level)]
    one: Level,
    #[arg(value_parser = level)]
    other: Level,
    /// What they play
    #[arg(long, default_value = "medieval", value_parser = super::rule_set)]
    rules: &'static RuleSet,
    /// How many games; each opening is played twice, with colours exchanged
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// What chance begins with: the same gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn level(id: &str) -> Result<Level, String> {
    Level::named(id).ok_or_else(|| {
        let known: Vec<&str> = Level::ALL.iter().map(|level| level.id()).collect();
        format!("there is no such level; there is {}", known.join(", "))
    })
}

pub fn run(args: &Tournament) -> anyhow::Result<()> {
    let bar = progress::bar(Some(args.games.into()), "{wide_bar} {pos}/{len}  {msg}  {eta} left");
    let tell = |standing: &Standing| {
        bar.set_position(u64::from(standing.games()));
        bar.set_message(format!("{:.1} %", 100.0 * standing.score()));
    };
    let levels = [args.one, args.other];
    let played = tournament(&Engine::default(), levels, args.games, args.rules, args.seed, &Stop::default(), tell);
    bar.finish_and_clear();
    let ([wins, losses], draws) = (played.wins, played.draws);
    let (one, other, score) = (args.one.id(), args.other.id(), 100.0 * played.score());
    writeln!(
        io::stdout(),
        "{one} against {other}, {}: {wins} won, {draws} drawn, {losses} lost: {score:.1} %",
        args.rules.id
    )?;
    Ok(())
}
