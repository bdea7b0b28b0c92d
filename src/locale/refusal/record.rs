//! Why a text is no record of a game.

use crate::locale::values::inert;
use crate::locale::{Arg, Language};
use alquerque_rules::RULE_SETS;
use alquerque_rules::notation::{Problem, RecordError};

impl Language {
    /// What is wrong with a record, and where. A move is refused as it is at the board.
    pub fn record_error(&self, RecordError { at, problem }: &RecordError) -> String {
        let problem = ("problem", self.problem(problem).into());
        self.format(
            "record-error",
            [("line", at.line.into()), ("column", at.column.into()), problem],
        )
    }

    fn problem(&self, problem: &Problem) -> String {
        let about = |id, text: &str| self.format(id, [quoted(text)]);
        let action = |text: &str, why: String| {
            self.format("record-action", [quoted(text), ("why", why.into())])
        };
        match problem {
            Problem::Tag => self.text("record-tag"),
            Problem::TagTwice(name) => about("record-tag-twice", name),
            Problem::LateTag => self.text("record-late-tag"),
            Problem::NoRuleSet => self.format("record-no-rule-set", [self.rule_sets()]),
            Problem::RuleSet(id) => self.format("record-rule-set", [quoted(id), self.rule_sets()]),
            // What can be wrong with a position is worded for the command line alone.
            Problem::Position(error) => {
                self.format("record-position", [("why", inert(&error.to_string()).into())])
            }
            Problem::Comment => self.text("record-comment"),
            Problem::Variation => self.text("record-variation"),
            Problem::NoVariation => self.text("record-no-variation"),
            Problem::Unreadable { text, error } => action(text, self.unreadable(error)),
            Problem::Unplayable { text, error } => action(text, self.unplayable(error)),
            Problem::AfterEnd(text) => about("record-after-end", text),
            Problem::TooLong(most) => self.format("record-too-long", [("most", (*most).into())]),
            Problem::TooWide(most) => self.format("record-too-wide", [("most", (*most).into())]),
            Problem::Result(text) => about("record-result", text),
            Problem::WrongResult { said, .. } => about("record-wrong-result", said),
        }
    }

    fn rule_sets(&self) -> Arg<'static> {
        let ids = RULE_SETS.map(|rules| format!("`{}`", rules.id));
        ("rules", self.either(&ids).into())
    }
}

fn quoted(text: &str) -> Arg<'static> {
    ("text", inert(text).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::notation::Record;

    fn told(text: &str) -> String {
        Language::english().record_error(&text.parse::<Record>().unwrap_err())
    }

    #[test]
    fn a_move_is_refused_in_the_words_of_the_board() {
        assert_eq!(
            told("[RuleSet \"medieval\"]\n1. c2-c3 c4-c5"),
            "Line 2, column 10: “c4\\-c5”: c5 is taken by another stone. c4 must capture: c4xc2."
        );
    }

    #[test]
    fn rule_sets_are_named_where_none_is_known() {
        let missing = told("c2-c3");
        assert!(
            missing.starts_with("Line 1, column 1: ") && missing.contains("[RuleSet \"medieval\"]"),
            "{missing}"
        );
        let unknown = told("[RuleSet \"chess @everyone\"]");
        assert!(
            unknown.contains("“chess \\@everyone”") && unknown.contains("`bell-strict`"),
            "{unknown}"
        );
    }

    #[test]
    fn every_problem_is_worded_in_every_language_and_fits_into_a_message() {
        let medieval = "[RuleSet \"medieval\"]";
        let records = [
            "[",
            "[A \"1\"] [A \"2\"]",
            "[Position \"x\"]",
            "{",
            "(",
            ")",
            "c9",
            "insist",
            "* c2-c3",
            "* [A \"1\"]",
        ];
        let results = ["[Result \"x\"]", "[Result \"1-0\"] 0-1"];
        for rest in records.into_iter().chain(results) {
            let error = format!("{medieval}{rest}").parse::<Record>().unwrap_err();
            for language in ["en-US", "de"].map(Language::from_tag) {
                let told = language.record_error(&error);
                assert!(
                    !told.contains("record-") && told.contains('1') && told.len() < 1500,
                    "{rest}: {told}"
                );
            }
        }
    }
}
