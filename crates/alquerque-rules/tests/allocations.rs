//! Generating and counting the legal actions of a position does not allocate.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use alquerque_rules::{CaptureSanction, Position, RULE_SETS};

#[path = "support/random_play.rs"]
mod random_play;

use random_play::random_play;

thread_local! {
    /// The allocations of this thread. The test runner has others.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator with a count of its allocations.
struct CountingAllocator;

// SAFETY: every call is forwarded to the system's allocator. The count is a plain thread-local
// number, which is neither allocated nor dropped.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller upholds the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the contract of `dealloc`, and `memory` is the system's.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Returns the result of `f` and the number of its allocations.
fn count_allocations<T>(f: impl FnOnce() -> T) -> (T, u64) {
    let before = ALLOCATIONS.get();
    let result = f();
    (result, ALLOCATIONS.get() - before)
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
