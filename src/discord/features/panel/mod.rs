//! `/preferences`, `/settings` and their panels: private messages that list the items, with menus
//! that change them. The tables of the items are beside the stored fields.

mod id;
mod item;
mod preferences;
mod request;
pub mod roles;
mod settings;

use serenity::all::{CreateSelectMenu, CreateSelectMenuKind};

use self::id::Press;
use self::item::Source;
use self::request::{ChosenRole, Panel, Request};
use crate::discord::features::definition::Contexts;
use crate::discord::features::prelude::*;
use crate::discord::payload::ResolvedValue;
use crate::store::{Item, Kind, Preferences, ServerSettings};
use alquerque_render::{Size, THEMES};
use alquerque_rules::RuleSet;

pub const PREFERENCES: SlashCommand = command::<Preferences>();

pub const SETTINGS: SlashCommand = SlashCommand {
    contexts: Contexts::Server,
    is_for_managers: true,
    ..command::<ServerSettings>()
};

pub const BUTTONS: [&dyn AnyButton; 2] =
    [&component::<Preferences>(), &component::<ServerSettings>()];

const fn command<P: Panel>() -> SlashCommand {
    SlashCommand {
        options: |_| P::ITEMS.iter().flat_map(item::options).collect(),
        // Only zones are completed.
        complete: Some(|_, _, _, typed| Box::pin(async move { Ok(item::zones(typed)) })),
        ..SlashCommand::new(P::NAME, |cx, command| Box::pin(run::<P>(cx, command))).reading()
    }
}

const fn component<P: Panel>() -> Button<Request<P>> {
    Button::of_no_game(P::NAME, read, |cx, request| Box::pin(press::<P>(cx, request))).quiet()
}

/// Makes the changes of the options, if any are given, and shows the panel.
async fn run<P: Panel>(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let answer = match typed::<P>(command) {
        Ok(request) => answer(cx, &request).await?,
        Err(item) => Err(cx.language.text(&format!("panel-{}-unreadable", item.id))),
    };
    Ok(Reply::Private(answer.unwrap_or_else(Answer::of_text)))
}

/// Opens a choice in the panel, or makes a change and shows the panel again.
async fn press<P: Panel>(cx: Context<'_>, request: Request<P>) -> Result<Reply> {
    Ok(match answer(cx, &request).await? {
        Ok(answer) => Reply::update(answer),
        Err(refusal) => Reply::text(refusal),
    })
}

/// Returns the panel or the opened choice after the edits, or else the text of a refusal.
async fn answer<P: Panel>(cx: Context<'_>, request: &Request<P>) -> Result<Result<Answer, String>> {
    let values = P::edited(cx, request).await?;
    Ok(values.map(|values| match request.opened {
        Some(item) => choice(item, &values, request.role, cx),
        None => overview(&values, request.lists_all, cx),
    }))
}

/// Reads the options, or else returns the item that has an unreadable one.
fn typed<P: Panel>(command: &CommandInteraction) -> Result<Request<P>, &'static Item<P>> {
    let mut request = Request::default();
    for item in P::ITEMS {
        let text = match command.data.value(item.id) {
            Some(ResolvedValue::String(text)) => Some(text.to_owned()),
            Some(ResolvedValue::Boolean(flag)) => Some(item::flag_id(flag).to_owned()),
            Some(ResolvedValue::Channel(channel)) => {
                request.channels.push(*channel);
                Some(channel.id.to_string())
            }
            Some(ResolvedValue::Role(role)) => {
                request.opened = Some(item);
                request.role = Some(ChosenRole { role: role.get(), rules: None });
                None
            }
            _ => None,
        };
        if let Some(text) = text {
            request.edits.push(item::edit(item, Source::Option, &[text]).ok_or(item)?);
        }
        if options::flag_option(command, &format!("no-{}", item.id)) == Some(true) {
            request.edits.push(item::reset(item));
        }
    }
    Ok(request)
}

/// Reads a press in the panel.
fn read<P: Panel>(pressed: Pressed<'_>) -> Option<Request<P>> {
    let mut request = Request::default();
    match Press::<P>::read(pressed.custom_id)? {
        Press::Open => request.opened = Some(P::item(pressed.chosen()?)?),
        Press::Back => {}
        Press::All => request.lists_all = true,
        Press::Choose(item, _) if matches!(item.kind, Kind::Roles { .. }) => {
            request.opened = Some(item);
            let role = pressed.chosen()?.parse().ok()?;
            request.role = Some(ChosenRole { role, rules: None });
        }
        Press::RoleRules(item, role) => {
            request.opened = Some(item);
            let rules = RuleSet::from_id(pressed.chosen()?)?;
            request.role = Some(ChosenRole { role, rules: Some(rules) });
        }
        Press::Give(item, role, rules) => {
            let by = roles::standing(pressed.chosen()?)?;
            request.edits.push(roles::edit(item, role, rules, by)?);
            // Any role can be taken away.
            request.role = by.map(|_| ChosenRole { role, rules: Some(rules) });
        }
        Press::Choose(item, part) => {
            request.edits.push(item::edit(item, Source::Menu(part), pressed.values)?);
            request.channels = pressed.resolved.channels.values().copied().collect();
        }
        Press::Default(item) => request.edits.push(item::reset(item)),
    }
    Some(request)
}

/// Returns the panel: the values in effect as text, a picture in their style, and the menu of
/// items.
fn overview<P: Panel>(values: &P, lists_all: bool, cx: Context<'_>) -> Answer {
    let (style, language) = values.look(cx);
    let is_short = P::IS_SHORT && !lists_all;
    let in_effect = P::ITEMS.iter().map(|item| item::in_effect(item, values, style, language));
    let in_effect: Vec<_> = in_effect.filter(|it| !is_short || !it.is_default).collect();
    let options = P::ITEMS.iter().map(|item| {
        let key = item::key(item);
        CreateSelectMenuOption::new(language.text(&key), item.id)
            .description(language.description(&key))
    });
    let kind = CreateSelectMenuKind::String { options: options.collect() };
    let menu = CreateSelectMenu::new(Press::<P>::Open.custom_id(), kind);
    let menu = CreateActionRow::SelectMenu(menu.placeholder(language.text("panel-menu")));
    let other = if is_short { (Press::All, "panel-all") } else { (Press::Back, "panel-back") };
    let other = P::IS_SHORT.then(|| buttons::<P, 1>([other], language));
    Answer {
        text: (P::TEXT)(language, &in_effect),
        pictures: pictures::sample(language, style).into_iter().collect(),
        rows: [menu].into_iter().chain(other).collect(),
        ..Answer::default()
    }
}

/// Returns buttons with these keys of labels.
fn buttons<P: Panel, const N: usize>(
    buttons: [(Press<P>, &str); N],
    language: &Language,
) -> CreateActionRow {
    let button = |(press, label): (Press<P>, &str)| {
        button(press.custom_id(), language.text(label), ButtonStyle::Secondary)
    };
    CreateActionRow::Buttons(buttons.map(button).to_vec())
}

/// Returns the choice for one item: its menus, and the buttons back and to the default. Each theme
/// has a picture.
fn choice<P: Panel>(
    item: &'static Item<P>,
    values: &P,
    role: Option<ChosenRole>,
    cx: Context<'_>,
) -> Answer {
    let language = cx.language;
    if let Some(chosen) = role {
        let menus = roles::menus(item, chosen, values, language);
        let back = buttons::<P, 1>([(Press::Back, "panel-back")], language);
        let rows = menus.into_iter().map(CreateActionRow::SelectMenu).chain([back]).collect();
        return Answer { rows, ..Answer::of_text(language.about_role("panel-role", chosen.role)) };
    }
    let key = item::key(item);
    let mut text = format!("**{}**\n{}", language.text(&key), language.description(&key));
    let mut pictures = Vec::new();
    if item.id == "theme" {
        text = format!("{text}\n{}", language.pictured_themes(&THEMES.map(|theme| theme.id)));
        let (own, _) = values.look(cx);
        let styles = THEMES.map(|theme| Style { theme, size: Size::Small, ..own });
        pictures.extend(styles.iter().filter_map(|style| {
            let picture = pictures::sample(language, *style)?;
            let alt_text = format!("{}: {}", language.theme(style.theme.id), picture.alt_text);
            Some(Picture { alt_text, ..picture })
        }));
    }
    let buttons = [(Press::Back, "panel-back"), (Press::Default(item), "panel-default")];
    let buttons = self::buttons(buttons, language);
    let menus = item::menus(item, values, language).into_iter().map(CreateActionRow::SelectMenu);
    Answer { text, pictures, rows: menus.chain([buttons]).collect(), ..Answer::default() }
}
