//! The command `tournament`: measures how much stronger one player is than another.

use std::io::{self, Write};
use std::time::Duration;

use alquerque_engine::prove::Limits;
use alquerque_engine::tables::{DEFAULT_DTM_STONES, Dtm, MAX_STONES};
use alquerque_engine::{FinishedGame, Level, Player, Schedule, Standing, Stop, tournament};
use alquerque_rules::RuleSet;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::args::any_rules;
use crate::data::Data;
use crate::judge::{Judge, Judged};
use crate::progress;

/// The longest random opening: after more plies, chance would have decided most games.
const MAX_OPENING: i64 = 12;
/// The time limit of a proof.
const PROOF_TIME: Duration = Duration::from_secs(600);

#[derive(Args)]
pub struct Tournament {
    /// The first player: a level of the bot, random (plays any legal action), or material (counts
    /// only stones, and searches as many positions as its opponent)
    first: Entrant,
    /// The second player, as the first
    second: Entrant,
    /// The rule set of the games; --rules-file FILE in its place reads one
    #[arg(long, default_value = "medieval", value_parser = any_rules())]
    rules: &'static RuleSet,
    /// The number of games; each opening is played twice, with colours exchanged
    #[arg(
        long, value_name = "N", default_value_t = 400,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    games: u32,
    /// The number of random actions at the start of each game
    #[arg(
        long, value_name = "PLIES", default_value_t = 0,
        value_parser = clap::value_parser!(u8).range(..=MAX_OPENING)
    )]
    opening: u8,
    /// The seed of random choices; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Judge each action of the first player by proofs, which takes longer than the game (medieval
    /// only)
    #[arg(long)]
    judge: bool,
    #[command(flatten)]
    data: Data,
}

/// A participant, as named on the command line.
#[derive(Clone, Copy)]
enum Entrant {
    Level(Level),
    Random,
    Material,
}

impl ValueEnum for Entrant {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Entrant; Level::ALL.len() + 2] = {
            let mut all = [Entrant::Random; Level::ALL.len() + 2];
            let mut level = 0;
            while level < Level::ALL.len() {
                all[level] = Entrant::Level(Level::ALL[level]);
                level += 1;
            }
            all[Level::ALL.len() + 1] = Entrant::Material;
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl Entrant {
    fn name(self) -> &'static str {
        match self {
            Self::Level(level) => level.id(),
            Self::Random => "random",
            Self::Material => "material",
        }
    }

    fn level(self) -> Option<Level> {
        if let Self::Level(level) = self { Some(level) } else { None }
    }

    fn player(self, opponent: Self, rules: &RuleSet) -> Player {
        match self {
            Self::Level(level) => Player::Level(level),
            Self::Random => Player::Random,
            Self::Material => Player::material(opponent.level().unwrap_or(Level::Master), rules),
        }
    }
}

pub fn run(args: &Tournament) -> anyhow::Result<()> {
    let mut judge = args.judge.then(|| args.judge()).transpose()?;
    let bar = progress::bar(args.games.into(), "{wide_bar} {pos}/{len}  {msg}  {eta} left");
    let stop = Stop::default();
    let show = |standing: &Standing, game: &FinishedGame| {
        let number = standing.games();
        bar.set_position(number.into());
        bar.set_message(format!("{:.1} %", 100.0 * standing.score()));
        let judged = judge.as_mut().zip(game.seats.side_of(&0));
        let findings = judged.map_or_else(Vec::new, |(judge, side)| {
            judge.judge_game(game, side, usize::from(args.opening))
        });
        for finding in findings {
            if bar.suspend(|| writeln!(io::stdout(), "game {number}, {finding}")).is_err() {
                // The reader has closed the pipe.
                stop.stop();
            }
        }
    };
    let Tournament { first, second, rules, .. } = *args;
    let players = [first.player(second, rules), second.player(first, rules)];
    let strongest = first.level().max(second.level()).unwrap_or(Level::Beginner);
    let engine = args.data.engine(rules, strongest, DEFAULT_DTM_STONES)?;
    let schedule =
        Schedule { rules, games: args.games, opening: usize::from(args.opening), seed: args.seed };
    let standing = tournament(&engine, players, &schedule, &stop, show);
    bar.finish_and_clear();
    let [wins, losses] = standing.wins;
    writeln!(
        io::stdout(),
        "{} against {}, {}: {wins} won, {} drawn, {losses} lost: {:.1} % of the points",
        first.name(),
        second.name(),
        rules.id,
        standing.draws,
        100.0 * standing.score()
    )?;
    if let Some(Judge { judged: Judged { kept, given_away, open }, .. }) = judge {
        let all = kept + given_away + open;
        writeln!(
            io::stdout(),
            "of {all} actions of {}, {kept} keep the value, {given_away} give it away, \
             and {open} are open",
            first.name()
        )?;
    }
    Ok(())
}

impl Tournament {
    fn judge(&self) -> anyhow::Result<Judge> {
        let (_, tables) = self.data.tables(Dtm, MAX_STONES);
        Judge::new(self.rules, tables, Limits { time: PROOF_TIME, ..Limits::default() })
    }
}
