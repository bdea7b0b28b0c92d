//! The help: a short text with a board, and its pages.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind};

use crate::discord::custom_id::{Press, custom_id};
use crate::discord::view::intro::buttons::HelpButton;
use crate::discord::view::message::{Answer, Choice, Picture, button, menu};
use crate::discord::view::study::diagrams::diagrams;
use crate::discord::view::study::rules;
use crate::discord::view::{keypad, pictures};
use crate::game::{Game, PlayerId, Terms};
use crate::locale::{Language, NextStep};
use alquerque_render::{Size, Style};
use alquerque_rules::{MEDIEVAL, RuleSet};

/// The `custom_id` of the menu of pages, which belongs to no game.
pub const PAGES: &str = "1:help:page";
/// The `custom_id` of the menu of users to challenge.
pub const OPPONENT: &str = "1:help:opponent";

/// A page of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    Play,
    Moves,
    Time,
    Ratings,
    Study,
    Privacy,
}

impl Page {
    /// All pages, in the order of the menu.
    pub const ALL: [Self; 6] =
        [Self::Play, Self::Moves, Self::Time, Self::Ratings, Self::Study, Self::Privacy];

    /// Returns the id of the page in the menu and in the keys of its messages.
    pub fn id(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Moves => "moves",
            Self::Time => "time",
            Self::Ratings => "ratings",
            Self::Study => "study",
            Self::Privacy => "privacy",
        }
    }

    /// Returns the page with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.id() == id)
    }
}

/// Returns the help with a board at the start.
pub fn help(language: &Language, style: Style) -> Answer {
    Answer {
        text: format!("{}\n{}", language.text("help"), language.text("help-begin")),
        pictures: vec![pictures::start(&MEDIEVAL, language, style)],
        rows: vec![buttons(language, true)],
        ..Answer::default()
    }
}

/// Returns the welcome on a server, for the channel.
pub fn welcome(language: &Language, style: Style) -> Answer {
    let buttons = [HelpButton::PlayMe, HelpButton::Challenge, HelpButton::Pages];
    let buttons = buttons.map(|button| button.button(language));
    Answer {
        text: language.text("welcome"),
        pictures: vec![pictures::start(&MEDIEVAL, language, style)],
        rows: vec![CreateActionRow::Buttons(buttons.to_vec())],
        ..Answer::default()
    }
}

/// Returns the help that begins with a game of the player.
pub fn help_in(game: &Game, player: PlayerId, language: &Language, style: Style) -> Answer {
    let next = next_step(game, player);
    let start = || pictures::start(game.rules, language, style);
    let go_on = (next == NextStep::Tap).then(|| {
        let id = custom_id(game, Press::Move, 0);
        button(id, language.text("button-move"), ButtonStyle::Primary)
    });
    let go_on = go_on.map(|button| CreateActionRow::Buttons(vec![button]));
    Answer {
        text: format!(
            "{}\n\n{}",
            language.help_in(game, player, next),
            language.text("help-begin")
        ),
        pictures: vec![pictures::private(game, player, language, style).unwrap_or_else(start)],
        rows: go_on.into_iter().chain([buttons(language, true)]).collect(),
        ..Answer::default()
    }
}

/// Returns what a player can do next in their open game.
fn next_step(game: &Game, player: PlayerId) -> NextStep {
    match game.play() {
        Some(_) if game.to_move() != Some(player) => NextStep::Wait,
        Some(_) if keypad::fits(game.rules.board) => NextStep::Tap,
        Some(_) => NextStep::Type,
        None if game.awaited() == Some(player) => NextStep::Answer,
        None => NextStep::WaitForAnswer,
    }
}

/// Returns the page of a topic, for a server or outside of servers. Each names only the commands
/// that are offered there.
pub fn page(page: Page, is_server: bool, language: &Language, style: Style) -> Answer {
    let text = language.help_page(page.id(), is_server);
    Answer {
        text: format!("**{}**\n{text}", name(page, language)),
        pictures: if page == Page::Moves { captures(language, style) } else { Vec::new() },
        rows: topics(is_server, language).into_iter().chain([buttons(language, false)]).collect(),
        ..Answer::default()
    }
}

/// Returns the diagrams of a step and of a capture.
fn captures(language: &Language, style: Style) -> Vec<Picture> {
    let style = Style { size: Size::Standard, ..style };
    let shown = ["rules-picture-step", "rules-picture-capture"];
    diagrams(&MEDIEVAL)
        .iter()
        .filter(|diagram| shown.contains(&diagram.caption))
        .map(|diagram| rules::picture(diagram, language, style))
        .collect()
}

/// Explains how to challenge a player, with a menu of the members if it is on a server, where
/// these rules and terms are usual.
pub fn challenge(language: &Language, usual: Option<(&RuleSet, Terms)>) -> Answer {
    let Some((rules, terms)) = usual else {
        return Answer::of_text(language.text("help-challenge-direct"));
    };
    let kind = CreateSelectMenuKind::User { default_users: None };
    let members = CreateSelectMenu::new(OPPONENT, kind).placeholder(language.text("menu-opponent"));
    Answer {
        text: language.help_challenge(rules, &terms),
        rows: vec![CreateActionRow::SelectMenu(members)],
        ..Answer::default()
    }
}

/// Returns the buttons of a private help, perhaps with the one that opens the pages.
fn buttons(language: &Language, opens_pages: bool) -> CreateActionRow {
    let buttons = HelpButton::ALL.into_iter();
    let buttons = buttons.filter(|&button| opens_pages || button != HelpButton::Pages);
    CreateActionRow::Buttons(buttons.map(|button| button.button(language)).collect())
}

fn topics(is_server: bool, language: &Language) -> Option<CreateActionRow> {
    // Ratings belong to servers.
    let pages = Page::ALL.into_iter().filter(|&page| is_server || page != Page::Ratings);
    let choices =
        pages.map(|page| Choice { value: page.id().to_owned(), label: name(page, language) });
    menu(PAGES, language.text("menu-help"), choices)
}

fn name(page: Page, language: &Language) -> String {
    language.text(&format!("help-{}-name", page.id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_short_and_has_its_messages() {
        for language in Language::all() {
            for topic in Page::ALL {
                assert_eq!(Page::from_id(topic.id()), Some(topic));
                for is_server in [true, false] {
                    let page = page(topic, is_server, language, Style::default());
                    assert!((100..=900).contains(&page.text.chars().count()), "{}", page.text);
                    assert!(!page.text.contains("help-"), "{}", page.text);
                }
                let page = page(topic, true, language, Style::default());
                let pictures = if topic == Page::Moves { 2 } else { 0 };
                assert_eq!(page.pictures.len(), pictures);
            }
        }
        assert_eq!(Page::from_id("name"), None);
    }

    #[test]
    fn outside_of_servers_the_pages_name_no_command_of_servers() {
        let language = Language::english();
        let on_servers = ["`/ranking", "`/settings", "`/moderate", "`/challenge opponent:"];
        for topic in Page::ALL.into_iter().filter(|&topic| topic != Page::Ratings) {
            let page = page(topic, false, language, Style::default());
            assert!(!on_servers.iter().any(|name| page.text.contains(name)), "{}", page.text);
            let rows = serde_json::to_value(&page.rows[0]).unwrap();
            let options = rows["components"][0]["options"].as_array().unwrap();
            assert_eq!(options.len(), Page::ALL.len() - 1);
        }
        let page = page(Page::Play, true, language, Style::default());
        assert!(page.text.contains("`/challenge opponent:`"), "{}", page.text);
    }

    #[test]
    fn the_help_has_a_board_and_four_buttons() {
        let help = help(Language::english(), Style::default());
        assert!(help.text.chars().count() <= 500, "{}", help.text);
        assert!(help.pictures[0].alt_text.starts_with("Alquerque board at the start"));
        let [CreateActionRow::Buttons(buttons)] = &help.rows[..] else { panic!("{help:?}") };
        assert_eq!(buttons.len(), 4);
    }
}
