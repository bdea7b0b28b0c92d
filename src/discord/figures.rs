//! The names of the figures by which this room can be watched.

/// Whether all shards are connected, 1 or 0.
pub const CONNECTED: &str = "alquerque_gateway_connected";
/// How often a shard was connected again.
pub const RECONNECTS: &str = "alquerque_gateway_reconnects_total";
/// Events that serenity could make nothing of.
pub const UNPARSABLE: &str = "alquerque_gateway_unparsable_total";
/// Requests that were made once more.
pub const RETRIES: &str = "alquerque_rest_retries_total";
/// Requests that wait in the outbox.
pub const OUTBOX: &str = "alquerque_outbox_waiting";
/// Requests that were dropped from the outbox, by `class`.
pub const OUTBOX_DROPPED: &str = "alquerque_outbox_dropped_total";
/// Requests that Discord refused for a rate limit, by `scope`.
pub const RATE_LIMITED: &str = "alquerque_rest_rate_limited_total";
/// Requests of which too many ban the bot's address.
pub const INVALID: &str = "alquerque_rest_invalid_total";
/// What people asked for, by `kind`, `name` and `result`.
pub const INTERACTIONS: &str = "alquerque_interactions_total";
/// How long it took from the receipt of an interaction until Discord had the answer, by `kind`.
pub const INTERACTION: &str = "alquerque_interaction_seconds";
/// As many interactions as are being answered.
pub const IN_HAND: &str = "alquerque_interactions_in_hand";
/// How long pictures took to be drawn.
pub const PICTURES: &str = "alquerque_pictures_seconds";
/// As many pictures as wait to be drawn.
pub const PICTURES_WAITING: &str = "alquerque_pictures_waiting";
