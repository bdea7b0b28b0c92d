//! Tables against independent slow solvers, which know the rules alone.

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

/// Every position of so many stones, also with one side's alone.
fn positions(stones: usize) -> impl Iterator<Item = Compact> {
    let splits = move |all: u32| (0..1_u32 << stones).map(move |own| scatter(all, own));
    subsets(POINTS, stones)
        .flat_map(move |all| splits(all).map(move |own| Compact { own, other: all & !own }))
}

/// Those of the points whose number among them is in `chosen`.
fn scatter(points: u32, chosen: u32) -> u32 {
    let all = (0..POINTS as u32).filter(|point| points >> point & 1 == 1);
    (0..)
        .zip(all)
        .filter(|(number, _)| chosen >> number & 1 == 1)
        .fold(0, |set, (_, point)| set | 1 << point)
}

/// Value iteration by the plain rules: whatever is not decided in so many plies counts as a draw, and one ply more is looked
/// at until nothing changes.
fn solved_slowly(stones: usize) -> Vec<(Compact, Value)> {
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
    let values = solved_slowly(4);
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
fn more_stones_are_not_known() {
    let tables = DtmTables::in_memory(3).unwrap();
    assert_eq!(tables.stones(), 3);
    assert_eq!(tables.value(Compact { own: 0b111, other: 1 << 24 }), None);
    assert_eq!(tables.value(Compact { own: (1 << 13) - 1, other: 1 << 24 }), None);
}

#[test]
fn endings_are_of_what_is_forgotten_at_once_and_counted() {
    let fitting: Vec<_> = RULE_SETS
        .into_iter()
        .filter(|rules| Wdl::for_rules(rules).is_some())
        .map(|rules| rules.id)
        .collect();
    assert_eq!(fitting, ["free", "bell"]);
}

/// What a game comes to that ends after quiet turns, as it does at the table: for the side to move, by looking at everything
/// that can be played.
#[derive(Default)]
struct Played {
    /// By the stones, the side to move, those that may be huffed, and the quiet turns before.
    known: HashMap<(Placement, Side, Bitboard, u16), Ordering>,
}

impl Played {
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

/// Few quiet turns are soon looked at.
static SHORT: [RuleSet; 2] =
    [RuleSet { no_progress_limit: 13, ..FREE }, RuleSet { no_progress_limit: 13, ..BELL }];

#[test]
fn endings_are_what_a_game_comes_to_after_however_many_quiet_turns() {
    // Stones that have nearly come all the way, from which there is less to look at.
    let advanced = |seen: &Compact| (seen.own | seen.other) & !0x3ff == 0;
    for rules in &SHORT {
        let wdl_tables = WdlTables::generate(Wdl::for_rules(rules).unwrap(), 4).unwrap();
        let (mut played, mut checked, mut huffs) = (Played::default(), 0, 0);
        let few = (1..=3).flat_map(positions).step_by(7);
        let more = positions(4).filter(|seen| *rules == SHORT[1] && advanced(seen));
        for (turn, seen) in few.chain(more).flat_map(|seen| Side::BOTH.map(|turn| (turn, seen))) {
            let position = sided(seen, rules, turn);
            let after =
                position.legal_moves().into_iter().map(|action| position.play(&action.into()));
            let huffable = after.filter(|after| !after.rule_state().huffable.is_empty());
            huffs += huffable.clone().count();
            for position in huffable.chain([position]) {
                let course = wdl_tables.probe(&position).unwrap();
                for quiet in 0..=rules.no_progress_limit {
                    checked += 1;
                    assert_eq!(
                        course.outcome(quiet),
                        played.outcome(&position, quiet),
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

/// A position as it is seen from White's side, whoever is to move.
fn sided(seen: Compact, rules: &'static RuleSet, turn: Side) -> Position {
    let medieval = seen.position(&MEDIEVAL, turn).unwrap();
    Position::new(rules, medieval.stones(), turn).unwrap()
}

#[test]
fn slack_is_for_how_long_an_outcome_stays() {
    let wdl_tables = WdlTables::generate(Wdl::for_rules(&BELL).unwrap(), 3).unwrap();
    for seen in positions(3).step_by(3) {
        let course = wdl_tables.probe(&sided(seen, &BELL, Side::White)).unwrap();
        for quiet in 0..=BELL.no_progress_limit {
            let stays = (quiet..=BELL.no_progress_limit)
                .take_while(|&later| course.outcome(later) == course.outcome(quiet));
            // Who cannot move has lost even when the game is over by its quiet turns.
            let last = (quiet + course.slack(quiet)).min(BELL.no_progress_limit);
            assert_eq!(last, stays.last().unwrap(), "{course:?} {quiet}");
        }
    }
}

#[test]
fn endings_say_what_they_do_not_know() {
    let wdl_tables = WdlTables::generate(Wdl::for_rules(&FREE).unwrap(), 3).unwrap();
    assert_eq!(wdl_tables.stones(), 3);
    let two = Compact { own: 0b11, other: 1 << 24 };
    let course = wdl_tables.probe(&sided(two, &FREE, Side::White)).unwrap();
    assert_eq!((course.outcome(0), course.outcome(50)), (Ordering::Greater, Ordering::Greater));
    assert_eq!(wdl_tables.probe(&sided(two, &BELL, Side::White)), None);
    assert_eq!(wdl_tables.probe(&sided(Compact { own: 0b111, ..two }, &FREE, Side::White)), None);
    let too_many = WdlTables::generate(Wdl::for_rules(&FREE).unwrap(), 7);
    assert!(matches!(too_many, Err(BuildError::TooMany(6))));
}

#[test]
fn endings_are_kept_like_other_tables() {
    let dir = tempfile::tempdir().unwrap();
    let [free, bell] = [&FREE, &BELL].map(|rules| Wdl::for_rules(rules).unwrap());
    let build = |metric, stones| {
        let mut wdl_tables = WdlTables::load(metric, dir.path(), stones).0;
        wdl_tables.build(dir.path(), stones, &mut |_| (), &Stop::default()).unwrap();
        wdl_tables
    };
    // In two parts, beside each other.
    build(bell, 3);
    let built = [build(free, 4), build(bell, 4)];
    let file = |name: &str| dir.path().join(name);
    let whole = fs::read(file("bell-2-2.table")).unwrap();
    for (metric, built) in [free, bell].into_iter().zip(&built) {
        let (read, flawed) = WdlTables::load(metric, dir.path(), 8);
        assert!(flawed.is_empty() && read.stones() == 4, "{flawed:?}");
        read.verify(4, &mut |_| (), &Stop::default()).unwrap();
        for seen in positions(4).step_by(5) {
            let position = sided(seen, metric.rules(), Side::White);
            assert_eq!(read.probe(&position), built.probe(&position));
        }
    }
    // Those of other rules, a value map that was changed, and one that ends early, are not believed; nor is a value map that
    // does not say what all values stand for.
    let mut changed = whole.clone();
    changed[60] ^= 1;
    let mut short = whole.clone();
    let last = usize::from(short[22]) - 1;
    short[22] -= 1;
    short.drain(52 + 16 * last..52 + 16 * (last + 1));
    let checksum = crc32fast::hash(&[&short[..48], &short[52..]].concat());
    short[48..52].copy_from_slice(&checksum.to_le_bytes());
    for flawed in [&fs::read(file("free-2-2.table")).unwrap()[..], &changed, &whole[..60], &short] {
        fs::write(file("bell-2-2.table"), flawed).unwrap();
        let (read, flawed) = WdlTables::load(bell, dir.path(), 4);
        assert_eq!((read.stones(), flawed.len()), (3, 1));
        assert_eq!(build(bell, 4).stones(), 4);
        assert_eq!(fs::read(file("bell-2-2.table")).unwrap(), whole);
    }
    if cfg!(unix) {
        // Whoever opened a pipe would wait.
        fs::remove_file(file("bell-2-2.table")).unwrap();
        assert!(Command::new("mkfifo").arg(file("bell-2-2.table")).status().unwrap().success());
        let (read, flawed) = WdlTables::load(bell, dir.path(), 4);
        assert_eq!((read.stones(), flawed.len()), (3, 1));
    }
}
