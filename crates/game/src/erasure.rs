//! Erasure of personal data: finished games stay for the opponents, with a placeholder for the
//! former player.

use time::OffsetDateTime;

use super::announcement::{Announcement, announce};
use super::{Game, Person, PlayerId, Stage};
use alquerque_rules::{BySide, Outcome};

/// The placeholder for a former player who was the challenger. Discord assigns no such ids.
const CHALLENGER: PlayerId = PlayerId(u64::MAX - 1);
/// The placeholder for a former player who was challenged.
///
/// It differs, so that two former players stay distinct.
const CHALLENGED: PlayerId = PlayerId(u64::MAX);

impl PlayerId {
    /// The placeholder for a former player in a list.
    pub const FORMER: Self = CHALLENGED;

    /// Returns whether this is the placeholder for a player whose data were erased.
    pub fn is_former(self) -> bool {
        [CHALLENGER, CHALLENGED].contains(&self)
    }
}

impl Game {
    /// Returns the game after a player leaves it because their data are erased.
    ///
    /// Play is resigned, which is announced; a challenge is withdrawn or declined. Returns `None`
    /// if the game is not open, or the player is not in it.
    #[must_use]
    pub fn left_by(&self, player: PlayerId, now: OffsetDateTime) -> Option<Self> {
        if !self.has_player(player) {
            return None;
        }
        let game = Self { adjourned: None, stopped: None, changed: now, ..self.clone() };
        Some(match &self.stage {
            Stage::Playing(play) => {
                let loser = play.sides.side_of(&player)?;
                let over = play.clone().over(Outcome::Resignation { loser });
                announce(&game, over, Announcement::Ended, now).game
            }
            Stage::Challenged if self.challenger.id == player => {
                Self { stage: Stage::Withdrawn, pending: None, ..game }
            }
            Stage::Challenged => Self { stage: Stage::Declined, pending: None, ..game },
            _ => return None,
        })
    }

    /// Returns the game without the id and the name of a player, and without its requests.
    ///
    /// Returns `None` if the game is still open, or the player is not in it.
    #[must_use]
    pub fn without(&self, player: PlayerId) -> Option<Self> {
        if self.is_open() || !self.has_player(player) {
            return None;
        }
        let former = if self.challenger.id == player { CHALLENGER } else { CHALLENGED };
        let anonymize = |person: &Person| {
            if person.id == player {
                Person { id: former, name: String::new() }
            } else {
                person.clone()
            }
        };
        let anonymize_sides = |sides: &mut BySide<PlayerId>| {
            *sides = sides.map(|side| if side == player { former } else { side });
        };
        let mut stage = self.stage.clone();
        match &mut stage {
            Stage::Over { sides, .. } => anonymize_sides(sides),
            Stage::Voided(Some(voided)) => anonymize_sides(&mut voided.sides),
            _ => {}
        }
        Some(Self {
            challenger: anonymize(&self.challenger),
            challenged: self.challenged.as_ref().map(anonymize),
            stage,
            requests: Vec::new(),
            ..self.clone()
        })
    }
}
