//! How much stronger one player is than another.

use std::io::{self, Write};
use std::str::FromStr;
use std::time::Duration;

use alquerque_engine::prove::Limits;
use alquerque_engine::tables::{DEFAULT_DTM_STONES, MAX_STONES};
use alquerque_engine::{FinishedGame, Level, Player, Schedule, Standing, Stop, tournament};
use alquerque_rules::RuleSet;
use clap::Args;

use crate::data::Data;
use crate::judge::{Judge, Judged};
use crate::progress;

/// After more than this, chance would have decided most games.
const LONGEST_OPENING: i64 = 12;
/// The longest that one proof may take.
const PROOF: Duration = Duration::from_secs(600);

#[derive(Args)]
pub struct Tournament {
    /// A level, "random", which plays any legal action, or "material", which counts stones alone and looks at as many
    /// positions as the other
    one: Entrant,
    /// The same
    other: Entrant,
    /// What they play
    #[arg(long, default_value = "medieval", value_parser = cli_support::parse_rule_set)]
    rules: &'static RuleSet,
    /// How many games; each opening is played twice, with colours exchanged
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How many random actions each opening consists of; without any, games begin as games do
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=LONGEST_OPENING))]
    opening: u8,
    /// What chance begins with: the same gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Have proofs judge each action of the first, which takes longer than the game
    #[arg(long)]
    judge: bool,
    #[command(flatten)]
    data: Data,
}

/// Who takes part.
#[derive(Clone, Copy)]
enum Entrant {
    Level(Level),
    Random,
    Material,
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "random" => Ok(Self::Random),
            "material" => Ok(Self::Material),
            _ => Level::from_id(name).map(Self::Level).ok_or_else(|| {
                let known: Vec<&str> = Level::ALL.iter().map(|level| level.id()).collect();
                format!("nobody is called that; there is {}, random, material", known.join(", "))
            }),
        }
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

    fn player(self, against: Self, rules: &RuleSet) -> Player {
        match (self, against) {
            (Self::Level(level), _) => Player::Level(level),
            (Self::Random, _) => Player::Random,
            (Self::Material, Self::Level(level)) => Player::material(level, rules),
            (Self::Material, Self::Random | Self::Material) => {
                Player::material(Level::Master, rules)
            }
        }
    }
}

pub fn run(args: &Tournament) -> anyhow::Result<()> {
    let mut judge = args.judge.then(|| args.judge()).transpose()?;
    let bar = progress::bar(Some(args.games.into()), "{wide_bar} {pos}/{len}  {msg}  {eta} left");
    let stop = Stop::default();
    let tell = |standing: &Standing, played: &FinishedGame| {
        let game = standing.games();
        bar.set_position(game.into());
        bar.set_message(format!("{:.1} %", 100.0 * standing.score()));
        let judged = judge.as_mut().zip(played.seats.side_of(&0));
        let wrong = judged.map_or_else(Vec::new, |(judge, side)| {
            judge.look(played, side, usize::from(args.opening))
        });
        for told in wrong {
            if bar.suspend(|| writeln!(io::stdout(), "game {game}, {told}")).is_err() {
                // Nobody reads on.
                stop.stop();
            }
        }
    };
    let (one, other) = (args.one, args.other);
    let players = [one.player(other, args.rules), other.player(one, args.rules)];
    let level =
        [one, other].into_iter().filter_map(Entrant::level).max().unwrap_or(Level::Beginner);
    let engine = args.data.engine(args.rules, level, DEFAULT_DTM_STONES)?;
    let schedule = Schedule {
        rules: args.rules,
        games: args.games,
        opening: usize::from(args.opening),
        seed: args.seed,
    };
    let played = tournament(&engine, players, &schedule, &stop, tell);
    bar.finish_and_clear();
    let ([wins, losses], draws) = (played.wins, played.draws);
    let (one, other, score) = (one.name(), other.name(), 100.0 * played.score());
    writeln!(
        io::stdout(),
        "{one} against {other}, {}: {wins} won, {draws} drawn, {losses} lost: {score:.1} % of the points",
        args.rules.id
    )?;
    if let Some(Judge { judged: Judged { kept, given_away, open }, .. }) = judge {
        let all = kept + given_away + open;
        writeln!(
            io::stdout(),
            "of {all} actions of {one}, {kept} keep what could be reached, {given_away} give it away, and {open} are open"
        )?;
    }
    Ok(())
}

impl Tournament {
    fn judge(&self) -> anyhow::Result<Judge> {
        let (_, tables) = self.data.tables(MAX_STONES)?;
        Judge::new(self.rules, tables, Limits { time: PROOF, ..Limits::default() })
    }
}
