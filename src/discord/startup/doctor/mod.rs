//! Checks of everything that the bot needs from Discord, with remedies for the operator.

mod changes;
mod permissions;

use std::time::Duration;

use futures_util::future::BoxFuture;
use reqwest::Method;
use serenity::all::{BotGateway, GuildInfo};
use time::OffsetDateTime;

use super::bootstrap::api;
use super::command_diff;
use super::error::{DiscordError, WITHOUT_URL, without_endpoint};
use crate::discord::key_emojis::plan;
use crate::discord::payload::{Application, User};
use crate::discord::settings::Settings;
use crate::discord::transport::{
    Api, ApiError, EmojiList, GUILDS_PAGE, Sharding, Utc, error_chain, log_if_slow, probe,
};
use crate::service::Observation;
use alquerque_render::{Key, Theme};

pub use changes::{Changes, plan_changes};

/// Maximum number of names in a list.
const MAX_NAMES: usize = 5;
/// Maximum number of servers to check.
const MAX_SERVERS: usize = 1000;

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub verdict: Verdict,
    /// What was checked.
    pub subject: String,
    /// The result and the remedy, in one line.
    pub text: String,
}

/// The severity of a finding, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Ok,
    /// The bot runs, but something does not work.
    Warning,
    /// The bot cannot run now. A later start may succeed.
    TransientFailure,
    /// The bot cannot run until the operator changes something.
    PermanentFailure,
}

/// Checks the connection to Discord with these settings. Passes each finding to `report` as soon as
/// it is made, and returns the worst verdict.
///
/// This changes nothing on Discord and begins no session.
pub fn examine<'a>(
    settings: &'a Settings,
    report: &'a mut (dyn FnMut(&Finding) + Send),
) -> BoxFuture<'a, Verdict> {
    // Boxed here, so that no other crate compiles it again.
    Box::pin(async move {
        let has_api_url = settings.api_url.is_some();
        let mut doctor = Doctor { report, worst: Verdict::Ok, has_api_url };
        // A failure has been reported by then.
        doctor.examine(settings).await.ok();
        doctor.worst
    })
}

struct Doctor<'a> {
    report: &'a mut (dyn FnMut(&Finding) + Send),
    worst: Verdict,
    /// Whether the operator has named the address of Discord.
    has_api_url: bool,
}

/// A check failed that the others depend on.
struct Aborted;

impl Doctor<'_> {
    async fn examine(&mut self, settings: &Settings) -> Result<(), Aborted> {
        let api = api(settings, None).map_err(|error| self.fail("HTTP client", error.into()))?;
        let application = self.token(&api).await?;
        self.application(&application, settings);
        if settings.gateway {
            let gateway = self.gateway(&api, &settings.sharding).await?;
            self.handshake(&gateway.url).await;
        }
        self.commands(&api, settings.guild).await?;
        self.emojis(&api, settings.bounds.key_themes).await?;
        let link = permissions::install_link(application.id);
        self.ok("install link", link.clone());
        self.set_up(&api).await?;
        self.servers(&api, &link).await
    }

    async fn token(&mut self, api: &Api) -> Result<Application, Aborted> {
        let response = api.request(Method::GET, "/oauth2/applications/@me", None).await;
        let (application, observed): (Application, _) = self.response("token", response)?;
        api.set_application(application.id.get());
        let bot: User = self.response("token", api.get("/users/@me").await)?;
        self.ok("token", format!("accepted; the bot is {} ({})", bot.username, bot.id));
        self.clock(observed);
        Ok(application)
    }

    fn clock(&mut self, observed: Option<Observation>) {
        let Some(observed) = observed else {
            let text = DiscordError::TimeUnknown.to_string();
            return self.report(Verdict::TransientFailure, "clock", text);
        };
        let Some(lag) = observed.lag_of(OffsetDateTime::now_utc()) else {
            return self.ok("clock", "the machine's clock agrees with Discord's".to_owned());
        };
        let direction = if lag.is_positive() { "behind" } else { "ahead of" };
        let text = format!(
            "the machine's clock is {} s {direction} Discord's; the bot uses Discord's, but certificates, logs and \
             backups do not: let NTP set it",
            lag.abs().whole_seconds()
        );
        self.report(Verdict::Warning, "clock", text);
    }

    fn application(&mut self, application: &Application, settings: &Settings) {
        let has_endpoint = settings.interactions.is_some();
        let name = format!("{} ({})", application.name, application.id);
        match &application.interactions_endpoint_url {
            Some(url)
                if !has_endpoint && settings.processes == 1 && !settings.sharding.is_part() =>
            {
                let text = format!("{name}: {}", without_endpoint(url));
                return self.report(Verdict::PermanentFailure, "application", text);
            }
            Some(url) => self.ok("interactions", format!("Discord sends them to {url}")),
            None if !settings.gateway => {
                let text = format!("{name}: {WITHOUT_URL}");
                return self.report(Verdict::Warning, "application", text);
            }
            None if has_endpoint => self.ok(
                "interactions",
                "they arrive by the gateway until the application has an Interactions Endpoint URL"
                    .to_owned(),
            ),
            None => {}
        }
        let access =
            if application.bot_public { "public" } else { "private: only its owner can invite it" };
        self.ok("application", format!("{name}, {access}"));
        self.ok(
            "intents",
            "the bot requests GUILDS and DIRECT_MESSAGES, which are not privileged".to_owned(),
        );
    }

    async fn gateway(&mut self, api: &Api, sharding: &Sharding) -> Result<BotGateway, Aborted> {
        let gateway: BotGateway = self.response("gateway", api.get("/gateway/bot").await)?;
        let plural = if gateway.shards == 1 { "" } else { "s" };
        let shards = format!("{} shard{plural}", gateway.shards);
        match sharding.shards(gateway.shards) {
            Ok(own) if own.count() < gateway.shards => {
                let text =
                    format!("{}; Discord recommends {shards}, and may refuse fewer", gateway.url);
                self.report(Verdict::Warning, "gateway", text);
            }
            Ok(_) => self.ok("gateway", format!("{}, {shards}", gateway.url)),
            Err(error) => self.report(Verdict::PermanentFailure, "shards", error.to_string()),
        }
        let limit = &gateway.session_start_limit;
        let left = format!(
            "{} of {} left until {}",
            limit.remaining,
            limit.total,
            Utc::after(Duration::from_millis(limit.reset_after))
        );
        if limit.remaining == 0 {
            let text = format!("{left}; the bot connects only then");
            self.report(Verdict::TransientFailure, "sessions", text);
        } else if limit.remaining < gateway.shards.into() {
            let text = format!("{left}; some shards connect only then");
            self.report(Verdict::Warning, "sessions", text);
        } else {
            self.ok("sessions", left);
        }
        Ok(gateway)
    }

    async fn handshake(&mut self, gateway: &str) {
        match log_if_slow("the gateway", probe(gateway)).await {
            Ok(interval) => {
                let seconds = interval.as_secs_f64();
                self.ok("handshake", format!("the gateway wants a heartbeat every {seconds:.2} s"));
            }
            Err(error) => {
                let text = format!(
                    "{}; check whether a firewall or proxy blocks websockets, and whether the proxy's certificate is \
                     trusted (SSL_CERT_FILE)",
                    error_chain(&error)
                );
                self.report(Verdict::TransientFailure, "handshake", text);
            }
        }
    }

    async fn commands(&mut self, api: &Api, guild: Option<u64>) -> Result<(), Aborted> {
        let registered = command_diff::registered(api, guild).await;
        let Some(registered) = self.optional("commands", registered)? else { return Ok(()) };
        let own = command_diff::own(guild);
        let differing = command_diff::differing(&own, &registered);
        if differing.is_empty() {
            self.ok("commands", format!("all {} are registered and up to date", own.len()));
            return Ok(());
        }
        let text = format!(
            "{} of {} differ from this program's ({}); `serve` registers them when it starts",
            differing.len(),
            own.len(),
            name_list(&differing)
        );
        self.report(Verdict::Warning, "commands", text);
        Ok(())
    }

    async fn emojis(&mut self, api: &Api, themes: &[&'static Theme]) -> Result<(), Aborted> {
        if themes.is_empty() {
            self.ok("emojis", "off: the keys of keypads have labels".to_owned());
            return Ok(());
        }
        let path = format!("/applications/{}/emojis", api.application());
        let emojis = match api.get::<EmojiList>(&path).await {
            Ok(emojis) => emojis.items,
            Err(error) => {
                let text = format!("{error}; without them, the keys of keypads have labels");
                self.report(Verdict::Warning, "emojis", text);
                return go_on(&error);
            }
        };
        let keys: Vec<Key> = Key::all().collect();
        let names = plan::names(themes, &keys);
        let uploaded = emojis.iter().filter(|emoji| names.contains(&emoji.name)).count();
        // Those of other versions are replaced.
        let others = emojis.iter().filter(|emoji| !Key::is_name(&emoji.name)).count();
        let (fitting, without_room) = plan::fitting(themes, &keys, others);
        if !without_room.is_empty() {
            let text = format!(
                "beside {others} other emojis, the application has room for the keys of {} of {} themes; \
                 those of the others have labels; delete emojis at https://discord.com/developers/applications",
                fitting.len(),
                themes.len()
            );
            self.report(Verdict::Warning, "emojis", text);
            return Ok(());
        }
        let wanted = names.len();
        let rest = if uploaded == wanted { "" } else { "; `serve` completes them" };
        self.ok("emojis", format!("{uploaded} of {wanted} are uploaded{rest}"));
        Ok(())
    }

    async fn set_up(&mut self, api: &Api) -> Result<(), Aborted> {
        let changes = Changes::plan(api, None).await;
        let changes = changes.map_err(|error| self.fail("profile", error))?;
        let fields: Vec<&str> = changes.iter().map(|change| change.field).collect();
        let text = match fields.as_slice() {
            [] => "complete".to_owned(),
            fields => format!("`doctor --apply` sets {}", fields.join(", ")),
        };
        self.ok("profile", text);
        Ok(())
    }

    async fn servers(&mut self, api: &Api, link: &str) -> Result<(), Aborted> {
        let mut count = 0;
        let mut after = None;
        loop {
            let page = api.guilds(after).await;
            let Some(page) = self.optional("servers", page)? else { return Ok(()) };
            for server in &page {
                self.server(server, link);
            }
            count += page.len();
            after = page.last().map(|server| server.id);
            if (page.len() as u64) < GUILDS_PAGE {
                break;
            }
            if count >= MAX_SERVERS {
                self.ok("servers", format!("more than {count}; the others are not checked"));
                return Ok(());
            }
        }
        if count == 0 {
            let text = "none: invite the bot with the install link".to_owned();
            self.report(Verdict::Warning, "servers", text);
        }
        Ok(())
    }

    fn server(&mut self, server: &GuildInfo, link: &str) {
        let subject = format!("server {} ({})", server.name, server.id);
        let missing = permissions::missing(server.permissions);
        if missing.is_empty() {
            return self.ok(&subject, "the bot has every permission that it needs".to_owned());
        }
        let text = format!(
            "the bot lacks {}; grant that to its role, or invite it again with {link}&guild_id={}",
            missing.join(", "),
            server.id
        );
        self.report(Verdict::Warning, &subject, text);
    }

    fn ok(&mut self, subject: &str, text: String) {
        self.report(Verdict::Ok, subject, text);
    }

    /// Returns the value of a response. Reports an error.
    fn response<T>(&mut self, subject: &str, response: Result<T, ApiError>) -> Result<T, Aborted> {
        response.map_err(|error| self.fail(subject, error.into()))
    }

    /// Returns the value of a response that no other check needs. Reports an error.
    fn optional<T>(
        &mut self,
        subject: &str,
        response: Result<T, ApiError>,
    ) -> Result<Option<T>, Aborted> {
        match response {
            Ok(value) => Ok(Some(value)),
            Err(error) => {
                let may_go_on = go_on(&error);
                self.fail(subject, error.into());
                may_go_on.map(|()| None)
            }
        }
    }

    fn fail(&mut self, subject: &str, error: DiscordError) -> Aborted {
        if let DiscordError::Unreachable(error @ ApiError::Failed(_)) = &error {
            let text = error.to_string();
            let text = format!("{text}; {}", self.network_remedy(&text));
            self.report(Verdict::TransientFailure, "network", text);
            return Aborted;
        }
        let verdict = if error.is_permanent() {
            Verdict::PermanentFailure
        } else {
            Verdict::TransientFailure
        };
        self.report(verdict, subject, error_chain(&error));
        Aborted
    }

    /// Returns what to do about a request without a response.
    fn network_remedy(&self, cause: &str) -> &'static str {
        if cause.contains("certificate") {
            "let SSL_CERT_FILE name the certificates of the proxy"
        } else if self.has_api_url {
            "is --api-url right?"
        } else {
            "check this machine's connection, its name servers and its proxy"
        }
    }

    fn report(&mut self, verdict: Verdict, subject: &str, text: String) {
        self.worst = self.worst.max(verdict);
        (self.report)(&Finding { verdict, subject: subject.to_owned(), text });
    }
}

/// Fails if further requests would be refused by the same rate limit.
fn go_on(error: &ApiError) -> Result<(), Aborted> {
    match error {
        ApiError::Limited(refused) if refused.limit.by.is_global() => Err(Aborted),
        _ => Ok(()),
    }
}

/// Returns the first few names, and the number of the others.
fn name_list(names: &[&str]) -> String {
    match names.get(MAX_NAMES..) {
        Some(others) if !others.is_empty() => {
            format!("{} and {} more", names[..MAX_NAMES].join(", "), others.len())
        }
        _ => names.join(", "),
    }
}
