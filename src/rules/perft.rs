use super::Position;

/// Counts the sequences of `depth` moves from a position. A move with its whole chain is one; repetition and the
/// quiet stretch end no line. The usual way to hold one move generator against another.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => position.legal_moves().iter().map(|action| perft(&position.play(action), depth - 1)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Directions, Duty, MEDIEVAL, RuleSet};
    use super::*;

    /// Published counts of sequences of 1, 2, 3 … actions from the start.
    fn assert_counts(rules: &'static RuleSet, counts: &[u64]) {
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&Position::start(rules), depth), count, "{} to depth {depth}", rules.id);
        }
    }

    #[test]
    fn medieval_counts_are_the_published_ones() {
        assert_counts(&MEDIEVAL, &[4, 5, 6, 12, 29, 109, 541]);
    }

    #[test]
    fn switching_every_duty_off_gives_the_free_capture_counts() {
        static FREE: RuleSet =
            RuleSet { id: "free", capture: Duty::Optional, going_on: Duty::Optional, ..MEDIEVAL_COPY };
        assert_counts(&FREE, &[4, 8, 33, 219, 1537, 11697]);
    }

    #[test]
    fn directions_are_seen_from_each_side() {
        const AHEAD: Directions = Directions::FORWARD.and(Directions::SIDEWAYS);
        static AHEAD_ONLY: RuleSet = RuleSet { id: "ahead", steps: AHEAD, first_hop: AHEAD, ..MEDIEVAL_COPY };
        // Without its ban on going back, BrainKing's game is this one; until depth 3 no stone could go back.
        assert_counts(&AHEAD_ONLY, &[4, 5, 6]);
    }

    const MEDIEVAL_COPY: RuleSet = RuleSet {
        id: "copy",
        board: MEDIEVAL.board,
        setup: MEDIEVAL.setup,
        steps: MEDIEVAL.steps,
        first_hop: MEDIEVAL.first_hop,
        later_hops: MEDIEVAL.later_hops,
        capture: MEDIEVAL.capture,
        going_on: MEDIEVAL.going_on,
        quiet_turns: MEDIEVAL.quiet_turns,
    };
}
