//! What waits in the outbox, and how it is delivered.

use reqwest::StatusCode;
use time::OffsetDateTime;

use super::answer::Answer;
use super::rest::Failure;
use super::transport::{Action, Class, Deliver, Delivery, Item, Outbox, RequestError};
use super::{Desk, announce, threads};
use crate::game::{Announcement, Game, GameId, MessageId};

/// Something to be done in a channel, when it can be.
#[derive(Debug)]
pub enum Job {
    /// Makes the announcement that a game owes, by this action.
    Announce {
        game: GameId,
        action: Action,
    },
    Post(Box<Post>),
    /// Takes the buttons from a board that is not the newest any more.
    Strip(MessageId),
    /// Sets after how many idle minutes Discord archives the thread.
    SetArchiveDuration(u32),
    /// Says in a challenge's own message what became of it.
    UpdateChallenge {
        game: GameId,
        message: MessageId,
    },
    /// Says in the newest board that its deadline has moved, unless a player has acted since then.
    UpdateDeadline {
        game: GameId,
        moved: OffsetDateTime,
    },
}

/// A message to post.
#[derive(Debug)]
pub struct Post {
    pub class: Class,
    pub answer: Answer,
    /// Makes repeated posts one message.
    pub nonce: String,
    /// The board before it has lost its buttons already, if it is this message.
    pub replaced: Option<MessageId>,
}

impl Job {
    /// Makes the announcement that this game owes. The end of a challenge is told in the challenge's own message.
    pub fn announce(game: &Game) -> Self {
        let expired = game.owed.is_some_and(|owed| owed.what == Announcement::Expiry);
        let action =
            if expired && game.board_message.is_some() { Action::Edit } else { Action::Post };
        Self::Announce { game: game.id, action }
    }
}

impl Item for Job {
    fn class(&self) -> Class {
        match self {
            Self::Announce { .. } => Class::News,
            Self::Post(post) => post.class,
            Self::Strip(_)
            | Self::SetArchiveDuration(_)
            | Self::UpdateChallenge { .. }
            | Self::UpdateDeadline { .. } => Class::Cosmetic,
        }
    }

    fn action(&self) -> Action {
        match self {
            Self::Announce { action, .. } => *action,
            Self::Post(_) => Action::Post,
            Self::SetArchiveDuration(_) => Action::Channel,
            Self::Strip(_) | Self::UpdateChallenge { .. } | Self::UpdateDeadline { .. } => {
                Action::Edit
            }
        }
    }

    fn supersedes(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Announce { game, .. }, Self::Announce { game: earlier, .. }) => game == earlier,
            (Self::Strip(message), Self::Strip(earlier)) => message == earlier,
            (Self::SetArchiveDuration(_), Self::SetArchiveDuration(_)) => true,
            (Self::UpdateChallenge { game, .. }, Self::UpdateChallenge { game: earlier, .. })
            | (Self::UpdateDeadline { game, .. }, Self::UpdateDeadline { game: earlier, .. }) => {
                game == earlier
            }
            _ => false,
        }
    }
}

impl Deliver for Desk {
    type Item = Job;

    fn outbox(&self) -> &Outbox<Job> {
        &self.outbox
    }

    async fn deliver(&self, channel: u64, job: &Job) -> Delivery {
        if job.class() == Class::Cosmetic && self.forbidden.contains(channel, self.clock.now()) {
            Class::Cosmetic.count_dropped(1);
            return Delivery::Done;
        }
        // No board is drawn for a request that cannot be made now.
        if let Some(wait) = self.rest.wait(channel, job.action()) {
            return Delivery::Limited(wait);
        }
        let done = match job {
            Job::Announce { game, .. } => announce::announce(self, *game).await,
            Job::Post(post) => {
                announce::post(self, channel, &post.answer, &post.nonce, post.replaced).await
            }
            Job::Strip(message) => announce::strip(self, channel, *message).await,
            Job::SetArchiveDuration(minutes) => {
                threads::set_archive_duration(self, channel, *minutes).await
            }
            Job::UpdateChallenge { game, message } => {
                announce::update_challenge(self, *game, *message).await
            }
            Job::UpdateDeadline { game, moved } => announce::moved(self, *game, *moved).await,
        };
        match done {
            Ok(()) => Delivery::Done,
            Err(error) => self.failed(channel, job, &error),
        }
    }
}

impl Desk {
    /// Remembers that the bot may not post in a channel, where the refusal of this action there says so.
    pub(super) fn note_refusal(&self, channel: u64, action: Action, error: &RequestError) {
        let refuses_posts = action == Action::Post && error.status() == Some(StatusCode::FORBIDDEN);
        if error.is_missing_access() || refuses_posts {
            self.forbidden.add(channel, self.clock.now());
        }
    }

    fn failed(&self, channel: u64, job: &Job, error: &RequestError) -> Delivery {
        self.note(error);
        self.note_refusal(channel, job.action(), error);
        match error {
            RequestError::Limited { wait } => Delivery::Limited(*wait),
            error if error.is_passing() => {
                tracing::info!(%error, "a request waits in the outbox for another try");
                Delivery::Failed
            }
            error if job.class() == Class::Reply => {
                tracing::warn!(%error, "nor could its public part be posted to the channel");
                Delivery::Done
            }
            error => {
                tracing::info!(%error, "a message cannot be brought up to date");
                Delivery::Done
            }
        }
    }
}
