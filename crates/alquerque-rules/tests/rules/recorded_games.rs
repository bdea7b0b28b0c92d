//! Replays whole games that another program played.

use alquerque_rules::{DAME, FREE, History, MEDIEVAL, Position, RuleSet, Side};

use crate::diagram::{find_action, stone_counts};

const MEDIEVAL_GAMES: &str = include_str!("../games/medieval.txt");
const FREE_GAMES: &str = include_str!("../games/free.txt");
const DAME_GAMES: &str = include_str!("../games/dame.txt");

fn lines(games: &str) -> impl Iterator<Item = Vec<&str>> {
    games.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(' ').collect())
}

/// Returns the final positions of the games in a file.
///
/// These games do not end by repetition or lack of progress.
fn final_positions(rules: &'static RuleSet, games: &str) -> Vec<Position> {
    let final_position = |game: Vec<&str>| {
        game.into_iter().fold(Position::start(rules), |position, text| {
            position.play(&find_action(&position, text))
        })
    };
    lines(games).map(final_position).collect()
}

#[test]
fn medieval_games_are_legal_and_end_without_a_legal_action() {
    let ends = final_positions(&MEDIEVAL, MEDIEVAL_GAMES);
    assert_eq!(ends.len(), 12);
    assert!(ends.iter().all(|end| !end.can_act() && end.legal_actions().is_empty()));
}

#[test]
fn dame_games_are_legal_and_end_without_a_legal_action() {
    let ends = final_positions(&DAME, DAME_GAMES);
    assert_eq!(ends.len(), 8);
    assert!(ends.iter().all(|end| !end.can_act() && end.legal_actions().is_empty()));
}

#[test]
fn dame_games_miss_no_capture() {
    for game in lines(DAME_GAMES) {
        let mut position = Position::start(&DAME);
        for text in game {
            let action = find_action(&position, text);
            assert!(action.as_move().is_some_and(|action| action.offenders().is_empty()), "{text}");
            position = position.play(&action);
        }
    }
}

#[test]
fn free_games_are_legal() {
    let ends = final_positions(&FREE, FREE_GAMES);
    assert_eq!(ends.len(), 6);
    assert!(ends.iter().all(|end| Side::BOTH.into_iter().any(|side| stone_counts(end)[side] < 12)));
}

#[test]
fn history_agrees_with_the_recorded_games_up_to_its_end() {
    for (rules, games) in [(&MEDIEVAL, MEDIEVAL_GAMES), (&FREE, FREE_GAMES), (&DAME, DAME_GAMES)] {
        for texts in lines(games) {
            let mut game = History::new(rules);
            let mut position = game.position();
            for text in &texts {
                if game.outcome().is_some() {
                    break;
                }
                let action = find_action(&position, text);
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
