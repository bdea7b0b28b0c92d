//! Generating and counting the legal actions of a position does not allocate.

use alquerque_rules::{CaptureSanction, Position, RULE_SETS};

use crate::random_play::random_play;

/// Returns the result of `f` and the number of its allocations.
fn count_allocations<T>(f: impl FnOnce() -> T) -> (T, u64) {
    let mut result = None;
    let used = allocation_counter::measure(|| result = Some(f()));
    (result.unwrap(), used.count_total)
}

/// The number of checked positions, and of those with captures and huffs.
#[derive(Default)]
struct Checked {
    positions: u32,
    captures: u32,
    huffs: u32,
}

fn check(position: &Position, checked: &mut Checked) {
    let (count, allocations) = count_allocations(|| position.count_actions());
    assert_eq!(allocations, 0, "counting {count} actions");
    let (actions, allocations) = count_allocations(|| position.legal_actions());
    assert_eq!(actions.len() as u64, count);
    if count > 32 {
        return;
    }
    assert_eq!(allocations, 0, "generating {count} actions");
    let moves = actions.iter().filter_map(|action| action.as_move());
    checked.positions += 1;
    checked.captures += u32::from(moves.clone().any(|action| action.is_capture()));
    checked.huffs += u32::from(moves.count() < actions.len());
}

#[test]
fn allocations_are_counted() {
    assert_eq!(count_allocations(|| Box::new(1)).1, 1);
    assert_eq!(count_allocations(|| Vec::<u8>::with_capacity(10)).1, 1);
    assert_eq!(count_allocations(|| 1).1, 0);
}

#[test]
fn legal_actions_and_their_count_do_not_allocate() {
    for rules in RULE_SETS {
        let mut checked = Checked::default();
        for seed in 0..40 {
            let game = random_play(rules, seed, 150);
            game.plies().for_each(|(position, _)| check(&position, &mut checked));
            check(&game.position(), &mut checked);
        }
        assert!(checked.positions > 500, "{}: {} positions", rules.id, checked.positions);
        assert!(checked.captures > 100, "{}: {} with captures", rules.id, checked.captures);
        let min_huffs = if rules.capture_sanction == CaptureSanction::None { 0 } else { 40 };
        assert!(checked.huffs >= min_huffs, "{}: {} with huffs", rules.id, checked.huffs);
    }
}
