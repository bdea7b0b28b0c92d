//! Plays moves by a rule set, and writes the position as a PNG file.
//!
//! Run with `cargo run --release --example picture -- medieval board.png c2-c3 c4xc2`.

use std::error::Error;
use std::{env, fs};

use alquerque_render::{Scene, Style, png};
use alquerque_rules::notation::play;
use alquerque_rules::{History, RuleSet};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [rules, file, moves @ ..] = args.as_slice() else {
        return Err("a rule set and a file are needed".into());
    };
    write(rules, file, moves)
}

/// Writes the picture of the position after the moves.
fn write(rules: &str, file: &str, moves: &[String]) -> Result<(), Box<dyn Error>> {
    let rules = RuleSet::from_id(rules).ok_or("there is no such rule set")?;
    let mut game = History::new(rules);
    for text in moves {
        play(&mut game, text)?;
    }
    let picture = png(&Scene::from_history(&game), &Style::default())?;
    Ok(fs::write(file, &*picture)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_a_picture_of_the_standard_size() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("board.png");
        write("medieval", file.to_str().unwrap(), &["c2-c3".to_owned()]).unwrap();
        let picture = image::open(file).unwrap();
        assert_eq!((picture.width(), picture.height()), (640, 672));
    }
}
