//! Pictures of a game: as everybody sees it, and with what one person can do.

use super::answer::Picture;
use super::asked::Asked;
use super::studio::Replay;
use super::{Desk, look};
use crate::game::{Game, touched};
use crate::locale::Language;
use crate::notation::play;
use crate::render::{Ended, Scene, Size, Style};
use crate::rules::{Bitboard, History, MEDIEVAL, Move, Point, Side};

/// The board as everybody sees it.
pub async fn public(desk: &Desk, game: &Game, language: &Language) -> Option<Picture> {
    draw(desk, game, language, Hints::default(), look::public(desk, game.place).await).await
}

/// The board as the person who asked sees it alone, with this side below: on their turn with the stones that they can
/// move, or where the stone can go that they have touched.
pub async fn hinted(desk: &Desk, game: &Game, asked: &Asked, view: Side) -> Option<Picture> {
    let play = game.play().filter(|_| game.to_move() == Some(asked.player()));
    let hints = play.map(|play| {
        let moves = play.history.position().legal_moves();
        touched(play).map_or_else(|| Hints::movable(&moves), |stone| Hints::of_stone(&moves, stone))
    });
    let style = Style { view, ..look::private(desk, asked).await };
    draw(desk, game, asked.language, hints.unwrap_or_default(), style).await
}

/// The board as the person who asked sees it alone, with where this stone can go.
pub async fn of_stone(desk: &Desk, game: &Game, asked: &Asked, stone: Point) -> Option<Picture> {
    let moves = game.history()?.position().legal_moves();
    let style = look::private(desk, asked).await;
    draw(desk, game, asked.language, Hints::of_stone(&moves, stone), style).await
}

/// The whole game in moving pictures, with this side below: in the server's style if everybody sees it.
pub async fn replay(desk: &Desk, game: &Game, asked: &Asked, view: Side, shared: bool) -> Option<Replay> {
    let (history, outcome) = (game.history()?, game.outcome());
    let (look, language) = if shared {
        (look::public(desk, game.place).await, asked.public_language)
    } else {
        (look::private(desk, asked).await, asked.language)
    };
    let style = Style { view, size: Size::Small, ..look };
    let scenes = Scene::all_of(history, outcome.map(|outcome| Ended::with(outcome.winner())));
    let words = language.replay_alt_text(history, outcome);
    desk.studio.replay(scenes, style, asked.upload_limit, words).await
}

/// What pictures look like in a style.
pub async fn sample(desk: &Desk, language: &Language, style: Style) -> Option<Picture> {
    let mut history = History::new(&MEDIEVAL);
    for text in ["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4"] {
        play(&mut history, text).ok()?;
    }
    desk.studio.draw(Scene::of(&history), style, language.alt_text(&history, None)).await
}

/// What somebody can do.
#[derive(Default)]
struct Hints {
    movable: Bitboard,
    targets: Bitboard,
}

impl Hints {
    /// The stones that can move.
    fn movable(moves: &[Move]) -> Self {
        Self { movable: moves.iter().map(Move::from).collect(), ..Self::default() }
    }

    /// Where the moves of one stone end.
    fn of_stone(moves: &[Move], stone: Point) -> Self {
        let targets = moves.iter().filter(|action| action.from() == stone).map(Move::to).collect();
        Self { targets, ..Self::default() }
    }
}

async fn draw(desk: &Desk, game: &Game, language: &Language, hints: Hints, style: Style) -> Option<Picture> {
    let (history, outcome) = (game.history()?, game.outcome());
    let Hints { movable, targets } = hints;
    let scene = Scene::of(history).with_movable(movable).with_targets(targets);
    let scene = outcome.map_or(scene, |outcome| scene.over(outcome.winner()));
    let words = language.alt_text(history, outcome) + &language.hints(movable, targets);
    desk.studio.draw(scene, style, words).await
}
