//! The tables of `medieval`, by retrograde analysis: from the positions whose value is known back to those that lead to
//! them.
//!
//! Captures lead to tables of fewer stones, and ordinary moves from one of the two tables of a [`Material`] to the other.
//! Where a capture is possible it must be made: the value is known at once. Everywhere else it depends on ordinary moves
//! alone, and is found from the quickest decision to the slowest: when all positions decided in `n` plies are known, those
//! decided in `n + 1` are among the positions that lead to them. What is never reached is a draw.

use std::cmp::Ordering;

use super::super::compact::Compact;
use super::super::symmetry::Group;
use super::super::{Oracle, Value};
use super::byte::{Best, DRAW, LOST, WON, decode, is_loss};
use super::index::Index;
use super::metric::{Metric, SolveError};
use super::watch::Watch;
use super::wdl::WdlByClock;
use super::{Layer, MAX_STONES, Material, Tablebase};
use alquerque_rules::{MEDIEVAL, RuleSet};

/// The exact value of every position of few stones by `medieval`. A clone shares its memory.
pub type DtmTables = Tablebase<Dtm>;

/// What the tables of `medieval` know: the plies of a win.
#[derive(Clone, Copy, Debug)]
pub struct Dtm;

/// From so many positions the way back is gone at a time: values are read once all that are wanted are known, so that the
/// processor waits for several of them at once.
const BATCH: usize = 64;

impl Metric for Dtm {
    type Value = Value;

    const MAX_STONES: usize = MAX_STONES;
    const TURNS: &str = "slowest win, loss";

    fn rules(self) -> &'static RuleSet {
        &MEDIEVAL
    }

    fn symmetries(self) -> Group {
        Group::All
    }

    fn bare(self, position: Compact) -> Value {
        // Nobody is left to stand in the way of an ordinary move.
        if position.own == 0 { Value::Loss(0) } else { Value::Win(1) }
    }

    #[inline]
    fn decode(byte: u8, _: &[WdlByClock]) -> Option<Value> {
        Some(decode(byte))
    }

    fn weigh(self, value: Value) -> (Ordering, u16) {
        let plies = match value {
            Value::Win(plies) | Value::Loss(plies) => plies,
            Value::Draw => 0,
        };
        (value.cmp(&Value::Draw), plies)
    }

    fn solve(
        lower: &DtmTables,
        material: Material,
        watch: &mut Watch,
    ) -> Result<Vec<Layer>, SolveError> {
        let end = watch.done() + 2 * material.positions();
        let mut layers: Vec<_> = material
            .sides()
            .map(|(own, other)| Layer::filled(Group::All, own, other, DRAW))
            .collect();
        for layer in &mut layers {
            settle(lower, layer, watch)?;
        }
        propagate(&mut layers, watch)?;
        watch.reach(end)?;
        Ok(layers)
    }

    fn by_actions(tables: &DtmTables, position: Compact) -> Option<Value> {
        let mut best = Some(Value::Loss(0));
        position.for_each_turn(|turn| {
            let value = tables.value(position.play(turn)).map(Value::to_parent);
            best = best.zip(value).map(|(best, value)| best.max(value));
        });
        best
    }
}

impl Oracle for DtmTables {
    fn value(&self, position: Compact) -> Option<Value> {
        self.value_of(position)
    }

    fn stones(&self) -> u32 {
        Tablebase::stones(self)
    }
}

/// Gives their values to the positions that end the game or have a capture.
fn settle(lower: &DtmTables, layer: &mut Layer, watch: &mut Watch) -> Result<(), SolveError> {
    let Layer { index, values, .. } = layer;
    for (orbit, values) in values.chunks_exact_mut(index.width()).enumerate() {
        let block = index.block(orbit);
        for (value, &rest) in values.iter_mut().zip(index.rests()) {
            let position = block.position(rest);
            if position.capturers() != 0 {
                *value = by_captures(lower, position).ok_or(SolveError::TooLong)?;
            } else if position.steppers() == 0 {
                *value = LOST;
            }
        }
        watch.advance(block.images * values.len() as u64)?;
    }
    Ok(())
}

/// The byte of a position of fewer stones: it is compared faster than what it stands for.
fn byte(lower: &DtmTables, position: Compact) -> Option<u8> {
    match (position.own.count_ones() as usize, position.other.count_ones() as usize) {
        (0, _) => Some(LOST),
        (_, 0) => Some(WON),
        (own, other) => lower.layers[own][other].as_ref().map(|layer| layer.get(position)),
    }
}

fn by_captures(lower: &DtmTables, position: Compact) -> Option<u8> {
    let mut best = Best::new();
    position.for_each_turn(|turn| {
        best.or(byte(lower, position.play(turn)).expect("fewer stones are solved before"))
    });
    best.byte()
}

/// Gives their values to all other positions.
fn propagate(layers: &mut [Layer], watch: &mut Watch) -> Result<(), SolveError> {
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
fn expand(
    layers: &mut [Layer],
    side: usize,
    byte: u8,
    watch: &mut Watch,
) -> Result<u8, SolveError> {
    let width = layers[side].index.width();
    let mut decided = 0;
    let (mut found, mut candidates) = (Vec::new(), Vec::new());
    for orbit in 0..layers[side].index.blocks() {
        let Layer { index, values, .. } = &layers[side];
        let values = &values[orbit * width..][..width];
        if !has(values, byte) {
            continue;
        }
        let block = index.block(orbit);
        let equal = values.iter().zip(index.rests()).filter(|&(&value, _)| value == byte);
        found.clear();
        found.extend(equal.map(|(_, &rest)| block.position(rest)));
        for some in found.chunks(BATCH) {
            candidates.clear();
            some.iter().for_each(|&position| {
                before(&layers[layers.len() - 1 - side].index, position, &mut candidates)
            });
            decided += decide(layers, side, &candidates, byte);
        }
        watch.advance(block.images * found.len() as u64)?;
    }
    match byte.checked_add(1) {
        _ if decided == 0 => Ok(DRAW),
        next => next.ok_or(SolveError::TooLong),
    }
}

/// Whether some position has this byte. Without an early exit within chunks, the compiler compares many at once.
fn has(values: &[u8], byte: u8) -> bool {
    values
        .chunks(256)
        .any(|chunk| chunk.iter().fold(false, |found, &value| found | (value == byte)))
}

/// Adds the positions from which an ordinary move leads to this one, with their indices.
fn before(index: &Index, position: Compact, found: &mut Vec<(usize, Compact)>) {
    // An ordinary move can be taken back along the line that it went.
    let mover = Compact { own: position.other, other: position.own };
    mover.for_each_step(|back| {
        let own = mover.own & !(1 << back.from) | 1 << back.to;
        let candidate = Compact { own, other: mover.other };
        if candidate.capturers() == 0 {
            found.push((index.index_of(candidate), candidate));
        }
    });
}

/// Decides those of these positions that are not decided yet. Returns how many.
fn decide(layers: &mut [Layer], side: usize, candidates: &[(usize, Compact)], byte: u8) -> usize {
    let before = layers.len() - 1 - side;
    let mut decided = 0;
    for &(at, candidate) in candidates {
        if layers[before].values[at] == DRAW
            && (is_loss(byte) || all_win(&layers[side], candidate, byte))
        {
            layers[before].set(candidate, byte.wrapping_add(1));
            decided += 1;
        }
    }
    decided
}

/// Whether every ordinary move leads to a win of the opponent, and within the plies of this byte.
fn all_win(after: &Layer, position: Compact, byte: u8) -> bool {
    position.all_steps(|turn| {
        let value = after.get(position.play(turn));
        value != DRAW && !is_loss(value) && value <= byte
    })
}
