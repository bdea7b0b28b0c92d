use std::fmt::Write;

use super::{Field, letter};
use crate::{Bitboard, BySide, InsistState, Placement, Point, Position, RuleSet, RuleState, Side};

/// Formats a position in its canonical form, which [`parse_position`](super::parse_position)
/// parses.
pub fn position_text(position: &Position) -> String {
    let rules = position.rules();
    let mut text = placement_text(rules, &position.placement());
    text.push(' ');
    text.push(letter(position.turn()));
    for field in Field::for_rules(rules) {
        text.push(' ');
        text.push_str(&field_text(rules, position.rule_state(), field));
    }
    text
}

fn placement_text(rules: &RuleSet, placement: &Placement) -> String {
    let board = rules.board;
    let ranks = (0..board.ranks()).rev().map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for point in (0..board.files()).filter_map(|file| Point::new(file, rank)) {
            let Some(side) =
                Side::BOTH.into_iter().find(|&side| placement.stones[side].contains(point))
            else {
                empty += 1;
                continue;
            };
            push_run(&mut text, empty);
            empty = 0;
            let is_king = placement.kings.contains(point);
            text.push(if is_king { letter(side).to_ascii_uppercase() } else { letter(side) });
        }
        push_run(&mut text, empty);
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn field_text(rules: &RuleSet, state: &RuleState, field: Field) -> String {
    let mut entries: Vec<String> = match field {
        Field::LastMoved => {
            let BySide { white, black } = state.last_moved;
            let sides = white.into_iter().chain(black);
            sides.map(|last| format!("{}:{}", last.stone, last.origin)).collect()
        }
        Field::Huffable => state.huffable.iter().map(|point| point.to_string()).collect(),
        Field::Visited => visited_entries(state),
        Field::Insist => match state.insist {
            InsistState::Unavailable => Vec::new(),
            InsistState::Available(placement) => vec![placement_text(rules, &placement)],
            InsistState::Insisted => vec!["capture".to_owned()],
        },
    };
    entries.sort();
    if entries.is_empty() { "-".to_owned() } else { entries.join(",") }
}

fn visited_entries(state: &RuleState) -> Vec<String> {
    let files = || state.visited.files();
    let stones = files().fold(Bitboard::EMPTY, |all, (_, stones)| all | stones);
    let entry = |stone: Point| {
        let barred = files().filter(|(_, stones)| stones.contains(stone));
        let points = barred.filter_map(|(file, _)| Point::new(file, stone.rank()));
        points.fold(format!("{stone}:"), |mut entry, point| {
            // Writing to a string cannot fail.
            let _ = write!(entry, "{point}");
            entry
        })
    };
    stones.iter().map(entry).collect()
}
