//! The words of the card of a finished game, and its alt text.

use super::Analysed;
use crate::Language;
use crate::board::{MAX_ALT_TEXT, provisional_mark, signed};
use crate::values::number_arg;
use alquerque_engine::{Score, Value};
use alquerque_game::Game;
use alquerque_rules::Side;
use alquerque_rules::notation::{last_number, numbered_actions};

/// The proven value of the start of a game, and how long it was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProvenOpening {
    /// The winner with best play; `None` for a draw.
    winner: Option<Side>,
    /// The number of actions that kept the value.
    kept: usize,
}

impl ProvenOpening {
    fn new(analysed: Analysed<'_>) -> Option<Self> {
        let plies = &analysed.analysis.plies;
        let winner = proven_winner(plies.first()?.before)?;
        let keeps = |score| proven_winner(score) == Some(winner);
        Some(Self { winner, kept: plies.iter().take_while(|ply| keeps(ply.after)).count() })
    }
}

/// Returns the winner of a proven score, `Some(None)` for a proven draw.
fn proven_winner(score: Score) -> Option<Option<Side>> {
    match score {
        Score::Proven(Value::Win(_)) | Score::Won => Some(Some(Side::White)),
        Score::Proven(Value::Loss(_)) | Score::Lost => Some(Some(Side::Black)),
        Score::Proven(Value::Draw) => Some(None),
        Score::Estimate(_) => None,
    }
}

impl Language {
    /// Names the rules and the length of a game.
    pub fn card_title(&self, Analysed { game, history, .. }: Analysed<'_>) -> String {
        let args = [
            number_arg(game.number),
            ("rules", self.rules(game.rules).into()),
            ("moves", last_number(history).into()),
        ];
        self.format("card-title", args)
    }

    /// Formats the rating of a player after a rated game, and its change.
    pub fn card_rating(&self, game: &Game, side: Side) -> Option<String> {
        let change = game.rating_changes()?[side];
        let mark = provisional_mark(change.is_provisional);
        Some(format!("{}{mark} ({})", change.after, signed(change.after - change.before)))
    }

    /// Tells the proven value of the start of a game, and how long it was kept; `None` if it is not
    /// proven.
    pub fn proven_opening(&self, analysed: Analysed<'_>) -> Option<String> {
        let opening = ProvenOpening::new(analysed)?;
        let value = match opening.winner {
            Some(Side::White) => "white",
            Some(Side::Black) => "black",
            None => "draw",
        };
        let actions = numbered_actions(analysed.history);
        let last = opening.kept.checked_sub(1).and_then(|ply| actions.get(ply));
        let kept = match last {
            None => "none",
            Some(_) if opening.kept == actions.len() => "all",
            Some(_) => "some",
        };
        let number = last.map_or(0, |action| action.number);
        let args = [("value", value.into()), ("kept", kept.into()), ("number", number.into())];
        Some(self.format("card-opening", args))
    }

    /// Describes a card: the result, the players, the small board in these `words`, and the course
    /// of the game.
    pub fn card_alt_text(&self, analysed: Analysed<'_>, words: &str) -> String {
        let game = analysed.game;
        let player = |side: Side| {
            let person = game.sides().and_then(|sides| game.person(sides[side]));
            let name = person.map(|person| person.name.clone()).unwrap_or_default();
            let rating = self.card_rating(game, side);
            let args = [
                ("side", self.side(side).into()),
                ("name", name.into()),
                ("rating", rating.unwrap_or_default().into()),
            ];
            self.format("alt-card-player", args).trim_end().to_owned()
        };
        let result = match game.outcome().map(|outcome| outcome.winner()) {
            Some(Some(winner)) => self.format("alt-won", [("side", self.side(winner).into())]),
            _ => self.text("alt-drawn"),
        };
        let shown = match analysed.analysis.turning_point {
            Some(_) => "turning",
            None => "end",
        };
        let lines = [Some(self.card_title(analysed)), self.proven_opening(analysed)];
        let args = [
            ("result", result.into()),
            ("white", player(Side::White).into()),
            ("black", player(Side::Black).into()),
            ("lines", lines.into_iter().flatten().collect::<Vec<_>>().join(". ").into()),
            ("shown", shown.into()),
            ("board", words.into()),
        ];
        let card = self.format("alt-card", args);
        let graph = self.graph_alt_text(analysed);
        format!("{card} {graph}").chars().take(MAX_ALT_TEXT).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_engine::{Analysis, Ply, Verdict};
    use alquerque_rules::{Action, History, MEDIEVAL};

    /// Returns the analysis of a game of so many actions with these scores, the start's first.
    fn proven(scores: &[Score]) -> Analysis {
        let ply = |pair: &[Score]| Ply {
            before: pair[0],
            after: pair[1],
            best: Action::Insist,
            best_line: Vec::new(),
            loss: 0,
            verdict: Verdict::Fine,
        };
        Analysis { plies: scores.windows(2).map(ply).collect(), turning_point: None }
    }

    #[test]
    fn the_opening_is_told_only_where_it_is_proven_and_until_its_value_is_given_away() {
        let mut history = History::new(&MEDIEVAL);
        for _ in 0..4 {
            let action = history.position().legal_actions()[0];
            history.play(&action).unwrap();
        }
        let game = crate::analysis::tests::game_of(history.clone());
        let draw = Score::Proven(Value::Draw);
        let told = |scores: &[Score]| {
            let analysis = proven(scores);
            let analysed = Analysed { game: &game, history: &history, analysis: &analysis };
            Language::english().proven_opening(analysed)
        };
        assert_eq!(told(&[Score::Estimate(0), draw, draw, draw, draw]), None);
        let won = Score::Won;
        for (scores, expected) in [
            ([draw; 5], "Opening: a proven draw, kept to the end"),
            ([draw, draw, draw, won, won], "Opening: a proven draw, kept until move 1"),
            ([won, draw, draw, draw, draw], "Opening: a proven win for White, given away at once"),
            ([Score::Lost; 5], "Opening: a proven win for Black, kept to the end"),
        ] {
            assert_eq!(told(&scores).as_deref(), Some(expected));
        }
    }

    #[test]
    fn the_alt_text_of_a_card_fits_into_discords_limit() {
        let mut history = History::new(&MEDIEVAL);
        history.play(&history.position().legal_actions()[0].clone()).unwrap();
        let game = crate::analysis::tests::game_of(history.clone());
        let analysis = proven(&[Score::Estimate(30), Score::Estimate(-30)]);
        let analysed = Analysed { game: &game, history: &history, analysis: &analysis };
        for language in Language::all() {
            let text = language.card_alt_text(analysed, "b4");
            assert!(text.contains("b4") && text.chars().count() < 700, "{text}");
            assert!(!text.contains('{'), "{text}");
            let long = language.card_alt_text(analysed, &"b4 ".repeat(400));
            assert_eq!(long.chars().count(), MAX_ALT_TEXT);
        }
    }
}
