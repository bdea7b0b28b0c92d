//! The servers that the gateway sessions of this process list, and when they are compared with
//! those that the store knows.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use rand::RngExt;
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::discord::payload::Ready;
use crate::game::Shard;

/// How long on average a session that has started waits for those of the other shards. All servers
/// that the store knows are read for a comparison, so that there is one for many sessions.
const DELAY: Duration = Duration::from_mins(2);

/// The servers of the shards of this process, from their first sessions on.
#[derive(Default)]
pub struct PresentServers(Mutex<State>);

#[derive(Default)]
struct State {
    /// The servers as listed by READY, and changed by later events.
    present: HashMap<Shard, HashSet<u64>>,
    /// The shards of the next comparison.
    waiting: HashSet<Shard>,
    /// Notified when all shards wait for the next comparison.
    complete: Arc<Notify>,
}

impl PresentServers {
    /// Records the servers of a session that has started. Returns its shard.
    pub fn start(&self, ready: &Ready) -> Shard {
        let shard =
            ready.shard.map_or(Shard::WHOLE, |(index, count)| Shard { index, count: count.max(1) });
        let servers = ready.guilds.iter().map(|guild| guild.id.get()).collect();
        self.0.lock().present.insert(shard, servers);
        shard
    }

    pub fn joined(&self, server: u64) {
        self.0.lock().of(server).map(|(_, servers)| servers.insert(server));
    }

    pub fn left(&self, server: u64) {
        self.0.lock().of(server).map(|(_, servers)| servers.remove(&server));
    }

    /// Adds a shard to the next comparison. Returns its shards to one caller when the comparison is
    /// to be made, and `None` to the others. `shards` is the number of shards of this process.
    pub async fn next_comparison(&self, shard: Shard, shards: usize) -> Option<HashSet<Shard>> {
        let complete = {
            let state = &mut *self.0.lock();
            let is_first = state.waiting.is_empty();
            state.waiting.insert(shard);
            if state.waiting.len() >= shards {
                state.complete.notify_one();
            }
            is_first.then(|| Arc::clone(&state.complete))
        };
        // The processes of a bot do not read all servers at the same time.
        let delay = DELAY.mul_f64(rand::rng().random_range(0.5..1.5));
        // At the time limit, the other shards follow later.
        let _ = timeout(delay, complete?.notified()).await;
        let mut state = self.0.lock();
        state.complete = Arc::default();
        Some(std::mem::take(&mut state.waiting))
    }

    /// Returns whether the bot is on a server; `None` if it belongs to none of these shards.
    pub fn is_present(&self, server: u64, shards: &HashSet<Shard>) -> Option<bool> {
        let mut state = self.0.lock();
        let (shard, servers) = state.of(server)?;
        shards.contains(&shard).then(|| servers.contains(&server))
    }
}

impl State {
    /// Returns the shard of a server, and the shard's servers, if a session of it has started.
    fn of(&mut self, server: u64) -> Option<(Shard, &mut HashSet<u64>)> {
        let count = self.present.keys().next()?.count;
        let shard = Shard::of(Some(server), count);
        Some((shard, self.present.get_mut(&shard)?))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tokio::time::{Instant, sleep};

    use super::*;

    /// Returns the session of one of three shards.
    fn session(shard: u32, servers: &[u64]) -> Ready {
        let guild = |id: &u64| json!({ "id": id.to_string(), "unavailable": true });
        let ready = json!({
            "guilds": servers.iter().map(guild).collect::<Vec<_>>(), "session_id": "s",
            "shard": [shard, 3], "resume_gateway_url": "wss://gateway",
        });
        serde_json::from_value(ready).unwrap()
    }

    fn indices(shards: Option<HashSet<Shard>>) -> Vec<u32> {
        let mut indices: Vec<_> =
            shards.unwrap_or_default().iter().map(|shard| shard.index).collect();
        indices.sort_unstable();
        indices
    }

    #[tokio::test(start_paused = true)]
    async fn sessions_that_start_soon_after_each_other_are_compared_at_once() {
        let servers = PresentServers::default();
        let start = Instant::now();
        let later = async |seconds, index| {
            sleep(Duration::from_secs(seconds)).await;
            indices(servers.next_comparison(Shard { index, count: 3 }, 3).await)
        };
        let all = tokio::join!(later(0, 0), later(5, 1), later(6, 1), later(10, 2));
        assert_eq!(all, (vec![0, 1, 2], vec![], vec![], vec![]));
        assert_eq!(start.elapsed(), Duration::from_secs(10), "all shards are there");
        // Some start again.
        let some = tokio::join!(later(0, 2), later(59, 1), later(181, 0));
        assert_eq!(some, (vec![1, 2], vec![], vec![0]));
        // The only shard does not wait.
        let start = Instant::now();
        assert_eq!(indices(servers.next_comparison(Shard::WHOLE, 1).await), [0]);
        assert_eq!(start.elapsed(), Duration::ZERO);
    }

    #[test]
    fn servers_that_come_and_go_after_a_start_are_known() {
        let server = |number: u64| number << 22;
        let servers = PresentServers::default();
        servers.joined(server(4));
        let shards = HashSet::from([servers.start(&session(1, &[server(1), server(4)]))]);
        let present = |number| servers.is_present(server(number), &shards);
        assert_eq!([1, 4, 7].map(present), [Some(true), Some(true), Some(false)]);
        assert_eq!(present(2), None, "its shard has not started");
        servers.joined(server(7));
        servers.joined(server(2));
        servers.left(server(4));
        assert_eq!([1, 4, 7].map(present), [Some(true), Some(false), Some(true)]);
        servers.start(&session(1, &[server(4)]));
        assert_eq!([1, 4, 7].map(present), [Some(false), Some(true), Some(false)]);
    }
}
