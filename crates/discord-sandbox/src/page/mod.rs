//! The chat page: its files, what it shows, and what people do on it.

mod guard;

use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::Stream;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::clock::Id;
use crate::people::reply::{ActionError, Answer, Reply};
use crate::world::objects;
use crate::world::{Channel, World};
use crate::{Sandbox, Shared};
use guard::OwnRequest;

type Page = State<Arc<Shared>>;

/// Nothing but what the stand-in itself serves may be loaded.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(super) fn routes(shared: &Arc<Shared>) -> Router<Arc<Shared>> {
    let file = |kind: &'static str, text: &'static str| {
        get(move || async move {
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text)
        })
    };
    Router::new()
        .route("/sandbox/page.js", file("text/javascript; charset=utf-8", include_str!("page.js")))
        .route(
            "/sandbox/messages.js",
            file("text/javascript; charset=utf-8", include_str!("messages.js")),
        )
        .route(
            "/sandbox/composer.js",
            file("text/javascript; charset=utf-8", include_str!("composer.js")),
        )
        .route("/sandbox/page.css", file("text/css; charset=utf-8", include_str!("page.css")))
        .route("/sandbox/state", get(state))
        .route("/sandbox/events", get(events))
        .route("/sandbox/act", post(act))
        .route("/sandbox/upload", post(upload))
        .route_layer(middleware::from_fn_with_state(Arc::clone(shared), guard::guard))
}

/// The page, with the token of its own requests.
pub(super) fn index(shared: &Shared, headers: &HeaderMap) -> Response {
    if !guard::is_from_here(shared, headers) {
        return (StatusCode::FORBIDDEN, "the chat page is for this machine alone").into_response();
    }
    let page = include_str!("index.html").replace("{{token}}", &shared.page_token);
    let headers = [(header::CONTENT_SECURITY_POLICY, POLICY), (header::CACHE_CONTROL, "no-store")];
    (headers, Html(page)).into_response()
}

/// Whose eyes, and which channel; by default the first human and the first channel.
#[derive(Deserialize)]
struct Looking {
    #[serde(rename = "as")]
    user: Option<Id>,
    channel: Option<Id>,
}

/// Everything that a person sees at the moment.
async fn state(State(shared): Page, Query(looking): Query<Looking>) -> Json<Value> {
    let world = shared.world();
    let people = world.users.iter().filter(|user| !user.bot);
    let me =
        people.clone().find(|user| Some(user.id) == looking.user).or_else(|| people.clone().next());
    let me = me.map_or(Id(0), |user| user.id);
    let channels: Vec<&Channel> =
        world.channels.iter().filter(|channel| world.may_read(me, channel)).collect();
    let here =
        channels.iter().find(|channel| Some(channel.id) == looking.channel).or(channels.first());
    let Some(here) = here else {
        return Json(json!({ "error": "there is no channel" }));
    };
    let posts = world.posts.of(here.id).filter(|post| post.seen_by(me));
    let messages: Vec<Value> = posts
        .map(|post| json!({ "wire": post.wire, "only_for": post.only_for, "pinged": post.pinged }))
        .collect();
    let state = json!({
        "me": me, "bot": world.bot, "guild": world.guild_name, "guild_id": world.guild, "now": shared.now_ms(),
        "present": world.bot_present, "online": shared.hub.is_connected(),
        "channel": here.id, "users": world.users,
        "channels": channels.iter().map(|one| channel_entry(&world, one, shared.now_ms())).collect::<Vec<_>>(),
        "commands": world.commands_for(me, here), "messages": messages,
    });
    Json(on_this_origin(&shared, state))
}

/// Moves the addresses of files to the page's own origin, from which alone it loads anything.
fn on_this_origin(shared: &Shared, state: Value) -> Value {
    let cdn = &shared.addresses.announced.cdn;
    if *cdn == shared.addresses.base {
        return state;
    }
    let moved = state.to_string().replace(&format!("{cdn}/"), "/");
    serde_json::from_str(&moved).unwrap_or(state)
}

fn channel_entry(world: &World, channel: &Channel, now_ms: u64) -> Value {
    let wire = objects::channel(world, channel, now_ms);
    let name = if channel.in_guild() { json!(channel.name) } else { Value::Null };
    json!({
        "id": channel.id, "type": channel.code(), "name": name, "parent": wire["parent_id"],
        "archived": wire["thread_metadata"]["archived"] == true,
    })
}

/// A number that grows whenever anything changed.
async fn events(State(shared): Page) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = shared.version.subscribe();
    let stream = futures_util::stream::unfold(
        (shared, changes, true),
        async |(shared, mut changes, first)| {
            if !first {
                tokio::select! {
                    changed = changes.changed() => changed.ok()?,
                    () = shared.stopped() => return None,
                }
            }
            let version = *changes.borrow_and_update();
            Some((Ok(Event::default().data(version.to_string())), (shared, changes, false)))
        },
    );
    Sse::new(stream).keep_alive(KeepAlive::default())
}

/// What a person does on the page.
#[derive(Deserialize)]
struct Doing {
    #[serde(rename = "as")]
    user: Id,
    channel: Id,
    #[serde(flatten)]
    deed: Deed,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Deed {
    /// Sends what was typed: a command if it begins with a slash.
    Type {
        text: String,
    },
    Command {
        name: String,
        options: Vec<(String, String)>,
    },
    UserCommand {
        name: String,
        target: Id,
    },
    Autocomplete {
        name: String,
        options: Vec<(String, String)>,
        focused: String,
    },
    Press {
        message: Id,
        custom_id: String,
    },
    Select {
        message: Id,
        custom_id: String,
        values: Vec<String>,
    },
    Submit {
        interaction: Id,
        values: Vec<(String, String)>,
    },
    /// Opens the direct conversation with the bot.
    Direct,
    OpenThread {
        name: String,
    },
    /// Lets time pass.
    Advance {
        seconds: u64,
    },
}

async fn act(State(shared): Page, Json(doing): Json<Doing>) -> Json<Value> {
    let sandbox = Sandbox { shared, tasks: Arc::new(Mutex::default()) };
    Json(
        perform(&sandbox, doing)
            .await
            .unwrap_or_else(|error| json!({ "error": error.to_string() })),
    )
}

/// The name of a file that somebody chose.
#[derive(Deserialize)]
struct Chosen {
    name: String,
}

/// Takes a file that a command is to get, and tells the id by which its option names it.
async fn upload(
    State(shared): Page,
    _: OwnRequest,
    Query(chosen): Query<Chosen>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Json<Value> {
    let sandbox = Sandbox { shared, tasks: Arc::new(Mutex::default()) };
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let handed =
        sandbox.upload(&chosen.name, bytes.to_vec(), kind.unwrap_or("application/octet-stream"));
    Json(match handed {
        Ok(id) => json!({ "id": id }),
        Err(why) => json!({ "error": why }),
    })
}

async fn perform(
    sandbox: &Sandbox,
    Doing { user, channel, deed }: Doing,
) -> Result<Value, ActionError> {
    let reply = match deed {
        Deed::Type { text } if text.starts_with('/') => {
            sandbox.command_line(user, channel, &text).await?
        }
        Deed::Type { text } => {
            sandbox.say(user, channel, &text).await?;
            return Ok(json!({}));
        }
        Deed::Command { name, options } => {
            sandbox.command(user, channel, &name, &given(&options)).await?
        }
        Deed::UserCommand { name, target } => {
            sandbox.user_command(user, channel, &name, target).await?
        }
        Deed::Autocomplete { name, options, focused } => {
            let choices =
                sandbox.autocomplete(user, channel, &name, &given(&options), &focused).await?;
            let choices: Vec<Value> = choices
                .iter()
                .map(|choice| json!({ "name": choice.name, "value": choice.value }))
                .collect();
            return Ok(json!({ "choices": choices }));
        }
        Deed::Press { message, custom_id } => sandbox.press(user, message, &custom_id).await?,
        Deed::Select { message, custom_id, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            sandbox.select(user, message, &custom_id, &values).await?
        }
        Deed::Submit { interaction, values } => {
            let values: Vec<(&str, &str)> =
                values.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
            sandbox.submit_modal(user, interaction, &values).await?
        }
        Deed::OpenThread { name } => {
            return Ok(json!({ "channel": sandbox.open_thread(user, channel, &name)? }));
        }
        Deed::Advance { seconds } => {
            sandbox.advance(Duration::from_secs(seconds));
            return Ok(json!({}));
        }
        Deed::Direct => return Ok(json!({ "channel": sandbox.direct_channel(user) })),
    };
    Ok(shown(&reply))
}

fn given(options: &[(String, String)]) -> Vec<(&str, crate::OptionValue)> {
    options.iter().map(|(name, value)| (name.as_str(), value.as_str().into())).collect()
}

/// What the page must do upon a reply: a dialog is to be opened, all else it sees by itself.
fn shown(reply: &Reply) -> Value {
    let Answer::Modal(modal) = &reply.answer else {
        return json!({});
    };
    let inputs: Vec<Value> = modal
        .inputs
        .iter()
        .map(|input| {
            json!({
                "custom_id": input.custom_id, "label": input.label, "paragraph": input.paragraph,
                "placeholder": input.placeholder, "value": input.value, "required": input.required,
                "min": input.min_length, "max": input.max_length,
            })
        })
        .collect();
    json!({ "modal": { "interaction": reply.interaction, "title": modal.title, "inputs": inputs } })
}
