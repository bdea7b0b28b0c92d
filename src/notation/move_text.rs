use std::str::FromStr;

use thiserror::Error;

use crate::rules::{Move, Point, Position, Side};

/// A move as somebody wrote it: points in order, not yet held against a position.
///
/// Reading is forgiving about case, spaces and the sign between the points; the sign may also be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// At least one: there is no other way to make one than to read it.
    points: Vec<Point>,
    /// Whether a sign said that stones are captured (`x`, `:`, `×`, `*`).
    says_capture: bool,
}

/// Why a text is no move, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    #[error("a move names points, such as c2-c3")]
    Empty,
    #[error("'{}' at character {at} is no part of a move such as c2-c3 or e3xc3xa5", .sign.escape_debug())]
    Unexpected { sign: char, at: usize },
    #[error("'{file}' at character {at} needs the number of a rank after it, as in c3")]
    NoRank { file: char, at: usize },
}

impl FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let mut points = Vec::new();
        let mut says_capture = false;
        // What still wants a second sign: the file of a point, and where it stood.
        let mut pending: Option<(char, usize)> = None;
        for (at, sign) in (1..).zip(text.chars()) {
            let lower = sign.to_ascii_lowercase();
            match (pending, lower) {
                (None, 'a'..='h') => pending = Some((lower, at)),
                (Some((file, _)), '1'..='8') => {
                    points.extend(Point::from_name(&[file as u8, lower as u8]));
                    pending = None;
                }
                (Some((file, at)), _) => return Err(MoveTextError::NoRank { file, at }),
                (None, 'x' | ':' | '×' | '*') if !points.is_empty() => says_capture = true,
                (None, '-' | '–' | '—' | '−' | '>' | '→') if !points.is_empty() => {}
                (None, _) if sign.is_whitespace() => {}
                (None, _) => return Err(MoveTextError::Unexpected { sign, at }),
            }
        }
        match pending {
            Some((file, at)) => Err(MoveTextError::NoRank { file, at }),
            None if points.is_empty() => Err(MoveTextError::Empty),
            None => Ok(Self { points, says_capture }),
        }
    }
}

/// Why a text that reads as a move is none in this position, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}{}", list(.legal))]
pub struct Unplayable {
    pub why: Why,
    /// The legal moves that were perhaps meant: those that fit, or of the stone that was named, or else all. Empty only
    /// where the side to move has none at all.
    pub legal: Vec<Move>,
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Why {
    #[error("{point} is not a point of this board, which ends at {corner}")]
    OffBoard { point: Point, corner: Point },
    #[error("no stone stands on {0}")]
    NoStone(Point),
    #[error("the stone on {at} is not {mover}'s")]
    NotYours { at: Point, mover: Side },
    #[error("{0} is taken by another stone")]
    Occupied(Point),
    #[error("no line joins {from} and {to}")]
    NoLine { from: Point, to: Point },
    #[error("no stone is captured that way")]
    NoCapture,
    #[error("a capture must be made")]
    MustCapture,
    #[error("the capture must go on")]
    Incomplete,
    #[error("several moves fit")]
    Ambiguous,
    #[error("that is no legal move")]
    Illegal,
}

fn list(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    if texts.is_empty() { String::new() } else { format!("; legal: {}", texts.join(" ")) }
}

impl MoveText {
    /// Finds the one legal move that is meant: written in full, or by its first and last point, or by its last alone.
    ///
    /// # Errors
    /// When no legal move fits, or several do; the error knows what would be right.
    pub fn resolve(&self, position: &Position) -> Result<Move, Unplayable> {
        let mut legal = position.legal_moves();
        legal.sort_by_cached_key(Move::to_string);
        let whole: Vec<Move> = self.among(&legal, |action| action.points() == self.points);
        let fitting = if whole.is_empty() { self.among(&legal, |action| self.abbreviates(action)) } else { whole };
        match fitting[..] {
            [only] => Ok(only),
            [] => Err(self.why_not(position, legal)),
            _ => Err(Unplayable { why: Why::Ambiguous, legal: fitting }),
        }
    }

    fn among(&self, legal: &[Move], fits: impl Fn(&Move) -> bool) -> Vec<Move> {
        legal.iter().filter(|action| (action.is_capture() || !self.says_capture) && fits(action)).copied().collect()
    }

    fn abbreviates(&self, action: &Move) -> bool {
        match self.points[..] {
            [last] => action.to() == last,
            [first, last] => action.from() == first && action.to() == last,
            _ => false,
        }
    }

    fn why_not(&self, position: &Position, legal: Vec<Move>) -> Unplayable {
        let whole: Vec<Move> = legal
            .iter()
            .filter(|action| action.is_capture() && self.points.len() > 1 && action.points().starts_with(&self.points))
            .copied()
            .collect();
        if !whole.is_empty() {
            return Unplayable { why: Why::Incomplete, legal: whole };
        }
        let why = self.what_is_wrong(position, &legal);
        // What would be right is best shown with the stone that was named, if it can do anything.
        let of_stone: Vec<Move> = legal.iter().filter(|action| action.from() == self.points[0]).copied().collect();
        Unplayable { why, legal: if of_stone.is_empty() { legal } else { of_stone } }
    }

    /// No legal move fits, not even as a beginning. The first mistake is named.
    fn what_is_wrong(&self, position: &Position, legal: &[Move]) -> Why {
        let board = position.rules().board;
        let mover = position.turn();
        if let Some(&point) = self.points.iter().find(|&&point| !board.points().contains(point)) {
            return Why::OffBoard { point, corner: board.corner() };
        }
        let steps = position.steps();
        let must_capture = !legal.is_empty() && legal.iter().all(Move::is_capture);
        match self.points[..] {
            [to] if must_capture && steps.iter().any(|step| step.to() == to) => Why::MustCapture,
            [at] if position.stone_at(at) == Some(mover) => Why::Illegal,
            [at] if position.stone_at(at).is_some() => Why::Occupied(at),
            [from, ..] if position.stone_at(from).is_none() && self.points.len() > 1 => Why::NoStone(from),
            [from, ..] if position.stone_at(from).is_some_and(|side| side != mover) => {
                Why::NotYours { at: from, mover }
            }
            [from, to] if legal.iter().any(|action| action.from() == from && action.to() == to) => Why::NoCapture,
            [from, to] if steps.iter().any(|step| step.from() == from && step.to() == to) => Why::MustCapture,
            [_, to] if position.stone_at(to).is_some() => Why::Occupied(to),
            [from, to] if neighbours(from, to) && board.line_between(from, to).is_none() => Why::NoLine { from, to },
            _ if must_capture => Why::MustCapture,
            _ => Why::Illegal,
        }
    }
}

fn neighbours(a: Point, b: Point) -> bool {
    a != b && a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
}

/// The legal moves that begin like `typed`, or else contain it, whatever signs stand between its points; in
/// alphabetical order. For offering moves while somebody is still writing.
pub fn offer(position: &Position, typed: &str) -> Vec<Move> {
    let letters = |text: &str| -> String {
        text.chars().filter(|sign| sign.is_ascii_alphanumeric()).map(|sign| sign.to_ascii_lowercase()).collect()
    };
    // The x of a capture is a sign between points, too.
    let typed = letters(typed).replace('x', "");
    let mut moves: Vec<(String, Move)> =
        position.legal_moves().into_iter().map(|action| (action.to_string(), action)).collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<Move> {
        let bare = |text: &str| letters(text).replace('x', "");
        moves.iter().filter(|(text, _)| fits(&bare(text))).map(|&(_, action)| action).collect()
    };
    let beginning = fitting(&|text| text.starts_with(&typed));
    if beginning.is_empty() { fitting(&|text| text.contains(&typed)) } else { beginning }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::parse_position;
    use crate::rules::{History, MEDIEVAL};

    const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

    fn resolve(position: &str, text: &str) -> Result<String, Unplayable> {
        let position = parse_position(&MEDIEVAL, position).unwrap();
        text.parse::<MoveText>().unwrap().resolve(&position).map(|action| action.to_string())
    }

    fn refusal(position: &str, text: &str) -> String {
        resolve(position, text).unwrap_err().to_string()
    }

    #[test]
    fn signs_case_and_spaces_are_forgiven() {
        for text in ["c2-c3", "C2-C3", "c2c3", " c2 → c3 ", "c2>c3", "c2 – c3", "c2 c3"] {
            assert_eq!(resolve(START, text).as_deref(), Ok("c2-c3"), "{text}");
        }
        for text in ["a1xc3", "a1:c3", "a1×c3", "a1*c3", "A1 X C3", "a1c3", "a1-c3"] {
            assert_eq!(resolve("5/5/5/1b3/w4 w", text).as_deref(), Ok("a1xc3"), "{text}");
        }
    }

    #[test]
    fn a_move_may_be_shortened_where_one_fits() {
        assert_eq!(resolve("w4/5/5/5/5 w", "b5").as_deref(), Ok("a5-b5"));
        assert_eq!(resolve("5/1b3/5/1b3/w4 w", "a1a5").as_deref(), Ok("a1xc3xa5"));
        assert_eq!(resolve("5/1b3/5/1b3/w4 w", "a5").as_deref(), Ok("a1xc3xa5"));
        assert_eq!(refusal(START, "c3"), "several moves fit; legal: b2-c3 c2-c3 d2-c3 d3-c3");
    }

    #[test]
    fn two_round_trips_by_the_same_ends_are_ambiguous() {
        // The four stones can be taken one way round and the other.
        let square = "5/5/1b3/b1b2/wb3 w";
        let Err(Unplayable { why: Why::Ambiguous, legal: fitting }) = resolve(square, "a1a1") else {
            panic!("one way only")
        };
        assert!(fitting.len() >= 2, "{fitting:?}");
        for way in fitting {
            assert_eq!(resolve(square, &way.to_string()), Ok(way.to_string()));
        }
    }

    #[test]
    fn a_duty_to_capture_is_explained() {
        let position = "5/5/5/1b3/w3w w";
        assert_eq!(refusal(position, "a1-a2"), "a capture must be made; legal: a1xc3");
        assert_eq!(refusal(position, "e1-e2"), "a capture must be made; legal: a1xc3");
        assert_eq!(refusal(position, "d1"), "a capture must be made; legal: a1xc3");
        assert_eq!(refusal(position, "e1-c3"), "a capture must be made; legal: a1xc3");
    }

    #[test]
    fn a_chain_must_be_played_to_its_end() {
        assert_eq!(refusal("5/1b3/5/1b3/w4 w", "a1xc3"), "the capture must go on; legal: a1xc3xa5");
    }

    #[test]
    fn each_other_mistake_has_its_own_answer() {
        let all = "; legal: b2-c3 c2-c3 d2-c3 d3-c3";
        assert_eq!(refusal(START, "c3-c2"), format!("no stone stands on c3{all}"));
        assert_eq!(refusal(START, "c4-c3"), format!("the stone on c4 is not White's{all}"));
        assert_eq!(refusal(START, "a1-b2"), format!("b2 is taken by another stone{all}"));
        assert_eq!(refusal(START, "b4"), format!("b4 is taken by another stone{all}"));
        assert_eq!(refusal(START, "a2"), format!("that is no legal move{all}"));
        assert_eq!(refusal(START, "f1-f2"), format!("f1 is not a point of this board, which ends at e5{all}"));
        assert_eq!(refusal(START, "c2xc3"), "no stone is captured that way; legal: c2-c3");
        assert_eq!(refusal("5/5/5/w4/5 w", "a2-b3"), "no line joins a2 and b3; legal: a2-a1 a2-a3 a2-b2");
        assert_eq!(refusal("5/5/5/5/w4 w", "a1-e5"), "that is no legal move; legal: a1-a2 a1-b1 a1-b2");
        assert_eq!(refusal("5/5/5/5/b4 w", "a1-e5"), "the stone on a1 is not White's");
    }

    #[test]
    fn what_is_no_move_is_named_with_its_place() {
        let error = |text: &str| text.parse::<MoveText>().unwrap_err();
        assert_eq!(error("  "), MoveTextError::Empty);
        assert_eq!(error("c2-k3"), MoveTextError::Unexpected { sign: 'k', at: 4 });
        assert_eq!(error("c2-c"), MoveTextError::NoRank { file: 'c', at: 4 });
        assert_eq!(error("cc"), MoveTextError::NoRank { file: 'c', at: 1 });
        assert_eq!(error("-c2"), MoveTextError::Unexpected { sign: '-', at: 1 });
        assert_eq!(error("c9"), MoveTextError::NoRank { file: 'c', at: 1 });
    }

    #[test]
    fn moves_are_offered_by_what_is_typed() {
        let start = parse_position(&MEDIEVAL, START).unwrap();
        let offers = |typed| offer(&start, typed).iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(offers(""), "b2-c3 c2-c3 d2-c3 d3-c3");
        assert_eq!(offers("D"), "d2-c3 d3-c3");
        assert_eq!(offers("d3 - c"), "d3-c3");
        assert_eq!(offers("c3"), "b2-c3 c2-c3 d2-c3 d3-c3");
        assert_eq!(offers("e1"), "");
    }

    proptest! {
        #[test]
        fn every_legal_move_of_a_random_game_reads_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 120)) {
            let mut game = History::new(&MEDIEVAL);
            for choice in choices {
                let position = game.position();
                if game.outcome().is_some() { break }
                let legal = position.legal_moves();
                for action in &legal {
                    let read = action.to_string().parse::<MoveText>().unwrap().resolve(&position);
                    prop_assert_eq!(read, Ok(*action));
                }
                game.play(choice.get(&legal)).unwrap();
                let text = crate::notation::position_text(&game.position());
                prop_assert_eq!(parse_position(&MEDIEVAL, &text), Ok(game.position()));
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,40}") {
            let position = Position::start(&MEDIEVAL);
            let _ = text.parse::<MoveText>().map(|read| read.resolve(&position));
            let _ = parse_position(&MEDIEVAL, &text);
            offer(&position, &text);
        }

        #[test]
        fn whatever_reads_as_points_is_answered(points in prop::collection::vec(0u8..64, 1..6), stones in any::<(u32, u32)>()) {
            let text: String = points.iter().map(|&index| Point::from_index(index).unwrap().to_string()).collect();
            let all = MEDIEVAL.board.points();
            let spread = |bits: u32| all.iter().enumerate().filter(move |(nth, _)| bits >> nth & 1 == 1).map(|(_, point)| point).collect::<crate::rules::Bitboard>();
            let (white, black) = (spread(stones.0), spread(stones.1 & !stones.0));
            let position = Position::new(&MEDIEVAL, crate::rules::BySide { white, black }, Side::White).unwrap();
            if let Ok(action) = text.parse::<MoveText>().unwrap().resolve(&position) {
                prop_assert!(position.legal_moves().contains(&action));
            }
        }
    }
}
