//! How a record says that its game ended.

use super::error::RecordErrorKind;
use super::result::{DRAW, UNDECIDED, result_text};
use crate::notation::plain_characters::plain_text;
use crate::{History, Outcome, Side};

const RESIGNATION: &str = "resignation";
const TIME: &str = "time forfeit";
const AGREEMENT: &str = "agreement";
const PROOF: &str = "proof";
const UNFINISHED: &str = "unterminated";
const COUNT: &str = "count";
const LIMIT: &str = "move limit";
const REPETITION: &str = "repetition";
const QUIET: &str = "quiet stretch";
const NO_ACTION: &str = "no legal action";

/// The value of the tag `Termination`, as far as it is understood.
pub(super) struct Termination {
    /// The ending, as [`termination_text`] writes it. Empty if the tag names none.
    ending: Option<&'static str>,
    /// The result that the tag implies.
    result: Option<&'static str>,
}

impl Termination {
    /// The termination of a record that names none.
    pub(super) const SILENT: Self = Self { ending: Some(""), result: None };
    const UNKNOWN: Self = Self { ending: None, result: None };

    /// Parses a text such as `time forfeit`, `white resigned` or `Black wins on time`.
    pub(super) fn parse(text: &str) -> Self {
        let text = plain_text(text).to_lowercase();
        let mut side = None;
        let mut has_won = false;
        let mut ending = Vec::new();
        for word in text.split(|next: char| !next.is_alphanumeric()).filter(|word| !word.is_empty())
        {
            match word {
                "white" if side != Some(Side::Black) => side = Some(Side::White),
                "black" if side != Some(Side::White) => side = Some(Side::Black),
                "win" | "wins" | "won" => has_won = true,
                "by" | "on" | "lost" | "loses" | "the" | "game" | "normal" => {}
                _ => ending.push(word),
            }
        }
        let Some(ending) = known_ending(&ending.join(" ")) else { return Self::UNKNOWN };
        let winner = side.map(|side| if has_won { side } else { !side });
        let result = match (winner, ending) {
            (Some(Side::White), _) => Some("1-0"),
            (Some(Side::Black), _) => Some("0-1"),
            (None, AGREEMENT | PROOF) => Some(DRAW),
            (None, UNFINISHED) => Some(UNDECIDED),
            (None, _) => None,
        };
        Self { ending: Some(ending), result }
    }

    /// Returns the result that the tag implies.
    pub(super) fn result(&self) -> Option<&'static str> {
        self.result
    }

    /// Returns whether the tag names no ending that is understood.
    pub(super) fn names_no_ending(&self) -> bool {
        self.ending.is_none_or(str::is_empty)
    }

    /// Returns whether the tag names the ending of an outcome.
    pub(super) fn is(&self, outcome: Outcome) -> bool {
        self.ending == Some(termination_text(outcome))
    }

    /// Returns whether the tag contradicts a result.
    pub(super) fn contradicts(&self, result: &str) -> bool {
        let is_unfinished = result == UNDECIDED;
        self.result.is_some_and(|implied| implied != result)
            || match self.ending {
                Some(RESIGNATION) => is_unfinished || result == DRAW,
                Some(AGREEMENT | PROOF) => result != DRAW,
                Some("" | UNFINISHED) | None => false,
                Some(_) => is_unfinished,
            }
    }

    /// Returns whether an outcome that does not contradict the tag says all that it says.
    pub(super) fn is_part_of(&self, outcome: Option<Outcome>) -> bool {
        match self.ending {
            None => false,
            Some("" | UNFINISHED) => true,
            Some(ending) => outcome.is_some_and(|outcome| termination_text(outcome) == ending),
        }
    }
}

/// Returns the canonical form of an ending.
fn known_ending(words: &str) -> Option<&'static str> {
    Some(match words {
        "" => "",
        UNFINISHED | "unfinished" | "in progress" => UNFINISHED,
        RESIGNATION | "resigned" | "resigns" => RESIGNATION,
        TIME | "time" | "timeout" | "time out" | "forfeits time" => TIME,
        AGREEMENT | "mutual agreement" | "draw agreed" | "drawn agreement" => AGREEMENT,
        PROOF => PROOF,
        COUNT => COUNT,
        LIMIT => LIMIT,
        REPETITION => REPETITION,
        QUIET => QUIET,
        NO_ACTION => NO_ACTION,
        _ => return None,
    })
}

pub(super) fn termination_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::NoLegalAction { .. } => NO_ACTION,
        Outcome::Resignation { .. } => RESIGNATION,
        Outcome::Timeout { .. } => TIME,
        Outcome::Agreement => AGREEMENT,
        Outcome::ProvenDraw => PROOF,
        Outcome::Count { .. } => COUNT,
        Outcome::Repetition { .. } => REPETITION,
        Outcome::NoProgress { .. } => QUIET,
        Outcome::MoveLimit { .. } => LIMIT,
    }
}

/// Returns the outcome of a game from its moves, and the result and the termination in its record.
///
/// A side without a legal action has lost whatever the record says. A repetition or a lack of
/// progress ends the game only if the record agrees.
pub(super) fn outcome(
    history: &History,
    result: Option<&'static str>,
    termination: &Termination,
) -> Result<Option<Outcome>, RecordErrorKind> {
    let automatic = history.outcome();
    let is_forced = !history.position().can_act();
    let Some(result) = result.filter(|&result| !(result == UNDECIDED && is_forced)) else {
        return Ok(automatic);
    };
    if let Some(ended) = automatic.filter(|&ended| result_text(Some(ended)) == result)
        && (is_forced || termination.names_no_ending() || termination.is(ended))
    {
        return Ok(Some(ended));
    }
    if is_forced {
        let reason = "the moves lead to another result";
        return Err(RecordErrorKind::WrongResult { result, reason });
    }
    let count = history.count_outcome().filter(|&count| termination.is(count));
    if count.is_some_and(|count| result_text(Some(count)) != result) {
        let reason = "the stone count leads to another result";
        return Err(RecordErrorKind::WrongResult { result, reason });
    }
    let fits = |&outcome: &Outcome| termination.is(outcome) && result_text(Some(outcome)) == result;
    let named = [history.count_outcome(), Some(history.move_limit_outcome())];
    let named = named.into_iter().flatten().chain([history.timeout_outcome(), Outcome::ProvenDraw]);
    Ok(match result {
        UNDECIDED => None,
        _ => named.into_iter().find(fits).or(match result {
            "1-0" => Some(Outcome::Resignation { loser: Side::Black }),
            "0-1" => Some(Outcome::Resignation { loser: Side::White }),
            _ => Some(Outcome::Agreement),
        }),
    })
}
