//! The pictures between two positions, in which stones travel.

use super::rendered::Rendered;
use super::replay::DecodedGif;
use super::{after, game, placed, point, position};
use crate::uncached::{compose, gif, last_move};
use crate::{MAX_LOOP_BYTES, Scene, Size, Style, THEMES};
use alquerque_rules::{BELL, DAME, History, MEDIEVAL, Move, PENALTY, Point, Position, Side};

fn style(view: Side) -> Style {
    Style { size: Size::Small, view, ..Style::default() }
}

/// Returns the pictures of the last action of a game in a replay: from the position before it to
/// the position after it.
fn last_pictures(history: &History, style: &Style) -> Vec<Rendered> {
    let scenes = Scene::for_replay(history, None);
    let file = gif(&scenes, style, usize::MAX).unwrap().file;
    let pictures = DecodedGif::new(&file).pictures();
    let before = compose(&scenes[scenes.len() - 2], style);
    let start = pictures.iter().rposition(|picture| *picture == before).unwrap();
    let rendered = |indices: &Vec<u8>| Rendered {
        indices: indices.clone(),
        ..Rendered::styled(scenes.last().unwrap(), *style)
    };
    pictures[start..].iter().map(rendered).collect()
}

/// Returns the points that have a stone, of those given, in each picture.
fn occupied(pictures: &[Rendered], points: &[Point]) -> Vec<Vec<bool>> {
    let has_stone = |picture: &Rendered, at: &Point| {
        picture.stone(*at).is_some() && !picture.is_crossed_out(*at)
    };
    pictures
        .iter()
        .map(|picture| points.iter().map(|at| has_stone(picture, at)).collect())
        .collect()
}

#[test]
fn a_stone_leaves_its_point_and_arrives_after_two_pictures() {
    for view in Side::BOTH {
        let history = game(position("c1", "a5"), &["c1-c2"]);
        let pictures = last_pictures(&history, &style(view));
        assert_eq!(pictures.len(), 4);
        let [from, to] = ["c1", "c2"].map(point);
        for (nth, picture) in pictures[1..3].iter().enumerate() {
            let share = (nth + 1) as f32 / 3.0;
            let [start, end] = [from, to].map(|at| picture.centre(at));
            let place = start + (end - start) * share;
            assert!(picture.changed(place, 0.45 * picture.radii().stone) > 0.9, "{nth}");
            assert!(!picture.is_origin(from) && !picture.is_destination(to), "{nth}: marks");
        }
        assert!(pictures[3].is_origin(from) && pictures[3].is_destination(to));
    }
}

#[test]
fn a_captured_stone_gives_way_to_its_ghost_when_the_hop_passes_it() {
    let history = game(position("c1", "b2 b4 e5"), &["c1xa3xc5"]);
    let pictures = last_pictures(&history, &style(Side::White));
    assert_eq!(pictures.len(), 7, "two pictures a hop, and one for the landing");
    let crossed = |picture: &Rendered| ["b2", "b4"].map(|at| picture.is_crossed_out(point(at)));
    let seen: Vec<[bool; 2]> = pictures.iter().map(crossed).collect();
    let [none, one, both] = [[false, false], [true, false], [true, true]];
    assert_eq!(seen, [none, none, one, one, one, both, both]);
    let landing = occupied(&pictures[..6], &[point("a3")]);
    assert_eq!(landing.iter().filter(|seen| seen[0]).count(), 1, "{landing:?}");
}

#[test]
fn long_captures_have_few_pictures() {
    let black = "b2 b4 d4 d2 e5";
    let history = game(position("c1", black), &["c1xa3xc5xe3xc1"]);
    let pictures = last_pictures(&history, &style(Side::White));
    assert_eq!(pictures.len(), 4 * 2 - 1 + 2);
}

#[test]
fn a_huffed_stone_is_marked_before_it_is_removed() {
    let history = game(placed(&BELL, "b1 e1", "b2 e5", ""), &["e1-e2", "huff b1"]);
    let pictures = last_pictures(&history, &style(Side::Black));
    assert_eq!(pictures.len(), 3);
    let huffed = point("b1");
    assert!(pictures[1].stone(huffed).is_some() && !pictures[1].is_forfeited(huffed));
    assert!(pictures[1].indices != pictures[0].indices && pictures[2].is_forfeited(huffed));
}

#[test]
fn a_penalty_is_shown_after_the_stone_has_arrived() {
    let (before, action) = penalised();
    let mut history = History::from_position(before);
    history.play(&action.into()).unwrap();
    let pictures = last_pictures(&history, &style(Side::White));
    let lost = before.penalty(&action).unwrap();
    let [.., marked, rest] = &pictures[..] else { panic!("no picture") };
    assert!(rest.is_forfeited(lost) && !marked.is_forfeited(lost));
    assert!(marked.stone(lost).is_some(), "the stone is still there");
}

/// Returns a position, and a move after which a stone is lost.
fn penalised() -> (Position, Move) {
    let position = placed(&PENALTY, "c3 b1", "c4 e1", "");
    let moves = position.legal_moves();
    let lost = moves.iter().find(|action| position.penalty(action).is_some());
    (position, *lost.expect("a move that misses a capture"))
}

#[test]
fn a_stone_whose_move_is_taken_back_travels_back() {
    let history = game(placed(&DAME, "c3 g1", "d4 h8", ""), &["g1-h2", "insist"]);
    for view in Side::BOTH {
        let pictures = last_pictures(&history, &style(view));
        assert_eq!(pictures.len(), 4);
        let ends = occupied(&pictures, &[point("h2"), point("g1")]);
        assert_eq!(ends[3], [false, true]);
        let way = pictures[1].centre(point("g1")) - pictures[1].centre(point("h2"));
        for (nth, picture) in pictures[1..3].iter().enumerate() {
            let place = picture.centre(point("h2")) + way * ((nth + 1) as f32 / 3.0);
            assert!(picture.changed(place, 0.4 * picture.radii().stone) > 0.8, "{nth}");
        }
    }
}

#[test]
fn the_time_of_travel_is_part_of_the_time_of_a_position() {
    let history = game(position("c1", "a5"), &["c1-c2", "a5-a4", "c2-c3"]);
    let scenes = Scene::for_replay(&history, None);
    let file = gif(&scenes, &style(Side::White), usize::MAX).unwrap().file;
    assert_eq!(DecodedGif::new(&file).delays(), [136, 7, 7, 86, 7, 7, 86, 7, 7, 500]);
}

#[test]
fn the_last_move_is_a_small_loop_that_ends_with_the_board() {
    let still = Scene::from_history(&History::new(&MEDIEVAL));
    let scene = after(Position::start(&MEDIEVAL), &["c2-c3", "c4xc2"]).showing_choices();
    for theme in THEMES {
        let style = Style { theme, ..style(Side::Black) };
        assert!(last_move(&still, &style).unwrap().is_none(), "nothing has moved");
        let file = last_move(&scene, &style).unwrap().expect(theme.id);
        assert!(file.len() <= MAX_LOOP_BYTES, "{}: {}", theme.id, file.len());
        let decoded = DecodedGif::new(&file);
        assert_eq!(decoded.delays(), [70, 7, 7, 400]);
        assert!(decoded.pictures().last() == Some(&compose(&scene, &style)));
    }
}
