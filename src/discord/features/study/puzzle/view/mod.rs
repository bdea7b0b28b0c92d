//! The daily puzzle: the post of a day, and its private keypad.

use time::Duration;

use crate::discord::custom_id::{PuzzleOpenId, PuzzleTapId};
use crate::discord::features::prelude::*;
use crate::discord::view::keypad;
use crate::service::{DailyPost, DailyPuzzle, PuzzleStanding};
use crate::store::Day;
use alquerque_engine::puzzles::{Degree, Puzzle};
use alquerque_rules::notation::{Tap, TapInput, TapResult};
use alquerque_rules::{Action, History, Move, Point, Side};

/// A puzzle as its solver sees it.
pub struct OpenPuzzle<'a> {
    daily: DailyPuzzle,
    puzzle: &'static Puzzle,
    today: Day,
    language: &'a Language,
    style: Style,
}

/// What a tap does.
pub enum Tapped {
    /// The turn is incomplete.
    Continue(Box<Answer>),
    /// The turn is complete.
    Play(Move),
}

impl<'a> OpenPuzzle<'a> {
    /// Returns a puzzle, seen from the side to move; `None` if it does not exist.
    pub fn new(
        daily: DailyPuzzle,
        today: Day,
        language: &'a Language,
        style: Style,
    ) -> Option<Self> {
        let puzzle = daily.puzzle()?;
        let style = Style { view: puzzle.position.turn(), ..style };
        Some(Self { daily, puzzle, today, language, style })
    }

    /// Returns the puzzle itself.
    pub fn puzzle(&self) -> &'static Puzzle {
        self.puzzle
    }

    /// Returns the keypad without a tap, what the player has solved so far and, on a server, the
    /// number of yesterday's solvers.
    pub fn first(
        &self,
        standing: &PuzzleStanding,
        solvers: Option<[u32; Degree::ALL.len()]>,
    ) -> Option<Answer> {
        let keypad = self.keypad(&self.taps(&[])?);
        let language = self.language;
        let rules = language.puzzle_rules(self.puzzle);
        let solvers = solvers.and_then(|solvers| language.puzzle_solvers(solvers));
        let streak = language.puzzle_streak(standing.streak, standing.best);
        let view = self.style.view;
        let turned = (view != Side::White).then(|| language.seen_from("seen-from", view));
        let lines = [Some(keypad.text), turned, Some(rules), Some(streak), solvers];
        let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
        Some(Answer { text, ..keypad })
    }

    /// Returns what a tap does; `None` for one that no keypad of the puzzle offers.
    pub fn tap(&self, id: &PuzzleTapId) -> Option<Tapped> {
        match self.taps(&id.path)?.tap(id.tap)? {
            TapResult::Continue(taps) => Some(Tapped::Continue(Box::new(self.keypad(&taps)))),
            TapResult::Play(action) => Some(Tapped::Play(action)),
            // Nothing is remembered that could be huffed.
            TapResult::Huff(_) => None,
        }
    }

    /// Returns the board after the solution, with the puzzles that are still to be solved.
    pub fn solved(&self, standing: &PuzzleStanding) -> Answer {
        let language = self.language;
        let solution = self.puzzle.solution;
        let unsolved = self.unsolved(standing);
        let next = unsolved.is_empty().then(|| language.puzzle_next(self.today.next().begin()));
        let streak = language.puzzle_streak(standing.streak, standing.best);
        let lines =
            [Some(self.title()), Some(language.puzzle_right(&solution)), Some(streak), next];
        let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
        self.above(&self.after(solution), text, unsolved)
    }

    /// Returns why a move is not the solution: the board after it and the reply, if that is known,
    /// and a button that begins again.
    pub fn wrong(&self, action: Move, reply: Option<Action>) -> Answer {
        let mut history = self.after(action);
        // The engine replies with legal actions only.
        if let Some(reply) = &reply {
            history.play(reply).ok();
        }
        let text = self.language.puzzle_wrong(self.puzzle, &action, reply.as_ref());
        let again = PuzzleTapId { daily: self.daily, path: Vec::new(), tap: Tap::Deselect };
        let again =
            button(again.to_string(), self.language.text("button-try-again"), ButtonStyle::Primary);
        self.above(&history, format!("{}\n{text}", self.title()), vec![again])
    }

    /// Returns a text, a board, and buttons below it.
    fn above(&self, history: &History, text: String, buttons: Vec<CreateButton>) -> Answer {
        let picture = pictures::of_history(history, self.language).picture(self.style);
        Answer { pictures: vec![picture], ..Answer::with_buttons(text, buttons) }
    }

    fn history(&self) -> History {
        History::from_position(self.puzzle.position)
    }

    /// Returns the puzzle after a move.
    pub fn after(&self, action: Move) -> History {
        let mut history = self.history();
        // The keypad and the solution have legal moves only.
        history.play(&Action::Move(action)).ok();
        history
    }

    fn taps(&self, path: &[Point]) -> Option<TapInput> {
        TapInput::after(&self.puzzle.position, path)
    }

    fn keypad(&self, taps: &TapInput) -> Answer {
        let Self { daily, language, .. } = self;
        let id = |tap| PuzzleTapId { daily: *daily, path: taps.path().to_vec(), tap }.to_string();
        let task = language.puzzle_task(self.puzzle);
        let board = pictures::tapped_in_history(&self.history(), taps, language);
        let text = format!("{}\n{task} {}", self.title(), language.next_tap(taps));
        Answer { text, ..keypad::under(board, taps, language, self.style, &id) }
    }

    fn title(&self) -> String {
        // Noon is on the same day nearly everywhere.
        let noon = self.daily.day.begin() + Duration::hours(12);
        let past = (self.daily.day != self.today).then_some(noon);
        self.language.puzzle_title(self.puzzle, past)
    }

    /// Returns buttons for the puzzles of today that are not solved.
    fn unsolved(&self, standing: &PuzzleStanding) -> Vec<CreateButton> {
        let open = Degree::ALL.into_iter().filter(|&degree| !standing.solved[degree as usize]);
        let opens = |degree| {
            let id = PuzzleOpenId { day: self.today, degree, is_public: false };
            button(id.to_string(), self.language.degree(degree), ButtonStyle::Primary)
        };
        open.map(opens).collect()
    }
}

/// Returns the post of a day: the puzzle, unless a rated game stands in it, with buttons that open
/// each degree in private, and what became of the post of the day before.
pub fn post(post: &DailyPost, language: &Language, style: Style) -> Option<Answer> {
    let daily = post.daily;
    let open = OpenPuzzle::new(daily, daily.day, language, style)?;
    let solve = |degree: Degree| {
        let id = PuzzleOpenId { day: daily.day, degree, is_public: true };
        if degree == daily.degree {
            button(id.to_string(), language.text("button-puzzle-solve"), ButtonStyle::Success)
        } else {
            button(id.to_string(), language.degree(degree), ButtonStyle::Secondary)
        }
    };
    let others = Degree::ALL.into_iter().filter(|&degree| degree != daily.degree);
    let buttons = [daily.degree].into_iter().chain(others).map(solve).collect();
    let picture = || pictures::of_history(&open.history(), language).picture(open.style);
    let task = if post.is_open {
        language.puzzle_task(open.puzzle)
    } else {
        language.text("puzzle-hidden")
    };
    let rules = language.puzzle_rules(open.puzzle);
    let solvers = language.puzzle_solvers(post.solvers);
    let solution = post.before.map(|before| language.puzzle_solution(&before.solution));
    let lines = [Some(open.title()), Some(task), Some(rules), solvers, solution];
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
    let pictures = post.is_open.then(picture).into_iter().collect();
    Some(Answer { pictures, ..Answer::with_buttons(text, buttons) })
}

#[cfg(test)]
mod tests;
