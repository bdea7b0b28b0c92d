//! The address of a database, and connections to it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use rustls::{ClientConfig, RootCertStore};
use thiserror::Error;
use tokio_postgres::config::{SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::OpenError;

/// The most connections of one process.
const CONNECTIONS: usize = 16;
/// The time limits to wait for a connection of the pool, and to make one.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// After this time without an acknowledgement by the other machine, a connection is lost.
const TCP_TIMEOUT: Duration = Duration::from_secs(5);
/// The limits of one statement, of waiting for a lock, and of a transaction whose process is gone.
const SESSION: &str = "SET statement_timeout = '5s'; SET lock_timeout = '3s'; \
                       SET idle_in_transaction_session_timeout = '10s'";

/// The address of a database: `postgres://user:password@host:port/name?options`.
#[derive(Clone)]
pub struct DatabaseUrl(Box<tokio_postgres::Config>);

/// Why an address is refused. Does not contain the password.
#[derive(Debug, Error)]
#[error("not an address of a database, such as postgres://bot@localhost/alquerque: {reason}")]
pub struct DatabaseUrlError {
    reason: String,
}

impl FromStr for DatabaseUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<Self, DatabaseUrlError> {
        let refused = |reason: &str| DatabaseUrlError { reason: reason.to_owned() };
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(refused("it does not begin with postgres://"));
        }
        let mut config: tokio_postgres::Config =
            text.parse().map_err(|error: tokio_postgres::Error| {
                // The source names the parameter, never its value.
                let source = std::error::Error::source(&error).map(ToString::to_string);
                refused(&source.unwrap_or_else(|| error.to_string()))
            })?;
        if config.get_hosts().is_empty() {
            return Err(refused("it names no host"));
        }
        if config.get_dbname().is_none() {
            return Err(refused("it names no database"));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        config
            .application_name("alquerque")
            .keepalives_idle(TCP_TIMEOUT)
            .tcp_user_timeout(TCP_TIMEOUT)
            // Of several hosts, the one that is the primary now.
            .target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(Self(Box::new(config)))
    }
}

/// Shows the address without user and password.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hosts = self.0.get_hosts().iter().map(|host| match host {
            tokio_postgres::config::Host::Tcp(name) => name.clone(),
            tokio_postgres::config::Host::Unix(path) => path.display().to_string(),
        });
        let hosts: Vec<String> = hosts.collect();
        write!(f, "postgres://{}/{}", hosts.join(","), self.0.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

impl DatabaseUrl {
    /// Returns a pool of connections, which opens them when they are needed.
    pub(super) fn pool(&self) -> Result<Pool, OpenError> {
        let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config((*self.0).clone(), self.tls()?, config);
        let limit_session = Hook::async_fn(|client, _| {
            Box::pin(async move {
                client.batch_execute(SESSION).await.map_err(HookError::Backend)?;
                Ok(())
            })
        });
        Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(CONNECT_TIMEOUT))
            .create_timeout(Some(CONNECT_TIMEOUT))
            .post_create(limit_session)
            .build()
            .map_err(|error| OpenError::Connection(Box::new(error)))
    }

    /// Returns the configuration of TLS, which verifies certificates as all of the program does.
    fn tls(&self) -> Result<MakeRustlsConnect, OpenError> {
        let mut roots = RootCertStore::empty();
        if self.0.get_ssl_mode() != SslMode::Disable {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_secrets() {
        let url: DatabaseUrl =
            "postgres://bot:hunter2@db1:5433,db2/games?sslmode=require".parse().unwrap();
        assert_eq!(url.to_string(), "postgres://db1,db2/games");
        assert_eq!(format!("{url:?}"), "DatabaseUrl(postgres://db1,db2/games)");
    }

    #[test]
    fn a_refused_address_is_explained_without_its_secrets() {
        for (text, reason) in [
            ("mysql://bot:hunter2@db/games", "does not begin with postgres://"),
            ("postgres://bot:hunter2@/games", "names no host"),
            ("postgres://bot:hunter2@db", "names no database"),
            ("postgres://bot:hunter2@db/games?sslmode=hunter2", "sslmode"),
            ("postgres://bot:hunter2@db:hunter2/games", "port"),
        ] {
            let error = text.parse::<DatabaseUrl>().unwrap_err().to_string();
            assert!(error.contains(reason) && !error.contains("hunter2"), "{text}: {error}");
        }
    }
}
