//! Tables of tournaments with tie-breaks.
//!
//! FIDE Handbook C.07 (2024): in round robins, unplayed games count as if played; in Swiss
//! tournaments, a player's own unplayed round counts as one against an opponent with their score,
//! and an opponent's rounds after they left count as draws.

use super::{Format, Pairing, PairingResult, Tournament};
use crate::choices;

choices! {
    /// A value that orders entrants with equal points.
    pub enum TieBreak {
        /// The points of the opponents, in half points.
        Buchholz = "buchholz",
        /// The points in the games of the tied entrants, in half points, if all of them have met;
        /// otherwise 0. It is applied once.
        DirectResult = "direct",
        /// The points of each opponent times the points against them, in quarter points.
        SonnebornBerger = "sonneborn-berger",
        /// The rounds that were won, by forfeit too.
        Wins = "wins",
        /// The ties of a knock-out that were won, byes included.
        Round = "round",
    }
}

/// The line of an entrant in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The index of the entrant.
    pub entrant: u8,
    /// The place, from 1. Entrants who are equal in all values share the best of their places.
    pub place: u8,
    /// Half points. In a knock-out, places do not depend on them.
    pub points: u16,
    /// In the order in which they count.
    pub tie_breaks: Vec<(TieBreak, u32)>,
}

/// What an entrant did in a round.
#[derive(Clone, Copy, Default)]
struct Score {
    /// `None` for a bye, and if the entrant was not paired.
    opponent: Option<usize>,
    points: u16,
    /// Whether the entrant did not appear.
    is_absent: bool,
    /// Whether a game was played, or counts as if played.
    counts: bool,
}

impl Tournament {
    /// Returns the current table, sorted by place and, where places are shared, by seeding.
    pub fn table(&self) -> Vec<Standing> {
        if self.format.is_ladder() {
            let places = (0..self.entrants.len() as u8).zip(1..);
            let standing =
                |(entrant, place)| Standing { entrant, place, points: 0, tie_breaks: Vec::new() };
            return places.map(standing).collect();
        }
        let table = Table::new(self);
        let mut standings: Vec<_> = (0..self.entrants.len())
            .map(|index| Standing {
                entrant: index as u8,
                place: 1,
                points: table.points(index),
                tie_breaks: Vec::new(),
            })
            .collect();
        for &tie_break in self.format.tie_breaks() {
            let before = standings.clone();
            for (index, standing) in standings.iter_mut().enumerate() {
                let is_tied =
                    |other: &Standing| other.key(self.format) == before[index].key(self.format);
                let tied: Vec<_> =
                    (0..before.len()).filter(|&other| is_tied(&before[other])).collect();
                standing.tie_breaks.push((tie_break, table.value(tie_break, index, &tied)));
            }
        }
        standings.sort_by_key(|standing| std::cmp::Reverse(standing.key(self.format)));
        for at in 1..standings.len() {
            let is_shared = standings[at].key(self.format) == standings[at - 1].key(self.format);
            standings[at].place = if is_shared { standings[at - 1].place } else { at as u8 + 1 };
        }
        standings
    }
}

impl Format {
    /// Returns what orders entrants with equal points, in the order in which it counts.
    pub fn tie_breaks(self) -> &'static [TieBreak] {
        match self {
            Self::RoundRobin | Self::DoubleRoundRobin => {
                &[TieBreak::DirectResult, TieBreak::SonnebornBerger, TieBreak::Wins]
            }
            Self::Swiss => &[TieBreak::Buchholz, TieBreak::DirectResult, TieBreak::SonnebornBerger],
            Self::KnockOut => &[TieBreak::Round],
            Self::Ladder => &[],
        }
    }
}

impl Standing {
    /// Returns the values by which standings are ordered, the greatest first.
    fn key(&self, format: Format) -> (Option<u16>, Vec<u32>) {
        let points = Some(self.points).filter(|_| format.has_points());
        (points, self.tie_breaks.iter().map(|&(_, value)| value).collect())
    }
}

/// The scores of all entrants in all games, by index.
struct Table<'a> {
    tournament: &'a Tournament,
    scores: Vec<Vec<Score>>,
    /// In a knock-out.
    ties_won: Vec<u16>,
}

impl<'a> Table<'a> {
    fn new(tournament: &'a Tournament) -> Self {
        let scores = (0..tournament.entrants.len()).map(|index| {
            let of_round = |round: &Vec<Pairing>| {
                let has = |of: &&Pairing| of.white == index as u8 || of.black == Some(index as u8);
                let mut scores: Vec<_> = round
                    .iter()
                    .filter(has)
                    .map(|of| Score::new(of, index as u8, tournament.format))
                    .collect();
                if scores.is_empty() {
                    scores.push(Score { is_absent: true, ..Score::default() });
                }
                scores
            };
            tournament.rounds.iter().flat_map(of_round).collect()
        });
        let is_knock_out = tournament.format == Format::KnockOut;
        let ties_won = if is_knock_out { tournament.ties_won() } else { Vec::new() };
        Self { tournament, scores: scores.collect(), ties_won }
    }

    fn points(&self, index: usize) -> u16 {
        self.scores[index].iter().map(|score| score.points).sum()
    }

    /// Returns the points of an entrant as an opponent.
    fn points_as_opponent(&self, index: usize) -> u16 {
        let is_swiss = self.tournament.format == Format::Swiss;
        let rounds_left = self.scores[index].iter().rev().take_while(|score| score.is_absent);
        self.points(index) + if is_swiss { rounds_left.count() as u16 } else { 0 }
    }

    /// Returns a tie-break of an entrant, who has the same points and values so far as `tied`.
    fn value(&self, tie_break: TieBreak, index: usize, tied: &[usize]) -> u32 {
        let scores = || self.scores[index].iter();
        let opponent_points = |score: &Score| match score.opponent.filter(|_| score.counts) {
            Some(opponent) => u32::from(self.points_as_opponent(opponent)),
            None => u32::from(self.points(index)),
        };
        match tie_break {
            TieBreak::Buchholz => scores().map(opponent_points).sum(),
            TieBreak::DirectResult => self.direct_result(index, tied),
            TieBreak::SonnebornBerger => {
                scores().map(|score| opponent_points(score) * u32::from(score.points)).sum()
            }
            TieBreak::Wins => scores().filter(|score| score.points == 2).count() as u32,
            TieBreak::Round => self.ties_won.get(index).copied().unwrap_or_default().into(),
        }
    }

    fn direct_result(&self, index: usize, tied: &[usize]) -> u32 {
        let has_met = |one: usize, other: usize| {
            one == other || self.scores[one].iter().any(|score| score.opponent == Some(other))
        };
        if !tied.iter().all(|&one| tied.iter().all(|&other| has_met(one, other))) {
            return 0;
        }
        let is_tied = |score: &&Score| score.opponent.is_some_and(|index| tied.contains(&index));
        self.scores[index].iter().filter(is_tied).map(|score| u32::from(score.points)).sum()
    }
}

impl Score {
    /// Returns the score of an entrant in a pairing of theirs. A bye gives a point in a Swiss
    /// tournament only.
    fn new(of: &Pairing, index: u8, format: Format) -> Self {
        let (side, opponent) = if of.white == index { (0, of.black) } else { (1, Some(of.white)) };
        let is_empty = of.black.is_none() && format != Format::Swiss;
        let is_played = of.result.is_some_and(PairingResult::is_played);
        let points = of.result.map_or(0, |result| result.half_points()[side]);
        Self {
            opponent: opponent.map(usize::from),
            points: if is_empty { 0 } else { points },
            is_absent: of.result.is_some() && !is_played && points == 0,
            counts: of.result.is_some() && (is_played || format != Format::Swiss),
        }
    }
}
