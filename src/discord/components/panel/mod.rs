//! The panels of settings and preferences.

use crate::discord::commands::people::preferences;
use crate::discord::commands::server::settings;
use crate::discord::components::{Component, Context};
use crate::discord::response::reply::{Replied, Reply};
use crate::discord::view::message::Answer;
use crate::discord::view::panel::{self as view, Item, Panel, PanelId, PanelPress, yes_or_no};

pub const COMPONENTS: [Component; 1] = [Component::saving(
    "panel",
    |custom_id| custom_id.parse::<PanelId>().is_ok(),
    |cx| Box::pin(press(cx)),
)];

/// Returns whether all chosen channels are ones that the member may choose.
fn may_be_chosen(cx: &Context<'_>) -> bool {
    let channels = &cx.pressed.data.resolved.channels;
    cx.pressed.data.values.iter().all(|id| {
        let id = id.parse().ok();
        let channel = id.and_then(|id| channels.get(&id)).filter(|channel| Some(channel.id) == id);
        channel.is_some_and(|channel| cx.context.may_choose(channel))
    })
}

async fn press(cx: Context<'_>) -> Replied {
    let PanelId { panel, press } = cx.custom_id.parse().ok()?;
    let values = &cx.pressed.data.values;
    match (panel, press) {
        (_, PanelPress::Open) => {
            let item = panel.item(values.first()?)?;
            Some(match panel {
                Panel::Settings => settings::open(cx.app, cx.context, item).await,
                Panel::Preferences => preferences::open(cx.app, cx.context, item).await,
            })
        }
        (Panel::Settings, press) => {
            let edit = match press {
                PanelPress::Choose { item, .. } if item.is_of_channels() && !may_be_chosen(&cx) => {
                    let text = cx.context.language.text("refused-channel");
                    return Some(Ok(Reply::Private(Answer::of_text(text))));
                }
                PanelPress::Choose { item, .. } => {
                    let tag = &cx.context.discord_tag;
                    Some(view::settings::edit(item, values, tag)?)
                }
                PanelPress::Default(item) => Some(view::settings::reset(item)),
                PanelPress::Open | PanelPress::Back => None,
            };
            Some(settings::update(cx.app, cx.context, edit).await)
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
            let panel = preferences::panel(cx.app, cx.context, edit).await;
            Some(panel.map(Reply::update))
        }
    }
}
