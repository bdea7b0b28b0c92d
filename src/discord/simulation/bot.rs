//! One process of the bot: the real one, but for its disk, its line to Discord, its clock and its pictures.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serenity::all::{ChannelId, GuildId, Http};
use time::OffsetDateTime;
use tokio::sync::{Notify, watch};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::super::backlog::Backlog;
use super::super::commands::Registry;
use super::super::files::Files;
use super::super::forbidden::Forbidden;
use super::super::handler::Handler;
use super::super::load::Load;
use super::super::presence::Presence;
use super::super::settings::{Bounds, Policies, Rate};
use super::super::studio::Studio;
use super::super::threads::ThreadLimit;
use super::super::transport::{Outbox, RestClient};
use super::super::{Desk, connection};
use super::chat::{Chat, Line};
use super::disk::Disk;
use super::interaction::{BOT, Deed};
use super::life::Life;
use super::model::Model;
use super::world::World;
use crate::game::Place;
use crate::service::{Clock, Observation, Opponent, Options, Services, TimeSource, TrustedClock};

/// A process.
pub struct Bot {
    pub life: Life,
    desk: Arc<Desk>,
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
        let options = Options { opponent, ..Options::default() };
        let service = Services::with_options(Arc::new(disk.open(&life)), options);
        let clock: Arc<dyn Clock> = Arc::new(TrustedClock::new(Clocks(Arc::clone(world))));
        while !clock.is_known() {
            let took = world.millis(10, 300);
            let observed = Observation::from_date(world.now().truncate_to_second(), took);
            sleep(took).await;
            observed.into_iter().for_each(|observed| clock.observe(observed));
        }
        let rest = RestClient::new(
            Line { chat: Arc::clone(chat), life: life.clone() },
            Arc::clone(&clock),
        );
        let presence = Arc::new(Presence::new(1, watch::Sender::new(false)));
        let stopping = CancellationToken::new();
        let desk = Arc::new(Desk {
            service,
            me: BOT,
            studio: Studio::closed(),
            http: unused_http(),
            rest,
            outbox: Outbox::default(),
            backlog: Backlog::default(),
            forbidden: Forbidden::default(),
            thread_limit: ThreadLimit::default(),
            files: unused_files(),
            clock,
            presence: Arc::clone(&presence),
            removals: Notify::new(),
            policies: Policies::default(),
            token_refused: Notify::new(),
            stopping: stopping.clone(),
        });
        // How often one person may do something is counted by the machine's own time.
        let often = Rate { burst: 1000, every: Duration::ZERO };
        let bounds = Bounds { heavy: often, look: often, play: often, ..Bounds::default() };
        let handler = Arc::new(Handler::new(
            Arc::clone(&desk),
            Registry::default(),
            Arc::new(Load::new(&bounds)),
            stopping,
        ));
        let tasks = TaskTracker::new();
        let (begun, its_tasks) = (Arc::clone(&desk), tasks.clone());
        tokio::spawn(async move {
            drop(connection::begin(&begun, &its_tasks, &CancellationToken::new()).await)
        });
        tokio::spawn(watch_presence(presence, life.clone(), Arc::clone(model)));
        Self { life, desk, handler, tasks }
    }

    /// The time that it goes by.
    pub fn time(&self) -> OffsetDateTime {
        self.desk.clock.now()
    }

    /// The gateway is there, or not.
    pub fn connect(&self, is_connected: bool) {
        self.desk.presence.set(0, is_connected);
    }

    /// The gateway tells that a channel is there, or gone.
    pub fn hear_of_channel(&self, place: Place, is_there: bool) {
        let Some(guild) = place.guild.map(GuildId::new) else { return };
        let (handler, channel) = (Arc::clone(&self.handler), ChannelId::new(place.channel));
        self.tasks.spawn(async move {
            if is_there {
                handler.resume(guild, channel).await
            } else {
                handler.stop(guild, channel).await
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
        self.desk.stopping.cancel();
    }
}

/// Tells the model when the bot is there for people, having made up for what was before.
async fn watch_presence(presence: Arc<Presence>, life: Life, model: Arc<Model>) {
    let mut watch = presence.watch();
    while !life.is_over() {
        let is_there = watch.is_there();
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

fn unused_files() -> Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| Files::new(true).expect("a client can be made")).clone()
}
