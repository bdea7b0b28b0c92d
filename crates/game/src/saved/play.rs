//! Stored play: what a game has beyond its challenge, while it is played.

use serde::{Deserialize, Serialize};

use super::UnreadableGame;
use super::clock::SavedClock;
use super::history::{legal_action, notation, replay};
use super::values::{is_default, point, seconds, time, times};
use crate::{GameClock, Offer, Play, PlayerId, Premove, Undo};
use alquerque_rules::{BySide, Position, RuleSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SavedPlay {
    sides: BySide<PlayerId>,
    /// Every action, in notation.
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    touched: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<Offer>,
    #[serde(default)]
    has_offered: BySide<bool>,
    #[serde(default)]
    has_asked_back: BySide<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<SavedClock>,
    #[serde(default)]
    away: BySide<Option<i64>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    prepared: Vec<SavedPremove>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<SavedUndo>,
    #[serde(default)]
    nudged: BySide<Option<i64>>,
    #[serde(default, skip_serializing_if = "is_default")]
    announced: usize,
    #[serde(default)]
    can_remove: BySide<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedPremove {
    to: String,
    answer: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    then: Vec<SavedPremove>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedUndo {
    until: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    touched: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<SavedClock>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    prepared: Vec<SavedPremove>,
    #[serde(default)]
    has_offered: bool,
    #[serde(default)]
    has_asked_back: bool,
}

impl From<&Play> for SavedPlay {
    fn from(play: &Play) -> Self {
        Self {
            sides: play.sides,
            moves: notation(&play.history),
            touched: play.touched.map(|point| point.to_string()),
            offer: play.offer,
            has_offered: play.has_offered,
            has_asked_back: play.has_asked_back,
            clock: play.clock.as_ref().map(SavedClock::from),
            away: play.away.map(|until| until.map(seconds)),
            prepared: saved_premoves(&play.premoves),
            undo: play.undo.as_ref().map(|undo| SavedUndo {
                until: seconds(undo.until),
                touched: undo.touched.map(|point| point.to_string()),
                clock: undo.clock.as_ref().map(SavedClock::from),
                prepared: saved_premoves(&undo.premoves),
                has_offered: undo.has_offered,
                has_asked_back: undo.has_asked_back,
            }),
            nudged: play.nudged.map(|at| at.map(seconds)),
            announced: play.announced,
            can_remove: play.can_remove,
        }
    }
}

impl SavedPlay {
    /// Replays the moves.
    pub fn load(self, rules: &'static RuleSet) -> Result<Play, UnreadableGame> {
        let history = replay(Position::start(rules), &self.moves)?;
        let undo = self.undo.map(|undo| {
            // These premoves were prepared before the last action, which may be taken back.
            let before = history.last_ply().map_or(history.position(), |(before, _)| before);
            Ok(Box::new(Undo {
                until: time(undo.until)?,
                touched: undo.touched.map(point).transpose()?,
                clock: undo.clock.map(GameClock::try_from).transpose()?,
                premoves: premoves(&before, &undo.prepared),
                has_offered: undo.has_offered,
                has_asked_back: undo.has_asked_back,
            }))
        });
        Ok(Play {
            sides: self.sides,
            touched: self.touched.map(point).transpose()?,
            offer: self.offer,
            has_offered: self.has_offered,
            has_asked_back: self.has_asked_back,
            clock: self.clock.map(GameClock::try_from).transpose()?,
            away: times(self.away)?,
            premoves: premoves(&history.position(), &self.prepared),
            undo: undo.transpose()?,
            nudged: times(self.nudged)?,
            announced: self.announced,
            can_remove: self.can_remove,
            history,
        })
    }
}

fn saved_premoves(premoves: &[Premove]) -> Vec<SavedPremove> {
    let saved = |premove: &Premove| SavedPremove {
        to: premove.to.to_string(),
        answer: premove.answer.to_string(),
        then: saved_premoves(&premove.then),
    };
    premoves.iter().map(saved).collect()
}

/// Returns the premoves that are legal in the position; others could never be played.
fn premoves(position: &Position, saved: &[SavedPremove]) -> Vec<Premove> {
    let premove = |saved: &SavedPremove| {
        let to = legal_action(position, &saved.to)?;
        let before = position.play(&to);
        let answer = legal_action(&before, &saved.answer)?;
        Some(Premove { to, answer, then: premoves(&before.play(&answer), &saved.then) })
    };
    saved.iter().filter_map(premove).collect()
}
