//! The welcome on a server.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// The welcome that the bot posts once on a server that it joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Welcome {
    /// It is to be posted, since this time.
    Due(#[serde(with = "time::serde::timestamp")] OffsetDateTime),
    Posted,
}
