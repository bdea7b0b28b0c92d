//! The daily puzzles.

use time::OffsetDateTime;

use super::times::remaining;
use super::{Arg, Language};
use alquerque_engine::prove::Goal;
use alquerque_engine::puzzles::{Degree, Puzzle};
use alquerque_rules::{Move, Side};

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

    /// Says that a move is not the solution, and which reply it allows.
    pub fn puzzle_wrong(&self, goal: Goal, action: &Move, reply: Option<&Move>) -> String {
        let move_arg = ("move", action.to_string().into());
        let wrong = self.format("puzzle-wrong", [move_arg, goal_arg(goal)]);
        match reply {
            Some(reply) => format!("{wrong} {}", self.about_move("puzzle-wrong-reply", reply)),
            None => wrong,
        }
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

    /// Tells how many members of the server solved yesterday's puzzles.
    pub fn puzzle_solvers(&self, [easy, medium, hard]: [u32; Degree::ALL.len()]) -> String {
        let args = [("easy", easy.into()), ("medium", medium.into()), ("hard", hard.into())];
        self.format("puzzle-solvers", args)
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
                        language.puzzle_wrong(puzzle.goal, &puzzle.solution, None),
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
        let solvers = english.puzzle_solvers([5, 0, 1]);
        assert_eq!(solvers, "Solved yesterday on this server: 5 × easy, 0 × medium, 1 × hard.");
    }
}
