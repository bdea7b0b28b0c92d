//! Replays, taken apart again as a viewer would.

use gif::{ColorOutput, DecodeOptions, DisposalMethod, Frame, Repeat};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::super::uncached::{compose, gif};
use super::super::{Ended, Last, RenderError, Replay, Scene, Size, Style, THEMES};
use super::styles::played;
use super::{Seen, game, placed, point};
use alquerque_rules::{BELL, BELL_STRICT, DAME, FREE, History, MEDIEVAL, RULE_SETS, RuleSet, Side};

fn style(view: Side) -> Style {
    Style { size: Size::Small, view, ..Style::default() }
}

/// What a viewer finds in a file.
struct Viewed {
    /// Width and height of the pictures.
    size: [usize; 2],
    frames: Vec<Frame<'static>>,
    palette: Vec<u8>,
    repeat: Repeat,
}

impl Viewed {
    fn of(file: &[u8]) -> Self {
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

    /// What is shown after each frame, as palette indices.
    fn pictures(&self) -> Vec<Vec<u8>> {
        let [width, height] = self.size;
        let mut canvas = vec![0; width * height];
        let shown = |frame| {
            lay(&mut canvas, width, frame);
            canvas.clone()
        };
        self.frames.iter().map(shown).collect()
    }

    fn delays(&self) -> Vec<u16> {
        self.frames.iter().map(|frame| frame.delay).collect()
    }
}

/// Lays a frame over what was there before.
fn lay(canvas: &mut [u8], width: usize, frame: &Frame) {
    let lines = canvas.chunks_exact_mut(width).skip(frame.top.into());
    for (line, row) in lines.zip(frame.buffer.chunks_exact(frame.width.into())) {
        for (pixel, &index) in line[frame.left.into()..].iter_mut().zip(row) {
            if frame.transparent != Some(index) {
                *pixel = index;
            }
        }
    }
}

/// The columns and rows of the pixels in which two pictures differ: first and last.
fn changed(before: &[u8], after: &[u8], width: usize) -> Option<[usize; 4]> {
    let numbers = (0..before.len()).filter(|&number| before[number] != after[number]);
    numbers.map(|number| [number % width, number % width, number / width, number / width]).reduce(
        |all, one| [all[0].min(one[0]), all[1].max(one[1]), all[2].min(one[2]), all[3].max(one[3])],
    )
}

/// The scenes that a replay shows.
fn shown(scenes: &[Scene], stride: usize) -> Vec<Scene> {
    let last = scenes.len() - 1;
    (0..=last).filter(|n| n % stride == 0 || *n == last).map(|n| scenes[n]).collect()
}

/// Everything that is true of all replays.
fn assert_shows(replay: &Replay, scenes: &[Scene], style: &Style) -> Viewed {
    let viewed = Viewed::of(&replay.file);
    let pictures = viewed.pictures();
    let expected: Vec<_> =
        shown(scenes, replay.stride).iter().map(|scene| compose(scene, style)).collect();
    assert_eq!(pictures.len(), expected.len());
    // Whole pictures would make a failure's message too long.
    assert!(pictures.iter().zip(&expected).all(|(seen, expected)| seen == expected));
    let palette = Seen::styled(&scenes[0], *style).palette;
    assert_eq!(viewed.palette[..palette.len()], palette);
    assert_eq!(viewed.repeat, Repeat::Infinite);
    assert_eq!(
        viewed.size,
        [style.size.width(), style.size.height()].map(|length| length as usize)
    );
    assert_frames(&viewed, &pictures);
    viewed
}

/// Checks that each frame holds what changes and nothing else.
fn assert_frames(viewed: &Viewed, pictures: &[Vec<u8>]) {
    let [start, later @ ..] = &viewed.frames[..] else { panic!("no frame") };
    assert_eq!((start.left, start.top, start.transparent), (0, 0, None));
    assert_eq!([start.width, start.height].map(usize::from), viewed.size);
    assert!(
        viewed
            .frames
            .iter()
            .all(|frame| frame.dispose == DisposalMethod::Keep && frame.palette.is_none())
    );
    for (frame, pictures) in later.iter().zip(pictures.windows(2)) {
        let [left, right, top, bottom] =
            changed(&pictures[0], &pictures[1], viewed.size[0]).unwrap_or_default();
        let place = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        assert_eq!(place, [left, top, right - left + 1, bottom - top + 1]);
        let is_free = |index: u8| 3 * usize::from(index) < viewed.palette.len();
        assert!(frame.transparent.is_some_and(is_free));
        let pixels = frame.buffer.iter().filter(|&&index| Some(index) != frame.transparent).count();
        assert_eq!(
            pixels,
            pictures[0].iter().zip(&pictures[1]).filter(|(before, after)| before != after).count()
        );
    }
}

/// A game of legal actions that look random but are always the same, up to `plies` of them.
fn wandering(rules: &'static RuleSet, plies: usize) -> History {
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

/// The scenes of a game so long, in which nothing happens.
fn waiting(plies: usize) -> Vec<Scene> {
    let start = Scene { turn: None, ..Scene::of(&History::new(&MEDIEVAL)) };
    vec![start; plies + 1]
}

#[test]
fn the_scenes_of_a_game_are_those_that_were_seen_but_for_the_turn() {
    for rules in RULE_SETS {
        let whole = wandering(rules, 40);
        let mut game = History::new(rules);
        let mut seen = vec![Scene::of(&game)];
        for action in whole.actions() {
            game.play_on(action).unwrap();
            seen.push(Scene::of(&game));
        }
        let ended = seen.last().unwrap().ended;
        let expected: Vec<_> =
            seen.into_iter().map(|scene| Scene { turn: None, ended: None, ..scene }).collect();
        let scenes = Scene::all_of(&whole, None);
        assert_eq!(scenes[..scenes.len() - 1], expected[..expected.len() - 1]);
        assert_eq!(scenes.last(), expected.last().map(|scene| Scene { ended, ..*scene }).as_ref());
    }
}

#[test]
fn only_the_last_scene_shows_how_the_game_ended() {
    let ended = Some(Ended::Won(Side::Black));
    let scenes = Scene::all_of(&wandering(&MEDIEVAL, 6), ended);
    assert_eq!(
        scenes.iter().map(|scene| scene.ended).collect::<Vec<_>>(),
        [[None; 6].as_slice(), &[ended]].concat()
    );
}

#[test]
fn the_last_picture_shows_how_the_game_ended() {
    let (scenes, style) = (
        Scene::all_of(&game(placed(&MEDIEVAL, "c3", "c4", ""), &["c3xc5"]), None),
        style(Side::Black),
    );
    let last = Scene { ended: Some(Ended::Won(Side::White)), ..scenes[1] };
    assert_eq!(scenes[1], last);
    let viewed = assert_shows(&gif(&scenes, &style, usize::MAX).unwrap(), &scenes, &style);
    assert!(viewed.pictures()[1] != compose(&Scene { ended: None, ..last }, &style));
}

#[test]
fn every_picture_of_any_game_is_seen_from_both_sides() {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 12);
    let mut runner =
        TestRunner::new(Config { cases: 3, failure_persistence: None, ..Config::default() });
    let result = runner.run(&choices, |choices| {
        for (rules, view) in
            [&FREE, &BELL, &DAME].into_iter().flat_map(|rules| Side::BOTH.map(|view| (rules, view)))
        {
            let (scenes, style) =
                (Scene::all_of(&played(rules, &choices), Some(Ended::Drawn)), style(view));
            assert_shows(&gif(&scenes, &style, usize::MAX).unwrap(), &scenes, &style);
        }
        Ok(())
    });
    result.unwrap();
}

#[test]
fn the_first_picture_is_the_start_without_marks() {
    let game = wandering(&MEDIEVAL, 3);
    let replay = gif(&Scene::all_of(&game, None), &style(Side::White), usize::MAX).unwrap();
    let start = Scene { turn: None, ..Scene::of(&History::new(&MEDIEVAL)) };
    assert!(Viewed::of(&replay.file).pictures()[0] == compose(&start, &style(Side::White)));
}

#[test]
fn huffs_and_insists_are_seen() {
    let huff = game(placed(&BELL, "b1 e1", "b2 e5", ""), &["e1-e2", "huff b1", "e5-e4"]);
    let insist = game(placed(&DAME, "c3 g1", "d4 h8", ""), &["g1-h2", "insist", "c3xe5"]);
    let [huff, insist] = [huff, insist].map(|game| Scene::all_of(&game, None));
    assert!(matches!(huff[2].last, Some(Last::Huff { stone, .. }) if stone == point("b1")));
    assert!(
        matches!(insist[2].last, Some(Last::Insist { taken_back, .. }) if taken_back.from() == point("g1"))
    );
    for (scenes, view) in
        [huff, insist].iter().flat_map(|scenes| Side::BOTH.map(|view| (scenes, view)))
    {
        assert_shows(&gif(scenes, &style(view), usize::MAX).unwrap(), scenes, &style(view));
    }
}

#[test]
fn a_picture_that_changes_nothing_is_one_transparent_pixel() {
    let scenes = waiting(2);
    let viewed = assert_shows(
        &gif(&scenes, &style(Side::White), usize::MAX).unwrap(),
        &scenes,
        &style(Side::White),
    );
    assert_eq!(viewed.frames[1].buffer[..], [viewed.frames[1].transparent.unwrap()]);
}

#[test]
fn a_game_without_actions_is_its_start() {
    let scenes = Scene::all_of(&History::new(&DAME), None);
    let viewed = assert_shows(
        &gif(&scenes, &style(Side::White), usize::MAX).unwrap(),
        &scenes,
        &style(Side::White),
    );
    assert_eq!(viewed.delays(), [500]);
}

#[test]
fn each_ply_takes_a_second_and_the_end_stays() {
    for plies in [2, 12, 61] {
        let replay = gif(&waiting(plies), &style(Side::White), usize::MAX).unwrap();
        let between = vec![100; plies - 1];
        assert_eq!(
            Viewed::of(&replay.file).delays(),
            [&[150], between.as_slice(), &[500]].concat()
        );
    }
}

#[test]
fn long_games_go_by_in_a_little_over_a_minute() {
    for (plies, stride, delay) in [(121, 1, 50), (400, 1, 15), (1200, 1, 5), (1201, 2, 10)] {
        let replay = gif(&waiting(plies), &style(Side::White), usize::MAX).unwrap();
        let delays = Viewed::of(&replay.file).delays();
        assert_eq!(
            (replay.stride, delays[1], delays.last()),
            (stride, delay, Some(&500)),
            "{plies}"
        );
        assert!(delays.iter().map(|&delay| u32::from(delay)).sum::<u32>() <= 6650, "{plies}");
    }
}

#[test]
fn what_does_not_fit_is_thinned_out_between_start_and_end() {
    let (scenes, style) =
        (Scene::all_of(&wandering(&FREE, 31), Some(Ended::Drawn)), style(Side::Black));
    let whole = gif(&scenes, &style, usize::MAX).unwrap();
    let exact = gif(&scenes, &style, whole.file.len()).unwrap();
    assert_eq!((whole.stride, &exact), (1, &whole));
    let mut before = 1;
    for limit in [whole.file.len() - 1, whole.file.len() * 2 / 3, whole.file.len() / 2] {
        let replay = gif(&scenes, &style, limit).unwrap();
        assert!(replay.file.len() <= limit && replay.stride > before, "{limit}: {}", replay.stride);
        assert_shows(&replay, &scenes, &style);
        before = replay.stride;
    }
}

#[test]
fn start_and_end_are_the_least_that_is_shown() {
    let (scenes, style) =
        (Scene::all_of(&wandering(&FREE, 31), Some(Ended::Drawn)), style(Side::White));
    let least = gif(&[scenes[0], scenes[31]], &style, usize::MAX).unwrap().file;
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
fn equal_games_give_equal_files() {
    let replay = || {
        gif(&Scene::all_of(&wandering(&BELL_STRICT, 8), None), &style(Side::White), usize::MAX)
            .unwrap()
    };
    assert_eq!(replay(), replay());
}

#[test]
fn sixty_plies_stay_below_a_mebibyte_in_every_theme() {
    let on_lines = THEMES.into_iter().map(|theme| (theme, &FREE));
    for (theme, rules) in on_lines.chain([(THEMES[0], &DAME)]) {
        let style = Style { theme, ..style(Side::White) };
        let scenes = Scene::all_of(&wandering(rules, 60), None);
        assert_eq!(scenes.len(), 61, "{} ends too early", rules.id);
        let replay = gif(&scenes, &style, usize::MAX).unwrap();
        assert!(replay.file.len() < 800 << 10, "{}: {}", theme.id, replay.file.len());
        assert_shows(&replay, &scenes, &style);
    }
}
