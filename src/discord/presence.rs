//! Whether the bot is there for people: connected to the gateway.

use tokio::sync::watch;

/// Says so to all who want to know.
pub struct Presence(watch::Sender<State>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Gone,
    /// Connected, but the time is not made up for yet that it was gone.
    Back,
    There,
}

/// Watches it.
pub struct Watch(watch::Receiver<State>);

impl Default for Presence {
    fn default() -> Self {
        Self(watch::Sender::new(State::Gone))
    }
}

impl Presence {
    pub fn set(&self, is_connected: bool) {
        self.turn(|now| match (is_connected, now) {
            (false, _) => State::Gone,
            (true, State::Gone) => State::Back,
            (true, now) => now,
        });
    }

    /// Notes that the time is made up for.
    pub fn caught_up(&self) {
        self.turn(|now| if now == State::Back { State::There } else { now });
    }

    /// Waits until the time is made up for that the bot was gone, if it was.
    pub async fn settled(&self) {
        // The sender is `self`, so waiting cannot fail.
        self.0.subscribe().wait_for(|&now| now == State::There).await.ok();
    }

    pub fn watch(&self) -> Watch {
        Watch(self.0.subscribe())
    }

    fn turn(&self, next: impl Fn(State) -> State) {
        self.0.send_if_modified(|now| std::mem::replace(now, next(*now)) != *now);
    }
}

impl Watch {
    /// Waits until the bot is connected.
    pub async fn connected(&mut self) {
        // The sender lives in the desk, so waiting cannot fail.
        self.0.wait_for(|&now| now != State::Gone).await.ok();
    }

    /// Whether it is connected now and was all the time since it caught up. From here [`Self::changed`] goes on.
    pub fn is_there(&mut self) -> bool {
        *self.0.borrow_and_update() == State::There
    }

    pub async fn changed(&mut self) {
        self.0.changed().await.ok();
    }
}
