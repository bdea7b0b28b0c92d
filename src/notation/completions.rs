use std::ops::ControlFlow;

use crate::rules::{Board, Move, Point, Position, Walk};

/// As many moves as are offered: more than Discord shows.
const OFFERED: usize = 25;
/// As many legal moves as are looked through for what is typed, where none begins so.
const LOOKED_THROUGH: usize = 2000;

/// The first legal moves, of this stone or of any, that begin like `typed`, or else contain it, whatever signs stand between
/// their points; in alphabetical order, 25 at most. Where points have numbers, they are found by these, too. For offering
/// moves while a player is still writing: takes time by how many are offered, however many are legal.
pub fn completions(position: &Position, stone: Option<Point>, typed: &str) -> Vec<Move> {
    let typed = bare(typed);
    let board = position.rules().board;
    let mut moves = Vec::new();
    let stones = position.movable().iter().filter(|&from| stone.is_none_or(|stone| stone == from));
    let mut walks: Vec<Walk<'_>> = stones.filter_map(|from| position.walk(from)).collect();
    walks.sort_by_key(|walk| walk.points()[0].to_string());
    // The end of the search is all that it answers.
    let _ = walks.iter().try_for_each(|walk| beginning(board, walk, &typed, &mut moves));
    if moves.is_empty() {
        let mut looked = 0;
        let mut look = |action: Move| {
            looked += 1;
            if bare(&action.to_string()).contains(&typed) || numbers(board, action.points()).contains(&typed) {
                moves.push(action);
            }
            enough(looked == LOOKED_THROUGH || moves.len() == OFFERED)
        };
        let _ = walks.iter().try_for_each(|walk| walk.try_for_each_move(&mut look));
    }
    moves
}

/// Collects the moves that go on so and begin like `typed`. Ways that cannot come to it are not followed.
fn beginning(board: &Board, walk: &Walk<'_>, typed: &str, moves: &mut Vec<Move>) -> ControlFlow<()> {
    let written = [walk.points().iter().map(Point::to_string).collect(), numbers(board, walk.points())];
    let may_come = |text: &String| text.starts_with(typed) || typed.starts_with(text.as_str());
    // A board without numbers writes nothing there.
    if !written.iter().any(|text| !text.is_empty() && may_come(text)) {
        return ControlFlow::Continue(());
    }
    if let Some(whole) = walk.whole().filter(|_| written.iter().any(|text| text.starts_with(typed))) {
        moves.push(whole);
        enough(moves.len() == OFFERED)?;
    }
    walk.going_on().collect::<Vec<_>>().iter().try_for_each(|walk| beginning(board, walk, typed, moves))
}

fn enough(is_enough: bool) -> ControlFlow<()> {
    if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Letters and digits alone. The x of a capture is a sign between points, too.
fn bare(text: &str) -> String {
    let letters = text.chars().filter(|sign| sign.is_ascii_alphanumeric()).map(|sign| sign.to_ascii_lowercase());
    letters.filter(|&sign| sign != 'x').collect()
}

/// The numbers of points one after the other; nothing on a board without.
fn numbers(board: &Board, points: &[Point]) -> String {
    points.iter().filter_map(|&point| board.number_of(point)).map(|number| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::rules::{DAME, FREE, MEDIEVAL, RuleSet};

    const CROWDED: &str = "1b1b1/bbbbb/1b1b1/wbwbw/wwwww w";

    fn offers(rules: &'static RuleSet, typed: &str) -> String {
        completions(&Position::start(rules), None, typed).iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
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
        assert!(crowded.count_actions() > 2500);
        let offered = completions(&crowded, None, "");
        assert_eq!(offered.len(), OFFERED);
        assert_eq!(offered, crowded.first_moves(OFFERED).into_vec());
        let last = crowded.movable().iter().max_by_key(|point| (point.file(), point.rank())).unwrap();
        let of_last = completions(&crowded, Some(last), "");
        assert!(!of_last.is_empty() && of_last.iter().all(|action| action.from() == last));
        assert_eq!(completions(&crowded, None, &of_last[0].to_string())[0], of_last[0]);
    }

    #[test]
    fn moves_are_offered_by_numbers_where_there_are() {
        assert_eq!(offers(&DAME, "22"), "c3-b4 c3-d4");
        assert_eq!(offers(&DAME, "22-1"), "c3-b4 c3-d4");
        assert_eq!(offers(&DAME, "22-18"), "c3-d4");
    }
}
