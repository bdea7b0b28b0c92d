//! The daily puzzles.

use time::OffsetDateTime;

use super::times::remaining;
use super::{Arg, Language};
use alquerque_engine::prove::Goal;
use alquerque_engine::puzzles::{Degree, Puzzle};
use alquerque_rules::{Action, Move, Side};

/// Returns the variant of messages for a goal.
fn goal_arg(goal: Goal) -> Arg<'static> {
    let variant = match goal {
        Goal::Win => "win",
        Goal::Draw => "draw",
    };
    ("goal", variant.into())
}

impl Language {
    /// Names a degree of puzzles.
    pub fn degree(&self, degree: Degree) -> String {
        self.text(&format!("degree-{}", degree.id()))
    }

    /// Names a puzzle of today, or of the day with the time `past`.
    pub fn puzzle_title(&self, puzzle: &Puzzle, past: Option<OffsetDateTime>) -> String {
        let args = [
            ("degree", self.degree(puzzle.degree).into()),
            ("rules", self.rules(puzzle.position.rules()).into()),
        ];
        match past {
            None => self.format("puzzle-title", args),
            Some(day) => {
                let day = ("day", format!("<t:{}:D>", day.unix_timestamp()).into());
                self.format("puzzle-title-past", args.into_iter().chain([day]))
            }
        }
    }

    /// Says who is to move in a puzzle, and what the only move reaches.
    pub fn puzzle_task(&self, puzzle: &Puzzle) -> String {
        let side = match puzzle.position.turn() {
            Side::White => "white",
            Side::Black => "black",
        };
        self.format("puzzle-task", [("side", side.into()), goal_arg(puzzle.goal)])
    }

    /// Congratulates on the solution of a puzzle.
    pub fn puzzle_right(&self, solution: &Move) -> String {
        self.about_move("puzzle-right", solution)
    }

    /// Says that a move is not the solution, and which reply refutes it.
    pub fn puzzle_wrong(&self, puzzle: &Puzzle, action: &Move, reply: Option<&Action>) -> String {
        let move_arg = ("move", action.to_string().into());
        let wrong = self.format("puzzle-wrong", [move_arg, goal_arg(puzzle.goal)]);
        let Some(reply) = reply else { return wrong };
        let reply = self.action_name(puzzle.position.rules(), reply);
        format!("{wrong} {}", self.format("puzzle-wrong-reply", [("move", reply.into())]))
    }

    /// Tells a player the streak of days with a solved puzzle, and the longest one.
    pub fn puzzle_streak(&self, streak: u32, best: u32) -> String {
        if streak == 0 {
            return self.text("puzzle-streak-none");
        }
        self.format("puzzle-streak", [("days", streak.into()), ("best", best.into())])
    }

    /// Says when there are new puzzles, as all are solved.
    pub fn puzzle_next(&self, at: OffsetDateTime) -> String {
        self.format("puzzle-next", [("at", remaining(at).into())])
    }

    /// Tells how many members of the server solved yesterday's puzzles, if any did.
    pub fn puzzle_solvers(&self, solvers: [u32; Degree::ALL.len()]) -> Option<String> {
        let solved = Degree::ALL.into_iter().zip(solvers).filter(|(_, count)| *count > 0);
        let solved: Vec<String> = solved
            .map(|(degree, count)| {
                let args = [("count", count.into()), ("degree", degree.id().into())];
                self.format("puzzle-solved", args)
            })
            .collect();
        let args = [("solved", solved.join(", ").into())];
        (!solved.is_empty()).then(|| self.format("puzzle-solvers", args))
    }

    /// Says by which rules a puzzle is played, in a small line.
    pub fn puzzle_rules(&self, puzzle: &Puzzle) -> String {
        format!("-# {}", self.brief(puzzle.position.rules()))
    }

    /// Tells the solution of yesterday's puzzle.
    pub fn puzzle_solution(&self, solution: &Move) -> String {
        self.about_move("puzzle-solution", solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_engine::puzzles::embedded;

    #[test]
    fn every_language_words_every_puzzle() {
        for language in Language::all() {
            for degree in Degree::ALL {
                for puzzle in embedded(degree).iter().take(40) {
                    let texts = [
                        language.puzzle_title(puzzle, None),
                        language.puzzle_title(puzzle, Some(OffsetDateTime::UNIX_EPOCH)),
                        language.puzzle_task(puzzle),
                        language.puzzle_right(&puzzle.solution),
                        language.puzzle_wrong(puzzle, &puzzle.solution, None),
                    ];
                    for text in texts {
                        assert!(!text.contains('{') && !text.contains("puzzle-"), "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_streak_and_the_solvers_are_told() {
        let english = Language::english();
        assert_eq!(english.puzzle_streak(1, 4), "Your streak: 1 day (longest: 4).");
        assert_eq!(english.puzzle_streak(4, 4), "Your streak: 4 days (longest: 4).");
        assert!(english.puzzle_streak(0, 4).contains("begin"));
        let solvers = english.puzzle_solvers([5, 0, 1]).unwrap();
        assert_eq!(solvers, "Solved yesterday on this server: 5 × easy, 1 × hard.");
        assert_eq!(english.puzzle_solvers([0; 3]), None);
    }
}
