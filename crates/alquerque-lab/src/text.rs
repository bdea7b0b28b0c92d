//! Texts that several commands print.

use std::time::Instant;

use alquerque_engine::compact::Compact;
use alquerque_rules::notation::position_text;
use alquerque_rules::{RuleSet, Side};

/// Returns the text of a position, with White to move.
pub fn compact_text(position: Compact, rules: &'static RuleSet) -> String {
    let position = position.position(rules, Side::White);
    position.as_ref().map_or_else(String::new, position_text)
}

/// Returns the nodes and the time of a search.
pub fn effort(nodes: u64, begun: Instant) -> String {
    format!("{nodes} positions, {:.1} s", begun.elapsed().as_secs_f64())
}
