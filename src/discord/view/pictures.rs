//! Pictures of a game: for the channel, and with the actions of one player.

use crate::discord::view::message::Picture;
use crate::game::{Game, PlayerId, touched};
use crate::locale::Language;
use alquerque_render::{GameResult, LastAction, Scene, Strip, Style};
use alquerque_rules::notation::{TapInput, play};
use alquerque_rules::{Action, Bitboard, History, MEDIEVAL, Outcome, Point, RuleSet};

/// Stones to mark in a picture, and the points that they can move to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    pub stones: Bitboard,
    pub targets: Bitboard,
}

impl Marks {
    /// Returns the stone of an action, and where it moves to.
    pub fn of(action: &Action) -> Self {
        let (stone, target) = match action {
            Action::Move(action) => (Some(action.from()), Some(action.to())),
            Action::Huff(point) => (Some(*point), None),
            Action::Insist => (None, None),
        };
        Self { stones: stone.into_iter().collect(), targets: target.into_iter().collect() }
    }
}

/// A board as a scene and in words.
pub struct Described {
    pub scene: Scene,
    pub words: String,
}

impl Described {
    /// Describes the last position of a history, whose scene `mark` changes. The outcome is that of
    /// the game, as an imported game may continue after a repetition or a stretch without progress.
    fn new(
        history: &History,
        outcome: Option<Outcome>,
        language: &Language,
        mark: impl FnOnce(Scene) -> Scene,
    ) -> Self {
        let strip = Strip::Full(language.captions());
        let scene = Scene { strip, ..Scene::from_history(history) };
        let scene = mark(match outcome {
            Some(outcome) => scene.with_result(outcome.into()),
            None => Scene { turn: Some(scene.position.turn()), result: None, ..scene },
        });
        let board = match scene.last_action {
            // A part of a capture, which is not in the history yet.
            Some(LastAction::Move { before, action }) if before == history.position() => {
                language.capture_alt_text(&before, &action)
            }
            _ => language.alt_text(history, outcome),
        };
        let captures = match scene.strip {
            Strip::Full(_) => language.captures(&scene.position),
            Strip::WithoutCaptures | Strip::None => String::new(),
        };
        Self { words: board + &captures + &language.hints(scene.movable, scene.targets), scene }
    }

    /// Describes the last position of a game, if it has begun.
    fn of_game(
        game: &Game,
        language: &Language,
        mark: impl FnOnce(Scene) -> Scene,
    ) -> Option<Self> {
        let history = game.history()?;
        // No player has played the opening that was drawn by lot.
        let by_lot = (game.opening > 0 && history.actions().len() == usize::from(game.opening))
            .then(|| History::from_position(history.position()));
        Some(Self::new(by_lot.as_ref().unwrap_or(history), game.outcome(), language, mark))
    }

    /// Returns the picture of the board.
    pub fn picture(self, style: Style) -> Picture {
        Picture::board(self.scene, style, self.words)
    }
}

/// Returns the board of a game for the channel.
pub fn public(game: &Game, language: &Language, style: Style) -> Option<Picture> {
    Some(Described::of_game(game, language, unmarked)?.picture(style))
}

/// Returns the board of a game for one player: on their turn with the movable stones, or with the
/// targets of the touched stone.
pub fn private(game: &Game, player: PlayerId, language: &Language) -> Option<Described> {
    let play = game.play().filter(|_| game.to_move() == Some(player));
    Described::of_game(game, language, |scene| match play.map(touched) {
        None => scene,
        Some(None) => scene.showing_choices(),
        Some(Some(stone)) => scene.showing_moves_of(stone),
    })
}

/// Returns the board of a game with the targets of one stone.
pub fn of_stone(game: &Game, stone: Point, language: &Language, style: Style) -> Option<Picture> {
    let board = Described::of_game(game, language, |scene| scene.showing_moves_of(stone))?;
    Some(board.picture(style))
}

/// Returns the board of a game while a player taps a move.
pub fn tapped_in_game(game: &Game, taps: &TapInput, language: &Language) -> Option<Described> {
    Described::of_game(game, language, |scene| tapped(scene, taps))
}

/// Returns the board of a history without a game, marked for the next tap.
pub fn tapped_in_history(history: &History, taps: &TapInput, language: &Language) -> Described {
    Described::new(history, None, language, |scene| tapped(without_captures(scene), taps))
}

/// Returns the board of a history without a game.
pub fn of_history(history: &History, language: &Language) -> Described {
    Described::new(history, history.outcome(), language, without_captures)
}

/// Returns the board of a history without a game, with the points that lines join to a stone.
pub fn with_neighbours(history: &History, stone: Point, language: &Language) -> Described {
    let board = history.position().rules().board;
    let joined = |&point: &Point| board.direction_between(stone, point).is_some();
    let points = board.points().iter().filter(joined).collect();
    let mark = |scene| without_captures(scene).showing_next(stone, points);
    Described::new(history, None, language, mark)
}

/// Shows the stones to choose from, or the hops so far and the next landings.
fn tapped(scene: Scene, taps: &TapInput) -> Scene {
    match (taps.path(), taps.hops()) {
        ([], _) => scene.showing_choices(),
        (_, Some(hops)) => scene.showing_hops(hops, taps.choices()),
        ([stone, ..], None) => scene.showing_next(*stone, taps.choices()),
    }
}

/// Returns the scenes of the replay of a game.
pub fn replay_scenes(game: &Game, language: &Language) -> Vec<Scene> {
    let Some(history) = game.history() else { return Vec::new() };
    let mut scenes = Scene::for_replay(history, None);
    let strip = Strip::Full(language.captions());
    scenes.iter_mut().for_each(|scene| scene.strip = strip);
    // As in [`Described::new`], the end is that of the game, not of its history.
    if let Some(last) = scenes.last_mut() {
        last.result = game.outcome().map(GameResult::from);
    }
    scenes
}

/// Returns the start of a rule set.
pub fn start(rules: &'static RuleSet, language: &Language, style: Style) -> Picture {
    of_history(&History::new(rules), language).picture(style)
}

/// Returns a sample of a style.
pub fn sample(language: &Language, style: Style) -> Option<Picture> {
    let mut history = History::new(&MEDIEVAL);
    for text in ["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4"] {
        play(&mut history, text).ok()?;
    }
    Some(Described::new(&history, None, language, unmarked).picture(style))
}

/// Returns the board after the first `ply` actions of a game.
pub fn after(game: &Game, ply: usize, language: &Language) -> Option<Described> {
    let outcome = game.outcome().filter(|_| ply >= game.ply());
    Some(Described::new(&game.history()?.until(ply), outcome, language, unmarked))
}

/// Returns the last board of a game without its strip.
pub fn ended(game: &Game, language: &Language) -> Option<Described> {
    Described::of_game(game, language, |scene| Scene { strip: Strip::None, ..scene })
}

/// Returns the board that was shown after the first `ply` actions of a game; `None` if some of them
/// were taken back.
pub fn former(game: &Game, ply: usize, language: &Language, style: Style) -> Option<Picture> {
    let history = game.history().filter(|_| ply <= game.ply())?.until(ply);
    Some(Described::new(&history, history.outcome(), language, unmarked).picture(style))
}

/// Returns the last position of a history with marks.
pub fn marked(history: &History, marks: Marks, language: &Language) -> Described {
    let Marks { stones, targets } = marks;
    let mark = |scene: Scene| scene.with_movable(stones).with_targets(targets);
    Described::new(history, None, language, mark)
}

fn unmarked(scene: Scene) -> Scene {
    scene
}

/// Leaves out captures: the history may have begun with few stones.
fn without_captures(scene: Scene) -> Scene {
    Scene { strip: Strip::WithoutCaptures, ..scene }
}
