//! Every interaction comes in here, and its reply goes out.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    AutocompleteChoice, ChannelId, CommandInteraction, Guild, GuildId, Interaction, Ready,
    UnavailableGuild,
};
use time::OffsetDateTime;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::answer::{Answer, Reply};
use super::asked::{Asked, Audience, What};
use super::commands::Registry;
use super::job::{Job, Post};
use super::later::in_time;
use super::load::{Load, Place, TurnedAway};
use super::once::Once;
use super::patience::{AGAIN, within_reason};
use super::transport::{Callback, Class};
use super::{Desk, announce, components, figures, rest, threads};
use crate::game::{self, MessageId};
use crate::service::{Clocks, GameService, Locks, ServiceError};
use crate::store::StoreError;

/// So many words aside are said at once; they have no place among what is in hand.
const ASIDES: usize = 64;

pub struct Handler {
    desk: Arc<Desk>,
    commands: Registry,
    load: Arc<Load>,
    stopping: CancellationToken,
    once: Once,
    /// What happens to a server is looked at one after the other.
    guilds: Locks,
    /// Leave to say something to one more person alone.
    asides: Semaphore,
}

/// What Discord tells of servers and channels that stops clocks, or lets them go on.
enum Change<'a> {
    Connected(&'a Ready),
    Met(&'a Guild),
    Left(GuildId),
    /// The server cannot be reached for a while.
    Down(GuildId),
    ChannelBack(game::Place),
    ChannelGone(game::Place),
}

/// What comes of a command or a button; `None` for one that this program does not know.
type Done = Option<Result<Reply, ServiceError>>;

/// What became of an interaction.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    Done,
    /// Refused by the rules of the game or of this bot.
    Refused,
    Failed,
    /// Turned away, because there was too much to do.
    Shed,
    /// It had come before.
    Repeated,
}

impl Outcome {
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
    pub fn new(
        desk: Arc<Desk>,
        commands: Registry,
        load: Arc<Load>,
        stopping: CancellationToken,
    ) -> Self {
        Self {
            desk,
            commands,
            load,
            stopping,
            once: Once::default(),
            guilds: Locks::default(),
            asides: Semaphore::new(ASIDES),
        }
    }

    /// Begins a session: the servers that are not part of it any more have removed the bot.
    pub async fn meet(&self, ready: Ready) {
        tracing::info!(bot = %ready.user.name, servers = ready.guilds.len(), "connected");
        let clocks = self.saved(&Change::Connected(&ready)).await;
        self.tell(clocks);
    }

    /// Meets a server, when the bot joins it or a session begins.
    pub async fn meet_guild(&self, guild: Guild) {
        self.in_turn(guild.id.get(), Change::Met(&guild)).await;
    }

    /// Stops the clocks of a server that is down or has removed the bot.
    pub async fn leave_guild(&self, guild: UnavailableGuild) {
        tracing::info!(guild = %guild.id, unavailable = guild.unavailable, "a server is gone");
        let change =
            if guild.unavailable { Change::Down(guild.id) } else { Change::Left(guild.id) };
        self.in_turn(guild.id.get(), change).await;
    }

    /// Lets the clocks of a channel run again, which may have been out of reach.
    pub async fn resume(&self, guild: GuildId, channel: ChannelId) {
        let channel = place(guild, channel);
        self.in_turn(server_of(channel), Change::ChannelBack(channel)).await;
    }

    /// Stops the clocks of a channel that is gone.
    pub async fn stop(&self, guild: GuildId, channel: ChannelId) {
        let channel = place(guild, channel);
        self.in_turn(server_of(channel), Change::ChannelGone(channel)).await;
    }

    /// Does to the clocks of a server what a change asks for, when it is its turn. The boards of its games are no part of that:
    /// there may be many.
    async fn in_turn(&self, server: u64, change: Change<'_>) {
        let clocks = {
            let _in_turn = self.guilds.of(server).await;
            self.saved(&change).await
        };
        self.tell(clocks);
    }

    /// Does so until it is saved: nobody is to lose time because a disk was slow or full just then.
    async fn saved(&self, change: &Change<'_>) -> Clocks {
        while let Some((service, now)) = self.settled().await {
            match self.apply(change, service, now).await {
                Ok(clocks) => return clocks,
                Err(ServiceError::Store(error)) if error.may_pass() => {
                    tracing::error!(?error, "clocks cannot be stopped or started yet");
                    self.stopping.run_until_cancelled(tokio::time::sleep(AGAIN)).await;
                }
                Err(ServiceError::Store(StoreError::Closed)) => {
                    tracing::info!("stopped before clocks were looked at");
                    break;
                }
                Err(error) => {
                    tracing::error!(?error, "clocks could not be stopped or started");
                    break;
                }
            }
        }
        Clocks::default()
    }

    async fn apply(
        &self,
        change: &Change<'_>,
        service: &GameService,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        match change {
            Change::Connected(ready) => {
                let (shard, shards) =
                    ready.shard.map_or((0, 1), |shard| (shard.id.0, shard.total.max(1)));
                // Whatever server of this shard is not named here has sent the bot away while it was not there.
                let known: HashSet<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
                let is_here = |guild: u64| {
                    let of_this_shard = (guild >> 22) % u64::from(shards) == u64::from(shard);
                    of_this_shard.then(|| known.contains(&guild))
                };
                service.meet_servers(is_here, now).await
            }
            Change::Met(guild) => {
                let gone = self.gone_channels(guild).await?;
                service.meet_guild(guild.id.get(), &gone, now).await
            }
            Change::Left(guild) => service.leave_guild(guild.get(), now).await,
            Change::Down(guild) => service.stop_guild(guild.get(), now).await,
            Change::ChannelBack(channel) => service.resume_channel(*channel, now).await,
            Change::ChannelGone(channel) => service.stop_channel(*channel, now).await,
        }
    }

    /// The service, to stop and start clocks: as soon as the time is made up for in which the bot itself was not there, if it does
    /// not stop before.
    async fn settled(&self) -> Option<(&GameService, OffsetDateTime)> {
        self.stopping.run_until_cancelled(self.desk.presence.settled()).await?;
        Some((&self.desk.service, self.desk.clock.now()))
    }

    /// Says in the boards of games whose clocks go on that their deadlines have moved.
    fn tell(&self, clocks: Clocks) {
        if clocks.stopped > 0 {
            tracing::info!(
                games = clocks.stopped,
                "their clocks stand, because their channels are out of reach"
            );
        }
        self.desk.backlog.add(clocks.going, self.desk.clock.now());
    }

    /// The channels with open games that a server does not have any more. Threads that are put away are not among those
    /// that Discord tells of, so it is asked.
    async fn gone_channels(&self, guild: &Guild) -> Result<HashSet<u64>, ServiceError> {
        let games = self.desk.service.whereabouts(guild.id.get()).await?;
        let used: HashSet<u64> = games.iter().map(|game| game.place.channel).collect();
        let known: HashSet<u64> = guild
            .channels
            .keys()
            .copied()
            .chain(guild.threads.iter().map(|thread| thread.id))
            .map(ChannelId::get)
            .collect();
        let mut gone = HashSet::new();
        for &channel in used.difference(&known) {
            if announce::is_gone(&self.desk, channel).await {
                gone.insert(channel);
            }
        }
        Ok(gone)
    }

    /// Does what an interaction asks for, and answers it.
    pub async fn handle(&self, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => {
                let asked = Asked::command(&command, self.commands.what(&command));
                let Some(place) = self.admit(&asked).await else { return };
                let done = self.run(&asked, self.run_command(&asked, &command)).await;
                self.answer(&asked, done, "refused-unknown-command", place).await;
            }
            Interaction::Component(pressed) => {
                let what = components::what(&pressed.data.custom_id);
                let asked = Asked::component(&pressed, what);
                let Some(place) = self.admit(&asked).await else { return };
                let done = self.run(&asked, components::run(&self.desk, &asked, &pressed)).await;
                self.answer(&asked, done, "refused-unknown-button", place).await;
            }
            Interaction::Autocomplete(command) => self.complete(&command).await,
            other => {
                tracing::debug!(kind = ?other.kind(), "an interaction of a kind that is not used")
            }
        }
    }

    async fn run_command(&self, asked: &Asked, interaction: &CommandInteraction) -> Done {
        let command = self.commands.find(&interaction.data.name)?;
        Some((command.run)(&self.desk, asked, interaction).await)
    }

    /// Does what was asked for, unless that posts a message for a person who may not write in the channel. Returns also whether
    /// Discord was told that the answer comes later.
    async fn run(&self, asked: &Asked, work: impl Future<Output = Done>) -> (Done, bool) {
        if self.desk.service.is_leaving(asked.player()) {
            return (Some(Err(game::Reason::Leaving.into())), false);
        }
        let refusal = Some(asked).filter(|asked| asked.what.audience == Audience::Channel);
        match refusal.and_then(refusal_to_post) {
            Some(refusal) => (Some(Ok(refusal)), false),
            None => in_time(&self.desk, asked, work).await,
        }
    }

    /// A place for what somebody wants, once the bot can act; whoever is turned away is told so.
    async fn admit(&self, asked: &Asked) -> Option<Place> {
        if !self.once.is_new(asked.interaction.get()) {
            count(asked, Outcome::Repeated);
            tracing::debug!(id = %asked.interaction, "an interaction came twice");
            return None;
        }
        let (text, outcome) = match self.load.admit(asked.player(), asked.what.cost) {
            Ok(place) => {
                if asked.may_post {
                    self.desk.forbidden.remove(asked.place.channel);
                }
                // No move is timed before the time is made up for in which the bot was gone.
                within_reason(self.desk.presence.settled()).await;
                return Some(place);
            }
            Err(TurnedAway::Busy) => (asked.language.text("refused-busy"), Outcome::Shed),
            Err(TurnedAway::TooOften { again_in }) => {
                // Discord tells times in whole seconds.
                let again = self.desk.clock.now() + again_in + Duration::from_secs(1);
                (asked.language.too_often(again), Outcome::Refused)
            }
        };
        count(asked, outcome);
        // Where even that is too much, Discord tells them that nobody answered.
        let _leave = self.load.may_refuse()?;
        if let Err(error) = private(text).send(&self.desk.rest, asked).await {
            tracing::debug!(%error, "somebody was turned away, and cannot be told");
        }
        None
    }

    /// Sends the reply. Where that fails, what was decided stands, and what the channel must know is posted there. The
    /// permit `place` is released when the channel has been told, or the outbox has taken over.
    async fn answer(
        &self,
        asked: &Asked,
        (done, is_late): (Done, bool),
        unknown: &str,
        place: Place,
    ) {
        let what = asked.what.name;
        let (reply, outcome) = match done {
            Some(Ok(reply)) => (reply, Outcome::Done),
            Some(Err(ServiceError::Refused(refusal))) => {
                tracing::debug!(what, %refusal, "refused");
                (private(asked.language.refusal(&refusal)), Outcome::Refused)
            }
            // The store says when that begins and when it ends.
            Some(Err(ServiceError::Store(StoreError::Full))) => {
                (private(asked.language.text("refused-full")), Outcome::Failed)
            }
            Some(Err(ServiceError::Store(StoreError::Slow))) => {
                (private(asked.language.text("refused-slow")), Outcome::Failed)
            }
            Some(Err(ServiceError::Store(error))) => {
                tracing::error!(what, ?error, "the store failed");
                (private(asked.language.text("refused-failed")), Outcome::Failed)
            }
            None => (private(asked.language.text(unknown)), Outcome::Refused),
        };
        count(asked, outcome);
        if asked.is_archived && reply.told().is_some() {
            within_reason(threads::wake(&self.desk, asked.place.channel)).await;
        }
        let rest = &self.desk.rest;
        let sent = if is_late {
            reply.send_late(rest, asked).await
        } else {
            reply.send(rest, asked).await
        };
        let is_sent = sent.is_ok();
        let message = sent.unwrap_or_else(|error| {
            tracing::warn!(what, %error, "a reply could not be sent");
            self.desk.note(&error);
            None
        });
        if let Reply::Update { message: Answer { shows: Some(game), .. }, .. } = reply {
            announce::answered(&self.desk, asked, game).await;
        }
        self.remember_message(asked, &reply, message).await;
        if !is_sent || reply.thread().is_some() {
            self.post(asked, &reply);
        }
        if let (Some(game), Some(opponent)) = (reply.calls(), self.desk.service.opponent()) {
            opponent.call(game);
        }
        drop(place);
        if let Some(aside) = reply.aside(asked, is_late).filter(|_| is_sent) {
            self.say_aside(asked, aside).await;
        }
    }

    /// Posts the public part of a reply by the outbox: in the game's thread, or where the reply failed.
    fn post(&self, asked: &Asked, reply: &Reply) {
        let Some(answer) = reply.told().cloned() else { return };
        let channel = reply.thread().unwrap_or(asked.place.channel);
        let post = Post {
            class: Class::Reply,
            answer,
            nonce: asked.nonce(),
            replaced: replaced(asked, reply),
        };
        self.desk.outbox.push(channel, Job::Post(post.into()));
    }

    /// The newest message that shows a game is what `/games` links to, and the only one with buttons.
    async fn remember_message(&self, asked: &Asked, reply: &Reply, message: Option<MessageId>) {
        let Some((game, message)) = reply.told().and_then(|answer| answer.shows).zip(message)
        else {
            return;
        };
        announce::shown(&self.desk, game, message, replaced(asked, reply)).await;
    }

    /// Sends the private follow-up. The channel has been told already, so that a failure is only logged.
    async fn say_aside(&self, asked: &Asked, aside: &Answer) {
        let Ok(_leave) = self.asides.try_acquire() else {
            return tracing::info!("too much is said; a word aside is left out");
        };
        if let Err(error) = aside.follow(&self.desk.rest, asked, true).await {
            tracing::info!(%error, "a word aside could not be said");
        }
    }

    async fn complete(&self, command: &CommandInteraction) {
        let what = What { kind: "autocomplete", ..self.commands.what(command) };
        let asked = Asked::command(command, what);
        let place = self.load.enter(asked.player());
        let (choices, outcome) = match &place {
            Some(_) => match self.commands.complete(&self.desk, &asked, command).await {
                Ok(choices) => (choices, Outcome::Done),
                Err(ServiceError::Refused(_)) => {
                    (Vec::<AutocompleteChoice>::new(), Outcome::Refused)
                }
                Err(ServiceError::Store(StoreError::Slow)) => (Vec::new(), Outcome::Failed),
                Err(ServiceError::Store(error)) => {
                    tracing::error!(?error, "the store failed");
                    (Vec::new(), Outcome::Failed)
                }
            },
            None => (Vec::new(), Outcome::Shed),
        };
        count(&asked, outcome);
        let leave = if place.is_none() { self.load.may_refuse() } else { None };
        if place.is_none() && leave.is_none() {
            return;
        }
        if let Err(error) =
            rest::respond(&self.desk.rest, &asked, &Callback::Choices(choices)).await
        {
            tracing::debug!(%error, "choices could not be sent; whoever typed has typed on");
        }
    }
}

/// Returns the refusal to post a message for a player who may not write in the channel.
fn refusal_to_post(asked: &Asked) -> Option<Reply> {
    let key = if asked.is_thread { "refused-no-writing-thread" } else { "refused-no-writing" };
    (!asked.may_write).then(|| private(asked.language.text(key)))
}

fn count(asked: &Asked, outcome: Outcome) {
    let What { kind, name, .. } = asked.what;
    metrics::counter!(figures::INTERACTIONS, "kind" => kind, "name" => name, "result" => outcome.name()).increment(1);
}

fn place(guild: GuildId, channel: ChannelId) -> game::Place {
    game::Place { guild: Some(guild.get()), channel: channel.get() }
}

/// The message of which the reply takes the place.
fn replaced(asked: &Asked, reply: &Reply) -> Option<MessageId> {
    asked.message.filter(|_| matches!(reply, Reply::Update { .. }))
}

/// The server of a channel, or the channel itself if it has none.
fn server_of(channel: game::Place) -> u64 {
    channel.guild.unwrap_or(channel.channel)
}

fn private(text: String) -> Reply {
    Reply::Private(Answer::of_text(text))
}
