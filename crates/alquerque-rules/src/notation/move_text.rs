use std::str::FromStr;

use thiserror::Error;

use super::illegal_reason::{IllegalReason, Unplayable};
use super::move_resolver::{MoveResolver, legal_moves};
use crate::{Board, Move, Point, Position};

/// A move as somebody wrote it: points in order, not yet held against a position.
///
/// Reading is forgiving about case, spaces and the sign between the points; the sign may also be left out between names.
/// On a board with numbers, a point may be written by its number.
///
/// ```
/// use alquerque_rules::notation::MoveText;
/// use alquerque_rules::{DAME, Position};
///
/// let start = Position::start(&DAME);
/// for text in ["c3-d4", "C3D4", " c3 → d4 ", "22-18", "d4"] {
///     let read = text.parse::<MoveText>()?.resolve(&start);
///     assert_eq!(read.map(|action| action.to_string()).ok(), (text != "d4").then(|| "c3-d4".to_owned()));
/// }
/// # Ok::<(), alquerque_rules::notation::ActionTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// At least one: there is no other way to make one than to read it.
    points: Vec<PointText>,
    /// Whether a sign said that stones are captured (`x`, `:`, `×`, `*`).
    says_capture: bool,
}

/// A point as somebody wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointText {
    /// By its name, such as `c3`.
    Name(Point),
    /// By its number, which counts from 1.
    Number(u32),
}

/// Why a text is no action, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum ActionTextError {
    #[error("a move names points, such as c2-c3")]
    Empty,
    #[error("'{}' at character {at} is no part of a move such as c2-c3 or e3xc3xa5", .sign.escape_debug())]
    Unexpected { sign: char, at: usize },
    #[error("'{file}' at character {at} needs the number of a rank after it, as in c3")]
    NoRank { file: char, at: usize },
    #[error("'{}' at character {at} is no part of a point such as b4", .sign.escape_debug())]
    NoPoint { sign: char, at: usize },
    #[error("a huff names one point, as in huff b4")]
    NotOnePoint,
}

impl PointText {
    /// The point on a board.
    ///
    /// # Errors
    /// When the board has no such point.
    pub fn on(self, board: &Board) -> Result<Point, IllegalReason> {
        match self {
            Self::Name(point) if board.points().contains(point) => Ok(point),
            Self::Name(point) => Err(IllegalReason::OffBoard { point, corner: board.corner() }),
            Self::Number(number) => u8::try_from(number)
                .ok()
                .and_then(|number| board.numbered_point(number))
                .ok_or(IllegalReason::NoNumber { number, last: board.last_number() }),
        }
    }
}

impl FromStr for MoveText {
    type Err = ActionTextError;

    fn from_str(text: &str) -> Result<Self, ActionTextError> {
        Self::read((1..).zip(text.chars()))
    }
}

impl From<&Move> for MoveText {
    fn from(action: &Move) -> Self {
        let points = action.points().iter().copied().map(PointText::Name).collect();
        Self { points, says_capture: action.is_capture() }
    }
}

impl MoveText {
    /// Reads signs, each with its place in what was written.
    pub(super) fn read(
        signs: impl Iterator<Item = (usize, char)>,
    ) -> Result<Self, ActionTextError> {
        let mut read = Self { points: Vec::new(), says_capture: false };
        // What still wants a second sign: the file of a point, and where it stood.
        let mut pending: Option<(char, usize)> = None;
        // What the sign before belongs to: a number may go on, a name may not.
        let (mut in_number, mut in_name) = (false, false);
        for (at, sign) in signs {
            let lower = sign.to_ascii_lowercase();
            let was_in_number = std::mem::take(&mut in_number);
            let was_name = std::mem::take(&mut in_name);
            match (pending, lower) {
                (None, 'a'..='h') => pending = Some((lower, at)),
                (Some((file, _)), '1'..='8') => {
                    read.points
                        .extend(Point::from_name(&[file as u8, lower as u8]).map(PointText::Name));
                    pending = None;
                    in_name = true;
                }
                (Some((file, at)), _) => return Err(ActionTextError::NoRank { file, at }),
                (None, '0'..='9') if was_name => {
                    return Err(ActionTextError::Unexpected { sign, at });
                }
                (None, '0'..='9') => {
                    read.push_digit(u32::from(lower) - u32::from('0'), was_in_number);
                    in_number = true;
                }
                (None, 'x' | ':' | '×' | '*') if !read.points.is_empty() => {
                    read.says_capture = true
                }
                (None, '-' | '–' | '—' | '−' | '>' | '→') if !read.points.is_empty() => {}
                (None, _) if sign.is_whitespace() => {}
                (None, _) => return Err(ActionTextError::Unexpected { sign, at }),
            }
        }
        match pending {
            Some((file, at)) => Err(ActionTextError::NoRank { file, at }),
            None if read.points.is_empty() => Err(ActionTextError::Empty),
            None => Ok(read),
        }
    }

    fn push_digit(&mut self, digit: u32, in_number: bool) {
        match self.points.last_mut() {
            Some(PointText::Number(number)) if in_number => {
                *number = number.saturating_mul(10).saturating_add(digit)
            }
            _ => self.points.push(PointText::Number(digit)),
        }
    }

    /// The point, if it is just one.
    pub(super) fn only_point(&self) -> Option<PointText> {
        match self.points[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Finds the one legal move that is meant: written in full, or by its first and last point, or by its last alone.
    ///
    /// # Errors
    /// When no legal move fits, or several do; the error knows what would be right.
    pub fn resolve(&self, position: &Position) -> Result<Move, Unplayable> {
        if position.owes_choice() {
            return Err(IllegalReason::PenaltyFirst { among: position.memory().huffable }.into());
        }
        let board = position.rules().board;
        let points: Result<Vec<Point>, IllegalReason> =
            self.points.iter().map(|point| point.on(board)).collect();
        let points = points.map_err(|reason| Unplayable {
            reason,
            legal: legal_moves(position),
            must_capture: position.must_capture(),
        })?;
        MoveResolver { points: &points, says_capture: self.says_capture, position }.find()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::{ActionText, completions, parse_position, position_text};
    use crate::{
        BELL, Bitboard, BySide, DAME, FREE, History, MEDIEVAL, PENALTY, RULE_SETS, RuleSet, Side,
    };

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
        let Err(Unplayable { reason: IllegalReason::Ambiguous, legal: fitting, .. }) =
            resolve(square, "a1a1")
        else {
            panic!("one way only")
        };
        assert!(fitting.len() >= 2, "{fitting:?}");
        for way in fitting {
            assert_eq!(resolve(square, &way.to_string()), Ok(way.to_string()));
        }
    }

    #[test]
    fn on_a_crowded_board_not_all_moves_are_looked_through() {
        let crowded = parse_position(&FREE, "1b1b1/bbbbb/1bwb1/wbbbw/1w1w1 w").unwrap();
        let resolve = |text: &str| text.parse::<MoveText>().unwrap().resolve(&crowded);
        let nowhere = crowded.rules().board.points().iter().find(|point| {
            resolve(&point.to_string())
                .is_err_and(|error| error.reason == IllegalReason::TooManyMoves)
        });
        let wrong = resolve(&nowhere.expect("no move ends there early").to_string()).unwrap_err();
        assert_eq!(wrong.legal.len(), 21);
        assert!(
            wrong.legal.iter().any(|action| action.from() != wrong.legal[0].from()),
            "several stones can move"
        );
        assert!(wrong.to_string().ends_with(" and more"), "{wrong}");
        let last = *crowded.legal_moves().last().unwrap();
        assert_eq!(resolve(&last.to_string()), Ok(last), "each move can be written in full");
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
        assert_eq!(
            refusal(START, "f1-f2"),
            format!("f1 is not a point of this board, which ends at e5{all}")
        );
        assert_eq!(refusal(START, "c2xc3"), "no stone is captured that way; legal: c2-c3");
        assert_eq!(
            refusal("5/5/5/w4/5 w", "a2-b3"),
            "no line joins a2 and b3; legal: a2-a1 a2-a3 a2-b2"
        );
        assert_eq!(
            refusal("5/5/5/5/w4 w", "a1-e5"),
            "that is no legal move; legal: a1-a2 a1-b1 a1-b2"
        );
        assert_eq!(refusal("5/5/5/5/b4 w", "a1-e5"), "the stone on a1 is not White's");
    }

    #[test]
    fn what_is_no_move_is_named_with_its_place() {
        let error = |text: &str| text.parse::<MoveText>().unwrap_err();
        assert_eq!(error("  "), ActionTextError::Empty);
        assert_eq!(error("c2-k3"), ActionTextError::Unexpected { sign: 'k', at: 4 });
        assert_eq!(error("c2-c"), ActionTextError::NoRank { file: 'c', at: 4 });
        assert_eq!(error("cc"), ActionTextError::NoRank { file: 'c', at: 1 });
        assert_eq!(error("-c2"), ActionTextError::Unexpected { sign: '-', at: 1 });
        assert_eq!(error("c9"), ActionTextError::NoRank { file: 'c', at: 1 });
        assert_eq!(error("c34"), ActionTextError::Unexpected { sign: '4', at: 3 });
    }

    #[test]
    fn squares_have_numbers_where_the_board_has() {
        let start = Position::start(&DAME);
        let read = |text: &str| {
            text.parse::<MoveText>().unwrap().resolve(&start).map(|action| action.to_string())
        };
        for text in ["22-18", "22 18", "22→18", "c3-18", "22d4"] {
            assert_eq!(read(text).as_deref(), Ok("c3-d4"), "{text}");
        }
        let reason = |text| read(text).unwrap_err().reason;
        assert_eq!(reason("22-33"), IllegalReason::NoNumber { number: 33, last: Some(32) });
        assert_eq!(reason("0-18"), IllegalReason::NoNumber { number: 0, last: Some(32) });
        assert_eq!(
            reason("99999999999-18"),
            IllegalReason::NoNumber { number: u32::MAX, last: Some(32) }
        );
        let elsewhere = refusal(START, "12-8");
        assert!(elsewhere.starts_with(
            "there is no point with the number 12: the points of this board have names"
        ));
    }

    #[test]
    fn what_a_stone_may_not_do_has_its_own_answer() {
        let reason = |rules, position, text: &str| {
            let position = parse_position(rules, position).unwrap();
            text.parse::<MoveText>().unwrap().resolve(&position).unwrap_err().reason
        };
        let point = |name: &str| Point::from_name(name.as_bytes()).unwrap();
        assert_eq!(reason(&BELL, "5/5/2w2/5/5 w", "c3-c2"), IllegalReason::Direction);
        assert_eq!(reason(&BELL, "2w2/5/5/5/5 w", "c5-b5"), IllegalReason::OnFarRank(point("c5")));
        assert_eq!(reason(&DAME, "8/8/8/8/3w4/8/8/8 w", "d4-c3"), IllegalReason::Direction);
        let barred = IllegalReason::NoReturn { from: point("c3"), to: point("c2") };
        assert_eq!(reason(&PENALTY, "5/5/2w2/5/5 w c3:c2", "c3-c2"), barred);
    }

    /// Positions of random play by each rule set, and everything that could be done there.
    fn random_game() -> impl Strategy<Value = (&'static RuleSet, Vec<prop::sample::Index>)> {
        (
            prop::sample::select(RULE_SETS.to_vec()),
            prop::collection::vec(any::<prop::sample::Index>(), 80),
        )
    }

    proptest! {
        #[test]
        fn every_legal_action_of_a_random_game_reads_back((rules, choices) in random_game()) {
            let mut game = History::new(rules);
            for choice in choices {
                let position = game.position();
                if game.outcome().is_some() { break }
                let legal = position.legal_actions();
                for action in &legal {
                    let read = action.to_string().parse::<ActionText>().unwrap();
                    prop_assert_eq!(&read, &ActionText::from(*action));
                    let read = read.resolve(&position);
                    prop_assert_eq!(read, Ok(*action));
                }
                game.play(choice.get(&legal)).unwrap();
                let text = position_text(&game.position());
                prop_assert_eq!(parse_position(rules, &text), Ok(game.position()));
            }
        }

        #[test]
        fn no_text_panics(rules in prop::sample::select(RULE_SETS.to_vec()), text in "\\PC{0,40}|[a-h1-9x:, huff-]{0,30}") {
            let position = Position::start(rules);
            let _ = text.parse::<ActionText>().map(|read| read.resolve(&position));
            let _ = parse_position(rules, &text);
            completions(&position, None, &text);
        }

        #[test]
        fn whatever_reads_as_points_is_answered(points in prop::collection::vec(0u8..64, 1..6), stones in any::<(u32, u32)>()) {
            let text: String = points.iter().map(|&index| Point::from_index(index).unwrap().to_string()).collect();
            for rules in RULE_SETS {
                let all = rules.board.points();
                let spread = |bits: u32| all.iter().enumerate().filter(move |(nth, _)| bits >> nth & 1 == 1).map(|(_, point)| point).collect::<Bitboard>();
                let (white, black) = (spread(stones.0), spread(stones.1 & !stones.0));
                let position = Position::new(rules, BySide { white, black }, Side::White).unwrap();
                if let Ok(action) = text.parse::<MoveText>().unwrap().resolve(&position) {
                    prop_assert!(position.legal_moves().contains(&action));
                }
            }
        }
    }
}
