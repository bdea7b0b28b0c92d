use time::OffsetDateTime;

use super::*;
use alquerque_engine::Reason;
use alquerque_game::{Draft, GameId, Person, Place, PlayerId, Study};
use alquerque_rules::notation::{parse_position, play};
use alquerque_rules::{BySide, MEDIEVAL};

pub fn played(texts: &[&str]) -> History {
    let mut history = History::new(&MEDIEVAL);
    for text in texts {
        play(&mut history, text).unwrap();
    }
    history
}

pub fn game_of(history: History) -> Game {
    let names = BySide { white: "Ada".to_owned(), black: "Ben".to_owned() };
    let place = Place { guild: None, channel: 1 };
    let by = Person::new(PlayerId(7), "Cleo");
    let study = Study { names, history, outcome: None, opening: 0 };
    Draft::from_study(GameId(5), place, by, study, OffsetDateTime::UNIX_EPOCH).numbered(3)
}

/// Returns a game of three moves, of which White's first is a blunder, with its analysis.
pub fn analysed() -> (Game, Analysis) {
    let history = played(&["c2-c3", "c4xc2", "c1xc3"]);
    let best = [played(&["d2-c3"]).actions()[0], history.actions()[1], history.actions()[2]];
    let scores = [0, -130, -140, -140].map(Score::Estimate);
    let verdicts = [Verdict::Blunder, Verdict::Fine, Verdict::Fine];
    let ply = |at: usize| Ply {
        before: scores[at],
        after: scores[at + 1],
        best: best[at],
        best_line: vec![best[at]],
        loss: 0,
        verdict: verdicts[at],
    };
    let analysis = Analysis { plies: (0..3).map(ply).collect(), turning_point: Some(0) };
    (game_of(history), analysis)
}

pub fn view<'a>(game: &'a Game, analysis: &'a Analysis) -> Analysed<'a> {
    Analysed { game, history: game.history().unwrap(), analysis }
}

#[test]
fn scores_are_worded_by_side_and_size() {
    let english = Language::english();
    for (score, text) in [
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
        assert_eq!(english.score(score), text);
    }
}

#[test]
fn a_hint_reveals_more_step_by_step() {
    let history = played(&[]);
    let game = game_of(history.clone());
    let action = history.position().legal_actions()[0];
    let line = history.until(0).position().legal_actions()[..1].to_vec();
    let text = |reason, step| {
        let hint = Hint { action, reason, score: Score::Estimate(0), line: vec![action] };
        Language::english().hint(&game, &history, &hint, step)
    };
    let from = action.as_move().unwrap().from();
    assert_eq!(
        text(Reason::Better, HintStep::Stone),
        format!("Game 3 · Look at the stone on **{from}**.")
    );
    assert_eq!(text(Reason::Better, HintStep::Action), format!("Game 3 · Play **{action}**."));
    for (reason, why) in [
        (Reason::OnlyAction, "It is your only choice.".to_owned()),
        (Reason::WinsIn(9), "With best play: White wins within 9 turns.".to_owned()),
        (
            Reason::LosesIn(4),
            "With best play: Black wins within 4 turns; there is nothing better.".to_owned(),
        ),
        (Reason::Wins, "This keeps the win.".to_owned()),
        (Reason::Loses, "Black wins with best play; there is nothing better.".to_owned()),
        (Reason::DrawsAtBest, "This keeps the draw; there is no win.".to_owned()),
        (
            Reason::WinsStones { count: 2, line: line.clone() },
            format!("It wins 2 stones: 1. {action}"),
        ),
        (
            Reason::AvoidsLosing { count: 1, line },
            format!("Otherwise you may lose a stone: 1. {action}"),
        ),
    ] {
        let effect = match reason {
            Reason::OnlyAction | Reason::WinsStones { .. } | Reason::AvoidsLosing { .. } => "",
            _ => "It forces c4xc2, and you recapture c1xc3. ",
        };
        let expected = format!("Game 3 · Play **{action}**. {effect}{why}");
        assert_eq!(text(reason, HintStep::Reason), expected);
    }
}

/// Returns the reason of a hint for the first of these actions, which begin its best line.
fn reason(tag: &str, history: &History, line: &[&str], reason: Reason) -> String {
    let mut then = history.clone();
    for text in line {
        play(&mut then, text).unwrap();
    }
    let line = then.actions()[history.actions().len()..].to_vec();
    let hint = Hint { action: line[0], reason, score: Score::Estimate(0), line };
    let text =
        Language::from_tag(tag).hint(&game_of(history.clone()), history, &hint, HintStep::Reason);
    text.split_once("**. ").unwrap().1.to_owned()
}

#[test]
fn a_reason_says_what_the_action_does_before_its_verdict() {
    let start = played(&[]);
    let line = ["c2-c3", "c4xc2", "c1xc3"];
    let wins = || Reason::WinsIn(133);
    assert_eq!(
        reason("en-US", &start, &line, wins()),
        "It forces c4xc2, and you recapture c1xc3. With best play: White wins within 133 turns."
    );
    assert_eq!(
        reason("de", &start, &line, wins()),
        "Das erzwingt c4xc2, und du schlägst mit c1xc3 zurück. Bei bestem Spiel: Weiß gewinnt in höchstens 133 Einzelzügen."
    );
    let at = |position| History::from_position(parse_position(&MEDIEVAL, position).unwrap());
    let reason = |position, line: &[&str]| reason("en-US", &at(position), line, Reason::Wins);
    for (position, line, effect) in [
        ("4b/5/5/5/w4 w", &["a1-b2", "e5-e4"][..], "The game could go on: 1. a1-b2 e5-e4."),
        ("b4/5/2b2/1w3/w4 w", &["b2xd4"], "It takes a stone."),
        ("5/5/2b2/1w3/w4 w", &["b2xd4"], "It takes the last stone."),
        ("w4/5/5/1b3/w4 b", &["b2-b3"], "It saves the stone on b2."),
    ] {
        let text = reason(position, line);
        assert!(text.starts_with(effect), "{position}: {text}");
        assert!(text.ends_with(" This keeps the win."), "{text}");
    }
}

#[test]
fn an_analysis_names_the_turning_point_and_the_mistakes() {
    let (game, analysis) = analysed();
    let text = Language::english().analysis(view(&game, &analysis));
    let turning = "**Turning point: 1. c2-c3.** Before: about even. After: Black is ahead by about a stone. \
                   Best was: 1. d2-c3\n";
    assert!(text.contains(turning), "{text}");
    let news = "**White**: 1 blunder.\n**Black** made no mistake that I can see.\n\
                • 1. c2-c3?? (better d2-c3) c4xc2\n-# Up: White’s lead";
    assert!(text.contains(news), "{text}");
    let steady = Analysis { turning_point: None, ..analysis };
    assert!(
        Language::english()
            .analysis(view(&game, &steady))
            .contains("No single move turned the game.")
    );
}

#[test]
fn every_ply_has_its_score_and_best_line() {
    let (game, analysis) = analysed();
    let text = |shown| Language::english().analysed_ply(view(&game, &analysis), shown);
    assert!(
        text(0).ends_with("At the start: about even.\nBest play from here: 1. d2-c3"),
        "{}",
        text(0)
    );
    let first = "After **1. c2-c3** (a blunder): Black is ahead by about a stone.\nBest was (about even): 1. d2-c3\n\
                 Best play from here: 1... c4xc2";
    assert!(text(1).ends_with(first), "{}", text(1));
    assert!(text(2).ends_with("Best play from here: 2. c1xc3"), "{}", text(2));
    assert!(text(99).starts_with("-# Game 3 · "));
}

#[test]
fn the_graph_is_described() {
    let (game, analysis) = analysed();
    assert_eq!(
        Language::english().graph_alt_text(view(&game, &analysis), "alt-graph-axes"),
        "Graph of who stood better at the start and after each move, 4 positions: White ahead in 0, Black in 3, \
         solved 0. At the start: about even. At the end: Black is ahead by about a stone. \
         Across: move numbers; up and down: the lead in stones. Marked: the turning point, 1. c2-c3."
    );
    assert_eq!(
        Language::english().graph_alt_text(view(&game, &Analysis::default()), "alt-graph-axes"),
        ""
    );
}

#[test]
fn the_longest_texts_fit_into_a_message() {
    let history =
        played(&["c2-c3", "c4xc2", "c1xc3", "a3xc1", "c3xa3", "c1-c2", "d2xb2", "d4xd2", "d1xd3"]);
    let ply = |action: &Action| Ply {
        before: Score::Proven(Value::Win(999)),
        after: Score::Proven(Value::Loss(999)),
        best: *action,
        best_line: history.actions().to_vec(),
        loss: 2000,
        verdict: Verdict::Blunder,
    };
    let plies = history.actions().iter().map(ply).collect();
    let analysis = Analysis { plies, turning_point: Some(0) };
    let game = game_of(history.clone());
    for language in Language::all() {
        for text in [
            language.analysis(view(&game, &analysis)),
            language.analysed_ply(view(&game, &analysis), 1),
        ] {
            assert!(text.chars().count() <= 1200, "{text}");
        }
        let words = language.graph_alt_text(view(&game, &analysis), "alt-graph-axes");
        assert!(words.chars().count() <= 500, "{words}");
        let board = language.alt_text(&history, None);
        let whole = language.analysis_alt_text(Some(&board), view(&game, &analysis));
        assert!(whole.contains(&board) && whole.contains(&words), "{whole}");
        let long = "a1 ".repeat(400);
        let cut = language.analysis_alt_text(Some(&long), view(&game, &analysis));
        assert_eq!(cut.chars().count(), 1024);
    }
}
