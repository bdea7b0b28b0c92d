//! The address of a database, and connections to it.

use std::fmt;
use std::future::pending;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use deadpool_postgres::{Connect, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use futures_util::future::{BoxFuture, FutureExt};
use rustls::{ClientConfig, RootCertStore};
use thiserror::Error;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::{Client, Config, Error};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::OpenError;

/// The most connections of one process.
pub const CONNECTIONS: usize = 16;
/// The time limit to wait for a connection of the pool.
const WAIT_TIMEOUT: Duration = Duration::from_secs(3);
/// The time limit to connect to one host: TCP, TLS, authentication, and whether it is the primary.
const HOST_TIMEOUT: Duration = Duration::from_millis(1500);
/// A connection is lost after this time without an acknowledgement by the other machine.
const TCP_TIMEOUT: Duration = Duration::from_secs(5);
/// The interval and number of probes of an idle connection.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(1);
const KEEPALIVE_RETRIES: u32 = 3;
/// How long a statement waits for a lock.
pub const LOCK_TIMEOUT: Duration = Duration::from_secs(3);

/// The address of a database: `postgres://user:password@host:port/name?options`. It can name
/// several hosts, of which one accepts writes.
#[derive(Clone)]
pub struct DatabaseUrl(Arc<[Config]>);

/// Why an address is refused. Contains no part of it.
#[derive(Debug, Error)]
#[error("not an address of a database, such as postgres://bot@localhost/alquerque: {reason}")]
pub struct DatabaseUrlError {
    reason: &'static str,
}

impl FromStr for DatabaseUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<Self, DatabaseUrlError> {
        let config = parse(text)?;
        let is_split = |host: &Host| matches!(host, Host::Tcp(name) if name.contains('@'));
        let reason = if config.get_hosts().is_empty() {
            "it names no host"
        } else if config.get_dbname().is_none() {
            "it names no database"
        } else if !config.get_hostaddrs().is_empty() {
            "the option hostaddr is not supported; name the host in the address"
        } else if config.get_hosts().iter().any(is_split) {
            "write an @ in the user or the password as %40"
        } else {
            let hosts = config.get_hosts().iter().enumerate();
            return Ok(Self(hosts.map(|(at, host)| of_host(&config, at, host)).collect()));
        };
        Err(DatabaseUrlError { reason })
    }
}

/// Parses an address. Accepts the options of libpq that ask for what the bot does anyway.
fn parse(text: &str) -> Result<Config, DatabaseUrlError> {
    let refused = |reason| DatabaseUrlError { reason };
    if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
        return Err(refused("it does not begin with postgres://"));
    }
    let (address, options) = text.split_once('?').unwrap_or((text, ""));
    let mut known = Vec::new();
    for option in options.split('&').filter(|option| !option.is_empty()) {
        match option.split_once('=').unwrap_or((option, "")) {
            // The certificate and the name in it are verified wherever there is TLS.
            ("sslmode", "verify-full" | "verify-ca") => known.push("sslmode=require"),
            // As by default, TLS is required.
            ("sslmode", "allow") | ("sslrootcert", "system") => {}
            ("sslrootcert", _) => {
                return Err(refused(
                    "instead of its option sslrootcert, set SSL_CERT_FILE to the certificate of the \
                     authority",
                ));
            }
            ("sslcert" | "sslkey", _) => {
                return Err(refused("the option sslcert is not supported: the bot has a password"));
            }
            _ => known.push(option),
        }
    }
    // The driver's error can contain a part of the password.
    format!("{address}?{}", known.join("&"))
        .parse()
        .map_err(|_| refused("its port, or one of its options after the ?, is unknown"))
}

/// Returns the configuration for one of the hosts.
fn of_host(all: &Config, at: usize, host: &Host) -> Config {
    let mut config = Config::new();
    match host {
        Host::Tcp(name) => config.host(name),
        Host::Unix(path) => config.host_path(path),
    };
    // One port counts for all hosts.
    if let Some(port) = all.get_ports().get(at).or(all.get_ports().first()) {
        config.port(*port);
    }
    if let Some(user) = all.get_user() {
        config.user(user);
    }
    if let Some(password) = all.get_password() {
        config.password(password);
    }
    if let Some(options) = all.get_options() {
        config.options(options);
    }
    config
        .dbname(all.get_dbname().unwrap_or_default())
        .application_name("alquerque")
        .ssl_mode(match (host, all.get_ssl_mode()) {
            (Host::Unix(_), _) => SslMode::Disable,
            // Otherwise an attacker in between could refuse TLS, and ask for the password.
            (Host::Tcp(_), SslMode::Prefer) => SslMode::Require,
            (Host::Tcp(_), mode) => mode,
        })
        .ssl_negotiation(all.get_ssl_negotiation())
        .channel_binding(all.get_channel_binding())
        .keepalives_idle(TCP_TIMEOUT)
        .keepalives_interval(KEEPALIVE_INTERVAL)
        .keepalives_retries(KEEPALIVE_RETRIES)
        .tcp_user_timeout(TCP_TIMEOUT)
        .target_session_attrs(TargetSessionAttrs::ReadWrite);
    config
}

/// Shows the address without user, password and options.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hosts = self.0.iter().flat_map(Config::get_hosts).map(|host| match host {
            Host::Tcp(name) => name.clone(),
            Host::Unix(path) => path.display().to_string(),
        });
        let hosts: Vec<String> = hosts.collect();
        let name = self.0.first().and_then(Config::get_dbname).unwrap_or_default();
        write!(f, "postgres://{}/{name}", hosts.join(","))
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

impl DatabaseUrl {
    /// Describes the role that connects.
    pub(super) fn role(&self) -> String {
        let user = self.0.first().and_then(Config::get_user);
        user.map_or_else(|| "its role".to_owned(), |user| format!("the role {user}"))
    }

    /// Returns a pool of connections, which opens them when they are needed.
    pub(super) fn pool(&self) -> Result<Pool, OpenError> {
        let configs = Arc::clone(&self.0);
        let hosts = Hosts { configs, first: Arc::default(), tls: self.tls()? };
        // The pool's own configuration is not used.
        let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_connect(Config::new(), hosts, config);
        let hosts = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(WAIT_TIMEOUT))
            .create_timeout(Some(HOST_TIMEOUT.saturating_mul(hosts.saturating_add(1))))
            .build()
            .map_err(|error| OpenError::Connection(Box::new(error)))
    }

    /// Returns the configuration of TLS, which verifies certificates as all of the program does.
    fn tls(&self) -> Result<MakeRustlsConnect, OpenError> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if self.0.iter().any(|config| config.get_ssl_mode() != SslMode::Disable) {
            let found = rustls_native_certs::load_native_certs();
            roots.add_parsable_certificates(found.certs);
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| OpenError::Connection(Box::new(error)))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(MakeRustlsConnect::new(config))
    }
}

/// The hosts of a database, which are tried one after the other.
#[derive(Clone)]
struct Hosts {
    configs: Arc<[Config]>,
    /// The index of the host that is tried first: the last one that was the primary or, after a
    /// failure, the next one.
    first: Arc<AtomicUsize>,
    tls: MakeRustlsConnect,
}

impl Hosts {
    async fn connect(self) -> Result<(Client, JoinHandle<()>), Error> {
        let mut refused = None;
        let count = self.configs.len();
        let first = self.first.load(Ordering::Relaxed);
        for at in (first..first + count).map(|at| at % count) {
            // The caller may give up before this host does.
            self.first.store((at + 1) % count, Ordering::Relaxed);
            let connected = timeout(HOST_TIMEOUT, connect(&self.configs[at], self.tls.clone()));
            match connected.await {
                Ok(Ok(connected)) => {
                    self.first.store(at, Ordering::Relaxed);
                    return Ok(connected);
                }
                Ok(Err(error)) => {
                    tracing::debug!(%error, "a host of the database refuses a connection");
                    refused = Some(error);
                }
                // A machine that is off does not refuse.
                Err(_) => tracing::debug!("a host of the database does not answer"),
            }
        }
        match refused {
            Some(error) => Err(error),
            // The pool's time limit ends this.
            None => pending().await,
        }
    }
}

impl Connect for Hosts {
    fn connect(&self, _: &Config) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), Error>> {
        Self::connect(self.clone()).boxed()
    }
}

async fn connect(
    config: &Config,
    tls: MakeRustlsConnect,
) -> Result<(Client, JoinHandle<()>), Error> {
    let (client, connection) = config.connect(tls).await?;
    let running = tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection to the database ended");
        }
    });
    limit(&client).await?;
    Ok((client, running))
}

/// Sets the time limits of a session: of one statement, of waiting for a lock, and of a transaction
/// whose process is gone. A commit sees what was committed before each of its statements, and waits
/// for the disk, whatever the role or the database has set. Each statement is planned once, and by
/// the index, as all of them are about a few keys or a range: planning takes as long as a commit.
pub async fn limit(client: &Client) -> Result<(), Error> {
    let lock = LOCK_TIMEOUT.as_millis();
    let limits = format!(
        "SET statement_timeout = '5s'; SET lock_timeout = '{lock}ms'; \
         SET idle_in_transaction_session_timeout = '3s'; \
         SET default_transaction_isolation = 'read committed'; \
         SELECT set_config('synchronous_commit', 'on', FALSE) \
         WHERE current_setting('synchronous_commit', TRUE) = 'off'; \
         SELECT set_config('plan_cache_mode', 'force_generic_plan', FALSE) \
         WHERE current_setting('plan_cache_mode', TRUE) IS NOT NULL; \
         SELECT set_config('enable_seqscan', 'off', FALSE) \
         WHERE current_setting('enable_seqscan', TRUE) IS NOT NULL"
    );
    client.batch_execute(&limits).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_has_the_settings_of_the_address() {
        let url: DatabaseUrl = "postgres://bot:secret@db1:5433,db2:5434/games".parse().unwrap();
        assert_eq!(format!("{url:?}"), "DatabaseUrl(postgres://db1,db2/games)");
        let ports: Vec<&[u16]> = url.0.iter().map(Config::get_ports).collect();
        assert_eq!(ports, [[5433], [5434]]);
        for config in &*url.0 {
            assert_eq!((config.get_user(), config.get_dbname()), (Some("bot"), Some("games")));
            assert_eq!(config.get_password(), Some(&b"secret"[..]));
        }
        for (rest, mode) in [
            ("db/games", SslMode::Require),
            ("db/games?sslmode=verify-ca&sslrootcert=system", SslMode::Require),
            ("db/games?sslmode=prefer&connect_timeout=3", SslMode::Require),
            ("db/games?sslmode=disable", SslMode::Disable),
            ("%2Frun%2Fpostgresql/games", SslMode::Disable),
        ] {
            let url: DatabaseUrl = format!("postgres://bot@{rest}").parse().unwrap();
            assert_eq!(url.0[0].get_ssl_mode(), mode, "{rest}");
        }
    }
}
