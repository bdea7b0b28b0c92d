//! The servers that the bot has left, and of which something is kept.
//!
//! Since when it is not there is noted in the store. What was noted by an earlier process says nothing about the present:
//! the bot may have been invited again meanwhile. So the data of a server are removed only after Discord has said, to this
//! process, that the bot is not there.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use time::OffsetDateTime;

use super::{Clocks, GameService, ServiceError, pages};
use crate::store::{Server, StoreError};

/// The servers with data of which this process knows that the bot is not there.
#[derive(Debug, Default)]
pub struct Absent(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    guilds: BTreeSet<u64>,
    /// Where the next look begins.
    next: u64,
}

impl Absent {
    fn set(&self, guild: u64, is_absent: bool) {
        let guilds = &mut self.state().guilds;
        if is_absent {
            guilds.insert(guild)
        } else {
            guilds.remove(&guild)
        };
    }

    /// Returns the next of them, at most so `many`, by and by all.
    pub fn next(&self, many: usize) -> Vec<u64> {
        let state = &mut *self.state();
        let next: Vec<u64> = state.guilds.range(state.next..).take(many).copied().collect();
        state.next =
            next.last().filter(|_| next.len() == many).map_or(0, |last| last.saturating_add(1));
        next
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameService {
    /// To be called when a session begins, which tells of servers whether the bot is there; of others `is_here` says
    /// nothing. Stops the clocks of all games on servers that have removed the bot.
    pub async fn meet_servers(
        &self,
        is_here: impl Fn(u64) -> Option<bool>,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        let clocks = self.stop_gone(|guild| is_here(guild) == Some(false), now).await?;
        let mut next = Some(0);
        while let Some(from) = next {
            let servers = self.store.servers(from, pages::AT_ONCE).await?;
            next = pages::next(&servers, |server| server.guild);
            for server in servers {
                match is_here(server.guild) {
                    Some(true) => self.is_there(server).await?,
                    Some(false) => self.is_absent(server, now).await?,
                    None => {}
                }
            }
        }
        Ok(clocks)
    }

    /// Stops the clocks of a server's games, because the bot was removed from it, and notes that.
    pub async fn leave_guild(
        &self,
        guild: u64,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        let clocks = self.stop_guild(guild, now).await?;
        if let Some(server) = self.server(guild).await? {
            self.is_absent(server, now).await?;
        }
        Ok(clocks)
    }

    /// Forgets that the bot had left a server.
    pub(super) async fn return_to(&self, guild: u64) -> Result<(), StoreError> {
        match self.server(guild).await? {
            Some(server) => self.is_there(server).await,
            None => Ok(()),
        }
    }

    /// A server, if anything is kept of it.
    pub(super) async fn server(&self, guild: u64) -> Result<Option<Server>, StoreError> {
        Ok(self.store.servers(guild, 1).await?.into_iter().find(|server| server.guild == guild))
    }

    async fn is_there(&self, server: Server) -> Result<(), StoreError> {
        self.absent.set(server.guild, false);
        if server.left.is_some() { self.store.set_left(server.guild, None).await } else { Ok(()) }
    }

    async fn is_absent(&self, server: Server, now: OffsetDateTime) -> Result<(), StoreError> {
        if server.left.is_none_or(|left| left > now) {
            self.store.set_left(server.guild, Some(now)).await?;
        }
        self.absent.set(server.guild, true);
        Ok(())
    }
}
