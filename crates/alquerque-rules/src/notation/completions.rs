use std::fmt::{Display, Write};
use std::ops::ControlFlow;

use crate::{Board, Move, Point, Position, Walk};

/// As many moves as are offered: more than Discord shows.
const OFFERED: usize = 25;
/// As many legal moves as are looked through for what is typed, where none begins so.
const LOOKED_THROUGH: usize = 2000;

/// The moves that the completions of one keystroke may still offer, and look through, in all positions together.
#[derive(Clone, Copy, Debug)]
pub struct CompletionBudget {
    offers: usize,
    visits: usize,
}

impl Default for CompletionBudget {
    fn default() -> Self {
        Self { offers: OFFERED, visits: LOOKED_THROUGH }
    }
}

impl CompletionBudget {
    /// Returns whether no more moves may be offered.
    pub fn is_spent(&self) -> bool {
        self.offers == 0
    }

    /// Takes one offer; breaks where it was the last.
    fn offer(&mut self) -> ControlFlow<()> {
        self.offers -= 1;
        enough(self.is_spent())
    }

    /// Takes one visit; breaks where it was the last.
    fn visit(&mut self) -> ControlFlow<()> {
        self.visits -= 1;
        enough(self.visits == 0)
    }
}

/// The first legal moves, of this stone or of any, that begin like `typed`, or else contain it, whatever signs stand between
/// their points; in alphabetical order, 25 at most. Where points have numbers, they are found by these, too. For offering
/// moves while a player is still writing: takes time by how many are offered, however many are legal.
pub fn completions(position: &Position, stone: Option<Point>, typed: &str) -> Vec<Move> {
    completions_within(position, stone, typed, &mut CompletionBudget::default())
}

/// As [`completions`], within what is left of a budget.
pub fn completions_within(
    position: &Position,
    stone: Option<Point>,
    typed: &str,
    budget: &mut CompletionBudget,
) -> Vec<Move> {
    if budget.is_spent() {
        return Vec::new();
    }
    let typed = bare(typed);
    let board = position.rules().board;
    let mut moves = Vec::new();
    let stones = position.movable().iter().filter(|&from| stone.is_none_or(|stone| stone == from));
    let mut walks: Vec<Walk<'_>> = stones.filter_map(|from| position.walk(from)).collect();
    walks.sort_by_key(|walk| walk.points()[0].to_string());
    // The end of the search is all that it answers.
    let _ = walks.iter().try_for_each(|walk| beginning(board, walk, &typed, budget, &mut moves));
    if moves.is_empty() && budget.visits > 0 {
        // Two buffers for all moves: thousands are looked through.
        let (mut names, mut numbers) = (String::new(), String::new());
        let mut look = |action: Move| {
            let visited = budget.visit();
            write_names(&mut names, action.points());
            write_numbers(&mut numbers, board, action.points());
            if names.contains(&typed) || numbers.contains(&typed) {
                moves.push(action);
                budget.offer()?;
            }
            visited
        };
        let _ = walks.iter().try_for_each(|walk| walk.try_for_each_move(&mut look));
    }
    moves
}

/// Collects the moves that go on so and begin like `typed`. Ways that cannot come to it are not followed.
fn beginning(
    board: &Board,
    walk: &Walk<'_>,
    typed: &str,
    budget: &mut CompletionBudget,
    moves: &mut Vec<Move>,
) -> ControlFlow<()> {
    let mut written = [String::new(), String::new()];
    write_names(&mut written[0], walk.points());
    write_numbers(&mut written[1], board, walk.points());
    let may_come = |text: &String| text.starts_with(typed) || typed.starts_with(text.as_str());
    // A board without numbers writes nothing there.
    if !written.iter().any(|text| !text.is_empty() && may_come(text)) {
        return ControlFlow::Continue(());
    }
    if let Some(whole) = walk.whole().filter(|_| written.iter().any(|text| text.starts_with(typed)))
    {
        moves.push(whole);
        budget.offer()?;
    }
    walk.going_on()
        .collect::<Vec<_>>()
        .iter()
        .try_for_each(|walk| beginning(board, walk, typed, budget, moves))
}

fn enough(is_enough: bool) -> ControlFlow<()> {
    if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Letters and digits alone. The x of a capture is a sign between points, too.
fn bare(text: &str) -> String {
    let letters = text
        .chars()
        .filter(|sign| sign.is_ascii_alphanumeric())
        .map(|sign| sign.to_ascii_lowercase());
    letters.filter(|&sign| sign != 'x').collect()
}

/// Replaces a text by the names of points, one after the other.
fn write_names(text: &mut String, points: &[Point]) {
    write_all(text, points);
}

/// Replaces a text by the numbers of points, one after the other; by nothing on a board without numbers.
fn write_numbers(text: &mut String, board: &Board, points: &[Point]) {
    write_all(text, points.iter().filter_map(|&point| board.number_of(point)));
}

fn write_all(text: &mut String, parts: impl IntoIterator<Item = impl Display>) {
    text.clear();
    // Writing to a string does not fail.
    let _ = parts.into_iter().try_for_each(|part| write!(text, "{part}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::{DAME, FREE, MEDIEVAL, RuleSet, visited};

    const CROWDED: &str = "1b1b1/bbbbb/1bwb1/wbbbw/1w1w1 w";

    fn offers(rules: &'static RuleSet, typed: &str) -> String {
        completions(&Position::start(rules), None, typed)
            .iter()
            .map(Move::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn moves_are_offered_by_what_is_typed() {
        assert_eq!(offers(&MEDIEVAL, ""), "b2-c3 c2-c3 d2-c3 d3-c3");
        assert_eq!(offers(&MEDIEVAL, "D"), "d2-c3 d3-c3");
        assert_eq!(offers(&MEDIEVAL, "d3 - c"), "d3-c3");
        assert_eq!(offers(&MEDIEVAL, "c3"), "b2-c3 c2-c3 d2-c3 d3-c3");
        assert_eq!(offers(&MEDIEVAL, "e1"), "");
    }

    #[test]
    fn a_crowded_board_offers_the_first_that_fit() {
        let crowded = parse_position(&FREE, CROWDED).unwrap();
        assert!(crowded.count_actions() > 8000);
        let offered = completions(&crowded, None, "");
        assert_eq!(offered.len(), OFFERED);
        assert_eq!(offered, crowded.first_moves(OFFERED).into_vec());
        let last =
            crowded.movable().iter().max_by_key(|point| (point.file(), point.rank())).unwrap();
        let of_last = completions(&crowded, Some(last), "");
        assert!(!of_last.is_empty() && of_last.iter().all(|action| action.from() == last));
        assert_eq!(completions(&crowded, None, &of_last[0].to_string())[0], of_last[0]);
    }

    #[test]
    fn a_budget_holds_for_several_positions() {
        let crowded = parse_position(&FREE, CROWDED).unwrap();
        for (typed, offered, visits) in [("", OFFERED, OFFERED), ("a1a1", 0, LOOKED_THROUGH)] {
            let (mut budget, before) = (CompletionBudget::default(), visited::count());
            let offers =
                (0..10).map(|_| completions_within(&crowded, None, typed, &mut budget).len());
            assert_eq!(offers.sum::<usize>(), offered, "{typed}");
            assert!(
                visited::count() - before <= visits as u64,
                "{typed}: {}",
                visited::count() - before
            );
        }
    }

    #[test]
    fn what_begins_as_typed_is_offered_after_the_last_visit() {
        let crowded = parse_position(&FREE, CROWDED).unwrap();
        let mut budget = CompletionBudget::default();
        assert!(completions_within(&crowded, None, "a1a1", &mut budget).is_empty());
        let first = crowded.first_moves(1)[0];
        assert_eq!(completions_within(&crowded, None, &first.to_string(), &mut budget)[0], first);
    }

    #[test]
    fn moves_are_offered_by_numbers_where_there_are() {
        assert_eq!(offers(&DAME, "22"), "c3-b4 c3-d4");
        assert_eq!(offers(&DAME, "22-1"), "c3-b4 c3-d4");
        assert_eq!(offers(&DAME, "22-18"), "c3-d4");
    }
}
