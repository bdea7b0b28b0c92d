//! Names of the metrics of events, jobs and pictures.

use tokio_util::task::TaskTracker;

/// Interactions, by `kind`, `name` and `result`.
pub const INTERACTIONS: &str = "alquerque_interactions_total";
/// Seconds from the receipt of an interaction until Discord has the response, by `kind`.
pub const INTERACTION: &str = "alquerque_interaction_seconds";
/// Interactions being answered.
pub const IN_HAND: &str = "alquerque_interactions_in_hand";
/// Events of the gateway and interactions over HTTP whose handling has not ended.
pub const EVENTS_IN_HAND: &str = "alquerque_events_in_hand";
/// Interactions and direct messages that were dropped unread.
pub const EVENTS_SHED: &str = "alquerque_events_shed_total";
/// Sweeps `of` deadlines or of servers.
pub const SWEEPS: &str = "alquerque_sweeps_total";
/// Known emojis of keys; keys of a theme without all of them have labels.
pub const EMOJIS: &str = "alquerque_emojis_known";
/// Uploaded emojis.
pub const EMOJIS_UPLOADED: &str = "alquerque_emojis_uploaded_total";
/// Seconds that a picture took to draw.
pub const PICTURES: &str = "alquerque_pictures_seconds";
/// Pictures waiting to be drawn.
pub const PICTURES_WAITING: &str = "alquerque_pictures_waiting";

/// Spawns the handling of an event, which counts as in hand from now on.
pub fn spawn_handling(tasks: &TaskTracker, work: impl Future<Output = ()> + Send + 'static) {
    let in_hand = InHand::new();
    tasks.spawn(async move {
        work.await;
        drop(in_hand);
    });
}

/// Counts an event as in hand until it is dropped, as by a panic of its handling.
struct InHand;

impl InHand {
    fn new() -> Self {
        metrics::gauge!(EVENTS_IN_HAND).increment(1.0);
        Self
    }
}

impl Drop for InHand {
    fn drop(&mut self) {
        metrics::gauge!(EVENTS_IN_HAND).decrement(1.0);
    }
}
