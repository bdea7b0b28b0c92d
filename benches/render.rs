//! How long a picture takes: composed only, and packed.

use std::hint::black_box;

use alquerque::render::{self, Scene};
use alquerque::rules::{History, MEDIEVAL};
use criterion::{Criterion, criterion_group, criterion_main};

/// The scene with the most captures in one move on the way through a game of first legal moves, and that of the start.
fn scenes() -> [(&'static str, Scene); 2] {
    let mut game = History::new(&MEDIEVAL);
    let start = Scene::of(&game);
    let mut captures = start;
    let count = |scene: &Scene| scene.last.map_or(0, |(_, last)| last.captured().count());
    while let Some(action) = game.position().legal_moves().first() {
        if game.play(action).is_err() {
            break;
        }
        captures = std::cmp::max_by_key(captures, Scene::of(&game), count);
    }
    [("start", start), ("capture", captures)]
}

fn benches(criterion: &mut Criterion) {
    render::warm_up();
    for (name, scene) in scenes() {
        criterion.bench_function(&format!("compose/{name}"), |bencher| {
            bencher.iter(|| render::compose(black_box(&scene)));
        });
        criterion.bench_function(&format!("png/{name}"), |bencher| {
            bencher.iter(|| render::png(black_box(&scene)));
        });
    }
}

criterion_group!(render_benches, benches);
criterion_main!(render_benches);
