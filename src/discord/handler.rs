//! Every interaction comes in here, and its reply goes out.

use std::sync::Arc;

use serenity::all::{
    AutocompleteChoice, Builder, CommandInteraction, Context, CreateAutocompleteResponse, CreateInteractionResponse,
    EventHandler, Interaction, Message, Ready,
};
use serenity::async_trait;
use tokio_util::task::TaskTracker;

use super::answer::{Answer, Reply};
use super::asked::Asked;
use super::once::Once;
use super::{Desk, commands, presses};
use crate::club::ClubError;
use crate::game::MessageId;

pub struct Handler {
    desk: Arc<Desk>,
    /// What is being answered, so that stopping can wait for it.
    tasks: TaskTracker,
    once: Once,
}

impl Handler {
    pub fn new(desk: Arc<Desk>, tasks: TaskTracker) -> Self {
        Self { desk, tasks, once: Once::default() }
    }

    async fn handle(&self, interaction: Interaction) {
        if !self.once.is_new(interaction.id().get()) {
            tracing::debug!(id = %interaction.id(), "an interaction came twice");
            return;
        }
        match interaction {
            Interaction::Command(command) => {
                let asked = Asked::from(&command);
                let done = commands::run(&self.desk, &asked, &command).await;
                let unknown = || Ok(private(asked.language.text("refused-unknown-command")));
                self.answer(&asked, &command.data.name, done.unwrap_or_else(unknown)).await;
            }
            Interaction::Component(pressed) => {
                let asked = Asked::from(&pressed);
                let done = presses::run(&self.desk, &asked, &pressed).await;
                let unknown = || Ok(private(asked.language.text("refused-unknown-button")));
                self.answer(&asked, &pressed.data.custom_id, done.unwrap_or_else(unknown)).await;
            }
            Interaction::Autocomplete(command) => self.complete(&command).await,
            other => tracing::debug!(kind = ?other.kind(), "an interaction of a kind that is not used"),
        }
    }

    /// Sends the reply. Where that fails, what was decided stands, and what the channel must know is posted there.
    async fn answer(&self, asked: &Asked, what: &str, done: Result<Reply, ClubError>) {
        let reply = done.unwrap_or_else(|error| match error {
            ClubError::Refused(refusal) => {
                tracing::debug!(what, %refusal, "refused");
                private(asked.language.refusal(&refusal))
            }
            ClubError::Store(error) => {
                tracing::error!(what, ?error, "the store failed");
                private(asked.language.text("refused-failed"))
            }
        });
        let sent = match reply.send(&self.desk.http, asked).await {
            Ok(sent) => sent,
            Err(error) => {
                tracing::warn!(what, %error, "a reply could not be sent");
                self.post_instead(asked, &reply).await
            }
        };
        self.remember_message(&reply, sent).await;
    }

    async fn post_instead(&self, asked: &Asked, reply: &Reply) -> Option<Message> {
        let answer = reply.public()?;
        match answer.post(&self.desk.http, asked.place.channel).await {
            Ok(message) => Some(message),
            Err(error) => {
                tracing::warn!(%error, "nor could its public part be posted to the channel");
                None
            }
        }
    }

    /// The newest message that shows a game is what `/games` links to. The link is a comfort, so a failure is only logged.
    async fn remember_message(&self, reply: &Reply, sent: Option<Message>) {
        let Some((game, message)) = reply.public().and_then(|answer| answer.shows).zip(sent) else { return };
        if let Err(error) = self.desk.club.shown(game, MessageId(message.id.get())).await {
            tracing::warn!(%error, %game, "the message could not be remembered");
        }
    }

    async fn complete(&self, command: &CommandInteraction) {
        let asked = Asked::from(command);
        let choices = match commands::complete(&self.desk, &asked, command).await {
            Ok(choices) => choices,
            Err(ClubError::Refused(_)) => Vec::<AutocompleteChoice>::new(),
            Err(ClubError::Store(error)) => {
                tracing::error!(?error, "the store failed");
                Vec::new()
            }
        };
        let response = CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices));
        if let Err(error) = response.execute(&self.desk.http, (asked.interaction, &asked.token)).await {
            tracing::debug!(%error, "choices could not be sent; whoever typed has typed on");
        }
    }
}

fn private(text: String) -> Reply {
    Reply::Private(Answer::of_text(text))
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(bot = %ready.user.name, servers = ready.guilds.len(), "connected");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.tasks.track_future(self.handle(interaction)).await;
    }
}
