//! The calls of an engine, for the test that counts them.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

tokio::task_local! {
    /// Set in the task of an interaction.
    pub static IN_INTERACTION: ();
}

/// The kind of a call, which is one round trip to a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Read,
    Lease,
    /// A commit of this many games.
    Commit(usize),
}

/// A call of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// The age of the world when it begins.
    pub at: Duration,
    pub kind: Kind,
    /// Whether the task of an interaction makes it.
    pub is_requested: bool,
}

/// The calls since the log was taken last. None are kept before the first time.
#[derive(Default)]
pub struct CallLog(Mutex<Option<Vec<Call>>>);

impl CallLog {
    /// Notes a call that begins at this age of the world.
    pub fn note(&self, at: Duration, kind: Kind) {
        let is_requested = IN_INTERACTION.try_with(|()| ()).is_ok();
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.iter_mut().for_each(|calls| calls.push(Call { at, kind, is_requested }));
    }

    /// Returns the calls since the last time, in order.
    pub fn take(&self) -> Vec<Call> {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.replace(Vec::new()).unwrap_or_default()
    }
}
