//! Reads graphs back from their pixels.

use image::{Rgb, RgbImage};

use super::{after, position};
use crate::uncached::png;
use crate::{Course, Evaluation, Graph, Size, Style, THEMES};
use alquerque_rules::Side;

fn render(graph: &Graph, style: &Style) -> RgbImage {
    image::load_from_memory(&graph.png(None, style).unwrap()).unwrap().to_rgb8()
}

/// Returns the graph of a game with one action by each side.
fn graph(evaluations: [Evaluation; 3]) -> Graph {
    Graph {
        course: Course { evaluations: evaluations.to_vec(), turning_point: None },
        move_numbers: vec![1, 1],
        highlighted: None,
    }
}

const EVEN: Evaluation = Evaluation::Estimate(0);

/// Returns the horizontal middle of a column in the standard picture.
fn middle(column: u16) -> f32 {
    100.0 + (f32::from(column) + 0.5) * (Size::Standard.width() as f32 - 128.0) / 3.0
}

/// Returns the middle of a column in the standard picture, at a height from -1 to 1.
fn at(column: u16, height: f32) -> (u32, u32) {
    (middle(column) as u32, (211.0 - 187.0 * height) as u32)
}

/// Returns the number of pixels in a part of a row that differ from the graph of an even game.
fn changed(picture: &RgbImage, (x, y): (u32, u32)) -> usize {
    let even = render(&graph([EVEN; 3]), &Style::default());
    (x - 30..x + 30).filter(|&x| picture.get_pixel(x, y) != even.get_pixel(x, y)).count()
}

#[test]
fn a_lead_is_drawn_on_its_side_of_the_middle() {
    let picture = render(
        &graph([EVEN, Evaluation::Estimate(300), Evaluation::Estimate(-300)]),
        &Style::default(),
    );
    for (column, above, below) in [(0, false, false), (1, true, false), (2, false, true)] {
        assert_eq!(changed(&picture, at(column, 0.4)) > 20, above, "{column}");
        assert_eq!(changed(&picture, at(column, -0.4)) > 20, below, "{column}");
    }
}

#[test]
fn estimates_are_hatched_below_the_edge_and_solved_positions_solid_up_to_it() {
    let picture = render(
        &graph([EVEN, Evaluation::Estimate(9999), Evaluation::Solved(Some(Side::White))]),
        &Style::default(),
    );
    let colours = |column, height| {
        let (x, y) = at(column, height);
        let mut row: Vec<Rgb<u8>> = (x - 30..x + 30).map(|x| *picture.get_pixel(x, y)).collect();
        row.sort_unstable_by_key(|pixel| pixel.0);
        row.dedup();
        row.len()
    };
    assert!(colours(1, 0.5) > 3 && colours(2, 0.5) == 1);
    assert_eq!(changed(&picture, at(1, 0.95)), 0);
    assert_eq!(changed(&picture, at(2, 0.95)), 60);
}

#[test]
fn a_solved_draw_is_a_bold_part_of_the_middle_line() {
    let picture = render(&graph([EVEN, Evaluation::Solved(None), EVEN]), &Style::default());
    for (column, bold) in [(0, false), (1, true), (2, false)] {
        for height in [0.03, -0.03] {
            assert_eq!(changed(&picture, at(column, height)) == 60, bold);
        }
    }
}

#[test]
fn small_leads_are_distinct_and_large_ones_stay_on_the_picture() {
    let heights: Vec<f32> =
        [0, 50, 100, 200, 400, 800, 30_000].map(|lead| Evaluation::Estimate(lead).height()).into();
    assert!(heights.windows(2).all(|pair| pair[0] < pair[1]), "{heights:?}");
    assert!(heights[2] > 0.25 && heights[6] < 0.9, "{heights:?}");
}

#[test]
fn the_turning_point_and_the_highlighted_ply_are_marked_in_every_theme() {
    for theme in THEMES {
        let size = Size::Small;
        let style = Style { theme, size, ..Style::default() };
        let plain = graph([EVEN, EVEN, Evaluation::Estimate(-200)]);
        let turned = Course { turning_point: Some(1), ..plain.course.clone() };
        let marked = Graph { course: turned, highlighted: Some(2), ..plain.clone() };
        let [plain, marked] = [plain, marked].map(|graph| render(&graph, &style));
        assert_eq!(plain.width(), size.width());
        let differ = |x: f32, y: f32| {
            let [x, y] = [x, y].map(|at| (at * size.scale()) as u32);
            plain.get_pixel(x, y) != marked.get_pixel(x, y)
        };
        // The line is between the second column and the third, and the arrow below the third.
        assert!(
            differ(middle(1).midpoint(middle(2)), 55.0)
                && differ(middle(2), 400.0)
                && !differ(middle(1), 400.0),
            "{}",
            theme.id
        );
    }
}

#[test]
fn marks_beyond_the_game_are_ignored_and_any_length_is_drawn() {
    let course = Course { turning_point: Some(2), ..graph([EVEN; 3]).course };
    let nothing = Graph { course, highlighted: Some(3), ..graph([EVEN; 3]) };
    assert_eq!(render(&nothing, &Style::default()), render(&graph([EVEN; 3]), &Style::default()));
    for length in [0, 1, 2000] {
        let long = Graph {
            course: Course {
                evaluations: vec![Evaluation::Estimate(100); length],
                turning_point: Some(0),
            },
            move_numbers: (1..length).collect(),
            highlighted: Some(0),
        };
        assert_eq!(render(&long, &Style::default()).height(), 464, "{length}");
    }
}

/// Discord's desktop client shows a picture in at most 550 by 350 pixels.
#[test]
fn a_graph_beside_its_board_has_the_proportions_that_are_shown_largest() {
    let scene = after(position("c1", "b2 d4"), &["c1xa3"]);
    for size in Size::ALL {
        for view in Side::BOTH {
            let style = Style { size, view, ..Style::default() };
            let whole = graph([EVEN; 3]).png(Some(&scene), &style).unwrap();
            let whole = image::load_from_memory(&whole).unwrap().to_rgb8();
            let board = image::load_from_memory(&png(&scene, &style).unwrap()).unwrap().to_rgb8();
            assert_eq!(whole.height(), board.height());
            let proportion = whole.width() as f32 / whole.height() as f32;
            assert!((proportion - 550.0 / 350.0).abs() < 0.01, "{size:?}");
            // The graph is drawn in the palette of the board.
            assert!((0..board.height()).all(|y| {
                (0..board.width()).all(|x| board.get_pixel(x, y) == whole.get_pixel(x, y))
            }));
        }
    }
}

#[test]
fn move_numbers_never_meet_and_each_has_a_tick() {
    let style = Style::default();
    for moves in [1, 7, 30, 240] {
        let long = Graph {
            course: Course { evaluations: vec![EVEN; 2 * moves + 1], turning_point: None },
            move_numbers: (0..2 * moves).map(|ply| ply / 2 + 1).collect(),
            highlighted: None,
        };
        let bare = Graph { move_numbers: Vec::new(), ..long.clone() };
        let [long, bare] = [long, bare].map(|graph| render(&graph, &style));
        let differs = |y: u32| {
            let width = Size::Standard.width();
            (0..width).map(|x| long.get_pixel(x, y) != bare.get_pixel(x, y)).collect::<Vec<_>>()
        };
        // The starts of runs of pixels that differ, in the row of the ticks.
        let row = differs(411);
        let ticks: Vec<usize> = (1..row.len()).filter(|&x| row[x] && !row[x - 1]).collect();
        assert!(!ticks.is_empty() && ticks.len() <= 10, "{moves}: {ticks:?}");
        assert!(ticks.windows(2).all(|pair| pair[1] - pair[0] >= 69), "{moves}: {ticks:?}");
        assert!(moves < 7 || ticks.len() >= 4, "{moves}: {ticks:?}");
    }
}
