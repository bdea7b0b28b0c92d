//! How fast the move generator counts, by every rule set: `cargo bench --bench rules`. Elements are leaves; one thread.

use alquerque_rules::{Position, RULE_SETS, RuleSet, perft};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Deep enough for millions of leaves.
fn depth(rules: &RuleSet) -> u32 {
    match rules.id {
        "medieval" => 14,
        "brainking" => 15,
        "free" => 10,
        _ => 9,
    }
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for rules in RULE_SETS {
        let (start, depth) = (Position::start(rules), depth(rules));
        group.throughput(Throughput::Elements(perft(&start, depth)));
        let id = BenchmarkId::new(rules.id, depth);
        group.bench_function(id, |bencher| bencher.iter(|| perft(&start, depth)));
    }
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
