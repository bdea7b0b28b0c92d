//! The legal transitions of a game: those that an interaction requests, and those that time, the
//! bot and moderators cause. They follow from the rules, independently of the bot's decisions.

use std::mem::discriminant;

use super::super::interaction::{Interaction, InteractionData};
use super::restrictions::Restrictions;
use crate::costs;
use crate::game::{Game, Offer, Play, Proposal, Stage};
use alquerque_rules::{Action, History, Outcome, Side};

/// Checks a transition against the interaction that requested it.
///
/// # Errors
/// If it does not follow from that.
pub fn check_requested(
    before: &Game,
    after: &Game,
    interaction: &Interaction,
) -> Result<(), String> {
    let user = interaction.user;
    let is_challenger = before.challenger.id == user;
    let is_challenged = before.challenged.as_ref().is_none_or(|challenged| challenged.id == user);
    match (&before.stage, &after.stage) {
        (Stage::Challenged, Stage::Playing(play)) => {
            let is_requested = presses(interaction, before, "accept")
                || interaction.press_name() == Some("rematch");
            let players = [play.sides.white, play.sides.black];
            let are_players = players.contains(&before.challenger.id)
                && players.contains(&user)
                && players[0] != players[1];
            let is_new = play.history.actions().is_empty();
            ensure(
                is_requested && is_challenged && are_players && is_new,
                "the interaction does not start the game",
            )
        }
        (Stage::Challenged, Stage::Declined) => {
            let may_decline = before.challenged.is_some() && is_challenged;
            ensure(
                may_decline && presses(interaction, before, "decline"),
                "the interaction does not decline the challenge",
            )
        }
        (Stage::Challenged, Stage::Withdrawn) => ensure(
            is_challenger && presses(interaction, before, "withdraw"),
            "the interaction does not withdraw the challenge",
        ),
        (Stage::Playing(play), Stage::Playing(_) | Stage::Over { .. }) => {
            let side = play.sides.side_of(&user).ok_or("the user is not a player")?;
            if before.sides() != after.sides() {
                return Err("the players have changed".to_owned());
            }
            check_play(before, after, play, side, interaction)
        }
        _ => Err("the stage permits no such interaction".to_owned()),
    }
}

/// Checks a transition that no interaction requested.
///
/// # Errors
/// If neither time, the bot nor a moderator causes it.
pub fn check_unrequested(
    before: &Game,
    after: &Game,
    restrictions: &Restrictions,
) -> Result<(), String> {
    let same_actions =
        before.history().map(History::actions) == after.history().map(History::actions);
    let same_state = same_actions && before.sides() == after.sides();
    match (&before.stage, &after.stage) {
        (Stage::Challenged, Stage::Expired) => Ok(()),
        (Stage::Challenged, Stage::Withdrawn) => {
            ensure(restrictions.withdraws(before), "the challenger did not withdraw")
        }
        (Stage::Challenged, Stage::Declined) => {
            let challenged = before.challenged.as_ref();
            let is_leaving =
                challenged.is_some_and(|challenged| restrictions.is_leaving(challenged.id));
            ensure(is_leaving, "the challenged user did not decline")
        }
        (Stage::Challenged, Stage::Voided(None)) => {
            ensure(restrictions.is_ended_by_moderator(before), "no moderator ended it")
        }
        (Stage::Playing(_), Stage::Voided(Some(_)))
            if restrictions.is_ended_by_moderator(before) =>
        {
            ensure(same_state, "the moderator's decision changed the game")
        }
        (Stage::Playing(play), Stage::Over { outcome: Outcome::Resignation { loser }, .. })
            if restrictions.is_leaving(play.sides[*loser]) =>
        {
            ensure(same_state, "the deletion changed the game")
        }
        (
            Stage::Playing(_),
            Stage::Voided(Some(_)) | Stage::Over { outcome: Outcome::Resignation { .. }, .. },
        ) if before.stopped.is_some() => ensure(same_state, "the abandonment changed the game"),
        (Stage::Playing(play), Stage::Over { outcome, .. }) => {
            let turn = play.history.position().turn();
            let is_timeout = matches!(outcome, Outcome::Timeout { late, .. } if *late == turn);
            ensure(same_state && is_timeout, "it ended without a cause")
        }
        _ => {
            let is_same = same_actions
                && discriminant(&before.stage) == discriminant(&after.stage)
                && have_same_players(before, after, restrictions)
                && before.outcome() == after.outcome();
            ensure(is_same, "it changed without a request")
        }
    }
}

fn have_same_players(before: &Game, after: &Game, restrictions: &Restrictions) -> bool {
    match (before.sides(), after.sides()) {
        (None, None) => true,
        (Some(old), Some(new)) => {
            Side::BOTH.into_iter().all(|side| restrictions.is_same_user(old[side], new[side]))
        }
        _ => false,
    }
}

/// Checks an interaction of `side` with a game in play.
fn check_play(
    before: &Game,
    after: &Game,
    play: &Play,
    side: Side,
    interaction: &Interaction,
) -> Result<(), String> {
    let old = play.history.actions();
    let new = after.history().map(History::actions).unwrap_or_default();
    let outcome = after.outcome();
    if new.len() > old.len() && new.starts_with(old) {
        return check_moves(play, side, &new[old.len()..], outcome, interaction);
    }
    if new.len() < old.len() && old.starts_with(new) {
        return check_takeback(after, play, side, old.len() - new.len(), interaction);
    }
    if new != old {
        return Err("earlier actions have changed".to_owned());
    }
    match outcome {
        None => {
            let offer = after.play().and_then(|play| play.offer);
            let is_permitted = offer == play.offer || offer.is_none_or(|offer| offer.by == side);
            ensure(is_permitted, "the offer is the opponent's")
        }
        Some(Outcome::Resignation { loser }) => ensure(
            loser == side && presses(interaction, before, "resign"),
            "the interaction does not resign",
        ),
        Some(Outcome::Agreement) => {
            ensure(has_offer(play, !side, Proposal::Draw), "no draw was offered")
        }
        Some(Outcome::Count { .. }) => ensure(
            has_offer(play, !side, Proposal::Count) && play.history.count_outcome() == outcome,
            "no such count was offered",
        ),
        Some(_) => Err(format!("the interaction does not cause {outcome:?}")),
    }
}

fn has_offer(play: &Play, by: Side, what: Proposal) -> bool {
    play.offer.is_some_and(|offer| offer == Offer { by, what })
}

/// Checks that actions were taken back by their player immediately, or by agreement.
fn check_takeback(
    after: &Game,
    play: &Play,
    side: Side,
    plies: usize,
    interaction: &Interaction,
) -> Result<(), String> {
    let last_mover = play.history.last_ply().map(|(position, _)| position.turn());
    let is_immediate =
        interaction.press_name() == Some("take-back") && last_mover == Some(side) && plies == 1;
    let is_agreed =
        interaction.press_name() == Some("agree") && has_offer(play, !side, Proposal::Takeback);
    let expected_turn = if is_immediate { side } else { !side };
    let is_turn =
        after.play().is_some_and(|after| after.history.position().turn() == expected_turn);
    ensure((is_immediate || is_agreed) && is_turn, "an action was taken back")
}

/// Checks new actions against the legal ones, the request, and the premoves.
fn check_moves(
    play: &Play,
    side: Side,
    new: &[Action],
    outcome: Option<Outcome>,
    interaction: &Interaction,
) -> Result<(), String> {
    let mut history = play.history.clone();
    if history.position().turn() != side {
        return Err("it was not the user's turn".to_owned());
    }
    let requested = requested_action(interaction)?;
    if requested.is_some_and(|requested| requested != new[0].to_string()) {
        return Err(format!("{} was played", new[0]));
    }
    for action in new {
        let legal = costs::uncounted(|| history.position().legal_actions());
        if !legal.contains(action) {
            return Err(format!("{action} is not legal"));
        }
        history.play(action).map_err(|_| "the game was over".to_owned())?;
    }
    let is_premove = |to: &Action, answer: &Action| {
        play.premoves.iter().any(|premove| premove.to == *to && premove.answer == *answer)
    };
    let is_permitted = match new {
        [_] => true,
        [to, answer] => is_premove(to, answer),
        _ => false,
    };
    ensure(is_permitted, "the answer was not premoved")?;
    ensure(crate::game::outcome_of(&history) == outcome, "the outcome contradicts the rules")
}

/// Returns the action that an interaction requests; `None` if it does not name one.
///
/// # Errors
/// If it plays no action.
fn requested_action(interaction: &Interaction) -> Result<Option<String>, String> {
    match &interaction.data {
        InteractionData::Command { name: "move", .. } => {
            Ok(interaction.option_text("to").map(str::to_owned))
        }
        InteractionData::Command { name: "huff", .. } => {
            Ok(interaction.option_text("point").map(|point| format!("huff {point}")))
        }
        InteractionData::Command { name: "insist", .. } => Ok(None),
        InteractionData::Component { value, .. } if interaction.press_name() == Some("play") => {
            Ok(value.clone())
        }
        InteractionData::Component { .. } => Ok(None),
        InteractionData::Command { .. } | InteractionData::Autocomplete { .. } => {
            Err("the interaction plays no action".to_owned())
        }
    }
}

/// Returns whether an interaction presses a button of a game under its current board.
fn presses(interaction: &Interaction, game: &Game, press: &str) -> bool {
    let InteractionData::Component { custom_id, .. } = &interaction.data else { return false };
    let mut fields = custom_id.split(':').skip(1);
    fields.next() == Some(&game.id.0.to_string())
        && fields.next() == Some(&game.ply().to_string())
        && fields.next() == Some(press)
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}
