//! `/rules rules:`

use crate::discord::features::challenge::command as challenge;
use crate::discord::features::challenge::view::RULE_PAGE;
use crate::discord::features::prelude::*;
use crate::discord::features::study::diagrams::{Diagram, diagrams};
use crate::discord::view::message::menu;
use crate::game::Reason;
use alquerque_render::Size;
use alquerque_rules::{RULE_SETS, RuleSet};

pub const COMMAND: SlashCommand = SlashCommand {
    options: |name| vec![options::rules_option(name)],
    ..SlashCommand::new("rules", |cx, command| Box::pin(run(cx, command))).reading()
};

pub const BUTTONS: [&dyn AnyButton; 4] = [
    &Button::of_game(RULE_PAGE, |cx, id| {
        Box::pin(async move { Ok(Reply::Private(page(cx, cx.game(id.game).await?.rules).await?)) })
    })
    .reading()
    .under_more(&[MoreButton::new("button-rules", |_, _| true)]),
    &Button::of_no_game(
        "rules",
        |pressed| pressed.chosen().filter(|_| pressed.custom_id == MENU).map(str::to_owned),
        |cx, id| Box::pin(show_page(cx, id)),
    ),
    &Button::of_no_game(
        "rulebook",
        |pressed| rules_after(RULEBOOK, pressed.custom_id),
        |cx, rules| Box::pin(async move { Ok(Reply::text(cx.language.rulebook(rules))) }),
    ),
    &Button::of_no_game(
        "rules-play",
        |pressed| rules_after(PLAY, pressed.custom_id),
        |cx, rules| Box::pin(challenge::begin_at_beginner(cx, Some(rules))),
    )
    .public(),
];

/// Shows the page of the chosen rule set, or of the player's own game in this channel.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    Ok(Reply::Private(page(cx, chosen_or_own(cx, command).await?).await?))
}

/// Returns the chosen rule set, or that of the player's own game in this channel.
pub async fn chosen_or_own(
    cx: Context<'_>,
    command: &CommandInteraction,
) -> Result<&'static RuleSet> {
    if let Some(rules) = options::chosen_rules(cx.language, command)? {
        return Ok(rules);
    }
    let games = cx.bot.service.games.open_here(cx.player(), cx.place).await?;
    Ok(games.last().map_or(RULE_SETS[0], |game| game.rules))
}

/// Replaces a page by the one that was chosen from the menu.
async fn show_page(cx: Context<'_>, id: String) -> Result<Reply> {
    let rules = RuleSet::from_id(&id).ok_or(Reason::NoGame)?;
    Ok(Reply::update(page(cx, rules).await?))
}

/// The `custom_id` of the menu, which belongs to no game.
pub const MENU: &str = "1:rules";

/// The `custom_id` of the button for the whole rules, with the id of a rule set.
const RULEBOOK: &str = "1:rulebook:";

/// The `custom_id` of the button that begins a game against the bot, with the id of a rule set.
const PLAY: &str = "1:play:";

/// The `custom_id` of the button that opens a menu of users to challenge, with the id of a rule
/// set.
pub const CHALLENGE: &str = "1:challenge:";

/// The `custom_id` of the button for the sheets to print, with the id of a rule set.
pub const PRINT: &str = "1:print:";

/// Returns the rule set of a button whose `custom_id` begins with this.
pub fn rules_after(prefix: &str, custom_id: &str) -> Option<&'static RuleSet> {
    RuleSet::from_id(custom_id.strip_prefix(prefix)?)
}

/// Returns the page of a rule set.
async fn page(cx: Context<'_>, rules: &'static RuleSet) -> Result<Answer> {
    let language = cx.language;
    let choices = options::rules_entries(language, style::settings(cx).await?.usual_rules());
    let style = Style { size: Size::Standard, ..style::private(cx).style };
    let diagrams = diagrams(rules);
    let captions: Vec<&str> = diagrams.iter().map(|diagram| diagram.caption).collect();
    let of = |prefix: &str, label, style| {
        button(format!("{prefix}{}", rules.id), language.text(label), style)
    };
    let buttons = vec![
        of(PLAY, "button-play-by-rules", ButtonStyle::Success),
        of(CHALLENGE, "button-challenge", ButtonStyle::Primary),
        of(RULEBOOK, "button-rulebook", ButtonStyle::Secondary),
        of(PRINT, "button-print", ButtonStyle::Secondary),
    ];
    Ok(Answer {
        text: language.rule_page(rules, &captions),
        pictures: diagrams.iter().map(|diagram| picture(diagram, language, style)).collect(),
        rows: [CreateActionRow::Buttons(buttons)]
            .into_iter()
            .chain(menu(MENU, language.text("menu-rules"), choices))
            .collect(),
        ..Answer::default()
    })
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
        for button in [RULEBOOK, PLAY, CHALLENGE, PRINT] {
            for rules in RULE_SETS {
                assert_eq!(rules_after(button, &format!("{button}{}", rules.id)), Some(rules));
            }
            assert_eq!(rules_after(button, &format!("{button}chess")), None);
            assert_eq!(rules_after(button, "1:rules"), None);
        }
    }
}
