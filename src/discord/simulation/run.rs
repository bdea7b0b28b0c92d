//! The run of one seed: random steps, then a quiet period, then the final checks.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::runtime::Builder;
use tokio::time::sleep;

use super::super::chance;
use super::bot::{Bot, Environment};
use super::disk::Disk;
use super::fixtures::PLACES;
use super::generator::next_interaction;
use super::interaction::Interaction;
use super::world::{Report, World};
use crate::game::Place;

const QUIET_PERIOD: Duration = Duration::from_mins(20);
/// The permitted error of the bot's clock; the `Date` header has whole seconds.
const CLOCK_TOLERANCE: time::Duration = time::Duration::seconds(2);

/// Runs the world of a seed, in which the bot has so many processes.
pub fn run(seed: u64, processes: usize) -> Result<Report, String> {
    chance::seed(seed);
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let simulation = Simulation::new(seed, processes).await;
        simulation.run().await;
        simulation.environment.world.report()
    })
}

struct Simulation {
    environment: Environment,
    processes: Vec<Arc<Process>>,
}

struct Process {
    bot: Mutex<Bot>,
    environment: Environment,
}

impl Process {
    fn deliver_channel(&self, place: Place, exists: bool) {
        let bot = self.bot.lock();
        if bot.is_connected() {
            bot.deliver_channel(place, exists);
        }
    }

    fn connect(&self) {
        self.bot.lock().set_connected(true);
        for place in PLACES {
            self.deliver_channel(place, !self.environment.discord.is_deleted(place.channel));
        }
    }

    async fn start(&self) {
        let world = &self.environment.world;
        world.trace(format_args!("the bot is started"));
        let bot = Bot::start(&self.environment).await;
        *self.bot.lock() = bot;
        sleep(world.millis(10, 4000)).await;
        self.connect();
    }

    fn kill(&self) {
        let Environment { world, disk, .. } = &self.environment;
        world.trace(format_args!("the bot is killed"));
        if !disk.is_shared() {
            disk.crash();
        }
        self.bot.lock().kill();
    }
}

/// Sets the clock of the proxy of a process: right, or wrong.
fn set_proxy(environment: &Environment) {
    let world = &environment.world;
    let minutes = world.pick(&[0, 0, -10, 10, -120, 120, 60 * 24 * 60]);
    let error = time::Duration::minutes(minutes);
    *environment.proxy.lock() = error;
    world.trace(format_args!("the clock of a proxy is ahead by {error}"));
}

impl Simulation {
    async fn new(seed: u64, count: usize) -> Self {
        let new_disk = if count == 1 { Disk::new } else { Disk::database };
        let environment = Environment::new(World::new(seed), new_disk);
        let mut processes = Vec::new();
        for _ in 0..count {
            let environment = Environment { proxy: Arc::default(), ..environment.clone() };
            if count > 1 && environment.world.chance(300) {
                set_proxy(&environment);
            }
            let bot = Mutex::new(Bot::start(&environment).await);
            processes.push(Arc::new(Process { bot, environment }));
        }
        Self { environment, processes }
    }

    fn process(&self) -> Arc<Process> {
        let nth = if self.is_shared() {
            self.environment.world.below(self.processes.len() as u64)
        } else {
            0
        };
        Arc::clone(&self.processes[nth as usize])
    }

    fn is_shared(&self) -> bool {
        self.environment.disk.is_shared()
    }

    async fn run(&self) {
        self.processes.iter().for_each(|process| process.connect());
        let world = &self.environment.world;
        let steps = if world.exhausts_quotas { 60 } else { 10 } + world.below(50);
        // In most runs it lies beyond the last step.
        let long_downtime = world.below(6 * steps);
        for step in 0..steps {
            if world.report().is_err() {
                return;
            }
            self.step().await;
            self.check_clock();
            if step == long_downtime {
                self.long_downtime().await;
            }
        }
        world.inject_faults(false);
        for place in PLACES {
            self.environment.discord.permit(place.channel, true);
        }
        for process in &self.processes {
            *process.environment.proxy.lock() = time::Duration::ZERO;
            process.connect();
        }
        let model = &self.environment.model;
        sleep(QUIET_PERIOD).await;
        let pending = model.pending_announcements();
        sleep(QUIET_PERIOD / 4).await;
        model.check_final_state(self.environment.disk.durable(), &pending);
    }

    async fn step(&self) {
        let world = &self.environment.world;
        sleep(match world.below(20) {
            0..12 => world.millis(0, 3000),
            12..19 => world.millis(3000, 120_000),
            _ => world.millis(120_000, 3_600_000),
        })
        .await;
        match world.below(100) {
            0..5 => {
                world.inject_faults(world.chance(600));
                world.trace(format_args!("{:?}", world.fault_rates()));
            }
            5 if self.is_shared() => self.fail_over().await,
            5..9 => self.crash().await,
            9..11 => self.restart().await,
            11..14 => self.disconnect().await,
            16 if self.is_shared() => set_proxy(&self.process().environment),
            14..17 => world.set_wall_clock(),
            17 => {
                let place = world.pick(&PLACES);
                let exists = self.environment.discord.toggle_channel(place.channel);
                self.processes.iter().for_each(|process| process.deliver_channel(place, exists));
            }
            18 => {
                let channel = world.pick(&PLACES).channel;
                self.environment.discord.permit(channel, world.chance(200));
            }
            // Sometimes several interactions are concurrent.
            _ => self.interact(1 + world.below(6) / 3),
        }
    }

    /// Lets the database fail over while people act, so that it interrupts saves.
    async fn fail_over(&self) {
        self.interact(8);
        sleep(self.environment.world.millis(20, 400)).await;
        self.environment.disk.fail_over(self.environment.world.millis(500, 9000));
    }

    async fn long_downtime(&self) {
        self.environment.world.cover("long downtime");
        let days = 1 + self.environment.world.below(11);
        self.processes.iter().for_each(|process| process.kill());
        sleep(Duration::from_secs(days * 86_400)).await;
        for process in &self.processes {
            process.start().await;
        }
    }

    /// Checks that the bot's clock shows the true time, even if the machine's clock is wrong.
    fn check_clock(&self) {
        let world = &self.environment.world;
        let now = world.now();
        for process in &self.processes {
            let bot = process.bot.lock();
            let error = bot.clock().now() - now;
            if error.abs() > CLOCK_TOLERANCE {
                world.violation(format!("the bot's clock is ahead by {error}"));
            }
            if !bot.clock().is_certain() {
                world.cover("time contradicted");
            }
        }
        if (world.wall_clock() - now).abs() > CLOCK_TOLERANCE {
            world.cover("wrong machine clock corrected");
        }
    }

    async fn disconnect(&self) {
        self.environment.world.cover("disconnected");
        self.environment.world.trace(format_args!("the gateway disconnects"));
        let process = self.process();
        process.bot.lock().set_connected(false);
        self.be_away().await;
        process.connect();
    }

    async fn crash(&self) {
        // Half of the crashes occur while an interaction is handled.
        if self.environment.world.chance(500) {
            self.interact(1);
            sleep(self.environment.world.millis(50, 1_000)).await;
        }
        self.environment.world.cover("killed");
        let process = self.process();
        process.kill();
        self.be_away().await;
        process.start().await;
    }

    async fn restart(&self) {
        self.environment.world.cover("stopped gracefully");
        self.environment.world.trace(format_args!("the bot is stopped"));
        let process = self.process();
        process.bot.lock().set_connected(false);
        process.bot.lock().stop();
        sleep(Duration::from_secs(5)).await;
        process.kill();
        self.be_away().await;
        process.start().await;
    }

    /// Waits for a random downtime: seconds, or hours. One of several processes is away for a
    /// shorter time, as the others are simulated meanwhile, and people act.
    async fn be_away(&self) {
        let world = &self.environment.world;
        for _ in 0..if self.is_shared() { world.below(6) } else { 0 } {
            self.interact(1);
            sleep(world.millis(0, 10_000)).await;
        }
        let max_hours = if self.is_shared() { 1 } else { 20 };
        let downtime = if world.chance(600) { 100..60_000 } else { 60_000..max_hours * 3_600_000 };
        sleep(world.millis(downtime.start, downtime.end)).await;
    }

    /// Generates interactions. Each is delivered soon or late, once or twice.
    fn interact(&self, count: u64) {
        let Environment { world, model, discord, .. } = &self.environment;
        for _ in 0..count {
            let (place, user, data) = next_interaction(world, discord, model);
            let Some(interaction) = discord.interact(place, user, data) else { continue };
            world.trace(format_args!("{interaction:?}"));
            self.deliver_after(world.millis(5, 300), interaction.clone());
            if world.chance(100) {
                let max = if world.chance(500) { 5..3000 } else { 3000..1_200_000 };
                self.deliver_after(world.millis(max.start, max.end), interaction);
            }
        }
    }

    fn deliver_after(&self, delay: Duration, interaction: Interaction) {
        let process = self.process();
        tokio::spawn(async move {
            sleep(delay).await;
            let Environment { model, discord, .. } = &process.environment;
            let bot = process.bot.lock();
            if bot.is_connected() && !discord.is_deleted(interaction.place.channel) {
                model.interaction_delivered(&interaction);
                bot.deliver(&interaction);
            }
        });
    }
}
