//! Benchmarks of the search from three middle games of `medieval`, on one thread without tables:
//! `cargo bench --bench search`. Elements are nodes. Also prints the depth after a second.

use std::time::Duration;

use alquerque_engine::{Engine, Limits, Stop};
use alquerque_rules::notation::parse_position;
use alquerque_rules::{History, MEDIEVAL};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Positions from games between casual players.
const MIDDLE_GAMES: [(&str, &str); 3] = [
    ("after 8", "bbbbb/bbb1b/w2ww/wwbww/w2ww w"),
    ("after 14", "bb1bb/bb2b/b2ww/w2ww/w1w1w w"),
    ("after 20", "bbbbb/1b3/w2ww/w3w/2w1w w"),
];
const NODES: u64 = 1_000_000;

fn bench_search(criterion: &mut Criterion) {
    let engine = Engine::default();
    let stop = Stop::default();
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10).throughput(Throughput::Elements(NODES));
    for (name, text) in MIDDLE_GAMES {
        let position = parse_position(&MEDIEVAL, text).expect("the text is a valid position");
        let history = History::from_position(position);
        let second = engine.search(&history, &Limits::time(Duration::from_secs(1)), &stop);
        let second = second.expect("the game is not over");
        println!("{name}: depth {} in one second, {} positions", second.depth, second.nodes);
        group.bench_function(BenchmarkId::new(name, NODES), |bencher| {
            bencher.iter(|| engine.search(&history, &Limits::nodes(NODES), &stop));
        });
    }
    group.finish();
}

criterion_group!(benches, bench_search);
criterion_main!(benches);
