//! What may become of a game by what somebody did, or by itself: by the rules, and without the bot's own decisions.

use super::interaction::{Deed, What};
use super::wishes::Wishes;
use crate::costs;
use crate::game::{Game, Offer, Play, Proposal, Stage};
use alquerque_rules::{Action, History, Outcome, Side};

/// Holds a change of a game against what somebody did.
///
/// # Errors
/// When it does not come of that.
pub fn by_deed(before: &Game, after: &Game, deed: &Deed) -> Result<(), String> {
    let is_challenger = before.challenger.id == deed.by;
    let is_challenged =
        before.challenged.as_ref().is_none_or(|challenged| challenged.id == deed.by);
    match (&before.stage, &after.stage) {
        (Stage::Challenged, Stage::Playing(play)) => {
            let wants = does(deed, before, "accept") || presses(deed) == Some("rematch");
            let sits = [play.sides.white, play.sides.black];
            let are_they = sits.contains(&before.challenger.id)
                && sits.contains(&deed.by)
                && sits[0] != sits[1];
            let is_new = play.history.actions().is_empty();
            right(wants && is_challenged && are_they && is_new, "the game did not begin by that")
        }
        (Stage::Challenged, Stage::Declined) => {
            let may = before.challenged.is_some() && is_challenged;
            right(may && does(deed, before, "decline"), "it was not declined by that")
        }
        (Stage::Challenged, Stage::Withdrawn) => {
            right(is_challenger && does(deed, before, "withdraw"), "it was not withdrawn by that")
        }
        (Stage::Playing(play), Stage::Playing(_) | Stage::Over { .. }) => {
            let side = play.sides.side_of(&deed.by).ok_or("a stranger has done something")?;
            if before.sides() != after.sides() {
                return Err("the players have changed".to_owned());
            }
            played(before, after, (play, side), deed)
        }
        _ => Err("nothing can come of that any more".to_owned()),
    }
}

/// Holds a change that no player asked for against what time, the bot and moderators may do, and what people want.
///
/// # Errors
/// When it is something else.
pub fn by_itself(before: &Game, after: &Game, wishes: &Wishes) -> Result<(), String> {
    let are_same = before.history().map(History::actions) == after.history().map(History::actions);
    let is_same_stage =
        std::mem::discriminant(&before.stage) == std::mem::discriminant(&after.stage);
    match (&before.stage, &after.stage) {
        (Stage::Challenged, Stage::Expired) => Ok(()),
        (Stage::Challenged, Stage::Withdrawn) => {
            right(wishes.withdraws(before), "its challenger did not want that")
        }
        (Stage::Challenged, Stage::Declined) => {
            let is_leaving = before
                .challenged
                .as_ref()
                .is_some_and(|challenged| wishes.is_leaving(challenged.id));
            right(is_leaving, "the challenged person did not want that")
        }
        (Stage::Challenged, Stage::Voided(None)) => {
            right(wishes.is_moderated(before), "no moderator has ended it")
        }
        (Stage::Playing(_), Stage::Voided(Some(_))) if wishes.is_moderated(before) => {
            right(are_same && before.sides() == after.sides(), "it was ended in another state")
        }
        (Stage::Playing(play), Stage::Over { outcome: Outcome::Resignation { loser }, .. })
            if wishes.is_leaving(play.sides[*loser]) =>
        {
            right(are_same && before.sides() == after.sides(), "it was left in another state")
        }
        (
            Stage::Playing(_),
            Stage::Voided(Some(_)) | Stage::Over { outcome: Outcome::Resignation { .. }, .. },
        ) if before.stopped.is_some() => {
            right(are_same && before.sides() == after.sides(), "it was abandoned in another state")
        }
        (Stage::Playing(play), Stage::Over { outcome, .. }) => {
            let late = play.history.position().turn();
            let in_time = matches!(outcome, Outcome::Timeout { late: side, .. } if *side == late);
            right(are_same && in_time && before.sides() == after.sides(), "it ended by itself")
        }
        _ => {
            let sides = || before.sides().zip(after.sides());
            let are_same_people = before.sides().is_some() == after.sides().is_some()
                && Side::BOTH.into_iter().all(|side| {
                    sides().is_none_or(|(old, new)| wishes.is_same(old[side], new[side]))
                });
            let is_same =
                are_same && is_same_stage && are_same_people && before.outcome() == after.outcome();
            right(is_same, "something was done that nobody asked for")
        }
    }
}

fn played(
    before: &Game,
    after: &Game,
    (play, by): (&Play, Side),
    deed: &Deed,
) -> Result<(), String> {
    let (old, new) =
        (play.history.actions(), after.history().map(History::actions).unwrap_or_default());
    let outcome = after.outcome();
    if new.len() > old.len() && new.starts_with(old) {
        return moved((play, by), &new[old.len()..], outcome, deed);
    }
    let waits = |what| play.offer.is_some_and(|offer| offer == Offer { by: !by, what });
    if new.len() < old.len() && old.starts_with(new) {
        let last = play.history.last_ply().map(|(position, _)| position.turn());
        let at_once =
            presses(deed) == Some("take-back") && last == Some(by) && new.len() + 1 == old.len();
        let agreed = presses(deed) == Some("agree") && waits(Proposal::Takeback);
        let is_turn = after
            .play()
            .is_some_and(|after| after.history.position().turn() == if at_once { by } else { !by });
        return right((at_once || agreed) && is_turn, "an action was taken back");
    }
    if new != old {
        return Err("actions have become others".to_owned());
    }
    match outcome {
        None => {
            let offer = after.play().and_then(|play| play.offer);
            let is_offered =
                offer == play.offer || offer.is_none() || offer.is_some_and(|offer| offer.by == by);
            right(is_offered, "an offer is another's")
        }
        Some(Outcome::Resignation { loser }) => {
            right(loser == by && does(deed, before, "resign"), "it was not given up by that")
        }
        Some(Outcome::Agreement) => right(waits(Proposal::Draw), "there was no offer of a draw"),
        Some(Outcome::Count { .. }) => right(
            waits(Proposal::Count) && play.history.count_outcome() == outcome,
            "there was no such count to agree to",
        ),
        Some(_) => Err(format!("{outcome:?} does not come of that")),
    }
}

/// Holds actions that were played against the legal ones, what was asked for, and what was prepared.
fn moved(
    (play, by): (&Play, Side),
    new: &[Action],
    outcome: Option<Outcome>,
    deed: &Deed,
) -> Result<(), String> {
    let mut history = play.history.clone();
    if history.position().turn() != by {
        return Err("it was not their turn".to_owned());
    }
    let asked = match &deed.what {
        What::Command { name: "move", .. } => deed.option_text("to").map(str::to_owned),
        What::Command { name: "huff", .. } => {
            deed.option_text("point").map(|point| format!("huff {point}"))
        }
        What::Command { name: "insist", .. } => None,
        What::Press { chosen, .. } if presses(deed) == Some("play") => chosen.clone(),
        What::Press { .. } => None,
        What::Command { .. } | What::Keystroke { .. } => {
            return Err("that plays nothing".to_owned());
        }
    };
    if asked.as_ref().is_some_and(|asked| *asked != new[0].to_string()) {
        return Err(format!("{} was played", new[0]));
    }
    for action in new {
        let legal = costs::uncounted(|| history.position().legal_actions());
        if !legal.contains(action) {
            return Err(format!("{action} is not legal"));
        }
        history.play(action).map_err(|_| "the game was over".to_owned())?;
    }
    let prepared = |pair: &[Action]| {
        play.premoves.iter().any(|one| one.to == pair[0] && one.answer == pair[1])
    };
    right(new.len() == 1 || new.len() == 2 && prepared(new), "nobody has prepared that")?;
    right(crate::game::outcome_of(&history) == outcome, "the rules say otherwise how it ended")
}

/// What the button does that was pressed.
pub fn presses(deed: &Deed) -> Option<&str> {
    let What::Press { custom_id, .. } = &deed.what else { return None };
    custom_id.split(':').nth(3)
}

/// Whether this button of this game was pressed, under the board that stands.
fn does(deed: &Deed, game: &Game, press: &str) -> bool {
    let What::Press { custom_id, .. } = &deed.what else { return false };
    let (id, ply) = (game.id.0.to_string(), game.ply().to_string());
    let mut parts = custom_id.split(':');
    parts.nth(1) == Some(&id) && parts.next() == Some(&ply) && parts.next() == Some(press)
}

fn right(is_right: bool, otherwise: &str) -> Result<(), String> {
    if is_right { Ok(()) } else { Err(otherwise.to_owned()) }
}
