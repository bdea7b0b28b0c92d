//! The result of a record.

use crate::notation::plain_characters::plain_text;
use crate::{Outcome, Side};

pub(super) const UNDECIDED: &str = "*";
pub(super) const DRAW: &str = "1/2-1/2";

/// Returns the canonical form of a result of chess or draughts, with any dash. `0-0` is unknown.
pub(super) fn known_result(text: &str) -> Option<&'static str> {
    let mut plain: String = plain_text(text).replace('½', "1/2");
    plain.retain(|character| !character.is_whitespace());
    Some(match plain.replace("--", "-").replace(',', ".").as_str() {
        "1-0" | "2-0" => "1-0",
        "0-1" | "0-2" => "0-1",
        "1/2-1/2" | "1/2:1/2" | "1/2" | "1-1" => DRAW,
        "0.5-0.5" | ".5-.5" | "0.5:0.5" | ".5:.5" => DRAW,
        "0-0" | UNDECIDED => UNDECIDED,
        _ => return None,
    })
}

/// The words of results that only people write, in the languages of this program.
const WORDS: [&str; 43] = [
    "abandona",
    "abandonne",
    "abbandona",
    "agreed",
    "aufgegeben",
    "bianco",
    "black",
    "blancas",
    "blancs",
    "checkmate",
    "draw",
    "drawn",
    "empate",
    "forfeits",
    "gagne",
    "gana",
    "gewinnt",
    "loses",
    "lost",
    "negras",
    "nero",
    "noirs",
    "nulle",
    "patta",
    "remis",
    "resign",
    "resignation",
    "resigned",
    "resigns",
    "schwarz",
    "stalemate",
    "tablas",
    "tie",
    "timeout",
    "unentschieden",
    "verliert",
    "vince",
    "weiss",
    "weiß",
    "white",
    "win",
    "wins",
    "won",
];

/// Returns whether a word describes a result, as in "draw agreed".
pub(super) fn is_word_of_result(word: &str) -> bool {
    WORDS.contains(&plain_text(word).to_lowercase().as_str())
}

/// Returns whether a text is a score in single digits, such as `3-1`.
pub(super) fn is_small_score(text: &str) -> bool {
    matches!(plain_text(text).as_bytes(), [b'0'..=b'9', b'-' | b':', b'0'..=b'9'])
}

/// Returns the canonical form of a result in a tag, which may also be empty or a question mark.
pub(super) fn tagged_result(text: &str) -> Option<&'static str> {
    if matches!(text.trim(), "" | "?") { Some(UNDECIDED) } else { known_result(text) }
}

pub(super) fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(Outcome::winner) {
        Some(Some(Side::White)) => "1-0",
        Some(Some(Side::Black)) => "0-1",
        Some(None) => DRAW,
        None => UNDECIDED,
    }
}
