//! A database in which the engine keeps its data.

use std::collections::BTreeSet;
use std::error::Error;
use std::iter;
use std::time::Duration;

use async_trait::async_trait;
use deadpool_postgres::{Client, Object, Pool};
use tokio::time::{Instant, sleep};

use super::connection::DatabaseUrl;
use super::engine::PostgresEngine;
use super::examination::{Examination, examine};
use super::fault::{Fault, Remedy};
use super::migrations::{self, UNLIMITED};
use super::sessions::Sessions;
use crate::store::engine::{Engine, Filling, Location, Opened, Purpose, Sizes};
use crate::store::{OpenError, StoreError};

/// How long a start waits for the database, which may start together with the bot.
const START_TIMEOUT: Duration = Duration::from_secs(30);
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// A database for a store. A bot may be using it.
#[derive(Clone, Debug)]
pub struct PostgresLocation(pub DatabaseUrl);

impl PostgresLocation {
    /// Returns whether there is a store, and what the operator should change. Blocks.
    ///
    /// # Errors
    /// If the database cannot be reached, or lacks what the bot needs.
    pub fn examine(&self) -> Result<Examination, OpenError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async { examine(&self.connect().await?.1).await })
    }

    /// Returns a pool and its first connection.
    async fn connect(&self) -> Result<(Pool, Client), OpenError> {
        let pool = self.0.pool()?;
        let connected = pool.get().await;
        let client =
            connected.map_err(|error| Fault::from(error).into_open_error(&self.0.role()))?;
        Ok((pool, client))
    }

    /// Connects like [`connect`](Self::connect), and waits for a database that starts.
    async fn wait(&self) -> Result<(Pool, Client), OpenError> {
        let pool = self.0.pool()?;
        let client = wait_for(&pool, &self.0.role()).await?;
        Ok((pool, client))
    }
}

#[async_trait]
impl Location for PostgresLocation {
    fn name(&self) -> String {
        self.0.to_string()
    }

    async fn exists(&self) -> Result<bool, OpenError> {
        migrations::exists(&self.connect().await?.1).await
    }

    async fn open(&self, purpose: Purpose) -> Result<Opened, OpenError> {
        let (pool, client) = match purpose {
            Purpose::Use => self.wait().await?,
            Purpose::Degraded | Purpose::ReadOnly => self.connect().await?,
        };
        let Examination { connections, warnings, .. } = examine(&client).await?;
        for warning in warnings {
            tracing::warn!("{warning}");
        }
        pool.resize(connections);
        if purpose != Purpose::ReadOnly {
            migrations::run(&client).await?;
        } else if !migrations::is_current(&client).await? {
            return Err(OpenError::Unsuitable(
                "it holds no store of this version of the program: start the bot, or import a \
                 store"
                    .to_owned(),
            ));
        }
        drop(client);
        let engine = Box::new(PostgresEngine::pooled(Sessions::new(pool)));
        Ok(Opened { engine, lost: 0, former: None })
    }

    async fn begin(&self) -> Result<Box<dyn Filling>, OpenError> {
        let (_, client) = self.connect().await?;
        examine(&client).await?;
        migrations::run(&client).await?;
        let connection = Object::take(client);
        let begin = format!("{UNLIMITED}; BEGIN");
        connection.batch_execute(&begin).await.map_err(Fault::from)?;
        Ok(Box::new(NewData(PostgresEngine::within_transaction(connection))))
    }

    async fn compact(&self) -> Result<Option<Sizes>, OpenError> {
        Ok(None)
    }

    async fn count_files_with(&self, _: &[Vec<u8>]) -> Result<u64, OpenError> {
        Ok(0)
    }
}

/// The data of a transaction that is not committed yet.
struct NewData(PostgresEngine);

#[async_trait]
impl Filling for NewData {
    fn engine(&self) -> &dyn Engine {
        &self.0
    }

    async fn finish(self: Box<Self>) -> Result<(), OpenError> {
        Ok(self.0.finish().await?)
    }
}

impl From<Fault> for OpenError {
    fn from(fault: Fault) -> Self {
        Self::Store(StoreError::from(fault))
    }
}

/// Returns the first connection.
async fn wait_for(pool: &Pool, role: &str) -> Result<Client, OpenError> {
    let deadline = Instant::now() + START_TIMEOUT;
    let mut logged = BTreeSet::new();
    loop {
        let fault = match pool.get().await {
            Ok(client) => return Ok(client),
            Err(error) => Fault::from(error),
        };
        let is_last = fault.remedy() != Remedy::Reconnect || Instant::now() >= deadline;
        let error = fault.into_open_error(role);
        if is_last {
            return Err(error);
        }
        // Each reason once; several hosts may have different ones.
        let reason = with_causes(&error);
        if logged.insert(reason.clone()) {
            tracing::info!(reason, "waiting for the database");
        }
        sleep(RETRY_DELAY).await;
    }
}

/// Formats an error and its causes on one line.
fn with_causes(error: &OpenError) -> String {
    let error: &dyn Error = error;
    let causes = iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
