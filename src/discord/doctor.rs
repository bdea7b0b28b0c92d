//! Checks of everything that the bot needs from Discord, with what an operator can do about what is missing.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;
use serenity::all::{
    ApplicationId, BotGateway, CurrentApplicationInfo, GuildId, GuildInfo, GuildPagination, Http,
    Permissions, Route,
};
use time::OffsetDateTime;

use crate::discord::commands::Registry;
use crate::discord::connection::{client, http};
use crate::discord::error::DiscordError;
use crate::discord::rest;
use crate::discord::settings::Settings;
use crate::discord::start_error::StartError;
use crate::discord::transport;
use crate::discord::transport::probe::{self, ProbeError};
use crate::service::Observation;

/// The permissions that the bot needs on a server, under the names that Discord shows.
const NEEDED: [(Permissions, &str); 5] = [
    (Permissions::VIEW_CHANNEL, "View Channels"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (Permissions::ATTACH_FILES, "Attach Files"),
];
/// Servers in one page of Discord's list, and in the report.
const PAGE: u64 = 200;
const MAX_SERVERS: usize = 1000;
/// Commands whose names a finding lists.
const MAX_NAMES: usize = 5;

/// What one check found, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub verdict: Verdict,
    /// What was checked.
    pub subject: String,
    /// What was found, and what to do about it.
    pub text: String,
}

/// How good a finding is, from the best on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Nothing is to be done.
    Good,
    /// The bot runs, but something does not work.
    Warning,
    /// The bot cannot run now; a later start may succeed.
    Passing,
    /// The bot cannot run until the operator has changed something.
    Lasting,
}

/// Checks the connection to Discord with these settings. Each finding goes to `tell` as soon as it is made. Returns the
/// worst verdict. Nothing is changed on Discord, and no session is begun.
pub async fn examine(settings: &Settings, tell: impl FnMut(&Finding)) -> Verdict {
    let mut doctor = Doctor { tell, worst: Verdict::Good };
    // What follows a failure has been told by then.
    doctor.examine(settings).await.ok();
    doctor.worst
}

struct Doctor<T> {
    tell: T,
    worst: Verdict,
}

/// A check failed on which the others depend.
struct Stopped;

impl<T: FnMut(&Finding)> Doctor<T> {
    async fn examine(&mut self, settings: &Settings) -> Result<(), Stopped> {
        let client = client(settings).map_err(|error| self.fails("HTTP client", error.into()))?;
        let http = http(settings, client);
        let application = self.token(&http).await?;
        self.application(&application);
        let gateway = self.gateway(&http).await?;
        self.handshake(&gateway.url).await;
        self.commands(&http, settings.guild).await;
        let link = install_link(application.id);
        self.good("install link", link.clone());
        self.servers(&http, &link).await;
        Ok(())
    }

    async fn token(&mut self, http: &Http) -> Result<CurrentApplicationInfo, Stopped> {
        let context =
            transport::dated::<CurrentApplicationInfo>(http, Route::Oauth2ApplicationCurrent).await;
        let (application, observed) = self.answer("token", context)?;
        http.set_application_id(application.id);
        let bot = self.answer("token", http.get_current_user().await)?;
        self.good("token", format!("accepted; the bot is {} ({})", bot.name, bot.id));
        self.clock(observed);
        Ok(application)
    }

    fn clock(&mut self, observed: Option<Observation>) {
        let Some(observed) = observed else {
            return self.tell(Verdict::Passing, "clock", DiscordError::TimeUnknown.to_string());
        };
        let Some(lag) = observed.lag_of(OffsetDateTime::now_utc()) else {
            return self.good("clock", "the machine's clock agrees with Discord's".to_owned());
        };
        let way = if lag.is_positive() { "behind" } else { "ahead of" };
        let text = format!(
            "the machine's clock is {} s {way} Discord's; the bot goes by Discord's, but certificates, logs and backups do \
             not: let NTP set it",
            lag.abs().whole_seconds()
        );
        self.tell(Verdict::Warning, "clock", text);
    }

    fn application(&mut self, application: &CurrentApplicationInfo) {
        let name = format!("{} ({})", application.name, application.id);
        if let Some(url) = &application.interactions_endpoint_url {
            let text = format!(
                "{name} sends interactions to {url}, so that the bot gets none; remove the Interactions Endpoint URL \
                 under General Information at https://discord.com/developers/applications"
            );
            return self.tell(Verdict::Lasting, "application", text);
        }
        let access =
            if application.bot_public { "public" } else { "private: only its owner can invite it" };
        self.good("application", format!("{name}, {access}"));
        self.good(
            "intents",
            "none is privileged, so that none has to be granted: GUILDS is all that is context for"
                .to_owned(),
        );
    }

    async fn gateway(&mut self, http: &Http) -> Result<BotGateway, Stopped> {
        let gateway = self.answer("gateway", http.get_bot_gateway().await)?;
        self.good(
            "gateway",
            format!("{}, {}", gateway.url, counted(gateway.shards.into(), "shard")),
        );
        let limit = &gateway.session_start_limit;
        let left = format!(
            "{} of {} left until {}",
            limit.remaining,
            limit.total,
            in_time(Duration::from_millis(limit.reset_after))
        );
        match limit.remaining {
            0 => self.tell(
                Verdict::Passing,
                "sessions",
                format!("{left}; the bot connects only then"),
            ),
            some if some < gateway.shards.into() => {
                self.tell(
                    Verdict::Warning,
                    "sessions",
                    format!("{left}; some shards connect only then"),
                );
            }
            _ => self.good("sessions", left),
        }
        Ok(gateway)
    }

    async fn handshake(&mut self, gateway: &str) {
        match probe::hello(gateway).await {
            Ok(interval) => {
                self.good(
                    "handshake",
                    format!("the gateway wants a heartbeat every {:.2} s", interval.as_secs_f64()),
                );
            }
            Err(ProbeError::Refused(error)) => drop(self.fails("handshake", error)),
            Err(error) => {
                let text = format!(
                    "{}; look whether a firewall or proxy lets websockets pass, and whether the certificate of a proxy \
                     is trusted (SSL_CERT_FILE)",
                    with_causes(&error)
                );
                self.tell(Verdict::Passing, "handshake", text);
            }
        }
    }

    async fn commands(&mut self, http: &Http, guild: Option<u64>) {
        let registered = match guild {
            Some(guild) => http.get_guild_commands_with_localizations(GuildId::new(guild)).await,
            None => http.get_global_commands_with_localizations().await,
        };
        let Ok(registered) = self.answer("commands", registered) else { return };
        let own = by_name(Registry::default().registrations(), guild);
        let registered = by_name(registered, guild);
        let differing: Vec<&str> = own
            .iter()
            .filter(|(name, command)| registered.get(*name) != Some(command))
            .map(|(name, _)| name.as_str())
            .chain(registered.keys().filter(|name| !own.contains_key(*name)).map(String::as_str))
            .collect();
        if differing.is_empty() {
            return self
                .good("commands", format!("all {} are registered as they should be", own.len()));
        }
        let text = format!(
            "{} of {} differ from this program's ({}); `serve` registers them when it starts",
            differing.len(),
            own.len(),
            listed(&differing)
        );
        self.tell(Verdict::Warning, "commands", text);
    }

    async fn servers(&mut self, http: &Http, link: &str) {
        let mut count = 0;
        let mut after = None;
        loop {
            let page = http.get_guilds(after.map(GuildPagination::After), Some(PAGE)).await;
            let Ok(page) = self.answer("servers", page) else { return };
            for server in &page {
                self.server(server, link);
            }
            count += page.len();
            after = page.last().map(|server| server.id);
            if (page.len() as u64) < PAGE {
                break;
            }
            if count >= MAX_SERVERS {
                return self.tell(
                    Verdict::Good,
                    "servers",
                    format!("more than {count}; the others are not looked at"),
                );
            }
        }
        if count == 0 {
            self.tell(
                Verdict::Warning,
                "servers",
                "none: invite the bot by the install link".to_owned(),
            );
        }
    }

    fn server(&mut self, server: &GuildInfo, link: &str) {
        let subject = format!("server {} ({})", server.name, server.id);
        let granted = server.permissions;
        let lacks = |needed: &Permissions| !granted.contains(*needed) && !granted.administrator();
        let lacking: Vec<&str> =
            NEEDED.iter().filter(|(needed, _)| lacks(needed)).map(|&(_, name)| name).collect();
        if lacking.is_empty() {
            return self.good(&subject, "the bot has every permission that it needs".to_owned());
        }
        let text = format!(
            "the bot lacks {}; grant that to its role, or invite it again by {link}&guild_id={}",
            lacking.join(", "),
            server.id
        );
        self.tell(Verdict::Warning, &subject, text);
    }

    fn good(&mut self, subject: &str, text: String) {
        self.tell(Verdict::Good, subject, text);
    }

    fn answer<A>(&mut self, subject: &str, answer: serenity::Result<A>) -> Result<A, Stopped> {
        answer.map_err(|error| {
            let refuses_token = rest::refuses_token(&error);
            let unreachable = || DiscordError::Unreachable(StartError::from(error));
            self.fails(
                subject,
                if refuses_token { DiscordError::TokenRefused } else { unreachable() },
            )
        })
    }

    fn fails(&mut self, subject: &str, error: DiscordError) -> Stopped {
        let verdict = if error.is_lasting() { Verdict::Lasting } else { Verdict::Passing };
        self.tell(verdict, subject, with_causes(&error));
        Stopped
    }

    fn tell(&mut self, verdict: Verdict, subject: &str, text: String) {
        self.worst = self.worst.max(verdict);
        (self.tell)(&Finding { verdict, subject: subject.to_owned(), text });
    }
}

/// Returns the address by which an administrator invites the bot.
fn install_link(application: ApplicationId) -> String {
    let permissions = NEEDED.iter().fold(Permissions::empty(), |all, (needed, _)| all | *needed);
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        permissions.bits()
    )
}

/// Returns commands by type and name, without what Discord adds and without what says nothing.
fn by_name<C: serde::Serialize>(
    commands: impl IntoIterator<Item = C>,
    guild: Option<u64>,
) -> BTreeMap<String, Value> {
    let commands = commands.into_iter().filter_map(|command| serde_json::to_value(command).ok());
    commands
        .map(|mut command| {
            if let Some(fields) = command.as_object_mut() {
                for added in
                    ["id", "application_id", "guild_id", "version", "dm_permission", "handler"]
                {
                    fields.remove(added);
                }
                // Those of one server have neither.
                if guild.is_some() {
                    fields.remove("contexts");
                    fields.remove("integration_types");
                }
                fields.entry("type").or_insert(Value::from(1));
            }
            prune(&mut command);
            (command["name"].as_str().unwrap_or_default().to_owned(), command)
        })
        .collect()
}

/// Removes the fields that are as good as absent.
fn prune(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(prune);
            fields.retain(|_, value| !is_void(value));
        }
        Value::Array(items) => items.iter_mut().for_each(prune),
        _ => {}
    }
}

fn is_void(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// Returns the first few names, and how many more there are.
fn listed(names: &[&str]) -> String {
    match names.get(MAX_NAMES..) {
        Some(more) if !more.is_empty() => {
            format!("{} and {} more", names[..MAX_NAMES].join(", "), more.len())
        }
        _ => names.join(", "),
    }
}

fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// Returns the moment after a time, to the minute.
fn in_time(wait: Duration) -> String {
    let Some(at) =
        OffsetDateTime::now_utc().checked_add(wait.try_into().unwrap_or(time::Duration::MAX))
    else {
        return "the end of time".to_owned();
    };
    format!("{} {:02}:{:02} UTC", at.date(), at.hour(), at.minute())
}

/// Returns an error and its causes in one line, without those that the words before have said.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if !told.contains(&text) {
            told = format!("{told}: {text}");
        }
        cause = error.source();
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;

    #[test]
    fn the_install_link_grants_what_the_readme_says() {
        let link = install_link(ApplicationId::new(7));
        let readme = include_str!("../../README.md");
        assert!(
            readme.contains(&link.replace("client_id=7", "client_id=YOUR_APPLICATION_ID")),
            "{link}"
        );
    }

    #[test]
    fn what_discord_adds_is_no_difference() {
        let own =
            json!({ "name": "a", "options": [{ "name": "b", "required": false, "choices": [] }] });
        let registered = json!({
            "id": "1", "application_id": "2", "version": "3", "type": 1, "name": "a", "nsfw": false,
            "default_member_permissions": null, "options": [{ "name": "b" }],
        });
        assert_eq!(by_name([&own], None), by_name([&registered], None));
        let other = json!({ "name": "a", "options": [{ "name": "b", "required": true }] });
        assert_ne!(by_name([&own], None), by_name([&other], None));
    }
}
