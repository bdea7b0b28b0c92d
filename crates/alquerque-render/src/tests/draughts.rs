//! The draughts board, with kings.

use proptest::prelude::*;

use super::rendered::{Rendered, UPPER_RIGHT};
use super::{after, placed, point, points};
use crate::Scene;
use alquerque_rules::{
    Bitboard, BySide, DAME, DRAUGHTS, History, Placement, Point, Position, Side,
};

fn any_position() -> impl Strategy<Value = Position> {
    let bits =
        || any::<u64>().prop_map(|bits| Bitboard::from_bits(bits.into()) & DRAUGHTS.points());
    (bits(), bits(), bits(), any::<bool>()).prop_map(|(white, either, kings, whites_turn)| {
        let stones = BySide { white, black: either - white };
        let placement = Placement { stones, kings: kings & (white | either) };
        Position::new(&DAME, placement, if whites_turn { Side::White } else { Side::Black })
            .unwrap()
    })
}

fn light_squares() -> impl Iterator<Item = Point> {
    (0..64).filter_map(Point::from_index).filter(|&square| !DRAUGHTS.points().contains(square))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn pictures_show_every_stone_and_square_of_any_position(position in any_position()) {
        let rendered = Rendered::new(&Scene::from_history(&History::from_position(position)));
        for point in DRAUGHTS.points() {
            prop_assert_eq!(rendered.stone(point), position.stone_at(point), "{}", point);
            prop_assert_eq!(rendered.is_king(point), position.kings().contains(point), "{}", point);
            prop_assert_eq!(rendered.is_bare(point), position.stone_at(point).is_none(), "{}", point);
        }
        for square in light_squares() {
            prop_assert!(rendered.is_bare(square), "{}", square);
        }
        for side in Side::BOTH {
            let lost = 12u32.saturating_sub(position.stones()[side].count());
            prop_assert_eq!(rendered.shows_captured(side), lost > 0, "{:?}", side);
        }
        prop_assert_eq!(rendered.turn(), position.can_act().then(|| position.turn()));
    }
}

#[test]
fn light_squares_are_brighter_than_any_dark_one() {
    let rendered =
        Rendered::new(&Scene::from_history(&History::from_position(placed(&DAME, "", "", ""))));
    let brightness = |square| super::rendered::brightness(rendered.beside(square, 20.0));
    let darkest = light_squares().map(brightness).min().unwrap();
    let brightest = DRAUGHTS.points().iter().map(brightness).max().unwrap();
    assert!(darkest > brightest + 40, "{darkest} against {brightest}");
}

#[test]
fn a_promoted_man_is_a_king_at_its_destination() {
    let rendered = Rendered::new(&after(placed(&DAME, "g7", "a7", ""), &["g7-h8"]));
    assert!(
        rendered.is_king(point("h8"))
            && rendered.is_destination(point("h8"))
            && rendered.is_origin(point("g7"))
    );
}

#[test]
fn every_stone_that_a_king_captures_is_crossed_out() {
    let rendered =
        Rendered::new(&after(placed(&DAME, "c1", "d2 e5 c5 h8", "c1 e5"), &["c1xf4xd6xb4"]));
    let crossed: Bitboard =
        DRAUGHTS.points().iter().filter(|&point| rendered.is_crossed_out(point)).collect();
    assert_eq!(crossed, points("d2 e5 c5"));
    assert!(
        rendered.is_king(point("b4"))
            && rendered.is_destination(point("b4"))
            && rendered.is_origin(point("c1"))
    );
}

#[test]
fn a_king_can_stop_on_a_point_where_it_captured() {
    let scene = after(placed(&DAME, "c1", "d2 e5 c5 c3 h8", "c1"), &["c1xf4xd6xb4xd2"]);
    let rendered = Rendered::new(&scene);
    let d2 = point("d2");
    assert_eq!(
        (rendered.stone(d2), rendered.is_king(d2), rendered.is_destination(d2)),
        (Some(Side::White), true, true)
    );
    assert!(!rendered.is_crossed_out(d2));
    assert!(rendered.is_cross(rendered.badge(d2, UPPER_RIGHT)));
}
