//! `/learn`

use crate::discord::custom_id::LessonTapId;
use crate::discord::features::intro::buttons::HelpButton;
use crate::discord::features::prelude::*;
use crate::discord::style::PrivateBoard;
use crate::discord::view::keypad;
use crate::game::Reason;
use alquerque_rules::notation::{Tap, TapInput, TapResult, parse_position};
use alquerque_rules::{Action, History, MEDIEVAL, Move, Point};

pub const COMMAND: SlashCommand = SlashCommand::new("learn", |cx, _| Box::pin(first(cx))).reading();

pub const BUTTONS: [&dyn AnyButton; 2] = [
    &Button::of_no_game(
        "help-lessons",
        |pressed| HelpButton::Lessons.read(pressed.custom_id),
        |cx, ()| Box::pin(first(cx)),
    ),
    &Button::parsed("learn", |cx, id| Box::pin(tap(cx, id))),
];

/// Shows the first lesson.
async fn first(cx: Context<'_>) -> Result<Reply> {
    let PrivateBoard { style, keys, .. } = style::private(cx);
    let lesson = after_tap(&opening(0), cx.language, style).ok_or(Reason::NoGame)?;
    Ok(Reply::Private(lesson.with_keys(keys)))
}

/// Shows the lesson after a tap.
async fn tap(cx: Context<'_>, id: LessonTapId) -> Result<Reply> {
    let PrivateBoard { style, keys, .. } = style::private(cx);
    let lesson = after_tap(&id, cx.language, style).ok_or(Reason::UnknownButton)?;
    Ok(Reply::update(lesson.with_keys(keys)))
}

/// A position of Medieval Alquerque with a task for White.
struct Lesson {
    /// The id in the keys of its messages.
    id: &'static str,
    position: &'static str,
    /// The moves that fulfil the task.
    solutions: &'static [&'static str],
    /// Whether the movable stones are marked. They would give the answer away where the task is to
    /// find them.
    marks_stones: bool,
}

impl Lesson {
    const fn new(
        id: &'static str,
        position: &'static str,
        solutions: &'static [&'static str],
    ) -> Self {
        Self { id, position, solutions, marks_stones: true }
    }
}

const LESSONS: [Lesson; 5] = [
    Lesson::new("step", "b3b/5/5/2w2/5 w", &["c2-c3"]),
    Lesson::new("capture", "b4/5/2b2/2w2/5 w", &["c2xc4"]),
    Lesson::new("chain", "5/bb3/3bw/3b1/5 w", &["e3xc3xa5xa3"]),
    Lesson { marks_stones: false, ..Lesson::new("must", "4b/5/1b3/1w3/3w1 w", &["b2xb4"]) },
    Lesson::new("win", "5/1b3/2w2/1b3/2w2 w", &["c1xa3xc5"]),
];

/// Returns the tap that opens a lesson.
fn opening(lesson: u8) -> LessonTapId {
    LessonTapId { lesson, path: Vec::new(), tap: Tap::Deselect }
}

/// Returns the message after a tap; `None` for taps that no lesson offers.
fn after_tap(id: &LessonTapId, language: &Language, style: Style) -> Option<Answer> {
    let open = Open::new(id.lesson, language, style)?;
    let taps = open.taps(&id.path)?;
    match taps.tap(id.tap) {
        Some(TapResult::Continue(next)) => Some(open.keypad(&next, open.titled("task"))),
        Some(TapResult::Play(action)) if open.lesson.is_solved_by(&action) => open.solved(action),
        Some(TapResult::Play(_) | TapResult::Huff(_)) => {
            Some(open.keypad(&open.taps(&[])?, open.titled("wrong")))
        }
        None => Some(open.keypad(&taps, open.why(&taps, id.tap))),
    }
}

impl Lesson {
    fn is_solved_by(&self, action: &Move) -> bool {
        self.solutions.contains(&action.to_string().as_str())
    }
}

/// A lesson as a reader sees it.
struct Open<'a> {
    index: u8,
    lesson: &'static Lesson,
    history: History,
    language: &'a Language,
    style: Style,
}

impl<'a> Open<'a> {
    /// Returns the lesson with this index, if there is one.
    fn new(index: u8, language: &'a Language, style: Style) -> Option<Self> {
        let lesson = LESSONS.get(usize::from(index))?;
        let history = History::from_position(parse_position(&MEDIEVAL, lesson.position).ok()?);
        Some(Self { index, lesson, history, language, style })
    }

    /// Returns the turn after these taps.
    fn taps(&self, path: &[Point]) -> Option<TapInput> {
        TapInput::after(&self.history.position(), path)
    }

    /// Returns the keypad under a text of the lesson.
    fn keypad(&self, taps: &TapInput, text: String) -> Answer {
        let Self { index, language, history, style, lesson } = self;
        let id = |tap| LessonTapId { lesson: *index, path: taps.path().to_vec(), tap }.to_string();
        let is_marked = lesson.marks_stones || !taps.path().is_empty();
        let board = if is_marked {
            pictures::tapped_in_history(history, taps, language)
        } else {
            pictures::of_history(history, language)
        };
        let keypad = keypad::under(board, taps, language, *style, &id);
        let rows = keypad.rows.into_iter().map(|row| enabled(row, is_marked)).collect();
        let text = format!("{text}\n{}", language.next_tap(taps));
        Answer { text, rows, ..keypad }
    }

    /// Returns the board after the solution, and the way on.
    fn solved(self, action: Move) -> Option<Answer> {
        let mut history = self.history.clone();
        history.play(&Action::Move(action)).ok()?;
        let board = match self.lesson.id {
            "step" => pictures::with_neighbours(&history, action.to(), self.language),
            _ => pictures::of_history(&history, self.language),
        };
        let answer = Answer::with_buttons(self.titled("right"), self.ways_on());
        Some(Answer { pictures: vec![board.picture(self.style)], ..answer })
    }

    /// Returns why a tap does nothing.
    fn why(&self, taps: &TapInput, tap: Tap) -> String {
        let Tap::Point(point) = tap else { return self.titled("wrong") };
        let position = self.history.position();
        let stones = position.stones();
        let last = taps.path().last();
        let reason = match last {
            None if stones.black.contains(point) => "enemy",
            None if !stones.white.contains(point) => "empty",
            Some(last) if is_missing_diagonal(*last, point) => "diagonal",
            _ => return self.titled("wrong"),
        };
        format!("{}\n{}", self.titled("task"), self.language.lesson_why(reason, last, point))
    }

    /// Returns the button of the next lesson or, after the last one, of first games.
    fn ways_on(&self) -> Vec<CreateButton> {
        let text = |key| self.language.text(key);
        let next = self.index + 1;
        if usize::from(next) < LESSONS.len() {
            let id = opening(next).to_string();
            return vec![button(id, text("button-next-lesson"), ButtonStyle::Primary)];
        }
        vec![
            HelpButton::PlayMe.labelled(text("button-play-me-beginner")),
            HelpButton::Challenge.button(self.language),
        ]
    }

    /// Returns the title of the lesson and a text of it.
    fn titled(&self, part: &str) -> String {
        let title = self.language.lesson(usize::from(self.index) + 1, LESSONS.len());
        format!("**{title} · {}**\n{}", self.message("name"), self.message(part))
    }

    fn message(&self, part: &str) -> String {
        self.language.text(&format!("lesson-{}-{part}", self.lesson.id))
    }
}

/// Returns whether two points are diagonal neighbours without a line between them.
fn is_missing_diagonal(from: Point, to: Point) -> bool {
    let is_diagonal = from.file().abs_diff(to.file()) == 1 && from.rank().abs_diff(to.rank()) == 1;
    is_diagonal && MEDIEVAL.board.direction_between(from, to).is_none()
}

/// Enables all keys, as a lesson answers wrong taps too. Unmarked, all look the same.
fn enabled(row: CreateActionRow, is_marked: bool) -> CreateActionRow {
    let enabled = |key: CreateButton| {
        let key = key.disabled(false);
        if is_marked { key } else { key.style(ButtonStyle::Secondary) }
    };
    match row {
        CreateActionRow::Buttons(keys) => {
            CreateActionRow::Buttons(keys.into_iter().map(enabled).collect())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::{Outcome, Side};

    fn moves(lesson: &Lesson) -> Vec<Move> {
        let position = parse_position(&MEDIEVAL, lesson.position).unwrap();
        assert_eq!(position.turn(), Side::White, "{}", lesson.id);
        position.legal_moves().to_vec()
    }

    fn after(lesson: &Lesson, action: &Move) -> History {
        let position = parse_position(&MEDIEVAL, lesson.position).unwrap();
        let mut history = History::from_position(position);
        history.play(&Action::Move(*action)).unwrap();
        history
    }

    /// Returns whether a legal move fulfils the task, by the rules.
    fn fulfils(lesson: &Lesson, action: &Move) -> bool {
        match lesson.id {
            "step" => action.to() == "c3".parse::<Point>().unwrap(),
            "capture" | "must" => action.is_capture(),
            "chain" => action.captured().count() == 3,
            "win" => {
                let won = Outcome::NoLegalAction { loser: Side::Black };
                after(lesson, action).outcome() == Some(won)
            }
            other => panic!("{other} has no task"),
        }
    }

    #[test]
    fn each_lesson_has_exactly_the_solutions_that_it_claims() {
        for lesson in &LESSONS {
            let (right, wrong): (Vec<Move>, Vec<Move>) =
                moves(lesson).into_iter().partition(|action| fulfils(lesson, action));
            let right: Vec<String> = right.iter().map(ToString::to_string).collect();
            assert_eq!(right, lesson.solutions, "{}", lesson.id);
            assert!(wrong.iter().all(|action| !lesson.is_solved_by(action)), "{}", lesson.id);
            let has_wrong_moves = ["step", "chain", "win"].contains(&lesson.id);
            assert_eq!(!wrong.is_empty(), has_wrong_moves, "{}: {wrong:?}", lesson.id);
        }
    }

    #[test]
    fn only_the_last_lesson_ends_the_game() {
        for (index, lesson) in LESSONS.iter().enumerate() {
            for action in moves(lesson).iter().filter(|action| lesson.is_solved_by(action)) {
                let is_over = after(lesson, action).outcome().is_some();
                assert_eq!(is_over, index + 1 == LESSONS.len(), "{}", lesson.id);
            }
        }
    }

    #[test]
    fn a_must_capture_leaves_another_stone_idle() {
        let position = parse_position(&MEDIEVAL, LESSONS[3].position).unwrap();
        assert_eq!(position.movable().count(), 1);
        assert_eq!(position.stones().white.count(), 2);
    }

    #[test]
    fn every_lesson_has_its_messages() {
        for language in Language::all() {
            for lesson in &LESSONS {
                for part in ["name", "task", "right", "wrong"] {
                    let key = format!("lesson-{}-{part}", lesson.id);
                    assert_ne!(language.text(&key), key);
                }
            }
        }
    }

    #[test]
    fn a_capture_in_progress_is_described_after_its_hops() {
        let path = vec!["e3".parse().unwrap()];
        let id = LessonTapId { lesson: 2, path, tap: Tap::Point("c3".parse().unwrap()) };
        let shown = after_tap(&id, Language::english(), Style::default()).unwrap();
        assert_eq!(
            shown.pictures[0].alt_text,
            "Alquerque board after White’s capture e3xc3, removing the Black stone on d3. White to move. \
             Black, 3 stones: a4 b4, d2. White, 1 stone: c3. \
             Empty: a5 b5 c5 d5 e5, c4 d4 e4, a3 b3 d3 e3, a2 b2 c2 e2, a1 b1 c1 d1 e1. \
             Marked: the stone on c3 and where it can go, to a5, e1."
        );
    }
}
