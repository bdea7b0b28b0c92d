//! `/learn`

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::custom_id::LessonTapId;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style::{self, PrivateBoard};
use crate::discord::view::intro::lesson;
use crate::game::Reason;
use crate::service::ServiceError;

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    cost: Cost::Read,
    audience: Audience::Person,
    ..SlashCommand::new("learn", |app, context, _| Box::pin(first(app, context)))
};

/// Shows the first lesson.
pub async fn first(app: &AppState, context: &RequestContext) -> Result<Reply, ServiceError> {
    let PrivateBoard { style, keys, .. } = style::private_board(app, context).await;
    let lesson = lesson::first(context.language, style).ok_or(Reason::NoGame)?;
    Ok(Reply::Private(lesson.with_keys(keys)))
}

/// Returns the message after a tap; `None` for taps that no lesson offers.
pub async fn tap(app: &AppState, context: &RequestContext, id: &LessonTapId) -> Option<Reply> {
    let PrivateBoard { style, keys, .. } = style::private_board(app, context).await;
    let lesson = lesson::after_tap(id, context.language, style)?;
    Some(Reply::update(lesson.with_keys(keys)))
}
