//! What a rule set has, as the ends of message keys. The pages of `/rules`, the whole rules and the
//! printed sheets are composed of messages with these ends.

mod examples;
mod facts;
mod pages;
mod printed;

pub use examples::Examples;
pub use printed::PrintedRule;

use alquerque_rules::{
    BacktrackRule, Bitboard, CaptureRule, CaptureSanction, Directions, FIVE_BY_FIVE, FarRank,
    KingReach, MEDIEVAL, RULE_SETS, RuleSet,
};

/// Returns whether a built-in rule set, for which the messages were written, has the same of
/// something.
fn is_worded<T: PartialEq>(rules: &RuleSet, of: impl Fn(&RuleSet) -> T) -> bool {
    RULE_SETS.into_iter().any(|built_in| of(built_in) == of(rules))
}

/// Returns the group in which lists show a rule set. Apart from those of the published texts, the
/// built-in ones are in the order of their groups.
pub(super) fn group(rules: &RuleSet) -> &'static str {
    match rules.has_kings() {
        _ if rules.board.is_chequered() => "draughts",
        _ if *rules.board != FIVE_BY_FIVE => "boards",
        true => "kings",
        false => "alquerque",
    }
}

/// Returns how the board is named: its points on lines, or its squares.
pub(super) fn board(rules: &RuleSet) -> &'static str {
    if rules.board.is_chequered() { "squares" } else { "lines" }
}

/// Returns the variant of the message for the starting position on lines.
pub(super) fn setup(rules: &RuleSet) -> &'static str {
    if rules.setup == MEDIEVAL.setup { "usual" } else { rules.id }
}

pub(super) fn goal(rules: &RuleSet) -> &'static str {
    if rules.by_count { "count" } else { board(rules) }
}

pub(super) fn moving(rules: &RuleSet) -> &'static str {
    match rules.steps {
        _ if rules.board.is_chequered() => "men",
        Directions::ANY => "any",
        Directions::FORWARD => "forward",
        _ => "ahead",
    }
}

pub(super) fn capturing(rules: &RuleSet) -> &'static str {
    match (rules.first_hop, rules.later_hops) {
        _ if rules.board.is_chequered() => "men",
        (_, Directions::NONE) => "once",
        (Directions::ANY, _) if rules.steps == Directions::ANY => "any",
        (Directions::ANY, _) => "around",
        (_, Directions::ANY) => "first-ahead",
        _ => "ahead",
    }
}

/// Returns the variant of a message about capturing: whether a player may stop after any jump.
pub(super) fn optional(rules: &RuleSet) -> &'static str {
    if rules.continuation == CaptureRule::Optional { "yes" } else { "no" }
}

pub(super) fn duty(rules: &RuleSet) -> &'static str {
    match (rules.capture, rules.capture_sanction) {
        (CaptureRule::Enforced, _) if rules.later_hops == Directions::NONE => "enforced-once",
        (CaptureRule::Enforced, _) => "enforced",
        (CaptureRule::Optional, _) | (CaptureRule::Owed, CaptureSanction::None)
            if rules.later_hops == Directions::NONE =>
        {
            "none-once"
        }
        (CaptureRule::Optional, _) | (CaptureRule::Owed, CaptureSanction::None) => "none",
        (CaptureRule::Owed, CaptureSanction::Penalty) => "penalty",
        (CaptureRule::Owed, CaptureSanction::Huff) => "huff",
        (CaptureRule::Owed, CaptureSanction::HuffOrInsist) => "insist",
    }
}

/// Returns what kings can do, if there are any.
pub(super) fn king(rules: &RuleSet) -> Option<&'static str> {
    Some(match (rules.king_reach()?, rules.far_rank) {
        _ if rules.board.is_chequered() => "king-flying",
        (KingReach::AllLines, _) => "king-long",
        (KingReach::Short, _) => "king-short",
        (_, FarRank::Promotes { crowning, .. }) if crowning != Bitboard::ALL => "king-sides",
        (KingReach::SomeLines, _) => "king-diagonals",
    })
}

/// Returns the rules that few games have, apart from kings.
pub(super) fn special(rules: &RuleSet) -> impl Iterator<Item = &'static str> {
    let opening = rules.opening.map(|_| "opening");
    let far_row = match (rules.far_rank, rules.first_hop, rules.later_hops) {
        (FarRank::Ordinary | FarRank::Promotes { .. }, ..) => None,
        (FarRank::CapturesOnly, Directions::ANY, _) => Some("far-row"),
        (FarRank::CapturesOnly, _, Directions::ANY) => Some("far-row-first-sideways"),
        (FarRank::CapturesOnly, ..) => Some("far-row-sideways"),
    };
    let backtracking = match rules.backtracking {
        BacktrackRule::Allowed => None,
        BacktrackRule::NotByStep => Some("return-not-by-step"),
        BacktrackRule::NotAtOnce => Some("return-not-at-once"),
        BacktrackRule::Never => Some("return-never"),
        BacktrackRule::NoUndo => Some("return-no-undo"),
    };
    let touch = rules.touch_move.then_some("touch");
    [opening, far_row, backtracking, touch].into_iter().flatten()
}

/// Returns the variant of the message for turns without progress.
pub(super) fn quiet(rules: &RuleSet) -> &'static str {
    match (rules.steps, rules.has_kings()) {
        _ if rules.board.is_chequered() => "men",
        (Directions::ANY, false) => "stones",
        (Directions::ANY, true) => "kings",
        (_, false) => "rows",
        (_, true) => "advances",
    }
}

/// Returns the variant of a message for an end by repetition or without progress.
pub(super) fn result(rules: &RuleSet) -> &'static str {
    if rules.by_count { "counted" } else { "drawn" }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::Language;
    use alquerque_rules::RULE_SETS;

    #[test]
    fn lists_show_rule_sets_by_their_groups() {
        let mut groups: Vec<&str> = RULE_SETS.into_iter().skip(7).map(group).collect();
        let is_in_order = groups.is_sorted_by_key(|group| {
            ["alquerque", "kings", "boards", "draughts"].iter().position(|other| other == group)
        });
        assert!(is_in_order, "{groups:?}");
        groups.dedup();
        assert!(groups.len() > 1);
        for language in Language::all() {
            for rules in RULE_SETS {
                let choice = language.rules_choice(rules).to_lowercase();
                let group = language.text(&format!("group-{}", group(rules))).to_lowercase();
                assert_eq!(choice.matches(&group).count(), 1, "{choice}");
            }
        }
    }
}
