//! Handles interactions: admits them, runs their commands and components, and sends the replies.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::AutocompleteChoice;

use crate::discord::app_state::AppState;
use crate::discord::context::Context;
use crate::discord::direct_messages::DirectMessages;
use crate::discord::features::{self, SlashCommand};
use crate::discord::guilds::Guilds;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::jobs::{announce, threads};
use crate::discord::metrics::INTERACTIONS;
use crate::discord::payload::{
    CommandInteraction, ComponentInteraction, Interaction, UnreadableInteraction,
};
use crate::discord::request::admission::{Admission, Dedup, Permit, Rejected};
use crate::discord::request::context::{Audience, RequestContext, RequestKind};
use crate::discord::response::reply::Reply;
use crate::discord::response::send::{in_time, respond, within_preparation};
use crate::discord::style;
use crate::discord::transport::{Callback, Class};
use crate::discord::view::message::Answer;
use crate::game::{self, MessageId, Place, PlayerId, Reason};
use crate::locale::Language;
use crate::service::{Fair, Result, ServiceError, Shares, Sought};
use crate::store::StoreError;

/// The ephemeral follow-ups that are sent at once. They hold no admission permit.
const FOLLOW_UPS: Shares = Shares { places: 64, share: 6, waiting: 0, gauge: None };

/// Handles all interactions of the bot.
pub struct Handler {
    app: Arc<AppState>,
    admission: Arc<Admission>,
    dedup: Dedup,
    defer_after: Duration,
    pub guilds: Guilds,
    pub direct_messages: DirectMessages,
    follow_ups: Fair,
}

/// How an interaction was handled, for metrics.
mod handling {
    pub const DONE: &str = "done";
    /// Refused by the rules of the game or of this bot.
    pub const REFUSED: &str = "refused";
    pub const FAILED: &str = "failed";
    /// Rejected because the bot was overloaded.
    pub const SHED: &str = "shed";
    /// Received twice.
    pub const REPEATED: &str = "repeated";
}

impl Handler {
    pub fn new(app: Arc<AppState>, admission: Arc<Admission>, defer_after: Duration) -> Self {
        Self {
            guilds: Guilds::new(Arc::clone(&app)),
            direct_messages: DirectMessages::new(Arc::clone(&app)),
            app,
            admission,
            dedup: Dedup::default(),
            defer_after,
            follow_ups: Fair::new(FOLLOW_UPS),
        }
    }

    /// Runs an interaction and sends its reply.
    pub async fn handle(&self, interaction: Interaction) {
        match interaction {
            Interaction::Command(used) => {
                let command = features::find_command(&used);
                let kind = command_kind(command, &used);
                let context = RequestContext::new(&used.invocation, &used.user, None, kind);
                let sought =
                    |context: &_| command.and_then(|command| command.sought(context, &used));
                let Some(context) = self.accept(context, sought).await else { return };
                let cx = self.context(&context);
                let work = async { (command.ok_or(Reason::UnknownCommand)?.run)(cx, &used).await };
                self.answer(cx, self.run(cx, work).await).await;
            }
            Interaction::Component(ComponentInteraction { user, invocation, data, message }) => {
                let found = features::read_press(&data, PlayerId(user.id.get()));
                let other = RequestKind::other(RequestKind::COMPONENT);
                let kind = found.as_ref().map_or(other, |found| found.kind);
                let context = RequestContext::new(&invocation, &user, message, kind);
                let Some(context) = self.accept(context, |_| None).await else { return };
                let cx = self.context(&context);
                let work = async { found.ok_or(Reason::UnknownButton)?.run(cx).await };
                self.answer(cx, self.run(cx, work).await).await;
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
        count(&context, handling::FAILED);
        let sent = if interaction.is_autocomplete() {
            respond(self.context(&context).responder(), &Callback::Choices(Vec::new()))
                .await
                .map(drop)
        } else {
            let refusal = Reply::text(context.language.text("refused-unreadable"));
            refusal.send(self.context(&context).responder()).await.map(drop)
        };
        if let Err(error) = sent {
            tracing::debug!(%error, "a refusal could not be sent");
        }
    }

    fn context<'a>(&'a self, request: &'a RequestContext) -> Context<'a> {
        let AppState { bot, drawing, sending, .. } = &*self.app;
        Context { bot, drawing, sending, request }
    }

    /// Admits an interaction, claims it for this process, and reads meanwhile what its work begins
    /// with. `None` if it was refused, or is another process's.
    async fn accept(
        &self,
        mut context: RequestContext,
        sought: impl FnOnce(&RequestContext) -> Option<Sought<'static>>,
    ) -> Option<RequestContext> {
        context.permit = self.admit(&context).await?;
        let sought = sought(&context);
        let (is_claimed, known) =
            tokio::join!(self.claim(&context), style::known(&self.app.bot, &context, sought));
        let chosen = style::language_of_person(&known.preferences);
        let language = chosen.unwrap_or(context.language);
        address(&mut context, language);
        context.known = known;
        is_claimed.then_some(context)
    }

    /// Runs `work`, unless it posts a message for a player who may not write in the channel.
    async fn run(
        &self,
        cx: Context<'_>,
        work: impl Future<Output = Result<Reply>>,
    ) -> Result<Reply> {
        if self.app.bot.service.privacy.is_removing(cx.player()) {
            return Err(Reason::Leaving.into());
        }
        if cx.kind.audience == Audience::Channel && !cx.may_write() {
            let key = if cx.is_thread { "refused-no-writing-thread" } else { "refused-no-writing" };
            return Ok(Reply::text(cx.language.text(key)));
        }
        in_time(cx, self.defer_after, self.drawn(cx, work)).await
    }

    /// Directs the reply that `work` returns to its readers, and draws its pictures and keys.
    async fn drawn(
        &self,
        cx: Context<'_>,
        work: impl Future<Output = Result<Reply>>,
    ) -> Result<Reply> {
        let mut reply = work.await?.directed(cx.request);
        for answer in reply.answers_mut() {
            self.app.drawing.draw_all(&mut answer.pictures, cx.player()).await;
            if let Some(faces) = &mut answer.faces {
                faces.emojis = self.app.emojis.find(faces.theme, &faces.keys);
            }
        }
        Ok(reply)
    }

    /// Admits an interaction, as soon as the bot can act. A rejected one is refused.
    async fn admit(&self, context: &RequestContext) -> Option<Permit> {
        if !self.dedup.is_new(context.interaction.get()) {
            count(context, handling::REPEATED);
            tracing::debug!(id = %context.interaction, "repeated interaction ignored");
            return None;
        }
        let (text, handling) = match self.admission.admit(context.player(), context.kind.cost) {
            Ok(permit) => {
                if context.may_post() {
                    self.app.sending.forbidden.remove(context.place.channel);
                }
                // Deadlines are first moved by the downtime of the bot.
                within_preparation(self.app.connection.ready_for(context.place.guild)).await;
                if self.is_timely(context) {
                    return Some(permit);
                }
                (context.language.text("refused-busy"), handling::SHED)
            }
            Err(Rejected::Busy) => (context.language.text("refused-busy"), handling::SHED),
            Err(Rejected::TooOften { again_in }) => {
                // Discord shows times in whole seconds.
                let again = self.app.bot.clock.now() + again_in + Duration::from_secs(1);
                (context.language.too_often(again), handling::REFUSED)
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
        if let Err(error) = Reply::text(text).send(self.context(context).responder()).await {
            tracing::debug!(%error, "a refusal could not be sent");
        }
        None
    }

    /// Returns whether an interaction can be decided at the bot's time: if that is not certain,
    /// whether Discord has created the interaction at that time.
    fn is_timely(&self, context: &RequestContext) -> bool {
        let clock = &self.app.bot.clock;
        let age = clock.now() - game::created_at(context.interaction.get());
        clock.is_certain() || age.abs() <= game::MAX_CHARGED_OUTAGE
    }

    /// Claims an interaction for this process. Another one may have received it too: a former
    /// session of the shard goes on until its successor is ready, and a request over HTTP may be
    /// repeated.
    async fn claim(&self, context: &RequestContext) -> bool {
        let claimed = self.app.bot.service.leases.claim_interaction(context.interaction.get());
        match within_preparation(claimed).await {
            // A database that is slow delays no response.
            None | Some(Ok(true)) => true,
            Some(Ok(false)) => {
                count(context, handling::REPEATED);
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
    async fn answer(&self, cx: Context<'_>, done: Result<Reply>) {
        let what = cx.kind.name;
        let (reply, handling) = match done {
            Ok(reply) => (reply, handling::DONE),
            Err(ServiceError::Refused(refusal)) => {
                tracing::debug!(what, %refusal, "refused");
                let text = cx.language.refusal_to(&refusal, Some(cx.player()));
                (Reply::text(text), handling::REFUSED)
            }
            Err(ServiceError::Store(error)) => {
                let key = match error {
                    StoreError::Full => "refused-full",
                    StoreError::Slow => "refused-slow",
                    StoreError::InDoubt(_) => "refused-in-doubt",
                    _ => "refused-failed",
                };
                // The store logs when these begin and end.
                if !matches!(error, StoreError::Full | StoreError::Slow) {
                    tracing::error!(what, ?error, "the store failed");
                }
                (Reply::text(cx.language.text(key)), handling::FAILED)
            }
        };
        count(cx.request, handling);
        if cx.is_archived && reply.public_message().is_some() && reply.thread().is_none() {
            within_preparation(threads::wake(&self.app, cx.place)).await;
        }
        let sent = reply.send(cx.responder()).await;
        let is_sent = sent.is_ok();
        let message = sent.unwrap_or_else(|error| {
            tracing::warn!(what, %error, "a reply could not be sent");
            self.app.sending.note(&error);
            None
        });
        self.remember_message(cx, &reply, message).await;
        if !is_sent || reply.thread().is_some() {
            self.post(cx, &reply);
        }
        if let Some(game) = reply.bot_game() {
            self.app.bot.service.bot.enqueue(game, cx.player());
        }
        cx.permit.release();
        if let Some(follow_up) = reply.follow_up(cx.request).filter(|_| is_sent) {
            self.send_follow_up(cx, follow_up).await;
        }
    }

    /// Queues the public message of a reply: for the thread of its game, or after the reply failed.
    fn post(&self, cx: Context<'_>, reply: &Reply) {
        let Some(answer) = reply.public_message().cloned() else { return };
        let channel = reply.thread().unwrap_or(cx.place.channel);
        let place = Place { channel, ..cx.place };
        let post = Post {
            class: Class::Reply,
            answer,
            nonce: cx.nonce(),
            origin: origin(cx.request, reply),
        };
        self.app.sending.outbox.push(place, Job::Post(post.into()));
    }

    /// Records the newest message of a game: `/games` links to it, and it alone has buttons.
    async fn remember_message(&self, cx: Context<'_>, reply: &Reply, message: Option<MessageId>) {
        if let Some((answer, message)) = reply.public_message().zip(message) {
            let is_pressed = cx.message == Some(message);
            let has_frame = if is_pressed { cx.is_message_framed } else { answer.frame.is_some() };
            let posted = announce::posted(answer, message, cx.place, has_frame);
            let Some(posted) = posted else { return };
            let origin = origin(cx.request, reply);
            announce::record(&self.app, posted.0.id, Some(posted), None, origin).await;
        }
    }

    /// Sends the ephemeral follow-up. A failure is only logged, as the channel has been told.
    async fn send_follow_up(&self, cx: Context<'_>, follow_up: &Answer) {
        let Ok(_place) = self.follow_ups.join(cx.player()) else {
            return tracing::info!("too many ephemeral follow-ups; one is left out");
        };
        if let Err(error) = follow_up.follow(cx.responder(), true).await {
            tracing::info!(%error, "an ephemeral follow-up could not be sent");
        }
    }

    async fn complete(&self, interaction: &CommandInteraction) {
        let command = features::find_command(interaction);
        let kind = RequestKind { kind: "autocomplete", ..command_kind(command, interaction) };
        let mut context =
            RequestContext::new(&interaction.invocation, &interaction.user, None, kind);
        let permit = self.admission.enter(context.player());
        if permit.is_some() {
            let client = context.language;
            let language = style::language_of(&self.app.bot, context.player(), client).await;
            address(&mut context, language);
        }
        let (choices, handling) = match permit.as_ref().and(command) {
            Some(command) => match command.choices(self.context(&context), interaction).await {
                Ok(choices) => (choices, handling::DONE),
                Err(ServiceError::Refused(_)) => {
                    (Vec::<AutocompleteChoice>::new(), handling::REFUSED)
                }
                Err(ServiceError::Store(StoreError::Slow)) => (Vec::new(), handling::FAILED),
                Err(ServiceError::Store(error)) => {
                    tracing::error!(?error, "the store failed");
                    (Vec::new(), handling::FAILED)
                }
            },
            None if permit.is_some() => (Vec::new(), handling::DONE),
            None => (Vec::new(), handling::SHED),
        };
        count(&context, handling);
        let refusal = permit.is_none().then(|| self.admission.may_refuse(context.player()));
        if matches!(refusal, Some(None)) {
            return;
        }
        if let Err(error) =
            respond(self.context(&context).responder(), &Callback::Choices(choices)).await
        {
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

fn command_kind(command: Option<&SlashCommand>, interaction: &CommandInteraction) -> RequestKind {
    let other = RequestKind::other(RequestKind::COMMAND);
    command.map_or(other, |command| command.kind_of(interaction))
}

fn count(context: &RequestContext, result: &'static str) {
    let RequestKind { kind, name, .. } = context.kind;
    metrics::counter!(INTERACTIONS, "kind" => kind, "name" => name, "result" => result)
        .increment(1);
}

/// Returns the request that the messages of a reply answer.
fn origin(context: &RequestContext, reply: &Reply) -> Origin {
    let replaced = context.message.filter(|_| matches!(reply, Reply::Update { .. }));
    Origin { by: Some(context.player()), replaced }
}
