//! Searches a position of Medieval Alquerque, and prints the score and the best line.
//!
//! Run with `cargo run --release --example best_move -- "b4/w3w/5/5/5 w"`.

use std::env;
use std::error::Error;

use alquerque_engine::{Engine, Limits, Stop};
use alquerque_rules::notation::parse_position;
use alquerque_rules::{History, MEDIEVAL};

/// The nodes of the search: a second or two in an optimised program.
const NODES: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let position = env::args().nth(1).ok_or("the position is missing")?;
    println!("{}", best_line(&position, &Limits::nodes(NODES))?);
    Ok(())
}

/// Returns the score for the side to move, and the best line.
fn best_line(position: &str, limits: &Limits) -> Result<String, Box<dyn Error>> {
    let game = History::from_position(parse_position(&MEDIEVAL, position)?);
    let report = Engine::default().search(&game, limits, &Stop::default());
    let report = report.ok_or("the game is over")?;
    let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
    Ok(format!("{:?}: {}", report.score, line.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_winning_step_is_found() {
        let line = best_line("b4/w3w/5/5/5 w", &Limits::nodes(10_000)).unwrap();
        assert!(line.contains(": a4-a3 "), "{line}");
    }
}
