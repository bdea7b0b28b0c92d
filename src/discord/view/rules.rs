//! The page of a rule set: its text, diagrams, and a menu of all rule sets.

use crate::discord::view::diagrams::{Diagram, diagrams};
use crate::discord::view::message::{Answer, Choice, Picture, menu};
use crate::locale::Language;
use crate::render::{Size, Style};
use alquerque_rules::{RULE_SETS, RuleSet};

/// The `custom_id` of the menu, which belongs to no game.
pub const MENU: &str = "1:rules";

/// Returns the page of a rule set.
pub fn page(rules: &'static RuleSet, language: &Language, style: Style) -> Answer {
    let style = Style { size: Size::Standard, ..style };
    let diagrams = diagrams(rules);
    let captions: Vec<&str> = diagrams.iter().map(|diagram| diagram.caption).collect();
    let choices =
        RULE_SETS.map(|rules| Choice { value: rules.id.to_owned(), label: language.rules(rules) });
    Answer {
        text: language.rule_page(rules, &captions),
        pictures: diagrams.iter().map(|diagram| picture(diagram, language, style)).collect(),
        rows: menu(MENU, language.text("menu-rules"), choices).into_iter().collect(),
        ..Answer::default()
    }
}

/// Returns the picture of a diagram.
pub fn picture(diagram: &Diagram, language: &Language, style: Style) -> Picture {
    let alt_text =
        language.diagram(diagram.caption, &diagram.history, diagram.stone, diagram.targets());
    Picture::board(diagram.scene(), style, alt_text)
}
