//! Facts that tell rule sets apart, for their pages, menus and a table of all.

use alquerque_engine::proven_winner;
use alquerque_rules::{MEDIEVAL, RuleSet};

use super::{board, capturing, duty, king, moving, special};
use crate::Language;

/// The most characters that Discord shows under an entry of a menu.
const MAX_DESCRIPTION: usize = 100;

impl Language {
    /// Returns what is known of a rule set, each fact with its title. Unknown ones are empty.
    pub fn facts(&self, rules: &RuleSet) -> [(String, String); 5] {
        let side = proven_winner(rules).map(|side| self.side(side));
        let proven = side.map(|side| self.format("score-wins-at-best", [("side", side.into())]));
        [
            ("origin", self.text(&format!("origin-{}", rules.id))),
            ("board", self.board_size(rules)),
            ("differences", self.differences(rules).join(" · ")),
            ("source", self.printed_source(rules)),
            ("proven", proven.unwrap_or_default()),
        ]
        .map(|(title, text)| (self.text(&format!("facts-{title}")), text))
    }

    /// Returns what tells a rule set apart under its entry of a menu; nothing for the default.
    pub fn rules_description(&self, rules: &RuleSet) -> String {
        let size = self.board_size(rules);
        let size = (size != self.board_size(&MEDIEVAL)).then_some(size);
        let mut description = String::new();
        for part in size.into_iter().chain(self.differences(rules)) {
            let dot = if description.is_empty() { "" } else { " · " };
            let longer = format!("{description}{dot}{part}");
            if longer.chars().count() > MAX_DESCRIPTION {
                break;
            }
            description = longer;
        }
        description
    }

    /// Returns how large the board is, and how many stones begin on it.
    fn board_size(&self, rules: &RuleSet) -> String {
        let points = ("points", rules.board.points().count().into());
        let stones = ("stones", rules.setup.white.count().into());
        self.format(&format!("size-{}", board(rules)), [points, stones])
    }

    /// Returns what differs from Medieval Alquerque, apart from the start.
    fn differences(&self, rules: &RuleSet) -> Vec<String> {
        let differing = [
            ("moving", moving(rules)),
            ("capturing", capturing(rules)),
            ("duty", duty(rules).trim_end_matches("-once")),
        ]
        .into_iter()
        .filter(|&(kind, its)| match its {
            "any" | "around" | "enforced" => false,
            "men" => kind == "moving",
            _ => true,
        })
        .map(|(kind, its)| format!("{kind}-{its}"));
        let special = special(rules)
            .map(|id| if id.starts_with("far-row") { "far-row" } else { id })
            .chain(rules.by_count.then_some("count"));
        let ids = king(rules).map(str::to_owned).into_iter().chain(differing);
        let ids = ids.chain(special.map(str::to_owned));
        ids.map(|id| self.text(&format!("differs-{id}"))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::family::{ARABIC, TERHUCHU};
    use alquerque_rules::{BELL, DAME, RULE_SETS};

    #[test]
    fn rule_sets_are_told_apart() {
        let english = Language::english();
        for (rules, description) in [
            (&MEDIEVAL, ""),
            (
                &BELL,
                "no step back · no jump back · a missed capture can be huffed · \
                 only captures on the far rank",
            ),
            (&DAME, "8×8 squares, 12 stones each · flying kings · men go only diagonally forward"),
            (&TERHUCHU, "25 points, 10 stones each · one jump a turn · captures are optional"),
            (
                &ARABIC,
                "kings that fly along the lines · no step back · no jump back · \
                 captures are optional",
            ),
        ] {
            assert_eq!(english.rules_description(rules), description);
        }
        let [origin, .., proven] = english.facts(&MEDIEVAL).map(|(_, text)| text);
        assert_eq!((&*origin, &*proven), ("Spain, 13th century", "White wins with best play"));
    }

    #[test]
    fn all_have_their_facts_and_most_a_description() {
        for language in Language::all() {
            for rules in RULE_SETS {
                let facts = language.facts(rules);
                let is_known = facts.each_ref().map(|(_, text)| !text.is_empty());
                let is_proven = proven_winner(rules).is_some();
                assert_eq!(
                    is_known,
                    [true, true, *rules != MEDIEVAL, true, is_proven],
                    "{facts:?}"
                );
                let length = language.rules_description(rules).chars().count();
                assert!(length <= MAX_DESCRIPTION && (length > 0 || *rules == MEDIEVAL));
            }
        }
    }
}
