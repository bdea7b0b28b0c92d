//! The words of the printed sheets.

use super::{board, capturing, duty, king, moving, quiet, result, setup, special};
use crate::Language;
use alquerque_rules::RuleSet;

/// A paragraph of the printed rules with its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedRule {
    pub title: String,
    pub text: String,
}

impl Language {
    /// Returns the rules for players at a table, without the bot, in the order of a game.
    pub fn printed_rules(&self, rules: &RuleSet) -> Vec<PrintedRule> {
        let setup = [("setup", setup(rules).into())];
        let start = self.format(&format!("printed-start-{}", board(rules)), setup);
        let text = |word: &str| self.text(&format!("printed-{word}"));
        let one = |section: &str, word| vec![text(&format!("{section}-{word}"))];
        let sections = [
            ("printed-start", vec![start]),
            ("printed-moving", one("moving", moving(rules))),
            ("printed-capturing", one("capturing", capturing(rules))),
            ("printed-duty", one("duty", duty(rules))),
            ("printed-king", king(rules).into_iter().map(text).collect()),
            ("printed-special", special(rules).map(text).collect()),
            ("printed-end", self.end(rules)),
        ];
        let sections = sections.into_iter().filter(|(_, texts)| !texts.is_empty());
        sections
            .map(|(title, texts)| PrintedRule { title: self.text(title), text: texts.join(" ") })
            .collect()
    }

    /// Names the source of a rule set.
    pub fn printed_source(&self, rules: &RuleSet) -> String {
        self.text(&format!("printed-source-{}", rules.id))
    }

    /// Says how wide the board on the page is.
    pub fn printed_size(&self, millimetres: f32) -> String {
        self.format("printed-size", [("board", millimetres.to_string().into())])
    }

    /// Explains the bar that shows whether the page is printed true to size.
    pub fn printed_scale(&self, millimetres: f32) -> String {
        self.format("printed-scale", [("bar", millimetres.to_string().into())])
    }

    /// Describes a drawing of the board, by the key of its message.
    pub fn printed_board(&self, id: &str, rules: &RuleSet) -> String {
        self.format(id, [("points", rules.board.points().count().into())])
    }

    /// Describes the page of counters.
    pub fn printed_counters(&self, rules: &RuleSet) -> String {
        let id =
            if rules.has_kings() { "printed-counters-kings" } else { "printed-counters-stones" };
        self.format(id, [("stones", rules.setup.white.count().into())])
    }

    /// Says how to cut the counters out, and what their emblems mean.
    pub fn printed_counters_hint(&self, rules: &RuleSet, millimetres: f32) -> String {
        let hint =
            self.format("printed-counters-hint", [("counter", millimetres.to_string().into())]);
        let kings = rules.has_kings().then_some("printed-counters-kings-hint");
        [vec![hint], self.texts(kings)].concat().join(" ")
    }

    /// Names a paper with its size, by its id.
    pub fn paper(&self, id: &str) -> String {
        self.text(&format!("paper-{id}"))
    }

    /// Tells what is on the pages of an attached PDF.
    pub fn print_done(&self, rules: &RuleSet, paper: &str) -> String {
        let args = [("rules", self.rules(rules).into()), ("paper", self.paper(paper).into())];
        self.format("print-done", args)
    }

    fn texts(&self, keys: impl IntoIterator<Item = &'static str>) -> Vec<String> {
        keys.into_iter().map(|key| self.text(key)).collect()
    }

    /// Returns the sentences about the end of the game.
    fn end(&self, rules: &RuleSet) -> Vec<String> {
        let equal = rules.draw_by_proof.then_some("printed-end-equal");
        let count = rules.by_count.then_some("printed-end-count");
        let keys = ["printed-end-loss"].into_iter().chain(equal).chain(count);
        let added = self.format(
            "printed-end-added",
            [
                ("turns", rules.no_progress_limit.to_string().into()),
                ("quiet", quiet(rules).into()),
                ("result", result(rules).into()),
            ],
        );
        [self.texts(keys.chain(["printed-end-agreed"])), vec![added]].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::family::{FETACH, ROMAN, TERHUCHU};
    use alquerque_rules::{BELL_STRICT, BRAINKING, DAME, FREE, MEDIEVAL, RULE_SETS};

    fn text(rules: &RuleSet) -> String {
        let paragraphs = Language::english().printed_rules(rules).into_iter();
        paragraphs.map(|rule| format!("{}: {}\n", rule.title, rule.text)).collect()
    }

    #[test]
    fn each_rule_set_is_told_by_its_own_rules() {
        let medieval = text(&MEDIEVAL);
        assert!(medieval.contains("in any direction") && !medieval.contains("Special"));
        assert!(medieval.contains("neither can attack without losing"));
        assert!(text(&FREE).contains("Duty to capture: There is none."));
        assert!(text(&FREE).contains("without a capture, the stones are counted."));
        let strict = text(&BELL_STRICT);
        assert!(strict.contains("“huff”") && strict.contains("No stone may land on a point"));
        assert!(text(&BRAINKING).contains("a capture or a move to another row, the game is drawn"));
        let roman = text(&ROMAN);
        assert!(roman.contains("captures like any stone, but in any direction"));
        assert!(text(&FETACH).contains("straight to the centre"));
        assert!(
            text(&TERHUCHU).contains("ten stones") && !text(&TERHUCHU).contains("after any jump")
        );
        let dame = text(&DAME);
        assert!(dame.contains("Kings: ") && dame.contains("insist") && dame.contains("after 60"));
    }

    #[test]
    fn printed_words_name_no_command_and_miss_no_message() {
        for rules in RULE_SETS {
            for language in Language::all() {
                let printed = language.printed_rules(rules);
                assert!((5..=7).contains(&printed.len()), "{printed:?}");
                for PrintedRule { title, text } in printed {
                    assert!(!text.contains('`') && !text.contains("printed-"), "{title}: {text}");
                    assert!(!title.contains("printed-"), "{title}");
                }
                assert!(!language.printed_source(rules).contains("printed-"));
            }
        }
    }
}
