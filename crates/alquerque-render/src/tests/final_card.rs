//! Reads cards back from their pixels.

use image::RgbImage;

use super::{after, position};
use crate::uncached::png;
use crate::{
    CardPlayer, Course, Evaluation, FinalCard, Fonts, GameResult, Scene, Size, Style, THEMES,
};
use alquerque_rules::{BySide, DAME, History, MEDIEVAL, Side};

fn player(name: &str, rating: Option<&str>) -> CardPlayer {
    CardPlayer {
        name: name.to_owned(),
        side: "White".to_owned(),
        rating: rating.map(str::to_owned),
    }
}

/// Returns a card that White has won.
fn card() -> FinalCard {
    FinalCard {
        result: GameResult::Win(Side::White),
        players: BySide { white: player("Ada", None), black: player("Ben", None) },
        board: after(position("c1", "b2 d4"), &["c1xa3"]),
        course: Course { evaluations: vec![Evaluation::Estimate(0); 4], turning_point: None },
        lines: vec!["Medieval Alquerque".to_owned()],
    }
}

fn render(card: &FinalCard, style: &Style) -> RgbImage {
    image::load_from_memory(&card.png(style, &Fonts::default()).unwrap()).unwrap().to_rgb8()
}

/// Returns whether two pictures differ in a rectangle: left, top, right, bottom.
fn differ(one: &RgbImage, other: &RgbImage, [left, top, right, bottom]: [u32; 4]) -> bool {
    (top..bottom).any(|y| (left..right).any(|x| one.get_pixel(x, y) != other.get_pixel(x, y)))
}

const WHITE_STONE: [u32; 4] = [30, 10, 140, 106];
const BLACK_STONE: [u32; 4] = [30, 106, 140, 194];
const WHITE_NAME: [u32; 4] = [150, 20, 700, 106];
const WHITE_RATING: [u32; 4] = [760, 20, 1070, 106];

#[test]
fn a_card_holds_the_small_board_and_is_as_large_in_every_size() {
    for view in Side::BOTH {
        for size in Size::ALL {
            let style = Style { size, view, ..Style::default() };
            let card = card();
            let picture = render(&card, &style);
            assert_eq!(picture.dimensions(), (1080, 350 + Size::Small.height()));
            let board = png(&card.board, &FinalCard::style(&style)).unwrap();
            let board = image::load_from_memory(&board).unwrap().to_rgb8();
            assert!(
                board
                    .enumerate_pixels()
                    .all(|(x, y, pixel)| { picture.get_pixel(x + 34, y + 216) == pixel })
            );
        }
    }
}

#[test]
fn the_winner_has_a_laurel_and_after_a_draw_both() {
    for theme in THEMES {
        let style = Style { theme, ..Style::default() };
        let of = |result| render(&FinalCard { result, ..card() }, &style);
        let white = of(GameResult::Win(Side::White));
        let black = of(GameResult::Win(Side::Black));
        let draw = of(GameResult::Draw);
        for stone in [WHITE_STONE, BLACK_STONE] {
            assert!(differ(&white, &black, stone), "{}", theme.id);
        }
        assert!(!differ(&draw, &white, WHITE_STONE) && !differ(&draw, &black, BLACK_STONE));
    }
}

#[test]
fn a_rating_is_shown_only_where_there_is_one() {
    let style = Style::default();
    let unrated = render(&card(), &style);
    let mut rated = card();
    rated.players.white = player("Ada", Some("1612 (+12)"));
    let rated = render(&rated, &style);
    assert!(differ(&unrated, &rated, WHITE_RATING) && !differ(&unrated, &rated, WHITE_NAME));
}

#[test]
fn any_name_is_drawn_within_its_row() {
    let style = Style::default();
    let nameless = {
        let mut card = card();
        card.players.white = CardPlayer { side: String::new(), ..player("", None) };
        render(&card, &style)
    };
    let named = |name: &str, rating| {
        let mut card = card();
        card.players.white = player(name, rating);
        render(&card, &style)
    };
    let long = "Wolfgang Amadeus Mozart of Wien 7".repeat(3);
    let tall = "Ǻ̂̂Ṩ̣̣".repeat(4);
    for (name, rating) in
        [("Ada", None), (&tall, None), (&long[..32], None), (&long[..32], Some("1500 (+9)"))]
    {
        let picture = named(name, rating);
        assert!(differ(&nameless, &picture, WHITE_NAME), "{name}");
        // Nothing is drawn over the stones, the edges, or the other row.
        for part in [WHITE_STONE, BLACK_STONE, [1048, 0, 1080, 180], [150, 108, 1080, 212]] {
            assert!(!differ(&nameless, &picture, part), "{name}");
        }
    }
    let [side, lacking, endless] = ["White", "李小龍", &long].map(|name| named(name, None));
    assert!(side == lacking && side == endless);
    let [plain, stripped] = ["Anna", "Anna 🦊"].map(|name| named(name, None));
    assert!(!differ(&plain, &stripped, [0, 0, 1080, 800]));
}

#[test]
fn the_course_and_every_line_are_drawn() {
    let style = Style::default();
    let plain = render(&card(), &style);
    let bottom = plain.height();
    let mut led = card();
    led.course.evaluations[2] = Evaluation::Estimate(-300);
    let led = render(&led, &style);
    let graph = [60 + Size::Small.width(), 216, 1046, bottom - 134];
    assert!(differ(&plain, &led, graph));
    let mut told = card();
    told.lines.push("Opening: a proven draw".repeat(9));
    let told = render(&told, &style);
    assert!(differ(&plain, &told, [34, bottom - 70, 1046, bottom - 10]));
    assert!(!differ(&plain, &told, [1047, 0, 1080, bottom]));
}

#[test]
fn the_file_of_a_card_is_small_in_every_theme_and_on_both_boards() {
    let evaluations = (0..=60).map(|ply: i32| Evaluation::Estimate((ply * 37) % 400 - 200));
    for rules in [&MEDIEVAL, &DAME] {
        let name = "Wolfgang Amadeus Mozart of Wien 7";
        let card = FinalCard {
            players: BySide {
                white: player(name, Some("1612 (+12)")),
                black: player(name, Some("1490? (−31)")),
            },
            board: Scene::from_history(&History::new(rules)),
            course: Course { evaluations: evaluations.clone().collect(), turning_point: Some(20) },
            lines: vec!["Opening: a proven draw, kept until move 5".to_owned(); 2],
            ..card()
        };
        for theme in THEMES {
            let file = card.png(&Style { theme, ..Style::default() }, &Fonts::default()).unwrap();
            assert!(file.len() <= 200 << 10, "{} {}: {}", rules.id, theme.id, file.len());
        }
    }
}
