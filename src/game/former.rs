//! People whose data were removed: their finished games stay, for the opponents, without them.

use time::OffsetDateTime;

use super::announcement::{Announcement, owing};
use super::{Game, Person, PlayerId, Stage};
use alquerque_rules::{BySide, Outcome};

/// What stands for a former player who was the challenger of a game, and for one who was challenged. They are two, so that a
/// game of two former players keeps them apart. Discord gives no such ids.
const CHALLENGER: PlayerId = PlayerId(u64::MAX - 1);
const CHALLENGED: PlayerId = PlayerId(u64::MAX);

impl PlayerId {
    /// Whether this stands for a person whose data were removed.
    pub fn is_former(self) -> bool {
        [CHALLENGER, CHALLENGED].contains(&self)
    }
}

impl Game {
    /// The game when this person leaves it because their data are removed: it is given up, which is announced, or the challenge
    /// comes to nothing. `None` if it is not open, or the person has no part in it.
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
                owing(&game, over, Announcement::Ended, now).game
            }
            Stage::Challenged if self.challenger.id == player => {
                Self { stage: Stage::Withdrawn, owed: None, ..game }
            }
            Stage::Challenged => Self { stage: Stage::Declined, owed: None, ..game },
            _ => return None,
        })
    }

    /// The game without the id and the name of this person, with which the requests go that took effect, too. `None` if the
    /// game is still open, or the person has no part in it.
    #[must_use]
    pub fn without(&self, player: PlayerId) -> Option<Self> {
        if self.is_open() || !self.has_player(player) {
            return None;
        }
        let former = if self.challenger.id == player { CHALLENGER } else { CHALLENGED };
        let person = |person: &Person| {
            if person.id == player {
                Person { id: former, name: String::new() }
            } else {
                person.clone()
            }
        };
        let sides = |sides: &mut BySide<PlayerId>| {
            *sides = sides.map(|side| if side == player { former } else { side });
        };
        let mut stage = self.stage.clone();
        match &mut stage {
            Stage::Over { sides: both, .. } => sides(both),
            Stage::Voided(Some(voided)) => sides(&mut voided.sides),
            _ => {}
        }
        let (challenger, challenged) =
            (person(&self.challenger), self.challenged.as_ref().map(person));
        Some(Self { challenger, challenged, stage, requests: Vec::new(), ..self.clone() })
    }
}
