//! How long a picture takes: composed only, and packed.

use std::hint::black_box;

use alquerque::render::{self, Scene};
use alquerque::rules::{DAME, History, MEDIEVAL, RuleSet};
use criterion::{Criterion, criterion_group, criterion_main};

/// The scene of the start, and the one with the most captures in one move on the way through a game of first legal
/// actions.
fn scenes(rules: &'static RuleSet) -> [(&'static str, Scene); 2] {
    let mut game = History::new(rules);
    let start = Scene::of(&game);
    let mut captures = (0, start);
    while let Some(action) = game.position().legal_actions().first() {
        if game.play(action).is_err() {
            break;
        }
        let captured = action.as_move().map_or(0, |action| action.captured().count());
        if captured > captures.0 {
            captures = (captured, Scene::of(&game));
        }
    }
    [("start", start), ("capture", captures.1)]
}

fn benches(criterion: &mut Criterion) {
    render::warm_up();
    for rules in [&MEDIEVAL, &DAME] {
        for (name, scene) in scenes(rules) {
            criterion.bench_function(&format!("compose/{}/{name}", rules.id), |bencher| {
                bencher.iter(|| render::compose(black_box(&scene)));
            });
            criterion.bench_function(&format!("png/{}/{name}", rules.id), |bencher| {
                bencher.iter(|| render::png(black_box(&scene)));
            });
        }
    }
}

criterion_group!(render_benches, benches);
criterion_main!(render_benches);
