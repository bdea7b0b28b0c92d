//! Tables against independent slow solvers, which know the rules alone.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::super::compact::{Compact, POINTS};
use super::super::symmetry::{SYMMETRIES, image};
use super::super::{Oracle, Value};
use super::subsets::subsets;
use super::{ByCount, Ending, Endings, Tables};
use crate::rules::{Action, BELL, Bitboard, FREE, MEDIEVAL, Placement, Position, RULE_SETS, RuleSet, Side};

/// Every position of so many stones, also with one side's alone.
fn positions(stones: usize) -> impl Iterator<Item = Compact> {
    let splits = move |all: u32| (0..1_u32 << stones).map(move |own| scatter(all, own));
    subsets(POINTS, stones).flat_map(move |all| splits(all).map(move |own| Compact { own, other: all & !own }))
}

/// Those of the points whose number among them is in `chosen`.
fn scatter(points: u32, chosen: u32) -> u32 {
    let all = (0..POINTS as u32).filter(|point| points >> point & 1 == 1);
    (0..).zip(all).filter(|(number, _)| chosen >> number & 1 == 1).fold(0, |set, (_, point)| set | 1 << point)
}

/// Value iteration by the plain rules: whatever is not decided in so many plies counts as a draw, and one ply more is looked
/// at until nothing changes.
fn solved_slowly(stones: usize) -> Vec<(Compact, Value)> {
    let all: Vec<_> = (1..=stones).flat_map(positions).collect();
    let numbers: HashMap<_, _> = all.iter().copied().zip(0_usize..).collect();
    let after = |position: &Compact| -> Vec<usize> {
        let position = position.position(&MEDIEVAL, Side::White).unwrap();
        let after = |action| numbers[&Compact::of(&position.play(action)).unwrap()];
        position.legal_actions().iter().map(after).collect()
    };
    let after: Vec<_> = all.iter().map(after).collect();
    let mut values = vec![Value::Draw; all.len()];
    loop {
        let best = |after: &Vec<usize>| after.iter().map(|&after| values[after].before()).max();
        let next: Vec<_> = after.iter().map(|after| best(after).unwrap_or(Value::Loss(0))).collect();
        if next == values {
            return all.into_iter().zip(values).collect();
        }
        values = next;
    }
}

#[test]
fn tables_agree_with_a_slow_solver() {
    let tables = Tables::in_memory(4).unwrap();
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
    let tables = Tables::in_memory(4).unwrap();
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
    let tables = Tables::in_memory(3).unwrap();
    assert_eq!(tables.stones(), 3);
    assert_eq!(tables.value(Compact { own: 0b111, other: 1 << 24 }), None);
    assert_eq!(tables.value(Compact { own: (1 << 13) - 1, other: 1 << 24 }), None);
}

#[test]
fn endings_are_of_what_is_forgotten_at_once_and_counted() {
    let fitting: Vec<_> =
        RULE_SETS.into_iter().filter(|rules| ByCount::of(rules).is_some()).map(|rules| rules.id).collect();
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
        if quiet >= position.rules().quiet_turns {
            let [own, other] = [position.turn(), !position.turn()].map(|side| position.stones()[side].count());
            return own.cmp(&other);
        }
        let key = (position.placement(), position.turn(), position.memory().huffable, quiet);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let outcomes = position.legal_actions().into_iter().map(|action| {
            let after = position.play(&action);
            match action {
                Action::Move(action) if position.is_irreversible(&action) => self.outcome(&after, 0).reverse(),
                Action::Move(_) => self.outcome(&after, quiet + 1).reverse(),
                Action::Huff(_) | Action::Insist => self.outcome(&after, quiet),
            }
        });
        let best = outcomes.max().unwrap();
        self.known.insert(key, best);
        best
    }
}

/// Few quiet turns are soon looked at; no position of so few stones takes more.
static SHORT: [RuleSet; 2] = [RuleSet { quiet_turns: 17, ..FREE }, RuleSet { quiet_turns: 17, ..BELL }];

#[test]
fn endings_are_what_a_game_comes_to() {
    // Stones that have nearly come all the way, from which there is less to look at.
    let advanced = |seen: &Compact| (seen.own | seen.other) & !0x3ff == 0;
    for rules in &SHORT {
        let endings = Endings::in_memory_of(ByCount::of(rules).unwrap(), 4).unwrap();
        let (mut played, mut checked) = (Played::default(), 0);
        let few = (1..=3).flat_map(positions).step_by(5);
        let more = positions(4).filter(|seen| *rules == SHORT[1] && advanced(seen));
        for (turn, seen) in few.chain(more).flat_map(|seen| Side::BOTH.map(|turn| (turn, seen))) {
            let position = sided(seen, rules, turn);
            let ending = endings.ending(&position).unwrap();
            for quiet in 0..=rules.quiet_turns - u16::from(ending.turns) {
                checked += 1;
                assert_eq!(ending.outcome, played.outcome(&position, quiet), "{position:?} {quiet}");
            }
        }
        assert!(checked > 100_000, "{}: {checked}", rules.id);
    }
}

/// A position as it is seen from White's side, whoever is to move.
fn sided(seen: Compact, rules: &'static RuleSet, turn: Side) -> Position {
    let medieval = seen.position(&MEDIEVAL, turn).unwrap();
    Position::new(rules, medieval.stones(), turn).unwrap()
}

#[test]
fn who_may_huff_has_the_better_of_it() {
    let endings = Endings::in_memory_of(ByCount::of(&BELL).unwrap(), 4).unwrap();
    let mut huffs = 0;
    for seen in positions(4).step_by(11) {
        let position = sided(seen, &BELL, Side::White);
        for after in position.legal_actions().iter().map(|action| position.play(action)) {
            let best = endings.ending(&after).unwrap();
            let worst = Position::new(&BELL, after.stones(), after.turn()).unwrap();
            assert!(best.outcome >= endings.ending(&worst).unwrap().outcome);
            for huffed in after.legal_actions().iter().filter(|action| action.as_move().is_none()) {
                huffs += 1;
                assert!(best.outcome >= endings.ending(&after.play(huffed)).unwrap().outcome);
            }
        }
    }
    assert!(huffs > 100, "{huffs}");
}

#[test]
fn endings_say_what_they_do_not_know() {
    let endings = Endings::in_memory_of(ByCount::of(&FREE).unwrap(), 3).unwrap();
    assert_eq!(endings.stones(), 3);
    let two = Compact { own: 0b11, other: 1 << 24 };
    assert_eq!(endings.ending(&sided(two, &FREE, Side::White)), Some(Ending { outcome: Ordering::Greater, turns: 0 }));
    assert_eq!(endings.ending(&sided(two, &BELL, Side::White)), None);
    assert_eq!(endings.ending(&sided(Compact { own: 0b111, ..two }, &FREE, Side::White)), None);
}
