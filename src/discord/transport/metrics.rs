//! Names of the metrics of this layer.

/// Whether all shards are connected, 1 or 0.
pub const CONNECTED: &str = "alquerque_gateway_connected";
/// Reconnections of shards.
pub const RECONNECTS: &str = "alquerque_gateway_reconnects_total";
/// Events that cannot be read.
pub const UNPARSABLE: &str = "alquerque_gateway_unparsable_total";
/// Retries of requests.
pub const RETRIES: &str = "alquerque_rest_retries_total";
/// Entries in the outbox.
pub const OUTBOX: &str = "alquerque_outbox_waiting";
/// Lanes of the outbox with a request that is in flight or may begin.
pub const OUTBOX_BUSY: &str = "alquerque_outbox_busy";
/// Entries dropped from the outbox, by `class`.
pub const OUTBOX_DROPPED: &str = "alquerque_outbox_dropped_total";
/// Responses with status 429, by `scope`.
pub const RATE_LIMITED: &str = "alquerque_rest_rate_limited_total";
/// Invalid requests, of which too many ban the bot's address.
pub const INVALID: &str = "alquerque_rest_invalid_total";
