//! Plays moves by a rule set, and prints the position with its legal actions.
//!
//! Run with `cargo run --example legal_moves -- bell c2-c3`.

use std::env;
use std::error::Error;

use alquerque_rules::notation::{ascii_diagram, play};
use alquerque_rules::{History, RuleSet};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let (rules, moves) = args.split_first().ok_or("the id of a rule set is missing")?;
    println!("{}", describe(rules, moves)?);
    Ok(())
}

/// Returns the position after the moves, and its legal actions or the outcome of the game.
fn describe(rules: &str, moves: &[String]) -> Result<String, Box<dyn Error>> {
    let rules = RuleSet::from_id(rules).ok_or("there is no such rule set")?;
    let mut game = History::new(rules);
    for text in moves {
        play(&mut game, text)?;
    }
    let position = game.position();
    let actions: Vec<String> = position.legal_actions().iter().map(ToString::to_string).collect();
    let below = match game.outcome() {
        None => actions.join(" "),
        Some(outcome) => format!("{outcome:?}"),
    };
    Ok(format!("{}\n\n{below}", ascii_diagram(&position)))
}

#[cfg(test)]
mod tests {
    use super::describe;

    #[test]
    fn the_first_move_is_answered_by_a_capture() {
        let text = describe("medieval", &["c2-c3".to_owned()]).unwrap();
        assert!(text.contains("3  x---x---o---o---o\n"), "{text}");
        assert!(text.ends_with("\n\nc4xc2"), "{text}");
    }
}
