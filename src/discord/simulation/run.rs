//! One run: what happens in the world of a seed, and how it ends.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::time::sleep;

use super::super::chance;
use super::bot::Bot;
use super::chat::Chat;
use super::disk::Disk;
use super::interaction::Deed;
use super::model::Model;
use super::people::{PLACES, next_deed};
use super::world::{Verdict, World};

/// As long as the bot is left in peace at the end.
const REST: Duration = Duration::from_mins(20);

/// By so much may the time that the bot goes by be wrong: Discord tells whole seconds.
const WRONG: time::Duration = time::Duration::seconds(2);
/// The longest and the shortest leap, in days.
const LEAPS: [u64; 2] = [1, 12];

/// Runs the world of a seed.
///
/// # Errors
/// What was broken, and what happened before.
pub fn run(seed: u64) -> Result<Verdict, String> {
    chance::seed(seed);
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let scene = Scene::new(seed).await;
        scene.play().await;
        scene.world.verdict()
    })
}

/// All that there is.
struct Scene {
    world: Arc<World>,
    model: Arc<Model>,
    disk: Arc<Disk>,
    chat: Arc<Chat>,
    bot: Arc<Stage>,
}

/// The process that is there, and whether it is connected.
struct Stage(Mutex<(Bot, bool)>);

impl Stage {
    fn with<T>(&self, work: impl FnOnce(&mut (Bot, bool)) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn connect(&self, is_connected: bool) {
        self.with(|(bot, connected)| {
            *connected = is_connected;
            bot.connect(is_connected);
        });
    }
}

impl Scene {
    async fn new(seed: u64) -> Self {
        let world = Arc::new(World::new(seed));
        let model = Arc::new(Model::new(Arc::clone(&world)));
        let disk = Arc::new(Disk::new(Arc::clone(&world), Arc::clone(&model)));
        let chat = Arc::new(Chat::new(Arc::clone(&world), Arc::clone(&model)));
        let bot = Bot::start(&world, &disk, &chat, &model).await;
        Self { world, model, disk, chat, bot: Arc::new(Stage(Mutex::new((bot, false)))) }
    }

    async fn play(&self) {
        self.connect();
        let steps = if self.world.is_crowded() { 60 } else { 10 } + self.world.below(50);
        let leap = self.world.below(6 * steps);
        for step in 0..steps {
            if self.world.is_broken() {
                return;
            }
            self.step().await;
            self.look_at_clock();
            if step == leap {
                self.leap().await;
            }
        }
        self.world.change_weather(false);
        self.chat.permit_all();
        self.connect();
        sleep(REST).await;
        let owed = self.model.debts();
        sleep(REST / 4).await;
        self.model.ends(self.disk.durable(), &owed);
    }

    async fn step(&self) {
        let world = &self.world;
        sleep(match world.below(20) {
            0..12 => world.millis(0, 3000),
            12..19 => world.millis(3000, 120_000),
            _ => world.millis(120_000, 3_600_000),
        })
        .await;
        match world.below(100) {
            0..5 => {
                let is_storm = world.happens(600);
                world.change_weather(is_storm);
                world.note(format_args!("{:?}", world.weather()));
            }
            5..9 => self.crash().await,
            9..11 => self.restart().await,
            11..14 => {
                world.count("disconnected");
                world.note(format_args!("the gateway is gone"));
                self.bot.connect(false);
                sleep(self.a_while()).await;
                self.connect();
            }
            14..17 => world.set_clock(),
            17 => self.channel_goes_or_returns(),
            18 => world
                .pick(&PLACES)
                .into_iter()
                .for_each(|place| self.chat.toggle_permission(place.channel)),
            _ => {
                // Now and then several at once.
                for _ in 0..=world.below(6) / 3 {
                    self.deed();
                }
            }
        }
    }

    /// The bot stays down for days.
    async fn leap(&self) {
        self.world.count("days passed");
        let days = LEAPS[0] + self.world.below(LEAPS[1] - LEAPS[0]);
        self.go_down();
        sleep(Duration::from_secs(days * 86_400)).await;
        self.come_up().await;
    }

    /// The bot goes by the true time, whatever the machine's clock says.
    fn look_at_clock(&self) {
        let (now, wall) = (self.world.now(), self.world.wall());
        let wrong = self.bot.with(|(bot, _)| bot.time()) - now;
        if wrong.abs() > WRONG {
            self.world.broken(format!("the bot's clock is ahead by {wrong}"));
        }
        if (wall - now).abs() > WRONG {
            self.world.count("clock seen through");
        }
    }

    /// How long the bot is not there: seconds, or hours.
    fn a_while(&self) -> Duration {
        let world = &self.world;
        if world.happens(600) {
            world.millis(100, 60_000)
        } else {
            world.millis(60_000, 20 * 3_600_000)
        }
    }

    async fn crash(&self) {
        // As often as not while something is being done.
        if self.world.happens(500) {
            self.deed();
            sleep(self.world.millis(50, 1_000)).await;
        }
        self.world.count("killed");
        self.go_down();
        sleep(self.a_while()).await;
        self.come_up().await;
    }

    async fn restart(&self) {
        self.world.count("stopped");
        self.world.note(format_args!("the bot is stopped"));
        self.bot.connect(false);
        self.bot.with(|(bot, _)| bot.stop());
        sleep(Duration::from_secs(5)).await;
        self.go_down();
        sleep(self.a_while()).await;
        self.come_up().await;
    }

    fn go_down(&self) {
        self.world.note(format_args!("the bot is killed"));
        self.bot.with(|(bot, _)| bot.life.end());
        self.disk.crash();
        self.model.is_there(false);
    }

    async fn come_up(&self) {
        self.world.note(format_args!("the bot is started"));
        self.model.started();
        let bot = Bot::start(&self.world, &self.disk, &self.chat, &self.model).await;
        self.bot.with(|stage| *stage = (bot, false));
        sleep(self.world.millis(10, 4000)).await;
        self.connect();
    }

    /// The gateway is there, and tells which channels are.
    fn connect(&self) {
        self.bot.connect(true);
        for place in PLACES {
            let is_there = !self.chat.is_gone(place.channel);
            self.bot.with(|(bot, _)| bot.hear_of_channel(place, is_there));
        }
    }

    fn channel_goes_or_returns(&self) {
        let Some(place) = self.world.pick(&PLACES).copied() else { return };
        let is_there = self.chat.toggle(place.channel);
        self.bot.with(|(bot, is_connected)| {
            if *is_connected {
                bot.hear_of_channel(place, is_there);
            }
        });
    }

    /// Somebody does something, and the bot hears of it: soon or late, once or twice.
    fn deed(&self) {
        let deed = next_deed(&self.world, &self.chat, &self.model);
        if self.chat.is_gone(deed.place.channel) {
            return;
        }
        self.world.note(format_args!("{deed:?}"));
        self.model.sent(&deed);
        self.chat.asks(&deed);
        self.deliver(deed.clone(), self.world.millis(5, 300));
        if self.world.happens(100) {
            let late = if self.world.happens(500) {
                self.world.millis(5, 3000)
            } else {
                self.world.millis(3000, 1_200_000)
            };
            self.deliver(deed, late);
        }
    }

    fn deliver(&self, deed: Deed, after: Duration) {
        let (model, stage, chat) =
            (Arc::clone(&self.model), Arc::clone(&self.bot), Arc::clone(&self.chat));
        tokio::spawn(async move {
            sleep(after).await;
            stage.with(|(bot, is_connected)| {
                if *is_connected && !bot.life.is_over() && !chat.is_gone(deed.place.channel) {
                    model.heard(&deed);
                    bot.hear(&deed);
                }
            });
        });
    }
}
