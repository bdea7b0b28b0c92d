//! Measures perft by every rule set, on one thread. Elements are leaf nodes.
//!
//! Run with `cargo bench -p alquerque-rules --bench rules`.

use alquerque_rules::{Position, RULE_SETS, RuleSet, perft};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Returns a depth with millions of leaf nodes.
fn depth(rules: &RuleSet) -> u32 {
    match rules.id {
        "medieval" => 14,
        "brainking" => 15,
        "free" => 10,
        _ => 9,
    }
}

fn count_leaves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for rules in RULE_SETS {
        let start = Position::start(rules);
        let depth = depth(rules);
        group.throughput(Throughput::Elements(perft(&start, depth)));
        let id = BenchmarkId::new(rules.id, depth);
        group.bench_function(id, |bencher| bencher.iter(|| perft(&start, depth)));
    }
    group.finish();
}

criterion_group!(benches, count_leaves);
criterion_main!(benches);
