//! Making the legal actions of a position, and counting them, takes nothing from the heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use alquerque_rules::{CaptureSanction, Position, RULE_SETS};

#[path = "support/random_play.rs"]
mod random_play;

use random_play::random_play;

thread_local! {
    /// Of this thread, as the test runner has others.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, which counts how often it is asked for memory.
struct Counting;

// SAFETY: every call goes on to the system's allocator as it is. The count is a plain number of the thread, which is
// neither allocated nor dropped.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of `dealloc`, and `memory` is the system's.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What `f` answers, and how often it allocated.
fn counting<T>(f: impl FnOnce() -> T) -> (T, u64) {
    let before = ALLOCATIONS.get();
    let answer = f();
    (answer, ALLOCATIONS.get() - before)
}

/// How many positions a check has seen, and how many of them had what.
#[derive(Default)]
struct Seen {
    positions: u32,
    captures: u32,
    huffs: u32,
}

fn check(position: &Position, seen: &mut Seen) {
    let (count, for_count) = counting(|| position.count_actions());
    assert_eq!(for_count, 0, "counting {count} actions");
    let (actions, for_actions) = counting(|| position.legal_actions());
    assert_eq!(actions.len() as u64, count);
    if count > 32 {
        return;
    }
    assert_eq!(for_actions, 0, "making {count} actions");
    let moves = actions.iter().filter_map(|action| action.as_move());
    seen.positions += 1;
    seen.captures += u32::from(moves.clone().any(|action| action.is_capture()));
    seen.huffs += u32::from(moves.count() < actions.len());
}

#[test]
fn the_count_counts() {
    assert_eq!(counting(|| Box::new(1)).1, 1);
    assert_eq!(counting(|| Vec::<u8>::with_capacity(10)).1, 1);
    assert_eq!(counting(|| 1).1, 0);
}

#[test]
fn legal_actions_and_their_count_allocate_nothing() {
    for rules in RULE_SETS {
        let mut seen = Seen::default();
        for seed in 0..40 {
            let game = random_play(rules, seed, 150);
            game.plies().for_each(|(position, _)| check(&position, &mut seen));
            check(&game.position(), &mut seen);
        }
        assert!(seen.positions > 500, "{}: {} positions", rules.id, seen.positions);
        assert!(seen.captures > 100, "{}: {} with captures", rules.id, seen.captures);
        let huffs_enough = if rules.capture_sanction == CaptureSanction::None { 0 } else { 40 };
        assert!(seen.huffs >= huffs_enough, "{}: {} with huffs", rules.id, seen.huffs);
    }
}
