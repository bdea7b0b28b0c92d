use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;
use tokio_postgres::Row;

use super::counts::Count;
use super::leases::{ACQUIRE, CLAIM, RELEASE, lease_games, milliseconds};
use super::rows::{SLOTS, id, signed, slot};
use super::sessions::Values;
use super::store::{PostgresStore, count};
use crate::game::{GameId, ShardSet, first_id_at};
use crate::store::coordination::{CLAIM_KEPT, LEASE, LIMITED_WITHIN};
use crate::store::{Coordination, Quota, Result, StoreError};

#[async_trait]
impl Coordination for PostgresStore {
    fn lease_duration(&self) -> Option<Duration> {
        Some(LEASE)
    }

    fn secret(&self) -> u128 {
        self.secret
    }

    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        let select = "SELECT floor(extract(epoch FROM now()) * 1000)::BIGINT";
        let rows = self.query(select, &[]).await?;
        let since_1970 = |row: &Row| time::Duration::milliseconds(row.get(0));
        Ok(rows.first().map(|row| OffsetDateTime::UNIX_EPOCH + since_1970(row)))
    }

    async fn lease(&self, name: &str, holder: u64, duration: Duration) -> Result<bool> {
        let parameters: Values = vec![
            Box::new(name.to_owned()),
            Box::new(signed(holder)),
            Box::new(milliseconds(duration)),
        ];
        let held = self.execute(ACQUIRE, parameters).await?;
        Ok(!held.is_empty())
    }

    async fn release(&self, name: &str, holder: u64) -> Result<()> {
        let parameters: Values = vec![Box::new(name.to_owned()), Box::new(signed(holder))];
        self.execute(RELEASE, parameters).await.map(drop)
    }

    async fn lease_bot_tasks(&self, limit: usize) -> Result<Vec<GameId>> {
        let parameters: Values = vec![Box::new(milliseconds(LEASE)), Box::new(count(limit))];
        let leased = self.execute(lease_games("needs_bot", "leased_until"), parameters).await?;
        Ok(leased.iter().map(id).collect())
    }

    async fn claim_interaction(&self, id: u64, holder: u64) -> Result<bool> {
        let holder = signed(holder);
        let parameters: Values =
            vec![Box::new(slot(GameId(id))), Box::new(signed(id)), Box::new(holder)];
        let claimed = self.execute(CLAIM, parameters).await?;
        Ok(claimed.first().is_some_and(|row| row.get::<_, i64>(0) == holder))
    }

    async fn forget_claims(&self, now: OffsetDateTime) -> Result<()> {
        let before = signed(first_id_at(now - CLAIM_KEPT));
        for slot in 0..SLOTS {
            let slot = i16::try_from(slot).unwrap_or(i16::MAX);
            let forget = "DELETE FROM interactions WHERE slot = $1 AND id < $2";
            self.execute(forget, vec![Box::new(slot), Box::new(before)]).await?;
        }
        let recent = (now - LIMITED_WITHIN).unix_timestamp();
        self.execute("DELETE FROM limited_actions WHERE last_at < $1", vec![Box::new(recent)])
            .await?;
        // A lease of a name that is not used any more, such as the lock of a server.
        self.execute("DELETE FROM leases WHERE expires_at < now() - INTERVAL '1 hour'", vec![])
            .await
            .map(drop)
    }

    async fn count_action(&self, quota: Quota) -> Result<Option<bool>> {
        match self.sessions().transact(Count::new(quota, self.secret)).await {
            Ok(()) => Ok(Some(true)),
            Err(StoreError::QuotaUsedUp) => Ok(Some(false)),
            Err(error) => Err(error),
        }
    }

    async fn live_shards(&self, count: u32, since: OffsetDateTime) -> Result<ShardSet> {
        let select = "SELECT shard FROM shard_heartbeats WHERE shards = $1 AND at >= $2";
        let rows = self.query(select, &[&i64::from(count), &since.unix_timestamp()]).await?;
        let indices = rows.iter().filter_map(|row| u32::try_from(row.get::<_, i64>(0)).ok());
        Ok(ShardSet::new(count, indices))
    }
}
