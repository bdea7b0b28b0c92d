//! The result and the termination of a record.

use super::error::RecordErrorKind;
use crate::notation::plain_characters::plain_text;
use crate::{History, Outcome, Side};

pub(super) const UNDECIDED: &str = "*";

/// Returns the canonical form of a result of chess or draughts, with any dash. `0-0` is unknown.
pub(super) fn known_result(text: &str) -> Option<&'static str> {
    let mut plain: String = plain_text(text).replace('½', "1/2");
    plain.retain(|character| !character.is_whitespace());
    Some(match plain.replace("--", "-").as_str() {
        "1-0" | "2-0" => "1-0",
        "0-1" | "0-2" => "0-1",
        "1/2-1/2" | "1/2" | "1-1" => "1/2-1/2",
        "0-0" | UNDECIDED => UNDECIDED,
        _ => return None,
    })
}

/// The words of results that only people write.
const WORDS: [&str; 17] = [
    "agreed",
    "black",
    "draw",
    "drawn",
    "forfeits",
    "loses",
    "lost",
    "resign",
    "resignation",
    "resigned",
    "resigns",
    "tie",
    "timeout",
    "white",
    "win",
    "wins",
    "won",
];

/// Returns whether a word describes a result, as in "draw agreed".
pub(super) fn is_word_of_result(word: &str) -> bool {
    WORDS.contains(&plain_text(word).to_ascii_lowercase().as_str())
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
        Some(None) => "1/2-1/2",
        None => UNDECIDED,
    }
}

/// Returns the outcome of a game from its moves and the result in its record.
///
/// A side without a legal action has lost whatever the record says. A repetition or a lack of
/// progress ends the game only if the record agrees.
pub(super) fn outcome(
    history: &History,
    result: Option<&'static str>,
    termination: Option<&str>,
) -> Result<Option<Outcome>, RecordErrorKind> {
    let automatic = history.outcome();
    let is_forced = !history.position().can_act();
    let Some(result) = result.filter(|&result| !(result == UNDECIDED && is_forced)) else {
        return Ok(automatic);
    };
    let ended_as =
        |word: &str| termination.is_some_and(|termination| termination.eq_ignore_ascii_case(word));
    if let Some(ended) = automatic.filter(|&ended| result_text(Some(ended)) == result)
        && (is_forced || termination.is_none() || ended_as(termination_text(ended)))
    {
        return Ok(Some(ended));
    }
    if is_forced {
        let reason = "the moves lead to another result";
        return Err(RecordErrorKind::WrongResult { result, reason });
    }
    Ok(match result {
        UNDECIDED => None,
        _ if ended_as(COUNT) => {
            let count = history.count_outcome();
            let fitting = count.filter(|&count| result == result_text(Some(count)));
            let reason = "the stone count leads to another result";
            Some(fitting.ok_or(RecordErrorKind::WrongResult { result, reason })?)
        }
        _ if ended_as(LIMIT) && result == result_text(Some(history.move_limit_outcome())) => {
            Some(history.move_limit_outcome())
        }
        _ if ended_as(TIME) && result == result_text(Some(history.timeout_outcome())) => {
            Some(history.timeout_outcome())
        }
        "1-0" => Some(Outcome::Resignation { loser: Side::Black }),
        "0-1" => Some(Outcome::Resignation { loser: Side::White }),
        _ if ended_as(PROOF) => Some(Outcome::ProvenDraw),
        _ => Some(Outcome::Agreement),
    })
}

const COUNT: &str = "count";
const TIME: &str = "time forfeit";
const PROOF: &str = "proof";
const LIMIT: &str = "move limit";

pub(super) fn termination_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::NoLegalAction { .. } => "no legal action",
        Outcome::Resignation { .. } => "resignation",
        Outcome::Timeout { .. } => TIME,
        Outcome::Agreement => "agreement",
        Outcome::ProvenDraw => PROOF,
        Outcome::Count { .. } => COUNT,
        Outcome::Repetition { .. } => "repetition",
        Outcome::NoProgress { .. } => "quiet stretch",
        Outcome::MoveLimit { .. } => LIMIT,
    }
}
