//! Routes of the bot's application and its user.

use ring::digest::{SHA256, digest};
use serde_json::{Map, Value, json};

use super::{Call, Incoming, Reply, RouteResult, TestedEndpoint, authorize};
use crate::Shared;
use crate::errors::Form;
use crate::limits::images::{decode, is_image};
use crate::people::endpoint::hexadecimal;
use crate::world::objects;

/// The path of the bot's own application.
pub(super) const PATH: &str = "/applications/@me";
/// The maximum size of an image in bytes.
const MAX_IMAGE: usize = 10 << 20;
/// The scopes that a link to install the application can have.
const SCOPES: [&str; 2] = ["applications.commands", "bot"];
/// The number of bits of permissions.
const PERMISSION_BITS: u32 = 54;

pub(super) fn get(call: &Call<'_>) -> RouteResult {
    let shared = call.shared;
    let intents = shared.config.privileged_intents;
    objects::application(&shared.world(), intents, &shared.signing).map(Reply::ok)
}

/// Tests the endpoint that a request sets, as its route cannot wait for that.
pub(super) async fn test_endpoint(shared: &Shared, incoming: &Incoming<'_>) -> TestedEndpoint {
    let route = incoming.route.as_ref().ok()?.route;
    if (route.method, route.template) != ("PATCH", PATH) {
        return None;
    }
    authorize(shared, incoming.token).ok()?;
    let url = incoming.body.as_ref().ok()?.payload["interactions_endpoint_url"].as_str()?;
    Some(shared.test_endpoint(url).await)
}

/// Changes the description, tags, icon, installation and endpoint, or none of them. Other fields
/// are ignored.
pub(super) fn change(call: &Call<'_>) -> RouteResult {
    let fields = &call.payload;
    let mut form = Form::default();
    let mut changed = Map::new();
    for (name, value) in fields.as_object().into_iter().flatten() {
        let value = match name.as_str() {
            "description" => description(&mut form, value),
            "tags" => tags(&mut form, value),
            "icon" => image(&mut form, name, value),
            "integration_types_config" => integration_types(&mut form, value),
            _ => continue,
        };
        changed.insert(name.clone(), value);
    }
    if let Some(url) = fields.get("interactions_endpoint_url")
        && !url.is_null()
        && !matches!(call.endpoint, Some(Ok(_)))
    {
        let message = "The specified interactions endpoint url could not be verified.";
        let code = "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID";
        form.add_error("interactions_endpoint_url", code, message);
    }
    form.finish()?;
    if fields.get("interactions_endpoint_url").is_some() {
        call.shared
            .signing
            .set_endpoint(call.endpoint.as_ref().and_then(|tested| tested.as_ref().ok().cloned()));
    }
    call.shared.world().application.extend(changed);
    get(call)
}

/// Changes the name and the images of the bot's user.
pub(super) fn change_user(call: &Call<'_>) -> RouteResult {
    let mut form = Form::default();
    form.text("username", &call.payload["username"], 2, 32);
    let mut new_image = |name: &str| Some(image(&mut form, name, call.payload.get(name)?));
    let images = [new_image("avatar"), new_image("banner")];
    form.finish()?;
    let mut world = call.shared.world();
    let bot = world.bot;
    let user = world.user_mut(bot)?;
    if let Some(name) = call.payload["username"].as_str() {
        user.name = name.into();
        user.username = name.to_lowercase().replace(' ', "_");
    }
    for (hash, new) in [&mut user.avatar, &mut user.banner].into_iter().zip(images) {
        if let Some(new) = new {
            *hash = new.as_str().map(str::to_owned);
        }
    }
    objects::own_user(&world).map(Reply::ok)
}

/// Checks a description: a text, or an object with the one of no locale.
fn description(form: &mut Form, value: &Value) -> Value {
    let text = value.get("default").unwrap_or(value);
    form.text("description", text, 0, 400);
    text.as_str().unwrap_or_default().into()
}

/// Checks up to five different tags.
fn tags(form: &mut Form, value: &Value) -> Value {
    let tags = form.list("tags", value, 5);
    for (n, tag) in tags.iter().enumerate() {
        form.required_text(&format!("tags.{n}"), tag, 1, 20);
        if tags[..n].contains(tag) {
            form.add_error(
                "tags",
                "SET_TYPE_CONTAINS_DUPLICATES",
                "Must only contain unique items.",
            );
        }
    }
    tags.into()
}

/// Checks an image; returns its hash, as Discord shows it.
fn image(form: &mut Form, at: &str, value: &Value) -> Value {
    if value.is_null() {
        return Value::Null;
    }
    let bytes = decode(form, at, value, MAX_IMAGE, is_image);
    let hash = digest(&SHA256, &bytes);
    hexadecimal(&hash.as_ref()[..16]).into()
}

/// Checks how the application can be installed: on guilds (0), to accounts (1), or both.
fn integration_types(form: &mut Form, value: &Value) -> Value {
    const AT: &str = "integration_types_config";
    let Some(types) = value.as_object().filter(|types| !types.is_empty()) else {
        form.add_error(AT, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return Value::Null;
    };
    let mut checked = Map::new();
    for (kind, config) in types {
        let at = format!("{AT}.{kind}");
        if !["0", "1"].contains(&kind.as_str()) {
            form.add_error(&at, "BASE_TYPE_CHOICES", "Value must be one of {0, 1}.");
        }
        let config = match &config["oauth2_install_params"] {
            Value::Null => json!({}),
            params => {
                let at = format!("{at}.oauth2_install_params");
                json!({ "oauth2_install_params": install_params(form, &at, params) })
            }
        };
        checked.insert(kind.clone(), config);
    }
    checked.into()
}

/// Checks scopes and permissions, which are a text in responses.
fn install_params(form: &mut Form, at: &str, params: &Value) -> Value {
    let scopes = form.list(&format!("{at}.scopes"), &params["scopes"], SCOPES.len());
    for (n, scope) in scopes.iter().enumerate() {
        if !SCOPES.iter().any(|known| scope == known) {
            let message = format!("Value must be one of {SCOPES:?}.");
            form.add_error(&format!("{at}.scopes.{n}"), "BASE_TYPE_CHOICES", message);
        }
    }
    let bits = match &params["permissions"] {
        Value::String(text) => text.parse().ok(),
        Value::Null => Some(0),
        number => number.as_u64(),
    };
    let bits = bits.filter(|bits| bits >> PERMISSION_BITS == 0).unwrap_or_else(|| {
        let message = "Value is not a set of permissions.";
        form.add_error(&format!("{at}.permissions"), "NUMBER_TYPE_COERCE", message);
        0
    });
    json!({ "scopes": scopes, "permissions": bits.to_string() })
}
