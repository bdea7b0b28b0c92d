//! Hints and analyses in words.

mod card;
mod reason;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use super::Language;
use super::board::MAX_ALT_TEXT;
use super::values::number_arg;
use alquerque_engine::{Analysis, Hint, Ply, Score, Value, Verdict};
use alquerque_game::Game;
use alquerque_rules::notation::{NumberedAction, numbered_actions};
use alquerque_rules::{Action, History, Side};

/// A lead below this, in hundredths of a stone, is about even.
const EVEN: i32 = 30;
/// A lead below this, in hundredths of a stone, is slight.
const SLIGHT: i32 = 70;
/// An action that loses less than this, in hundredths of a stone, is as good as the best.
const NOTICEABLE_LOSS: i32 = 5;
/// The most actions of a line in an analysis.
const MAX_LINE: usize = 8;
/// The most bad actions of each side whose moves are listed.
const MAX_WORST: usize = 3;

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// The stone to look at.
    Stone,
    /// The action.
    Action,
    /// The action and its reason.
    Reason,
}

/// A game with its analysis.
#[derive(Clone, Copy, Debug)]
pub struct Analysed<'a> {
    pub game: &'a Game,
    pub history: &'a History,
    pub analysis: &'a Analysis,
}

impl Language {
    /// Formats a hint, as far as `step` reveals it.
    pub fn hint(&self, game: &Game, history: &History, hint: &Hint, step: HintStep) -> String {
        let action = match hint.action {
            Action::Huff(point) => self.about_stone("hint-huff", point),
            Action::Insist => self.text("hint-insist"),
            Action::Move(action) => self.about_move("hint-move", &action),
        };
        let what = match (step, hint.action) {
            (HintStep::Stone, Action::Insist) => self.text("hint-offence"),
            (HintStep::Stone, Action::Huff(point)) => self.about_stone("hint-stone", point),
            (HintStep::Stone, Action::Move(action)) => {
                self.about_stone("hint-stone", action.from())
            }
            (HintStep::Action, _) => action,
            (HintStep::Reason, _) => format!("{action} {}", self.reason(history, hint)),
        };
        self.format("hint", [number_arg(game.number), ("what", what.into())])
    }

    fn wins(&self, winner: Side) -> String {
        self.format("score-wins-at-best", [("side", self.side(winner).into())])
    }

    fn wins_in(&self, winner: Side, plies: u16) -> String {
        let winner = ("side", self.side(winner).into());
        match plies {
            0 => self.format("score-won", [winner]),
            plies => self.format("score-wins", [winner, ("turns", plies.into())]),
        }
    }

    /// Formats the score of a position, from White's point of view.
    pub fn score(&self, score: Score) -> String {
        let ahead = if score.number() >= 0 { Side::White } else { Side::Black };
        let side = ("side", self.side(ahead).into());
        match (score, score.number().abs()) {
            (Score::Proven(Value::Win(plies) | Value::Loss(plies)), _) => {
                self.wins_in(ahead, plies)
            }
            (Score::Won | Score::Lost, _) => self.wins(ahead),
            (Score::Proven(Value::Draw), _) => self.text("score-draw"),
            (Score::Estimate(_), ..EVEN) => self.text("score-even"),
            (Score::Estimate(_), ..SLIGHT) => self.format("score-little", [side]),
            (Score::Estimate(_), lead) if lead >= Score::DECIDED => {
                self.format("score-winning", [side])
            }
            (Score::Estimate(_), lead) => {
                self.format("score-stones", [side, ("stones", ((lead + 50) / 100).into())])
            }
        }
    }

    /// Formats the progress of an analysis.
    pub fn analysing(&self, game: &Game, done: usize) -> String {
        let args =
            [number_arg(game.number), ("done", done.into()), ("all", (game.ply() + 1).into())];
        self.format("analysing", args)
    }

    /// Sums up a game: its turning point, and the mistakes of each side.
    pub fn analysis(&self, analysed: Analysed<'_>) -> String {
        let actions = numbered_actions(analysed.history);
        let turning = analysed
            .analysis
            .turning_point
            .and_then(|ply| self.turning_point(analysed, &actions, ply));
        let turning = turning.unwrap_or_else(|| self.text("analysis-steady"));
        let sides = Side::BOTH.map(|side| self.mistakes(analysed, &actions, side));
        let lines = [self.title(analysed.game), Some(turning)].into_iter().flatten().chain(sides);
        let lines = lines.chain(self.worst(analysed, &actions));
        lines.chain([self.text("analysis-graph")]).collect::<Vec<_>>().join("\n")
    }

    fn turning_point(
        &self,
        analysed: Analysed<'_>,
        actions: &[NumberedAction],
        ply: usize,
    ) -> Option<String> {
        let found = analysed.analysis.plies.get(ply)?;
        let action = actions.get(ply)?;
        let rules = analysed.game.rules;
        let args = [
            ("move", self.numbered_action(rules, action).into()),
            ("before", self.score(found.before).into()),
            ("after", self.score(found.after).into()),
            ("line", self.best_line(analysed.history, ply, &found.best_line).into()),
        ];
        Some(self.format("analysis-turning-point", args))
    }

    /// Counts the bad actions of a side by kind.
    fn mistakes(&self, analysed: Analysed<'_>, actions: &[NumberedAction], side: Side) -> String {
        let plies = analysed.analysis.plies.iter().zip(actions);
        let own = plies.filter(|(_, action)| action.side == side);
        let count = |verdict| own.clone().filter(|(ply, _)| ply.verdict == verdict).count();
        let kinds = [Verdict::Blunder, Verdict::Mistake, Verdict::Inaccuracy]
            .map(|kind| (kind, count(kind)));
        let counts = kinds.iter().filter(|(_, count)| *count > 0).map(|&(kind, count)| {
            self.format(
                "analysis-count",
                [("verdict", verdict_id(kind).into()), ("count", count.into())],
            )
        });
        let counts: Vec<String> = counts.collect();
        let side = ("side", self.side(side).into());
        if counts.is_empty() {
            return self.format("analysis-flawless", [side]);
        }
        self.format("analysis-side", [side, ("counts", self.both(&counts).into())])
    }

    /// Lists the moves with the worst actions of both sides, a pair a line.
    fn worst(&self, analysed: Analysed<'_>, actions: &[NumberedAction]) -> Vec<String> {
        let rules = analysed.game.rules;
        let plies: Vec<(&Ply, &NumberedAction)> =
            analysed.analysis.plies.iter().zip(actions).collect();
        let worst = Side::BOTH.into_iter().flat_map(|side| {
            let is_bad = |(ply, action): &&(&Ply, &NumberedAction)| {
                action.side == side && ply.verdict > Verdict::Fine
            };
            let mut own: Vec<_> = plies.iter().filter(is_bad).collect();
            own.sort_by_key(|(ply, _)| std::cmp::Reverse((ply.verdict, ply.loss)));
            own.into_iter().take(MAX_WORST).map(|(_, action)| action.number)
        });
        let worst: BTreeSet<usize> = worst.collect();
        let word = |(ply, action): &(&Ply, &NumberedAction)| {
            let listed = self.listed_action(rules, &action.action);
            if ply.verdict == Verdict::Fine {
                return listed;
            }
            let args = [
                ("move", listed.into()),
                ("mark", mark(ply.verdict).into()),
                ("best", self.action_name(rules, &ply.best).into()),
            ];
            self.format("analysis-worst", args)
        };
        let pairs = plies.chunk_by(|(_, one), (_, other)| one.number == other.number);
        let pairs = pairs.filter(|pair| worst.contains(&pair[0].1.number));
        let line = |pair: &[(&Ply, &NumberedAction)]| {
            let words: Vec<String> = pair.iter().map(word).collect();
            format!("• {} {}", pair[0].1.number_text(), words.join(" "))
        };
        pairs.map(line).collect()
    }

    /// Describes the position at the ply `shown`: its score, the quality of the last action, and
    /// the best line.
    pub fn analysed_ply(&self, analysed: Analysed<'_>, shown: usize) -> String {
        let actions = numbered_actions(analysed.history);
        let last = shown
            .checked_sub(1)
            .and_then(|ply| Some((ply, analysed.analysis.plies.get(ply)?, actions.get(ply)?)));
        let next = analysed.analysis.plies.get(shown);
        let summary = match (last, next) {
            (Some((_, ply, action)), _) => {
                let args = [
                    ("move", self.numbered_action(analysed.game.rules, action).into()),
                    ("verdict", verdict_id(ply.verdict).into()),
                    ("score", self.score(ply.after).into()),
                ];
                Some(self.format("analysis-ply", args))
            }
            (None, Some(next)) => {
                Some(self.format("analysis-start", [("score", self.score(next.before).into())]))
            }
            (None, None) => None,
        };
        let better =
            last.filter(|(_, ply, action)| ply.best != action.action).map(|(at, ply, _)| {
                let line = ("line", self.best_line(analysed.history, at, &ply.best_line).into());
                let id = match ply.verdict {
                    Verdict::Fine if ply.loss < NOTICEABLE_LOSS => "analysis-instead",
                    Verdict::Fine => "analysis-slightly",
                    _ => "analysis-better",
                };
                self.format(id, [line, ("score", self.score(ply.before).into())])
            });
        // An imported game may continue after an end by our rules; such positions have no best
        // line.
        let next = next.filter(|next| !next.best_line.is_empty()).map(|next| {
            self.format(
                "analysis-next",
                [("line", self.best_line(analysed.history, shown, &next.best_line).into())],
            )
        });
        let ended = analysed.game.outcome().filter(|_| shown >= actions.len());
        let ended = ended.and_then(|outcome| self.ended(analysed.game, outcome));
        [self.title(analysed.game), summary, better, next, ended]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Describes the picture of an analysis: the board, in these `words`, and the graph beside it.
    pub fn analysis_alt_text(&self, words: Option<&str>, analysed: Analysed<'_>) -> String {
        let graph = self.graph_alt_text(analysed, "alt-graph-axes");
        let text = match words {
            Some(words) => {
                let args = [("board", words.into()), ("graph", graph.into())];
                self.format("alt-analysis", args)
            }
            None => graph,
        };
        text.chars().take(MAX_ALT_TEXT).collect()
    }

    /// Describes the graph of an analysis, for players who cannot see it. `axes` is the key of what
    /// the axes mean.
    fn graph_alt_text(
        &self,
        Analysed { history, analysis, .. }: Analysed<'_>,
        axes: &str,
    ) -> String {
        let Some((first, last)) = analysis.plies.first().zip(analysis.plies.last()) else {
            return String::new();
        };
        let scores =
            || std::iter::once(first.before).chain(analysis.plies.iter().map(|ply| ply.after));
        let ahead = |sign: i32| scores().filter(|score| score.number() * sign >= EVEN).count();
        let solved = scores().filter(|score| !matches!(score, Score::Estimate(_))).count();
        let turning = analysis
            .turning_point
            .and_then(|ply| numbered_actions(history).get(ply).copied())
            .map(|action| self.numbered_action(history.position().rules(), &action));
        let turning =
            turning.map(|action| self.format("alt-turning-point", [("move", action.into())]));
        let graph = self.format(
            "alt-graph",
            [
                ("positions", scores().count().into()),
                ("white", ahead(1).into()),
                ("black", ahead(-1).into()),
                ("solved", solved.into()),
                ("start", self.score(first.before).into()),
                ("end", self.score(last.after).into()),
            ],
        );
        [Some(graph), Some(self.text(axes)), turning]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Writes the beginning of a best line from a ply of a game.
    fn best_line(&self, history: &History, ply: usize, line: &[Action]) -> String {
        let shown = shortened(line);
        let end = if shown.len() < line.len() { " …" } else { "" };
        self.line_of(history, ply, shown) + end
    }

    /// Writes a line from a ply of a game, with the numbers that its actions would have.
    fn line_of(&self, history: &History, ply: usize, line: &[Action]) -> String {
        let mut then = history.until(ply);
        for action in line {
            if then.play_on(action).is_err() {
                break;
            }
        }
        let rules = history.position().rules();
        self.numbered_line(rules, numbered_actions(&then).get(ply..).unwrap_or_default())
    }
}

/// Shortens a line of an analysis.
///
/// The lines of hints stay whole, as their point may come at the very end.
fn shortened(line: &[Action]) -> &[Action] {
    &line[..line.len().min(MAX_LINE)]
}

/// Returns the mark of a bad action in lists of moves, as in chess.
fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fine => "",
        Verdict::Inaccuracy => "?!",
        Verdict::Mistake => "?",
        Verdict::Blunder => "??",
    }
}

fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fine => "fine",
        Verdict::Inaccuracy => "inaccuracy",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    }
}
