//! The page of a rule set: its text, diagrams, and a menu of all rule sets.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::discord::view::message::{Answer, Choice, Picture, button, menu};
use crate::discord::view::study::diagrams::{Diagram, diagrams};
use crate::locale::Language;
use alquerque_render::{Size, Style};
use alquerque_rules::{RULE_SETS, RuleSet};

/// The `custom_id` of the menu, which belongs to no game.
pub const MENU: &str = "1:rules";

/// The `custom_id` of the button for the whole rules, with the id of a rule set.
const RULEBOOK: &str = "1:rulebook:";

/// The `custom_id` of the button that begins a game against the bot, with the id of a rule set.
const PLAY: &str = "1:play:";

/// The `custom_id` of the button for the sheets to print, with the id of a rule set.
const PRINT: &str = "1:print:";

/// Returns the rule set of the button for the sheets to print, by its `custom_id`.
pub fn printed_by(custom_id: &str) -> Option<&'static RuleSet> {
    RuleSet::from_id(custom_id.strip_prefix(PRINT)?)
}

/// Returns the rule set of the button that begins a game, by its `custom_id`.
pub fn played_by(custom_id: &str) -> Option<&'static RuleSet> {
    RuleSet::from_id(custom_id.strip_prefix(PLAY)?)
}

/// Returns the rule set of the button for the whole rules, by its `custom_id`.
pub fn rulebook_of(custom_id: &str) -> Option<&'static RuleSet> {
    RuleSet::from_id(custom_id.strip_prefix(RULEBOOK)?)
}

/// Returns the whole rules of a rule set.
pub fn rulebook(rules: &RuleSet, language: &Language) -> Answer {
    Answer::of_text(language.rulebook(rules))
}

/// Returns the page of a rule set.
pub fn page(rules: &'static RuleSet, language: &Language, style: Style) -> Answer {
    let style = Style { size: Size::Standard, ..style };
    let diagrams = diagrams(rules);
    let captions: Vec<&str> = diagrams.iter().map(|diagram| diagram.caption).collect();
    let choices =
        RULE_SETS.map(|rules| Choice { value: rules.id.to_owned(), label: language.rules(rules) });
    let play = button(
        format!("{PLAY}{}", rules.id),
        language.text("button-play-by-rules"),
        ButtonStyle::Success,
    );
    let rulebook = button(
        format!("{RULEBOOK}{}", rules.id),
        language.text("button-rulebook"),
        ButtonStyle::Secondary,
    );
    let print = button(
        format!("{PRINT}{}", rules.id),
        language.text("button-print"),
        ButtonStyle::Secondary,
    );
    Answer {
        text: language.rule_page(rules, &captions),
        pictures: diagrams.iter().map(|diagram| picture(diagram, language, style)).collect(),
        rows: [CreateActionRow::Buttons(vec![play, rulebook, print])]
            .into_iter()
            .chain(menu(MENU, language.text("menu-rules"), choices))
            .collect(),
        ..Answer::default()
    }
}

/// Returns the picture of a diagram.
pub fn picture(diagram: &Diagram, language: &Language, style: Style) -> Picture {
    let alt_text =
        language.diagram(diagram.caption, &diagram.history, diagram.stone, diagram.targets());
    Picture::board(diagram.scene(), style, alt_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_name_a_known_rule_set() {
        for (button, named) in
            [(RULEBOOK, rulebook_of as fn(&str) -> _), (PLAY, played_by), (PRINT, printed_by)]
        {
            for rules in RULE_SETS {
                assert_eq!(named(&format!("{button}{}", rules.id)), Some(rules));
            }
            assert_eq!(named(&format!("{button}chess")), None);
            assert_eq!(named("1:rules"), None);
        }
    }
}
