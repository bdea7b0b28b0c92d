//! The words of the printed sheets.

use super::{board, capturing, duty, is_worded, king, moving, quiet, result, setup, special};
use crate::Language;
use alquerque_rules::{FarRank, RuleSet};

/// A paragraph of the printed rules with its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedRule {
    pub title: String,
    pub text: String,
}

impl Language {
    /// Returns the rules for players at a table, without the bot, in the order of a game.
    ///
    /// Leaves out what there are no words for, as no built-in rule set has it.
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
            (
                "printed-special",
                special(rules).filter(|id| is_printable(id, rules)).map(text).collect(),
            ),
            ("printed-end", self.end(rules)),
        ];
        let has_words =
            |(title, texts): &(&str, Vec<String>)| !texts.is_empty() && is_printable(title, rules);
        sections
            .into_iter()
            .filter(has_words)
            .map(|(title, texts)| PrintedRule { title: self.text(title), text: texts.join(" ") })
            .collect()
    }

    /// Names the source of a rule set; of one that is not built-in, nothing.
    pub fn printed_source(&self, rules: &RuleSet) -> String {
        match RuleSet::from_id(rules.id) {
            Some(_) => self.text(&format!("printed-source-{}", rules.id)),
            None => String::new(),
        }
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

    /// Describes the page of counters, or names it where the sides have unequal stones.
    pub fn printed_counters(&self, rules: &RuleSet) -> String {
        let stones = rules.setup.map(|stones| stones.count());
        let id = match rules.has_kings() {
            _ if stones.white != stones.black => "printed-counters",
            true => "printed-counters-kings",
            false => "printed-counters-stones",
        };
        self.format(id, [("stones", stones.white.into())])
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

/// Returns whether a section of the printed rules, or one of the special rules, says what this rule
/// set has, and not only what a similar built-in one has.
fn is_printable(text: &str, rules: &RuleSet) -> bool {
    match text {
        "printed-start" => is_worded(rules, |rules| (rules.board, rules.setup)),
        "opening" => is_worded(rules, |rules| (rules.board, rules.setup, rules.opening)),
        "printed-moving" => is_worded(rules, |rules| (board(rules), rules.steps)),
        "printed-capturing" => {
            is_worded(rules, |rules| (board(rules), rules.steps, rules.first_hop, rules.later_hops))
        }
        "printed-duty" => {
            is_worded(rules, |rules| (duty(rules), rules.capture, rules.continuation))
        }
        "printed-king" => is_worded(rules, |rules| {
            let FarRank::Promotes { king: directions, long_lines, crowning } = rules.far_rank
            else {
                return None;
            };
            let is_general =
                matches!(king(rules), Some("king-flying" | "king-long" | "king-short"));
            let lines = (!is_general).then_some((rules.board, long_lines));
            Some((king(rules), directions, crowning, lines))
        }),
        "printed-end" => is_worded(rules, |rules| (quiet(rules), rules.steps)),
        far_row if far_row.starts_with("far-row") => {
            is_worded(rules, |rules| (rules.far_rank, rules.first_hop, rules.later_hops))
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::family::{FETACH, LAU_KATA_KATI, ROMAN, TERHUCHU, ZAMMA};
    use alquerque_rules::{
        BELL_STRICT, BRAINKING, DAME, Directions, FREE, MEDIEVAL, RULE_SETS, setup as setup_of,
    };

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
        assert!(text(&MEDIEVAL).contains("jump no further"));
        assert!(!text(&LAU_KATA_KATI).contains("jump no further"), "one jump ends the turn");
        let zamma = text(&ZAMMA);
        assert!(zamma.contains("never sideways or back") && zamma.contains("also back."));
        let dame = text(&DAME);
        assert!(dame.contains("Kings: ") && dame.contains("insist") && dame.contains("after 60"));
    }

    #[test]
    fn rules_without_words_are_left_out() {
        static CUSTOM: RuleSet = RuleSet {
            id: "custom",
            setup: setup_of(&["bbbbb", "b...b", ".....", "w...w", "wwwww"]),
            steps: Directions::SIDEWAYS,
            ..BELL_STRICT
        };
        let text = text(&CUSTOM);
        assert!(text.contains("“huff”") && text.contains("No stone may land on a point"), "{text}");
        for wrong in ["Setting up", "sideways, never back", "another row"] {
            assert!(!text.contains(wrong), "{text}");
        }
        let english = Language::english();
        assert_eq!((&*english.rules(&CUSTOM), &*english.printed_source(&CUSTOM)), ("custom", ""));
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
