//! Measures pictures (composed only, and encoded), replays, loops and cards, with their sizes, in
//! every theme and on both boards.

use std::hint::black_box;
use std::time::Duration;

use alquerque_render::{
    Avatar, CardPlayer, Course, Evaluation, FinalCard, Fonts, GameResult, Scene, Size, Style,
    THEMES, uncached,
};
use alquerque_rules::{Action, BELL, BySide, DAME, FREE, History, MEDIEVAL, RuleSet, Side};
use criterion::{Criterion, criterion_group, criterion_main};

/// Returns the start, without and with hints.
fn starts(rules: &'static RuleSet) -> [Scene; 2] {
    let game = History::new(rules);
    let moves = game.position().legal_moves();
    let movable = moves.iter().map(|step| step.from()).collect();
    let targets = moves.iter().map(|step| step.to()).collect();
    let start = Scene::from_history(&game);
    [start, start.with_movable(movable).with_targets(targets)]
}

/// Returns the scene with the most captures in a move, in a game of the first legal actions.
fn chain(rules: &'static RuleSet) -> Option<Scene> {
    let mut game = History::new(rules);
    let mut best = None;
    while let Some(action) =
        game.position().legal_actions().first().filter(|_| game.outcome().is_none())
    {
        game.play(action).ok()?;
        let captured = action.as_move().map_or(0, |action| action.captured().count());
        if best.is_none_or(|(most, _)| captured > most) {
            best = Some((captured, Scene::from_history(&game)));
        }
    }
    best.map(|(_, scene)| scene)
}

/// Returns the first scene with a huff, in a game that avoids captures.
fn huff(rules: &'static RuleSet) -> Option<Scene> {
    let mut game = History::new(rules);
    while game.outcome().is_none() {
        let actions = game.position().legal_actions();
        if let Some(huff) = actions.iter().find(|action| matches!(action, Action::Huff(_))) {
            game.play(huff).ok()?;
            return Some(Scene::from_history(&game));
        }
        let step =
            actions.iter().find(|action| action.as_move().is_some_and(|step| !step.is_capture()));
        game.play(step.or(actions.first())?).ok()?;
    }
    None
}

fn scenes() -> impl Iterator<Item = (&'static str, Scene)> {
    let [five, five_hints] = starts(&MEDIEVAL);
    let [eight, eight_hints] = starts(&DAME);
    let five = [
        ("5x5/start", Some(five)),
        ("5x5/hints", Some(five_hints)),
        ("5x5/chain", chain(&MEDIEVAL)),
    ];
    let eight =
        [("8x8/start", Some(eight)), ("8x8/hints", Some(eight_hints)), ("8x8/chain", chain(&DAME))];
    let huffs = [("5x5/huff", huff(&BELL)), ("8x8/huff", huff(&DAME))];
    five.into_iter().chain(eight).chain(huffs).filter_map(|(name, scene)| Some((name, scene?)))
}

/// Returns the first `plies` of a pseudo-random game, the same each time.
fn random_game(rules: &'static RuleSet, plies: usize) -> Option<History> {
    (1..1000u64).find_map(|seed| {
        let mut game = History::new(rules);
        let mut state = seed;
        for _ in 0..plies {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let actions = game.position().legal_actions();
            let chosen = (state >> 33) as usize % actions.len().max(1);
            game.play_on(actions.get(chosen)?).ok()?;
        }
        Some(game)
    })
}

fn replays(criterion: &mut Criterion) {
    for (theme, (board, rules)) in
        THEMES.into_iter().flat_map(|theme| [(theme, ("5x5", &FREE)), (theme, ("8x8", &DAME))])
    {
        let style = Style { theme, size: Size::Small, ..Style::default() };
        let Some(game) = random_game(rules, 60) else { continue };
        let scenes = Scene::for_replay(&game, None);
        let bytes =
            uncached::gif(&scenes, &style, usize::MAX).map_or(0, |replay| replay.file.len());
        println!("bytes/replay/{}/{board}: {bytes}", theme.id);
        criterion.bench_function(&format!("replay/{}/{board}", theme.id), |bencher| {
            bencher.iter(|| uncached::gif(black_box(&scenes), &style, usize::MAX));
        });
    }
}

/// Measures the last move as a loop, with its size.
fn loops(criterion: &mut Criterion) {
    for theme in THEMES {
        let style = Style { theme, size: Size::Small, ..Style::default() };
        for (board, rules) in [("5x5", &MEDIEVAL), ("8x8", &DAME)] {
            let Some(scene) = chain(rules) else { continue };
            let file = uncached::last_move(&scene, &style).ok().flatten();
            let bytes = file.map_or(0, |file| file.len());
            println!("bytes/loop/{}/{board}: {bytes}", theme.id);
            criterion.bench_function(&format!("loop/{}/{board}", theme.id), |bencher| {
                bencher.iter(|| uncached::last_move(black_box(&scene), &style));
            });
        }
    }
}

/// Measures the card of a finished game, with its size.
fn cards(criterion: &mut Criterion) {
    let fonts = Fonts::default();
    for theme in THEMES {
        let style = Style { theme, ..Style::default() };
        for (board, rules) in [("5x5", &MEDIEVAL), ("8x8", &DAME)] {
            let Some(scene) = chain(rules) else { continue };
            let card = final_card(scene);
            let bytes = card.png(&style, &fonts).map_or(0, |file| file.len());
            println!("bytes/final card/{}/{board}: {bytes}", theme.id);
            criterion.bench_function(&format!("final card/{}/{board}", theme.id), |bencher| {
                bencher.iter(|| black_box(&card).png(&style, &fonts));
            });
        }
    }
}

/// Returns the card of a rated game of sixty plies.
fn final_card(board: Scene) -> FinalCard {
    let player = |name: &str| CardPlayer {
        name: name.to_owned(),
        side: "White".to_owned(),
        avatar: Avatar::Monogram,
        rating: Some("1612 (+12)".to_owned()),
    };
    let evaluations = (0..=60).map(|ply: i32| Evaluation::Estimate((ply * 37) % 400 - 200));
    FinalCard {
        result: GameResult::Win(Side::White),
        players: BySide { white: player("Zoë Ünal-O’Brien"), black: player("Wolfgang Mozart") },
        board,
        course: Course { evaluations: evaluations.collect(), turning_point: Some(20) },
        headline: ["Zoë Ünal-O’Brien wins in 30 moves"; 2].map(str::to_owned),
        turning_point: ["No single move turned the game."; 2].map(str::to_owned),
        title: "Medieval Alquerque · game 12 · 30 moves".to_owned(),
    }
}

fn benches(criterion: &mut Criterion) {
    for theme in THEMES {
        let style = Style { theme, ..Style::default() };
        for (name, scene) in scenes() {
            let bytes = uncached::png(&scene, &style).map_or(0, |file| file.len());
            println!("bytes/{}/{name}: {bytes}", theme.id);
            criterion.bench_function(&format!("compose/{}/{name}", theme.id), |bencher| {
                bencher.iter(|| uncached::compose(black_box(&scene), &style));
            });
            criterion.bench_function(&format!("png/{}/{name}", theme.id), |bencher| {
                bencher.iter(|| uncached::png(black_box(&scene), &style));
            });
        }
    }
}

criterion_group! {
    name = render_benches;
    config = Criterion::default()
        .without_plots()
        .nresamples(2_000)
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800));
    targets = benches, replays, loops, cards
}
criterion_main!(render_benches);
