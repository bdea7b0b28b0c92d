//! How fast the move generator counts: `cargo bench --bench rules`.

use alquerque::rules::{MEDIEVAL, Position, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn counting(criterion: &mut Criterion) {
    const DEPTH: u32 = 11;
    let start = Position::start(&MEDIEVAL);
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(perft(&start, DEPTH)));
    group.bench_function("medieval", |bencher| bencher.iter(|| perft(&start, DEPTH)));
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
