//! The words of the printed sheets.

use super::Language;
use alquerque_rules::{BacktrackRule, CaptureRule, CaptureSanction, Directions, FarRank, RuleSet};

/// A paragraph of the printed rules with its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedRule {
    pub title: String,
    pub text: String,
}

impl Language {
    /// Returns the rules for players at a table, without the bot, in the order of a game.
    pub fn printed_rules(&self, rules: &RuleSet) -> Vec<PrintedRule> {
        let sections = [
            ("printed-start", vec![self.text(start(rules))]),
            ("printed-moving", vec![self.text(moving(rules))]),
            ("printed-capturing", vec![self.text(capturing(rules))]),
            ("printed-duty", vec![self.text(duty(rules))]),
            ("printed-king", self.texts(rules.has_kings().then_some("printed-king-flying"))),
            ("printed-special", self.texts(special(rules))),
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
        let result = if rules.by_count { "counted" } else { "drawn" };
        let added = self.format(
            "printed-end-added",
            [
                ("turns", rules.no_progress_limit.to_string().into()),
                ("quiet", quiet(rules).into()),
                ("result", result.into()),
            ],
        );
        [self.texts(keys.chain(["printed-end-agreed"])), vec![added]].concat()
    }
}

fn start(rules: &RuleSet) -> &'static str {
    if rules.board.is_chequered() { "printed-start-squares" } else { "printed-start-lines" }
}

fn moving(rules: &RuleSet) -> &'static str {
    match rules.steps {
        _ if rules.has_kings() => "printed-moving-men",
        Directions::ANY => "printed-moving-any",
        _ => "printed-moving-ahead",
    }
}

fn capturing(rules: &RuleSet) -> &'static str {
    match (rules.first_hop, rules.later_hops) {
        _ if rules.has_kings() => "printed-capturing-men",
        (Directions::ANY, _) => "printed-capturing-any",
        (_, Directions::ANY) => "printed-capturing-first-ahead",
        _ => "printed-capturing-ahead",
    }
}

fn duty(rules: &RuleSet) -> &'static str {
    match (rules.capture, rules.capture_sanction) {
        (CaptureRule::Enforced, _) => "printed-duty-enforced",
        (CaptureRule::Optional, _) | (CaptureRule::Owed, CaptureSanction::None) => {
            "printed-duty-none"
        }
        (CaptureRule::Owed, CaptureSanction::Penalty) => "printed-duty-penalty",
        (CaptureRule::Owed, CaptureSanction::Huff) => "printed-duty-huff",
        (CaptureRule::Owed, CaptureSanction::HuffOrInsist) => "printed-duty-insist",
    }
}

fn special(rules: &RuleSet) -> impl Iterator<Item = &'static str> {
    let far_row = match (rules.far_rank, rules.later_hops) {
        (FarRank::CapturesOnly, Directions::ANY) => Some("printed-far-row-first-sideways"),
        (FarRank::CapturesOnly, _) => Some("printed-far-row-sideways"),
        (FarRank::Ordinary | FarRank::Promotes { .. }, _) => None,
    };
    let backtracking = match rules.backtracking {
        BacktrackRule::Allowed => None,
        BacktrackRule::NotByStep => Some("printed-return-not-by-step"),
        BacktrackRule::NotAtOnce => Some("printed-return-not-at-once"),
        BacktrackRule::Never => Some("printed-return-never"),
        BacktrackRule::NoUndo => Some("printed-return-no-undo"),
    };
    let touch = rules.touch_move.then_some("printed-touch");
    [far_row, backtracking, touch].into_iter().flatten()
}

/// Returns the variant of the message for turns without progress.
pub(super) fn quiet(rules: &RuleSet) -> &'static str {
    match rules.steps {
        _ if rules.has_kings() => "men",
        Directions::ANY => "stones",
        _ => "rows",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
