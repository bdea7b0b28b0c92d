//! Hints, and how a game went, in words.

use super::Language;
use super::values::number_arg;
use crate::game::Game;
use alquerque_engine::{Analysis, Hint, Ply, Reason, Score, Value, Verdict};
use alquerque_rules::notation::{Numbered, in_a_row, numbered};
use alquerque_rules::{Action, History, Side};

/// Nearer to even than this, in hundredths of a stone, nobody is ahead; nearer than that, a little.
const EVEN: i32 = 30;
const LITTLE: i32 = 70;
/// What cost less than this was as good.
const NOTICED: i32 = 5;
/// As many actions of a line as are told, and as many of a side's bad actions.
const LINE: usize = 8;
const WORST: usize = 3;

/// How much of a hint somebody wants to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// Which stone to look at.
    Stone,
    /// What to do with it.
    Action,
    /// And why.
    Reason,
}

/// A game and what it looks like in the light of its analysis.
#[derive(Clone, Copy, Debug)]
pub struct Analysed<'a> {
    pub game: &'a Game,
    pub history: &'a History,
    pub analysis: &'a Analysis,
}

impl Language {
    /// A hint, as far as it is wanted.
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

    fn reason(&self, history: &History, Hint { action, reason, .. }: &Hint) -> String {
        let side = history.position().turn();
        let win = |count: u32, line: &[Action]| {
            [
                ("count", count.into()),
                ("line", line_of(history, history.actions().len(), line).into()),
            ]
        };
        match reason {
            Reason::OnlyAction => self.text("reason-only"),
            Reason::WinsIn(plies) => {
                self.format("reason", [("what", self.wins_in(side, *plies).into())])
            }
            Reason::LosesIn(plies) => {
                self.format("reason-loses", [("what", self.wins_in(!side, *plies).into())])
            }
            Reason::Wins => self.text("reason-wins"),
            Reason::Loses => self.format("reason-lost", [("what", self.wins(!side).into())]),
            Reason::DrawsAtBest => self.text("reason-draws"),
            Reason::WinsStones { count, line } => {
                self.format("reason-wins-stones", win(*count, line))
            }
            Reason::AvoidsLosing { count, line } => {
                self.format("reason-avoids-losing", win(*count, line))
            }
            Reason::Better if action.as_move().is_some() => self.text("reason-better"),
            Reason::Better => self.text("reason-better-action"),
        }
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

    /// How good a position is, where the score is White's.
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
            (Score::Estimate(_), ..LITTLE) => self.format("score-little", [side]),
            (Score::Estimate(_), lead) if lead >= Score::DECIDED => {
                self.format("score-winning", [side])
            }
            (Score::Estimate(_), lead) => {
                self.format("score-stones", [side, ("stones", ((lead + 50) / 100).into())])
            }
        }
    }

    /// How far the analysis of a game has come.
    pub fn analysing(&self, game: &Game, done: usize) -> String {
        let args =
            [number_arg(game.number), ("done", done.into()), ("all", (game.ply() + 1).into())];
        self.format("analysing", args)
    }

    /// The whole game: where it turned, and what each side left undone.
    pub fn analysis(&self, seen: Analysed<'_>) -> String {
        let actions = numbered(seen.history);
        let turning =
            seen.analysis.turning_point.and_then(|ply| self.turning_point(seen, &actions, ply));
        let turning = turning.unwrap_or_else(|| self.text("analysis-steady"));
        let sides = Side::BOTH.map(|side| self.mistakes(seen, &actions, side));
        let lines = [self.title(seen.game), Some(self.text("analysis-graph")), Some(turning)];
        lines.into_iter().flatten().chain(sides).collect::<Vec<_>>().join("\n")
    }

    fn turning_point(
        &self,
        seen: Analysed<'_>,
        actions: &[Numbered],
        ply: usize,
    ) -> Option<String> {
        let (found, action) = (seen.analysis.plies.get(ply)?, actions.get(ply)?);
        let args = [
            ("move", action.to_string().into()),
            ("before", self.score(found.before).into()),
            ("after", self.score(found.after).into()),
            ("line", line_of(seen.history, ply, begun(&found.best_line)).into()),
        ];
        Some(self.format("analysis-turning-point", args))
    }

    /// How many bad actions of each kind a side has, and the worst of them.
    fn mistakes(&self, seen: Analysed<'_>, actions: &[Numbered], side: Side) -> String {
        let own =
            || seen.analysis.plies.iter().zip(actions).filter(|(_, action)| action.side == side);
        let count = |verdict| own().filter(|(ply, _)| ply.verdict == verdict).count();
        let kinds = [Verdict::Blunder, Verdict::Mistake, Verdict::Inaccuracy]
            .map(|kind| (kind, count(kind)));
        let told = kinds.iter().filter(|(_, count)| *count > 0).map(|&(kind, count)| {
            self.format(
                "analysis-count",
                [("verdict", verdict_id(kind).into()), ("count", count.into())],
            )
        });
        let told: Vec<String> = told.collect();
        let side = ("side", self.side(side).into());
        if told.is_empty() {
            return self.format("analysis-flawless", [side]);
        }
        let mut worst: Vec<(&Ply, &Numbered)> =
            own().filter(|(ply, _)| ply.verdict > Verdict::Fine).collect();
        worst.sort_by_key(|(ply, _)| std::cmp::Reverse((ply.verdict, ply.loss)));
        let worst = worst.into_iter().take(WORST).map(|(ply, action)| {
            let args = [("move", action.to_string().into()), ("best", ply.best.to_string().into())];
            self.format("analysis-worst", args)
        });
        let worst: Vec<String> = worst.collect();
        self.format(
            "analysis-side",
            [side, ("counts", self.both(&told).into()), ("worst", worst.join("\n").into())],
        )
    }

    /// The position after so many actions: how good it is, how good the last action was, and what is best now.
    pub fn analysed_ply(&self, seen: Analysed<'_>, shown: usize) -> String {
        let actions = numbered(seen.history);
        let last = shown
            .checked_sub(1)
            .and_then(|ply| Some((ply, seen.analysis.plies.get(ply)?, actions.get(ply)?)));
        let next = seen.analysis.plies.get(shown);
        let told = match (last, next) {
            (Some((_, ply, action)), _) => {
                let args = [
                    ("move", action.to_string().into()),
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
                let line = ("line", line_of(seen.history, at, begun(&ply.best_line)).into());
                let id = match ply.verdict {
                    Verdict::Fine if ply.loss < NOTICED => "analysis-instead",
                    Verdict::Fine => "analysis-slightly",
                    _ => "analysis-better",
                };
                self.format(id, [line, ("score", self.score(ply.before).into())])
            });
        // Where an end that others did not agree on came before, nothing was looked for.
        let next = next.filter(|next| !next.best_line.is_empty()).map(|next| {
            self.format(
                "analysis-next",
                [("line", line_of(seen.history, shown, begun(&next.best_line)).into())],
            )
        });
        let ended = seen.game.outcome().filter(|_| shown >= actions.len());
        let ended = ended.and_then(|outcome| self.ended(seen.game, outcome));
        [self.title(seen.game), told, better, next, ended]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// What the graph of a game shows, for those who do not see it.
    pub fn graph_alt_text(&self, Analysed { history, analysis, .. }: Analysed<'_>) -> String {
        let Some((first, last)) = analysis.plies.first().zip(analysis.plies.last()) else {
            return String::new();
        };
        let scores =
            || std::iter::once(first.before).chain(analysis.plies.iter().map(|ply| ply.after));
        let ahead = |sign: i32| scores().filter(|score| score.number() * sign >= EVEN).count();
        let solved = scores().filter(|score| !matches!(score, Score::Estimate(_))).count();
        let turning = analysis
            .turning_point
            .and_then(|ply| numbered(history).get(ply).map(ToString::to_string));
        let turning =
            turning.map(|action| self.format("alt-turning-point", [("move", action.into())]));
        let told = self.format(
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
        [Some(told), turning].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// As much of a line as is told of an analysis. What a hint says a line is good for may come at its very end.
fn begun(line: &[Action]) -> &[Action] {
    &line[..line.len().min(LINE)]
}

/// What could have been played after so many actions of a game, with the numbers that it would have had.
fn line_of(history: &History, ply: usize, line: &[Action]) -> String {
    let mut then = history.until(ply);
    for action in line {
        if then.play_on(action).is_err() {
            break;
        }
    }
    in_a_row(numbered(&then).get(ply..).unwrap_or_default())
}

fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fine => "fine",
        Verdict::Inaccuracy => "inaccuracy",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    }
}

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;

    use super::*;
    use crate::game::{Draft, GameId, Person, Place, PlayerId, Study};
    use alquerque_rules::notation::play;
    use alquerque_rules::{BySide, MEDIEVAL};

    fn played(texts: &[&str]) -> History {
        let mut history = History::new(&MEDIEVAL);
        for text in texts {
            play(&mut history, text).unwrap();
        }
        history
    }

    fn game_of(history: History) -> Game {
        let names = BySide { white: "Ada".to_owned(), black: "Ben".to_owned() };
        let (place, by) = (Place { guild: None, channel: 1 }, Person::new(PlayerId(7), "Cleo"));
        let study = Study { names, history, outcome: None };
        Draft::of_study(GameId(5), place, by, study, OffsetDateTime::UNIX_EPOCH).numbered(3)
    }

    /// White gives a stone away with the first move of three.
    fn analysed() -> (Game, Analysis) {
        let history = played(&["c2-c3", "c4xc2", "c1xc3"]);
        let best = [played(&["d2-c3"]).actions()[0], history.actions()[1], history.actions()[2]];
        let scores = [0, -130, -140, -140].map(Score::Estimate);
        let verdicts = [Verdict::Blunder, Verdict::Fine, Verdict::Fine];
        let ply = |at: usize| {
            let (before, after, best) = (scores[at], scores[at + 1], best[at]);
            Ply { before, after, best, best_line: vec![best], loss: 0, verdict: verdicts[at] }
        };
        let analysis = Analysis { plies: (0..3).map(ply).collect(), turning_point: Some(0) };
        (game_of(history), analysis)
    }

    fn seen<'a>(game: &'a Game, analysis: &'a Analysis) -> Analysed<'a> {
        Analysed { game, history: game.history().unwrap(), analysis }
    }

    #[test]
    fn scores_are_told_as_players_say_them() {
        let english = Language::english();
        for (score, told) in [
            (Score::Estimate(-29), "about even"),
            (Score::Estimate(-40), "Black is a little ahead"),
            (Score::Estimate(120), "White is ahead by about a stone"),
            (Score::Estimate(-260), "Black is ahead by about 3 stones"),
            (Score::Estimate(Score::DECIDED), "White is winning"),
            (Score::Proven(Value::Draw), "a draw with best play"),
            (Score::Won, "White wins with best play"),
            (Score::Lost, "Black wins with best play"),
            (Score::Proven(Value::Win(9)), "White wins within 9 turns"),
            (Score::Proven(Value::Loss(1)), "Black wins in 1 turn"),
            (Score::Proven(Value::Loss(0)), "Black has won"),
        ] {
            assert_eq!(english.score(score), told);
        }
    }

    #[test]
    fn a_hint_says_more_step_by_step() {
        let history = played(&[]);
        let (game, action) = (game_of(history.clone()), history.position().legal_actions()[0]);
        let line = history.until(0).position().legal_actions()[..1].to_vec();
        let told = |reason, step| {
            let hint = Hint { action, reason, score: Score::Estimate(0) };
            Language::english().hint(&game, &history, &hint, step)
        };
        let from = action.as_move().unwrap().from();
        assert_eq!(
            told(Reason::Better, HintStep::Stone),
            format!("Game 3 · Look at the stone on **{from}**.")
        );
        assert_eq!(told(Reason::Better, HintStep::Action), format!("Game 3 · Play **{action}**."));
        for (reason, why) in [
            (Reason::OnlyAction, "You have nothing else to play.".to_owned()),
            (Reason::WinsIn(9), "With best play: White wins within 9 turns.".to_owned()),
            (
                Reason::LosesIn(4),
                "With best play: Black wins within 4 turns; nothing better is to be had."
                    .to_owned(),
            ),
            (Reason::Wins, "This keeps the win.".to_owned()),
            (Reason::Loses, "Black wins with best play; nothing better is to be had.".to_owned()),
            (Reason::DrawsAtBest, "This keeps the draw; no more is to be had.".to_owned()),
            (
                Reason::WinsStones { count: 2, line: line.clone() },
                format!("It wins 2 stones: 1. {action}"),
            ),
            (
                Reason::AvoidsLosing { count: 1, line },
                format!("Otherwise you may lose a stone: 1. {action}"),
            ),
        ] {
            assert_eq!(
                told(reason, HintStep::Reason),
                format!("Game 3 · Play **{action}**. {why}")
            );
        }
    }

    #[test]
    fn an_analysis_tells_where_the_game_turned_and_who_erred() {
        let (game, analysis) = analysed();
        let told = Language::english().analysis(seen(&game, &analysis));
        let turning = "**Turning point: 1. c2-c3.** Before it: about even. After it: Black is ahead by about a stone. \
                       Best was: 1. d2-c3\n";
        assert!(told.contains(turning), "{told}");
        assert!(told.contains("**White**: 1 blunder.\n• 1. c2-c3; better d2-c3"), "{told}");
        assert!(told.contains("**Black** made no mistake that I can see."), "{told}");
        let steady = Analysis { turning_point: None, ..analysis };
        assert!(
            Language::english()
                .analysis(seen(&game, &steady))
                .contains("No single move turned the game.")
        );
    }

    #[test]
    fn every_ply_tells_how_it_stands_and_what_is_best() {
        let (game, analysis) = analysed();
        let told = |shown| Language::english().analysed_ply(seen(&game, &analysis), shown);
        assert!(
            told(0).ends_with("At the start: about even.\nBest play from here: 1. d2-c3"),
            "{}",
            told(0)
        );
        let first = "After **1. c2-c3** (a blunder): Black is ahead by about a stone.\nBest was (about even): 1. d2-c3\n\
                     Best play from here: 1... c4xc2";
        assert!(told(1).ends_with(first), "{}", told(1));
        assert!(told(2).ends_with("Best play from here: 2. c1xc3"), "{}", told(2));
        assert!(told(99).starts_with("**Game 3**"));
    }

    #[test]
    fn the_graph_is_told_in_words() {
        let (game, analysis) = analysed();
        assert_eq!(
            Language::english().graph_alt_text(seen(&game, &analysis)),
            "Graph of who stood better at the start and after each move, 4 positions: White ahead in 0, Black in 3, \
             solved 0. At the start: about even. At the end: Black is ahead by about a stone. Marked: the turning point, \
             1. c2-c3."
        );
        assert_eq!(Language::english().graph_alt_text(seen(&game, &Analysis::default())), "");
    }

    #[test]
    fn the_longest_texts_fit_into_a_message() {
        let history = played(&[
            "c2-c3", "c4xc2", "c1xc3", "a3xc1", "c3xa3", "c1-c2", "d2xb2", "d4xd2", "d1xd3",
        ]);
        let ply = |action: &Action| Ply {
            before: Score::Proven(Value::Win(999)),
            after: Score::Proven(Value::Loss(999)),
            best: *action,
            best_line: history.actions().to_vec(),
            loss: 2000,
            verdict: Verdict::Blunder,
        };
        let plies = history.actions().iter().map(ply).collect();
        let (analysis, game) =
            (Analysis { plies, turning_point: Some(0) }, game_of(history.clone()));
        for language in ["en-US", "de"].map(Language::from_tag) {
            for text in [
                language.analysis(seen(&game, &analysis)),
                language.analysed_ply(seen(&game, &analysis), 1),
            ] {
                assert!(text.chars().count() <= 1200, "{text}");
            }
            assert!(language.graph_alt_text(seen(&game, &analysis)).chars().count() <= 400);
        }
    }
}
