//! Relatives of Alquerque from printed sources.
//!
//! Where a source is silent, the reading is ours.

use super::built_in::AHEAD;
use super::{BELL, BacktrackRule, CaptureRule, CaptureSanction, FREE, FarRank, MEDIEVAL};
use super::{RuleSet, setup};
use crate::board::{
    Bitboard, Board, Direction, Directions, EGARA_GUTI_BOARD, FELLI_BOARD, FIVE_BY_FIVE,
    KHARBAGA_BOARD, LAU_KATA_KATI_BOARD, NINE_BY_NINE, PERALIKATUMA_BOARD, SATOEL_BOARD,
    SEVEN_BY_SEVEN,
};

/// Kings of the alquerque board that move any distance, in any direction.
const LONG_KINGS: FarRank = kings(&FIVE_BY_FIVE, Bitboard::ALL);

/// Kings of any direction that go far along some lines.
const fn kings(long_lines: &'static Board, crowning: Bitboard) -> FarRank {
    FarRank::Promotes { king: Directions::ANY, long_lines, crowning }
}

/// Arabic Alquerque as A. van der Stoep reconstructed it, from the rules page of Jocly: captures
/// are optional, and kings move any distance.
pub static ARABIC: RuleSet = RuleSet {
    id: "arabic",
    steps: AHEAD,
    first_hop: AHEAD,
    later_hops: AHEAD,
    far_rank: LONG_KINGS,
    by_count: false,
    ..FREE
};

/// Roman Alquerque, from the same source: captures are enforced, and kings move like men, but in
/// any direction.
pub static ROMAN: RuleSet = RuleSet {
    id: "roman",
    far_rank: kings(&Board::NO_LINES, Bitboard::ALL),
    capture: CaptureRule::Enforced,
    continuation: CaptureRule::Enforced,
    ..ARABIC
};

/// Dama of Grande Comore (de Voogt 2019): men go ahead, kings any distance, and a stone that
/// misses a capture may be huffed.
pub static DAMA_COMOROS: RuleSet =
    RuleSet { id: "dama-comoros", far_rank: LONG_KINGS, by_count: false, ..BELL };

/// Kharberg of the western Sahara (Monod 1950): the same, but men go in any direction.
pub static KHARBERG: RuleSet = RuleSet {
    id: "kharberg",
    steps: Directions::ANY,
    first_hop: Directions::ANY,
    later_hops: Directions::ANY,
    ..DAMA_COMOROS
};

/// Fetach of southern Morocco (Bouhajbane 1989): the game opens straight ahead, and kings go
/// far only on the two long diagonals.
pub static FETACH: RuleSet = RuleSet {
    id: "fetach",
    far_rank: kings(&LONG_DIAGONALS, Bitboard::ALL),
    by_count: true,
    opening: Some(Directions::from_direction(Direction::North)),
    ..ARABIC
};

static LONG_DIAGONALS: Board = Board::from_lines(&["a1-e5", "a5-e1"]);

/// Terhüchü of the Angami Naga (Hutton 1921): ten stones each, and a capture is one hop.
pub static TERHUCHU: RuleSet = RuleSet {
    id: "terhuchu",
    setup: setup(&["bbbbb", "bbbbb", ".....", "wwwww", "wwwww"]),
    later_hops: Directions::NONE,
    by_count: false,
    ..FREE
};

/// Terhüchü with eight stones each.
pub static TERHUCHU_8: RuleSet = RuleSet {
    id: "terhuchu-8",
    setup: setup(&["bbbbb", ".bbb.", ".....", ".www.", "wwwww"]),
    ..TERHUCHU
};

/// The war game of the Sümi Naga (Hutton 1921): eleven stones each, decided by count.
pub static SUMI_WAR: RuleSet = RuleSet {
    id: "sumi-war",
    setup: setup(&["bbbbb", "bbbbb", "w...b", "wwwww", "wwwww"]),
    by_count: true,
    ..TERHUCHU
};

/// Alquerque of Covarrubias' dictionary (1674): a stone that misses a capture may be huffed.
pub static COVARRUBIAS: RuleSet = RuleSet {
    id: "covarrubias",
    capture: CaptureRule::Owed,
    continuation: CaptureRule::Owed,
    capture_sanction: CaptureSanction::Huff,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// Qirkat as taught at Berkeley (CS61B, 2017): stones step ahead, capture in any direction, and do
/// not undo a step.
pub static QIRKAT: RuleSet = RuleSet {
    id: "qirkat",
    steps: AHEAD,
    far_rank: FarRank::CapturesOnly,
    backtracking: BacktrackRule::NoUndo,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// The game of the CodeCup 2008, on seven by seven points.
pub static CODECUP: RuleSet = RuleSet {
    id: "codecup",
    board: &SEVEN_BY_SEVEN,
    setup: setup(&["bbbbbbb", "bbbbbbb", "bbbbbbb", "bbb.www", "wwwwwww", "wwwwwww", "wwwwwww"]),
    backtracking: BacktrackRule::NotByStep,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// Lau kata kati of Lower Bengal (Datta 1933): nine stones each, and a capture is one hop, which is
/// enforced.
pub static LAU_KATA_KATI: RuleSet = RuleSet {
    id: "lau-kata-kati",
    board: &LAU_KATA_KATI_BOARD,
    setup: setup(&["b..b..b", ".b.b.b.", "..bbb..", ".......", "..www..", ".w.w.w.", "w..w..w"]),
    later_hops: Directions::NONE,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// Felli of southern Morocco (Bouhajbane 1989): six stones each, and kings go far on the sides of
/// the triangles.
pub static FELLI: RuleSet = RuleSet {
    id: "felli",
    board: &FELLI_BOARD,
    setup: setup(&["b.b.b", ".bbb.", ".....", ".www.", "w.w.w"]),
    far_rank: kings(&FELLI_SIDES, CORNERS),
    ..FREE
};

const CORNERS: Bitboard = Board::on_points("a1 e1 a5 e5", &[]).points();

static FELLI_SIDES: Board =
    Board::on_points("a1 c1 e1 b2 d2 c3 b4 d4 a5 c5 e5", &["a1-e5", "a5-e1", "a1-e1", "a5-e5"]);

/// Egara-guti of Bhandara (Das-Gupta 1926): eleven stones each.
pub static EGARA_GUTI: RuleSet = RuleSet {
    id: "egara-guti",
    board: &EGARA_GUTI_BOARD,
    setup: setup(&["bb.b.bb", ".b.b.b.", "..bbb..", ".......", "..www..", ".w.w.w.", "ww.w.ww"]),
    by_count: false,
    ..FREE
};

/// Zamma of the western Sahara (Monod 1950): forty stones each, which step forward only, and kings
/// that move any distance.
pub static ZAMMA: RuleSet = RuleSet {
    id: "zamma",
    board: &NINE_BY_NINE,
    setup: setup(&[
        "bbbbbbbbb",
        "bbbbbbbbb",
        "bbbbbbbbb",
        "bbbbbbbbb",
        "bbbb.wwww",
        "wwwwwwwww",
        "wwwwwwwww",
        "wwwwwwwww",
        "wwwwwwwww",
    ]),
    steps: Directions::FORWARD,
    far_rank: kings(&NINE_BY_NINE, Bitboard::ALL),
    no_progress_limit: 100,
    ..KHARBERG
};

/// Kharbaga of Mauritania (Hamidoun 1952): the same, with twenty stones each.
pub static KHARBAGA: RuleSet = RuleSet {
    id: "kharbaga",
    board: &KHARBAGA_BOARD,
    setup: setup(&[
        "b.b.b.b.b",
        ".b.b.b.b.",
        "b.b.b.b.b",
        ".b.b.b.b.",
        "b.b...w.w",
        ".w.w.w.w.",
        "w.w.w.w.w",
        ".w.w.w.w.",
        "w.w.w.w.w",
    ]),
    far_rank: kings(&KHARBAGA_BOARD, Bitboard::ALL),
    no_progress_limit: 60,
    ..ZAMMA
};

/// Satoel of Simeulue (Jacobson 1919): forty stones each, and two empty triangles.
pub static SATOEL: RuleSet = RuleSet {
    id: "satoel",
    board: &SATOEL_BOARD,
    setup: setup(&[
        ".........",
        ".........",
        "bbbbbbbbb",
        "bbbbbbbbb",
        "bbbbbbbbb",
        "bbbbbbbbb",
        "bbbb.wwww",
        "wwwwwwwww",
        "wwwwwwwww",
        "wwwwwwwww",
        "wwwwwwwww",
        ".........",
        ".........",
    ]),
    no_progress_limit: 100,
    ..EGARA_GUTI
};

/// Perali kotuma of Ceylon (Parker 1909): 23 stones each, in two triangles and half the square.
pub static PERALIKATUMA: RuleSet = RuleSet {
    id: "peralikatuma",
    board: &PERALIKATUMA_BOARD,
    setup: setup(&[
        "..b.b.b..",
        "...bbb...",
        "w.bbbbb.b",
        ".wbbbbbb.",
        "www...bbb",
        ".wwwwwwb.",
        "w.wwwww.b",
        "...www...",
        "..w.w.w..",
    ]),
    ..EGARA_GUTI
};
