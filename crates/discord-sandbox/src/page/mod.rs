//! The chat page: its files, its state and its actions.

mod guard;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::Stream;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use crate::chat::modal::{Field, Input};
use crate::clock::Id;
use crate::people::options::OptionValue;
use crate::people::reply::{ActionError, Answer, Reply};
use crate::world::merge::merge;
use crate::world::{Channel, World};
use crate::world::{objects, roles};
use crate::{Sandbox, Shared};
use guard::OwnRequest;

type Page = State<Arc<Shared>>;
type Answered = Result<Json<Value>, (StatusCode, Json<Value>)>;

/// The content security policy: only files that the stand-in serves may be loaded.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

/// Returns the page with its CSRF token.
pub(super) fn index(shared: &Shared, headers: &HeaderMap) -> Response {
    if !guard::is_from_here(shared, headers) {
        return (StatusCode::FORBIDDEN, "the chat page is for this machine alone").into_response();
    }
    let page = include_str!("index.html").replace("{{token}}", &shared.page_token);
    let headers = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Html(page)).into_response()
}

/// A user, by default the first, and a channel, by default the first that the user can read.
#[derive(Deserialize)]
struct Place {
    #[serde(rename = "as")]
    user: Option<Id>,
    channel: Option<Id>,
}

impl Place {
    fn find<'a>(&self, world: &'a World) -> Result<(Id, &'a Channel), ActionError> {
        let mut people = world.users.iter().filter(|user| !user.bot).map(|user| user.id);
        let me = people.find(|&id| self.user.is_none_or(|wanted| wanted == id));
        let me = me.ok_or(ActionError::NoSuchUser(self.user.unwrap_or(Id(0))))?;
        let mut channels = world.channels.iter().filter(|channel| world.may_read(me, channel));
        let here = channels.find(|channel| self.channel.is_none_or(|wanted| wanted == channel.id));
        let here = here.ok_or(ActionError::NoSuchChannel(self.channel.unwrap_or(Id(0))))?;
        Ok((me, here))
    }
}

fn refusal(status: StatusCode, error: impl ToString) -> (StatusCode, Json<Value>) {
    (status, Json(json!({ "error": error.to_string() })))
}

/// Returns the state that the page shows to a user.
async fn state(State(shared): Page, query: Result<Query<Place>, QueryRejection>) -> Answered {
    let Query(place) = query.map_err(|error| refusal(error.status(), error.body_text()))?;
    let world = shared.world();
    let (me, here) = place.find(&world).map_err(|error| refusal(StatusCode::OK, error))?;
    let channels = world.channels.iter().filter(|channel| world.may_read(me, channel));
    let posts = world.posts.in_channel(here.id).filter(|post| post.is_visible_to(me));
    let messages: Vec<Value> = posts
        .map(|post| json!({ "wire": post.wire, "only_for": post.only_for, "pinged": post.pinged }))
        .collect();
    let channels: Vec<Value> =
        channels.map(|one| channel_entry(&world, one, shared.now_ms())).collect();
    let state = json!({
        "me": me, "bot": world.bot, "guild": world.guild_name,
        "guild_id": world.guild_of(here).unwrap_or(world.guild),
        "now": shared.now_ms(),
        "present": world.bot_present, "online": shared.hub.is_connected(),
        "channel": here.id, "users": world.users,
        "channels": channels,
        "roles": roles::wires(&world, world.guild_of(here).unwrap_or(world.guild)),
        "commands": world.commands_for(me, here), "messages": messages,
    });
    Ok(Json(with_own_origin(&shared, state)))
}

/// Moves file addresses to the page's own origin, as the content security policy requires.
fn with_own_origin(shared: &Shared, state: Value) -> Value {
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

/// Streams the version of the state, which grows with each change.
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

/// An action of a user on the page.
#[derive(Deserialize)]
struct ActionRequest {
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    action: Action,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Action {
    /// Sends the typed text: a command if it begins with a slash.
    Type {
        text: String,
    },
    Command {
        name: String,
        #[serde(default, deserialize_with = "named")]
        options: Vec<(String, OptionValue)>,
    },
    UserCommand {
        name: String,
        target: Id,
    },
    MessageCommand {
        name: String,
        target: Id,
    },
    Autocomplete {
        name: String,
        #[serde(default, deserialize_with = "named")]
        options: Vec<(String, OptionValue)>,
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
        #[serde(default, deserialize_with = "named")]
        values: Vec<(String, OptionValue)>,
    },
    /// Opens the direct messages with the bot.
    Direct,
    OpenThread {
        name: String,
    },
    /// Advances the clock.
    Advance {
        seconds: u64,
    },
    /// Switches the language of the user's client.
    Speak {
        locale: String,
    },
}

/// Reads named values: an object, or a list of pairs.
fn named<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(String, T)>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "values are {\"name\": value} or [[\"name\", value]]")]
    enum Named<T> {
        Object(BTreeMap<String, T>),
        Pairs(Vec<(String, T)>),
    }
    Ok(match Named::deserialize(deserializer)? {
        Named::Object(values) => values.into_iter().collect(),
        Named::Pairs(values) => values,
    })
}

async fn act(State(shared): Page, request: Result<Json<ActionRequest>, JsonRejection>) -> Answered {
    let Json(request) = request.map_err(|error| refusal(error.status(), error.body_text()))?;
    let sandbox = Sandbox { shared, tasks: Arc::new(Mutex::default()) };
    perform(&sandbox, request).await.map(Json).map_err(|error| refusal(StatusCode::OK, error))
}

/// The name of an uploaded file.
#[derive(Deserialize)]
struct UploadQuery {
    name: String,
}

/// Uploads a file for a command; returns the id by which the option refers to it.
async fn upload(
    State(shared): Page,
    _: OwnRequest,
    Query(query): Query<UploadQuery>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Json<Value> {
    let sandbox = Sandbox { shared, tasks: Arc::new(Mutex::default()) };
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let uploaded =
        sandbox.upload(&query.name, bytes.to_vec(), kind.unwrap_or("application/octet-stream"));
    Json(match uploaded {
        Ok(id) => json!({ "id": id }),
        Err(why) => json!({ "error": why }),
    })
}

async fn perform(
    sandbox: &Sandbox,
    ActionRequest { place, action }: ActionRequest,
) -> Result<Value, ActionError> {
    let (user, channel) =
        place.find(&sandbox.shared.world()).map(|(user, channel)| (user, channel.id))?;
    let reply = match action {
        Action::Type { text } if text.starts_with('/') => {
            sandbox.command_line(user, channel, &text).await?
        }
        Action::Type { text } => {
            sandbox.say(user, channel, &text).await?;
            return Ok(json!({}));
        }
        Action::Command { name, options } => {
            sandbox.command(user, channel, &name, &option_values(&options)).await?
        }
        Action::UserCommand { name, target } => {
            sandbox.user_command(user, channel, &name, target).await?
        }
        Action::MessageCommand { name, target } => {
            sandbox.message_command(user, &name, target).await?
        }
        Action::Autocomplete { name, options, focused } => {
            let choices = sandbox
                .autocomplete(user, channel, &name, &option_values(&options), &focused)
                .await?;
            let choices: Vec<Value> = choices
                .iter()
                .map(|choice| json!({ "name": choice.name, "value": choice.value }))
                .collect();
            return Ok(json!({ "choices": choices }));
        }
        Action::Press { message, custom_id } => sandbox.press(user, message, &custom_id).await?,
        Action::Select { message, custom_id, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            sandbox.select(user, message, &custom_id, &values).await?
        }
        Action::Submit { interaction, values } => {
            sandbox.submit_modal(user, interaction, &option_values(&values)).await?
        }
        Action::OpenThread { name } => {
            return Ok(json!({ "channel": sandbox.open_thread(user, channel, &name)? }));
        }
        Action::Advance { seconds } => {
            sandbox.advance(Duration::from_secs(seconds));
            return Ok(json!({}));
        }
        Action::Speak { locale } => {
            sandbox.set_locale(user, &locale)?;
            return Ok(json!({}));
        }
        Action::Direct => return Ok(json!({ "channel": sandbox.direct_channel(user) })),
    };
    Ok(opened_modal(&reply))
}

fn option_values(options: &[(String, OptionValue)]) -> Vec<(&str, OptionValue)> {
    options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}

/// Returns the modal that a reply opens; the page sees all else in its state.
fn opened_modal(reply: &Reply) -> Value {
    let Answer::Modal(modal) = &reply.answer else {
        return json!({});
    };
    let fields: Vec<Value> = modal.fields.iter().map(field_entry).collect();
    json!({ "modal": { "interaction": reply.interaction, "title": modal.title, "fields": fields } })
}

/// Returns a field of a modal: its label, and its input with the names of Discord's objects.
fn field_entry(field: &Field) -> Value {
    let mut entry = json!({
        "label": field.label, "description": field.description, "custom_id": field.custom_id,
        "required": field.required,
    });
    let input = match &field.input {
        Input::Text(input) => json!({
            "type": 4, "paragraph": input.paragraph, "placeholder": input.placeholder,
            "value": input.value, "min": input.min_length, "max": input.max_length,
        }),
        Input::Select(menu) => {
            let options = menu.options.iter().map(|one| {
                json!({
                    "label": one.label, "value": one.value, "description": one.description,
                    "default": one.default,
                })
            });
            let options = (menu.kind == 3).then(|| options.collect::<Vec<_>>());
            json!({
                "type": menu.kind, "placeholder": menu.placeholder, "options": options,
                "max_values": menu.max_values,
            })
        }
        Input::Upload { max_values, .. } => json!({ "type": 19, "max_values": max_values }),
    };
    merge(&mut entry, input);
    entry
}
