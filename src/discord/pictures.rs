//! Pictures of a game: as everybody sees it, and with what one person can do.

use super::answer::Picture;
use super::asked::Asked;
use super::{Desk, look};
use crate::game::{Game, PlayerId, touched};
use crate::locale::Language;
use crate::render::{GameResult, Scene, Size, Style};
use alquerque_rules::notation::{Taps, play};
use alquerque_rules::{Bitboard, History, MEDIEVAL, Outcome, Point, Side};

/// The board as everybody sees it.
pub async fn public(desk: &Desk, game: &Game, language: &Language) -> Option<Picture> {
    draw(desk, game, scene(game)?, language, look::public_of(desk, game).await).await
}

/// The board as the person who asked sees it alone, with this side below, and what they can do (see [`hinted`]).
pub async fn private(desk: &Desk, game: &Game, asked: &Asked, view: Side) -> Option<Picture> {
    let style = Style { view, ..look::private_of(desk, asked, game).await };
    draw(desk, game, hinted(game, asked.player())?, asked.language, style).await
}

/// The board as the person who asked sees it alone, with where this stone can go.
pub async fn of_stone(desk: &Desk, game: &Game, asked: &Asked, stone: Point) -> Option<Picture> {
    let scene = scene(game)?.showing_moves_of(stone);
    draw(desk, game, scene, asked.language, look::private_of(desk, asked, game).await).await
}

/// The board as the person whose turn it is sees it alone while they tap their move, with their own side below.
pub async fn of_taps(desk: &Desk, game: &Game, asked: &Asked, taps: &Taps) -> Option<Picture> {
    let scene = scene(game)?;
    let scene = match taps.path() {
        [] => scene.showing_choices(),
        [stone, ..] => scene.showing_next(*stone, taps.next()),
    };
    let style = Style { view: taps.position().turn(), ..look::private_of(desk, asked, game).await };
    draw(desk, game, scene, asked.language, style).await
}

/// The whole game in moving pictures, with this side below: in the style of the game if everybody sees it. Also tells how
/// many plies it goes on from one picture to the next.
pub async fn replay(
    desk: &Desk,
    game: &Game,
    asked: &Asked,
    view: Side,
    shared: bool,
) -> Option<(Picture, usize)> {
    let (history, outcome) = (game.history()?, game.outcome());
    let (look, language) = if shared {
        (look::public_of(desk, game).await, asked.public_language)
    } else {
        (look::private_of(desk, asked, game).await, asked.language)
    };
    let style = Style { view, size: Size::Small, ..look };
    let mut scenes = Scene::for_replay(history, None);
    // As in [`scene_of`], how it ended is for the game to say.
    if let Some(last) = scenes.last_mut() {
        last.result = outcome.map(GameResult::from);
    }
    desk.studio
        .replay(scenes, style, asked.upload_limit, language.replay_alt_text(history, outcome))
        .await
}

/// What pictures look like in a style.
pub async fn sample(desk: &Desk, language: &Language, style: Style) -> Option<Picture> {
    let mut history = History::new(&MEDIEVAL);
    for text in ["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4"] {
        play(&mut history, text).ok()?;
    }
    desk.studio.draw(Scene::from_history(&history), style, language.alt_text(&history, None)).await
}

/// The board after so many actions, for the person who asked.
pub async fn after(desk: &Desk, game: &Game, asked: &Asked, ply: usize) -> Option<Picture> {
    let (history, outcome) =
        (game.history()?.until(ply), game.outcome().filter(|_| ply >= game.ply()));
    let alt_text = asked.language.alt_text(&history, outcome);
    desk.studio
        .draw(scene_of(&history, outcome), look::private_of(desk, asked, game).await, alt_text)
        .await
}

/// A position of the game for the person who asked, with these stones marked and where they can go.
pub async fn marked(
    desk: &Desk,
    game: &Game,
    asked: &Asked,
    history: &History,
    (stones, targets): (Bitboard, Bitboard),
) -> Option<Picture> {
    let scene = scene_of(history, None).with_movable(stones).with_targets(targets);
    let alt_text = asked.language.alt_text(history, None) + &asked.language.hints(stones, targets);
    desk.studio.draw(scene, look::private_of(desk, asked, game).await, alt_text).await
}

/// What the game shows to everybody.
fn scene(game: &Game) -> Option<Scene> {
    Some(scene_of(game.history()?, game.outcome()))
}

/// Games from elsewhere may go on where a repetition or a quiet stretch would have ended them here.
fn scene_of(history: &History, outcome: Option<Outcome>) -> Scene {
    let scene = Scene::from_history(history);
    match outcome {
        Some(outcome) => scene.with_result(outcome.into()),
        None => Scene { turn: Some(scene.position.turn()), result: None, ..scene },
    }
}

/// What the game shows to this person: on their turn also the stones to choose from, or where the stone can go that they
/// have touched.
pub fn hinted(game: &Game, player: PlayerId) -> Option<Scene> {
    let scene = scene(game)?;
    let play = game.play().filter(|_| game.to_move() == Some(player));
    Some(match play.map(touched) {
        None => scene,
        Some(None) => scene.showing_choices(),
        Some(Some(stone)) => scene.showing_moves_of(stone),
    })
}

/// Says what a scene of the game shows.
pub fn words(game: &Game, scene: &Scene, language: &Language) -> Option<String> {
    let board = language.alt_text(game.history()?, game.outcome());
    Some(board + &language.hints(scene.movable, scene.targets))
}

async fn draw(
    desk: &Desk,
    game: &Game,
    scene: Scene,
    language: &Language,
    style: Style,
) -> Option<Picture> {
    desk.studio.draw(scene, style, words(game, &scene, language)?).await
}
