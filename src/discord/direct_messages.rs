//! Answers people who write to the bot directly. Their messages are neither read nor stored.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::UserId;

use crate::discord::app_state::AppState;
use crate::discord::features::intro::help;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::payload::DirectMessage;
use crate::discord::style;
use crate::discord::transport::{Class, Cooldowns};
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
    answered: Cooldowns<UserId>,
}

impl DirectMessages {
    pub fn new(app: Arc<AppState>) -> Self {
        Self { app, answered: Cooldowns::new(PAUSE, MAX_PEOPLE) }
    }

    /// Queues the help, in the language that the person has chosen. Without a choice it is English,
    /// as Discord tells no language of a message.
    pub async fn answer(&self, message: DirectMessage) {
        if !self.answered.start(message.by) {
            return;
        }
        // A successor of this process may receive it too.
        if !self.app.bot.service.leases.claim_interaction(message.id.get()).await.unwrap_or(true) {
            return;
        }
        let by = PlayerId(message.by.get());
        let language = style::language_of(&self.app.bot, by, Language::english()).await;
        let post = Post {
            class: Class::Cosmetic,
            answer: help::help(language, Style::default()),
            nonce: format!("{:x}d", message.id.get()),
            origin: Origin::default(),
        };
        let place = Place { guild: None, channel: message.channel.get() };
        self.app.sending.outbox.push(place, Job::Post(post.into()));
    }
}
