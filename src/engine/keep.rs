//! Which actions keep what a position is worth, as far as anything is known of it.

use std::cmp::Ordering;

use super::compact::Compact;
use super::tables::{Endings, by_count};
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
        let found: Vec<_> = actions.iter().map(|action| outcome_of(&endings, history, action)).collect();
        if found.iter().all(Option::is_none) {
            return None;
        }
        let outcomes: Vec<_> = found.iter().map(|found| found.map(|(outcome, _)| outcome)).collect();
        let value = self.ending(history);
        let kept = kept(actions, &outcomes, value);
        if value.is_none_or(|value| value <= by_count(Compact::seen(&position))) {
            return Some(kept);
        }
        // Where the count is against it there is no time to lose.
        let slack = |action: &Action| found[actions.iter().position(|other| other == action)?].map(|(_, slack)| slack);
        let most = kept.iter().filter_map(slack).max();
        Some(kept.into_iter().filter(|action| slack(action) == most).collect())
    }

    /// Whether the side to move of a game wins, draws or loses with best play, as tables of endings know it.
    pub fn ending(&self, history: &History) -> Option<Ordering> {
        let endings = self.endings(history.position().rules())?;
        known(&endings, history).map(|(outcome, _)| outcome)
    }

    /// A line as far as each of its actions keeps what there is.
    pub(super) fn sound(&self, history: &History, line: &[Action]) -> Vec<Action> {
        let mut at = history.clone();
        let keeps = |action: &&Action| {
            let kept = self.keeping(&at, at.position().legal_actions().to_vec());
            kept.contains(action) && at.play(action).is_ok()
        };
        line.iter().take_while(keeps).copied().collect()
    }
}

/// What an action comes to for the side that acts, and for how many more quiet turns that would be so.
fn outcome_of(endings: &Endings, history: &History, action: &Action) -> Option<(Ordering, u16)> {
    let (mut after, turn) = (history.clone(), history.position().turn());
    after.play(action).ok()?;
    if let Some(outcome) = after.outcome() {
        let outcome = outcome
            .winner()
            .map_or(Ordering::Equal, |winner| if winner == turn { Ordering::Greater } else { Ordering::Less });
        return Some((outcome, u16::MAX));
    }
    let (outcome, slack) = known(endings, &after)?;
    Some((if after.position().turn() == turn { outcome } else { outcome.reverse() }, slack))
}

/// What the tables say of a game that is not over. Where it has gone round in a circle, not all ways are open that they
/// count with to whom the count is against.
fn known(endings: &Endings, history: &History) -> Option<(Ordering, u16)> {
    let (position, quiet) = (history.position(), history.quiet());
    let course = endings.course(&position)?;
    let outcome = course.outcome(quiet);
    let is_sure = outcome == by_count(Compact::seen(&position)) || !has_circled(history);
    is_sure.then(|| (outcome, course.slack(quiet)))
}

/// Whether a position has come twice that may come again.
fn has_circled(history: &History) -> bool {
    let since = history.plies().rev().map(|(position, _)| position).take(history.quiet().into());
    let since: Vec<_> = since.chain([history.position()]).collect();
    since.iter().enumerate().any(|(nth, position)| since[..nth].contains(position))
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
