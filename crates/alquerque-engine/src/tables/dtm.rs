//! The DTM tables of `medieval`, built by retrograde analysis: from decided positions back to their
//! predecessors.
//!
//! Captures lead to tables of fewer stones, and ordinary moves lead from one layer of a
//! [`Material`] to the other. A possible capture is mandatory, so its position is decided at once.
//! Every other position depends on ordinary moves alone. Decisions spread from the quickest to the
//! slowest: the positions decided in `n + 1` plies are among the predecessors of those decided in
//! `n`. A position that is never reached is a draw.

use std::cmp::Ordering;

use super::super::compact::Compact;
use super::super::symmetry::Group;
use super::super::{Oracle, Value};
use super::by_clock::WdlByClock;
use super::byte::{Best, DRAW, LOST, WON, decode, is_loss};
use super::index::Index;
use super::metric::{Metric, SolveError};
use super::watch::Watch;
use super::{Layer, MAX_STONES, Material, Tablebase};
use alquerque_rules::{MEDIEVAL, RuleSet};

/// The DTM tables of `medieval`. Clones share their memory.
pub type DtmTables = Tablebase<Dtm>;

/// The metric of the tables of `medieval`: the plies to the end of the game.
#[derive(Clone, Copy, Debug)]
pub struct Dtm;

/// The number of positions whose predecessors are collected before their values are read, so that
/// the processor waits for several reads at once.
const BATCH: usize = 64;

impl Metric for Dtm {
    type Value = Value;

    const MAX_STONES: usize = MAX_STONES;
    const TURNS_LABEL: &str = "slowest win, loss";

    fn rules(self) -> &'static RuleSet {
        &MEDIEVAL
    }

    fn symmetries(self) -> Group {
        Group::All
    }

    fn bare(self, position: Compact) -> Value {
        // Without an opponent's stone, an ordinary move is always possible.
        if position.own == 0 { Value::Loss(0) } else { Value::Win(1) }
    }

    #[inline]
    fn decode(byte: u8, _: &[WdlByClock]) -> Option<Value> {
        Some(decode(byte))
    }

    fn outcome_and_turns(self, value: Value) -> (Ordering, u16) {
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

    fn best_of_actions(tables: &DtmTables, position: Compact) -> Option<Value> {
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

/// Decides the positions that end the game or have a capture.
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

/// Returns the byte of a position with fewer stones, which compares faster than its value.
fn byte(lower: &DtmTables, position: Compact) -> Option<u8> {
    match (position.own.count_ones() as usize, position.other.count_ones() as usize) {
        (0, _) => Some(LOST),
        (_, 0) => Some(WON),
        (own, other) => lower.layers[own][other].as_ref()?.probe(position),
    }
}

fn by_captures(lower: &DtmTables, position: Compact) -> Option<u8> {
    let mut best = Best::new();
    position.for_each_turn(|turn| {
        best.add(byte(lower, position.play(turn)).expect("fewer stones are solved before"))
    });
    best.byte()
}

/// Decides all other positions.
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

/// Decides the predecessors of one side's positions with this byte. Returns the byte of those
/// decided; [`DRAW`] without any.
fn expand(
    layers: &mut [Layer],
    side: usize,
    byte: u8,
    watch: &mut Watch,
) -> Result<u8, SolveError> {
    let width = layers[side].index.width();
    let mut decided = 0;
    let mut found = Vec::new();
    let mut candidates = Vec::new();
    for orbit in 0..layers[side].index.blocks() {
        let Layer { index, values, .. } = &layers[side];
        let values = &values[orbit * width..][..width];
        if !contains(values, byte) {
            continue;
        }
        let block = index.block(orbit);
        let equal = values.iter().zip(index.rests()).filter(|&(&value, _)| value == byte);
        found.clear();
        found.extend(equal.map(|(_, &rest)| block.position(rest)));
        for batch in found.chunks(BATCH) {
            candidates.clear();
            batch.iter().for_each(|&position| {
                add_predecessors(&layers[layers.len() - 1 - side].index, position, &mut candidates)
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

/// Returns whether some position has this byte. The inner loop has no early exit, so that the
/// compiler vectorizes it.
fn contains(values: &[u8], byte: u8) -> bool {
    values
        .chunks(256)
        .any(|chunk| chunk.iter().fold(false, |found, &value| found | (value == byte)))
}

/// Adds the positions from which an ordinary move leads to this one, with their indices.
fn add_predecessors(index: &Index, position: Compact, found: &mut Vec<(usize, Compact)>) {
    // An ordinary move can be reversed along its line.
    let mover = Compact { own: position.other, other: position.own };
    mover.for_each_step(|back| {
        let own = mover.own & !(1 << back.from) | 1 << back.to;
        let candidate = Compact { own, other: mover.other };
        if candidate.capturers() == 0 {
            found.push((index.index_of(candidate), candidate));
        }
    });
}

/// Decides the candidates that are still open. Returns their number.
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

/// Returns whether every ordinary move leads to a win of the opponent within the plies of this
/// byte.
fn all_win(after: &Layer, position: Compact, byte: u8) -> bool {
    position.all_steps(|turn| {
        let value = after.get(position.play(turn));
        value != DRAW && !is_loss(value) && value <= byte
    })
}
