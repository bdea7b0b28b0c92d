//! Actions in words: the notation of huffs and insists stays out of sentences.

use crate::{Arg, Language};
use alquerque_game::Game;
use alquerque_rules::notation::{NumberedAction, numbered_actions};
use alquerque_rules::{Action, History, RuleSet};

impl Language {
    /// Names an action in a sentence, as in `c2-c3` or `a huff of b4`.
    pub(crate) fn action_name(&self, rules: &RuleSet, action: &Action) -> String {
        self.format("action-name", action_args(rules, action))
    }

    /// Writes an action in a list of moves, as in `c2-c3` or `(huffs b4)`.
    pub(crate) fn listed_action(&self, rules: &RuleSet, action: &Action) -> String {
        self.format("action-listed", action_args(rules, action))
    }

    /// Writes an action with its number.
    pub fn numbered_action(&self, rules: &RuleSet, numbered: &NumberedAction) -> String {
        format!("{} {}", numbered.number_text(), self.listed_action(rules, &numbered.action))
    }

    /// Writes consecutive actions of a game on one line. The first one always has its number.
    pub(crate) fn numbered_line(&self, rules: &RuleSet, actions: &[NumberedAction]) -> String {
        let word = |(index, numbered): (usize, &NumberedAction)| {
            if numbered.shows_number || index == 0 {
                self.numbered_action(rules, numbered)
            } else {
                self.listed_action(rules, &numbered.action)
            }
        };
        actions.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Writes the actions of a game as words: the numbers of turns, and the actions.
    pub(crate) fn move_words(&self, history: &History) -> Vec<String> {
        let rules = history.position().rules();
        let words = numbered_actions(history).into_iter().flat_map(|numbered| {
            let number = numbered.shows_number.then(|| numbered.number_text());
            number.into_iter().chain([self.listed_action(rules, &numbered.action)])
        });
        words.collect()
    }

    /// Tells a player what they have just done.
    pub fn acted(&self, game: &Game, action: &Action) -> String {
        self.format("acted", action_args(game.rules, action))
    }
}

/// Returns the variant of messages for an action.
pub(crate) fn action_id(rules: &RuleSet, action: &Action) -> &'static str {
    match action {
        Action::Move(_) => "move",
        Action::Huff(_) if rules.has_huff() => "huff",
        Action::Huff(_) => "penalty",
        Action::Insist => "insist",
    }
}

/// Returns the kind of an action, and its move or point.
pub(crate) fn action_args(rules: &RuleSet, action: &Action) -> [Arg<'static>; 2] {
    let what = match action {
        Action::Move(action) => action.to_string(),
        Action::Huff(point) => point.to_string(),
        Action::Insist => String::new(),
    };
    [("action", action_id(rules, action).into()), ("what", what.into())]
}
