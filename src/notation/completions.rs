use crate::rules::{Board, Move, Point, Position};

/// The legal moves that begin like `typed`, or else contain it, whatever signs stand between its points; in
/// alphabetical order. Where points have numbers, they are found by these, too. For offering moves while somebody is
/// still writing.
pub fn completions(position: &Position, typed: &str) -> Vec<Move> {
    let typed = bare(typed);
    let board = position.rules().board;
    let mut moves: Vec<(String, Move)> =
        position.legal_moves().into_iter().map(|action| (action.to_string(), action)).collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<Move> {
        let either = |text: &str, action: &Move| fits(&bare(text)) || fits(&numbers(board, action));
        moves.iter().filter(|(text, action)| either(text, action)).map(|&(_, action)| action).collect()
    };
    let beginning = fitting(&|text| text.starts_with(&typed));
    if beginning.is_empty() { fitting(&|text| text.contains(&typed)) } else { beginning }
}

/// Letters and digits alone. The x of a capture is a sign between points, too.
fn bare(text: &str) -> String {
    let letters = text.chars().filter(|sign| sign.is_ascii_alphanumeric()).map(|sign| sign.to_ascii_lowercase());
    letters.filter(|&sign| sign != 'x').collect()
}

/// The numbers of a move's points one after the other; nothing on a board without.
fn numbers(board: &Board, action: &Move) -> String {
    let number = |point: &Point| board.number_of(*point);
    action.points().iter().filter_map(number).map(|number| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{DAME, MEDIEVAL, RuleSet};

    fn offers(rules: &'static RuleSet, typed: &str) -> String {
        completions(&Position::start(rules), typed).iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
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
    fn moves_are_offered_by_numbers_where_there_are() {
        assert_eq!(offers(&DAME, "22"), "c3-b4 c3-d4");
        assert_eq!(offers(&DAME, "22-1"), "c3-b4 c3-d4");
        assert_eq!(offers(&DAME, "22-18"), "c3-d4");
    }
}
