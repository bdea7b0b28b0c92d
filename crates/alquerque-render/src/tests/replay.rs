//! Decodes replays as a viewer does.

use gif::{ColorOutput, DecodeOptions, DisposalMethod, Frame, Repeat};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::rendered::Rendered;
use super::styles::played;
use super::{game, placed, point};
use crate::uncached::{compose, gif};
use crate::{GameResult, LastAction, RenderError, Replay, Scene, Size, Style, THEMES, Theme};
use alquerque_rules::{BELL, BELL_STRICT, DAME, FREE, History, MEDIEVAL, RULE_SETS, RuleSet, Side};

fn style(view: Side) -> Style {
    Style { size: Size::Small, view, ..Style::default() }
}

/// A decoded GIF file.
pub struct DecodedGif {
    /// The width and the height of the pictures.
    size: [usize; 2],
    frames: Vec<Frame<'static>>,
    palette: Vec<u8>,
    repeat: Repeat,
}

impl DecodedGif {
    pub fn new(file: &[u8]) -> Self {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        options.check_frame_consistency(true);
        let mut decoder = options.read_info(file).unwrap();
        let size = [decoder.width(), decoder.height()].map(usize::from);
        let palette = decoder.global_palette().unwrap().to_vec();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            frames.push(frame.clone());
        }
        Self { size, frames, palette, repeat: decoder.repeat() }
    }

    /// Returns the picture after each frame, as palette indices.
    pub fn pictures(&self) -> Vec<Vec<u8>> {
        let [width, height] = self.size;
        let mut canvas = vec![0; width * height];
        let shown = |frame| {
            apply_frame(&mut canvas, width, frame);
            canvas.clone()
        };
        self.frames.iter().map(shown).collect()
    }

    pub fn delays(&self) -> Vec<u16> {
        self.frames.iter().map(|frame| frame.delay).collect()
    }
}

/// Applies a frame to the picture before it.
fn apply_frame(canvas: &mut [u8], width: usize, frame: &Frame) {
    let lines = canvas.chunks_exact_mut(width).skip(frame.top.into());
    for (line, row) in lines.zip(frame.buffer.chunks_exact(frame.width.into())) {
        for (pixel, &index) in line[frame.left.into()..].iter_mut().zip(row) {
            if frame.transparent != Some(index) {
                *pixel = index;
            }
        }
    }
}

/// Returns the first and last columns and rows in which two pictures differ.
fn changed(before: &[u8], after: &[u8], width: usize) -> Option<[usize; 4]> {
    let numbers = (0..before.len()).filter(|&number| before[number] != after[number]);
    numbers.map(|number| [number % width, number % width, number / width, number / width]).reduce(
        |all, one| [all[0].min(one[0]), all[1].max(one[1]), all[2].min(one[2]), all[3].max(one[3])],
    )
}

/// Returns the scenes that a replay shows.
fn shown(scenes: &[Scene], stride: usize) -> Vec<Scene> {
    let last = scenes.len() - 1;
    (0..=last).filter(|n| n % stride == 0 || *n == last).map(|n| scenes[n]).collect()
}

/// Checks the properties of all replays.
fn assert_shows(replay: &Replay, scenes: &[Scene], style: &Style) -> DecodedGif {
    let decoded = DecodedGif::new(&replay.file);
    let pictures = decoded.pictures();
    let expected: Vec<_> =
        shown(scenes, replay.stride).iter().map(|scene| compose(scene, style)).collect();
    // Between two positions, stones travel.
    let mut later = pictures.iter();
    assert!(expected.iter().all(|expected| later.any(|seen| seen == expected)));
    assert!(pictures.first() == expected.first() && pictures.last() == expected.last());
    let palette = Rendered::styled(&scenes[0], *style).palette;
    assert_eq!(decoded.palette[..palette.len()], palette);
    assert_eq!(decoded.repeat, Repeat::Infinite);
    assert_eq!(
        decoded.size,
        [style.size.width(), style.size.height()].map(|length| length as usize)
    );
    assert_frames(&decoded, &pictures);
    decoded
}

/// Checks that each frame holds only what changes.
fn assert_frames(decoded: &DecodedGif, pictures: &[Vec<u8>]) {
    let [start, later @ ..] = &decoded.frames[..] else { panic!("no frame") };
    assert_eq!((start.left, start.top, start.transparent), (0, 0, None));
    assert_eq!([start.width, start.height].map(usize::from), decoded.size);
    assert!(
        decoded
            .frames
            .iter()
            .all(|frame| frame.dispose == DisposalMethod::Keep && frame.palette.is_none())
    );
    for (frame, pictures) in later.iter().zip(pictures.windows(2)) {
        let [left, right, top, bottom] =
            changed(&pictures[0], &pictures[1], decoded.size[0]).unwrap_or_default();
        let place = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        assert_eq!(place, [left, top, right - left + 1, bottom - top + 1]);
        let is_free = |index: u8| 3 * usize::from(index) < decoded.palette.len();
        assert!(frame.transparent.is_some_and(is_free));
        let pixels = frame.buffer.iter().filter(|&&index| Some(index) != frame.transparent).count();
        assert_eq!(
            pixels,
            pictures[0].iter().zip(&pictures[1]).filter(|(before, after)| before != after).count()
        );
    }
}

/// Plays a pseudo-random game of up to `plies` actions, the same each time.
fn random_game(rules: &'static RuleSet, plies: usize) -> History {
    let mut state = 1u64;
    let mut game = History::new(rules);
    for _ in 0..plies {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let actions = game.position().legal_actions();
        let Some(action) = actions.get((state >> 33) as usize % actions.len().max(1)) else {
            break;
        };
        game.play_on(action).unwrap();
    }
    game
}

/// Returns the scenes of a game of `plies` actions in which nothing changes.
fn still_scenes(plies: usize) -> Vec<Scene> {
    let start = Scene { turn: None, ..Scene::from_history(&History::new(&MEDIEVAL)) };
    vec![start; plies + 1]
}

#[test]
fn the_scenes_of_a_replay_are_those_of_play_without_the_turn() {
    for rules in RULE_SETS {
        let whole = random_game(rules, 40);
        let mut game = History::new(rules);
        let mut seen = vec![Scene::from_history(&game)];
        for action in whole.actions() {
            game.play_on(action).unwrap();
            seen.push(Scene::from_history(&game));
        }
        let result = seen.last().unwrap().result;
        let expected: Vec<_> =
            seen.into_iter().map(|scene| Scene { turn: None, result: None, ..scene }).collect();
        let scenes = Scene::for_replay(&whole, None);
        assert_eq!(scenes[..scenes.len() - 1], expected[..expected.len() - 1]);
        assert_eq!(scenes.last(), expected.last().map(|scene| Scene { result, ..*scene }).as_ref());
    }
}

#[test]
fn only_the_last_scene_shows_the_result() {
    let result = Some(GameResult::Win(Side::Black));
    let scenes = Scene::for_replay(&random_game(&MEDIEVAL, 6), result);
    assert_eq!(
        scenes.iter().map(|scene| scene.result).collect::<Vec<_>>(),
        [[None; 6].as_slice(), &[result]].concat()
    );
}

#[test]
fn the_last_picture_shows_the_result() {
    let history = game(placed(&MEDIEVAL, "c3", "c4", ""), &["c3xc5"]);
    let scenes = Scene::for_replay(&history, None);
    let style = style(Side::Black);
    let last = Scene { result: Some(GameResult::Win(Side::White)), ..scenes[1] };
    assert_eq!(scenes[1], last);
    let decoded = assert_shows(&gif(&scenes, &style, usize::MAX).unwrap(), &scenes, &style);
    assert!(decoded.pictures()[1] != compose(&Scene { result: None, ..last }, &style));
}

#[test]
fn replays_in_both_views_show_every_picture_of_any_game() {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 12);
    let mut runner =
        TestRunner::new(Config { cases: 3, failure_persistence: None, ..Config::default() });
    let result = runner.run(&choices, |choices| {
        for (rules, view) in
            [&FREE, &BELL, &DAME].into_iter().flat_map(|rules| Side::BOTH.map(|view| (rules, view)))
        {
            let history = played(rules, &choices);
            let scenes = Scene::for_replay(&history, Some(GameResult::Draw));
            let style = style(view);
            assert_shows(&gif(&scenes, &style, usize::MAX).unwrap(), &scenes, &style);
        }
        Ok(())
    });
    result.unwrap();
}

#[test]
fn the_first_picture_shows_the_start_without_marks() {
    let game = random_game(&MEDIEVAL, 3);
    let replay = gif(&Scene::for_replay(&game, None), &style(Side::White), usize::MAX).unwrap();
    let start = Scene { turn: None, ..Scene::from_history(&History::new(&MEDIEVAL)) };
    assert!(DecodedGif::new(&replay.file).pictures()[0] == compose(&start, &style(Side::White)));
}

#[test]
fn replays_show_huffs_and_insists() {
    let huff = game(placed(&BELL, "b1 e1", "b2 e5", ""), &["e1-e2", "huff b1", "e5-e4"]);
    let insist = game(placed(&DAME, "c3 g1", "d4 h8", ""), &["g1-h2", "insist", "c3xe5"]);
    let [huff, insist] = [huff, insist].map(|game| Scene::for_replay(&game, None));
    assert!(
        matches!(huff[2].last_action, Some(LastAction::Huff { stone, .. }) if stone == point("b1"))
    );
    assert!(
        matches!(insist[2].last_action, Some(LastAction::Insist { taken_back, .. }) if taken_back.from() == point("g1"))
    );
    for (scenes, view) in
        [huff, insist].iter().flat_map(|scenes| Side::BOTH.map(|view| (scenes, view)))
    {
        assert_shows(&gif(scenes, &style(view), usize::MAX).unwrap(), scenes, &style(view));
    }
}

#[test]
fn a_frame_without_changes_is_one_transparent_pixel() {
    let scenes = still_scenes(2);
    let decoded = assert_shows(
        &gif(&scenes, &style(Side::White), usize::MAX).unwrap(),
        &scenes,
        &style(Side::White),
    );
    assert_eq!(decoded.frames[1].buffer[..], [decoded.frames[1].transparent.unwrap()]);
}

#[test]
fn a_game_without_actions_is_one_frame() {
    let scenes = Scene::for_replay(&History::new(&DAME), None);
    let decoded = assert_shows(
        &gif(&scenes, &style(Side::White), usize::MAX).unwrap(),
        &scenes,
        &style(Side::White),
    );
    assert_eq!(decoded.delays(), [500]);
}

#[test]
fn each_ply_takes_a_second_and_the_end_five() {
    for plies in [2, 12, 61] {
        let replay = gif(&still_scenes(plies), &style(Side::White), usize::MAX).unwrap();
        let between = vec![100; plies - 1];
        assert_eq!(
            DecodedGif::new(&replay.file).delays(),
            [&[150], between.as_slice(), &[500]].concat()
        );
    }
}

#[test]
fn long_games_take_little_over_a_minute() {
    for (plies, stride, delay) in [(121, 1, 50), (400, 1, 15), (1200, 1, 5), (1201, 2, 10)] {
        let replay = gif(&still_scenes(plies), &style(Side::White), usize::MAX).unwrap();
        let delays = DecodedGif::new(&replay.file).delays();
        assert_eq!(
            (replay.stride, delays[1], delays.last()),
            (stride, delay, Some(&500)),
            "{plies}"
        );
        assert!(delays.iter().map(|&delay| u32::from(delay)).sum::<u32>() <= 6650, "{plies}");
    }
}

#[test]
fn a_small_limit_increases_the_stride() {
    let scenes = Scene::for_replay(&random_game(&FREE, 31), Some(GameResult::Draw));
    let style = style(Side::Black);
    let first = gif(&scenes, &style, usize::MAX).unwrap();
    let exact = gif(&scenes, &style, first.file.len()).unwrap();
    assert_eq!((first.stride, &exact), (1, &first));
    let mut replays = vec![first];
    while let Ok(smaller) = gif(&scenes, &style, replays[replays.len() - 1].file.len() - 1) {
        assert_shows(&smaller, &scenes, &style);
        replays.push(smaller);
    }
    assert!(replays.windows(2).all(|pair| {
        pair[0].file.len() > pair[1].file.len() && pair[0].stride <= pair[1].stride
    }));
    // Travelling stones are left out before positions are.
    let frames = |replay: &Replay| DecodedGif::new(&replay.file).frames.len();
    let whole: Vec<usize> =
        replays.iter().filter(|replay| replay.stride == 1).map(frames).collect();
    assert!(whole.len() > 1 && whole.last() == Some(&scenes.len()), "{whole:?}");
    assert!(whole.windows(2).all(|pair| pair[0] > pair[1]), "{whole:?}");
    assert!(replays.len() > whole.len() + 2, "{}", replays.len());
}

#[test]
fn the_smallest_replay_shows_start_and_end() {
    let scenes = Scene::for_replay(&random_game(&FREE, 31), Some(GameResult::Draw));
    let style = style(Side::White);
    let mut least = gif(&[scenes[0], scenes[31]], &style, usize::MAX).unwrap().file;
    while let Ok(smaller) = gif(&[scenes[0], scenes[31]], &style, least.len() - 1) {
        least = smaller.file;
    }
    let replay = gif(&scenes, &style, least.len()).unwrap();
    assert_eq!(replay, Replay { file: least, stride: 31 });
    for limit in [replay.file.len() - 1, 100, 0] {
        assert!(
            matches!(gif(&scenes, &style, limit), Err(RenderError::TooLarge(most)) if most == limit)
        );
    }
    assert!(matches!(gif(&scenes[..1], &style, 100), Err(RenderError::TooLarge(100))));
    assert!(matches!(gif(&[], &style, usize::MAX), Err(RenderError::NoScene)));
}

#[test]
fn equal_games_give_equal_replays() {
    let replay = || {
        gif(
            &Scene::for_replay(&random_game(&BELL_STRICT, 8), None),
            &style(Side::White),
            usize::MAX,
        )
        .unwrap()
    };
    assert_eq!(replay(), replay());
}

/// Checks the replay of the first sixty plies of a game: its size, and that stones travel smoothly,
/// so that no second rendering was necessary. Returns its scenes.
fn assert_small(theme: &'static Theme, rules: &'static RuleSet) -> Vec<Scene> {
    let style = Style { theme, ..style(Side::White) };
    let scenes = Scene::for_replay(&random_game(rules, 60), None);
    let replay = gif(&scenes, &style, usize::MAX).unwrap();
    let what = format!("{} of {}", rules.id, theme.id);
    assert!(replay.file.len() <= (12 << 20) / 10, "{what}: {}", replay.file.len());
    let frames = assert_shows(&replay, &scenes, &style).frames.len();
    // Two pictures of a hop and one of its end; a coarse replay has one of the hop.
    assert!(2 * frames >= 5 * (scenes.len() - 1), "{what}: {frames} of {}", scenes.len());
    scenes
}

#[test]
fn sixty_plies_with_travelling_stones_stay_below_a_limit_in_every_theme() {
    let on_lines = THEMES.into_iter().map(|theme| (theme, &FREE));
    for (theme, rules) in on_lines.chain([(THEMES[0], &DAME)]) {
        assert_eq!(assert_small(theme, rules).len(), 61, "{} ends too early", rules.id);
    }
}

#[test]
#[ignore = "long form: every theme and rule set"]
fn replays_by_every_rule_set_stay_below_a_limit_in_every_theme() {
    for theme in THEMES {
        for rules in RULE_SETS {
            assert_small(theme, rules);
        }
    }
}
