//! Answers for which Discord waits longer than three seconds, because they take thought, or a slow disk.

use std::pin::pin;
use std::time::Duration;

use tokio::time::timeout_at;

use super::Desk;
use super::answer::{Answer, Reply};
use super::asked::Asked;
use super::load::Cost;
use super::respond::respond;
use super::transport::Callback;

/// Discord is told after so long that an answer comes later, and hears that within its three seconds. A program that is not
/// optimised draws many times as slowly, and has nobody waiting.
const PATIENCE: Duration =
    Duration::from_millis(if cfg!(debug_assertions) { 10_000 } else { 2_500 });

/// What comes of `work`, and whether Discord was told meanwhile that the answer comes later, as [`Reply::send_late`].
pub async fn in_time<T>(desk: &Desk, asked: &Asked, work: impl Future<Output = T>) -> (T, bool) {
    let mut work = pin!(work);
    if let Ok(done) = timeout_at(asked.received + PATIENCE, &mut work).await {
        return (done, false);
    }
    let place = match asked.message {
        None => Where::Anew,
        Some(_) if asked.what.cost == Cost::Play => Where::InPlace,
        // Where a button does nothing but show something, whoever shows it knows where that comes to stand.
        Some(_) => return (work.await, false),
    };
    // What is under way is not given up if Discord does not hear of it.
    let is_promised = place.promise(desk, asked).await.is_ok();
    (work.await, is_promised)
}

/// Where an answer that only the person who asked sees comes to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// In a message of its own.
    Anew,
    /// In the place of the message whose button was pressed.
    InPlace,
}

impl Where {
    /// The reply, where nobody had to wait for it.
    pub fn at_once(self, answer: Answer) -> Reply {
        match self {
            Self::Anew => Reply::Private(answer),
            Self::InPlace => Reply::update(answer),
        }
    }

    /// Tells Discord that the answer comes later, as [`Reply::Late`]. Whatever can be refused is refused before.
    ///
    /// # Errors
    /// When Discord does not take that; then there is only this to reply.
    pub async fn promise(self, desk: &Desk, asked: &Asked) -> Result<(), Reply> {
        let callback = match self {
            Self::Anew => Callback::Defer,
            Self::InPlace => Callback::Acknowledge,
        };
        respond(&desk.rest, asked, &callback).await.map(drop).map_err(|error| {
            tracing::info!(%error, "an answer that takes long could not be promised");
            desk.note(&error);
            Reply::Private(Answer::of_text(asked.language.text("refused-failed")))
        })
    }
}
