//! The pages that explain a rule set, composed of what its rules have.

use alquerque_rules::{CaptureRule, Move, Point, RuleSet};

use fluent_bundle::FluentArgs;

use super::{
    Examples, board, capturing, duty, goal, group, king, moving, optional, quiet, result, setup,
    special,
};
use crate::Language;

/// The most lines of a board that are listed; the lines of larger ones are described.
const MAX_LINES: usize = 20;

impl Language {
    /// Returns the page that explains a rule set in a few lines and facts, with pictures that have
    /// these captions.
    pub fn rule_page(&self, rules: &'static RuleSet, captions: &[&str]) -> String {
        let names: Vec<String> = captions
            .iter()
            .map(|caption| self.find(caption, Some("name"), &FluentArgs::new()))
            .collect();
        let pictures = self.format("rules-pictures", [("names", names.join(" · ").into())]);
        let lines: String = self.summary(rules).map(|line| format!("• {line}\n")).collect();
        let facts = self.facts(rules).into_iter().filter(|(_, text)| !text.is_empty());
        let facts: String = facts.map(|(title, text)| format!("-# **{title}** {text}\n")).collect();
        format!("**{}**\n{lines}{facts}{pictures}", self.rules(rules))
    }

    fn summary(&self, rules: &'static RuleSet) -> impl Iterator<Item = String> {
        let examples = Examples::of(rules);
        let text = |id: &str| self.about_rules(rules, &examples, &format!("summary-{id}"));
        // Far rows differ in what follows from the other lines.
        let of_special = |id: &'static str| if id.starts_with("far-row") { "far-row" } else { id };
        let special: Vec<String> = special(rules)
            .filter(|&id| id != "touch")
            .map(of_special)
            .chain(king(rules))
            .map(text)
            .collect();
        let last = if special.is_empty() {
            text(&format!("end-{}", result(rules)))
        } else {
            special.join(" ")
        };
        let lines = [
            ("goal", goal(rules)),
            ("moving", moving(rules)),
            ("capturing", capturing(rules)),
            ("duty", duty(rules)),
        ]
        .map(|(kind, of_rules)| text(&format!("{kind}-{of_rules}")));
        lines.into_iter().chain([last])
    }

    /// Returns the whole rules of a rule set, with their source and its reading.
    pub fn rulebook(&self, rules: &'static RuleSet) -> String {
        let examples = Examples::of(rules);
        let text = |id: &str| self.about_rules(rules, &examples, &format!("book-{id}"));
        let of = |kind: &str, of_rules: &str| text(&format!("{kind}-{of_rules}"));
        let duty = duty(rules);
        let jump = (!rules.board.is_chequered()).then(|| text("jump"));
        let owed = if rules.capture == CaptureRule::Owed { "owed" } else { duty };
        let capture = [of("capturing", capturing(rules)), of("duty", owed)];
        let leaving = rules.has_capture_sanction().then(|| of("leaving", duty));
        let special: Vec<&str> = special(rules).chain(king(rules)).collect();
        let special = if special.is_empty() { vec!["nothing"] } else { special };
        let end: &[&str] = match rules {
            _ if rules.draw_by_proof => &["equal"],
            _ if rules.by_count => &["count", "offer"],
            _ => &["offer"],
        };
        let end = ["loss"].iter().chain(end).chain(&["added"]);
        let sections = [
            ("board", [of("board", board(rules))].into_iter().chain(self.lines(rules)).collect()),
            ("moving", vec![of("moving", moving(rules))]),
            ("capturing", jump.into_iter().chain(capture).collect()),
            ("leaving", leaving.into_iter().collect()),
            ("special", special.into_iter().map(text).collect()),
            ("end", end.map(|id| of("end", id)).collect()),
            ("readings", vec![of("readings", rules.id)]),
        ];
        let sections = sections.into_iter().filter(|(_, texts)| !texts.is_empty());
        let lines: String = sections
            .map(|(title, texts)| format!("\n• **{}** {}", text(title), texts.join(" ")))
            .collect();
        format!("**{}**{lines}", self.rules(rules))
    }

    /// Lists the lines of a small board other than the usual one.
    fn lines(&self, rules: &RuleSet) -> Option<String> {
        let ends = |[from, to]: [Point; 2]| format!("{from}-{to}");
        let lines: Vec<String> = rules.board.lines().map(ends).collect();
        if group(rules) != "boards" || lines.len() > MAX_LINES {
            return None;
        }
        Some(self.format("book-lines", [("lines", lines.join(", ").into())]))
    }

    /// Returns a message with what some of those about rules need.
    fn about_rules(&self, rules: &RuleSet, examples: &Examples, id: &str) -> String {
        let capture = examples.capture.map(|(_, capture)| capture);
        let text = |action: Option<Move>| action.map(|action| action.to_string());
        self.format(
            id,
            [
                ("step", text(examples.step).unwrap_or_default().into()),
                ("capture", text(capture).unwrap_or_default().into()),
                ("setup", setup(rules).into()),
                ("optional", optional(rules).into()),
                ("turns", rules.no_progress_limit.to_string().into()),
                ("quiet", quiet(rules).into()),
                ("result", result(rules).into()),
            ],
        )
    }
}
