//! The filter of actions that keep the game-theoretic value, as far as it is known.

use std::cmp::Ordering;

use crate::compact::Compact;
use crate::tables::{WdlTables, by_count};
use crate::{Engine, Value};
use alquerque_rules::{Action, History, Position};

impl Engine {
    /// Keeps the actions that preserve the value of the position, as far as tables and book know
    /// it.
    ///
    /// Of the wins in the book, it keeps only the quickest, because others might lead in a circle.
    /// The tables count the exact plies, so there it keeps every win.
    pub(crate) fn value_preserving(&self, history: &History, actions: Vec<Action>) -> Vec<Action> {
        let position = &history.position();
        if let Some(kept) = self.value_preserving_wdl(history, &actions) {
            return kept;
        }
        let value = self.outcome(position);
        let after = |action: &Action| self.probe(&position.play(action)).map(Value::to_parent);
        let values: Vec<_> = actions.iter().map(after).collect();
        if let Some(win @ Some(Value::Win(_))) =
            values.iter().max().filter(|_| self.probe_tables(position).is_none())
        {
            let quickest = actions.iter().zip(&values).filter(|(_, value)| *value == win);
            return quickest.map(|(action, _)| *action).collect();
        }
        let outcomes: Vec<_> =
            values.iter().map(|value| value.map(|value| value.cmp(&Value::Draw))).collect();
        best_known(&actions, &outcomes, value)
    }

    /// Does the same by the WDL tables; returns `None` where they know none of the actions.
    fn value_preserving_wdl(&self, history: &History, actions: &[Action]) -> Option<Vec<Action>> {
        let position = history.position();
        let wdl_tables = self.wdl_tables(position.rules())?;
        let found: Vec<_> =
            actions.iter().map(|action| outcome_of(&wdl_tables, history, action)).collect();
        if found.iter().all(Option::is_none) {
            return None;
        }
        let outcomes: Vec<_> =
            found.iter().map(|found| found.map(|(outcome, _)| outcome)).collect();
        let value = known(&wdl_tables, history).map(|(outcome, _)| outcome);
        let kept = best_known(actions, &outcomes, value);
        // The count of stones is against the side to move, so it must win before the quiet turns
        // run out.
        let is_urgent = value.is_some_and(|value| value > by_count(Compact::oriented(&position)));
        let found_for =
            |action: &Action| found[actions.iter().position(|other| other == action)?];
        let slack = |action: &Action| {
            found_for(action).filter(|(outcome, _)| Some(*outcome) == value).map(|(_, slack)| slack)
        };
        match kept.iter().filter_map(slack).max() {
            Some(most) if is_urgent => {
                Some(kept.into_iter().filter(|action| slack(action) == Some(most)).collect())
            }
            _ => Some(kept),
        }
    }

    /// Returns whether the side to move wins, draws or loses with best play, by the WDL tables.
    /// Returns `None` also where the game is over.
    pub fn probe_wdl(&self, history: &History) -> Option<Ordering> {
        let position = history.position();
        let wdl_tables =
            self.wdl_tables(position.rules()).filter(|_| history.outcome().is_none())?;
        let (outcome, _) = known(&wdl_tables, history)?;
        // The tables ignore repetition, which closes some paths of the side that the count is
        // against.
        let is_sure = outcome == by_count(Compact::oriented(&position)) || !has_repeated(history);
        is_sure.then_some(outcome)
    }

    /// Returns the beginning of a line whose actions keep the value.
    pub(crate) fn sound_prefix(&self, history: &History, line: &[Action]) -> Vec<Action> {
        let mut game = history.clone();
        let keeps = |action: &&Action| {
            let kept = self.value_preserving(&game, game.position().legal_actions().to_vec());
            kept.contains(action) && game.play(action).is_ok()
        };
        line.iter().take_while(keeps).copied().collect()
    }
}

/// Returns the outcome of an action for its side, and the number of further quiet turns for which
/// it would be the same.
fn outcome_of(
    wdl_tables: &WdlTables,
    history: &History,
    action: &Action,
) -> Option<(Ordering, u16)> {
    let mut after = history.clone();
    let turn = history.position().turn();
    after.play(action).ok()?;
    if let Some(outcome) = after.outcome() {
        let outcome = outcome.winner().map_or(Ordering::Equal, |winner| {
            if winner == turn { Ordering::Greater } else { Ordering::Less }
        });
        return Some((outcome, u16::MAX));
    }
    let (outcome, slack) = known(wdl_tables, &after)?;
    Some((if after.position().turn() == turn { outcome } else { outcome.reverse() }, slack))
}

/// Returns the outcome of a running game by the tables, which ignore repetition, and the number of
/// further quiet turns for which it would be the same.
fn known(wdl_tables: &WdlTables, history: &History) -> Option<(Ordering, u16)> {
    let value = wdl_tables.probe(&history.position())?;
    let quiet = history.turns_without_progress();
    Some((value.outcome(quiet), value.slack(quiet)))
}

/// Returns whether a position that can recur has occurred twice.
fn has_repeated(history: &History) -> bool {
    let stones = |position: &Position| position.placement().occupied().count();
    let before = history
        .plies()
        .rev()
        .map(|(position, _)| position)
        .take(history.turns_without_progress().into());
    // A huff does not count as a quiet turn, and does not reset the count.
    let before = before.take_while(|position| stones(position) == stones(&history.position()));
    let since: Vec<_> = before.chain([history.position()]).collect();
    since.iter().enumerate().any(|(nth, position)| since[..nth].contains(position))
}

/// Returns the actions with the best known outcome, in a position of this value.
fn best_known(
    actions: &[Action],
    outcomes: &[Option<Ordering>],
    value: Option<Ordering>,
) -> Vec<Action> {
    let best = outcomes.iter().copied().flatten().chain(value).max();
    let is_kept_for_certain = best == Some(Ordering::Greater) || best == value;
    let certain = |outcome: &Option<Ordering>| outcome.is_some() && *outcome == best;
    let possible = |outcome: &Option<Ordering>| match outcome {
        // An action with an unknown outcome may be better than a known loss.
        Some(outcome) => best == Some(*outcome) && *outcome != Ordering::Less,
        None => true,
    };
    let actions_with = |keeps: &dyn Fn(&Option<Ordering>) -> bool| -> Vec<Action> {
        actions
            .iter()
            .zip(outcomes)
            .filter(|(_, outcome)| keeps(outcome))
            .map(|(action, _)| *action)
            .collect()
    };
    let kept = if is_kept_for_certain { actions_with(&certain) } else { Vec::new() };
    let kept = if kept.is_empty() { actions_with(&possible) } else { kept };
    if kept.is_empty() { actions.to_vec() } else { kept }
}
