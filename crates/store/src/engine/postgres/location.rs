//! A database in which the engine keeps its data.

use std::collections::BTreeSet;
use std::error::Error;
use std::time::Duration;

use async_trait::async_trait;
use deadpool_postgres::{Client, Object, Pool};
use tokio::time::{Instant, sleep};

use super::connection::DatabaseUrl;
use super::engine::PostgresEngine;
use super::examination::{Examination, examine};
use super::fault::{Fault, Remedy};
use super::migrations::{self, CURRENT, UNLIMITED};
use super::sessions::Sessions;
use crate::OpenError;
use crate::engine::{
    Engine, Filling, Location, Opened, Purpose, START_PAUSE, START_TIMEOUT, Sizes,
};

/// A database for a store. A bot may be using it.
#[derive(Clone, Debug)]
pub struct PostgresLocation(pub DatabaseUrl);

impl PostgresLocation {
    /// Returns whether there is a store, and what the operator should change.
    ///
    /// # Errors
    /// If the database cannot be reached, or lacks what the bot needs.
    pub async fn examine(&self) -> Result<Examination, OpenError> {
        examine(&self.connect(Duration::ZERO).await?.1).await
    }

    /// Does the same without a runtime. Blocks.
    ///
    /// # Errors
    /// As [`examine`](Self::examine).
    pub fn examine_blocking(&self) -> Result<Examination, OpenError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.examine())
    }

    /// Returns a pool and its first connection. Waits this long for a database that starts.
    async fn connect(&self, wait: Duration) -> Result<(Pool, Client), OpenError> {
        let pool = self.0.pool()?;
        let deadline = Instant::now() + wait;
        let mut logged = BTreeSet::new();
        loop {
            let fault = match pool.get().await {
                Ok(client) => return Ok((pool, client)),
                Err(error) => Fault::from(error),
            };
            let is_last = fault.remedy() != Remedy::Reconnect || Instant::now() >= deadline;
            let error = fault.into_open_error(&self.0.role());
            if is_last {
                return Err(error);
            }
            // Each reason once; several hosts may have different ones.
            if logged.insert(format!("{error:?}")) {
                let error: &dyn Error = &error;
                tracing::info!(error, "waiting for the database");
            }
            sleep(START_PAUSE).await;
        }
    }
}

#[async_trait]
impl Location for PostgresLocation {
    fn name(&self) -> String {
        self.0.to_string()
    }

    async fn exists(&self) -> Result<bool, OpenError> {
        Ok(migrations::applied(&self.connect(Duration::ZERO).await?.1).await? > 0)
    }

    async fn open(&self, purpose: Purpose) -> Result<Opened, OpenError> {
        // The tools do not wait.
        let wait = if purpose == Purpose::Use { START_TIMEOUT } else { Duration::ZERO };
        let (pool, client) = self.connect(wait).await?;
        let Examination { connections, warnings, .. } = examine(&client).await?;
        for warning in warnings {
            tracing::warn!("{warning}");
        }
        pool.resize(connections);
        if purpose != Purpose::ReadOnly {
            migrations::run(&client).await?;
        } else if migrations::applied(&client).await? < CURRENT {
            let reason = "it holds no store of this version: start the bot, or import a store";
            return Err(OpenError::Unsuitable(reason.to_owned()));
        }
        drop(client);
        let engine = Box::new(PostgresEngine::pooled(Sessions::new(pool)));
        Ok(Opened { engine, lost: 0, former: None })
    }

    async fn begin(&self) -> Result<Box<dyn Filling>, OpenError> {
        let (_, client) = self.connect(Duration::ZERO).await?;
        examine(&client).await?;
        migrations::run(&client).await?;
        let connection = Object::take(client);
        // Fails if others change an entry of the new data meanwhile.
        let begin = format!("{UNLIMITED}; BEGIN ISOLATION LEVEL REPEATABLE READ");
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
