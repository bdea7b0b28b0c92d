//! The transaction that saves a new game.

use deadpool_postgres::Client;
use futures_util::future::{TryFutureExt, join3, try_join5};

use super::counts::Counter;
use super::fault::Fault;
use super::leases::{LOCK_LEASES, has_leases};
use super::rows::{GameRow, game, signed, slot};
use super::saves::{SELECT_GAME, insert_game};
use super::sessions::{BEGIN, COMMIT, ROLLBACK, Transaction};
use crate::game::{Draft, GameId};
use crate::store::{Conditions, StoreError, Version, Versioned};

/// Locks the row of the series, so that its next number is assigned once.
const NEXT_NUMBER: &str = "\
    INSERT INTO last_numbers (series, number) VALUES ($1, 1) \
    ON CONFLICT (series) DO UPDATE SET number = last_numbers.number + 1 RETURNING number";

/// Saves a new game under the next number of its series, and counts it, if the conditions hold.
pub struct Create {
    pub draft: Draft,
    pub conditions: Conditions,
    /// Hashes the name of the count.
    pub secret: u128,
}

impl Transaction for Create {
    type Output = Versioned;

    async fn attempt(&mut self, client: &Client, is_repeated: bool) -> Result<Versioned, Fault> {
        let id = self.draft.id();
        let series = signed(self.draft.place().series());
        let select = client.prepare_cached(SELECT_GAME).await?;
        let next = client.prepare_cached(NEXT_NUMBER).await?;
        let insert = client.prepare_cached(&insert_game()).await?;
        let lock = client.prepare_cached(LOCK_LEASES).await?;
        let counter = match self.conditions.quota {
            Some(quota) => Some(Counter::prepare(client, quota, id.0, self.secret).await?),
            None => None,
        };
        let locked_count = async {
            let Some(counter) = &counter else { return Ok(None) };
            Ok(Some((counter, counter.lock(client).await?)))
        };
        // The series is locked before the game is read, so that the same request twice sees the
        // other's game.
        let (_, has_leases, count, number, stored) = try_join5(
            client.batch_execute(BEGIN).err_into(),
            has_leases(client, &lock, self.conditions.fence.as_ref()),
            locked_count,
            client.query_one(&next, &[&series]).err_into(),
            client.query_opt(&select, &[&slot(id), &signed(id.0)]).err_into(),
        )
        .await?;
        if let Some(row) = stored {
            client.batch_execute(ROLLBACK).await?;
            if is_repeated {
                confirm(client, id).await?;
            }
            return Ok(game(id, row.get(0), row.get(1))?);
        }
        if !has_leases {
            return Err(StoreError::Slow.into());
        }
        let count = match count {
            Some((counter, actions)) => Some((counter, actions.ok_or(StoreError::QuotaUsedUp)?)),
            None => None,
        };
        let counted = async {
            let Some((counter, actions)) = &count else { return Ok(()) };
            counter.save(client, actions).await
        };
        let number = u32::try_from(number.get::<_, i64>(0)).map_err(|_| {
            StoreError::damaged(format!("the last number of {series}"), "too large")
        })?;
        let row = GameRow::new(self.draft.clone().numbered(number), Version(1))?;
        let parameters = row.parameters();
        // The commit of a failed transaction is a rollback.
        let (counted, inserted, committed) =
            join3(counted, client.execute(&insert, &parameters), client.batch_execute(COMMIT))
                .await;
        counted?;
        inserted?;
        committed?;
        Ok(row.stored)
    }
}

/// Waits until synchronous standbys have the game.
async fn confirm(client: &Client, id: GameId) -> Result<(), Fault> {
    let select = "SELECT 1 FROM games WHERE slot = $1 AND id = $2 FOR UPDATE";
    client.query_opt(select, &[&slot(id), &signed(id.0)]).await?;
    Ok(())
}
