//! Handles interactions: admits them, runs their commands and components, and sends the replies.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::AutocompleteChoice;

use crate::discord::app_state::AppState;
use crate::discord::commands::{Registry, SlashCommand};
use crate::discord::components;
use crate::discord::components::Found;
use crate::discord::direct_messages::DirectMessages;
use crate::discord::guilds::Guilds;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::jobs::{announce, threads};
use crate::discord::metrics::INTERACTIONS;
use crate::discord::payload::{CommandInteraction, Interaction, UnreadableInteraction};
use crate::discord::request::admission::{Admission, Permit, Rejected};
use crate::discord::request::context::{Audience, RequestContext, RequestKind};
use crate::discord::request::dedup::Dedup;
use crate::discord::response::defer::in_time;
use crate::discord::response::reply::{Replied, Reply};
use crate::discord::response::respond::{respond, within_preparation};
use crate::discord::style;
use crate::discord::transport::{Callback, Class};
use crate::discord::view::message::Answer;
use crate::game::{self, MessageId, Place, PlayerId};
use crate::locale::Language;
use crate::service::{Fair, ServiceError, Shares, Sought};
use crate::store::StoreError;

/// The ephemeral follow-ups that are sent at once. They hold no admission permit.
const FOLLOW_UPS: Shares = Shares { places: 64, share: 6, waiting: 0, gauge: None };

/// Handles all interactions of the bot.
pub struct Handler {
    app: Arc<AppState>,
    commands: Registry,
    admission: Arc<Admission>,
    dedup: Dedup,
    pub guilds: Guilds,
    pub direct_messages: DirectMessages,
    follow_ups: Fair,
}

/// How an interaction was handled, for metrics.
#[derive(Clone, Copy, Debug)]
enum Handling {
    Done,
    /// Refused by the rules of the game or of this bot.
    Refused,
    Failed,
    /// Rejected because the bot was overloaded.
    Shed,
    /// Received twice.
    Repeated,
}

impl Handling {
    fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused => "refused",
            Self::Failed => "failed",
            Self::Shed => "shed",
            Self::Repeated => "repeated",
        }
    }
}

impl Handler {
    pub fn new(app: Arc<AppState>, commands: Registry, admission: Arc<Admission>) -> Self {
        Self {
            guilds: Guilds::new(Arc::clone(&app)),
            direct_messages: DirectMessages::new(Arc::clone(&app)),
            app,
            commands,
            admission,
            dedup: Dedup::default(),
            follow_ups: Fair::new(FOLLOW_UPS),
        }
    }

    /// Runs an interaction and sends its reply.
    pub async fn handle(&self, interaction: Interaction) {
        match interaction {
            Interaction::Command(interaction) => {
                let command = self.commands.find(&interaction);
                let mut context = RequestContext::new(
                    &interaction.invocation,
                    None,
                    command_kind(command, &interaction),
                );
                let Some(permit) = self.admit(&context).await else { return };
                context.permit = permit;
                let sought = command.and_then(|command| command.sought(&context, &interaction));
                if !self.begin(&mut context, sought).await {
                    return;
                }
                let work = async { Some((command?.run)(&self.app, &context, &interaction).await) };
                let done = self.run(&context, work).await;
                self.answer(&context, done, "refused-unknown-command").await;
            }
            Interaction::Component(interaction) => {
                let found = components::find(&interaction.data.custom_id);
                let mut context = RequestContext::new(
                    &interaction.invocation,
                    Some(interaction.message),
                    component_kind(found),
                );
                let Some(permit) = self.admit(&context).await else { return };
                context.permit = permit;
                if !self.begin(&mut context, None).await {
                    return;
                }
                let work = async { found?.run(&self.app, &context, &interaction).await };
                let done = self.run(&context, work).await;
                self.answer(&context, done, "refused-unknown-button").await;
            }
            Interaction::Autocomplete(command) => self.complete(&command).await,
            Interaction::Ping | Interaction::Other => {
                tracing::debug!("interaction of an unused kind ignored");
            }
        }
    }

    /// Tells a user that the bot cannot read their interaction.
    pub async fn refuse(&self, interaction: UnreadableInteraction) {
        let context = RequestContext::unreadable(&interaction);
        let permit = self.admission.may_refuse(PlayerId(interaction.user()));
        if permit.is_none() || !self.dedup.is_new(context.interaction.get()) {
            return;
        }
        if !self.claim(&context).await {
            return;
        }
        count(&context, Handling::Failed);
        let sent = if interaction.is_autocomplete() {
            respond(&self.app.rest, &context, &Callback::Choices(Vec::new())).await.map(drop)
        } else {
            let refusal = private(context.language.text("refused-unreadable"));
            refusal.send(&self.app.rest, &context).await.map(drop)
        };
        if let Err(error) = sent {
            tracing::debug!(%error, "a refusal could not be sent");
        }
    }

    /// Claims an interaction for this process, and reads meanwhile what its work begins with.
    /// Returns whether it is this process's.
    async fn begin(&self, context: &mut RequestContext, sought: Option<Sought<'_>>) -> bool {
        let (is_claimed, known) =
            tokio::join!(self.claim(context), style::known(&self.app, context, sought));
        let chosen = known.preferences.as_ref().and_then(style::language_of_person);
        address(context, chosen.unwrap_or(context.language));
        context.known = known;
        is_claimed
    }

    /// Runs `work`, unless it posts a message for a player who may not write in the channel.
    /// Returns also whether the response was deferred.
    async fn run(
        &self,
        context: &RequestContext,
        work: impl Future<Output = Replied>,
    ) -> (Replied, bool) {
        if self.app.service.privacy.is_removing(context.player()) {
            return (Some(Err(game::Reason::Leaving.into())), false);
        }
        let refusal = Some(context).filter(|context| context.kind.audience == Audience::Channel);
        match refusal.and_then(refusal_to_post) {
            Some(refusal) => (Some(Ok(refusal)), false),
            None => in_time(&self.app, context, self.drawn(context, work)).await,
        }
    }

    /// Directs the reply that `work` returns to its readers, and draws its pictures and keys.
    async fn drawn(
        &self,
        context: &RequestContext,
        work: impl Future<Output = Replied>,
    ) -> Replied {
        let mut done = work.await.map(|done| done.map(|reply| reply.directed(context)));
        if let Some(Ok(reply)) = &mut done {
            for answer in reply.answers_mut() {
                self.app.render_pool.draw_all(&mut answer.pictures, context.player()).await;
                if let Some(faces) = &mut answer.faces {
                    faces.emojis = self.app.emojis.find(faces.theme, &faces.keys);
                }
            }
        }
        done
    }

    /// Admits an interaction, as soon as the bot can act. A rejected one is refused.
    async fn admit(&self, context: &RequestContext) -> Option<Permit> {
        if !self.dedup.is_new(context.interaction.get()) {
            count(context, Handling::Repeated);
            tracing::debug!(id = %context.interaction, "repeated interaction ignored");
            return None;
        }
        let (text, handling) = match self.admission.admit(context.player(), context.kind.cost) {
            Ok(permit) => {
                if context.may_post {
                    self.app.forbidden.remove(context.place.channel);
                }
                // Deadlines are first moved by the downtime of the bot.
                within_preparation(self.app.connection.ready_for(context.place.guild)).await;
                if self.is_timely(context) {
                    return Some(permit);
                }
                (context.language.text("refused-busy"), Handling::Shed)
            }
            Err(Rejected::Busy) => (context.language.text("refused-busy"), Handling::Shed),
            Err(Rejected::TooOften { again_in }) => {
                // Discord shows times in whole seconds.
                let again = self.app.clock.now() + again_in + Duration::from_secs(1);
                (context.language.too_often(again), Handling::Refused)
            }
        };
        // If refusals are saturated too, drop the interaction.
        let permit = self.admission.may_refuse(context.player());
        // Another process that has received it may not be busy.
        if permit.is_some() && !self.claim(context).await {
            return None;
        }
        count(context, handling);
        let _permit = permit?;
        if let Err(error) = private(text).send(&self.app.rest, context).await {
            tracing::debug!(%error, "a refusal could not be sent");
        }
        None
    }

    /// Returns whether an interaction can be decided at the bot's time: if that is not certain,
    /// whether Discord has created the interaction at that time.
    fn is_timely(&self, context: &RequestContext) -> bool {
        let clock = &self.app.clock;
        let age = clock.now() - game::created_at(context.interaction.get());
        clock.is_certain() || age.abs() <= game::MAX_CHARGED_OUTAGE
    }

    /// Claims an interaction for this process. Another one may have received it too: a former
    /// session of the shard goes on until its successor is ready, and a request over HTTP may be
    /// repeated.
    async fn claim(&self, context: &RequestContext) -> bool {
        let claimed = self.app.service.leases.claim_interaction(context.interaction.get());
        match within_preparation(claimed).await {
            // A database that is slow delays no response.
            None | Some(Ok(true)) => true,
            Some(Ok(false)) => {
                count(context, Handling::Repeated);
                tracing::debug!(id = %context.interaction, "another process handles the interaction");
                false
            }
            Some(Err(error)) => {
                // What the interaction does will tell the player.
                tracing::debug!(%error, "an interaction could not be claimed");
                true
            }
        }
    }

    /// Sends the reply. If that fails, the decision stands, and the outbox posts the message to the
    /// channel. The permit is released when the channel has been told, or the outbox has taken
    /// over.
    async fn answer(
        &self,
        context: &RequestContext,
        (done, is_late): (Replied, bool),
        unknown: &str,
    ) {
        let what = context.kind.name;
        let (reply, handling) = match done {
            Some(Ok(reply)) => (reply, Handling::Done),
            Some(Err(ServiceError::Refused(refusal))) => {
                tracing::debug!(what, %refusal, "refused");
                let text = context.language.refusal_to(&refusal, Some(context.player()));
                (private(text), Handling::Refused)
            }
            // The store logs when this begins and ends.
            Some(Err(ServiceError::Store(StoreError::Full))) => {
                (private(context.language.text("refused-full")), Handling::Failed)
            }
            Some(Err(ServiceError::Store(StoreError::Slow))) => {
                (private(context.language.text("refused-slow")), Handling::Failed)
            }
            Some(Err(ServiceError::Store(error @ StoreError::InDoubt(_)))) => {
                tracing::error!(what, ?error, "the store failed");
                (private(context.language.text("refused-in-doubt")), Handling::Failed)
            }
            Some(Err(ServiceError::Store(error))) => {
                tracing::error!(what, ?error, "the store failed");
                (private(context.language.text("refused-failed")), Handling::Failed)
            }
            None => (private(context.language.text(unknown)), Handling::Refused),
        };
        count(context, handling);
        if context.is_archived && reply.public_message().is_some() && reply.thread().is_none() {
            within_preparation(threads::wake(&self.app, context.place)).await;
        }
        let rest = &self.app.rest;
        let sent = if is_late {
            reply.send_late(rest, context).await
        } else {
            reply.send(rest, context).await
        };
        let is_sent = sent.is_ok();
        let message = sent.unwrap_or_else(|error| {
            tracing::warn!(what, %error, "a reply could not be sent");
            self.app.note(&error);
            None
        });
        self.remember_message(context, &reply, message).await;
        if !is_sent || reply.thread().is_some() {
            self.post(context, &reply);
        }
        if let Some(game) = reply.bot_game() {
            self.app.service.bot.enqueue(game, context.player());
        }
        context.permit.release();
        if let Some(follow_up) = reply.follow_up(context, is_late).filter(|_| is_sent) {
            self.send_follow_up(context, follow_up).await;
        }
    }

    /// Queues the public message of a reply: for the thread of its game, or after the reply failed.
    fn post(&self, context: &RequestContext, reply: &Reply) {
        let Some(answer) = reply.public_message().cloned() else { return };
        let channel = reply.thread().unwrap_or(context.place.channel);
        let place = Place { channel, ..context.place };
        let post = Post {
            class: Class::Reply,
            answer,
            nonce: context.nonce(),
            origin: origin(context, reply),
        };
        self.app.outbox.push(place, Job::Post(post.into()));
    }

    /// Records the newest message of a game: `/games` links to it, and it alone has buttons.
    async fn remember_message(
        &self,
        context: &RequestContext,
        reply: &Reply,
        message: Option<MessageId>,
    ) {
        if let Some((answer, message)) = reply.public_message().zip(message) {
            let Some(posted) = announce::posted(answer, message, context.place) else { return };
            let origin = origin(context, reply);
            announce::record(&self.app, posted.0.id, Some(posted), None, origin).await;
        }
    }

    /// Sends the ephemeral follow-up. A failure is only logged, as the channel has been told.
    async fn send_follow_up(&self, context: &RequestContext, follow_up: &Answer) {
        let Ok(_place) = self.follow_ups.join(context.player()) else {
            return tracing::info!("too many ephemeral follow-ups; one is left out");
        };
        if let Err(error) = follow_up.follow(&self.app.rest, context, true).await {
            tracing::info!(%error, "an ephemeral follow-up could not be sent");
        }
    }

    async fn complete(&self, interaction: &CommandInteraction) {
        let command = self.commands.find(interaction);
        let kind = RequestKind { kind: "autocomplete", ..command_kind(command, interaction) };
        let mut context = RequestContext::new(&interaction.invocation, None, kind);
        let permit = self.admission.enter(context.player());
        if permit.is_some() {
            let client = context.language;
            let language = style::language_of(&self.app, context.player(), client).await;
            address(&mut context, language);
        }
        let (choices, handling) = match permit.as_ref().and(command) {
            Some(command) => match command.choices(&self.app, &context, interaction).await {
                Ok(choices) => (choices, Handling::Done),
                Err(ServiceError::Refused(_)) => {
                    (Vec::<AutocompleteChoice>::new(), Handling::Refused)
                }
                Err(ServiceError::Store(StoreError::Slow)) => (Vec::new(), Handling::Failed),
                Err(ServiceError::Store(error)) => {
                    tracing::error!(?error, "the store failed");
                    (Vec::new(), Handling::Failed)
                }
            },
            None if permit.is_some() => (Vec::new(), Handling::Done),
            None => (Vec::new(), Handling::Shed),
        };
        count(&context, handling);
        let refusal = permit.is_none().then(|| self.admission.may_refuse(context.player()));
        if matches!(refusal, Some(None)) {
            return;
        }
        if let Err(error) = respond(&self.app.rest, &context, &Callback::Choices(choices)).await {
            tracing::debug!(%error, "choices could not be sent");
        }
    }
}

/// Addresses the player in a language.
fn address(context: &mut RequestContext, language: &'static Language) {
    context.language = language;
    if context.place.guild.is_none() {
        // Only the player reads the messages.
        context.discord_tag = language.tag().to_owned();
    }
}

fn component_kind(found: Option<Found>) -> RequestKind {
    found.map_or(RequestKind::other(RequestKind::COMPONENT), Found::kind)
}

fn command_kind(command: Option<&SlashCommand>, interaction: &CommandInteraction) -> RequestKind {
    let other = RequestKind::other(RequestKind::COMMAND);
    command.map_or(other, |command| command.kind_of(interaction))
}

/// Returns the refusal to post a message for a player who may not write in the channel.
fn refusal_to_post(context: &RequestContext) -> Option<Reply> {
    let key = if context.is_thread { "refused-no-writing-thread" } else { "refused-no-writing" };
    (!context.may_write).then(|| private(context.language.text(key)))
}

fn count(context: &RequestContext, handling: Handling) {
    let RequestKind { kind, name, .. } = context.kind;
    metrics::counter!(INTERACTIONS, "kind" => kind, "name" => name, "result" => handling.name())
        .increment(1);
}

/// Returns the request that the messages of a reply answer.
fn origin(context: &RequestContext, reply: &Reply) -> Origin {
    let replaced = context.message.filter(|_| matches!(reply, Reply::Update { .. }));
    Origin { by: Some(context.player()), replaced }
}

fn private(text: String) -> Reply {
    Reply::Private(Answer::of_text(text))
}
