//! Delivers the jobs of the outbox.

use reqwest::StatusCode;

use crate::discord::app_state::AppState;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{announce, messages, puzzles, results, threads, welcome};
use crate::discord::transport::{
    ChannelAction, Class, Deliver, Delivery, Item as _, Outbox, RequestError, Retryable,
};

impl Deliver for AppState {
    type Item = Job;

    fn outbox(&self) -> &Outbox<Job> {
        &self.outbox
    }

    async fn deliver(&self, channel: u64, job: &Job) -> Delivery {
        if job.class() == Class::Cosmetic && self.forbidden.contains(channel, self.clock.now()) {
            Class::Cosmetic.count_dropped();
            return Delivery::Done;
        }
        // Draws no board for a request that cannot be made now.
        if let Some(wait) = self.rest.rate_limit_delay(channel, job.action()) {
            return Delivery::Limited(wait);
        }
        let done = match job {
            Job::Announce { game, .. } => announce::announce(self, *game).await,
            Job::Post(post) => {
                announce::post(self, channel, &post.answer, &post.nonce, post.origin).await
            }
            Job::CloseBoard { message, text } => {
                announce::close_board(self, channel, *message, text.as_deref()).await
            }
            Job::CloseFrame { message, closed } => {
                announce::close_frame(self, channel, *message, closed).await
            }
            Job::Welcome { guild, tag } => welcome::post(self, *guild, channel, tag).await,
            Job::PostPuzzle { guild } => puzzles::post(self, *guild, channel).await,
            Job::DirectMessage { game, player } => messages::post(self, *game, *player).await,
            Job::Result { game } => results::post(self, *game, channel).await,
            Job::SetArchiveDuration(minutes) => {
                threads::set_archive_duration(self, channel, *minutes).await
            }
            Job::UpdateChallenge { game, message, has_frame } => {
                announce::update_challenge(self, channel, *game, *message, *has_frame).await
            }
            Job::UpdateDeadline { game, moved } => {
                announce::update_deadline(self, *game, *moved).await
            }
        };
        match done {
            Ok(()) => Delivery::Done,
            Err(error) => self.failed(channel, job, &error),
        }
    }
}

impl AppState {
    /// Records that the bot may not post in a channel, if this refusal says so.
    pub(super) fn note_refusal(&self, channel: u64, action: ChannelAction, error: &RequestError) {
        let refuses_posts =
            action == ChannelAction::Post && error.status() == Some(StatusCode::FORBIDDEN);
        if error.is_missing_access() || refuses_posts {
            self.forbidden.add(channel, self.clock.now());
        }
    }

    fn failed(&self, channel: u64, job: &Job, error: &RequestError) -> Delivery {
        self.note(error);
        self.note_refusal(channel, job.action(), error);
        match error {
            RequestError::Limited { wait } => Delivery::Limited(*wait),
            error if error.is_transient() => {
                tracing::info!(%error, "a request failed; the outbox retries it");
                Delivery::Failed
            }
            error if job.class() == Class::Reply => {
                tracing::warn!(%error, "the public message of a reply could not be posted either");
                Delivery::Done
            }
            error => {
                tracing::info!(%error, "a message could not be updated");
                Delivery::Done
            }
        }
    }
}
