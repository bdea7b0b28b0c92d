//! What is laid over the board: each kind of action, and possible landings.

use proptest::prelude::*;

use super::super::{Last, Scene};
use super::{LOWER_RIGHT, Seen, UPPER_RIGHT, after, is_near, placed, point, points, position};
use alquerque_rules::{
    Action, BELL, Bitboard, DAME, History, MEDIEVAL, PENALTY, Point, Position, RULE_SETS, Side,
};

/// The points of the scene's board that look so.
fn those(seen: &Seen, look: impl Fn(&Seen, Point) -> bool) -> Bitboard {
    seen.layout().points().filter(|&point| look(seen, point)).collect()
}

/// What is to be seen of the last action, and nowhere else.
#[derive(Debug, Default, PartialEq)]
struct Expected {
    destination: Option<Point>,
    origin: Option<Point>,
    crossed_out: Bitboard,
    blown_away: Option<Point>,
}

impl Expected {
    fn of(scene: &Scene) -> Self {
        match scene.last {
            None => Self::default(),
            Some(Last::Huff { stone, .. }) => Self { blown_away: Some(stone), ..Self::default() },
            Some(Last::Insist { taken_back, .. }) => {
                Self { destination: Some(taken_back.from()), ..Self::default() }
            }
            Some(Last::Move { before, action }) => Self {
                destination: scene.position.stone_at(action.to()).map(|_| action.to()),
                origin: (action.from() != action.to()).then(|| action.from()),
                crossed_out: action.captured().without(action.to()),
                blown_away: before.penalty(&action),
            },
        }
    }
}

proptest! {
    // Each case is seven games.
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn every_action_of_a_game_is_marked(choices in prop::collection::vec(any::<prop::sample::Index>(), 32)) {
        for rules in RULE_SETS {
            let mut game = History::new(rules);
            for choice in &choices {
                if game.outcome().is_some() {
                    break;
                }
                let actions = game.position().legal_actions();
                let action = actions[choice.index(actions.len())];
                game.play(&action).unwrap();
                let scene = Scene::of(&game);
                let (seen, expected) = (Seen::of(&scene), Expected::of(&scene));
                let only = |look: fn(&Seen, Point) -> bool| those(&seen, look);
                let one = |point: Option<Point>| point.into_iter().collect::<Bitboard>();
                prop_assert_eq!(only(Seen::is_destination), one(expected.destination), "{} {}", rules.id, action);
                prop_assert_eq!(only(Seen::is_origin), one(expected.origin), "{} {}", rules.id, action);
                prop_assert_eq!(only(Seen::is_crossed_out), expected.crossed_out, "{} {}", rules.id, action);
                prop_assert_eq!(only(Seen::is_blown_away), one(expected.blown_away), "{} {}", rules.id, action);
            }
        }
    }
}

#[test]
fn a_round_trip_leaves_no_socket() {
    let scene = after(position("c1", "b2 d2 b4 d4"), &["c1xe3xc5xa3xc1"]);
    let seen = Seen::of(&scene);
    assert!(seen.is_destination(point("c1")) && !seen.is_origin(point("c1")));
    assert_eq!(seen.stone(point("c1")), Some(Side::White));
    assert!(points("b2 d2 b4 d4").iter().all(|captured| seen.is_crossed_out(captured)));
}

#[test]
fn nothing_is_marked_before_the_first_move() {
    let scene = Scene::of(&History::new(&MEDIEVAL));
    assert_eq!((scene.last, scene.targets | scene.movable), (None, Bitboard::EMPTY));
    assert!(Seen::of(&scene).is_bare(point("c3")));
}

#[test]
fn a_stone_lost_to_the_penalty_is_blown_away_where_it_stood() {
    let scene = after(placed(&PENALTY, "c3 b1", "c4 e1", ""), &["b1-a1"]);
    let seen = Seen::of(&scene);
    assert_eq!(those(&seen, Seen::is_blown_away), points("c3"));
    assert_eq!(those(&seen, Seen::is_destination), points("a1"));
    assert_eq!(those(&seen, Seen::is_origin), points("b1"));
    assert_eq!(those(&seen, Seen::is_crossed_out), Bitboard::EMPTY);
    assert_eq!(seen.captured(Side::White), 11);
}

#[test]
fn a_moved_stone_lost_to_the_penalty_is_blown_away_at_its_destination() {
    let seen = Seen::of(&after(placed(&PENALTY, "c3 a1", "c4 e1", ""), &["c3-d3"]));
    assert_eq!(those(&seen, Seen::is_blown_away), points("d3"));
    assert_eq!(those(&seen, Seen::is_destination), Bitboard::EMPTY);
    assert_eq!(those(&seen, Seen::is_origin), points("c3"));
    assert!(seen.trail(point("c3"), point("d3")) > 0.2);
    assert_eq!(those(&seen, |seen, point| !seen.is_bare(point)), points("c3 d3 a1 c4 e1"));
}

#[test]
fn a_capture_that_stopped_early_shows_both_what_it_took_and_its_price() {
    let seen = Seen::of(&after(placed(&PENALTY, "c3 a1", "c4 b4 e1", ""), &["c3xc5"]));
    assert_eq!(those(&seen, Seen::is_crossed_out), points("c4"));
    assert_eq!(those(&seen, Seen::is_blown_away), points("c5"));
    assert_eq!(those(&seen, Seen::is_destination), Bitboard::EMPTY);
}

#[test]
fn a_huffed_stone_is_blown_away_and_nothing_else_is_marked() {
    let before = placed(&BELL, "b1 e1", "b2 e5", "");
    let scene = after(before, &["e1-e2", "huff b1"]);
    assert!(matches!(scene.last, Some(Last::Huff { stone, .. }) if stone == point("b1")));
    assert_eq!(scene.turn, Some(Side::Black));
    let seen = Seen::of(&scene);
    assert_eq!(those(&seen, Seen::is_blown_away), points("b1"));
    assert_eq!(those(&seen, |seen, point| !seen.is_bare(point)), points("b1 e2 b2 e5"));
    assert_eq!(
        those(&seen, |seen, point| seen.is_destination(point) || seen.is_origin(point)),
        Bitboard::EMPTY
    );
}

#[test]
fn a_move_taken_back_is_a_dashed_way_to_where_the_stone_stands_again() {
    let before = placed(&DAME, "c3 g1", "d4 h8", "");
    let scene = after(before, &["g1-h2", "insist"]);
    let Some(Last::Insist { before: offence, taken_back }) = scene.last else {
        panic!("{:?}", scene.last)
    };
    assert_eq!(
        (before.play(&taken_back.into()), scene.position.stones()),
        (offence, before.stones())
    );
    let seen = Seen::of(&scene);
    assert_eq!(those(&seen, Seen::is_destination), points("g1"));
    assert_eq!(those(&seen, |seen, point| !seen.is_bare(point)), points("c3 d4 h8 g1 h2"));
    assert_eq!(
        those(&seen, |seen, point| seen.is_blown_away(point) || seen.is_origin(point)),
        Bitboard::EMPTY
    );
    assert_eq!(seen.stone(point("h2")), None);
}

#[test]
fn a_way_taken_back_has_gaps_and_leaves_the_stones_on_it_alone() {
    let before = placed(&DAME, "b2", "c3 f6 h6", "b2");
    let played = Seen::of(&after(before, &["b2xe5"]));
    let seen = Seen::of(&after(before, &["b2xe5", "insist"]));
    let [solid, dashed] = [&played, &seen].map(|seen| seen.trail(point("d4"), point("e5")));
    assert!(solid > 0.5 && dashed > 0.1 && dashed < 0.7 * solid, "{solid} and {dashed}");
    assert_eq!(seen.stone(point("c3")), Some(Side::Black));
    assert_eq!(those(&seen, Seen::is_crossed_out), Bitboard::EMPTY);
    assert_eq!(those(&seen, Seen::is_destination), points("b2"));
}

#[test]
fn an_insist_that_play_begins_with_has_nothing_to_show() {
    let mut game = History::from_position(placed(&DAME, "c3 g1", "d4 h8", ""));
    let step =
        game.position().legal_moves().into_iter().find(|step| step.to_string() == "g1-h2").unwrap();
    game.play(&step.into()).unwrap();
    let mut later = History::from_position(game.position());
    later.play(&Action::Insist).unwrap();
    assert_eq!(Scene::of(&later).last, None);
}

#[test]
fn targets_are_marked_on_both_boards_and_only_there() {
    for (rules, targets) in [(&MEDIEVAL, points("c3")), (&DAME, points("a5 c5 h4"))] {
        let seen = Seen::of(&Scene::of(&History::new(rules)).with_targets(targets));
        assert_eq!(those(&seen, Seen::is_target), targets);
        let empty = seen.layout().board().points() - Position::start(rules).placement().occupied();
        assert_eq!(those(&seen, Seen::is_bare), empty - targets);
    }
}

#[test]
fn a_target_under_a_stone_is_marked_beside_it() {
    let scene = Scene::of(&History::from_position(position("c1", "b2 d2 b4 d4")));
    let seen = Seen::of(&scene.with_targets(points("c1")));
    assert_eq!(seen.stone(point("c1")), Some(Side::White));
    assert!(is_near(seen.badge(point("c1"), LOWER_RIGHT), seen.marks().hint_edge));
}

#[test]
fn a_target_where_a_stone_has_gone_leaves_its_sign_to_be_seen() {
    let scene = after(placed(&BELL, "b1 e1", "b2 e5", ""), &["e1-e2", "huff b1"])
        .with_targets(points("b1"));
    let seen = Seen::of(&scene);
    assert_eq!(those(&seen, Seen::is_target), points("b1"));
    assert!(is_near(seen.badge(point("b1"), UPPER_RIGHT), seen.marks().forfeit));

    let captured = after(position("c1", "b2 e5"), &["c1xa3"]).with_targets(points("b2"));
    let seen = Seen::of(&captured);
    assert_eq!(those(&seen, Seen::is_target), points("b2"));
    assert!(is_near(seen.badge(point("b2"), UPPER_RIGHT), seen.marks().capture));
}

#[test]
fn movable_stones_are_ringed_and_no_others() {
    for (rules, movable) in [(&MEDIEVAL, points("b2 c2 d2 d3")), (&DAME, points("a3 c3 e3 g3"))] {
        let seen = Seen::of(&Scene::of(&History::new(rules)).with_movable(movable));
        assert_eq!(those(&seen, Seen::is_movable), movable);
    }
}

#[test]
fn a_movable_stone_that_has_just_moved_keeps_its_ring() {
    let scene = after(placed(&DAME, "c3 g1", "d4 h8", ""), &["g1-h2", "insist"])
        .with_movable(points("g1 c3"));
    let seen = Seen::of(&scene);
    assert!(seen.is_destination(point("g1")) && !seen.is_movable(point("g1")));
    assert_eq!(those(&seen, Seen::is_movable_outside), points("g1"));
    assert_eq!(those(&seen, Seen::is_movable), points("c3"));
}

#[test]
fn hints_beside_the_board_are_left_out() {
    let scene = Scene::of(&History::new(&MEDIEVAL));
    let hinted = scene.with_movable(points("h8 a8")).with_targets(points("h1 g7"));
    assert_eq!(Seen::of(&hinted).indices, Seen::of(&scene).indices);
}
