//! Iterative deepening: the search looks one ply further each time, until a limit is reached or the value is known.

mod alpha_beta;
mod medieval;
mod order;
mod plain;
mod state;
mod transposition;
mod zobrist;

use alpha_beta::{MAX_PLY, Searcher, StackEntry};
use medieval::Medieval;
use plain::Plain;
use state::State;

pub(super) use alpha_beta::Task;
pub(super) use zobrist::mix;

use super::score::{INFINITE, Report, Score, WIN};
use alquerque_rules::{Action, History, Position};

/// Searches the present position of a game, of whose actions only these are considered. `None` where there are none.
pub(super) fn search(
    history: &History,
    among: &[Action],
    task: &Task<'_>,
    bytes: usize,
) -> Option<Report> {
    match Medieval::from_position(&history.position()) {
        Some(root) => deepen(&root, history, among, task, bytes),
        None => deepen(&Plain::from_position(&history.position())?, history, among, task, bytes),
    }
}

/// What the game was before, as far as a position may still repeat.
fn stack<S: State>(history: &History) -> Vec<StackEntry> {
    let mut quiet = Vec::from([history.turns_without_progress()]);
    let mut positions = Vec::from([history.position()]);
    for (position, _) in history.plies().rev() {
        let left = quiet[quiet.len() - 1];
        if left == 0 {
            break;
        }
        quiet.push(left - 1);
        positions.push(position);
    }
    let turn = history.position().turn();
    let moment = |(position, quiet): (&Position, u16)| {
        Some(StackEntry {
            key: S::from_position(position)?.key(),
            quiet,
            own: position.turn() == turn,
        })
    };
    positions.iter().zip(quiet).rev().filter_map(moment).collect()
}

fn deepen<S: State>(
    root: &S,
    history: &History,
    among: &[Action],
    task: &Task<'_>,
    bytes: usize,
) -> Option<Report> {
    let turns: Vec<S::Turn> = among.iter().filter_map(S::turn).collect();
    let first = *turns.first()?;
    let mut searcher = Searcher::new(task, root, stack::<S>(history), bytes);
    let mut found = (0, Vec::from([first]), 0);
    for depth in 1..=i32::from(task.limits.depth.unwrap_or(u8::MAX)).min(MAX_PLY as i32) {
        let score = searcher.root(root, &turns, depth, -INFINITE, INFINITE);
        // Of an interrupted round, what was best before came first. Something better may have been found after it; but if
        // all that was seen is worse, what was not seen may be better.
        if !searcher.over {
            found = (score, searcher.line().to_vec(), depth as u8);
        } else if !searcher.line().is_empty()
            && (score >= found.0 || searcher.line()[0] != found.1[0])
        {
            found = (score.max(found.0), searcher.line().to_vec(), found.2);
        }
        // A win within the depth is as quick as can be, and nothing will come of a loss.
        if searcher.over || score.abs() >= WIN - depth {
            break;
        }
    }
    let (score, line, depth) = found;
    let line = actions::<S>(&line, history.position());
    (!line.is_empty()).then(|| Report {
        score: Score::from_search(score),
        line,
        depth,
        nodes: searcher.nodes,
    })
}

/// A line as actions of the plain rules.
fn actions<S: State>(line: &[S::Turn], mut position: Position) -> Vec<Action> {
    let mut actions = Vec::new();
    for turn in line {
        let Some(action) = S::action(turn, &position) else { break };
        actions.push(action);
        position = position.play(&action);
    }
    actions
}
