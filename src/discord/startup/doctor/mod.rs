//! Checks of everything that the bot needs from Discord, with remedies for the operator.

mod format;
mod permissions;

use std::time::Duration;

use futures_util::future::BoxFuture;
use serenity::all::{BotGateway, GuildInfo, GuildPagination, Http, Route};
use time::OffsetDateTime;

use super::command_diff;
use super::error::DiscordError;
use super::http::{http_client, serenity_client};
use super::start_error::StartError;
use crate::discord::key_emojis::{catalogue, room};
use crate::discord::payload::{Application, User};
use crate::discord::settings::Settings;
use crate::discord::transport::{
    Emoji, EmojiList, GatewayRefusal, Sharding, get_dated, is_token_refused, probe,
};
use crate::service::Observation;
use alquerque_render::{Key, Theme};

/// Page size of Discord's list of servers.
const PAGE_SIZE: u64 = 200;
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
        let mut doctor = Doctor { report, worst: Verdict::Ok };
        // A failure has been reported by then.
        doctor.examine(settings).await.ok();
        doctor.worst
    })
}

struct Doctor<'a> {
    report: &'a mut (dyn FnMut(&Finding) + Send),
    worst: Verdict,
}

/// A check failed that the others depend on.
struct Aborted;

/// Says why a bot without a gateway connection gets no interactions.
pub const WITHOUT_URL: &str = "without the gateway, interactions need an Interactions Endpoint URL; set it at \
                               https://discord.com/developers/applications once the bot runs";

/// Says that the bot gets no interactions, as Discord sends them to this address.
pub fn without_endpoint(url: &str) -> String {
    format!(
        "interactions go to {url}, so that the bot gets none; start it with --interactions, or remove the Interactions \
         Endpoint URL under General Information at https://discord.com/developers/applications"
    )
}

impl Doctor<'_> {
    async fn examine(&mut self, settings: &Settings) -> Result<(), Aborted> {
        let client =
            http_client(settings).map_err(|error| self.fail("HTTP client", error.into()))?;
        let http = serenity_client(settings, client);
        let application = self.token(&http).await?;
        self.application(&application, settings);
        if settings.gateway {
            let gateway = self.gateway(&http, &settings.sharding).await?;
            self.handshake(&gateway.url).await;
        }
        self.commands(&http, settings.guild).await;
        self.emojis(&http, settings.bounds.key_themes).await;
        let link = permissions::install_link(application.id);
        self.ok("install link", link.clone());
        self.servers(&http, &link).await;
        Ok(())
    }

    async fn token(&mut self, http: &Http) -> Result<Application, Aborted> {
        let response = get_dated::<Application>(http, Route::Oauth2ApplicationCurrent).await;
        let (application, observed) = self.response("token", response)?;
        http.set_application_id(application.id);
        let (bot, _) = self.response("token", get_dated::<User>(http, Route::UserMe).await)?;
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

    async fn gateway(&mut self, http: &Http, sharding: &Sharding) -> Result<BotGateway, Aborted> {
        let gateway = self.response("gateway", http.get_bot_gateway().await)?;
        let shards = format::count(gateway.shards.into(), "shard");
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
            format::time_after(Duration::from_millis(limit.reset_after))
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
        match probe(gateway).await {
            Ok(interval) => {
                let seconds = interval.as_secs_f64();
                self.ok("handshake", format!("the gateway wants a heartbeat every {seconds:.2} s"));
            }
            Err(error) => {
                let text = format!(
                    "{}; check whether a firewall or proxy blocks websockets, and whether the proxy's certificate is \
                     trusted (SSL_CERT_FILE)",
                    format::error_chain(&error)
                );
                self.report(Verdict::TransientFailure, "handshake", text);
            }
        }
    }

    async fn commands(&mut self, http: &Http, guild: Option<u64>) {
        let registered = command_diff::registered(http, guild).await;
        let Ok(registered) = self.response("commands", registered) else { return };
        let own = command_diff::own(guild);
        let differing = command_diff::differing(&own, &registered);
        if differing.is_empty() {
            return self.ok("commands", format!("all {} are registered and up to date", own.len()));
        }
        let text = format!(
            "{} of {} differ from this program's ({}); `serve` registers them when it starts",
            differing.len(),
            own.len(),
            format::name_list(&differing)
        );
        self.report(Verdict::Warning, "commands", text);
    }

    async fn emojis(&mut self, http: &Http, themes: &[&'static Theme]) {
        if themes.is_empty() {
            return self.ok("emojis", "off: the keys of keypads have labels".to_owned());
        }
        let Some(application_id) = http.application_id() else { return };
        let route = Route::Emojis { application_id };
        let emojis = match get_dated::<EmojiList>(http, route).await {
            Ok((list, _)) => list.items,
            Err(error) => {
                let text = format!(
                    "{}; without them, the keys of keypads have labels",
                    format::error_chain(&error)
                );
                return self.report(Verdict::Warning, "emojis", text);
            }
        };
        let catalogues = catalogue::of_themes(themes);
        let names = catalogue::names(&catalogues);
        let is_uploaded = |emoji: &&Emoji| names.contains(emoji.name.as_str());
        let uploaded = emojis.iter().filter(is_uploaded).count();
        // Those of other versions are replaced.
        let others = emojis.iter().filter(|emoji| !Key::is_name(&emoji.name)).count();
        let (fitting, without_room) = room::fitting(&catalogues, others);
        if !without_room.is_empty() {
            let text = format!(
                "beside {others} other emojis, the application has room for the keys of {} of {} themes; \
                 those of the others have labels; delete emojis at https://discord.com/developers/applications",
                fitting.len(),
                catalogues.len()
            );
            return self.report(Verdict::Warning, "emojis", text);
        }
        let wanted = names.len();
        let rest = if uploaded == wanted { "" } else { "; `serve` completes them" };
        self.ok("emojis", format!("{uploaded} of {wanted} are uploaded{rest}"));
    }

    async fn servers(&mut self, http: &Http, link: &str) {
        let mut count = 0;
        let mut after = None;
        loop {
            let page = http.get_guilds(after.map(GuildPagination::After), Some(PAGE_SIZE)).await;
            let Ok(page) = self.response("servers", page) else { return };
            for server in &page {
                self.server(server, link);
            }
            count += page.len();
            after = page.last().map(|server| server.id);
            if (page.len() as u64) < PAGE_SIZE {
                break;
            }
            if count >= MAX_SERVERS {
                return self
                    .ok("servers", format!("more than {count}; the others are not checked"));
            }
        }
        if count == 0 {
            let text = "none: invite the bot with the install link".to_owned();
            self.report(Verdict::Warning, "servers", text);
        }
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
    fn response<T>(&mut self, subject: &str, response: serenity::Result<T>) -> Result<T, Aborted> {
        response.map_err(|error| {
            let error = if is_token_refused(&error) {
                GatewayRefusal::Token.into()
            } else {
                DiscordError::Unreachable(StartError::from(error))
            };
            self.fail(subject, error)
        })
    }

    fn fail(&mut self, subject: &str, error: DiscordError) -> Aborted {
        let verdict = if error.is_permanent() {
            Verdict::PermanentFailure
        } else {
            Verdict::TransientFailure
        };
        self.report(verdict, subject, format::error_chain(&error));
        Aborted
    }

    fn report(&mut self, verdict: Verdict, subject: &str, text: String) {
        self.worst = self.worst.max(verdict);
        (self.report)(&Finding { verdict, subject: subject.to_owned(), text });
    }
}
