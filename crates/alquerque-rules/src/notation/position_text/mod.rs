//! Positions as text, in the manner of FEN.

mod format;
mod parse;
mod pdn;
mod place;

use thiserror::Error;

use super::illegal_reason::IllegalReason;
use crate::board::MAX_STONES;
use crate::{
    BacktrackRule, CaptureSanction, Placement, Point, Position, RuleSet, RuleStateError, Side,
};

pub use format::position_text;
pub use parse::parse_position;

/// The error if a text is not a position. Quoted texts are truncated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum PositionTextError {
    #[error(
        "a position needs two fields, the ranks and the side to move (w or b), but this has {0}"
    )]
    TooFewFields(usize),
    #[error("a position by these rules has at most {expected} fields, but this has {found}")]
    TooManyFields { expected: usize, found: usize },
    #[error("the board has {expected} ranks, separated by /, but the position has {found}")]
    RankCount { expected: u8, found: usize },
    #[error("rank {rank} has {expected} points, but the position has {found}")]
    RankLength { rank: u8, expected: u8, found: usize },
    #[error(
        "'{}' in rank {rank} is neither w, b nor a number of empty points",
        .character.escape_debug()
    )]
    Unexpected { rank: u8, character: char },
    #[error("'{character}' in rank {rank} is a king, and these rules have none")]
    King { rank: u8, character: char },
    #[error("{0} is not a point of this board")]
    OffBoard(Point),
    #[error("the side to move is w or b, not '{}'", .0.escape_debug())]
    Turn(String),
    #[error("field {field}: '{}' is not {}", .found.escape_debug(), .expected.form())]
    Field { field: usize, expected: Field, found: String },
    #[error("'{}' is not part of a position such as {}", .found.escape_debug(), .example)]
    Pdn { found: String, example: &'static str },
    #[error(
        "'{}': ranges are by number only, so name every point, as in {}",
        .found.escape_debug(),
        .example
    )]
    Range { found: String, example: &'static str },
    #[error("'{}': {error}, and a position is written as {}", .found.escape_debug(), .example)]
    Square { found: String, error: IllegalReason, example: &'static str },
    #[error("two stones stand on {0}")]
    Twice(Point),
    #[error("a side has at most {MAX_STONES} stones")]
    TooManyStones,
    #[error("'{}' is a king, and these rules have none", .0.escape_debug())]
    PdnKing(String),
    #[error("field {field}: {error}")]
    State { field: usize, error: RuleStateError },
}

/// A field after the side to move. Each rule set uses the fields whose state it tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The stone that each side moved last and its origin, such as `c3:c2`.
    LastMoved,
    /// The stones that may be huffed, or from which a penalty must be chosen, such as `b4,d4`.
    Huffable,
    /// Stones, and the points of their rank that they may not return to, such as `a2:b2c2,d4:e4`.
    Visited,
    /// The ranks of the position that an insist restores, or `capture` after an insist.
    Insist,
}

impl Field {
    /// Returns the fields of a rule set, in order.
    fn for_rules(rules: &RuleSet) -> impl Iterator<Item = Self> {
        let tracks_last_moved =
            matches!(rules.backtracking, BacktrackRule::NotByStep | BacktrackRule::NotAtOnce);
        let tracks_visited =
            matches!(rules.backtracking, BacktrackRule::Never | BacktrackRule::NoUndo);
        let fields = [
            (Self::LastMoved, tracks_last_moved),
            (Self::Huffable, rules.capture_sanction != CaptureSanction::None),
            (Self::Visited, tracks_visited),
            (Self::Insist, rules.has_insist()),
        ];
        fields.into_iter().filter(|(_, is_used)| *is_used).map(|(field, _)| field)
    }

    /// Describes the form of the field for error messages.
    fn form(self) -> &'static str {
        match self {
            Self::LastMoved => "a stone and the point it may not return to, as in c3:c2",
            Self::Huffable => "a point, as in b4",
            Self::Visited => "a stone and the points it has stood on, as in a2:b2c2",
            Self::Insist => "the ranks of a position, or capture",
        }
    }
}

/// Parses the letter of a side, in any case.
fn parse_side(text: &str) -> Result<Side, PositionTextError> {
    match text {
        "w" | "W" => Ok(Side::White),
        "b" | "B" => Ok(Side::Black),
        other => Err(PositionTextError::Turn(truncated(other))),
    }
}

/// Creates a position from stones on different points of the board, with kings only where the rules
/// have them.
fn with_stones(
    rules: &'static RuleSet,
    placement: Placement,
    turn: Side,
) -> Result<Position, PositionTextError> {
    Position::new(rules, placement, turn).ok_or(PositionTextError::TooManyStones)
}

/// The most characters of a text that an error quotes.
const MAX_QUOTED: usize = 20;

/// Truncates a text for an error message.
fn truncated(text: &str) -> String {
    text.chars().take(MAX_QUOTED).collect()
}

/// Returns the letter of a side.
fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BELL, BELL_STRICT, BRAINKING, DAME, MEDIEVAL, PENALTY, RULE_SETS};

    const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

    #[test]
    fn starting_positions_round_trip() {
        assert_eq!(position_text(&Position::start(&MEDIEVAL)), START);
        let dame = "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1 w - -";
        assert_eq!(position_text(&Position::start(&DAME)), dame);
        for rules in RULE_SETS {
            let start = Position::start(rules);
            let text = position_text(&start);
            assert_eq!(parse_position(rules, &text), Ok(start));
            let shortened = text.trim_end_matches([' ', '-']);
            assert_eq!(parse_position(rules, shortened), Ok(start));
        }
    }

    #[test]
    fn state_fields_round_trip() {
        for (rules, text) in [
            (&PENALTY, "5/1b3/w1w2/5/5 b b4:b5,c3:c2 a3,c3"),
            (&BRAINKING, "5/1b3/w1w2/5/5 b c3:c2"),
            (&BELL, "5/1b3/w1w2/5/5 b a3,c3"),
            (&BELL_STRICT, "5/1b3/w1w2/5/5 b c3 b4:d4,c3:a3b3e3"),
            (&DAME, "8/8/5b2/8/3w4/8/8/B7 b d4 8/8/5b2/4w3/8/8/8/B7"),
            (&DAME, "7b/8/5b2/4W3/8/8/8/8 w - capture"),
        ] {
            let position =
                parse_position(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position_text(&position), text);
        }
    }

    #[test]
    fn positions_of_pdn_are_parsed() {
        for (rules, pdn, text) in [
            (&DAME, "W:WK21,22:B1,2", "1b1b4/8/8/8/8/W1w5/8/8 w - -"),
            (&DAME, "b:b1, 2 : wK21,22.", "1b1b4/8/8/8/8/W1w5/8/8 b - -"),
            (
                &DAME,
                "W:W21-32:B1-12",
                "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1 w - -",
            ),
            (&DAME, "W:W01,Ka3:B:H0:F12", "1w6/8/8/8/8/W7/8/8 w - -"),
            (&DAME, "Ｗ：ＷＫ２１：Ｂ１\u{2013}２", "1b1b4/8/8/8/8/W7/8/8 w - -"),
            (&MEDIEVAL, "W:Wa1,B2:Bc5", "2b2/5/5/1w3/w4 w"),
            (&BELL, "B:Wa1:BE5", "4b/5/5/5/w4 b -"),
        ] {
            let position =
                parse_position(rules, pdn).unwrap_or_else(|error| panic!("{pdn}: {error}"));
            assert_eq!(position_text(&position), text, "{pdn}");
        }
        let error = |rules, text| parse_position(rules, text).unwrap_err().to_string();
        assert_eq!(
            error(&MEDIEVAL, "W:W12:B3"),
            "'12': there is no point with the number 12: the points of this board have only names, \
             such as c3, and a position is written as W:Wa1,b2:Bc5"
        );
        assert!(error(&DAME, "W:W33:B3").starts_with("'33': there is no point with the number 33"));
        assert!(error(&DAME, "W:Wb1:B3").starts_with("'b1': b1 is a light square"));
        assert_eq!(error(&MEDIEVAL, "W:WKa1:Bc5"), "'Ka1' is a king, and these rules have none");
        assert_eq!(error(&DAME, "W:W21,22:B22"), "two stones stand on c3");
        assert_eq!(error(&DAME, "?:W21:B22"), "the side to move is w or b, not '?'");
        for (rules, text, example) in [
            (
                &MEDIEVAL,
                "B:Wa1\u{2013}c1:Be5",
                "'a1-c1': ranges are by number only, so name every point, as in W:Wa1,b2:Bc5",
            ),
            (&DAME, "W:WKa1 -- 4:B3", "'Ka1--4': ranges are by number only"),
        ] {
            assert!(error(rules, text).starts_with(example), "{}", error(rules, text));
        }
        assert_eq!(parse_position(&DAME, "W:W21--24:B1-2"), parse_position(&DAME, "W:W21-24:B1-2"));
        for text in ["W:X1", "W:W1,,2", "W:W1-", "W:W9-1", "W:W1:B2:H7", "W:W1:", "W:WK"] {
            assert!(error(&DAME, text).contains("W:W21,22,K30:B1,2"), "{text}");
        }
    }

    #[test]
    fn placement_errors_are_located() {
        let error = |text| parse_position(&MEDIEVAL, text).unwrap_err().to_string();
        assert!(error("").contains("two fields"));
        assert!(error("5/5/5/5 w").contains("5 ranks"));
        assert!(error("5/5/4/5/5 w").contains("rank 3 has 5 points"));
        assert!(error("5/5/bbbbbbbbbbbbbbbb/5/5 w").contains("rank 3 has 5 points"));
        assert!(error("5/5/5/2k2/5 w").contains("'k' in rank 2"));
        assert!(
            error("5/5/5/2W2/5 w").contains("'W' in rank 2 is a king, and these rules have none")
        );
        assert!(error("5/5/5/5/5 x").contains("not 'x'"));
        assert!(error("5/5/5/0/5 w").contains("'0' in rank 2"));
        assert!(error("5/5/5/5/5 w a1").contains("at most 2 fields"));
    }

    #[test]
    fn state_errors_name_their_field() {
        let error = |rules, text| parse_position(rules, text).unwrap_err().to_string();
        assert_eq!(
            error(&PENALTY, "5/5/2w2/5/5 b c3"),
            "field 3: 'c3' is not a stone and the point it may not return to, as in c3:c2"
        );
        assert_eq!(
            error(&PENALTY, "5/5/2w2/5/5 b a1:a2"),
            "field 3: no suitable stone stands on a1"
        );
        assert_eq!(
            error(&PENALTY, "5/5/2w2/5/5 b c3:h8"),
            "field 3: the stone on c3 cannot have come from h8"
        );
        assert!(
            error(&PENALTY, "5/5/2w2/5/ww3 b a1:a2,b1:b2")
                .starts_with("field 3: 'b1:b2' is not a stone")
        );
        let no_insist = "field 4: there is no missed capture to insist on";
        assert_eq!(error(&DAME, "8/8/8/8/8/8/8/w7 w - capture"), no_insist);
        assert_eq!(error(&DAME, "8/8/5b2/8/3w4/8/8/B7 b d4 8/8/8/8/3w4/8/8/B7"), no_insist);
        assert_eq!(error(&BELL, "5/5/2w2/5/5 w c3"), "field 3: no suitable stone stands on c3");
        assert_eq!(error(&BELL, "5/5/2w2/5/5 b é"), "field 3: 'é' is not a point, as in b4");
        assert_eq!(
            error(&BELL_STRICT, "5/5/2w2/5/5 b - c3:c2"),
            "field 4: the stone on c3 cannot have come from c2"
        );
        assert_eq!(
            error(&BELL_STRICT, "5/5/2w2/5/5 b - c3:c3"),
            "field 4: the stone on c3 cannot have come from c3"
        );
        assert_eq!(
            error(&DAME, "8/8/8/8/8/8/8/w7 b - x"),
            "field 4: 'x' is not the ranks of a position, or capture"
        );
        assert_eq!(error(&DAME, "8/8/8/8/8/8/8/1w6 b"), "b1 is not a point of this board");
        assert_eq!(error(&DAME, "8/8/8/8/8/8/8/w7 b - 8/8/8/8/8/8/8/w7"), no_insist);
    }
}
