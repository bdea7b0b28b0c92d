//! All themes, sizes and views on both boards.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::rendered::Rendered;
use super::{after, placed, point, points};
use crate::uncached::png;
use crate::{GameResult, LastAction, Scene, Size, Style, THEMES, Theme};
use alquerque_rules::{Action, Bitboard, DAME, History, MEDIEVAL, RuleSet, Side};

pub fn styles() -> impl Iterator<Item = Style> {
    let sizes = |theme: &'static Theme| Size::ALL.into_iter().map(move |size| (theme, size));
    let styles = THEMES.into_iter().flat_map(sizes);
    styles.flat_map(|(theme, size)| {
        Side::BOTH.map(|view| Style { theme, size, view, numbers: false })
    })
}

/// Returns a style for each theme, with the sizes and views in turn.
pub fn some_styles() -> impl Iterator<Item = Style> {
    let sizes_and_views = Size::ALL.into_iter().cycle().zip(Side::BOTH.into_iter().cycle());
    THEMES.into_iter().zip(sizes_and_views).map(|(theme, (size, view))| Style {
        theme,
        size,
        view,
        numbers: view == Side::Black,
    })
}

/// Plays a game of chosen legal actions.
pub fn played(rules: &'static RuleSet, choices: &[prop::sample::Index]) -> History {
    let mut game = History::new(rules);
    for choice in choices {
        let actions = game.position().legal_actions();
        if game.outcome().is_some() {
            break;
        }
        game.play(&actions[choice.index(actions.len())]).unwrap();
    }
    game
}

/// Returns the movable stones of a game, and the destinations of one of them.
fn hints(game: &History) -> (Bitboard, Bitboard) {
    let moves = game.position().legal_moves();
    let movable = moves.iter().map(|action| action.from()).collect();
    let chosen = moves.first().map(|action| action.from());
    let from_chosen = moves.iter().filter(|action| Some(action.from()) == chosen);
    let targets =
        from_chosen.map(|action| action.to()).filter(|&to| game.position().stone_at(to).is_none());
    (movable, targets.collect())
}

/// Checks everything that the picture of a game with hints shows.
fn assert_shows(game: &History, style: Style) {
    let (movable, targets) = hints(game);
    let scene = Scene { last_action: None, ..Scene::from_history(game) }
        .with_movable(movable)
        .with_targets(targets);
    let rendered = Rendered::styled(&scene, style);
    let position = scene.position;
    let what =
        format!("{} {:?} {:?} {:?}", style.theme.id, style.size, style.view, position.placement());
    for point in position.rules().board.points() {
        assert_eq!(rendered.is_target(point), targets.contains(point), "{point} {what}");
        if !targets.contains(point) {
            assert_eq!(rendered.stone(point), position.stone_at(point), "{point} {what}");
            assert_eq!(
                rendered.is_bare(point),
                position.stone_at(point).is_none(),
                "{point} {what}"
            );
            assert_eq!(rendered.is_king(point), position.kings().contains(point), "{point} {what}");
        }
        assert_eq!(rendered.is_movable(point), movable.contains(point), "{point} {what}");
    }
    for side in Side::BOTH {
        let lost = position.rules().setup[side].count() - position.stones()[side].count();
        assert_eq!(rendered.shows_captured(side), lost > 0, "{side:?} {what}");
    }
    assert_eq!(rendered.turn(), scene.turn, "{what}");
}

#[test]
fn pictures_in_each_theme_show_every_stone_and_hint() {
    assert_all_shown(some_styles());
}

#[test]
#[ignore = "long form: every style"]
fn pictures_in_every_style_show_every_stone_and_hint() {
    assert_all_shown(styles());
}

fn assert_all_shown(styles: impl Iterator<Item = Style>) {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    for style in styles {
        let mut runner =
            TestRunner::new(Config { cases: 3, failure_persistence: None, ..Config::default() });
        let result = runner.run(&choices, |choices| {
            for rules in [&MEDIEVAL, &DAME] {
                assert_shows(&played(rules, &choices), style);
            }
            Ok(())
        });
        result.unwrap();
    }
}

/// Returns a scene with several captures on each board.
fn chains() -> [Scene; 2] {
    let five = placed(&MEDIEVAL, "c1 a1 b1 e1 a2 e2", "b2 b4 d4 a5 e5 d5", "");
    let eight = placed(&DAME, "c1 a1 e1 g1", "d2 e5 c5 h8 b8 g7 a7", "c1 e5 g7");
    [after(five, &["c1xa3xc5xe3"]), after(eight, &["c1xf4xd6xb4"])]
}

#[test]
fn only_captured_stones_are_crossed_out_in_each_theme() {
    assert_captured_are_crossed_out(some_styles());
}

#[test]
#[ignore = "long form: every style"]
fn only_captured_stones_are_crossed_out_in_every_style() {
    assert_captured_are_crossed_out(styles());
}

fn assert_captured_are_crossed_out(styles: impl Iterator<Item = Style>) {
    for (style, scene) in styles.flat_map(|style| chains().map(|scene| (style, scene))) {
        let rendered = Rendered::styled(&scene, style);
        let crossed = scene
            .position
            .rules()
            .board
            .points()
            .iter()
            .filter(|&point| rendered.is_crossed_out(point));
        let Some(LastAction::Move { action, .. }) = scene.last_action else {
            panic!("a move was played")
        };
        assert_eq!(crossed.collect::<Bitboard>(), action.captured(), "{style:?}");
        assert!(
            rendered.is_origin(action.from()) && rendered.is_destination(action.to()),
            "{style:?}"
        );
    }
}

#[test]
fn a_huffed_stone_is_marked_in_each_theme() {
    assert_huffed_stones_are_marked(some_styles());
}

#[test]
#[ignore = "long form: every style"]
fn a_huffed_stone_is_marked_in_every_style() {
    assert_huffed_stones_are_marked(styles());
}

fn assert_huffed_stones_are_marked(styles: impl Iterator<Item = Style>) {
    let mut game = History::from_position(placed(&alquerque_rules::BELL, "b1 e1", "b2 e5", ""));
    let step =
        game.position().legal_moves().into_iter().find(|step| step.to_string() == "e1-e2").unwrap();
    game.play(&step.into()).unwrap();
    game.play(&Action::Huff(point("b1"))).unwrap();
    for style in styles {
        let rendered = Rendered::styled(&Scene::from_history(&game), style);
        let forfeited: Bitboard =
            rendered.layout().points().filter(|&point| rendered.is_forfeited(point)).collect();
        assert_eq!(forfeited, points("b1"), "{style:?}");
    }
}

#[test]
fn files_are_small_palette_images_of_their_size() {
    assert_files_are_small(some_styles());
}

#[test]
#[ignore = "long form: every style"]
fn files_in_every_style_are_small_palette_images_of_their_size() {
    assert_files_are_small(styles());
}

fn assert_files_are_small(styles: impl Iterator<Item = Style>) {
    let starts = [&MEDIEVAL, &DAME].map(|rules| Scene::from_history(&History::new(rules)));
    let hints = starts
        .map(|scene| scene.showing_choices().with_targets(scene.position.placement().occupied()));
    let ends = chains().map(|scene| scene.with_result(GameResult::Win(Side::White)));
    let scenes: Vec<Scene> = starts.into_iter().chain(hints).chain(chains()).chain(ends).collect();
    for (style, scene) in styles.flat_map(|style| scenes.iter().map(move |scene| (style, *scene))) {
        let file = png(&scene, &style).unwrap();
        let reader = png_reader(&file);
        assert_eq!((reader.0, reader.1), (style.size.width(), style.size.height()));
        assert_eq!(reader.2, ::png::ColorType::Indexed);
        let limit = if style.theme.id == "contrast" { 25 } else { 120 } << 10;
        assert!(
            style.size != Size::Standard || file.len() <= limit,
            "{}: {}",
            style.theme.id,
            file.len()
        );
    }
}

/// Returns the width, the height and the colour type of a file.
fn png_reader(file: &[u8]) -> (u32, u32, ::png::ColorType) {
    let reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let info = reader.info();
    (info.width, info.height, info.color_type)
}

#[test]
fn the_other_view_turns_every_stone() {
    let scene = Scene { turn: None, ..Scene::from_history(&History::new(&MEDIEVAL)) };
    let [white, black] =
        Side::BOTH.map(|view| Rendered::styled(&scene, Style { view, ..Style::default() }));
    for point in white.layout().points() {
        let same_place = black.layout().tile_point(point).unwrap();
        assert_eq!(black.centre(point), white.centre(same_place));
        assert_eq!(black.stone(point), white.stone(point));
    }
    assert_ne!(white.indices, black.indices);
}

#[test]
fn themes_are_found_by_their_ids() {
    for theme in THEMES {
        assert!(Theme::from_id(theme.id).is_some_and(|found| std::ptr::eq(found, theme)));
    }
    assert_eq!(THEMES.map(|theme| theme.id), ["parchment", "wood", "slate", "contrast"]);
    assert_eq!(Theme::from_id("marble"), None);
    assert_eq!(Style::default().theme, THEMES[0]);
}
