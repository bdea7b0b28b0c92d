//! Which actions keep what a position is worth, as far as anything is known of it.

use std::cmp::Ordering;

use super::compact::Compact;
use super::tables::{WdlTables, by_count};
use super::{Engine, Value};
use alquerque_rules::{Action, History, Position};

impl Engine {
    /// Those of the actions after which the value of a position is kept, as far as tables and book know: one is as good as
    /// another only where no tables count the plies. Of the wins in the book, those that take the fewest: any other might
    /// lead in a circle.
    pub(super) fn value_preserving(&self, history: &History, actions: Vec<Action>) -> Vec<Action> {
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

    /// The same by tables of endings; `None` where they know nothing of it.
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
        // Where the count is against it there is no time to lose.
        let hurries = value.is_some_and(|value| value > by_count(Compact::oriented(&position)));
        let of = |action: &Action| found[actions.iter().position(|other| other == action)?];
        let slack = |action: &Action| {
            of(action).filter(|(outcome, _)| Some(*outcome) == value).map(|(_, slack)| slack)
        };
        match kept.iter().filter_map(slack).max() {
            Some(most) if hurries => {
                Some(kept.into_iter().filter(|action| slack(action) == Some(most)).collect())
            }
            _ => Some(kept),
        }
    }

    /// Whether the side to move of a game wins, draws or loses with best play, as tables of endings know it; `None` also
    /// where the game is over.
    pub fn probe_wdl(&self, history: &History) -> Option<Ordering> {
        let position = history.position();
        let wdl_tables =
            self.wdl_tables(position.rules()).filter(|_| history.outcome().is_none())?;
        let (outcome, _) = known(&wdl_tables, history)?;
        // Where it has gone round in a circle, not all ways are open any more to whom the count is against.
        let is_sure = outcome == by_count(Compact::oriented(&position)) || !has_circled(history);
        is_sure.then_some(outcome)
    }

    /// A line as far as each of its actions keeps what there is.
    pub(super) fn sound_prefix(&self, history: &History, line: &[Action]) -> Vec<Action> {
        let mut at = history.clone();
        let keeps = |action: &&Action| {
            let kept = self.value_preserving(&at, at.position().legal_actions().to_vec());
            kept.contains(action) && at.play(action).is_ok()
        };
        line.iter().take_while(keeps).copied().collect()
    }
}

/// What an action comes to for the side that acts, and for how many more quiet turns that would be so.
fn outcome_of(
    wdl_tables: &WdlTables,
    history: &History,
    action: &Action,
) -> Option<(Ordering, u16)> {
    let (mut after, turn) = (history.clone(), history.position().turn());
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

/// What the tables say of a game that is not over, as if it had not been where it comes to before, and for how many more
/// quiet turns that would be so.
fn known(wdl_tables: &WdlTables, history: &History) -> Option<(Ordering, u16)> {
    let (course, quiet) =
        (wdl_tables.probe(&history.position())?, history.turns_without_progress());
    Some((course.outcome(quiet), course.slack(quiet)))
}

/// Whether a position has come twice that may come again.
fn has_circled(history: &History) -> bool {
    let stones = |position: &Position| position.placement().occupied().count();
    let before = history
        .plies()
        .rev()
        .map(|(position, _)| position)
        .take(history.turns_without_progress().into());
    // A huff is none of the quiet turns, and does not end them.
    let before = before.take_while(|position| stones(position) == stones(&history.position()));
    let since: Vec<_> = before.chain([history.position()]).collect();
    since.iter().enumerate().any(|(nth, position)| since[..nth].contains(position))
}

/// Of these actions, those that come to the best of what is known of them, as far as it is known, in a position of this
/// value.
fn best_known(
    actions: &[Action],
    outcomes: &[Option<Ordering>],
    value: Option<Ordering>,
) -> Vec<Action> {
    let best = outcomes.iter().copied().flatten().chain(value).max();
    let is_kept_for_certain = best == Some(Ordering::Greater) || best == value;
    let certain = |outcome: &Option<Ordering>| outcome.is_some() && *outcome == best;
    let possible = |outcome: &Option<Ordering>| match outcome {
        // What is not known to lose may be better than what is.
        Some(outcome) => best == Some(*outcome) && *outcome != Ordering::Less,
        None => true,
    };
    let those = |keeps: &dyn Fn(&Option<Ordering>) -> bool| -> Vec<Action> {
        actions
            .iter()
            .zip(outcomes)
            .filter(|(_, outcome)| keeps(outcome))
            .map(|(action, _)| *action)
            .collect()
    };
    let kept = if is_kept_for_certain { those(&certain) } else { Vec::new() };
    let kept = if kept.is_empty() { those(&possible) } else { kept };
    if kept.is_empty() { actions.to_vec() } else { kept }
}
