use std::str::FromStr;

use thiserror::Error;

use super::illegal_reason::IllegalReason;
use super::plain_characters::plain;
use super::point_notation::PointNotation;
use crate::{Board, Move, Point};

/// The parsed points of a move, not yet checked against a position.
///
/// Case, spaces, typographic and full-width characters, and the separator between points do not
/// matter. Between names, the separator may be omitted. On a board with numbers, a point may be
/// written as its number.
///
/// ```
/// use alquerque_rules::notation::MoveText;
/// use alquerque_rules::{DAME, Position};
///
/// let start = Position::start(&DAME);
/// for text in ["c3-d4", "C3D4", " c3 → d4 ", "22-18"] {
///     let resolved = text.parse::<MoveText>()?.resolve(&start).unwrap();
///     assert_eq!(resolved.to_string(), "c3-d4");
/// }
/// assert!("d4".parse::<MoveText>()?.resolve(&start).is_err(), "two moves fit");
/// # Ok::<(), alquerque_rules::notation::ActionTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// Never empty.
    pub(super) points: Vec<PointText>,
    /// Whether there is a capture sign (`x`, `:`, `×`, `*`).
    pub(super) has_capture_sign: bool,
}

/// A parsed point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointText {
    /// A name, such as `c3`.
    Name(Point),
    /// A number, counted from 1.
    Number(u32),
}

/// The error if a text is not an action, with the place in the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum ActionTextError {
    #[error("a move is written as points, such as c2-c3")]
    Empty,
    #[error(
        "'{}' at character {at} is not part of a move such as c2-c3 or e3xc3xa5",
        .character.escape_debug()
    )]
    Unexpected { character: char, at: usize },
    #[error("'{file}' at character {at} needs a rank after it, as in c3")]
    NoRank { file: char, at: usize },
    #[error("{file}{rank} is not a point of this board")]
    OutOfRange { file: char, rank: u8 },
    #[error("'{}' at character {at} is not part of a point such as b4", .character.escape_debug())]
    NoPoint { character: char, at: usize },
    #[error("a huff names one point, as in huff b4")]
    NotOnePoint,
}

impl PointText {
    /// Returns the point on a board.
    ///
    /// # Errors
    /// Fails if the board has no such point.
    pub fn resolve(self, board: &Board) -> Result<Point, IllegalReason> {
        match self {
            Self::Name(point) if board.points().contains(point) => Ok(point),
            Self::Name(point) => {
                let corner = board.corner();
                let is_within = point.file() <= corner.file() && point.rank() <= corner.rank();
                Err(match is_within {
                    false => IllegalReason::OffBoard { point, corner },
                    true if board.is_chequered() => IllegalReason::LightSquare(point),
                    true => IllegalReason::BetweenPoints(point),
                })
            }
            Self::Number(number) => u8::try_from(number)
                .ok()
                .and_then(|number| board.point_with_number(number))
                .ok_or(IllegalReason::NoNumber { number, last: board.last_number() }),
        }
    }
}

impl FromStr for MoveText {
    type Err = ActionTextError;

    fn from_str(text: &str) -> Result<Self, ActionTextError> {
        Self::parse((1..).zip(text.chars()))
    }
}

impl From<&Move> for MoveText {
    fn from(action: &Move) -> Self {
        let points = action.points().iter().copied().map(PointText::Name).collect();
        Self { points, has_capture_sign: action.is_capture() }
    }
}

impl MoveText {
    /// Parses characters, each with its place in the text.
    pub(super) fn parse(
        characters: impl Iterator<Item = (usize, char)>,
    ) -> Result<Self, ActionTextError> {
        let mut parsed = Self { points: Vec::new(), has_capture_sign: false };
        // The file of a point whose rank has not been read yet, and its place.
        let mut pending_file: Option<(char, usize)> = None;
        let mut in_number = false;
        let mut in_name = false;
        for (at, character) in characters {
            let Some(lower) = plain(character).map(|plain| plain.to_ascii_lowercase()) else {
                continue;
            };
            let was_in_number = std::mem::take(&mut in_number);
            let was_in_name = std::mem::take(&mut in_name);
            match (pending_file, lower) {
                (None, 'a'..='i') => pending_file = Some((lower, at)),
                (Some((file, _)), '1'..='9') => {
                    let point = Point::from_name(&[file as u8, lower as u8]);
                    parsed.points.extend(point.map(PointText::Name));
                    pending_file = None;
                    in_name = true;
                }
                (Some((file, _)), '0') => {
                    return Err(ActionTextError::OutOfRange { file, rank: 0 });
                }
                (Some((file, at)), _) => return Err(ActionTextError::NoRank { file, at }),
                // A digit directly after a name belongs to its rank, and is no number.
                (None, '0'..='9') if was_in_name => {
                    parsed.extend_rank(lower as u8 - b'0')?;
                    in_name = true;
                }
                (None, '0'..='9') => {
                    parsed.push_digit(u32::from(lower) - u32::from('0'), was_in_number);
                    in_number = true;
                }
                (None, 'x' | ':' | '*') if !parsed.points.is_empty() => {
                    parsed.has_capture_sign = true
                }
                (None, '-' | '>') if !parsed.points.is_empty() => {}
                (None, _) if lower.is_whitespace() => {}
                (None, _) => return Err(ActionTextError::Unexpected { character, at }),
            }
        }
        match pending_file {
            Some((file, at)) => Err(ActionTextError::NoRank { file, at }),
            None if parsed.points.is_empty() => Err(ActionTextError::Empty),
            None => Ok(parsed),
        }
    }

    /// Appends a digit to the rank of the last point, which was read as a name.
    fn extend_rank(&mut self, digit: u8) -> Result<(), ActionTextError> {
        if let Some(PointText::Name(point)) = self.points.last_mut() {
            let rank = 10 * (point.rank() + 1) + digit;
            let file = char::from(b'a' + point.file());
            let longer = Point::new(point.file(), rank - 1);
            *point = longer.ok_or(ActionTextError::OutOfRange { file, rank })?;
        }
        Ok(())
    }

    fn push_digit(&mut self, digit: u32, in_number: bool) {
        match self.points.last_mut() {
            Some(PointText::Number(number)) if in_number => {
                *number = number.saturating_mul(10).saturating_add(digit)
            }
            _ => self.points.push(PointText::Number(digit)),
        }
    }

    /// Returns the point, if there is exactly one.
    pub(super) fn only_point(&self) -> Option<PointText> {
        match self.points[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Returns how the text writes its points: by number if all of them are numbers.
    pub fn notation(&self, board: &'static Board) -> PointNotation {
        if self.points.iter().all(|point| matches!(point, PointText::Number(_))) {
            PointNotation::Numbers(board)
        } else {
            PointNotation::Names
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::family::LAU_KATA_KATI;
    use crate::notation::{ActionText, Unplayable, completions, parse_position, position_text};
    use crate::{
        BELL, Bitboard, BySide, DAME, DRAUGHTS, FREE, History, MEDIEVAL, PENALTY, Position,
        RULE_SETS, RuleSet, Side,
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
    fn separators_case_and_spaces_do_not_matter() {
        for text in [
            "c2-c3",
            "C2-C3",
            "c2c3",
            " c2 → c3 ",
            "c2>c3",
            "c2 – c3",
            "c2 c3",
            "ｃ２－Ｃ３",
            "c2\u{2011}c3",
            "\u{feff}c\u{200b}2➡\u{fe0f}c3",
        ] {
            assert_eq!(resolve(START, text).as_deref(), Ok("c2-c3"), "{text}");
        }
        for text in
            ["a1xc3", "a1:c3", "a1×c3", "a1*c3", "ａ１：ｃ３", "a1✕c3", "A1 X C3", "a1c3", "a1-c3"]
        {
            assert_eq!(resolve("5/5/5/1b3/w4 w", text).as_deref(), Ok("a1xc3"), "{text}");
        }
    }

    #[test]
    fn move_may_be_shortened_if_one_fits() {
        assert_eq!(resolve("w4/5/5/5/5 w", "b5").as_deref(), Ok("a5-b5"));
        assert_eq!(resolve("5/1b3/5/1b3/w4 w", "a1a5").as_deref(), Ok("a1xc3xa5"));
        assert_eq!(resolve("5/1b3/5/1b3/w4 w", "a5").as_deref(), Ok("a1xc3xa5"));
        assert_eq!(refusal(START, "c3"), "several moves fit; legal: b2-c3 c2-c3 d2-c3 d3-c3");
    }

    #[test]
    fn two_round_trips_with_the_same_ends_are_ambiguous() {
        // The four stones can be captured clockwise and counterclockwise.
        let square = "5/5/1b3/b1b2/wb3 w";
        let Err(Unplayable { reason: IllegalReason::Ambiguous, legal: fitting, .. }) =
            resolve(square, "a1a1")
        else {
            panic!("not ambiguous")
        };
        assert!(fitting.len() >= 2, "{fitting:?}");
        for action in fitting {
            assert_eq!(resolve(square, &action.to_string()), Ok(action.to_string()));
        }
    }

    #[test]
    fn search_for_shortened_moves_is_limited() {
        let crowded = parse_position(&FREE, "1b1b1/bbbbb/1bwb1/wbbbw/1w1w1 w").unwrap();
        let resolve = |text: &str| text.parse::<MoveText>().unwrap().resolve(&crowded);
        let unfound = crowded.rules().board.points().iter().find(|point| {
            resolve(&point.to_string())
                .is_err_and(|error| error.reason == IllegalReason::TooManyMoves)
        });
        let error = resolve(&unfound.expect("no early move ends there").to_string()).unwrap_err();
        assert_eq!(error.legal.len(), 21);
        assert!(
            error.legal.iter().any(|action| action.from() != error.legal[0].from()),
            "several stones can move"
        );
        assert!(error.to_string().ends_with(" and more"), "{error}");
        let last = *crowded.legal_moves().last().unwrap();
        assert_eq!(resolve(&last.to_string()), Ok(last), "each move can be written in full");
    }

    #[test]
    fn compulsory_capture_is_explained() {
        let position = "5/5/5/1b3/w3w w";
        assert_eq!(refusal(position, "a1-a2"), "a capture is compulsory; legal: a1xc3");
        assert_eq!(refusal(position, "e1-e2"), "a capture is compulsory; legal: a1xc3");
        assert_eq!(refusal(position, "d1"), "a capture is compulsory; legal: a1xc3");
        assert_eq!(refusal(position, "e1-c3"), "a capture is compulsory; legal: a1xc3");
    }

    #[test]
    fn incomplete_capture_is_explained() {
        assert_eq!(
            refusal("5/1b3/5/1b3/w4 w", "a1xc3"),
            "the capture must continue; legal: a1xc3xa5"
        );
    }

    #[test]
    fn other_mistakes_have_distinct_errors() {
        let all = "; legal: b2-c3 c2-c3 d2-c3 d3-c3";
        assert_eq!(refusal(START, "c3-c2"), format!("no stone stands on c3{all}"));
        assert_eq!(refusal(START, "c4-c3"), format!("the stone on c4 is not White's{all}"));
        assert_eq!(refusal(START, "a1-b2"), format!("b2 is occupied{all}"));
        assert_eq!(refusal(START, "b4"), format!("b4 is occupied{all}"));
        assert_eq!(refusal(START, "a2"), format!("that move is illegal{all}"));
        assert_eq!(
            refusal(START, "f1-f2"),
            format!("f1 is not a point of this board, which ends at e5{all}")
        );
        assert_eq!(refusal(START, "c2xc3"), "that move captures nothing; legal: c2-c3");
        assert_eq!(
            refusal("5/5/5/w4/5 w", "a2-b3"),
            "no line joins a2 and b3; legal: a2-a1 a2-a3 a2-b2"
        );
        assert_eq!(
            refusal("5/5/5/5/w4 w", "a1-e5"),
            "that move is illegal; legal: a1-a2 a1-b1 a1-b2"
        );
        assert_eq!(refusal("5/5/5/5/b4 w", "a1-e5"), "the stone on a1 is not White's");
        let on_other_boards = |rules, text: &str| {
            let unplayable = text.parse::<MoveText>().unwrap().resolve(&Position::start(rules));
            unplayable.unwrap_err().reason
        };
        let point = |name: &str| name.parse().unwrap();
        assert_eq!(
            on_other_boards(&LAU_KATA_KATI, "g2"),
            IllegalReason::BetweenPoints(point("g2"))
        );
        assert_eq!(on_other_boards(&DAME, "b1-c2"), IllegalReason::LightSquare(point("b1")));
    }

    #[test]
    fn syntax_errors_are_located() {
        let error = |text: &str| text.parse::<MoveText>().unwrap_err();
        assert_eq!(error("  "), ActionTextError::Empty);
        assert_eq!(error("c2-k3"), ActionTextError::Unexpected { character: 'k', at: 4 });
        assert_eq!(error("c2-c"), ActionTextError::NoRank { file: 'c', at: 4 });
        assert_eq!(error("cc"), ActionTextError::NoRank { file: 'c', at: 1 });
        assert_eq!(error("-c2"), ActionTextError::Unexpected { character: '-', at: 1 });
        for wrong in ["c0", "c34", "c14", "c101"] {
            assert_eq!(
                error(&wrong.to_uppercase()).to_string(),
                format!("{wrong} is not a point of this board")
            );
        }
        assert_eq!(refusal(START, "c13-c9"), refusal(START, "c13"), "{START}");
    }

    #[test]
    fn points_may_be_numbers_on_a_numbered_board() {
        let start = Position::start(&DAME);
        let resolve_at_start = |text: &str| {
            text.parse::<MoveText>().unwrap().resolve(&start).map(|action| action.to_string())
        };
        for text in ["22-18", "22 18", "22→18", "c3-18", "22d4"] {
            assert_eq!(resolve_at_start(text).as_deref(), Ok("c3-d4"), "{text}");
        }
        let reason = |text| resolve_at_start(text).unwrap_err().reason;
        assert_eq!(reason("22-33"), IllegalReason::NoNumber { number: 33, last: Some(32) });
        assert_eq!(reason("0-18"), IllegalReason::NoNumber { number: 0, last: Some(32) });
        assert_eq!(
            reason("99999999999-18"),
            IllegalReason::NoNumber { number: u32::MAX, last: Some(32) }
        );
        let without_numbers = refusal(START, "12-8");
        assert!(without_numbers.starts_with(
            "there is no point with the number 12: the points of this board have only names"
        ));
    }

    #[test]
    fn an_error_has_the_notation_of_the_text() {
        let start = Position::start(&DAME);
        for (text, notation) in [
            ("18-15", PointNotation::Numbers(&DRAUGHTS)),
            ("22-33", PointNotation::Numbers(&DRAUGHTS)),
            ("18", PointNotation::Numbers(&DRAUGHTS)),
            ("huff 18", PointNotation::Numbers(&DRAUGHTS)),
            ("d4-e5", PointNotation::Names),
            ("18-e5", PointNotation::Names),
            ("huff d4", PointNotation::Names),
        ] {
            let error = text.parse::<ActionText>().unwrap().resolve(&start).unwrap_err();
            assert_eq!(error.notation, notation, "{text}");
        }
        let capture = parse_position(&DAME, "8/8/8/8/3b4/2w5/8/8 w").unwrap().legal_moves()[0];
        assert_eq!(PointNotation::Numbers(&DRAUGHTS).action(&capture), "22x15");
    }

    #[test]
    fn illegal_steps_have_distinct_reasons() {
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

    /// Generates a rule set and the choices of a random game.
    fn random_game() -> impl Strategy<Value = (&'static RuleSet, Vec<prop::sample::Index>)> {
        (
            prop::sample::select(RULE_SETS.to_vec()),
            prop::collection::vec(any::<prop::sample::Index>(), 80),
        )
    }

    proptest! {
        #[test]
        fn legal_actions_round_trip((rules, choices) in random_game()) {
            let mut game = History::new(rules);
            for choice in choices {
                let position = game.position();
                if game.outcome().is_some() { break }
                let legal = position.legal_actions();
                for action in &legal {
                    let text = action.to_string().parse::<ActionText>().unwrap();
                    prop_assert_eq!(&text, &ActionText::from(*action));
                    prop_assert_eq!(text.resolve(&position), Ok(*action));
                }
                game.play(choice.get(&legal)).unwrap();
                let text = position_text(&game.position());
                prop_assert_eq!(parse_position(rules, &text), Ok(game.position()));
            }
        }

        #[test]
        fn no_text_panics(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            text in "\\PC{0,40}|[a-i0-9x:, huff-]{0,30}",
        ) {
            let position = Position::start(rules);
            let _ = text.parse::<ActionText>().map(|text| text.resolve(&position));
            let _ = parse_position(rules, &text);
            completions(&position, None, &text);
        }

        #[test]
        fn resolved_moves_are_legal(
            points in prop::collection::vec(0u8..117, 1..6),
            stones in any::<(u128, u128)>(),
        ) {
            let name = |&index: &u8| Point::from_index(index).unwrap().to_string();
            let text: String = points.iter().map(name).collect();
            for rules in RULE_SETS {
                let select = |bits: u128| {
                    let numbered = (0..).zip(rules.board.points());
                    let selected = numbered.filter(|(index, _)| bits >> index & 1 == 1);
                    selected.map(|(_, point)| point).collect::<Bitboard>()
                };
                let white = select(stones.0);
                let black = select(stones.1 & !stones.0);
                let position = Position::new(rules, BySide { white, black }, Side::White);
                let Some(position) = position else {
                    prop_assert!(white.count() > 60);
                    continue;
                };
                if let Ok(action) = text.parse::<MoveText>().unwrap().resolve(&position) {
                    prop_assert!(position.legal_moves().contains(&action));
                }
            }
        }
    }
}
