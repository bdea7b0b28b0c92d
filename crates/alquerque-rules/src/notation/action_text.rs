use std::str::FromStr;

use super::illegal_reason::{IllegalReason, Unplayable};
use super::{ActionTextError, MoveText, PointText};
use crate::{Action, Position, TakingBack};

/// An action as somebody wrote it: a move, `huff b4` or `insist`.
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
        let word = text.trim();
        let begins_with_huff =
            word.get(..HUFF.len()).is_some_and(|word| word.eq_ignore_ascii_case(HUFF));
        if word.eq_ignore_ascii_case("insist") {
            Ok(Self::Insist)
        } else if begins_with_huff {
            let spaces = text.chars().take_while(|sign| sign.is_whitespace()).count();
            Self::huff((1..).zip(text.chars()).skip(spaces + HUFF.len()))
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
    /// Reads the point of a huff, which may say so itself.
    ///
    /// # Errors
    /// When it is none, or several.
    pub fn huff_of(point: &str) -> Result<Self, ActionTextError> {
        match point.parse() {
            Ok(huff @ Self::Huff(_)) => Ok(huff),
            _ => Self::huff((1..).zip(point.chars())),
        }
    }

    fn huff(signs: impl Iterator<Item = (usize, char)>) -> Result<Self, ActionTextError> {
        let read = MoveText::read(signs).map_err(|error| match error {
            ActionTextError::Empty => ActionTextError::NotOnePoint,
            ActionTextError::Unexpected { sign, at } => ActionTextError::NoPoint { sign, at },
            other => other,
        })?;
        read.only_point().map(Self::Huff).ok_or(ActionTextError::NotOnePoint)
    }

    /// Finds the one legal action that is meant.
    ///
    /// # Errors
    /// When no legal action fits, or several do. What the opponent left out is not given away.
    pub fn resolve(&self, position: &Position) -> Result<Action, Unplayable> {
        match self {
            Self::Move(text) => text.resolve(position).map(Action::Move),
            Self::Huff(point) => Ok(resolve_huff(*point, position)?),
            Self::Insist => match position.memory().taking_back {
                _ if !position.rules().has_insist() => Err(IllegalReason::NoInsisting.into()),
                TakingBack::To(_) => Ok(Action::Insist),
                TakingBack::No | TakingBack::Done => Err(IllegalReason::NoOffence.into()),
            },
        }
    }
}

fn resolve_huff(point: PointText, position: &Position) -> Result<Action, IllegalReason> {
    let rules = position.rules();
    let point = point.on(rules.board)?;
    if position.memory().huffable.contains(point) {
        Ok(Action::Huff(point))
    } else if position.owes_choice() {
        Err(IllegalReason::PenaltyFirst { among: position.memory().huffable })
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

    fn read(rules: &'static RuleSet, position: &str, text: &str) -> String {
        let position = parse_position(rules, position).unwrap();
        match text.parse::<ActionText>() {
            Ok(read) => read
                .resolve(&position)
                .map_or_else(|error| error.to_string(), |action| action.to_string()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn huffs_are_read() {
        let offended = "5/1b3/w1w2/5/5 b a3,c3";
        for text in ["huff a3", "Huff A3", "  huff  a3 ", "huffa3"] {
            assert_eq!(read(&BELL, offended, text), "huff a3", "{text}");
        }
        assert_eq!(read(&BELL, offended, "huff b4"), "the stone on b4 is not the opponent's");
        assert_eq!(read(&BELL, offended, "huff e5"), "no stone stands on e5");
        assert_eq!(
            read(&BELL, "5/1b3/w1w2/5/5 b c3", "huff a3"),
            "the stone on a3 left no capture out in the turn before"
        );
        assert_eq!(
            read(&MEDIEVAL, "5/1b3/w1w2/5/5 b", "huff a3"),
            "there is no huffing by these rules"
        );
        assert_eq!(
            read(&BELL, offended, "huff h8"),
            "h8 is not a point of this board, which ends at e5"
        );
    }

    #[test]
    fn a_huff_of_no_point_is_named_with_its_place() {
        for text in ["huff", "huff  ", "huff a3 c3"] {
            assert_eq!(
                read(&BELL, "5/1b3/w1w2/5/5 b a3,c3", text),
                "a huff names one point, as in huff b4"
            );
        }
        assert_eq!(
            " huff k".parse::<ActionText>(),
            Err(ActionTextError::NoPoint { sign: 'k', at: 7 })
        );
        assert_eq!(ActionText::huff_of("Huff a3"), "huff a3".parse());
    }

    #[test]
    fn a_penalty_is_chosen_before_anything_else() {
        let first =
            "first one of the opponent's stones must be removed as a penalty: huff a3, huff c3";
        let owing = "5/1b3/w1w2/5/5 b - a3,c3";
        assert_eq!(read(&PENALTY, owing, "b4-b5"), first);
        assert_eq!(read(&PENALTY, owing, "huff b4"), first);
        assert_eq!(read(&PENALTY, owing, "huff c3"), "huff c3");
    }

    #[test]
    fn an_insist_needs_an_offence() {
        let offended = "8/8/5b2/8/3w4/8/8/B7 b d4 8/8/5b2/4w3/8/8/8/B7";
        assert_eq!(read(&DAME, offended, "Insist"), "insist");
        assert_eq!(read(&DAME, offended, "huff 18"), "huff d4");
        assert_eq!(
            read(&DAME, "8/8/5b2/8/3w4/8/8/B7 b", "insist"),
            "no capture was left out in the turn before"
        );
        assert_eq!(
            read(&MEDIEVAL, "5/1b3/w1w2/5/5 b", "insist"),
            "there is no insisting by these rules"
        );
    }
}
