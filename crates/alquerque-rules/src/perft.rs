use super::Position;

/// Counts the sequences of `depth` actions from a position, the standard check of a move generator.
///
/// A move with its whole chain of captures is one action, and so is a huff or an insist. Repetition
/// and lack of progress are ignored. Of more captures in a position than
/// [`MAX_CAPTURES`](crate::MAX_CAPTURES), as many are counted.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions(),
        _ => {
            let mut nodes = 0;
            position.for_each_action(|action| nodes += perft(&position.play(action), depth - 1));
            nodes
        }
    }
}
