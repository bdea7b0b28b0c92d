//! Colour preferences and the allocation of colours in Swiss tournaments: FIDE Handbook C.04.3.

use std::cmp::Ordering;

use alquerque_rules::Side;

/// The strength of a preference, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    Mild,
    Strong,
    Absolute,
}

/// The colours of a player's games, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct Colours(pub Vec<Side>);

impl Colours {
    /// Returns the games with white less those with black.
    pub fn difference(&self) -> i32 {
        self.0.iter().map(|&side| if side == Side::White { 1 } else { -1 }).sum()
    }

    /// Returns the colour of the last two games, if it is the same.
    fn repeated(&self) -> Option<Side> {
        match self.0[..] {
            [.., before, last] if before == last => Some(last),
            _ => None,
        }
    }

    /// Returns the colour that the player is to have next; `None` before their first game.
    pub fn preference(&self) -> Option<(Side, Strength)> {
        let last = *self.0.last()?;
        let difference = self.difference();
        let rarer = if difference > 0 { Side::Black } else { Side::White };
        Some(match (difference.abs(), self.repeated()) {
            (2.., _) => (rarer, Strength::Absolute),
            (_, Some(repeated)) => (!repeated, Strength::Absolute),
            (1, None) => (rarer, Strength::Strong),
            (_, None) => (!last, Strength::Mild),
        })
    }

    /// Returns the strengths of two preferences for the same colour.
    pub fn clash(&self, other: &Self) -> Option<(Strength, Strength)> {
        let (side, strength) = self.preference()?;
        let (of_other, strength_of_other) = other.preference()?;
        (side == of_other).then_some((strength, strength_of_other))
    }

    /// Returns whether a player would get a colour difference beyond 2 if these clash.
    pub fn unbalances(&self, other: &Self) -> bool {
        self.difference().abs() > 1 && other.difference().abs() > 1
    }

    /// Returns whether a player would get a colour a third time in a row if these clash.
    pub fn repeats(&self, other: &Self) -> bool {
        match self.difference().abs().cmp(&other.difference().abs()) {
            Ordering::Equal => self.repeated().is_some() && other.repeated().is_some(),
            Ordering::Less => self.repeated().is_some(),
            Ordering::Greater => other.repeated().is_some(),
        }
    }

    /// Returns the colour of a player against a lower-ranked one; `initial` is for two players who
    /// have not played. The stronger preference counts, then the wider colour difference of two
    /// absolute ones, then the last round in which their colours differed, then rank.
    pub fn allocate(&self, other: &Self, initial: Side) -> Side {
        let (side, strength) = match (self.preference(), other.preference()) {
            (None, None) => return initial,
            (None, Some((of_other, _))) => return !of_other,
            (Some((side, _)), Some((of_other, _))) if side != of_other => return side,
            (Some((side, _)), None) => return side,
            (Some(preference), Some(_)) => preference,
        };
        let strength_of_other = other.preference().map_or(Strength::Mild, |(_, strength)| strength);
        let wider = match strength {
            Strength::Absolute => self.difference().abs().cmp(&other.difference().abs()),
            _ => Ordering::Equal,
        };
        let games = self.0.iter().rev().zip(other.0.iter().rev());
        match strength.cmp(&strength_of_other).then(wider) {
            Ordering::Greater => side,
            Ordering::Less => !side,
            Ordering::Equal => {
                games.into_iter().find(|(one, other)| one != other).map_or(side, |(&one, _)| !one)
            }
        }
    }
}
