//! A process of the bot: the production code with a simulated store, network and clock, and without
//! rendering.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serenity::all::{ChannelId, GuildId, Http};
use time::OffsetDateTime;
use tokio::sync::{Notify, watch};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::super::app_state::AppState;
use super::super::commands::Registry;
use super::super::handler::Handler;
use super::super::jobs::backlog::Backlog;
use super::super::jobs::thread_limit::ThreadLimit;
use super::super::key_emojis::registry::KeyEmojis;
use super::super::payload::{Guild, ServerChannel};
use super::super::render_pool::RenderPool;
use super::super::request::admission::Admission;
use super::super::request::recent::{Members, PostedCards};
use super::super::settings::{Bounds, Policies, Rate};
use super::super::startup::spawn_tasks;
use super::super::transport::{
    Api, Attachments, ConnectionState, ForbiddenChannels, Interactions, Outbox, RestClient,
};
use super::calls::IN_INTERACTION;
use super::disk::{Disk, commit};
use super::engine::SimulatedEngine;
use super::fake_discord::FakeDiscord;
use super::fixtures::BOT;
use super::interaction::{Interaction, InteractionData};
use super::kill_switch::KillSwitch;
use super::model::Model;
use super::network::{Network, Proxy};
use super::world::World;
use crate::game::{Person, Place, Shard, ShardSet};
use crate::service::{Clock, Observation, Opponent, Options, Services, TimeSource, TrustedClock};
use crate::store::Store;

/// The parts of the world that outlive a process.
#[derive(Clone)]
pub struct Environment {
    pub world: Arc<World>,
    pub model: Arc<Model>,
    pub disk: Arc<Disk>,
    pub availability: Arc<Availability>,
    pub discord: Arc<FakeDiscord>,
    pub proxy: Arc<Proxy>,
}

/// A process of the bot.
pub struct Bot {
    pub kill_switch: KillSwitch,
    /// The number of this process, for its availability.
    pub number: u64,
    app: Arc<AppState>,
    handler: Arc<Handler>,
    tasks: TaskTracker,
    discord: Arc<FakeDiscord>,
}

/// The machine's clocks, of which the wall clock may be wrong.
struct MachineClock(Arc<World>);

impl TimeSource for MachineClock {
    fn wall(&self) -> OffsetDateTime {
        self.0.wall_clock()
    }

    fn monotonic(&self) -> Duration {
        self.0.elapsed()
    }
}

impl Environment {
    /// Returns a new world around a disk.
    pub fn new(world: World, new_disk: impl FnOnce(Arc<World>, Arc<Model>) -> Disk) -> Self {
        let world = Arc::new(world);
        let model = Arc::new(Model::new(Arc::clone(&world)));
        let disk = Arc::new(new_disk(Arc::clone(&world), Arc::clone(&model)));
        if let Some(submitted) = disk.database_committer() {
            tokio::spawn(commit(Arc::clone(&disk), KillSwitch::default(), submitted));
        }
        let discord = Arc::new(FakeDiscord::new(Arc::clone(&world), Arc::clone(&model)));
        let availability = Arc::new(Availability::new(Arc::clone(&model)));
        Self { world, model, disk, availability, discord, proxy: Arc::default() }
    }
}

impl Bot {
    /// Starts a process and synchronizes its clock with Discord's; it is not connected yet.
    pub async fn start(environment: &Environment) -> Self {
        Self::start_with(environment, None, Registry::default(), RenderPool::closed()).await
    }

    /// Starts a process, possibly with an opponent that plays and analyses.
    pub async fn start_with(
        environment: &Environment,
        opponent: Option<Arc<Opponent>>,
        commands: Registry,
        render_pool: RenderPool,
    ) -> Self {
        let Environment { world, disk, availability, discord, proxy, .. } = environment;
        let kill_switch = KillSwitch::default();
        let options = Options { opponent, ..Options::default() };
        let service = {
            let engine = SimulatedEngine::open(disk, &kill_switch);
            Services::with_options(Arc::new(Store::new(Arc::new(engine))), options)
        };
        let clock = TrustedClock::new(MachineClock(Arc::clone(world)));
        let is_shared = service.store.lease_duration().is_some();
        let clock: Arc<dyn Clock> = Arc::new(if is_shared { clock.shared() } else { clock });
        while !clock.is_known() {
            let took = world.millis(10, 300);
            let observed = Observation::from_date(proxy.now(world).truncate_to_second(), took);
            sleep(took).await;
            observed.into_iter().for_each(|observed| clock.observe(observed));
            if let Err(error) = service.show_time(&*clock).await {
                world.trace(format_args!("the time of the database is not known: {error}"));
            }
        }
        let rest = RestClient::new(
            1,
            Network {
                proxy: Arc::clone(proxy),
                world: Arc::clone(world),
                discord: Arc::clone(discord),
                kill_switch: kill_switch.clone(),
            },
            Arc::clone(&clock),
        );
        let connection = Arc::new(ConnectionState::new(
            &ShardSet::whole(),
            Interactions::Gateway,
            watch::Sender::new(false),
        ));
        let app = Arc::new(AppState {
            service,
            me: Person::new(BOT, "Alquerque"),
            render_pool,
            api: unused_api(),
            rest,
            outbox: Outbox::default(),
            backlog: Backlog::default(),
            forbidden: ForbiddenChannels::default(),
            members: Members::of_servers(),
            posted_cards: PostedCards::in_channels(),
            emojis: Arc::new(KeyEmojis::new(&[], Duration::ZERO)),
            thread_limit: ThreadLimit::default(),
            attachments: unused_attachments(),
            clock,
            connection: Arc::clone(&connection),
            removals: Notify::new(),
            policies: Policies::default(),
            token_refused: Notify::new(),
            stopping: CancellationToken::new(),
        });
        // These limits count real time, so they must not apply.
        let unlimited = Rate { burst: 1000, every: Duration::ZERO };
        let bounds =
            Bounds { heavy: unlimited, read: unlimited, play: unlimited, ..Bounds::default() };
        let handler =
            Arc::new(Handler::new(Arc::clone(&app), commands, Arc::new(Admission::new(&bounds))));
        let tasks = TaskTracker::new();
        let background_app = Arc::clone(&app);
        let background_tasks = tasks.clone();
        tokio::spawn(async move {
            let never = CancellationToken::new();
            drop(spawn_tasks(&background_app, &background_tasks, &never).await)
        });
        let number = availability.new_process();
        let availability = Arc::clone(availability);
        tokio::spawn(watch_connection(connection, kill_switch.clone(), number, availability));
        Self { kill_switch, number, app, handler, tasks, discord: Arc::clone(discord) }
    }

    /// Returns the time of the bot's own clock.
    pub fn time(&self) -> OffsetDateTime {
        self.app.clock.now()
    }

    /// Returns whether the bot may decide by that time.
    pub fn is_certain(&self) -> bool {
        self.app.clock.is_certain()
    }

    /// Connects the gateway, or disconnects it.
    pub fn set_connected(&self, is_connected: bool) {
        self.app.connection.set(Shard::WHOLE, is_connected);
    }

    /// Delivers the gateway event that a channel exists or was deleted.
    pub fn deliver_channel(&self, place: Place, exists: bool) {
        let Some(guild_id) = place.guild.map(GuildId::new) else { return };
        let channel = ServerChannel { id: ChannelId::new(place.channel), guild_id };
        let guilds = &self.handler.guilds;
        self.apply(if exists { guilds.resume(channel) } else { guilds.stop(channel) });
    }

    /// Delivers the gateway event that the bot has joined a server, or that it is available.
    pub fn deliver_guild(&self, guild: Guild) {
        self.apply(self.handler.guilds.meet_guild(guild));
    }

    /// Applies the changes of a server, if it has any that no other task applies.
    fn apply(&self, server: Option<u64>) {
        let Some(server) = server else { return };
        let handler = Arc::clone(&self.handler);
        self.tasks.spawn(async move { handler.guilds.apply(server).await });
    }

    /// Delivers an interaction over the gateway.
    pub fn deliver(&self, interaction: &Interaction) {
        let handler = Arc::clone(&self.handler);
        let is_framed = match interaction.data {
            InteractionData::Component { message, .. } => self.discord.is_framed(message),
            InteractionData::Command { .. } | InteractionData::Autocomplete { .. } => false,
        };
        let event = interaction.to_event(is_framed);
        self.tasks.spawn(IN_INTERACTION.scope((), async move { handler.handle(event).await }));
    }

    /// Requests a graceful stop.
    pub fn stop(&self) {
        self.app.stopping.cancel();
    }
}

/// Which processes are available to users. The bot is while one of them is.
pub struct Availability {
    model: Arc<Model>,
    processes: Mutex<Processes>,
}

#[derive(Default)]
struct Processes {
    last: u64,
    available: BTreeSet<u64>,
}

impl Availability {
    fn new(model: Arc<Model>) -> Self {
        Self { model, processes: Mutex::default() }
    }

    fn new_process(&self) -> u64 {
        let mut processes = self.processes();
        processes.last += 1;
        processes.last
    }

    /// Records whether a process is available.
    pub fn set(&self, process: u64, is_available: bool) {
        let mut processes = self.processes();
        if is_available {
            processes.available.insert(process);
        } else {
            processes.available.remove(&process);
        }
        self.model.availability_changed(!processes.available.is_empty());
    }

    fn processes(&self) -> MutexGuard<'_, Processes> {
        self.processes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reports when a process is available to users; it has compensated downtime by then.
async fn watch_connection(
    connection: Arc<ConnectionState>,
    kill_switch: KillSwitch,
    number: u64,
    availability: Arc<Availability>,
) {
    let mut watch = connection.watch();
    while !kill_switch.is_killed() {
        let is_available = watch.is_ready();
        if !kill_switch.is_killed() {
            availability.set(number, is_available);
        }
        watch.changed().await;
    }
}

fn unused_api() -> Arc<Api> {
    static API: OnceLock<Arc<Api>> = OnceLock::new();
    let new = || Arc::new(Api::new(Http::new(""), reqwest::Client::new()));
    Arc::clone(API.get_or_init(new))
}

fn unused_attachments() -> Attachments {
    static ATTACHMENTS: OnceLock<Attachments> = OnceLock::new();
    ATTACHMENTS.get_or_init(|| Attachments::new(true).expect("a client can be made")).clone()
}
