//! Marks over the board: each kind of action, and hints.

use proptest::prelude::*;

use super::rendered::{LOWER_LEFT, Rendered, is_near};
use super::styles::some_styles;
use super::{after, placed, point, points, position};
use crate::canvas::{Rect, Vec2};
use crate::{LastAction, Scene};
use alquerque_rules::{
    Action, BELL, Bitboard, DAME, History, MEDIEVAL, PENALTY, Point, Position, RULE_SETS, Side,
};

/// Returns the points with a property in a picture.
fn points_where(rendered: &Rendered, has: impl Fn(&Rendered, Point) -> bool) -> Bitboard {
    rendered.layout().points().filter(|&point| has(rendered, point)).collect()
}

/// The expected marks of the last action.
#[derive(Debug, Default, PartialEq)]
struct ExpectedMarks {
    destination: Option<Point>,
    origin: Option<Point>,
    crossed_out: Bitboard,
    forfeited: Option<Point>,
}

impl ExpectedMarks {
    fn new(scene: &Scene) -> Self {
        match scene.last_action {
            None => Self::default(),
            Some(LastAction::Huff { stone, .. }) => {
                Self { forfeited: Some(stone), ..Self::default() }
            }
            Some(LastAction::Insist { taken_back, .. }) => {
                Self { destination: Some(taken_back.from()), ..Self::default() }
            }
            Some(LastAction::Move { before, action }) => Self {
                destination: scene.position.stone_at(action.to()).map(|_| action.to()),
                origin: (action.from() != action.to()).then(|| action.from()),
                crossed_out: action.captured().without(action.to()),
                forfeited: before.penalty(&action),
            },
        }
    }
}

proptest! {
    // Each case plays seven games.
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn every_action_of_a_game_is_marked(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 32),
    ) {
        for rules in RULE_SETS {
            let mut game = History::new(rules);
            for choice in &choices {
                if game.outcome().is_some() {
                    break;
                }
                let actions = game.position().legal_actions();
                let action = actions[choice.index(actions.len())];
                game.play(&action).unwrap();
                let scene = Scene::from_history(&game);
                let rendered = Rendered::new(&scene);
                let expected = ExpectedMarks::new(&scene);
                let set = |point: Option<Point>| point.into_iter().collect::<Bitboard>();
                type HasMark = fn(&Rendered, Point) -> bool;
                let marks: [(HasMark, Bitboard); 4] = [
                    (Rendered::is_destination, set(expected.destination)),
                    (Rendered::is_origin, set(expected.origin)),
                    (Rendered::is_crossed_out, expected.crossed_out),
                    (Rendered::is_forfeited, set(expected.forfeited)),
                ];
                for (has, points) in marks {
                    prop_assert_eq!(points_where(&rendered, has), points, "{} {}", rules.id, action);
                }
            }
        }
    }
}

#[test]
fn a_round_trip_leaves_no_socket() {
    let scene = after(position("c1", "b2 d2 b4 d4"), &["c1xe3xc5xa3xc1"]);
    let rendered = Rendered::new(&scene);
    assert!(rendered.is_destination(point("c1")) && !rendered.is_origin(point("c1")));
    assert_eq!(rendered.stone(point("c1")), Some(Side::White));
    assert!(points("b2 d2 b4 d4").iter().all(|captured| rendered.is_crossed_out(captured)));
}

#[test]
fn nothing_is_marked_before_the_first_move() {
    let scene = Scene::from_history(&History::new(&MEDIEVAL));
    assert_eq!((scene.last_action, scene.targets | scene.movable), (None, Bitboard::EMPTY));
    assert!(Rendered::new(&scene).is_bare(point("c3")));
}

#[test]
fn a_stone_lost_to_the_penalty_is_marked_where_it_stood() {
    let scene = after(placed(&PENALTY, "c3 b1", "c4 e1", ""), &["b1-a1"]);
    let rendered = Rendered::new(&scene);
    assert_eq!(points_where(&rendered, Rendered::is_forfeited), points("c3"));
    assert_eq!(points_where(&rendered, Rendered::is_destination), points("a1"));
    assert_eq!(points_where(&rendered, Rendered::is_origin), points("b1"));
    assert_eq!(points_where(&rendered, Rendered::is_crossed_out), Bitboard::EMPTY);
    assert!(rendered.shows_captured(Side::White));
}

#[test]
fn a_moved_stone_lost_to_the_penalty_is_marked_at_its_destination() {
    let rendered = Rendered::new(&after(placed(&PENALTY, "c3 a1", "c4 e1", ""), &["c3-d3"]));
    assert_eq!(points_where(&rendered, Rendered::is_forfeited), points("d3"));
    assert_eq!(points_where(&rendered, Rendered::is_destination), Bitboard::EMPTY);
    assert_eq!(points_where(&rendered, Rendered::is_origin), points("c3"));
    assert!(rendered.trail(point("c3"), point("d3")) > 0.2);
    assert_eq!(
        points_where(&rendered, |rendered, point| !rendered.is_bare(point)),
        points("c3 d3 a1 c4 e1")
    );
}

#[test]
fn an_incomplete_capture_shows_the_captured_and_the_forfeited_stone() {
    let rendered = Rendered::new(&after(placed(&PENALTY, "c3 a1", "c4 b4 e1", ""), &["c3xc5"]));
    assert_eq!(points_where(&rendered, Rendered::is_crossed_out), points("c4"));
    assert_eq!(points_where(&rendered, Rendered::is_forfeited), points("c5"));
    assert_eq!(points_where(&rendered, Rendered::is_destination), Bitboard::EMPTY);
}

#[test]
fn only_a_huffed_stone_is_marked() {
    let before = placed(&BELL, "b1 e1", "b2 e5", "");
    let scene = after(before, &["e1-e2", "huff b1"]);
    assert!(
        matches!(scene.last_action, Some(LastAction::Huff { stone, .. }) if stone == point("b1"))
    );
    assert_eq!(scene.turn, Some(Side::Black));
    let rendered = Rendered::new(&scene);
    assert_eq!(points_where(&rendered, Rendered::is_forfeited), points("b1"));
    assert_eq!(
        points_where(&rendered, |rendered, point| !rendered.is_bare(point)),
        points("b1 e2 b2 e5")
    );
    assert_eq!(
        points_where(&rendered, |rendered, point| rendered.is_destination(point)
            || rendered.is_origin(point)),
        Bitboard::EMPTY
    );
}

#[test]
fn a_move_taken_back_is_a_dashed_path_to_the_stone() {
    let before = placed(&DAME, "c3 g1", "d4 h8", "");
    let scene = after(before, &["g1-h2", "insist"]);
    let Some(LastAction::Insist { before: offence, taken_back }) = scene.last_action else {
        panic!("{:?}", scene.last_action)
    };
    assert_eq!(
        (before.play(&taken_back.into()), scene.position.stones()),
        (offence, before.stones())
    );
    let rendered = Rendered::new(&scene);
    assert_eq!(points_where(&rendered, Rendered::is_destination), points("g1"));
    assert_eq!(
        points_where(&rendered, |rendered, point| !rendered.is_bare(point)),
        points("c3 d4 h8 g1 h2")
    );
    assert_eq!(
        points_where(&rendered, |rendered, point| rendered.is_forfeited(point)
            || rendered.is_origin(point)),
        Bitboard::EMPTY
    );
    assert_eq!(rendered.stone(point("h2")), None);
}

#[test]
fn a_path_taken_back_has_gaps_and_does_not_cover_stones() {
    let before = placed(&DAME, "b2", "c3 f6 h6", "b2");
    let played = Rendered::new(&after(before, &["b2xe5"]));
    let rendered = Rendered::new(&after(before, &["b2xe5", "insist"]));
    let [solid, dashed] =
        [&played, &rendered].map(|rendered| rendered.trail(point("d4"), point("e5")));
    assert!(solid > 0.5 && dashed > 0.1 && dashed < 0.7 * solid, "{solid} and {dashed}");
    assert_eq!(rendered.stone(point("c3")), Some(Side::Black));
    assert_eq!(points_where(&rendered, Rendered::is_crossed_out), Bitboard::EMPTY);
    assert_eq!(points_where(&rendered, Rendered::is_destination), points("b2"));
}

#[test]
fn an_insist_at_the_start_of_a_history_shows_nothing() {
    let mut game = History::from_position(placed(&DAME, "c3 g1", "d4 h8", ""));
    let step =
        game.position().legal_moves().into_iter().find(|step| step.to_string() == "g1-h2").unwrap();
    game.play(&step.into()).unwrap();
    let mut later = History::from_position(game.position());
    later.play(&Action::Insist).unwrap();
    assert_eq!(Scene::from_history(&later).last_action, None);
}

#[test]
fn only_targets_are_marked_as_targets_on_both_boards() {
    for (rules, targets) in [(&MEDIEVAL, points("c3")), (&DAME, points("a5 c5 h4"))] {
        let rendered =
            Rendered::new(&Scene::from_history(&History::new(rules)).with_targets(targets));
        assert_eq!(points_where(&rendered, Rendered::is_target), targets);
        let empty =
            rendered.layout().board().points() - Position::start(rules).placement().occupied();
        assert_eq!(points_where(&rendered, Rendered::is_bare), empty - targets);
    }
}

#[test]
fn a_target_below_a_stone_is_marked_beside_its_centre() {
    let scene = Scene::from_history(&History::from_position(position("c1", "b2 d2 b4 d4")));
    let rendered = Rendered::new(&scene.with_targets(points("c1")));
    assert_eq!(rendered.stone(point("c1")), Some(Side::White));
    assert!(is_near(rendered.badge(point("c1"), LOWER_LEFT), rendered.marks().hint.edge));
}

#[test]
fn older_marks_give_way_to_a_hint() {
    let chain = after(position("c1", "b2 b4 e5"), &["c1xa3xc5"]);
    let huff = after(placed(&BELL, "b1 e1", "b2 e5", ""), &["e1-e2", "huff b1"]);
    let back = after(placed(&DAME, "c3 g1", "d4 h8", ""), &["g1-h2", "insist"]);
    for (scene, marked) in [(chain, "c1 b2 a3 b4 c5"), (huff, "b1"), (back, "g1 h2")] {
        for point in points(marked) {
            let here = Bitboard::from_point(point);
            let is_free = scene.position.stone_at(point).is_none();
            let hinted = if is_free { scene.with_targets(here) } else { scene.with_movable(here) };
            let newest = Rendered::new(&Scene { last_action: None, ..hinted });
            let all = Rendered::new(&hinted);
            let reach = all.radii().ring as i32 - 1;
            let offsets = (-reach..reach).flat_map(|x| (-reach..reach).map(move |y| (x, y)));
            for (x, y) in offsets.filter(|(x, y)| x * x + y * y < reach * reach) {
                let at = all.centre(point) + Vec2::new(x as f32, y as f32);
                assert_eq!(all.index(at), newest.index(at), "{point}");
            }
            assert!(if is_free { all.is_target(point) } else { all.is_movable(point) });
        }
    }
}

#[test]
fn only_movable_stones_are_ringed() {
    for (rules, movable) in [(&MEDIEVAL, points("b2 c2 d2 d3")), (&DAME, points("a3 c3 e3 g3"))] {
        let rendered =
            Rendered::new(&Scene::from_history(&History::new(rules)).with_movable(movable));
        assert_eq!(points_where(&rendered, Rendered::is_movable), movable);
    }
}

#[test]
fn a_movable_stone_that_just_moved_is_ringed_as_movable() {
    let scene = after(placed(&DAME, "c3 g1", "d4 h8", ""), &["g1-h2", "insist"])
        .with_movable(points("g1 c3"));
    assert_eq!(points_where(&Rendered::new(&scene), Rendered::is_movable), points("g1 c3"));
}

#[test]
fn a_chosen_stone_is_lifted_its_lines_are_lit_and_the_last_action_stays() {
    let scene = after(position("c1 e1", "b2 e5"), &["c1xa3"]);
    let rendered = Rendered::new(&scene.showing_next(point("e5"), points("d5")));
    assert_eq!(points_where(&rendered, Rendered::is_lifted), points("e5"));
    assert_eq!(points_where(&rendered, Rendered::is_movable), Bitboard::EMPTY);
    assert_eq!(points_where(&rendered, Rendered::is_crossed_out), points("b2"));
    assert_eq!(points_where(&rendered, Rendered::is_origin), points("c1"));
    let is_lit = |to| {
        let middle = (rendered.centre(point("e5")) + rendered.centre(point(to))) * 0.5;
        is_near(rendered.colour(middle), rendered.marks().hint.fill)
    };
    assert!(is_lit("d5") && !is_lit("e4"));
    // The line to the end of a longer capture would be a wrong way.
    let chain = after(position("c1", "b2 b4 e5"), &[]).showing_moves_of(point("c1"));
    assert_eq!((chain.targets, chain.lit), (points("c5"), Bitboard::EMPTY));
}

#[test]
fn a_lifted_stone_and_its_shadow_stay_within_the_field() {
    for (style, rules) in some_styles().flat_map(|style| [&MEDIEVAL, &DAME].map(|it| (style, it))) {
        let corners = [rules.board.points().iter().next(), rules.board.points().iter().last()];
        for stone in corners.into_iter().flatten() {
            let name = stone.to_string();
            let kings = if rules.has_kings() { &*name } else { "" };
            let placed = placed(rules, &name, "", kings);
            let scene = Scene::from_history(&History::from_position(placed));
            let lifted = scene.showing_next(stone, Bitboard::EMPTY);
            let [plain, lifted] = [scene, lifted].map(|scene| Rendered::styled(&scene, style));
            let floor = plain.layout().field().grown(plain.layout().scaled(-1.5));
            let width = style.size.width() as usize;
            let mut changed = 0;
            for n in (0..plain.indices.len()).filter(|&n| plain.indices[n] != lifted.indices[n]) {
                let at = Vec2::new((n % width) as f32, (n / width) as f32);
                let pixel = Rect { min: at, max: at + Vec2::new(1.0, 1.0) };
                assert_eq!(pixel, pixel.intersection(floor), "{style:?} {stone}");
                changed += 1;
            }
            assert!(changed > 500, "{style:?} {stone}: {changed}");
        }
    }
}

#[test]
fn hints_outside_of_the_board_are_ignored() {
    let scene = Scene::from_history(&History::new(&MEDIEVAL));
    let hinted = scene.with_movable(points("h8 a8")).with_targets(points("h1 g7"));
    assert_eq!(Rendered::new(&hinted).indices, Rendered::new(&scene).indices);
}
