//! Which actions keep what a position is worth, as far as anything is known of it.

use std::cmp::Ordering;

use super::compact::Compact;
use super::tables::{Ending, by_count};
use super::{Engine, Value};
use crate::rules::{Action, History};

impl Engine {
    /// Those of the actions after which the value of a position is kept, as far as tables and book know: one is as good as
    /// another only where no tables count the plies. Of the wins in the book, those that take the fewest: any other might
    /// lead in a circle.
    pub(super) fn keeping(&self, history: &History, actions: Vec<Action>) -> Vec<Action> {
        let position = &history.position();
        if let Some(kept) = self.keeping_ending(history, &actions) {
            return kept;
        }
        let value = self.outcome(position);
        let after = |action: &Action| self.solved(&position.play(action)).map(Value::before);
        let values: Vec<_> = actions.iter().map(after).collect();
        if let Some(win @ Some(Value::Win(_))) = values.iter().max().filter(|_| self.proven(position).is_none()) {
            let quickest = actions.iter().zip(&values).filter(|(_, value)| *value == win);
            return quickest.map(|(action, _)| *action).collect();
        }
        let outcomes: Vec<_> = values.iter().map(|value| value.map(|value| value.cmp(&Value::Draw))).collect();
        kept(&actions, &outcomes, value)
    }

    /// The same by tables of endings; `None` where they know nothing of it.
    fn keeping_ending(&self, history: &History, actions: &[Action]) -> Option<Vec<Action>> {
        let position = history.position();
        let endings = self.endings(position.rules())?;
        let ending = |action: &Action| endings.of_action(&position, action).filter(|ending| ending.is_timely(history));
        let found: Vec<Option<Ending>> = actions.iter().map(ending).collect();
        let outcomes: Vec<_> = found.iter().map(|ending| ending.map(|ending| ending.outcome)).collect();
        found.iter().flatten().next()?;
        let value = self.ending(history);
        let mut kept = kept(actions, &outcomes, value.map(|ending| ending.outcome));
        // Where the count is against it there is no time to lose.
        if value.is_some_and(|value| value.turns > 0 && value.outcome > by_count(Compact::seen(&position))) {
            let turns = |action: &Action| ending(action).map(|ending| ending.turns);
            let fewest = kept.iter().filter_map(turns).min();
            kept.retain(|action| turns(action) == fewest);
        }
        Some(kept)
    }
}

/// Of these actions, those that come to the best of what is known of them, as far as it is known, in a position of this
/// value.
fn kept(actions: &[Action], outcomes: &[Option<Ordering>], value: Option<Ordering>) -> Vec<Action> {
    let best = outcomes.iter().copied().flatten().chain(value).max();
    let is_kept_for_certain = best == Some(Ordering::Greater) || best == value;
    let certain = |outcome: &Option<Ordering>| outcome.is_some() && *outcome == best;
    let possible = |outcome: &Option<Ordering>| match outcome {
        // What is not known to lose may be better than what is.
        Some(outcome) => best == Some(*outcome) && *outcome != Ordering::Less,
        None => true,
    };
    let those = |keeps: &dyn Fn(&Option<Ordering>) -> bool| -> Vec<Action> {
        actions.iter().zip(outcomes).filter(|(_, outcome)| keeps(outcome)).map(|(action, _)| *action).collect()
    };
    let kept = if is_kept_for_certain { those(&certain) } else { Vec::new() };
    let kept = if kept.is_empty() { those(&possible) } else { kept };
    if kept.is_empty() { actions.to_vec() } else { kept }
}
