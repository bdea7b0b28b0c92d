//! The fields of a file.

use std::num::NonZeroU16;

use alquerque_rules::{
    BacktrackRule, Bitboard, Board, BySide, CaptureRule, CaptureSanction, FarRank, Point, RuleSet,
    Side,
};
use serde::{Deserialize, Serialize};

use super::directions::DirectionsText;

/// The fields of [`RuleSet`], in the same order.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesText {
    pub id: String,
    pub board: BoardText,
    /// The rows from the top.
    pub setup: Vec<String>,
    pub steps: DirectionsText,
    pub first_hop: DirectionsText,
    pub later_hops: DirectionsText,
    pub far_rank: FarRankText,
    pub capture: CaptureRule,
    pub continuation: CaptureRule,
    pub capture_sanction: CaptureSanction,
    pub backtracking: BacktrackRule,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<DirectionsText>,
    pub by_count: bool,
    pub no_progress_limit: NonZeroU16,
    pub touch_move: bool,
    pub draw_by_proof: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardText {
    /// The names of the points, if not all places on the lines are points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// Lines such as `a1-e5`.
    pub lines: Vec<String>,
    /// Whether the points have numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub numbers: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FarRankText {
    Ordinary,
    CapturesOnly,
    Promotes {
        king: DirectionsText,
        long_lines: LongLinesText,
        /// The names of the points on which a stone becomes a king, if not all of the far ranks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        crowning: Option<String>,
    },
}

/// The lines of a board along which kings move over any distance.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected \"all\", \"none\" or a list of lines such as [\"a1-e5\", \"a5-e1\"]"
)]
pub enum LongLinesText {
    Summary(Summary),
    Listed(Vec<String>),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Summary {
    All,
    None,
}

impl RulesText {
    /// Reads the fields, without checking that they fit together.
    pub fn parse(json: &str) -> Result<Self, String> {
        let mut reader = serde_json::Deserializer::from_str(json);
        let text = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let path = error.path().to_string();
            if path == "." { error.inner().to_string() } else { error.to_string() }
        })?;
        reader.end().map_err(|error| error.to_string())?;
        Ok(text)
    }
}

impl From<&RuleSet> for RulesText {
    fn from(rules: &RuleSet) -> Self {
        Self {
            id: rules.id.to_owned(),
            board: BoardText::from(rules.board),
            setup: rows(rules),
            steps: DirectionsText(rules.steps),
            first_hop: DirectionsText(rules.first_hop),
            later_hops: DirectionsText(rules.later_hops),
            far_rank: match rules.far_rank {
                FarRank::Ordinary => FarRankText::Ordinary,
                FarRank::CapturesOnly => FarRankText::CapturesOnly,
                FarRank::Promotes { king, long_lines, crowning } => FarRankText::Promotes {
                    crowning: (crowning != Bitboard::ALL).then(|| names(crowning)),
                    king: DirectionsText(king),
                    long_lines: match long_lines {
                        _ if long_lines == rules.board => LongLinesText::Summary(Summary::All),
                        _ if *long_lines == Board::NO_LINES => {
                            LongLinesText::Summary(Summary::None)
                        }
                        _ => LongLinesText::Listed(lines(long_lines)),
                    },
                },
            },
            capture: rules.capture,
            continuation: rules.continuation,
            capture_sanction: rules.capture_sanction,
            backtracking: rules.backtracking,
            opening: rules.opening.map(DirectionsText),
            by_count: rules.by_count,
            no_progress_limit: NonZeroU16::new(rules.no_progress_limit).unwrap_or(NonZeroU16::MIN),
            touch_move: rules.touch_move,
            draw_by_proof: rules.draw_by_proof,
        }
    }
}

impl From<&Board> for BoardText {
    fn from(board: &Board) -> Self {
        let lines = lines(board);
        let on_lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let all_on_lines = Board::from_lines(&on_lines).points();
        let points = (all_on_lines != board.points()).then(|| names(board.points()));
        Self { points, lines, numbers: board.last_number().is_some() }
    }
}

pub fn names(points: Bitboard) -> String {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

fn lines(board: &Board) -> Vec<String> {
    board.lines().map(|[from, to]| format!("{from}-{to}")).collect()
}

/// Returns the rows of the starting position from the top.
fn rows(rules: &RuleSet) -> Vec<String> {
    let BySide { white, black } = rules.setup;
    let symbol = |point| match point {
        _ if white.contains(point) => 'w',
        _ if black.contains(point) => 'b',
        _ => '.',
    };
    let row = |rank| (0..rules.board.files()).filter_map(move |file| Point::new(file, rank));
    let ranks = (0..=rules.board.far_rank(Side::White)).rev();
    ranks.map(|rank| row(rank).map(symbol).collect()).collect()
}
