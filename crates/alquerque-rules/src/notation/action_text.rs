use std::str::FromStr;

use super::illegal_reason::{IllegalReason, Unplayable};
use super::plain_characters::plain;
use super::{ActionTextError, MoveText, PointNotation, PointText, SearchBudget};
use crate::{Action, Board, InsistState, Position};

/// A parsed action that is not yet checked against a position: a move, `huff b4` or `insist`.
///
/// ```
/// use alquerque_rules::notation::{ActionText, parse_position};
/// use alquerque_rules::{Action, BELL};
///
/// let position = parse_position(&BELL, "5/1b3/w1w2/5/5 b a3,c3")?;
/// let huff = "HUFF c3".parse::<ActionText>()?.resolve(&position)?;
/// assert_eq!(huff.to_string(), "huff c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionText {
    /// A move.
    Move(MoveText),
    /// `huff b4`.
    Huff(PointText),
    /// `insist`.
    Insist,
}

impl FromStr for ActionText {
    type Err = ActionTextError;

    fn from_str(text: &str) -> Result<Self, ActionTextError> {
        const HUFF: &str = "huff";
        const INSIST: &str = "insist";
        // A saved game has hundreds of moves, so nothing is allocated for their words.
        let word = || {
            let plain = text.chars().filter_map(plain).map(|plain| plain.to_ascii_lowercase());
            plain.skip_while(|character| character.is_whitespace())
        };
        let is_end = word().skip(INSIST.len()).all(char::is_whitespace);
        if is_end && word().take(INSIST.len()).eq(INSIST.chars()) {
            Ok(Self::Insist)
        } else if word().take(HUFF.len()).eq(HUFF.chars()) {
            let mut characters = (1..).zip(text.chars());
            let mut letters = characters
                .by_ref()
                .filter(|(_, character)| plain(*character).is_some_and(|c| !c.is_whitespace()));
            letters.nth(HUFF.len() - 1);
            Self::from_huff_point(characters)
        } else {
            text.parse().map(Self::Move)
        }
    }
}

impl From<Action> for ActionText {
    fn from(action: Action) -> Self {
        match action {
            Action::Move(action) => Self::Move((&action).into()),
            Action::Huff(point) => Self::Huff(PointText::Name(point)),
            Action::Insist => Self::Insist,
        }
    }
}

impl ActionText {
    /// Parses a huff from its point. The word `huff` may precede it.
    ///
    /// # Errors
    /// Fails if the text is not exactly one point.
    pub fn parse_huff(point: &str) -> Result<Self, ActionTextError> {
        match point.parse() {
            Ok(huff @ Self::Huff(_)) => Ok(huff),
            _ => Self::from_huff_point((1..).zip(point.chars())),
        }
    }

    /// Returns how the text writes its points: by number if all of them are numbers.
    pub fn notation(&self, board: &'static Board) -> PointNotation {
        match self {
            Self::Move(text) => text.notation(board),
            Self::Huff(PointText::Number(_)) => PointNotation::Numbers(board),
            Self::Huff(PointText::Name(_)) | Self::Insist => PointNotation::Names,
        }
    }

    fn from_huff_point(
        characters: impl Iterator<Item = (usize, char)>,
    ) -> Result<Self, ActionTextError> {
        let points = MoveText::parse(characters).map_err(|error| match error {
            ActionTextError::Empty => ActionTextError::NotOnePoint,
            ActionTextError::Unexpected { character, at } => {
                ActionTextError::NoPoint { character, at }
            }
            other => other,
        })?;
        points.only_point().map(Self::Huff).ok_or(ActionTextError::NotOnePoint)
    }

    /// Returns the only legal action that fits.
    ///
    /// # Errors
    /// Fails if no legal action fits, or several do. The error does not reveal missed captures.
    pub fn resolve(&self, position: &Position) -> Result<Action, Unplayable> {
        self.resolve_within(position, &mut SearchBudget::default())
    }

    /// Returns what [`resolve`](Self::resolve) does, within the rest of a budget.
    ///
    /// # Errors
    /// Fails if no legal action fits, or several do. The error does not reveal missed captures.
    pub fn resolve_within(
        &self,
        position: &Position,
        budget: &mut SearchBudget,
    ) -> Result<Action, Unplayable> {
        match self {
            Self::Move(text) => text.resolve_within(position, budget).map(Action::Move),
            Self::Huff(point) => resolve_huff(*point, position).map_err(|reason| {
                let notation = self.notation(position.rules().board);
                Unplayable { notation, ..reason.into() }
            }),
            Self::Insist => match position.rule_state().insist {
                _ if !position.rules().has_insist() => Err(IllegalReason::NoInsisting.into()),
                InsistState::Available(_) => Ok(Action::Insist),
                InsistState::Unavailable | InsistState::Insisted => {
                    Err(IllegalReason::NoOffence.into())
                }
            },
        }
    }
}

fn resolve_huff(point: PointText, position: &Position) -> Result<Action, IllegalReason> {
    let rules = position.rules();
    let point = point.resolve(rules.board)?;
    if position.rule_state().huffable.contains(point) {
        Ok(Action::Huff(point))
    } else if position.must_choose_penalty() {
        Err(IllegalReason::PenaltyFirst { among: position.rule_state().huffable })
    } else if !rules.has_huff() {
        Err(IllegalReason::NoHuffing)
    } else {
        Err(match position.stone_at(point) {
            None => IllegalReason::NoStone(point),
            Some(side) if side == position.turn() => IllegalReason::NotTheirs(point),
            Some(_) => IllegalReason::NoOffender(point),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::{BELL, DAME, MEDIEVAL, PENALTY, RuleSet};

    fn resolve(rules: &'static RuleSet, position: &str, text: &str) -> String {
        let position = parse_position(rules, position).unwrap();
        match text.parse::<ActionText>() {
            Ok(parsed) => parsed
                .resolve(&position)
                .map_or_else(|error| error.to_string(), |action| action.to_string()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn huffs_are_resolved() {
        let after_offence = "5/1b3/w1w2/5/5 b a3,c3";
        for text in ["huff a3", "Huff A3", "  huff  a3 ", "huffa3", "ＨＵＦＦ　ａ３"] {
            assert_eq!(resolve(&BELL, after_offence, text), "huff a3", "{text}");
        }
        assert_eq!(
            resolve(&BELL, after_offence, "huff b4"),
            "the stone on b4 is not the opponent's"
        );
        assert_eq!(resolve(&BELL, after_offence, "huff e5"), "no stone stands on e5");
        assert_eq!(
            resolve(&BELL, "5/1b3/w1w2/5/5 b c3", "huff a3"),
            "the stone on a3 missed no capture in the previous turn"
        );
        assert_eq!(resolve(&MEDIEVAL, "5/1b3/w1w2/5/5 b", "huff a3"), "these rules have no huff");
        assert_eq!(
            resolve(&BELL, after_offence, "huff h8"),
            "h8 is not a point of this board, which ends at e5"
        );
    }

    #[test]
    fn malformed_huff_is_located() {
        for text in ["huff", "huff  ", "huff a3 c3"] {
            assert_eq!(
                resolve(&BELL, "5/1b3/w1w2/5/5 b a3,c3", text),
                "a huff names one point, as in huff b4"
            );
        }
        assert_eq!(
            " huff k".parse::<ActionText>(),
            Err(ActionTextError::NoPoint { character: 'k', at: 7 })
        );
        assert_eq!(ActionText::parse_huff("Huff a3"), "huff a3".parse());
    }

    #[test]
    fn penalty_must_be_chosen_first() {
        let first = "a penalty must be chosen first: huff a3, huff c3";
        let penalty_due = "5/1b3/w1w2/5/5 b - a3,c3";
        assert_eq!(resolve(&PENALTY, penalty_due, "b4-b5"), first);
        assert_eq!(resolve(&PENALTY, penalty_due, "huff b4"), first);
        assert_eq!(resolve(&PENALTY, penalty_due, "huff c3"), "huff c3");
    }

    #[test]
    fn insist_needs_a_missed_capture() {
        let after_offence = "8/8/5b2/8/3w4/8/8/B7 b d4 8/8/5b2/4w3/8/8/8/B7";
        assert_eq!(resolve(&DAME, after_offence, "Insist"), "insist");
        assert_eq!(resolve(&DAME, after_offence, "huff 18"), "huff d4");
        assert_eq!(
            resolve(&DAME, "8/8/5b2/8/3w4/8/8/B7 b", "insist"),
            "no capture was missed in the previous turn"
        );
        assert_eq!(resolve(&MEDIEVAL, "5/1b3/w1w2/5/5 b", "insist"), "these rules have no insist");
    }
}
