//! Reads cards back from their pixels.

use std::io::Cursor;

use image::{ImageFormat, RgbImage, RgbaImage};

use super::{after, position};
use crate::uncached::png;
use crate::{
    Avatar, CardPlayer, Course, Evaluation, FinalCard, Fonts, GameResult, Scene, Size, Strip,
    Style, THEMES,
};
use alquerque_rules::{BySide, DAME, History, MEDIEVAL, Side};

fn player(name: &str, rating: Option<&str>) -> CardPlayer {
    CardPlayer {
        name: name.to_owned(),
        side: "White".to_owned(),
        avatar: Avatar::Monogram,
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
        headline: ["Ada wins in 1 move".to_owned(), "White wins in 1 move".to_owned()],
        turning_point: [const { String::new() }; 2],
        title: "Medieval Alquerque".to_owned(),
    }
}

fn render(card: &FinalCard, style: &Style) -> RgbImage {
    image::load_from_memory(&card.png(style, &Fonts::default()).unwrap()).unwrap().to_rgb8()
}

/// The most that a channel of a colour changes because another part of the card has other colours.
const TOLERANCE: u8 = 32;

/// Returns whether two pictures differ in a rectangle: left, top, right, bottom.
fn differ(one: &RgbImage, other: &RgbImage, [left, top, right, bottom]: [u32; 4]) -> bool {
    let pairs = |x, y| one.get_pixel(x, y).0.into_iter().zip(other.get_pixel(x, y).0);
    let differs = |x, y| pairs(x, y).any(|(one, other)| one.abs_diff(other) > TOLERANCE);
    (top..bottom).any(|y| (left..right).any(|x| differs(x, y)))
}

const ALL: [u32; 4] = [0, 0, 1080, 948];
const WHITE_AVATAR: [u32; 4] = [710, 138, 858, 278];
const BLACK_AVATAR: [u32; 4] = [710, 582, 858, 722];
const WHITE_NAME: [u32; 4] = [724, 282, 1048, 334];
const WHITE_RATING: [u32; 4] = [862, 160, 1060, 260];
const HEADLINE: [u32; 4] = [30, 0, 1050, 130];
const BOARD: [u32; 4] = [82, 138, 682, 738];
const COURSE: [u32; 4] = [724, 346, 1046, 574];
const TURNING_POINT: [u32; 4] = [30, 790, 1050, 890];

#[test]
fn a_card_holds_the_board_and_is_as_large_in_every_size() {
    for view in Side::BOTH {
        for size in Size::ALL {
            let style = Style { size, view, ..Style::default() };
            let card = card();
            let picture = render(&card, &style);
            assert_eq!(picture.dimensions(), (1080, 948));
            let board = Scene { strip: Strip::None, ..card.board };
            let board = png(&board, &FinalCard::style(&style)).unwrap();
            let board = image::load_from_memory(&board).unwrap().to_rgb8();
            let mut pasted = picture.clone();
            image::imageops::replace(&mut pasted, &board, 62, 134);
            let [left, top, right, bottom] = BOARD;
            assert!(!differ(&picture, &pasted, [left + 3, top + 3, right - 3, bottom - 3]));
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
        for avatar in [WHITE_AVATAR, BLACK_AVATAR] {
            assert!(differ(&white, &black, avatar), "{}", theme.id);
        }
        assert!(!differ(&draw, &white, WHITE_AVATAR) && !differ(&draw, &black, BLACK_AVATAR));
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
    let named = |name: &str, side: &str| {
        let mut card = card();
        card.players.white = CardPlayer { side: side.to_owned(), ..player(name, None) };
        render(&card, &style)
    };
    let nameless = named("", "");
    let long = "Wolfgang Amadeus Mozart of Wien 7".repeat(3);
    let tall = "Ǻ̂̂Ṩ̣̣".repeat(4);
    for name in ["Ada", &tall, &long[..32]] {
        let picture = named(name, "");
        assert!(differ(&nameless, &picture, WHITE_NAME), "{name}");
        // Nothing is drawn over the board, the edges, or the course.
        for part in [BOARD, COURSE, [1048, 0, 1080, 948]] {
            assert!(!differ(&nameless, &picture, part), "{name}");
        }
    }
    let [side, lacking] = ["White", "李小龍"].map(|name| named(name, "White"));
    assert!(!differ(&side, &lacking, WHITE_NAME) && differ(&side, &lacking, WHITE_AVATAR));
    let [plain, stripped] = ["Anna", "Anna 🦊"].map(|name| named(name, "White"));
    assert!(!differ(&plain, &stripped, ALL));
}

#[test]
fn an_avatar_is_a_picture_of_bounded_size_or_a_monogram() {
    let style = Style::default();
    let of = |avatar| {
        let mut card = card();
        card.players.white.avatar = avatar;
        render(&card, &style)
    };
    let file = |side: u32, colour: [u8; 4]| {
        let mut file = Cursor::new(Vec::new());
        let picture = RgbaImage::from_pixel(side, side, image::Rgba(colour));
        picture.write_to(&mut file, ImageFormat::Png).unwrap();
        file.into_inner()
    };
    let monogram = of(Avatar::Monogram);
    let centre = |picture: &RgbImage| picture.get_pixel(786, 190).0;
    let [red, clear] =
        [255, 0].map(|opacity| of(Avatar::File(file(7, [230, 20, 30, opacity]).into())));
    assert!(centre(&red).iter().zip([230, 20, 30]).all(|(drawn, own)| drawn.abs_diff(own) < 9));
    for (nth, picture) in [&red, &clear, &of(Avatar::Icon)].into_iter().enumerate() {
        assert!(differ(picture, &monogram, WHITE_AVATAR), "{nth}");
        assert!(
            !differ(picture, &monogram, BLACK_AVATAR) && !differ(picture, &monogram, WHITE_NAME)
        );
    }
    let good = file(7, [9; 4]);
    for bad in [&[][..], b"GIF89a", &good[..good.len() / 2], &file(513, [9; 4])] {
        assert!(!differ(&of(Avatar::File(bad.into())), &monogram, ALL), "{} bytes", bad.len());
    }
}

#[test]
fn the_course_and_every_text_are_drawn_within_their_places() {
    let style = Style::default();
    let plain = render(&card(), &style);
    let mut led = card();
    led.course.evaluations[2] = Evaluation::Estimate(-300);
    assert!(differ(&plain, &render(&led, &style), COURSE));
    let mut turned = card();
    turned.course.turning_point = Some(1);
    assert!(differ(&plain, &render(&turned, &style), COURSE));
    let long = "The game turned when Wolfgang Amadeus Mozart played 14. c3-d4. ".repeat(5);
    // The first text that can be drawn is taken.
    let mut told = card();
    told.turning_point = ["李小龍".to_owned(), long.clone()];
    told.headline = ["李小龍".to_owned(), long];
    let told = render(&told, &style);
    for (place, below) in [(HEADLINE, BOARD), (TURNING_POINT, [30, 896, 1050, 940])] {
        assert!(differ(&plain, &told, place) && !differ(&plain, &told, below), "{place:?}");
    }
    assert!(!differ(&plain, &told, [1050, 0, 1080, 948]));
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
            turning_point: ["It turned when Ada played 14. c3-d4.".repeat(3), String::new()],
            ..card()
        };
        for theme in THEMES {
            let file = card.png(&Style { theme, ..Style::default() }, &Fonts::default()).unwrap();
            assert!(file.len() <= 200 << 10, "{} {}: {}", rules.id, theme.id, file.len());
        }
    }
}
