//! Retrograde analysis: from the positions whose value is known back to those that lead to them.
//!
//! Captures lead to tables of fewer stones, and ordinary moves from one of the two tables of a [`Material`] to the other.
//! Where a capture is possible it must be made: the value is known at once. Everywhere else it depends on ordinary moves
//! alone, and is found from the quickest decision to the slowest: when all positions decided in `n` plies are known, those
//! decided in `n + 1` are among the positions that lead to them. What is never reached is a draw.

use super::super::compact::Compact;
use super::byte::{Best, DRAW, LOST, is_loss};
use super::watch::{Stopped, Watch};
use super::{Layer, Material, Tables};

/// Why a table was not finished.
pub(super) enum Halt {
    /// As it was wanted.
    Stopped,
    /// A decision takes more plies than a byte can say.
    TooLong,
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The tables of a material, of which `lower` has all that captures lead to.
pub(super) fn solve(lower: &Tables, material: Material, watch: &mut Watch) -> Result<Vec<Layer>, Halt> {
    let end = watch.done() + 2 * material.positions();
    let mut layers: Vec<_> = material.sides().map(|(own, other)| Layer::drawn(own, other)).collect();
    for layer in &mut layers {
        settle(lower, layer, watch)?;
    }
    propagate(&mut layers, watch)?;
    watch.reach(end)?;
    Ok(layers)
}

/// Gives their values to the positions that end the game or have a capture.
fn settle(lower: &Tables, layer: &mut Layer, watch: &mut Watch) -> Result<(), Halt> {
    let Layer { index, values } = layer;
    for (orbit, values) in values.chunks_exact_mut(index.width()).enumerate() {
        let block = index.block(orbit);
        for (value, &rest) in values.iter_mut().zip(index.rests()) {
            let position = block.position(rest);
            if position.capturers() != 0 {
                *value = by_captures(lower, position).ok_or(Halt::TooLong)?;
            } else if position.steppers() == 0 {
                *value = LOST;
            }
        }
        watch.advance(block.images * values.len() as u64)?;
    }
    Ok(())
}

fn by_captures(lower: &Tables, position: Compact) -> Option<u8> {
    let mut best = Best::none();
    position.for_each_turn(|turn| best.or(lower.byte(position.play(turn)).expect("fewer stones are solved before")));
    best.byte()
}

/// Gives their values to all other positions.
fn propagate(layers: &mut [Layer], watch: &mut Watch) -> Result<(), Halt> {
    let mut slowest = layers.iter().flat_map(|layer| &layer.values).copied().max().unwrap_or(DRAW);
    let mut byte = LOST;
    while byte <= slowest {
        for side in 0..layers.len() {
            slowest = slowest.max(expand(layers, side, byte, watch)?);
        }
        let Some(next) = byte.checked_add(1) else { break };
        byte = next;
    }
    Ok(())
}

/// Decides the positions that lead to those of one side with this byte. Returns the byte of those decided, if any was.
fn expand(layers: &mut [Layer], side: usize, byte: u8, watch: &mut Watch) -> Result<u8, Halt> {
    let width = layers[side].index.width();
    let mut decided = 0;
    let mut found = Vec::new();
    for orbit in 0..layers[side].index.blocks() {
        let values = &layers[side].values[orbit * width..][..width];
        if !has(values, byte) {
            continue;
        }
        found.clear();
        let rests = layers[side].index.rests();
        found.extend(values.iter().zip(rests).filter(|&(&value, _)| value == byte).map(|(_, &rest)| rest));
        let block = layers[side].index.block(orbit);
        for &rest in &found {
            decided += expand_position(layers, side, block.position(rest), byte);
        }
        watch.advance(block.images * found.len() as u64)?;
    }
    match byte.checked_add(1) {
        Some(next) => Ok(if decided == 0 { DRAW } else { next }),
        None if decided == 0 => Ok(DRAW),
        None => Err(Halt::TooLong),
    }
}

/// Whether some position has this byte. Without an early exit within chunks, the compiler compares many at once.
fn has(values: &[u8], byte: u8) -> bool {
    values.chunks(256).any(|chunk| chunk.iter().fold(false, |found, &value| found | (value == byte)))
}

/// Decides the positions from which an ordinary move leads to this one. Returns how many.
fn expand_position(layers: &mut [Layer], side: usize, position: Compact, byte: u8) -> usize {
    let before = layers.len() - 1 - side;
    // An ordinary move can be taken back along the line that it went.
    let mover = Compact { own: position.other, other: position.own };
    let mut decided = 0;
    mover.for_each_step(|back| {
        let own = mover.own & !(1 << back.from) | 1 << back.to;
        let candidate = Compact { own, other: mover.other };
        if candidate.capturers() != 0 || layers[before].get(candidate) != DRAW {
            return;
        }
        if is_loss(byte) || all_win(&layers[side], candidate, byte) {
            layers[before].set(candidate, byte.wrapping_add(1));
            decided += 1;
        }
    });
    decided
}

/// Whether every ordinary move leads to a win of the opponent, and within the plies of this byte.
fn all_win(after: &Layer, position: Compact, byte: u8) -> bool {
    let mut all = true;
    position.for_each_step(|turn| {
        if all {
            let value = after.get(position.play(turn));
            all = value != DRAW && !is_loss(value) && value <= byte;
        }
    });
    all
}
