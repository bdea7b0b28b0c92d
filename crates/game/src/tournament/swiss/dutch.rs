//! The FIDE (Dutch) system: which players of a round meet.
//!
//! FIDE Handbook C.04.3, effective from 1 February 2026. Each bracket is paired by two maximum
//! weight matchings of all players left, so that the others can be paired too. Weights are the
//! quality criteria in their order, followed by the order of the candidates. The idea of one
//! matching for all criteria is that of bbpPairings.

use integer_blossom::max_weight_matching;

use super::colours::{Colours, Strength};
use super::weight::{Digits, Weight};

/// The bits of a number of players or pairs: there are at most 64 players, and a bye.
const COUNT: usize = 7;
/// The bits of a sum of numbers of players.
const SUM: usize = 12;

/// A player to be paired.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// The index among the entrants.
    pub index: u8,
    /// Half points.
    pub score: u16,
    pub opponents: Vec<u8>,
    pub colours: Colours,
    /// Whether the player has had a bye, or a win by forfeit.
    pub had_bye: bool,
    /// The floats of the last round and of the one before.
    pub floats: [Option<Float>; 2],
    /// Whether colours do not decide who meets the player: in the last round, for those with more
    /// than half of the points.
    pub is_top_scorer: bool,
}

/// A pairing of players with different scores, or a point without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    Down,
    Up,
}

impl Player {
    /// Returns whether two players may meet: criteria C1 and C3.
    fn may_meet(&self, other: &Self) -> bool {
        let absolute = Some((Strength::Absolute, Strength::Absolute));
        !self.opponents.contains(&other.index)
            && (self.is_top_scorer
                || other.is_top_scorer
                || self.colours.clash(&other.colours) != absolute)
    }
}

/// Pairs all players, who are given by their rank. Returns positions in `players`, the higher one
/// first; `None` as the second is a bye.
///
/// Returns `None` if not all can be paired without a pair that met before.
pub fn pair(players: &[Player]) -> Option<Vec<(usize, Option<usize>)>> {
    let mut left: Vec<_> = (0..players.len()).collect();
    let mut moved_down = 0;
    let mut pairs = Vec::new();
    while !left.is_empty() {
        let score = players[left[moved_down]].score;
        let bracket = Bracket::new(players, &left, moved_down, score);
        let inside: Vec<_> = bracket
            .matching(|digits, edge| bracket.push_order_of_moved_down(digits, edge))?
            .into_iter()
            .filter(|&edge| bracket.has(edge))
            .collect();
        let (of_moved_down, others): (Vec<_>, Vec<_>) =
            inside.into_iter().partition(|&(upper, _)| upper < moved_down);
        pairs.extend(take(&mut left, &of_moved_down));

        let rest = Bracket::new(players, &left, moved_down - of_moved_down.len(), score);
        let mut settled =
            rest.matching(|digits, edge| rest.push_order(digits, others.len(), edge))?;
        let below = left.len() - rest.end;
        if below > 0 {
            settled.retain(|&edge| rest.has(edge));
        }
        pairs.extend(take(&mut left, &settled));
        moved_down = left.len() - below;
    }
    Some(pairs)
}

/// The positions of two players in the list of those left, the higher one first. One beyond the
/// list is a bye.
type Edge = (usize, usize);

/// Removes paired players from the list, and returns the pairs.
fn take(left: &mut Vec<usize>, edges: &[Edge]) -> Vec<(usize, Option<usize>)> {
    let pairs = edges.iter().map(|&(upper, lower)| (left[upper], left.get(lower).copied()));
    let pairs: Vec<_> = pairs.collect();
    left.retain(|&one| pairs.iter().all(|&(upper, lower)| upper != one && lower != Some(one)));
    pairs
}

/// A score group and the players moved down into it, which are to be paired.
struct Bracket<'a> {
    /// All players left.
    players: Vec<&'a Player>,
    /// The number of players moved down, which are the first.
    moved_down: usize,
    /// The end of the score group.
    end: usize,
    /// The end of the next score group.
    next_end: usize,
    /// The scores of the bracket, the highest first.
    scores: Vec<u16>,
}

impl<'a> Bracket<'a> {
    /// Returns the bracket of the players with a score, and those before them.
    fn new(players: &'a [Player], left: &[usize], moved_down: usize, score: u16) -> Self {
        let players: Vec<_> = left.iter().map(|&position| &players[position]).collect();
        let end_of = |score: u16| players.partition_point(|player| player.score >= score);
        let end = end_of(score);
        let next_end = players.get(end).map_or(end, |next| end_of(next.score));
        let mut scores: Vec<_> = players[..end].iter().map(|player| player.score).collect();
        scores.dedup();
        Self { players, moved_down, end, next_end, scores }
    }

    /// Returns whether two players are paired in this bracket: any with one of the score group.
    fn has(&self, (_, lower): Edge) -> bool {
        (self.moved_down..self.end).contains(&lower)
    }

    /// Returns the heaviest pairs of all players left by the quality criteria and an order of
    /// candidates; `None` if they cannot all be paired.
    fn matching(&self, push_order: impl Fn(&mut Digits, Edge)) -> Option<Vec<Edge>> {
        let size = self.players.len().next_multiple_of(2);
        let mut weights = vec![Digits::new().weight(); size * size];
        for lower in 0..size {
            for upper in (0..lower).filter(|&upper| self.may_pair((upper, lower))) {
                let mut digits = Digits::new();
                self.push_completion(&mut digits, (upper, lower));
                if self.has((upper, lower)) {
                    self.push_quality(&mut digits, self.players[upper], self.players[lower]);
                    push_order(&mut digits, (upper, lower));
                }
                weights[upper * size + lower] = digits.weight();
            }
        }
        let mates: Vec<Option<usize>> = max_weight_matching::<Weight>(&weights, size);
        let edges = mates.into_iter().enumerate();
        let edges =
            edges.filter_map(|(one, other)| Some((one, other.filter(|&other| other > one)?)));
        let edges: Vec<_> = edges.collect();
        (2 * edges.len() == size).then_some(edges)
    }

    fn may_pair(&self, (upper, lower): Edge) -> bool {
        let upper = self.players[upper];
        self.players.get(lower).map_or(!upper.had_bye, |lower| upper.may_meet(lower))
    }

    /// Appends the digits for all pairs: that all are paired, and criteria C5 to C8. The number of
    /// pairs comes first, as all pairs have a digit of it.
    fn push_completion(&self, digits: &mut Digits, edge: Edge) {
        let (upper, lower) = edge;
        let score = self.players[upper].score;
        let is_bye = lower == self.players.len();
        digits.push(true, COUNT);
        digits
            .push(if is_bye { u8::MAX.saturating_sub(score as u8) } else { 0 }, u8::BITS as usize);
        let is_next = (self.end..self.next_end).contains(&lower);
        for is_counted in [self.has(edge), is_next] {
            digits.push(is_counted, COUNT);
            for &of in &self.scores {
                digits.push(is_counted && of == score, COUNT);
            }
        }
    }

    /// Appends the digits of criteria C10 to C21. C9 is void: all who can have a bye have played
    /// all games, as players who forfeit have left.
    fn push_quality(&self, digits: &mut Digits, upper: &Player, lower: &Player) {
        let clash = upper.colours.clash(&lower.colours);
        let is_absolute = clash == Some((Strength::Absolute, Strength::Absolute));
        let is_strong = |(one, other)| one >= Strength::Strong && other >= Strength::Strong;
        digits.push(clash.is_none() || !upper.colours.unbalances(&lower.colours), COUNT);
        digits.push(!(is_absolute && upper.colours.repeats(&lower.colours)), COUNT);
        digits.push(clash.is_none(), COUNT);
        digits.push(is_absolute || !clash.is_some_and(is_strong), COUNT);

        let is_float = upper.score > lower.score;
        for back in 0..2 {
            let [of_upper, of_lower] =
                [upper, lower].map(|of| of.floats[back] == Some(Float::Down));
            digits.push(u8::from(of_lower) + u8::from(of_upper && !is_float), COUNT);
            digits.push(!(is_float && lower.floats[back] == Some(Float::Up)), COUNT);
        }
        for back in 0..2 {
            let has_floated = |of: &Player, score| {
                u8::from(of.floats[back] == Some(Float::Down) && of.score == score)
            };
            for &score in &self.scores {
                digits.push(has_floated(upper, score) + has_floated(lower, score), COUNT);
            }
            let is_repeated = is_float && lower.floats[back] == Some(Float::Up);
            for &score in &self.scores {
                digits.push(upper.score == score && !is_repeated, COUNT);
            }
        }
    }

    /// Appends the order of candidates for players moved down: the best of them are paired, and
    /// each with the best opponent.
    fn push_order_of_moved_down(&self, digits: &mut Digits, (upper, lower): Edge) {
        for moved in 0..self.moved_down {
            digits.push(upper == moved, 1);
        }
        for moved in 0..self.moved_down {
            digits.push(if upper == moved { (self.end - lower) as u8 } else { 0 }, COUNT);
        }
    }

    /// Appends the order of candidates in the score group for so many pairs. The first players of
    /// it meet the others: the fewest exchanges between these halves, with the least difference,
    /// of the lowest of the first half and the highest of the second; then the best opponent for
    /// each in turn.
    fn push_order(&self, digits: &mut Digits, pairs: usize, (upper, lower): Edge) {
        let Some(upper) = upper.checked_sub(self.moved_down) else { return };
        let count = self.end - self.moved_down;
        digits.push(upper < pairs, COUNT);
        digits.push((count - upper) as u8, SUM);
        for at in (0..pairs).rev() {
            digits.push(-i64::from(upper == at), 1);
        }
        for at in pairs..count {
            digits.push(upper == at, 1);
        }
        for at in 0..count {
            digits.push(if upper == at { (self.end - lower) as u8 } else { 0 }, COUNT);
        }
    }
}
