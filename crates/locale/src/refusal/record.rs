//! Errors of records in words.

use crate::values::inert;
use crate::{Arg, Language};
use alquerque_rules::RULE_SETS;
use alquerque_rules::notation::{RecordError, RecordErrorKind, RecordNotice};

impl Language {
    /// Formats an error of a record, its place, the line with a mark, and the notices. A move is
    /// refused in the same words as in play.
    pub fn record_error(&self, error: &RecordError) -> String {
        let RecordError { at, kind, excerpt, notices } = error;
        let problem = ("problem", self.record_error_kind(kind).into());
        let place = [("line", at.line.into()), ("column", at.column.into()), problem];
        // Nothing is formatted in a block of code, which only backticks can end.
        let excerpt = excerpt.replace('`', "'");
        let notices = notices.iter().map(|notice| format!("\n{}", self.record_notice(notice)));
        let notices: String = notices.collect();
        format!("{}\n```text\n{excerpt}\n```{notices}", self.format("record-error", place))
    }

    /// Formats a notice about a record.
    pub fn record_notice(&self, notice: &RecordNotice) -> String {
        match notice {
            RecordNotice::Games(count) => {
                self.format("record-notice-games", [("games", (*count).into())])
            }
            RecordNotice::Skipped(text) => self.format("record-notice-skipped", [quoted(text)]),
            RecordNotice::GameType(text) => self.format("record-notice-game-type", [quoted(text)]),
            RecordNotice::Termination(text) => {
                self.format("record-notice-termination", [quoted(text)])
            }
        }
    }

    fn record_error_kind(&self, kind: &RecordErrorKind) -> String {
        let about = |id, text: &str| self.format(id, [quoted(text)]);
        let action = |text: &str, why: String| {
            self.format("record-action", [quoted(text), ("why", why.into())])
        };
        match kind {
            RecordErrorKind::Tag => self.text("record-tag"),
            RecordErrorKind::TagTwice(name) => about("record-tag-twice", name),
            RecordErrorKind::LateTag => self.text("record-late-tag"),
            RecordErrorKind::NoRuleSet => self.format("record-no-rule-set", [self.rule_sets()]),
            RecordErrorKind::RuleSet(id) => {
                self.format("record-rule-set", [quoted(id), self.rule_sets()])
            }
            // Errors of positions are worded in English only.
            RecordErrorKind::Position { tag, error } => self.format(
                "record-position",
                [("tag", (*tag).into()), ("why", inert(&error.to_string()).into())],
            ),
            RecordErrorKind::SetUp => self.text("record-set-up"),
            RecordErrorKind::Comment => self.text("record-comment"),
            RecordErrorKind::NoComment => self.text("record-no-comment"),
            RecordErrorKind::NestedComment => self.text("record-nested-comment"),
            RecordErrorKind::Variation => self.text("record-variation"),
            RecordErrorKind::NoVariation => self.text("record-no-variation"),
            RecordErrorKind::NoTag => self.text("record-no-tag"),
            RecordErrorKind::SetUpCommand => self.text("record-set-up-command"),
            RecordErrorKind::Percent => self.text("record-percent"),
            RecordErrorKind::Unreadable { text, error } => action(text, self.unreadable(error)),
            RecordErrorKind::Unplayable { text, error } => action(text, self.unplayable(error)),
            RecordErrorKind::AfterEnd(text) => about("record-after-end", text),
            RecordErrorKind::TooLong(most) => {
                self.format("record-too-long", [("most", (*most).into())])
            }
            RecordErrorKind::Result(text) => about("record-result", text),
            RecordErrorKind::WrongResult { result, .. } => about("record-wrong-result", result),
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

    fn error(text: &str) -> String {
        Language::english().record_error(&text.parse::<Record>().unwrap_err())
    }

    #[test]
    fn a_move_is_refused_in_the_same_words_as_in_play() {
        assert_eq!(
            error("[RuleSet \"medieval\"]\n1. c2-c3 c4-c5"),
            "Line 2, column 10: “c4\\-c5”: c5 is taken by another stone. c4 must capture: c4xc2.\n\
             ```text\n2 | 1. c2-c3 c4-c5\n  |          ^\n```"
        );
    }

    #[test]
    fn an_excerpt_cannot_end_its_block_of_code() {
        let text = error("[RuleSet \"medieval\"]\n```@everyone``` 1. c2-c3");
        assert_eq!(text.matches("```").count(), 2, "{text}");
    }

    #[test]
    fn an_unknown_rule_set_lists_the_known_ones() {
        let missing = error("c2-c3");
        assert!(
            missing.starts_with("Line 1, column 1: ") && missing.contains("[RuleSet \"medieval\"]"),
            "{missing}"
        );
        let unknown = error("[RuleSet \"chess @everyone\"]");
        assert!(
            unknown.contains("“chess \\@everyone”") && unknown.contains("`bell-strict`"),
            "{unknown}"
        );
    }

    #[test]
    fn every_problem_has_a_short_message_in_every_language() {
        let medieval = "[RuleSet \"medieval\"]";
        let records = [
            "[",
            "[Result \"*\"] [Result \"1-0\"]",
            "[Position \"x\"]",
            "[SetUp \"1\"]",
            "{",
            "}",
            "{a {b} c}",
            "(",
            ")",
            "]",
            "/FEN/",
            "%",
            "c9",
            "insist",
            "* c2-c3",
            "c2-c3 [A \"1\"]",
        ];
        let results = ["[Result \"x\"]", "[Result \"1-0\"] 0-1"];
        for rest in records.into_iter().chain(results) {
            let parsed = format!("{medieval}{rest}").parse::<Record>().unwrap_err();
            for language in Language::all() {
                let text = language.record_error(&parsed);
                assert!(
                    !text.contains("record-") && text.contains('1') && text.len() < 1500,
                    "{rest}: {text}"
                );
            }
        }
        let several = "[RuleSet \"medieval\"] [GameType \"20\"] [Termination \"fog\"] c2-c3 * [RuleSet \"bell\"] * ; a comment";
        let notices = several.parse::<Record>().unwrap().notices().to_vec();
        assert_eq!(notices.len(), 4);
        for notice in notices {
            for language in Language::all() {
                let text = language.record_notice(&notice);
                assert!(!text.contains("record-") && text.len() > 20, "{text}");
            }
        }
    }
}
