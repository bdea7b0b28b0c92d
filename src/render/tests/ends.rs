//! The end of a game, in the middle of the tray.

use super::super::{Ended, Scene, Style};
use super::{Seen, after, position};
use alquerque_rules::{FREE, History, MEDIEVAL, Side};

/// Which stone is in the middle of the tray, if any.
fn in_tray(seen: &Seen) -> Option<Side> {
    let radius = 0.45 * seen.layout().turn_radius();
    let at = seen.layout().turn() + super::ASIDE * radius;
    let is_bright = seen.is_bright(seen.colour(at));
    let side = if is_bright { Side::White } else { Side::Black };
    (seen.index(at) != seen.empty(at)).then_some(side)
}

#[test]
fn a_game_without_moves_is_over_and_shows_its_winner() {
    let scene = after(position("c3", "c4"), &["c3xc5"]);
    assert_eq!((scene.ended, scene.turn), (Some(Ended::Won(Side::White)), None));
    let seen = Seen::of(&scene);
    assert_eq!((seen.chevron(), in_tray(&seen)), (None, Some(Side::White)));
}

#[test]
fn a_game_that_goes_on_has_no_end() {
    assert_eq!(Scene::of(&History::new(&FREE)).ended, None);
}

#[test]
fn over_sets_the_end_and_nothing_else() {
    let scene = after(position("c1", "b2 e5"), &["c1xa3"]);
    for (winner, ended) in [(Some(Side::Black), Ended::Won(Side::Black)), (None, Ended::Drawn)] {
        assert_eq!(scene.over(winner), Scene { turn: None, ended: Some(ended), ..scene });
        let seen = Seen::of(&scene.over(winner));
        assert_eq!(seen.chevron(), None);
    }
    assert_eq!(Seen::of(&scene).chevron(), Some(Side::Black));
}

#[test]
fn the_winner_is_the_same_for_both_views_and_a_draw_shows_both() {
    let scene = Scene::of(&History::new(&MEDIEVAL));
    for view in Side::BOTH {
        let style = Style { view, ..Style::default() };
        for winner in Side::BOTH {
            assert_eq!(in_tray(&Seen::styled(&scene.over(Some(winner)), style)), Some(winner));
        }
        let drawn = Seen::styled(&scene.over(None), style);
        let (turn, radius) = (drawn.layout().turn(), drawn.layout().turn_radius());
        let beside = |right: f32| {
            drawn.is_bright(drawn.colour(turn + super::Vec2::new(right, 0.3) * radius))
        };
        assert!(beside(-0.7) && !beside(0.7));
    }
}
