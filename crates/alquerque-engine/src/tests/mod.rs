mod analysis;
mod endgames;
mod levels;
mod search;
mod self_play;

use super::*;
use alquerque_rules::{Action, BySide, History, MEDIEVAL, Point, Position, RuleSet, Side};

fn position(rules: &'static RuleSet, white: &str, black: &str) -> Position {
    let set =
        |names: &str| names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect();
    Position::new(rules, BySide { white: set(white), black: set(black) }, Side::White).unwrap()
}

fn medieval(white: &str, black: &str) -> History {
    History::from_position(position(&MEDIEVAL, white, black))
}

fn search(history: &History, limits: Limits) -> Report {
    Engine::default().search(history, &limits, &Stop::default()).unwrap()
}

fn names(line: &[Action]) -> Vec<String> {
    line.iter().map(Action::to_string).collect()
}

fn play(history: &mut History, names: &[&str]) {
    for name in names {
        let action = history
            .position()
            .legal_actions()
            .into_iter()
            .find(|action| action.to_string() == *name);
        history.play(&action.unwrap()).unwrap();
    }
}
