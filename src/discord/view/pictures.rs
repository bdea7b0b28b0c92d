//! Pictures of a game: for the channel, and with the actions of one player.

use crate::discord::view::message::Picture;
use crate::game::{Game, PlayerId, touched};
use crate::locale::Language;
use alquerque_render::{GameResult, Scene, Strip, Style};
use alquerque_rules::notation::{TapInput, play};
use alquerque_rules::{Bitboard, History, MEDIEVAL, Outcome, Point, RuleSet};

/// Stones to mark in a picture, and the points that they can move to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    pub stones: Bitboard,
    pub targets: Bitboard,
}

/// Returns the board of a game for the channel.
pub fn public(game: &Game, language: &Language, style: Style) -> Option<Picture> {
    board(game, scene(game)?, language, style)
}

/// Returns the board for one player, with their possible actions (see [`hinted`]).
pub fn private(
    game: &Game,
    player: PlayerId,
    language: &Language,
    style: Style,
) -> Option<Picture> {
    board(game, hinted(game, player)?, language, style)
}

/// Returns the board with the targets of one stone.
pub fn of_stone(game: &Game, stone: Point, language: &Language, style: Style) -> Option<Picture> {
    board(game, scene(game)?.showing_moves_of(stone), language, style)
}

/// Returns the board while a player taps a move.
pub fn of_taps(game: &Game, taps: &TapInput, language: &Language, style: Style) -> Option<Picture> {
    board(game, tapped_in_game(game, taps)?, language, style)
}

/// Returns the scene of a game while a player taps a move.
pub fn tapped_in_game(game: &Game, taps: &TapInput) -> Option<Scene> {
    Some(tapped(scene(game)?, taps))
}

/// Returns the board of a history without a game, marked for the next tap.
pub fn of_history_taps(
    history: &History,
    taps: &TapInput,
    language: &Language,
    style: Style,
) -> Picture {
    let scene = tapped_in_history(history, taps);
    let alt_text = language.alt_text(history, None) + &language.hints(scene.movable, scene.targets);
    Picture::board(scene, style, alt_text)
}

/// Returns the scene of a history without a game, marked for the next tap.
pub fn tapped_in_history(history: &History, taps: &TapInput) -> Scene {
    tapped(unmarked(history), taps)
}

/// Returns the scene of a history without a game, and without marks for a tap.
pub fn unmarked(history: &History) -> Scene {
    without_captures(history, None)
}

/// Returns the board of a history without a game.
pub fn of_history(history: &History, language: &Language, style: Style) -> Picture {
    let outcome = history.outcome();
    let scene = without_captures(history, outcome);
    Picture::board(scene, style, language.alt_text(history, outcome))
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
pub fn replay_scenes(game: &Game) -> Vec<Scene> {
    let Some(history) = game.history() else { return Vec::new() };
    let mut scenes = Scene::for_replay(history, None);
    // As in [`scene_of`], the end is that of the game, not of its history.
    if let Some(last) = scenes.last_mut() {
        last.result = game.outcome().map(GameResult::from);
    }
    scenes
}

/// Returns the start of a rule set.
pub fn start(rules: &'static RuleSet, language: &Language, style: Style) -> Picture {
    of_history(&History::new(rules), language, style)
}

/// Returns a sample of a style.
pub fn sample(language: &Language, style: Style) -> Option<Picture> {
    let mut history = History::new(&MEDIEVAL);
    for text in ["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4"] {
        play(&mut history, text).ok()?;
    }
    let alt_text = language.alt_text(&history, None);
    Some(Picture::board(Scene::from_history(&history), style, alt_text))
}

/// Returns the board after the first `ply` actions of a game.
pub fn after(game: &Game, ply: usize, language: &Language, style: Style) -> Option<Picture> {
    let (scene, words) = scene_after(game, ply, language)?;
    Some(Picture::board(scene, style, words))
}

/// Returns the board that was shown after the first `ply` actions of a game; `None` if some of them
/// were taken back.
pub fn former(game: &Game, ply: usize, language: &Language, style: Style) -> Option<Picture> {
    let history = game.history().filter(|_| ply <= game.ply())?.until(ply);
    let outcome = history.outcome();
    let alt_text = language.alt_text(&history, outcome);
    Some(Picture::board(scene_of(&history, outcome), style, alt_text))
}

/// Returns the scene after the first `ply` actions of a game, and its words.
pub fn scene_after(game: &Game, ply: usize, language: &Language) -> Option<(Scene, String)> {
    let history = game.history()?.until(ply);
    let outcome = game.outcome().filter(|_| ply >= game.ply());
    Some((scene_of(&history, outcome), language.alt_text(&history, outcome)))
}

/// Returns the position of a history with marks.
pub fn marked(history: &History, marks: Marks, language: &Language, style: Style) -> Picture {
    let (scene, words) = marked_scene(history, marks, language);
    Picture::board(scene, style, words)
}

/// Returns the scene of a history with marks, and its words.
pub fn marked_scene(history: &History, marks: Marks, language: &Language) -> (Scene, String) {
    let scene = scene_of(history, None).with_movable(marks.stones).with_targets(marks.targets);
    let words = language.alt_text(history, None) + &language.hints(marks.stones, marks.targets);
    (scene, words)
}

/// Returns the scene of a game for the channel.
fn scene(game: &Game) -> Option<Scene> {
    Some(scene_of(game.history()?, game.outcome()))
}

/// Returns the scene of a history. The outcome is that of the game, as an imported game may
/// continue after a repetition or a stretch without progress.
fn scene_of(history: &History, outcome: Option<Outcome>) -> Scene {
    let scene = Scene::from_history(history);
    match outcome {
        Some(outcome) => scene.with_result(outcome.into()),
        None => Scene { turn: Some(scene.position.turn()), result: None, ..scene },
    }
}

/// Returns the scene of a history that may have begun with few stones, which were not captured.
fn without_captures(history: &History, outcome: Option<Outcome>) -> Scene {
    Scene { strip: Strip::WithoutCaptures, ..scene_of(history, outcome) }
}

/// Returns the scene of a game for one player: on their turn with the movable stones, or with the
/// targets of the touched stone.
pub fn hinted(game: &Game, player: PlayerId) -> Option<Scene> {
    let scene = scene(game)?;
    let play = game.play().filter(|_| game.to_move() == Some(player));
    Some(match play.map(touched) {
        None => scene,
        Some(None) => scene.showing_choices(),
        Some(Some(stone)) => scene.showing_moves_of(stone),
    })
}

/// Describes a scene of a game in words.
pub fn words(game: &Game, scene: &Scene, language: &Language) -> Option<String> {
    let board = language.alt_text(game.history()?, game.outcome());
    Some(board + &language.hints(scene.movable, scene.targets))
}

fn board(game: &Game, scene: Scene, language: &Language, style: Style) -> Option<Picture> {
    let alt_text = words(game, &scene, language)?;
    Some(Picture::board(scene, style, alt_text))
}
