//! A budget of invalid requests, of which Discord bans an address for too many.

use std::time::Duration;

use quick_cache::unsync::Cache;
use tokio::time::Instant;

use super::super::target::Account;
use super::window::SlidingWindow;

/// The time in which Discord counts invalid requests.
pub const INVALID_WINDOW: Duration = Duration::from_mins(10);
/// The most invalid requests on one account, unless there are very many processes.
pub const MAX_SHARE: usize = 10;
const MIN_SHARE: usize = 2;
/// Accounts with all of their share that use up the whole budget.
const MIN_ACCOUNTS: usize = 50;
/// Capacity of the cache of accounts. One that is forgotten early still uses the whole budget.
const MAX_ACCOUNTS: usize = 4096;

/// The invalid requests of the last ten minutes, in all and by account.
pub struct InvalidBudget {
    all: SlidingWindow,
    /// The last third is for channels that have accepted a request, so that many servers that
    /// refuse the bot delay no others.
    unproven: usize,
    share: usize,
    pub by_account: Cache<Account, SlidingWindow>,
}

impl InvalidBudget {
    /// Creates a budget of so many requests.
    pub fn new(max: u32) -> Self {
        let max = (max as usize).max(2 * MIN_SHARE);
        Self {
            all: SlidingWindow::new(INVALID_WINDOW, max),
            unproven: max * 2 / 3,
            share: (max / MIN_ACCOUNTS).clamp(MIN_SHARE, MAX_SHARE),
            by_account: Cache::new(MAX_ACCOUNTS),
        }
    }

    /// Counts an invalid request, which uses the share of the account if it is its own fault.
    pub fn count(&mut self, account: Account, is_own: bool, now: Instant) {
        self.all.push(now);
        if is_own && account != Account::Application {
            let share = self.share;
            let new = || Ok::<_, ()>(SlidingWindow::new(INVALID_WINDOW, share));
            if let Ok(Some(mut requests)) = self.by_account.get_mut_or_insert_with(&account, new) {
                requests.push(now);
            }
        }
    }

    /// Returns when the account may make another invalid request, if it has made as many as it may.
    /// The time may have passed.
    pub fn spent_until(&self, account: Account, is_proven: bool) -> Option<Instant> {
        let all = if is_proven {
            self.all.full_until()
        } else {
            self.all.full_until_below(self.unproven)
        };
        let own = self.by_account.get(&account).and_then(SlidingWindow::full_until);
        all.max(own)
    }
}
