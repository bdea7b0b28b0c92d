//! The text above the replay of a game, and its alt text.

use time::OffsetDateTime;

use crate::Language;
use crate::values::number_arg;
use alquerque_game::{Game, PlayerId};
use alquerque_rules::notation::last_number;
use alquerque_rules::{History, Outcome};

/// Discord's limit on the characters of an alt text.
pub(crate) const MAX_ALT_TEXT: usize = 1024;

impl Language {
    /// Formats what is replayed, and the state of the game. Addresses the only reader, if there is
    /// one.
    ///
    /// `stride` is the number of moves from one picture to the next.
    pub fn replay(
        &self,
        game: &Game,
        stride: usize,
        now: OffsetDateTime,
        reader: Option<PlayerId>,
    ) -> String {
        let title = self.format(
            "replay",
            [number_arg(game.number), ("moves", game.history().map_or(0, last_number).into())],
        );
        let left_out =
            (stride > 1).then(|| self.format("replay-thinned", [("stride", stride.into())]));
        [Some(title), left_out, Some(self.standing(game, now, reader))]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Describes a replay: as many moves as fit, and the board after the last of them.
    pub fn replay_alt_text(&self, history: &History, outcome: Option<Outcome>) -> String {
        let board = self.alt_text(history, outcome) + &self.captures(&history.position());
        let with_moves = |moves: &str| {
            self.format("alt-replay", [("moves", moves.into()), ("board", board.as_str().into())])
        };
        let room = MAX_ALT_TEXT.saturating_sub(with_moves("").chars().count());
        with_moves(&as_many_as_fit(&self.move_words(history), room))
    }
}

/// Joins the first words that fit into `room` characters, with an ellipsis if some are left out.
fn as_many_as_fit(words: &[String], room: usize) -> String {
    let all = words.join(" ");
    if all.len() <= room {
        return all;
    }
    let mut text = String::new();
    for word in words {
        if text.len() + word.len() + " …".len() > room {
            break;
        }
        text += word;
        text += " ";
    }
    text + "…"
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::{RULE_SETS, RuleSet};

    /// Returns a whole game of arbitrary moves.
    fn any_game(rules: &'static RuleSet, stride: usize) -> History {
        let mut history = History::new(rules);
        while history.outcome().is_none() {
            let actions = history.position().legal_actions();
            history.play(&actions[history.actions().len() * stride % actions.len()]).unwrap();
        }
        history
    }

    #[test]
    fn alt_texts_of_long_games_are_cut_to_discords_limit() {
        let mut cut = std::collections::BTreeSet::new();
        let games = RULE_SETS
            .into_iter()
            .flat_map(|rules| [3, 7, 31].map(|stride| any_game(rules, stride)));
        for history in games {
            for language in Language::all() {
                let text = language.replay_alt_text(&history, history.outcome());
                assert!((300..=1024).contains(&text.chars().count()), "{text}");
                assert!(text.contains(&format!(" {} ", history.actions()[0])), "{text}");
                assert!(text.contains(&language.alt_text(&history, history.outcome())), "{text}");
                let whole = language.move_words(&history).join(" ");
                let is_cut = text.contains(" …");
                assert_eq!(text.contains(&whole), !is_cut, "{text}");
                cut.insert(is_cut);
                let shortened = if is_cut { text.chars().count() + whole.len() } else { 0 };
                assert!(
                    !is_cut || shortened > MAX_ALT_TEXT && text.chars().count() > MAX_ALT_TEXT - 30,
                    "{text}"
                );
            }
        }
        assert_eq!(cut.len(), 2, "some games are cut, and some are whole");
    }

    #[test]
    fn only_the_last_words_are_left_out() {
        let words: Vec<String> = "1. c2-c3 c4xc2 2. c1xc3".split(' ').map(str::to_owned).collect();
        assert_eq!(as_many_as_fit(&words, 23), "1. c2-c3 c4xc2 2. c1xc3");
        assert_eq!(as_many_as_fit(&words, 22), "1. c2-c3 c4xc2 2. …");
        assert_eq!(as_many_as_fit(&words, 3), "…");
    }
}
