//! Endgame tables: how fast they are asked, built and verified, on one thread: `cargo bench --bench tables`. Elements are
//! positions. `STONES=8` asks the largest tables that the bot uses, which take half a minute to build first.

use alquerque_engine::compact::{Compact, POINTS};
use alquerque_engine::tables::{DtmTables, Wdl, WdlTables};
use alquerque_engine::{Oracle, Stop, Value};
use alquerque_rules::{BELL, FREE, MEDIEVAL, Position, Side};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Enough for all tables to be asked far from where they were asked last.
const POSITIONS: usize = 1 << 16;
/// The stones of what is built and verified here.
const SMALL: usize = 6;
/// The same by other rules.
const SMALL_BY_COUNT: usize = 4;

/// Positions of so many stones, which chance put on the board: at least one of each side.
fn positions(stones: usize) -> Vec<Compact> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |end: usize| {
        // Knuth's MMIX generator, whose upper bits are good.
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

fn asking(criterion: &mut Criterion) {
    let stones =
        std::env::var("STONES").map_or(SMALL, |stones| stones.parse().expect("STONES is a number"));
    let tables = DtmTables::in_memory(stones).expect("there are such tables");
    println!("{stones} stones take {} bytes", tables.bytes());
    let mut group = criterion.benchmark_group("ask");
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

fn building(criterion: &mut Criterion) {
    let mut total = 0;
    let tables = DtmTables::in_memory(SMALL).expect("there are such tables");
    let stop = Stop::default();
    let mut verify = || {
        tables.verify(SMALL, &mut |progress| total = progress.total, &stop).expect("they are right")
    };
    verify();
    let mut group = criterion.benchmark_group("all positions");
    group.sample_size(10);
    group.bench_function(BenchmarkId::new("verify", SMALL), |bencher| bencher.iter(&mut verify));
    group.throughput(Throughput::Elements(total));
    group.bench_function(BenchmarkId::new("build", SMALL), |bencher| {
        bencher.iter(|| DtmTables::in_memory(SMALL))
    });
    group.finish();
}

fn by_count(criterion: &mut Criterion) {
    let stop = Stop::default();
    for rules in [&FREE, &BELL] {
        let mut total = 0;
        let build = || {
            let metric = Wdl::for_rules(rules).expect("they are counted");
            WdlTables::generate(metric, SMALL_BY_COUNT).expect("there are such tables")
        };
        let wdl_tables = build();
        let mut verify = || {
            wdl_tables
                .verify(SMALL_BY_COUNT, &mut |progress| total = progress.total, &stop)
                .expect("they are right")
        };
        verify();
        let position = |seen: Compact| {
            let stones =
                seen.position(&MEDIEVAL, Side::White).expect("it is on the board").stones();
            Position::new(rules, stones, Side::White).expect("it is on the board")
        };
        let positions: Vec<_> = positions(SMALL_BY_COUNT).into_iter().map(position).collect();
        let mut group = criterion.benchmark_group(rules.id);
        group.sample_size(10);
        group.bench_function(BenchmarkId::new("verify", SMALL_BY_COUNT), |bencher| {
            bencher.iter(&mut verify)
        });
        group.throughput(Throughput::Elements(POSITIONS as u64));
        let known =
            || positions.iter().filter(|position| wdl_tables.probe(position).is_some()).count();
        group
            .bench_function(BenchmarkId::new("ask", SMALL_BY_COUNT), |bencher| bencher.iter(known));
        group.throughput(Throughput::Elements(total));
        group.bench_function(BenchmarkId::new("build", SMALL_BY_COUNT), |bencher| {
            bencher.iter(build)
        });
        group.finish();
    }
}

criterion_group!(benches, asking, building, by_count);
criterion_main!(benches);
