//! Benchmarks of endgame tables, which are probed, built and verified on one thread:
//! `cargo bench --bench tables`. Elements are positions. `STONES=8` probes the largest tables that
//! the bot uses, after half a minute for building them.

use alquerque_engine::compact::{Compact, POINTS};
use alquerque_engine::tables::{DtmTables, Wdl, WdlTables};
use alquerque_engine::{Oracle, Stop, Value};
use alquerque_rules::{BELL, FREE, MEDIEVAL, Position, Side};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// The number of probes, enough to spread over all tables.
const POSITIONS: usize = 1 << 16;
/// The stones of the DTM tables that are built and verified.
const DTM_STONES: usize = 6;
/// The stones of the WDL tables.
const WDL_STONES: usize = 4;

/// Returns pseudo-random positions with at least one stone of each side.
fn positions(stones: usize) -> Vec<Compact> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |end: usize| {
        // Knuth's MMIX generator, whose upper bits are the best.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut position = |_| {
        let own = 1 + below(stones - 1);
        let mut sides = [0, 0];
        for stone in 0..stones {
            let free = (0..POINTS).filter(|point| (sides[0] | sides[1]) >> point & 1 == 0);
            sides[usize::from(stone >= own)] |=
                1 << free.collect::<Vec<_>>()[below(POINTS - stone)];
        }
        Compact { own: sides[0], other: sides[1] }
    };
    (0..POSITIONS).map(&mut position).collect()
}

fn bench_probe(criterion: &mut Criterion) {
    let stones = std::env::var("STONES")
        .map_or(DTM_STONES, |stones| stones.parse().expect("STONES is a number"));
    let tables = DtmTables::in_memory(stones).expect("there are such tables");
    println!("{stones} stones take {} bytes", tables.bytes());
    let mut group = criterion.benchmark_group("probe");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for stones in [4, stones] {
        let positions = positions(stones);
        let draws = || {
            positions
                .iter()
                .filter(|&&position| tables.value(position) == Some(Value::Draw))
                .count()
        };
        group.bench_function(BenchmarkId::from_parameter(stones), |bencher| bencher.iter(draws));
    }
    group.finish();
}

fn bench_dtm(criterion: &mut Criterion) {
    let mut total = 0;
    let tables = DtmTables::in_memory(DTM_STONES).expect("there are such tables");
    let stop = Stop::default();
    let mut verify = || {
        tables
            .verify(DTM_STONES, &mut |progress| total = progress.total, &stop)
            .expect("the tables are valid")
    };
    verify();
    let mut group = criterion.benchmark_group("all positions");
    group.sample_size(10);
    group.bench_function(BenchmarkId::new("verify", DTM_STONES), |bencher| {
        bencher.iter(&mut verify)
    });
    group.throughput(Throughput::Elements(total));
    group.bench_function(BenchmarkId::new("build", DTM_STONES), |bencher| {
        bencher.iter(|| DtmTables::in_memory(DTM_STONES))
    });
    group.finish();
}

fn bench_wdl(criterion: &mut Criterion) {
    let stop = Stop::default();
    for rules in [&FREE, &BELL] {
        let mut total = 0;
        let build = || {
            let metric = Wdl::for_rules(rules).expect("the rule set has WDL tables");
            WdlTables::generate(metric, WDL_STONES).expect("there are such tables")
        };
        let wdl_tables = build();
        let mut verify = || {
            wdl_tables
                .verify(WDL_STONES, &mut |progress| total = progress.total, &stop)
                .expect("the tables are valid")
        };
        verify();
        let position = |seen: Compact| {
            let stones =
                seen.position(&MEDIEVAL, Side::White).expect("it is on the board").stones();
            Position::new(rules, stones, Side::White).expect("it is on the board")
        };
        let positions: Vec<_> = positions(WDL_STONES).into_iter().map(position).collect();
        let mut group = criterion.benchmark_group(rules.id);
        group.sample_size(10);
        group.bench_function(BenchmarkId::new("verify", WDL_STONES), |bencher| {
            bencher.iter(&mut verify)
        });
        group.throughput(Throughput::Elements(POSITIONS as u64));
        let known =
            || positions.iter().filter(|position| wdl_tables.probe(position).is_some()).count();
        group.bench_function(BenchmarkId::new("probe", WDL_STONES), |bencher| bencher.iter(known));
        group.throughput(Throughput::Elements(total));
        group.bench_function(BenchmarkId::new("build", WDL_STONES), |bencher| bencher.iter(build));
        group.finish();
    }
}

criterion_group!(benches, bench_probe, bench_dtm, bench_wdl);
criterion_main!(benches);
