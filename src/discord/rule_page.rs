//! The page that explains a rule set: its text, pictures of what it says, and a menu of all rule sets.

use super::answer::{Answer, Choice, Picture, Reply, menu};
use super::asked::Asked;
use super::diagrams::{Diagram, diagrams};
use super::{Desk, look};
use crate::game::Reason;
use crate::locale::Language;
use crate::render::{Size, Style};
use crate::service::ServiceError;
use alquerque_rules::{RULE_SETS, RuleSet};

/// The `custom_id` of the menu, which belongs to no game.
pub const MENU: &str = "1:rules";

/// The page of one rule set.
pub async fn page(desk: &Desk, rules: &'static RuleSet, asked: &Asked) -> Answer {
    let language = asked.language;
    let style = Style { size: Size::Standard, ..look::private(desk, asked).await };
    let diagrams = diagrams(rules);
    let captions: Vec<&str> = diagrams.iter().map(|diagram| diagram.caption).collect();
    let text = language.rule_page(rules, &captions);
    let mut pictures = Vec::new();
    for diagram in &diagrams {
        pictures.extend(picture(desk, diagram, language, style).await);
    }
    let choices =
        RULE_SETS.map(|rules| Choice { value: rules.id.to_owned(), label: language.rules(rules) });
    let rows = menu(MENU, language.text("menu-rules"), choices).into_iter().collect();
    Answer { text, pictures, rows, ..Answer::default() }
}

async fn picture(
    desk: &Desk,
    diagram: &Diagram,
    language: &Language,
    style: Style,
) -> Option<Picture> {
    let alt_text =
        language.diagram(diagram.caption, &diagram.history, diagram.stone, diagram.targets());
    desk.studio.draw(diagram.scene(), style, alt_text).await
}

/// The page that somebody chose from the menu, in the place of the one that they read.
pub async fn turned_to(desk: &Desk, asked: &Asked, id: &str) -> Result<Reply, ServiceError> {
    let rules = RuleSet::from_id(id).ok_or(Reason::NoGame)?;
    Ok(Reply::Update { message: page(desk, rules, asked).await, then: None })
}
