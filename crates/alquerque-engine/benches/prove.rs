//! Benchmarks of proofs and of certificate checks, on one thread with tables of six stones:
//! `cargo bench --bench prove`.

use std::hint::black_box;

use alquerque_engine::Stop;
use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Certificate, Claim, Goal, Limits, Prover};
use alquerque_engine::tables::DtmTables;
use alquerque_rules::{MEDIEVAL, Position};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The nodes of a proof from the start.
const NODES: u64 = 1 << 19;

fn start() -> Compact {
    Compact::from_position(&Position::start(&MEDIEVAL)).expect("medieval is supported")
}

/// Measures a proof; elements are expanded positions.
fn bench_search(criterion: &mut Criterion) {
    let tables = DtmTables::in_memory(6).expect("six stones are few");
    let stop = Stop::default();
    let limits = Limits { nodes: NODES, bytes: 256 << 20, ..Limits::default() };
    let mut group = criterion.benchmark_group("prove");
    group.sample_size(10).throughput(Throughput::Elements(NODES));
    group.bench_function("search", |bencher| {
        bencher.iter_batched_ref(
            || Prover::new(&tables, limits),
            |prover| prover.prove(start(), Claim::WIN, &stop, &mut |_| ()),
            criterion::BatchSize::PerIteration,
        );
    });
    group.finish();
}

/// Measures a check; elements are positions of a certificate.
fn bench_check(criterion: &mut Criterion) {
    let tables = DtmTables::in_memory(6).expect("six stones are few");
    let stop = Stop::default();
    let certificate = lost_opening(&tables, &stop);
    let mut group = criterion.benchmark_group("prove");
    group.sample_size(10).throughput(Throughput::Elements(certificate.positions() as u64));
    group.bench_function("check", |bencher| {
        bencher.iter(|| black_box(&certificate).check(&tables, &stop, &mut |_| ()));
    });
    group.finish();
}

/// Returns a certificate that Black wins after the first move d2-c3.
fn lost_opening(tables: &DtmTables, stop: &Stop) -> Certificate {
    let start = Position::start(&MEDIEVAL);
    let opening = start
        .legal_actions()
        .into_iter()
        .find(|action| action.to_string() == "d2-c3")
        .expect("d2-c3 is legal");
    let position = Compact::from_position(&start.play(&opening)).expect("medieval is supported");
    let mut prover = Prover::new(tables, Limits { bytes: 256 << 20, ..Limits::default() });
    prover.prove(position, Claim::WIN, stop, &mut |_| ());
    prover.certificate(Goal::Win)
}

criterion_group!(benches, bench_search, bench_check);
criterion_main!(benches);
