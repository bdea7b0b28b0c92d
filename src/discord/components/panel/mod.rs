//! The panels of settings and preferences.

use serenity::all::ComponentInteractionDataKind;

use crate::discord::commands::people::preferences;
use crate::discord::commands::server::settings;
use crate::discord::components::{Component, Context, Outcome};
use crate::discord::response::reply::Reply;
use crate::discord::view::panel::{self as view, Item, Panel, PanelId, PanelPress, yes_or_no};

pub const COMPONENTS: [Component; 1] = [Component::saving(
    "panel",
    |custom_id| custom_id.parse::<PanelId>().is_ok(),
    |cx| Box::pin(press(cx)),
)];

async fn press(cx: Context<'_>) -> Outcome {
    let PanelId { panel, press } = cx.custom_id.parse().ok()?;
    let values = match &cx.pressed.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::ChannelSelect { values } => {
            values.iter().map(|channel| channel.get().to_string()).collect()
        }
        _ => Vec::new(),
    };
    match (panel, press) {
        (_, PanelPress::Open) => {
            let item = panel.item(values.first()?)?;
            Some(match panel {
                Panel::Settings => settings::open(cx.app, cx.context, cx.pressed, item).await,
                Panel::Preferences => preferences::open(cx.app, cx.context, item).await,
            })
        }
        (Panel::Settings, press) => {
            let edit = match press {
                PanelPress::Choose { item, .. } => {
                    let tag = &cx.context.discord_tag;
                    Some(view::settings::edit(item, &values, tag)?)
                }
                PanelPress::Default(item) => Some(view::settings::reset(item)),
                PanelPress::Open | PanelPress::Back => None,
            };
            Some(settings::update(cx.app, cx.context, cx.pressed, edit).await)
        }
        (Panel::Preferences, press) => {
            let edit = match press {
                PanelPress::Choose { item, part } => {
                    let edit = view::preferences::edit(item, part, values.first()?)?;
                    let turns_on = item == Item::Messages && yes_or_no(values.first()?)?;
                    if turns_on
                        && let Some(refused) = preferences::refusal(cx.app, cx.context).await
                    {
                        return Some(refused);
                    }
                    Some(edit)
                }
                PanelPress::Default(item) => Some(view::preferences::reset(item)),
                PanelPress::Open | PanelPress::Back => None,
            };
            let panel = preferences::panel(cx.app, cx.context, &cx.pressed.locale, edit).await;
            Some(panel.map(Reply::update))
        }
    }
}
