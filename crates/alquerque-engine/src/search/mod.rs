//! Iterative deepening: searches one ply deeper each time, until a limit is reached or the value is
//! known.

mod alpha_beta;
mod medieval;
mod order;
mod plain;
mod state;
mod transposition;
mod zobrist;

use alpha_beta::{Searcher, StackEntry};
use medieval::Medieval;
use plain::Plain;
use state::State;

pub(super) use alpha_beta::Task;
pub(super) use zobrist::mix;

use super::score::{INFINITY, Report, Score, WIN};
use alquerque_rules::{Action, History, Position};

/// The longest line, in plies.
const MAX_PLY: usize = 120;

/// Searches the actions `among` of the present position. Returns `None` without actions.
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

/// Returns the positions of the game that may still recur, the present one last.
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
    let entry = |(position, quiet): (&Position, u16)| {
        Some(StackEntry {
            key: S::from_position(position)?.key(),
            quiet,
            own: position.turn() == turn,
        })
    };
    positions.iter().zip(quiet).rev().filter_map(entry).collect()
}

/// The result of an iteration.
struct Iteration<T> {
    score: i32,
    line: Vec<T>,
    depth: u8,
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
    let mut found = Iteration { score: 0, line: Vec::from([first]), depth: 0 };
    for depth in 1..=i32::from(task.limits.depth.unwrap_or(u8::MAX)).min(MAX_PLY as i32) {
        let score = searcher.root(root, &turns, depth, -INFINITY, INFINITY);
        // An interrupted iteration has searched the best turn of the one before first. A better
        // turn that it found counts. If every searched turn is worse, one of the others may be
        // better.
        if !searcher.stopped {
            found = Iteration { score, line: searcher.line().to_vec(), depth: depth as u8 };
        } else if !searcher.line().is_empty()
            && (score >= found.score || searcher.line()[0] != found.line[0])
        {
            found.score = score.max(found.score);
            found.line = searcher.line().to_vec();
        }
        // A win within the depth is the quickest one, and deeper search does not change a loss.
        if searcher.stopped || score.abs() >= WIN - depth {
            break;
        }
    }
    let line = actions::<S>(&found.line, history.position());
    (!line.is_empty()).then(|| Report {
        score: Score::from_search(found.score),
        line,
        depth: found.depth,
        nodes: searcher.nodes,
    })
}

/// Converts a line to actions of the plain rules.
fn actions<S: State>(line: &[S::Turn], mut position: Position) -> Vec<Action> {
    let mut actions = Vec::new();
    for turn in line {
        let Some(action) = S::action(turn, &position) else { break };
        actions.push(action);
        position = position.play(&action);
    }
    actions
}
