//! Compares tables with independent slow solvers that know only the rules.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fs;
use std::process::Command;

use super::super::compact::{Compact, POINTS};
use super::super::symmetry::{SYMMETRIES, image};
use super::super::{Oracle, Stop, Value};
use super::subsets::subsets;
use super::{BuildError, DtmTables, Metric, Wdl, WdlTables};
use alquerque_rules::{
    Action, BELL, Bitboard, FREE, MEDIEVAL, Placement, Position, RULE_SETS, RuleSet, Side,
};

/// Returns every position with this number of stones, including those of one side alone.
fn positions(stones: usize) -> impl Iterator<Item = Compact> {
    let splits = move |all: u32| (0..1_u32 << stones).map(move |own| scatter(all, own));
    subsets(POINTS, stones)
        .flat_map(move |all| splits(all).map(move |own| Compact { own, other: all & !own }))
}

/// Returns the points whose number among `points` is in `chosen`.
fn scatter(points: u32, chosen: u32) -> u32 {
    let all = (0..POINTS as u32).filter(|point| points >> point & 1 == 1);
    (0..)
        .zip(all)
        .filter(|(number, _)| chosen >> number & 1 == 1)
        .fold(0, |set, (_, point)| set | 1 << point)
}

/// Solves `medieval` by value iteration with the plain rules: starts with draws, and looks one ply
/// further until nothing changes.
fn values_by_iteration(stones: usize) -> Vec<(Compact, Value)> {
    let all: Vec<_> = (1..=stones).flat_map(positions).collect();
    let numbers: HashMap<_, _> = all.iter().copied().zip(0_usize..).collect();
    let after = |position: &Compact| -> Vec<usize> {
        let position = position.position(&MEDIEVAL, Side::White).unwrap();
        let after = |action| numbers[&Compact::from_position(&position.play(action)).unwrap()];
        position.legal_actions().iter().map(after).collect()
    };
    let after: Vec<_> = all.iter().map(after).collect();
    let mut values = vec![Value::Draw; all.len()];
    loop {
        let best = |after: &Vec<usize>| after.iter().map(|&after| values[after].to_parent()).max();
        let next: Vec<_> =
            after.iter().map(|after| best(after).unwrap_or(Value::Loss(0))).collect();
        if next == values {
            return all.into_iter().zip(values).collect();
        }
        values = next;
    }
}

#[test]
fn tables_agree_with_a_slow_solver() {
    let tables = DtmTables::in_memory(4).unwrap();
    let values = values_by_iteration(4);
    for ordering in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
        assert!(values.iter().any(|(_, value)| value.cmp(&Value::Draw) == ordering));
    }
    for (position, value) in values {
        assert_eq!(tables.value(position), Some(value), "{position:?}");
    }
}

#[test]
fn images_have_the_same_value() {
    let tables = DtmTables::in_memory(4).unwrap();
    for position in positions(4).step_by(7) {
        let value = tables.value(position);
        for symmetry in 0..SYMMETRIES {
            let [own, other] = [position.own, position.other].map(|points| image(symmetry, points));
            assert_eq!(tables.value(Compact { own, other }), value);
        }
    }
}

#[test]
fn positions_with_more_stones_are_unknown() {
    let tables = DtmTables::in_memory(3).unwrap();
    assert_eq!(tables.stones(), 3);
    assert_eq!(tables.value(Compact { own: 0b111, other: 1 << 24 }), None);
    assert_eq!(tables.value(Compact { own: (1 << 13) - 1, other: 1 << 24 }), None);
}

#[test]
fn wdl_tables_exist_for_rules_without_memory_that_count() {
    let fitting: Vec<_> = RULE_SETS
        .into_iter()
        .filter(|rules| Wdl::for_rules(rules).is_some())
        .map(|rules| rules.id)
        .collect();
    assert_eq!(fitting, ["free", "bell"]);
}

/// A memoizing solver by the plain rules, of games that end after a number of quiet turns.
#[derive(Default)]
struct SlowSolver {
    /// By the stones, the side to move, the huffable stones and the quiet turns before.
    known: HashMap<(Placement, Side, Bitboard, u16), Ordering>,
}

impl SlowSolver {
    fn outcome(&mut self, position: &Position, quiet: u16) -> Ordering {
        if !position.can_act() {
            return Ordering::Less;
        }
        if quiet >= position.rules().no_progress_limit {
            let [own, other] =
                [position.turn(), !position.turn()].map(|side| position.stones()[side].count());
            return own.cmp(&other);
        }
        let key = (position.placement(), position.turn(), position.rule_state().huffable, quiet);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let outcomes = position.legal_actions().into_iter().map(|action| {
            let after = position.play(&action);
            match action {
                Action::Move(action) if position.is_irreversible(&action) => {
                    self.outcome(&after, 0).reverse()
                }
                Action::Move(_) => self.outcome(&after, quiet + 1).reverse(),
                Action::Huff(_) | Action::Insist => self.outcome(&after, quiet),
            }
        });
        let best = outcomes.max().unwrap();
        self.known.insert(key, best);
        best
    }
}

/// Rule sets with few quiet turns, so that the solver is quick.
static SHORT_CLOCK_RULES: [RuleSet; 2] =
    [RuleSet { no_progress_limit: 13, ..FREE }, RuleSet { no_progress_limit: 13, ..BELL }];

#[test]
fn wdl_tables_agree_with_a_slow_solver_at_every_clock() {
    // Advanced stones have fewer continuations.
    let advanced = |compact: &Compact| (compact.own | compact.other) & !0x3ff == 0;
    for rules in &SHORT_CLOCK_RULES {
        let wdl_tables = WdlTables::generate(Wdl::for_rules(rules).unwrap(), 4).unwrap();
        let mut solver = SlowSolver::default();
        let mut checked = 0;
        let mut huffs = 0;
        let few = (1..=3).flat_map(positions).step_by(7);
        let more =
            positions(4).filter(|compact| *rules == SHORT_CLOCK_RULES[1] && advanced(compact));
        for (turn, compact) in
            few.chain(more).flat_map(|compact| Side::BOTH.map(|turn| (turn, compact)))
        {
            let position = position_for(compact, rules, turn);
            let after =
                position.legal_moves().into_iter().map(|action| position.play(&action.into()));
            let huffable = after.filter(|after| !after.rule_state().huffable.is_empty());
            huffs += huffable.clone().count();
            for position in huffable.chain([position]) {
                let value = wdl_tables.probe(&position).unwrap();
                for quiet in 0..=rules.no_progress_limit {
                    checked += 1;
                    assert_eq!(
                        value.outcome(quiet),
                        solver.outcome(&position, quiet),
                        "{position:?} {quiet}"
                    );
                }
            }
        }
        assert!(
            checked > 50_000 && (huffs > 1_000) == rules.has_huff(),
            "{}: {checked}, {huffs}",
            rules.id
        );
    }
}

/// Returns a position relative to White as one with this side to move.
fn position_for(compact: Compact, rules: &'static RuleSet, turn: Side) -> Position {
    let medieval = compact.position(&MEDIEVAL, turn).unwrap();
    Position::new(rules, medieval.stones(), turn).unwrap()
}

#[test]
fn slack_is_the_number_of_quiet_turns_that_keep_the_outcome() {
    let wdl_tables = WdlTables::generate(Wdl::for_rules(&BELL).unwrap(), 3).unwrap();
    for compact in positions(3).step_by(3) {
        let value = wdl_tables.probe(&position_for(compact, &BELL, Side::White)).unwrap();
        for quiet in 0..=BELL.no_progress_limit {
            let stays = (quiet..=BELL.no_progress_limit)
                .take_while(|&later| value.outcome(later) == value.outcome(quiet));
            // A side that cannot move loses even when the quiet turns run out.
            let last = (quiet + value.slack(quiet)).min(BELL.no_progress_limit);
            assert_eq!(last, stays.last().unwrap(), "{value:?} {quiet}");
        }
    }
}

#[test]
fn wdl_tables_report_unknown_positions() {
    let wdl_tables = WdlTables::generate(Wdl::for_rules(&FREE).unwrap(), 3).unwrap();
    assert_eq!(wdl_tables.stones(), 3);
    let two = Compact { own: 0b11, other: 1 << 24 };
    let value = wdl_tables.probe(&position_for(two, &FREE, Side::White)).unwrap();
    assert_eq!((value.outcome(0), value.outcome(50)), (Ordering::Greater, Ordering::Greater));
    assert_eq!(wdl_tables.probe(&position_for(two, &BELL, Side::White)), None);
    assert_eq!(
        wdl_tables.probe(&position_for(Compact { own: 0b111, ..two }, &FREE, Side::White)),
        None
    );
    let too_many = WdlTables::generate(Wdl::for_rules(&FREE).unwrap(), 7);
    assert!(matches!(too_many, Err(BuildError::TooMany(6))));
}

#[test]
fn wdl_tables_are_read_again_or_rejected() {
    let dir = tempfile::tempdir().unwrap();
    let [free, bell] = [&FREE, &BELL].map(|rules| Wdl::for_rules(rules).unwrap());
    let build = |metric, stones| {
        let mut wdl_tables = WdlTables::load(metric, dir.path(), stones).0;
        wdl_tables.build(dir.path(), stones, &mut |_| (), &Stop::default()).unwrap();
        wdl_tables
    };
    // Two rule sets in one directory, one of them in two parts.
    build(bell, 3);
    let built = [build(free, 4), build(bell, 4)];
    let file = |name: &str| dir.path().join(name);
    let valid = fs::read(file("bell-2-2.table")).unwrap();
    for (metric, built) in [free, bell].into_iter().zip(&built) {
        let (read, rejected) = WdlTables::load(metric, dir.path(), 8);
        assert!(rejected.is_empty() && read.stones() == 4, "{rejected:?}");
        read.verify(4, &mut |_| (), &Stop::default()).unwrap();
        for compact in positions(4).step_by(5) {
            let position = position_for(compact, metric.rules(), Side::White);
            assert_eq!(read.probe(&position), built.probe(&position));
        }
    }
    // Rejects a file of other rules, a changed value map, a short file, and a value map without
    // some of the values.
    let mut changed = valid.clone();
    changed[60] ^= 1;
    let mut short = valid.clone();
    let last = usize::from(short[22]) - 1;
    short[22] -= 1;
    short.drain(52 + 16 * last..52 + 16 * (last + 1));
    let checksum = crc32fast::hash(&[&short[..48], &short[52..]].concat());
    short[48..52].copy_from_slice(&checksum.to_le_bytes());
    for rejected in [&fs::read(file("free-2-2.table")).unwrap()[..], &changed, &valid[..60], &short]
    {
        fs::write(file("bell-2-2.table"), rejected).unwrap();
        let (read, rejected) = WdlTables::load(bell, dir.path(), 4);
        assert_eq!((read.stones(), rejected.len()), (3, 1));
        assert_eq!(build(bell, 4).stones(), 4);
        assert_eq!(fs::read(file("bell-2-2.table")).unwrap(), valid);
    }
    if cfg!(unix) {
        // Opening a named pipe would block.
        fs::remove_file(file("bell-2-2.table")).unwrap();
        assert!(Command::new("mkfifo").arg(file("bell-2-2.table")).status().unwrap().success());
        let (read, rejected) = WdlTables::load(bell, dir.path(), 4);
        assert_eq!((read.stones(), rejected.len()), (3, 1));
    }
}
