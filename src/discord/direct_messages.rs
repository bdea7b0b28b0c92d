//! Answers people who write to the bot directly. Their messages are neither read nor stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::UserId;
use tokio::time::Instant;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::payload::DirectMessage;
use crate::discord::style;
use crate::discord::transport::Class;
use crate::discord::view::intro::help;
use crate::game::{Place, PlayerId};
use crate::locale::Language;
use alquerque_render::Style;

/// The pause between two answers to one person.
const PAUSE: Duration = Duration::from_mins(1);
/// The most people who are answered within a pause.
const MAX_PEOPLE: usize = 1024;

/// Answers direct messages with the help.
pub struct DirectMessages {
    app: Arc<AppState>,
    answered: Answered,
}

impl DirectMessages {
    pub fn new(app: Arc<AppState>) -> Self {
        Self { app, answered: Answered::default() }
    }

    /// Queues the help, in the language that the person has chosen. Without a choice it is English,
    /// as Discord tells no language of a message.
    pub async fn answer(&self, message: DirectMessage) {
        if !self.answered.try_add(message.by, Instant::now()) {
            return;
        }
        // A successor of this process may receive it too.
        if !self.app.service.leases.claim_interaction(message.id.get()).await.unwrap_or(true) {
            return;
        }
        let by = PlayerId(message.by.get());
        let language = style::language_of(&self.app, by, Language::english()).await;
        let post = Post {
            class: Class::Cosmetic,
            answer: help::help(language, Style::default()),
            nonce: format!("{:x}d", message.id.get()),
            origin: Origin::default(),
        };
        let place = Place { guild: None, channel: message.channel.get() };
        self.app.outbox.push(place, Job::Post(post.into()));
    }
}

/// The people who were answered lately.
#[derive(Default)]
struct Answered(Mutex<HashMap<UserId, Instant>>);

impl Answered {
    /// Adds a person; returns whether they may be answered.
    fn try_add(&self, person: UserId, now: Instant) -> bool {
        let mut answered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        answered.retain(|_, at| *at + PAUSE > now);
        if answered.len() >= MAX_PEOPLE || answered.contains_key(&person) {
            return false;
        }
        answered.insert(person, now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_answered_once_a_minute_and_few_people_are_remembered() {
        let answered = Answered::default();
        let now = Instant::now();
        let may = |person, now| answered.try_add(UserId::new(person), now);
        assert!(may(1, now) && may(2, now));
        assert!(!may(1, now + PAUSE - Duration::from_secs(1)));
        assert!(may(1, now + PAUSE));
        let later = now + 3 * PAUSE;
        let accepted = (1..=2 * MAX_PEOPLE as u64).filter(|&person| may(person, later)).count();
        assert_eq!(accepted, MAX_PEOPLE);
        assert!(may(1, later + PAUSE));
    }
}
