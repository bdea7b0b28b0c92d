use std::collections::HashSet;

use super::*;
use crate::compact::Compact;
use crate::tables::{DtmTables, Tablebase, Wdl};
use crate::{Engine, Stop};
use alquerque_rules::{Action, BELL, FREE, MEDIEVAL, Side};

/// Returns all embedded puzzles.
fn all() -> impl Iterator<Item = &'static Puzzle> {
    Degree::ALL.into_iter().flat_map(embedded)
}

/// Returns tables of at most this many stones.
fn tables(medieval: usize, counted: usize) -> ValueTables {
    let wdl = [&FREE, &BELL]
        .map(|rules| Tablebase::generate(Wdl::for_rules(rules).unwrap(), counted).unwrap());
    ValueTables::new(DtmTables::in_memory(medieval).unwrap(), wdl.into())
}

fn count(puzzle: &Puzzle) -> u32 {
    puzzle.position.placement().occupied().count()
}

#[test]
fn every_line_is_a_puzzle_and_reads_back() {
    assert!(TEXT.len() <= 200 << 10, "{} bytes", TEXT.len());
    let lines: Vec<String> = all().map(format_puzzle).collect();
    assert_eq!(TEXT.lines().collect::<Vec<_>>(), lines);
    assert!(lines.len() >= 1_000, "{} puzzles", lines.len());
}

#[test]
fn puzzles_differ_under_all_symmetries_and_leave_a_choice() {
    let mut seen = HashSet::new();
    for puzzle in all() {
        let canonical = Compact::oriented(&puzzle.position).canonical();
        let text = format_puzzle(puzzle);
        assert!(seen.insert((puzzle.position.rules().id, canonical)), "{text}");
        assert!(puzzle.position.legal_actions().len() >= 3, "{text}");
    }
}

#[test]
fn each_degree_has_puzzles_of_every_kind() {
    for degree in Degree::ALL {
        let puzzles = embedded(degree);
        assert!(puzzles.len() >= 365, "{degree:?}: {}", puzzles.len());
        for rules in [&MEDIEVAL, &FREE, &BELL] {
            for turn in Side::BOTH {
                for goal in [Goal::Win, Goal::Draw] {
                    let is_such = |puzzle: &Puzzle| {
                        puzzle.goal == goal
                            && puzzle.position.turn() == turn
                            && puzzle.position.rules().id == rules.id
                    };
                    let any = puzzles.iter().any(is_such);
                    assert!(any, "{degree:?} {} {turn} {goal:?}", rules.id);
                }
            }
        }
    }
}

/// The command `alquerque-lab puzzles check` checks all of them, with larger tables.
#[test]
fn small_puzzles_are_proven_by_the_tables() {
    let tables = tables(5, 4);
    let mut checked = 0;
    for puzzle in all() {
        let known = if puzzle.position.rules().id == MEDIEVAL.id { 5 } else { 4 };
        if count(puzzle) <= known {
            assert_eq!(tables.check(puzzle), Ok(()), "{}", format_puzzle(puzzle));
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn a_wrong_puzzle_is_rejected() {
    let tables = tables(4, 3);
    let puzzle = all().find(|puzzle| count(puzzle) <= 3).unwrap();
    let goal = if puzzle.goal == Goal::Win { Goal::Draw } else { Goal::Win };
    let error = tables.check(&Puzzle { goal, ..puzzle.clone() });
    assert_eq!(error, Err(PuzzleError::WrongValue(goal)));
    let moves = puzzle.position.legal_moves();
    for other in moves.iter().filter(|action| **action != puzzle.solution) {
        let error = tables.check(&Puzzle { solution: *other, ..puzzle.clone() });
        let solution = Action::from(puzzle.solution).to_string();
        assert_eq!(error, Err(PuzzleError::OtherSolutions(vec![solution])));
    }
    let large = all().find(|puzzle| count(puzzle) == 6).unwrap();
    assert_eq!(tables.check(large), Err(PuzzleError::Unknown));
}

#[test]
fn several_solutions_are_rejected() {
    let tables = tables(3, 3);
    // Either stone captures the last one of the opponent.
    let text = "easy; medieval; win; 5/5/5/1b3/w1w2 w; a1xc3";
    let puzzle: Puzzle = text.parse().unwrap();
    let Err(PuzzleError::OtherSolutions(kept)) = tables.check(&puzzle) else {
        panic!("{text} has several solutions")
    };
    assert!(kept.len() > 1 && kept.contains(&"a1xc3".to_owned()), "{kept:?}");
}

#[test]
fn generation_is_reproducible_and_grades_by_levels() {
    let tables = tables(4, 3);
    let puzzles = generate(&tables, 4, 7, &Stop::default(), |_| ());
    assert_eq!(puzzles, generate(&tables, 4, 7, &Stop::default(), |_| ()));
    assert_ne!(puzzles, generate(&tables, 4, 8, &Stop::default(), |_| ()));
    let degrees: Vec<Degree> = puzzles.iter().map(|puzzle| puzzle.degree).collect();
    assert_eq!(degrees, Degree::ALL.map(|degree| [degree; 4]).concat());
    for puzzle in &puzzles {
        assert_eq!(tables.check(puzzle), Ok(()), "{}", format_puzzle(puzzle));
        let graded = grade::grade(&Engine::default(), &puzzle.position, puzzle.solution.into());
        assert_eq!(graded, Some(puzzle.degree));
    }
}

#[test]
fn other_texts_are_no_puzzles() {
    let good = "easy; medieval; win; 5/5/5/1b3/w1w2 w; a1xc3";
    assert!(good.parse::<Puzzle>().is_ok());
    for (part, other) in
        [("easy", "simple"), ("medieval", "chess"), ("win", "loss"), ("5/5", "5/7"), ("xc3", "-a2")]
    {
        assert_eq!(good.replacen(part, other, 1).parse::<Puzzle>(), Err(InvalidPuzzle), "{part}");
    }
    assert_eq!("".parse::<Puzzle>(), Err(InvalidPuzzle));
}
