use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use thiserror::Error;

use super::Book;
use crate::Value;
use crate::compact::Compact;
use alquerque_rules::notation::play;
use alquerque_rules::{History, MEDIEVAL, RuleSet, Side};

/// The most plies of a ballot.
const MAX_PLIES: usize = 6;
/// The least choice of the side to move.
const MIN_ACTIONS: usize = 2;
/// The most stones that one side may have more.
const MAX_LEAD: u32 = 2;
/// The least plies that the proof of a win takes.
const MIN_PLIES_TO_WIN: u16 = 80;

/// The embedded ballots, a line each, as [`select`] returns them.
const TEXT: &str = include_str!("ballots.txt");
static BALLOTS: LazyLock<Vec<Ballot>> =
    LazyLock::new(|| TEXT.lines().filter_map(|line| line.parse().ok()).collect());

/// An opening with a proven value, after which games begin.
///
/// A drawn one is fair. One that a side wins is fair to two players who play it with both colours.
/// The text form is `medieval; draw; d3-c3 b3xd3 e3xc3 d4-e3`, with `white` or `black` for a
/// winner.
#[derive(Clone, Debug)]
pub struct Ballot {
    /// The opening, from the start.
    pub history: History,
    /// The side that wins with best play; `None` for a draw.
    pub winner: Option<Side>,
}

/// A text that is no ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a ballot is a rule set, 'draw', 'white' or 'black', and legal moves")]
pub struct InvalidBallot;

impl Ballot {
    /// Returns the built-in ballots of a rule set. Only `medieval` has any.
    ///
    /// `alquerque-lab ballots check` proves their values again.
    ///
    /// ```
    /// use alquerque_engine::Ballot;
    /// use alquerque_rules::{FREE, MEDIEVAL};
    ///
    /// assert!(Ballot::of(&MEDIEVAL).filter(|ballot| ballot.winner.is_none()).count() >= 10);
    /// assert_eq!(Ballot::of(&FREE).count(), 0);
    /// ```
    pub fn of(rules: &RuleSet) -> impl Iterator<Item = &'static Self> {
        BALLOTS.iter().filter(move |ballot| ballot.history.initial_position().rules() == rules)
    }

    /// Selects the ballots of `medieval` by the values of a book.
    ///
    /// These are all positions after one to six plies with at least two legal actions, in which no
    /// side has more than two stones more, and which are drawn or won in 80 plies or more. No two
    /// are equal under the symmetries of the board and the exchange of colours.
    pub fn select(book: &Book) -> Vec<Self> {
        let compact = |history: &History| Compact::from_position(&history.position());
        let start = History::new(&MEDIEVAL);
        let mut visited = HashSet::from([compact(&start).map(Compact::canonical)]);
        let mut level = vec![start];
        let mut ballots = Vec::new();
        for _ in 0..MAX_PLIES {
            let mut next = Vec::new();
            for history in level {
                for action in history.position().legal_actions() {
                    let mut after = history.clone();
                    let is_played = after.play(&action).is_ok();
                    if is_played && visited.insert(compact(&after).map(Compact::canonical)) {
                        next.push(after);
                    }
                }
            }
            let chosen = next.iter().filter_map(|history| {
                Some(Self { history: history.clone(), winner: fit_winner(history, book)? })
            });
            ballots.extend(chosen);
            level = next;
        }
        ballots
    }
}

/// Returns the winner, if any, of an opening that is fit for a ballot.
fn fit_winner(history: &History, book: &Book) -> Option<Option<Side>> {
    let position = history.position();
    let stones = position.stones().map(|stones| stones.count());
    let is_even = stones.white.abs_diff(stones.black) <= MAX_LEAD;
    if !is_even || position.legal_actions().len() < MIN_ACTIONS {
        return None;
    }
    match book.value(Compact::from_position(&position)?)? {
        Value::Draw => Some(None),
        Value::Win(plies) => (plies >= MIN_PLIES_TO_WIN).then_some(Some(position.turn())),
        Value::Loss(plies) => (plies >= MIN_PLIES_TO_WIN).then_some(Some(!position.turn())),
    }
}

impl fmt::Display for Ballot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = match self.winner {
            None => "draw",
            Some(Side::White) => "white",
            Some(Side::Black) => "black",
        };
        write!(f, "{}; {value};", self.history.initial_position().rules().id)?;
        self.history.actions().iter().try_for_each(|action| write!(f, " {action}"))
    }
}

impl FromStr for Ballot {
    type Err = InvalidBallot;

    fn from_str(text: &str) -> Result<Self, InvalidBallot> {
        let parts: Vec<&str> = text.split("; ").collect();
        let [rules, value, moves] = parts[..] else { return Err(InvalidBallot) };
        let winner = match value {
            "draw" => None,
            "white" => Some(Side::White),
            "black" => Some(Side::Black),
            _ => return Err(InvalidBallot),
        };
        let mut history = History::new(RuleSet::from_id(rules).ok_or(InvalidBallot)?);
        for text in moves.split(' ') {
            play(&mut history, text).map_err(|_| InvalidBallot)?;
        }
        Ok(Self { history, winner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those that are selected are legal, and differ.
    #[test]
    fn the_embedded_ballots_are_those_of_the_book() {
        let selected = Ballot::select(&Book::embedded().unwrap());
        let lines: Vec<String> = selected.iter().map(ToString::to_string).collect();
        assert_eq!(TEXT.lines().collect::<Vec<_>>(), lines);
        let read: Vec<String> = Ballot::of(&MEDIEVAL).map(ToString::to_string).collect();
        assert_eq!(read, lines);
        let drawn = selected.iter().filter(|ballot| ballot.winner.is_none()).count();
        assert!(lines.len() >= 50 && drawn >= 10, "{} ballots, {drawn} drawn", lines.len());
    }
}
