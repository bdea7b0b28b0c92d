//! Whole games that another program has played.

use alquerque_rules::{DAME, FREE, History, MEDIEVAL, Position, RuleSet, Side};

use crate::board::{action, stone_counts};

const MEDIEVAL_GAMES: &str = include_str!("../games/medieval.txt");
const FREE_GAMES: &str = include_str!("../games/free.txt");
const DAME_GAMES: &str = include_str!("../games/dame.txt");

fn lines(games: &str) -> impl Iterator<Item = Vec<&str>> {
    games.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(' ').collect())
}

/// Plays each game of its file. Those games know no third occurrence of a position, and no quiet stretch.
fn final_positions(rules: &'static RuleSet, games: &str) -> Vec<Position> {
    let replay = |game: Vec<&str>| {
        game.into_iter()
            .fold(Position::start(rules), |position, text| position.play(&action(&position, text)))
    };
    lines(games).map(replay).collect()
}

#[test]
fn medieval_games_are_legal_and_end_where_nothing_is() {
    let ends = final_positions(&MEDIEVAL, MEDIEVAL_GAMES);
    assert_eq!(ends.len(), 12);
    assert!(ends.iter().all(|end| !end.can_act() && end.legal_actions().is_empty()));
}

#[test]
fn dame_games_are_legal_and_end_where_nothing_is() {
    let ends = final_positions(&DAME, DAME_GAMES);
    assert_eq!(ends.len(), 8);
    assert!(ends.iter().all(|end| !end.can_act() && end.legal_actions().is_empty()));
}

#[test]
fn in_dame_games_every_capture_is_made() {
    for game in lines(DAME_GAMES) {
        let mut position = Position::start(&DAME);
        for text in game {
            let action = action(&position, text);
            assert!(action.as_move().is_some_and(|action| action.offenders().is_empty()), "{text}");
            position = position.play(&action);
        }
    }
}

#[test]
fn free_games_are_legal_throughout() {
    let ends = final_positions(&FREE, FREE_GAMES);
    assert_eq!(ends.len(), 6);
    assert!(ends.iter().all(|end| Side::BOTH.into_iter().any(|side| stone_counts(end)[side] < 12)));
}

/// A game that is played on a [`History`] is the same, up to where the history knows an end.
#[test]
fn a_history_goes_the_same_way() {
    for (rules, games) in [(&MEDIEVAL, MEDIEVAL_GAMES), (&FREE, FREE_GAMES), (&DAME, DAME_GAMES)] {
        for texts in lines(games) {
            let mut game = History::new(rules);
            let mut position = game.position();
            for text in &texts {
                if game.outcome().is_some() {
                    break;
                }
                let action = action(&position, text);
                game.play(&action).unwrap();
                position = position.play(&action);
                assert_eq!(game.position(), position);
            }
            let played: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
            assert!(
                !played.is_empty()
                    && texts.iter().zip(&played).all(|(text, played)| text == played)
            );
            assert!(played.len() == texts.len() || game.outcome().is_some());
        }
    }
}
