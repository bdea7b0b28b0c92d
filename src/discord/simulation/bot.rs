//! One process of the bot: the real one, but for its disk, its line to Discord, its clock and its pictures.

use std::sync::{Arc, OnceLock};
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
use super::super::render_pool::RenderPool;
use super::super::request::admission::Admission;
use super::super::settings::{Bounds, Policies, Rate};
use super::super::startup::spawn_tasks;
use super::super::transport::{
    Attachments, ConnectionState, ForbiddenChannels, Outbox, RestClient,
};
use super::chat::{Chat, Line};
use super::disk::Disk;
use super::interaction::{BOT, Deed};
use super::life::Life;
use super::model::Model;
use super::world::World;
use crate::game::Place;
use crate::service::{Clock, GameService, Observation, Opponent, TimeSource, TrustedClock};

/// A process.
pub struct Bot {
    pub life: Life,
    app: Arc<AppState>,
    handler: Arc<Handler>,
    tasks: TaskTracker,
}

/// The clocks of the machine: the one on the wall is set at any time.
struct Clocks(Arc<World>);

impl TimeSource for Clocks {
    fn wall(&self) -> OffsetDateTime {
        self.0.wall()
    }

    fn monotonic(&self) -> Duration {
        self.0.elapsed()
    }
}

impl Bot {
    /// Starts a process, which asks Discord what time it is; it is not connected yet.
    pub async fn start(
        world: &Arc<World>,
        disk: &Arc<Disk>,
        chat: &Arc<Chat>,
        model: &Arc<Model>,
    ) -> Self {
        Self::start_with(world, disk, chat, model, None).await
    }

    /// Starts a process in which the bot plays and teaches, or not.
    pub async fn start_with(
        world: &Arc<World>,
        disk: &Arc<Disk>,
        chat: &Arc<Chat>,
        model: &Arc<Model>,
        opponent: Option<Arc<Opponent>>,
    ) -> Self {
        let life = Life::new();
        let service = GameService::new(Arc::new(disk.open(&life)));
        let service = opponent.into_iter().fold(service, GameService::with_opponent);
        let clock: Arc<dyn Clock> = Arc::new(TrustedClock::new(Clocks(Arc::clone(world))));
        while !clock.is_known() {
            let took = world.millis(10, 300);
            let observed = Observation::of_date(world.now().truncate_to_second(), took);
            sleep(took).await;
            observed.into_iter().for_each(|observed| clock.observe(observed));
        }
        let rest = RestClient::new(
            Line { chat: Arc::clone(chat), life: life.clone() },
            Arc::clone(&clock),
        );
        let connection = Arc::new(ConnectionState::new(1, watch::Sender::new(false)));
        let app = Arc::new(AppState {
            service,
            me: BOT,
            render_pool: RenderPool::closed(),
            http: unused_http(),
            rest,
            outbox: Outbox::default(),
            backlog: Backlog::default(),
            forbidden: ForbiddenChannels::default(),
            thread_limit: ThreadLimit::default(),
            attachments: unused_attachments(),
            clock,
            connection: Arc::clone(&connection),
            removals: Notify::new(),
            policies: Policies::default(),
            token_refused: Notify::new(),
            stopping: CancellationToken::new(),
        });
        // How often one person may do something is counted by the machine's own time.
        let often = Rate { burst: 1000, every: Duration::ZERO };
        let bounds = Bounds { heavy: often, look: often, play: often, ..Bounds::default() };
        let handler = Arc::new(Handler::new(
            Arc::clone(&app),
            Registry::default(),
            Arc::new(Admission::new(&bounds)),
        ));
        let tasks = TaskTracker::new();
        let (begun, its_tasks) = (Arc::clone(&app), tasks.clone());
        tokio::spawn(async move {
            drop(spawn_tasks(&begun, &its_tasks, &CancellationToken::new()).await)
        });
        tokio::spawn(watch_connection(connection, life.clone(), Arc::clone(model)));
        Self { life, app, handler, tasks }
    }

    /// The time that it goes by.
    pub fn time(&self) -> OffsetDateTime {
        self.app.clock.now()
    }

    /// The gateway is there, or not.
    pub fn connect(&self, is_connected: bool) {
        self.app.connection.set(0, is_connected);
    }

    /// The gateway tells that a channel is there, or gone.
    pub fn hear_of_channel(&self, place: Place, is_there: bool) {
        let Some(guild) = place.guild.map(GuildId::new) else { return };
        let (handler, channel) = (Arc::clone(&self.handler), ChannelId::new(place.channel));
        self.tasks.spawn(async move {
            if is_there {
                handler.guilds.resume(guild, channel).await
            } else {
                handler.guilds.stop(guild, channel).await
            }
        });
    }

    /// An interaction comes over the gateway.
    pub fn hear(&self, deed: &Deed) {
        let (handler, event) = (Arc::clone(&self.handler), deed.request());
        self.tasks.spawn(async move { handler.handle(event).await });
    }

    /// Asks it to stop.
    pub fn stop(&self) {
        self.app.stopping.cancel();
    }
}

/// Tells the model when the bot is there for people, having made up for what was before.
async fn watch_connection(connection: Arc<ConnectionState>, life: Life, model: Arc<Model>) {
    let mut watch = connection.watch();
    while !life.is_over() {
        let is_there = watch.is_ready();
        if !life.is_over() {
            model.is_there(is_there);
        }
        watch.changed().await;
    }
}

fn unused_http() -> Arc<Http> {
    static HTTP: OnceLock<Arc<Http>> = OnceLock::new();
    Arc::clone(HTTP.get_or_init(|| Arc::new(Http::new(""))))
}

fn unused_attachments() -> Attachments {
    static ATTACHMENTS: OnceLock<Attachments> = OnceLock::new();
    ATTACHMENTS.get_or_init(|| Attachments::new(true).expect("a client can be made")).clone()
}
