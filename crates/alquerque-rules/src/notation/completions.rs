use std::fmt::{Display, Write};
use std::ops::ControlFlow;

use super::plain_characters::plain;
use crate::{Board, Move, PartialMove, Point, Position};

/// The maximum number of moves offered, which is also Discord's limit.
const MAX_OFFERS: usize = 25;
/// The maximum number of legal moves searched for typed text that no move begins with.
const MAX_VISITS: usize = 2000;

/// The remaining cost of the completions of one keystroke, in all positions together.
#[derive(Clone, Copy, Debug)]
pub struct CompletionBudget {
    offers: usize,
    visits: usize,
}

impl Default for CompletionBudget {
    fn default() -> Self {
        Self { offers: MAX_OFFERS, visits: MAX_VISITS }
    }
}

impl CompletionBudget {
    /// Returns whether no more moves may be offered.
    pub fn is_spent(&self) -> bool {
        self.offers == 0
    }

    /// Spends one offer, and breaks if it was the last.
    fn offer(&mut self) -> ControlFlow<()> {
        self.offers -= 1;
        break_if(self.is_spent())
    }

    /// Spends one visit, and breaks if it was the last.
    fn visit(&mut self) -> ControlFlow<()> {
        self.visits -= 1;
        break_if(self.visits == 0)
    }
}

/// Returns completions of a partly typed move: at most 25, in alphabetical order.
///
/// These are the legal moves that begin with `typed`, or else those that contain it. Separators are
/// ignored. Points also match by number on a board with numbers. If `stone` is given, only its
/// moves are considered. The time is bounded, regardless of the number of legal moves.
pub fn completions(position: &Position, stone: Option<Point>, typed: &str) -> Vec<Move> {
    completions_within(position, stone, typed, &mut CompletionBudget::default())
}

/// Returns [`completions`] within the rest of a budget.
pub fn completions_within(
    position: &Position,
    stone: Option<Point>,
    typed: &str,
    budget: &mut CompletionBudget,
) -> Vec<Move> {
    if budget.is_spent() {
        return Vec::new();
    }
    let typed = without_separators(typed);
    let board = position.rules().board;
    let mut moves = Vec::new();
    let stones =
        position.movable().by_name().filter(|&from| stone.is_none_or(|stone| stone == from));
    let partials: Vec<PartialMove<'_>> =
        stones.filter_map(|from| position.begin_move(from)).collect();
    // Breaking only says that the budget is spent.
    let _ = partials
        .iter()
        .try_for_each(|partial| collect_beginning(board, partial, &typed, budget, &mut moves));
    if moves.is_empty() && budget.visits > 0 {
        // The buffers are reused, since thousands of moves may be visited.
        let mut names = String::new();
        let mut numbers = String::new();
        let mut visit = |action: Move| {
            let flow = budget.visit();
            write_names(&mut names, action.points());
            write_numbers(&mut numbers, board, action.points());
            if names.contains(&typed) || numbers.contains(&typed) {
                moves.push(action);
                budget.offer()?;
            }
            flow
        };
        let _ = partials.iter().try_for_each(|partial| partial.try_for_each_move(&mut visit));
    }
    moves
}

/// Collects the completions of a partial move that begin with `typed`.
///
/// Prunes partial moves that cannot lead to one.
fn collect_beginning(
    board: &Board,
    partial: &PartialMove<'_>,
    typed: &str,
    budget: &mut CompletionBudget,
    moves: &mut Vec<Move>,
) -> ControlFlow<()> {
    let mut texts = [String::new(), String::new()];
    write_names(&mut texts[0], partial.points());
    write_numbers(&mut texts[1], board, partial.points());
    let can_match = |text: &String| text.starts_with(typed) || typed.starts_with(text.as_str());
    // The text of numbers is empty on a board without numbers.
    if !texts.iter().any(|text| !text.is_empty() && can_match(text)) {
        return ControlFlow::Continue(());
    }
    let matches = texts.iter().any(|text| text.starts_with(typed));
    if matches && let Some(complete) = partial.complete() {
        moves.push(complete);
        budget.offer()?;
    }
    partial
        .continuations()
        .collect::<Vec<_>>()
        .iter()
        .try_for_each(|partial| collect_beginning(board, partial, typed, budget, moves))
}

fn break_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Keeps only letters and digits in lower case, without the `x` of captures.
fn without_separators(text: &str) -> String {
    let letters = text
        .chars()
        .filter_map(plain)
        .filter(|character| character.is_ascii_alphanumeric())
        .map(|character| character.to_ascii_lowercase());
    letters.filter(|&character| character != 'x').collect()
}

/// Overwrites a text with the names of points.
fn write_names(text: &mut String, points: &[Point]) {
    write_all(text, points);
}

/// Overwrites a text with the numbers of points, or with nothing on a board without numbers.
fn write_numbers(text: &mut String, board: &Board, points: &[Point]) {
    write_all(text, points.iter().filter_map(|&point| board.number_of(point)));
}

fn write_all(text: &mut String, parts: impl IntoIterator<Item = impl Display>) {
    text.clear();
    // Writing to a string cannot fail.
    let _ = parts.into_iter().try_for_each(|part| write!(text, "{part}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::{DAME, FREE, MEDIEVAL, RuleSet, visit_counter};

    const CROWDED: &str = "1b1b1/bbbbb/1bwb1/wbbbw/1w1w1 w";

    fn offers(rules: &'static RuleSet, typed: &str) -> String {
        completions(&Position::start(rules), None, typed)
            .iter()
            .map(Move::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn typed_text_selects_moves() {
        assert_eq!(offers(&MEDIEVAL, ""), "b2-c3 c2-c3 d2-c3 d3-c3");
        assert_eq!(offers(&MEDIEVAL, "D"), "d2-c3 d3-c3");
        assert_eq!(offers(&MEDIEVAL, "d3 - c"), "d3-c3");
        assert_eq!(offers(&MEDIEVAL, "c3"), "b2-c3 c2-c3 d2-c3 d3-c3");
        assert_eq!(offers(&MEDIEVAL, "e1"), "");
    }

    #[test]
    fn crowded_board_offers_the_first_matches() {
        let crowded = parse_position(&FREE, CROWDED).unwrap();
        assert!(crowded.count_actions() > 8000);
        let offered = completions(&crowded, None, "");
        assert_eq!(offered.len(), MAX_OFFERS);
        assert_eq!(offered, crowded.first_moves(MAX_OFFERS).into_vec());
        let last = crowded.movable().by_name().next_back().unwrap();
        let of_last = completions(&crowded, Some(last), "");
        assert!(!of_last.is_empty() && of_last.iter().all(|action| action.from() == last));
        assert_eq!(completions(&crowded, None, &of_last[0].to_string())[0], of_last[0]);
    }

    #[test]
    fn budget_covers_several_positions() {
        let crowded = parse_position(&FREE, CROWDED).unwrap();
        for (typed, offered, visits) in [("", MAX_OFFERS, MAX_OFFERS), ("a1a1", 0, MAX_VISITS)] {
            let mut budget = CompletionBudget::default();
            let before = visit_counter::count();
            let offers =
                (0..10).map(|_| completions_within(&crowded, None, typed, &mut budget).len());
            assert_eq!(offers.sum::<usize>(), offered, "{typed}");
            assert!(
                visit_counter::count() - before <= visits as u64,
                "{typed}: {}",
                visit_counter::count() - before
            );
        }
    }

    #[test]
    fn prefix_matches_are_offered_without_visits_left() {
        let crowded = parse_position(&FREE, CROWDED).unwrap();
        let mut budget = CompletionBudget::default();
        assert!(completions_within(&crowded, None, "a1a1", &mut budget).is_empty());
        let first = crowded.first_moves(1)[0];
        assert_eq!(completions_within(&crowded, None, &first.to_string(), &mut budget)[0], first);
    }

    #[test]
    fn numbers_select_moves_on_a_numbered_board() {
        assert_eq!(offers(&DAME, "22"), "c3-b4 c3-d4");
        assert_eq!(offers(&DAME, "22-1"), "c3-b4 c3-d4");
        assert_eq!(offers(&DAME, "22-18"), "c3-d4");
    }
}
