//! Delivers the jobs of the outbox.

use crate::discord::app_state::AppState;
use crate::discord::guilds::welcome;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{
    announce, deadline_edits, halls, messages, puzzles, results, roles, threads, tournaments,
};
use crate::discord::transport::{
    Class, Deliver, Delivery, Item as _, Outbox, RequestError, Retryable, Target,
};
use crate::game::Place;

impl Deliver for AppState {
    type Item = Job;

    fn outbox(&self) -> &Outbox<Job> {
        &self.sending.outbox
    }

    async fn deliver(&self, place: Place, job: &Job) -> Delivery {
        if job.class() == Class::Cosmetic
            && self.sending.forbidden.contains(place, self.bot.clock.now())
        {
            Class::Cosmetic.count_dropped();
            return Delivery::Done;
        }
        let to = Target { place, priority: job.class().priority() };
        // Draws no board for a request that cannot be made now.
        if let Some(wait) = self.sending.rest.rate_limit_delay(to, job.action()) {
            return Delivery::Limited(wait);
        }
        let done = match job {
            Job::Announce(game, _) => announce::announce(self, *game).await,
            Job::Post(post) => announce::post_reply(self, to, post).await,
            Job::CloseBoard(message, text) => {
                announce::close_board(self, to, *message, text.as_deref()).await
            }
            Job::ReplaceBoard(message, closed, has_frame) => {
                announce::replace_board(self, to, *message, closed, *has_frame).await
            }
            Job::Welcome { guild, tag } => welcome::post(self, *guild, to, tag).await,
            Job::PostPuzzle { guild } => puzzles::post(self, *guild, to).await,
            Job::ShowHall { guild } => halls::show(self, *guild, to).await,
            Job::Digest(player) => messages::post_digest(self, *player).await,
            Job::DirectMessage(game, player) => messages::post(self, *game, *player).await,
            Job::TellFollower(game, player) => messages::tell_end(self, *game, *player).await,
            Job::Result(game) => results::post(self, *game, to).await,
            Job::ChangeRoles { guild, after } => roles::change(self, *guild, *after, to).await,
            Job::ChangeThread(change) => threads::change(self, to, change).await,
            Job::UpdateChallenge(game, message) => {
                announce::update_challenge(self, to, *game, *message).await
            }
            Job::ShowTournament(guild, id) => tournaments::show(self, *guild, *id, to).await,
            Job::UpdateDeadline(game, moved) => {
                deadline_edits::update_deadline(self, to, *game, *moved).await
            }
        };
        match done {
            Ok(()) => Delivery::Done,
            Err(error) => self.failed(place, job, &error),
        }
    }
}

impl AppState {
    fn failed(&self, place: Place, job: &Job, error: &RequestError) -> Delivery {
        self.sending.note(error);
        self.note_refusal(place, job.action(), error);
        match error {
            RequestError::Limited { wait } => return Delivery::Limited(*wait),
            error if error.is_transient() => {
                tracing::info!(%error, "a request failed; the outbox retries it");
                return Delivery::Failed;
            }
            error if job.class() == Class::Reply => {
                tracing::warn!(%error, "the public message of a reply could not be posted either");
            }
            error => tracing::info!(%error, "a message could not be updated"),
        }
        Delivery::Done
    }
}
