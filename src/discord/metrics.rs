//! Names of the metrics of interactions and pictures.

/// Interactions, by `kind`, `name` and `result`.
pub const INTERACTIONS: &str = "alquerque_interactions_total";
/// Seconds from the receipt of an interaction until Discord has the response, by `kind`.
pub const INTERACTION: &str = "alquerque_interaction_seconds";
/// Interactions being answered.
pub const IN_HAND: &str = "alquerque_interactions_in_hand";
/// Interactions and direct messages that were dropped unread.
pub const EVENTS_SHED: &str = "alquerque_events_shed_total";
/// Known emojis of keys; keys of a theme without all of them have labels.
pub const EMOJIS: &str = "alquerque_emojis_known";
/// Uploaded emojis.
pub const EMOJIS_UPLOADED: &str = "alquerque_emojis_uploaded_total";
/// Seconds that a picture took to draw.
pub const PICTURES: &str = "alquerque_pictures_seconds";
/// Pictures waiting to be drawn.
pub const PICTURES_WAITING: &str = "alquerque_pictures_waiting";
