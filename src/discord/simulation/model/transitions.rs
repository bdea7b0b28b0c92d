//! The legal transitions of a game: those that an interaction requests, and those that time, the
//! bot and moderators cause. They follow from the rules, independently of the bot's decisions.

use std::mem::discriminant;

use super::super::interaction::{Interaction, InteractionData};
use super::super::world::World;
use super::restrictions::Restrictions;
use time::Duration;

use crate::costs;
use crate::game::{Announcement, Game, Offer, Play, Proposal, Stage, outcome_of};
use alquerque_rules::{Action, History, Outcome, Side};

/// Returns whether a transition follows from the interaction that requested it.
pub fn is_requested(before: &Game, after: &Game, by: &Interaction) -> bool {
    let user = by.user;
    let challenger = before.challenger.id;
    let is_challenged = before.challenged.as_ref().is_none_or(|challenged| challenged.id == user);
    match (&before.stage, &after.stage) {
        (Stage::Challenged, Stage::Playing(play)) => {
            let players = [play.sides.white, play.sides.black];
            let are_players = [[challenger, user], [user, challenger]].contains(&players);
            let is_accepted = presses(by, before, "accept") || by.press_name() == Some("rematch");
            let is_new = play.history.actions().len() == usize::from(after.opening);
            is_accepted && is_challenged && are_players && user != challenger && is_new
        }
        (Stage::Challenged, Stage::Declined) => {
            before.challenged.is_some() && is_challenged && presses(by, before, "decline")
        }
        (Stage::Challenged, Stage::Withdrawn) => {
            challenger == user && presses(by, before, "withdraw")
        }
        (Stage::Playing(play), Stage::Playing(_) | Stage::Over { .. }) => {
            let side = play.sides.side_of(&user);
            before.sides() == after.sides()
                && side.is_some_and(|side| is_in_play(before, after, play, side, by))
        }
        _ => false,
    }
}

/// Returns whether time, the bot or a moderator causes a transition that no interaction requested.
pub fn is_unrequested(before: &Game, after: &Game, restrictions: &Restrictions) -> bool {
    let is_leaving = |player| restrictions.is_leaving(player);
    let same_actions = actions(before) == actions(after);
    let same_state = same_actions && before.sides() == after.sides();
    match (&before.stage, &after.stage) {
        (Stage::Challenged, Stage::Expired) => true,
        (Stage::Challenged, Stage::Withdrawn) => restrictions.withdraws(before),
        (Stage::Challenged, Stage::Declined) => {
            before.challenged.as_ref().is_some_and(|challenged| is_leaving(challenged.id))
        }
        (Stage::Challenged, Stage::Voided(None)) => restrictions.is_ended_by_moderator(before),
        (Stage::Playing(_), Stage::Voided(Some(_))) => {
            same_state && (restrictions.is_ended_by_moderator(before) || before.stopped.is_some())
        }
        (Stage::Playing(play), Stage::Over { outcome, .. }) => {
            let turn = play.history.position().turn();
            same_state
                && match *outcome {
                    Outcome::Resignation { loser } => {
                        is_leaving(play.sides[loser]) || before.stopped.is_some()
                    }
                    Outcome::Timeout { late, .. } => late == turn,
                    _ => false,
                }
        }
        _ => {
            let have_same_players = match (before.sides(), after.sides()) {
                (Some(old), Some(new)) => Side::BOTH
                    .into_iter()
                    .all(|side| restrictions.is_same_user(old[side], new[side])),
                (old, new) => old == new,
            };
            same_actions
                && discriminant(&before.stage) == discriminant(&after.stage)
                && have_same_players
                && before.outcome() == after.outcome()
        }
    }
}

fn actions(game: &Game) -> &[Action] {
    game.history().map(History::actions).unwrap_or_default()
}

fn is_in_play(before: &Game, after: &Game, play: &Play, side: Side, by: &Interaction) -> bool {
    let old = actions(before);
    let new = actions(after);
    let outcome = after.outcome();
    let has_offer = |what| play.offer == Some(Offer { by: !side, what });
    if new.len() > old.len() && new.starts_with(old) {
        return are_moves(play, side, &new[old.len()..], after, by);
    }
    if new.len() < old.len() && old.starts_with(new) {
        let last_mover = play.history.last_ply().map(|(position, _)| position.turn());
        let plies = old.len() - new.len();
        let turn = after.play().map(|after| after.history.position().turn());
        return match by.press_name() {
            Some("take-back") => last_mover == Some(side) && plies == 1 && turn == Some(side),
            Some("agree") => has_offer(Proposal::Takeback) && turn == Some(!side),
            _ => false,
        };
    }
    let is_permitted = match outcome {
        None => {
            let offer = after.play().and_then(|play| play.offer);
            offer == play.offer || offer.is_none_or(|offer| offer.by == side)
        }
        Some(Outcome::Resignation { loser }) => loser == side && presses(by, before, "resign"),
        Some(Outcome::Agreement) => has_offer(Proposal::Draw),
        Some(Outcome::Count { .. }) => {
            has_offer(Proposal::Count) && play.history.count_outcome() == outcome
        }
        Some(_) => false,
    };
    new == old && is_permitted
}

/// Returns whether new actions are legal, and are the one that was requested and its premove.
fn are_moves(play: &Play, side: Side, new: &[Action], after: &Game, by: &Interaction) -> bool {
    let mut history = play.history.clone();
    if history.position().turn() != side || !may_play(by, &new[0].to_string()) {
        return false;
    }
    for action in new {
        if costs::uncounted(|| history.play(action)).is_err() {
            return false;
        }
    }
    let is_permitted = match new {
        [_] => true,
        [to, answer] => play.premoves.iter().any(|premove| {
            let goes_on = after.play().is_none_or(|after| after.premoves == premove.then);
            premove.to == *to && premove.answer == *answer && goes_on
        }),
        _ => false,
    };
    is_permitted && outcome_of(&history) == after.outcome()
}

/// Returns whether an interaction plays this action: the one that it names, or any.
fn may_play(by: &Interaction, action: &str) -> bool {
    match &by.data {
        InteractionData::Command { name: "move", .. } => by.option_text("to") == Some(action),
        InteractionData::Command { name: "huff", .. } => {
            by.option_text("point") == action.strip_prefix("huff ")
        }
        InteractionData::Component { value: Some(value), .. } => {
            by.press_name() != Some("play") || value == action
        }
        InteractionData::Command { name: "insist", .. }
        | InteractionData::Component { .. }
        | InteractionData::Form { .. } => true,
        InteractionData::Command { .. } | InteractionData::Autocomplete { .. } => false,
    }
}

/// Returns whether an interaction presses a button of a game under its current board.
fn presses(interaction: &Interaction, game: &Game, press: &str) -> bool {
    let InteractionData::Component { custom_id, .. } = &interaction.data else { return false };
    let fields: Vec<&str> = custom_id.split(':').skip(1).take(3).collect();
    fields == [&*game.id.0.to_string(), &*game.ply().to_string(), press]
}

/// Counts the events, which the simulation must cover, that turn one state of a game into the next.
pub fn cover(world: &World, before: &Game, after: &Game) {
    let old = actions(before).len();
    let new = actions(after).len();
    let is_reminder = after.pending.is_some_and(|entry| entry.what == Announcement::Reminder);
    let has_offer = |game: &Game| game.play().is_some_and(|play| play.offer.is_some());
    let has_premoves = |game: &Game| game.play().is_some_and(|play| !play.premoves.is_empty());
    let resumes = before.stopped.is_some() && after.stopped.is_none() && after.is_open();
    let banks = |game: &Game| {
        let clock = game.play().and_then(|play| play.clock.as_ref());
        clock.map_or(Duration::ZERO, |clock| clock.bank.white + clock.bank.black)
    };
    let is_given = before.play().is_some() && new == old && banks(after) > banks(before);
    let events = [
        (stage_name(after), stage_name(before) != stage_name(after)),
        ("played", new == old + 1),
        ("premove played", new == old + 2),
        ("line followed", new == old + 2 && has_premoves(after)),
        ("taken back", new < old),
        ("time given", is_given),
        ("offered", has_offer(after) && !has_offer(before)),
        ("reminder due", is_reminder && before.pending.is_none()),
        ("deadline postponed", before.compensated_until != after.compensated_until),
        ("game clock stopped", before.stopped.is_none() && after.stopped.is_some()),
        ("game clock started", resumes),
    ];
    let occurring = events.into_iter().filter(|(_, occurs)| *occurs);
    occurring.for_each(|(event, _)| world.cover(event));
}

pub fn stage_name(game: &Game) -> &'static str {
    match &game.stage {
        Stage::Challenged => "challenged",
        Stage::Declined => "declined",
        Stage::Withdrawn => "withdrawn",
        Stage::Expired => "expired",
        Stage::Playing(_) => "accepted",
        Stage::Over { outcome: Outcome::Timeout { .. }, .. } => "lost on time",
        Stage::Over { outcome: Outcome::Resignation { .. }, .. } => "resigned",
        Stage::Over { outcome: Outcome::Agreement, .. } => "drawn by agreement",
        Stage::Over { .. } | Stage::Study(_) => "over",
        Stage::Voided(_) => "voided",
    }
}
