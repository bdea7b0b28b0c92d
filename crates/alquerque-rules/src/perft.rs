use super::Position;

/// Counts the sequences of `depth` actions from a position. A move with its whole chain is one action, and so is a huff
/// or an insist; repetition and lack of progress
/// are ignored. The standard cross-check of move generators.
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
