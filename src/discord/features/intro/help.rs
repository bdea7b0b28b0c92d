//! `/help`

use serenity::all::{CreateSelectMenu, CreateSelectMenuKind};

use crate::discord::features::challenge::command as challenge;
use crate::discord::features::intro::buttons::HelpButton;
use crate::discord::features::prelude::*;
use crate::discord::features::study::diagrams::diagrams;
use crate::discord::features::study::rules;
use crate::discord::payload::{PartialMember, User};
use crate::discord::view::keypad;
use crate::discord::view::message::menu;
use crate::discord::view::turn::MOVE;
use crate::game::{Game, PlayerId, choices};
use crate::locale::NextStep;
use crate::store::ServerSettings;
use alquerque_render::Size;
use alquerque_rules::{MEDIEVAL, RuleSet};

pub const COMMAND: SlashCommand = SlashCommand::new("help", |cx, _| Box::pin(run(cx))).reading();

pub const BUTTONS: [&dyn AnyButton; 6] = [
    &Button::of_no_game(
        "help-play",
        |pressed| HelpButton::PlayMe.read(pressed.custom_id),
        |cx, ()| Box::pin(challenge::begin_at_beginner(cx, None)),
    )
    .public(),
    &Button::of_no_game(
        "help-challenge",
        |pressed| HelpButton::Challenge.read(pressed.custom_id),
        |cx, ()| Box::pin(explain_challenges(cx, None)),
    ),
    &Button::of_no_game(
        "rules-challenge",
        |pressed| rules::rules_after(rules::CHALLENGE, pressed.custom_id),
        |cx, rules| Box::pin(explain_challenges(cx, Some(rules))),
    ),
    &Button::of_no_game("help-opponent", opponent, |cx, (user, member, rules)| {
        let terms = ServerSettings::first_terms;
        Box::pin(async move { challenge::on_terms(cx, &user, member.as_ref(), rules, terms).await })
    })
    .public(),
    &Button::of_no_game(
        "help-pages",
        |pressed| HelpButton::Pages.read(pressed.custom_id),
        |cx, ()| Box::pin(async move { Ok(Reply::Private(page(cx, Page::Play).await)) }),
    ),
    &Button::of_no_game(
        "help-page",
        |pressed| Page::from_id(pressed.chosen().filter(|_| pressed.custom_id == PAGES)?),
        |cx, chosen| Box::pin(async move { Ok(Reply::update(page(cx, chosen).await)) }),
    ),
];

/// A user to challenge, their membership, and the rules unless they are the usual ones.
type Chosen = (User, Option<PartialMember>, Option<&'static RuleSet>);

/// Reads the choice from the menu of users to challenge.
fn opponent(pressed: Pressed<'_>) -> Option<Chosen> {
    let rules = match pressed.custom_id.strip_prefix(OPPONENT)? {
        "" => None,
        rules => Some(RuleSet::from_id(rules.strip_prefix(':')?)?),
    };
    let user = pressed.resolved.users.get(&pressed.chosen()?.parse().ok()?)?;
    Some((user.clone(), pressed.resolved.members.get(&user.id).cloned(), rules))
}

/// Explains how to challenge a player, by these or the usual rules, with a menu of the members on a
/// server.
async fn explain_challenges(cx: Context<'_>, rules: Option<&'static RuleSet>) -> Result<Reply> {
    if cx.place.guild.is_none() {
        return Ok(Reply::text(cx.language.text("help-challenge-direct")));
    }
    let settings = style::settings(cx).await?;
    let kind = CreateSelectMenuKind::User { default_users: None };
    let by_rules = rules.map(|rules| format!(":{}", rules.id)).unwrap_or_default();
    let members = CreateSelectMenu::new(format!("{OPPONENT}{by_rules}"), kind);
    let members = members.placeholder(cx.language.text("menu-opponent"));
    Ok(Reply::Private(Answer {
        text: cx
            .language
            .help_challenge(rules.unwrap_or(settings.usual_rules()), &settings.first_terms()),
        rows: vec![CreateActionRow::SelectMenu(members)],
        ..Answer::default()
    }))
}

/// Shows the help. It begins with the player's own game in this channel, on whose turn it is first.
async fn run(cx: Context<'_>) -> Result<Reply> {
    let player = cx.player();
    let games = cx.bot.service.games.open_here(player, cx.place).await?;
    let Some(game) = games.iter().max_by_key(|game| (game.awaited() == Some(player), game.number))
    else {
        let style = style::private(cx).style;
        return Ok(Reply::Private(help(cx.language, style)));
    };
    let game = cx.game(game.id).await?;
    let style = style::private_of(cx, &game).await.style;
    Ok(Reply::Private(help_in(&game, player, cx.language, style)))
}

/// Returns a page of the help.
async fn page(cx: Context<'_>, page: Page) -> Answer {
    let is_server = cx.place.guild.is_some();
    help_page(page, is_server, cx.language, style::private(cx).style)
}

/// The `custom_id` of the menu of pages, which belongs to no game.
pub const PAGES: &str = "1:help:page";
/// The `custom_id` of the menu of users to challenge. A colon and the id of a rule set may follow.
const OPPONENT: &str = "1:help:opponent";

choices! {
    /// A page of the help. Its messages have its id in their keys.
    pub enum Page {
        Play = "play",
        Moves = "moves",
        Time = "time",
        Ratings = "ratings",
        Study = "study",
        Privacy = "privacy",
    }
}

/// Returns the help with a board at the start.
pub fn help(language: &Language, style: Style) -> Answer {
    let text = format!("{}\n{}", language.text("help"), language.text("help-begin"));
    with_start(text, buttons(language, true), language, style)
}

/// Returns the welcome on a server, for the channel.
pub fn welcome(language: &Language, style: Style) -> Answer {
    with_start(language.text("welcome"), buttons(language, true), language, style)
}

/// Returns a text with a board at the start, and buttons below it.
fn with_start(
    text: String,
    buttons: Vec<CreateButton>,
    language: &Language,
    style: Style,
) -> Answer {
    let pictures = vec![pictures::start(&MEDIEVAL, language, style)];
    Answer { pictures, ..Answer::with_buttons(text, buttons) }
}

/// Returns the help that begins with a game of the player.
fn help_in(game: &Game, player: PlayerId, language: &Language, style: Style) -> Answer {
    let next = next_step(game, player);
    let board = pictures::private(game, player, language).map(|board| board.picture(style));
    let board = board.unwrap_or_else(|| pictures::start(game.rules, language, style));
    let go_on = (next == NextStep::Tap)
        .then(|| game_button(game, MOVE, "button-move", ButtonStyle::Primary, language));
    let go_on = go_on.map(|button| CreateActionRow::Buttons(vec![button]));
    let rest = CreateActionRow::Buttons(buttons(language, true));
    Answer {
        text: format!(
            "{}\n\n{}",
            language.help_in(game, player, next),
            language.text("help-begin")
        ),
        pictures: vec![board],
        rows: go_on.into_iter().chain([rest]).collect(),
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
fn help_page(page: Page, is_server: bool, language: &Language, style: Style) -> Answer {
    let text = language.help_page(page.id(), is_server);
    let rest = CreateActionRow::Buttons(buttons(language, false));
    Answer {
        text: format!("**{}**\n{text}", name(page, language)),
        pictures: if page == Page::Moves { captures(language, style) } else { Vec::new() },
        rows: topics(is_server, language).into_iter().chain([rest]).collect(),
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

/// Returns the buttons for newcomers, perhaps with the one that opens the pages.
fn buttons(language: &Language, opens_pages: bool) -> Vec<CreateButton> {
    let buttons = HelpButton::ALL.into_iter();
    let buttons = buttons.filter(|&button| opens_pages || button != HelpButton::Pages);
    buttons.map(|button| button.button(language)).collect()
}

fn topics(is_server: bool, language: &Language) -> Option<CreateActionRow> {
    // Ratings belong to servers.
    let pages = Page::ALL.into_iter().filter(|&page| is_server || page != Page::Ratings);
    let choices = pages.map(|page| CreateSelectMenuOption::new(name(page, language), page.id()));
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
            assert!(help(language, Style::default()).text.chars().count() <= 600);
            for topic in Page::ALL {
                for is_server in [true, false] {
                    let page = help_page(topic, is_server, language, Style::default());
                    assert!((100..=900).contains(&page.text.chars().count()), "{}", page.text);
                    assert!(!page.text.contains("help-"), "{}", page.text);
                }
                let page = help_page(topic, true, language, Style::default());
                let pictures = if topic == Page::Moves { 2 } else { 0 };
                assert_eq!(page.pictures.len(), pictures);
            }
        }
    }

    #[test]
    fn outside_of_servers_the_pages_name_no_command_of_servers() {
        let language = Language::english();
        let on_servers = ["`/ranking", "`/settings", "`/moderate", "`/challenge opponent:"];
        for topic in Page::ALL.into_iter().filter(|&topic| topic != Page::Ratings) {
            let page = help_page(topic, false, language, Style::default());
            assert!(!on_servers.iter().any(|name| page.text.contains(name)), "{}", page.text);
            let rows = serde_json::to_value(&page.rows[0]).unwrap();
            let options = rows["components"][0]["options"].as_array().unwrap();
            assert_eq!(options.len(), Page::ALL.len() - 1);
        }
        let page = help_page(Page::Play, true, language, Style::default());
        assert!(page.text.contains("`/challenge opponent:`"), "{}", page.text);
    }
}
