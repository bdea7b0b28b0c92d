use thiserror::Error;

use super::point_notation::PointNotation;
use crate::{Bitboard, Move, Point, Side};

/// A well-formed action that is illegal in the position, with suggestions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}{}", suggestions(.legal))]
pub struct Unplayable {
    /// Why the action is illegal.
    pub reason: IllegalReason,
    /// Suggested legal moves: those that fit, else those of the named stone, else all.
    ///
    /// Empty if the action is not a move, or if the side to move has no legal move.
    pub legal: Vec<Move>,
    /// Whether all legal moves are captures.
    pub must_capture: bool,
    /// How the text wrote its points.
    pub notation: PointNotation,
}

impl From<IllegalReason> for Unplayable {
    fn from(reason: IllegalReason) -> Self {
        Self { reason, legal: Vec::new(), must_capture: false, notation: PointNotation::default() }
    }
}

/// The reason why an action is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum IllegalReason {
    #[error("{point} is not a point of this board, which ends at {corner}")]
    OffBoard { point: Point, corner: Point },
    #[error("{0} is a light square, and only the dark ones are played on")]
    LightSquare(Point),
    #[error("{0} is between the points of this board")]
    BetweenPoints(Point),
    #[error("there is no point with the number {number}{}", number_range(*.last))]
    NoNumber { number: u32, last: Option<u32> },
    #[error("no stone stands on {0}")]
    NoStone(Point),
    #[error("the stone on {at} is not {mover}'s")]
    NotYours { at: Point, mover: Side },
    #[error("{0} is occupied")]
    Occupied(Point),
    #[error("no line joins {from} and {to}")]
    NoLine { from: Point, to: Point },
    #[error("stones do not move in that direction")]
    Direction,
    #[error("the game may not begin in that direction")]
    Opening,
    #[error("the stone on {from} may not return to {to}")]
    NoReturn { from: Point, to: Point },
    #[error("the stone on {0} is on the far rank, where it can only capture")]
    OnFarRank(Point),
    #[error("that move captures nothing")]
    NoCapture,
    #[error("a capture is compulsory")]
    MustCapture,
    #[error("the capture must continue")]
    Incomplete,
    #[error("several moves fit")]
    Ambiguous,
    #[error("too many moves are legal to shorten one: every point must be written")]
    TooManyMoves,
    #[error("that move is illegal")]
    Illegal,
    #[error("a penalty must be chosen first: {}", huffs(*.among))]
    PenaltyFirst { among: Bitboard },
    #[error("these rules have no huff")]
    NoHuffing,
    #[error("the stone on {0} is not the opponent's")]
    NotTheirs(Point),
    #[error("the stone on {0} missed no capture in the previous turn")]
    NoOffender(Point),
    #[error("these rules have no insist")]
    NoInsisting,
    #[error("no capture was missed in the previous turn")]
    NoOffence,
}

/// The maximum number of moves that a message lists.
pub(super) const MAX_LISTED: usize = 20;

fn suggestions(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().take(MAX_LISTED).map(Move::to_string).collect();
    let more = if moves.len() > MAX_LISTED { " and more" } else { "" };
    if texts.is_empty() { String::new() } else { format!("; legal: {}{more}", texts.join(" ")) }
}

fn number_range(last: Option<u32>) -> String {
    match last {
        Some(last) => format!(": numbers go from 1 to {last}"),
        None => ": the points of this board have only names, such as c3".to_owned(),
    }
}

fn huffs(among: Bitboard) -> String {
    let texts: Vec<String> = among.iter().map(|point| format!("huff {point}")).collect();
    texts.join(", ")
}
