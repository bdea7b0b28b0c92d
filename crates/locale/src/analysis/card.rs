//! The words of the card of a finished game, and its alt text.

use super::Analysed;
use crate::Language;
use crate::board::{MAX_ALT_TEXT, provisional_mark, signed};
use crate::values::number_arg;
use alquerque_engine::{Ply, Score, Value};
use alquerque_game::Game;
use alquerque_rules::notation::{last_number, numbered_actions};
use alquerque_rules::{Action, BySide, Outcome, Side};

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

    /// Names the players of a game in plain text.
    pub fn card_names(&self, game: &Game) -> BySide<String> {
        BySide::SIDES.map(|side| {
            let person = game.sides().and_then(|sides| game.person(sides[side]));
            person.map_or_else(|| self.side(side), |person| self.name(person))
        })
    }

    /// Tells the result of a game in plain text, with these names of its players.
    pub fn card_headline(&self, game: &Game, names: &BySide<String>) -> Option<String> {
        let outcome = game.outcome()?;
        if let Outcome::NoLegalAction { loser } = outcome {
            let moves = last_number(game.history()?);
            let args = [("winner", names[!loser].as_str().into()), ("moves", moves.into())];
            return Some(self.format("card-won", args));
        }
        Some(self.result_of(game, outcome, None, names, false)?.replace("**", ""))
    }

    /// Tells the turning point of a game in a sentence, with these names of its players.
    pub fn card_turning_point(
        &self,
        Analysed { game, history, analysis }: Analysed<'_>,
        names: &BySide<String>,
    ) -> String {
        let actions = numbered_actions(history);
        let found = analysis.turning_point.and_then(|ply| Some((ply, actions.get(ply)?)));
        let Some((ply, action)) = found.filter(|(ply, _)| *ply < analysis.plies.len()) else {
            return self.text("analysis-steady");
        };
        let (what, count) = given_away(&analysis.plies[ply..], action.side, &action.action);
        let args = [
            ("player", names[action.side].as_str().into()),
            ("move", self.numbered_action(game.rules, action).into()),
            ("what", what.into()),
            ("count", count.into()),
            ("best", self.action_name(game.rules, &analysis.plies[ply].best).into()),
        ];
        self.format("card-turning-point", args)
    }

    /// Describes a card: its headline, the players, the turning point, the board in these `words`,
    /// and the course of the game.
    pub fn card_alt_text(
        &self,
        analysed: Analysed<'_>,
        names: &BySide<String>,
        words: &str,
    ) -> String {
        let game = analysed.game;
        let player = |side: Side| {
            let rating = self.card_rating(game, side);
            let args = [
                ("side", self.side(side).into()),
                ("name", names[side].as_str().into()),
                ("rating", rating.unwrap_or_default().into()),
            ];
            self.format("alt-card-player", args).trim_end().to_owned()
        };
        let lines = [self.card_turning_point(analysed, names), self.card_title(analysed) + "."];
        let args = [
            ("headline", self.card_headline(game, names).unwrap_or_default().into()),
            ("white", player(Side::White).into()),
            ("black", player(Side::Black).into()),
            ("lines", lines.join(" ").into()),
            ("board", words.into()),
        ];
        let card = self.format("alt-card", args);
        let course = self.graph_alt_text(analysed, "alt-course");
        format!("{card} {course}").chars().take(MAX_ALT_TEXT).collect()
    }
}

/// Returns what a side gave away by the first of some plies: a variant of the message, and the
/// number of stones.
fn given_away(plies: &[Ply], side: Side, played: &Action) -> (&'static str, u32) {
    let best = &plies[0].best_line[..];
    let reply = plies.get(1).map_or(&[][..], |next| &next.best_line);
    // Other actions than moves are no exchange: they may leave the turn to the same side.
    let mut exchange = best.iter().take(3).chain(reply.iter().take(2)).chain([played]);
    let captured = |line: &[Action], nth: usize| {
        line.get(nth).and_then(Action::as_move).map_or(0, |action| action.captured().count())
    };
    if exchange.all(|action| action.as_move().is_some()) && captured(&[*played], 0) == 0 {
        let missed = captured(best, 0);
        if missed > captured(best, 1) {
            return ("capture", missed);
        }
        let lost = captured(reply, 0).saturating_sub(captured(reply, 1));
        if lost > captured(best, 1).saturating_sub(captured(best, 2)) {
            return ("stones", lost);
        }
    }
    let before = proven_winner(plies[0].before);
    let after = proven_winner(plies[0].after);
    match (before, after) {
        (Some(Some(winner)), _) if winner == side => ("win", 0),
        (Some(None), Some(Some(winner))) if winner != side => ("draw", 0),
        _ => ("better", 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::tests::{analysed, game_of, played, view};
    use alquerque_rules::notation::{parse_position, play};
    use alquerque_rules::{FREE, History};

    fn names() -> BySide<String> {
        BySide { white: "Ada".to_owned(), black: "Ben".to_owned() }
    }

    #[test]
    fn the_turning_point_says_what_was_given_away() {
        let english = Language::english();
        let draw = Score::Proven(Value::Draw);
        let even = Score::Estimate(0);
        let recaptured = &["c4xc2", "c1xc3"][..];
        for (replies, before, after, expected) in [
            (
                &["c4xc2"][..],
                even,
                even,
                "The game turned when Ada played 1. c2-c3, which gave away a stone.",
            ),
            (recaptured, even, even, "The game turned when Ada played 1. c2-c3; d2-c3 was better."),
            (
                recaptured,
                Score::Won,
                draw,
                "The game turned when Ada played 1. c2-c3, which gave away the win.",
            ),
            (
                recaptured,
                draw,
                Score::Lost,
                "The game turned when Ada played 1. c2-c3, which gave away the draw.",
            ),
        ] {
            let (game, mut analysis) = analysed();
            let line = played(&[&["c2-c3"], replies].concat());
            analysis.plies[1].best_line = line.actions()[1..].to_vec();
            analysis.plies[0].before = before;
            analysis.plies[0].after = after;
            assert_eq!(english.card_turning_point(view(&game, &analysis), &names()), expected);
        }
        let start = parse_position(&FREE, "4b/5/2b2/1w3/w4 w").unwrap();
        let mut history = History::from_position(start);
        let [best, other] = ["b2xd4", "a1-a2"].map(|text| {
            let mut history = history.clone();
            play(&mut history, text).unwrap();
            history.actions()[0]
        });
        history.play(&other).unwrap();
        let (_, mut analysis) = analysed();
        analysis.plies.truncate(1);
        analysis.plies[0].best_line = vec![best];
        let game = game_of(history);
        for (language, expected) in [
            ("en", "The game turned when Ada played 1. a1-a2 instead of capturing a stone."),
            ("de", "Die Wende kam, als Ada 1. a1-a2 spielte, statt einen Stein zu schlagen."),
            ("es-ES", "La partida cambió con 1. a1-a2 de Ada en lugar de capturar una ficha."),
            ("fr", "La partie a basculé sur 1. a1-a2, joué par Ada au lieu de prendre un pion."),
            ("it", "La partita è cambiata con 1. a1-a2 di Ada invece di catturare una pedina."),
        ] {
            let told =
                Language::from_tag(language).card_turning_point(view(&game, &analysis), &names());
            assert_eq!(told, expected);
        }
    }

    #[test]
    fn the_alt_text_of_a_card_fits_into_discords_limit() {
        let (game, analysis) = analysed();
        for language in Language::all() {
            let text =
                |board: &str| language.card_alt_text(view(&game, &analysis), &names(), board);
            assert!(
                text("b4").contains("b4") && text("b4").chars().count() < 700,
                "{}",
                text("b4")
            );
            assert!(text("b4").contains("Ada") && !text("b4").contains('{'), "{}", text("b4"));
            assert_eq!(text(&"b4 ".repeat(400)).chars().count(), MAX_ALT_TEXT);
        }
    }
}
