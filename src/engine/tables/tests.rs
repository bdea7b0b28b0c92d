//! Tables against an independent slow solver, which knows the rules alone.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::super::compact::{Compact, POINTS};
use super::super::symmetry::{SYMMETRIES, image};
use super::super::{Oracle, Value};
use super::Tables;
use super::subsets::subsets;
use crate::rules::{MEDIEVAL, Side};

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
