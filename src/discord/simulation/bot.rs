//! A process of the bot: the production code with a simulated store, network and clock, and without
//! rendering.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use serenity::all::ChannelId;
use time::OffsetDateTime;
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::super::app_state::{self, AppState};
use super::super::handler::Handler;
use super::super::jobs::backlog::Backlog;
use super::super::key_emojis::registry::KeyEmojis;
use super::super::payload::ServerChange;
use super::super::render_pool::RenderPool;
use super::super::request::admission::Admission;
use super::super::settings::{Bounds, Policies, Rate};
use super::super::startup::spawn_tasks;
use super::super::transport::{Api, Attachments, ConnectionState, Interactions, RestClient, Token};
use super::disk::{Disk, HANDLED, SimulatedEngine};
use super::fake_discord::{FakeDiscord, Network, Proxy};
use super::fixtures::BOT;
use super::interaction::Interaction;
use super::model::Model;
use super::world::World;
use crate::game::{Person, Place, RequestId, Shard, ShardSet};
use crate::service::{Clock, Observation, Opponent, Options, Services, TimeSource, TrustedClock};
use crate::store::Store;

#[derive(Clone)]
pub struct Environment {
    pub world: Arc<World>,
    pub model: Arc<Model>,
    pub disk: Arc<Disk>,
    pub discord: Arc<FakeDiscord>,
    pub proxy: Arc<Proxy>,
}

pub struct Bot {
    is_connected: AtomicBool,
    kill_switch: CancellationToken,
    /// The number of this process, for its availability.
    number: u64,
    model: Arc<Model>,
    app: Arc<AppState>,
    handler: Arc<Handler>,
    tasks: TaskTracker,
    discord: Arc<FakeDiscord>,
}

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
    pub fn new(world: Arc<World>, new_disk: impl FnOnce(Arc<World>, Arc<Model>) -> Disk) -> Self {
        let model = Arc::new(Model::new(Arc::clone(&world)));
        let disk = Arc::new(new_disk(Arc::clone(&world), Arc::clone(&model)));
        if disk.is_shared() {
            let disk = Arc::clone(&disk);
            tokio::spawn(async move { disk.commit_groups().await });
        }
        let discord = Arc::new(FakeDiscord::new(Arc::clone(&world), Arc::clone(&model)));
        Self { world, model, disk, discord, proxy: Arc::default() }
    }
}

impl Bot {
    /// Starts a process and synchronizes its clock with Discord's; it is not connected yet.
    pub async fn start(environment: &Environment) -> Self {
        Self::start_with(environment, None, RenderPool::closed()).await
    }

    /// Starts a process, possibly with an opponent that plays and analyses.
    pub async fn start_with(
        environment: &Environment,
        opponent: Option<Arc<Opponent>>,
        drawing: RenderPool,
    ) -> Self {
        let Environment { world, model, disk, discord, proxy } = environment;
        let number = model.process_started(disk.is_shared());
        let kill_switch = CancellationToken::new();
        if !disk.is_shared() {
            let disk = Arc::clone(disk);
            let commit = async move { disk.commit_groups().await };
            tokio::spawn(kill_switch.clone().run_until_cancelled_owned(commit));
        }
        let engine = SimulatedEngine { disk: Arc::clone(disk), kill_switch: kill_switch.clone() };
        let options = Options { opponent, ..Options::default() };
        let service = Services::with_options(Arc::new(Store::new(Arc::new(engine))), options);
        let clock = TrustedClock::new(MachineClock(Arc::clone(world)));
        let clock: Arc<dyn Clock> = Arc::new(if disk.is_shared() { clock.shared() } else { clock });
        while !clock.is_known() {
            let took = world.millis(10, 300);
            let observed =
                Observation::from_date((world.now() + *proxy.lock()).truncate_to_second(), took);
            sleep(took).await;
            observed.into_iter().for_each(|observed| clock.observe(observed));
            if let Err(error) = service.show_time(&*clock).await {
                world.trace(format_args!("the time of the database is not known: {error}"));
            }
        }
        let network = Network {
            proxy: Arc::clone(proxy),
            world: Arc::clone(world),
            discord: Arc::clone(discord),
            kill_switch: kill_switch.clone(),
        };
        let serving = watch::Sender::new(false);
        let connection =
            ConnectionState::new(&ShardSet::whole(), Interactions::Gateway, serving).into();
        let rest = RestClient::new(1, network, Arc::clone(&clock));
        let app = Arc::new(AppState {
            bot: app_state::Bot {
                service,
                clock,
                me: Person::new(BOT, "Alquerque"),
                policies: Policies::default(),
                stopping: CancellationToken::new(),
            },
            drawing,
            sending: app_state::Sending::new(rest, UNUSED.1.clone()),
            emojis: Arc::new(KeyEmojis::new(&[], Duration::ZERO)),
            backlog: Backlog::default(),
            connection,
            api: Arc::clone(&UNUSED.0),
        });
        // These limits count real time, so they must not apply.
        let unlimited = Rate { burst: 1000, every: Duration::ZERO };
        let bounds =
            Bounds { heavy: unlimited, read: unlimited, play: unlimited, ..Bounds::default() };
        let admission = Arc::new(Admission::new(&bounds));
        let handler = Handler::new(Arc::clone(&app), admission, bounds.defer_after);
        let handler = Arc::new(handler);
        let tasks = TaskTracker::new();
        let background = (Arc::clone(&app), tasks.clone());
        tokio::spawn(async move {
            let never = CancellationToken::new();
            drop(spawn_tasks(&background.0, &background.1, &never).await)
        });
        let watched = watch_connection(Arc::clone(&app), number, Arc::clone(model));
        tokio::spawn(kill_switch.clone().run_until_cancelled_owned(watched));
        Self {
            is_connected: AtomicBool::new(false),
            kill_switch,
            number,
            model: Arc::clone(model),
            app,
            handler,
            tasks,
            discord: Arc::clone(discord),
        }
    }

    pub fn clock(&self) -> &dyn Clock {
        &*self.app.bot.clock
    }

    pub fn set_connected(&self, is_connected: bool) {
        self.is_connected.store(is_connected, Ordering::Relaxed);
        self.app.connection.set(Shard::WHOLE, is_connected);
    }

    pub fn is_connected(&self) -> bool {
        self.is_connected.load(Ordering::Relaxed)
    }

    pub fn deliver_channel(&self, place: Place, exists: bool) {
        let Some(server) = place.guild else { return };
        let change =
            if exists { ServerChange::ChannelRestored } else { ServerChange::ChannelRemoved };
        self.deliver_change(server, change(ChannelId::new(place.channel)));
    }

    /// Delivers the gateway event of a change of a server.
    pub fn deliver_change(&self, server: u64, change: ServerChange) {
        if self.handler.guilds.queue(server, change) {
            let handler = Arc::clone(&self.handler);
            self.tasks.spawn(async move { handler.guilds.apply(server).await });
        }
    }

    pub fn deliver(&self, interaction: &Interaction) {
        let handler = Arc::clone(&self.handler);
        let event = self.discord.event(interaction);
        let handled = RequestId(interaction.id);
        self.tasks.spawn(HANDLED.scope(handled, async move { handler.handle(event).await }));
    }

    pub fn stop(&self) {
        self.app.bot.stopping.cancel();
    }

    /// Kills the process: none of its I/O completes from now on.
    pub fn kill(&self) {
        self.kill_switch.cancel();
        self.is_connected.store(false, Ordering::Relaxed);
        self.model.availability_changed(self.number, false);
    }
}

/// Reports when a process is available to users; it has compensated downtime by then.
async fn watch_connection(app: Arc<AppState>, process: u64, model: Arc<Model>) {
    loop {
        let (is_available, changed) = app.connection.settled();
        model.availability_changed(process, is_available);
        changed.await;
    }
}

/// What no interaction here uses, and takes long to make.
static UNUSED: LazyLock<(Arc<Api>, Attachments)> = LazyLock::new(|| {
    let token = Token::parse("a.b.c").expect("this has the form of a token");
    let api = Api::new(reqwest::Client::new(), None, token, None);
    (Arc::new(api), Attachments::new(Some("")).expect("a client can be made"))
});
