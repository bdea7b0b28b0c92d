//! The table of routes.

use super::{
    Call, RouteResult, application, channels, commands, emojis, guilds, interactions, messages,
    meta, webhooks,
};
use crate::errors::ApiError;

/// The rate limit class of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Unlimited,
    Message,
    Edit,
    Webhook,
    Command,
    Channel,
    Other,
}

pub(super) struct Route {
    pub method: &'static str,
    /// The path in Discord's OpenAPI document.
    pub template: &'static str,
    pub kind: Kind,
    /// Whether the bot's token is required; interaction routes carry their own token.
    pub authorized: bool,
    pub handler: fn(&Call<'_>) -> RouteResult,
}

/// A route that matches a path.
pub(super) struct RouteMatch<'a> {
    pub route: &'static Route,
    /// The values of the path parameters.
    pub args: Vec<&'a str>,
}

const fn route(
    method: &'static str,
    template: &'static str,
    kind: Kind,
    handler: fn(&Call<'_>) -> RouteResult,
) -> Route {
    Route {
        method,
        template,
        kind,
        authorized: !matches!(kind, Kind::Unlimited | Kind::Webhook),
        handler,
    }
}

const COMMANDS: &str = "/applications/{application_id}/commands";
const COMMAND: &str = "/applications/{application_id}/commands/{command_id}";
const GUILD_COMMANDS: &str = "/applications/{application_id}/guilds/{guild_id}/commands";
const GUILD_COMMAND: &str =
    "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";
const MEMBER_ROLE: &str = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}";
const EVENTS: &str = "/guilds/{guild_id}/scheduled-events";
const EVENT: &str = "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}";
const EMOJIS: &str = "/applications/{application_id}/emojis";
const EMOJI: &str = "/applications/{application_id}/emojis/{emoji_id}";
const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";
const THREAD_MEMBER: &str = "/channels/{channel_id}/thread-members/{user_id}";
const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";
const WEBHOOK: &str = "/webhooks/{webhook_id}/{webhook_token}";
const ORIGINAL: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
const FOLLOW_UP: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}";

/// Fixed paths precede those with a parameter in the same position.
static ROUTES: &[Route] = &[
    route("GET", "/gateway", Kind::Other, meta::gateway),
    route("GET", "/gateway/bot", Kind::Other, meta::gateway_bot),
    route("GET", "/users/@me", Kind::Other, meta::own_user),
    route("PATCH", "/users/@me", Kind::Other, application::change_user),
    route("GET", "/users/@me/guilds", Kind::Other, guilds::own),
    route("POST", "/users/@me/channels", Kind::Channel, channels::open_direct),
    route("GET", "/users/{user_id}", Kind::Other, meta::user),
    route("GET", application::PATH, Kind::Other, application::get),
    route("PATCH", application::PATH, Kind::Other, application::change),
    route("GET", "/oauth2/applications/@me", Kind::Other, application::get),
    route("GET", "/guilds/{guild_id}", Kind::Other, guilds::get),
    route("GET", "/guilds/{guild_id}/channels", Kind::Other, guilds::channels),
    route("GET", "/guilds/{guild_id}/roles", Kind::Other, guilds::roles),
    route("GET", "/guilds/{guild_id}/members/{user_id}", Kind::Other, guilds::member),
    route("PUT", MEMBER_ROLE, Kind::Other, guilds::give_role),
    route("DELETE", MEMBER_ROLE, Kind::Other, guilds::take_role),
    route("POST", EVENTS, Kind::Other, guilds::create_event),
    route("DELETE", EVENT, Kind::Other, guilds::delete_event),
    route("GET", COMMANDS, Kind::Command, commands::list),
    route("PUT", COMMANDS, Kind::Command, commands::replace),
    route("POST", COMMANDS, Kind::Command, commands::create),
    route("GET", COMMAND, Kind::Command, commands::get),
    route("PATCH", COMMAND, Kind::Command, commands::change),
    route("DELETE", COMMAND, Kind::Command, commands::delete),
    route("GET", GUILD_COMMANDS, Kind::Command, commands::list),
    route("PUT", GUILD_COMMANDS, Kind::Command, commands::replace),
    route("POST", GUILD_COMMANDS, Kind::Command, commands::create),
    route("GET", GUILD_COMMAND, Kind::Command, commands::get),
    route("PATCH", GUILD_COMMAND, Kind::Command, commands::change),
    route("DELETE", GUILD_COMMAND, Kind::Command, commands::delete),
    route("GET", EMOJIS, Kind::Other, emojis::list),
    route("POST", EMOJIS, Kind::Other, emojis::create),
    route("DELETE", EMOJI, Kind::Other, emojis::delete),
    route("GET", "/channels/{channel_id}", Kind::Other, channels::get),
    route("PATCH", "/channels/{channel_id}", Kind::Channel, channels::change),
    route("POST", "/channels/{channel_id}/typing", Kind::Other, channels::typing),
    route("GET", THREAD_MEMBER, Kind::Other, channels::thread_member),
    route("POST", "/channels/{channel_id}/threads", Kind::Channel, channels::open_thread),
    route(
        "POST",
        "/channels/{channel_id}/messages/{message_id}/threads",
        Kind::Channel,
        channels::open_thread_at,
    ),
    route("GET", MESSAGES, Kind::Other, messages::list),
    route("POST", MESSAGES, Kind::Message, messages::create),
    route("GET", MESSAGE, Kind::Other, messages::get),
    route("PATCH", MESSAGE, Kind::Edit, messages::change),
    route("DELETE", MESSAGE, Kind::Edit, messages::delete),
    route("POST", CALLBACK, Kind::Unlimited, interactions::callback),
    route("POST", WEBHOOK, Kind::Webhook, webhooks::follow_up),
    route("GET", ORIGINAL, Kind::Webhook, webhooks::get),
    route("PATCH", ORIGINAL, Kind::Webhook, webhooks::change),
    route("DELETE", ORIGINAL, Kind::Webhook, webhooks::delete),
    route("GET", FOLLOW_UP, Kind::Webhook, webhooks::get),
    route("PATCH", FOLLOW_UP, Kind::Webhook, webhooks::change),
    route("DELETE", FOLLOW_UP, Kind::Webhook, webhooks::delete),
];

/// Finds the route of a request.
///
/// # Errors
/// Discord's 404 or 405.
pub(super) fn find<'a>(method: &str, path: &'a str) -> Result<RouteMatch<'a>, ApiError> {
    let mut error = ApiError::NOT_FOUND;
    for route in ROUTES {
        if let Some(args) = match_template(route.template, path) {
            if route.method == method {
                return Ok(RouteMatch { route, args });
            }
            error = ApiError::METHOD_NOT_ALLOWED;
        }
    }
    Err(error)
}

/// Matches a path against a template; returns the path parameters.
fn match_template<'a>(template: &str, path: &'a str) -> Option<Vec<&'a str>> {
    let mut expected = template.split('/');
    let mut actual = path.split('/');
    let mut args = Vec::new();
    loop {
        match (expected.next(), actual.next()) {
            (None, None) => return Some(args),
            (Some(expected), Some(actual)) if expected.starts_with('{') && !actual.is_empty() => {
                args.push(actual)
            }
            (Some(expected), Some(actual)) if expected == actual => {}
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_find_their_routes() {
        let found =
            |method, path| find(method, path).map(|found| (found.route.template, found.args));
        assert_eq!(
            found("PATCH", "/webhooks/1/t/messages/@original"),
            Ok((ORIGINAL, vec!["1", "t"]))
        );
        assert_eq!(
            found("PATCH", "/webhooks/1/t/messages/5"),
            Ok((FOLLOW_UP, vec!["1", "t", "5"]))
        );
        assert_eq!(found("GET", "/nowhere"), Err(ApiError::NOT_FOUND));
        assert_eq!(found("PUT", "/gateway"), Err(ApiError::METHOD_NOT_ALLOWED));
    }

    #[test]
    fn the_readme_lists_all_routes_with_their_limits() {
        let limit = |kind| match kind {
            Kind::Unlimited => "–",
            Kind::Message => "messages",
            Kind::Edit => "edits",
            Kind::Webhook => "webhooks",
            Kind::Command => "commands",
            Kind::Channel => "channels",
            Kind::Other => "others",
        };
        let row = |route: &Route| {
            format!("| {} | `{}` | {} |", route.method, route.template, limit(route.kind))
        };
        let served: Vec<String> = ROUTES.iter().map(row).collect();
        let lines = include_str!("../../README.md").lines();
        let rows = lines.skip_while(|line| !line.starts_with("| method | route |")).skip(2);
        let rows = rows.take_while(|line| line.starts_with('|'));
        let first_cells =
            |line: &str| line.splitn(5, '|').take(4).collect::<Vec<_>>().join("|") + "|";
        assert_eq!(rows.map(first_cells).collect::<Vec<_>>(), served);
    }
}
