//! The result of a game in the strip.

use alquerque_rules::{FREE, History, MEDIEVAL, Side};

use super::rendered::{ASIDE, Rendered};
use super::{after, position};
use crate::canvas::Vec2;
use crate::{GameResult, Scene, Style};

/// Returns the side of the stone in the strip.
fn stone_in_strip(rendered: &Rendered) -> Option<Side> {
    let radius = 0.45 * rendered.layout().turn_stone();
    let at = rendered.layout().turn_centre() + ASIDE * radius;
    let is_bright = rendered.is_bright(rendered.colour(at));
    let side = if is_bright { Side::White } else { Side::Black };
    (rendered.index(at) != rendered.empty_index(at)).then_some(side)
}

#[test]
fn a_game_without_legal_moves_shows_its_winner() {
    let scene = after(position("c3", "c4"), &["c3xc5"]);
    assert_eq!((scene.result, scene.turn), (Some(GameResult::Win(Side::White)), None));
    let rendered = Rendered::new(&scene);
    assert_eq!((rendered.turn(), stone_in_strip(&rendered)), (None, Some(Side::White)));
}

#[test]
fn an_open_game_has_no_result() {
    assert_eq!(Scene::from_history(&History::new(&FREE)).result, None);
}

#[test]
fn with_result_replaces_the_turn_by_the_result() {
    let scene = after(position("c1", "b2 e5"), &["c1xa3"]);
    for result in [GameResult::Win(Side::Black), GameResult::Draw] {
        let expected = Scene { turn: None, result: Some(result), ..scene };
        assert_eq!(scene.with_result(result), expected);
        assert_eq!(Rendered::new(&scene.with_result(result)).turn(), None);
    }
    assert_eq!(Rendered::new(&scene).turn(), Some(Side::Black));
}

#[test]
fn both_views_show_the_winner_or_both_stones_of_a_draw() {
    let scene = Scene::from_history(&History::new(&MEDIEVAL));
    for view in Side::BOTH {
        let style = Style { view, ..Style::default() };
        for winner in Side::BOTH {
            let won = Rendered::styled(&scene.with_result(GameResult::Win(winner)), style);
            assert_eq!(stone_in_strip(&won), Some(winner));
        }
        let drawn = Rendered::styled(&scene.with_result(GameResult::Draw), style);
        let turn = drawn.layout().turn_centre();
        let radius = drawn.layout().turn_stone();
        let beside =
            |right: f32| drawn.is_bright(drawn.colour(turn + Vec2::new(right, 0.5) * radius));
        assert!(beside(-1.8) && !beside(1.8));
    }
}
