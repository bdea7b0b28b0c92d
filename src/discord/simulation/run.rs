//! The run of one seed: random steps, then a quiet period, then the final checks.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::time::sleep;

use super::super::chance;
use super::bot::{Bot, Environment};
use super::disk::Disk;
use super::fixtures::PLACES;
use super::generator::next_interaction;
use super::interaction::Interaction;
use super::network::Proxy;
use super::world::{Report, World};
use crate::game::Place;

/// The time without faults at the end, in which all pending work completes.
const QUIET_PERIOD: Duration = Duration::from_mins(20);
/// The permitted error of the bot's clock; the `Date` header has whole seconds.
const CLOCK_TOLERANCE: time::Duration = time::Duration::seconds(2);
/// The length of the long downtime, in days.
const LONG_DOWNTIME_DAYS: Range<u64> = 1..12;

/// Runs the world of a seed, in which the bot has so many processes.
///
/// # Errors
/// The first violation, with the trace before it.
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

/// A process of the bot, and after its end its successor.
struct Process {
    state: Mutex<ProcessState>,
    proxy: Arc<Proxy>,
}

struct ProcessState {
    bot: Bot,
    is_connected: bool,
}

impl Process {
    fn with<T>(&self, work: impl FnOnce(&mut ProcessState) -> T) -> T {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn set_connected(&self, is_connected: bool) {
        self.with(|state| {
            state.is_connected = is_connected;
            state.bot.set_connected(is_connected);
        });
    }

    /// Delivers the state of a channel, if the process is connected.
    fn deliver_channel(&self, place: Place, exists: bool) {
        self.with(|state| {
            if state.is_connected {
                state.bot.deliver_channel(place, exists);
            }
        });
    }
}

/// Sets the clock of the proxy of a process: right, or wrong.
fn set_proxy(proxy: &Proxy, world: &World) {
    let minutes = world.choose(&[0, 0, -10, 10, -120, 120, 60 * 24 * 60]).copied();
    let error = time::Duration::minutes(minutes.unwrap_or_default());
    proxy.set(error);
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
                set_proxy(&environment.proxy, &environment.world);
            }
            let bot = Bot::start(&environment).await;
            let state = Mutex::new(ProcessState { bot, is_connected: false });
            processes.push(Arc::new(Process { state, proxy: environment.proxy }));
        }
        Self { environment, processes }
    }

    /// Returns a random process.
    fn process(&self) -> Arc<Process> {
        match &self.processes[..] {
            // Worlds with one process stay as they are.
            [only] => Arc::clone(only),
            several => Arc::clone(self.world().choose(several).unwrap_or(&several[0])),
        }
    }

    fn is_shared(&self) -> bool {
        self.processes.len() > 1
    }

    fn world(&self) -> &World {
        &self.environment.world
    }

    async fn run(&self) {
        self.connect_all();
        let world = self.world();
        let steps = if world.exhausts_quotas() { 60 } else { 10 } + world.below(50);
        // In most runs it lies beyond the last step.
        let long_downtime = world.below(6 * steps);
        for step in 0..steps {
            if world.is_violated() {
                return;
            }
            self.step().await;
            self.check_clock();
            if step == long_downtime {
                self.long_downtime().await;
            }
        }
        world.inject_faults(false);
        self.processes.iter().for_each(|process| process.proxy.set(time::Duration::ZERO));
        self.environment.discord.permit_all();
        self.connect_all();
        let model = &self.environment.model;
        sleep(QUIET_PERIOD).await;
        let pending = model.pending_announcements();
        sleep(QUIET_PERIOD / 4).await;
        model.check_final_state(self.environment.disk.durable(), &pending);
    }

    async fn step(&self) {
        let world = self.world();
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
            16 if self.is_shared() => set_proxy(&self.process().proxy, world),
            14..17 => world.set_wall_clock(),
            17 => self.toggle_channel(),
            18 => {
                if let Some(place) = world.choose(&PLACES) {
                    self.environment.discord.toggle_permission(place.channel);
                }
            }
            _ => {
                // Sometimes several interactions are concurrent.
                for _ in 0..=world.below(6) / 3 {
                    self.interact();
                }
            }
        }
    }

    /// Lets the database fail over while people act, so that it interrupts saves.
    async fn fail_over(&self) {
        for _ in 0..8 {
            self.interact();
        }
        sleep(self.world().millis(20, 400)).await;
        self.environment.disk.fail_over(self.world().millis(500, 9000));
    }

    /// Keeps the bot down for days.
    async fn long_downtime(&self) {
        self.world().cover("long downtime");
        let Range { start, end } = LONG_DOWNTIME_DAYS;
        let days = start + self.world().below(end - start);
        for process in &self.processes {
            self.kill(process);
        }
        sleep(Duration::from_secs(days * 86_400)).await;
        for process in &self.processes {
            self.start(process).await;
        }
    }

    /// Checks that the bot's clock shows the true time, even if the machine's clock is wrong.
    fn check_clock(&self) {
        let world = self.world();
        let now = world.now();
        let wall_clock = world.wall_clock();
        for process in &self.processes {
            let error = process.with(|state| state.bot.time()) - now;
            if error.abs() > CLOCK_TOLERANCE {
                world.violation(format!("the bot's clock is ahead by {error}"));
            }
            if !process.with(|state| state.bot.is_certain()) {
                world.cover("time contradicted");
            }
        }
        if (wall_clock - now).abs() > CLOCK_TOLERANCE {
            world.cover("wrong machine clock corrected");
        }
    }

    /// Returns a random downtime: seconds, or hours. One of several processes is away for a shorter
    /// time, as the others are simulated meanwhile.
    fn random_downtime(&self) -> Duration {
        let world = self.world();
        let max_hours = if self.is_shared() { 1 } else { 20 };
        if world.chance(600) {
            world.millis(100, 60_000)
        } else {
            world.millis(60_000, max_hours * 3_600_000)
        }
    }

    async fn disconnect(&self) {
        self.world().cover("disconnected");
        self.world().trace(format_args!("the gateway disconnects"));
        let process = self.process();
        process.set_connected(false);
        self.interact_meanwhile().await;
        sleep(self.random_downtime()).await;
        self.connect(&process);
    }

    async fn crash(&self) {
        // Half of the crashes occur while an interaction is handled.
        if self.world().chance(500) {
            self.interact();
            sleep(self.world().millis(50, 1_000)).await;
        }
        self.world().cover("killed");
        let process = self.process();
        self.kill(&process);
        self.interact_meanwhile().await;
        sleep(self.random_downtime()).await;
        self.start(&process).await;
    }

    /// Stops the bot gracefully and starts it again.
    async fn restart(&self) {
        self.world().cover("stopped gracefully");
        self.world().trace(format_args!("the bot is stopped"));
        let process = self.process();
        process.set_connected(false);
        process.with(|state| state.bot.stop());
        sleep(Duration::from_secs(5)).await;
        self.kill(&process);
        sleep(self.random_downtime()).await;
        self.start(&process).await;
    }

    /// Lets people act while one of several processes is away.
    async fn interact_meanwhile(&self) {
        if self.is_shared() {
            for _ in 0..self.world().below(6) {
                self.interact();
                sleep(self.world().millis(0, 10_000)).await;
            }
        }
    }

    fn kill(&self, process: &Process) {
        self.world().trace(format_args!("the bot is killed"));
        let number = process.with(|state| {
            state.bot.kill_switch.kill();
            state.is_connected = false;
            state.bot.number
        });
        if !self.is_shared() {
            self.environment.disk.crash();
        }
        self.environment.availability.set(number, false);
    }

    async fn start(&self, process: &Process) {
        self.world().trace(format_args!("the bot is started"));
        if !self.is_shared() {
            self.environment.model.process_started();
        }
        let proxy = Arc::clone(&process.proxy);
        let bot = Bot::start(&Environment { proxy, ..self.environment.clone() }).await;
        process.with(|state| *state = ProcessState { bot, is_connected: false });
        sleep(self.world().millis(10, 4000)).await;
        self.connect(process);
    }

    fn connect_all(&self) {
        for process in &self.processes {
            self.connect(process);
        }
    }

    /// Connects the gateway, which then sends the state of all channels.
    fn connect(&self, process: &Process) {
        process.set_connected(true);
        for place in PLACES {
            let exists = !self.environment.discord.is_deleted(place.channel);
            process.deliver_channel(place, exists);
        }
    }

    /// Deletes or restores a random channel.
    fn toggle_channel(&self) {
        let Some(place) = self.world().choose(&PLACES).copied() else { return };
        let exists = self.environment.discord.toggle_channel(place.channel);
        for process in &self.processes {
            process.deliver_channel(place, exists);
        }
    }

    /// Generates an interaction. It is delivered soon or late, once or twice.
    fn interact(&self) {
        let Environment { world, model, discord, .. } = &self.environment;
        let interaction = next_interaction(world, discord, model);
        if discord.is_deleted(interaction.place.channel) {
            return;
        }
        world.trace(format_args!("{interaction:?}"));
        model.interaction_sent(&interaction);
        discord.register(&interaction);
        self.deliver_after(world.millis(5, 300), interaction.clone());
        if world.chance(100) {
            let delay = if world.chance(500) {
                world.millis(5, 3000)
            } else {
                world.millis(3000, 1_200_000)
            };
            self.deliver_after(delay, interaction);
        }
    }

    fn deliver_after(&self, delay: Duration, interaction: Interaction) {
        let process = self.process();
        let model = Arc::clone(&self.environment.model);
        let discord = Arc::clone(&self.environment.discord);
        tokio::spawn(async move {
            sleep(delay).await;
            process.with(|ProcessState { bot, is_connected }| {
                if *is_connected
                    && !bot.kill_switch.is_killed()
                    && !discord.is_deleted(interaction.place.channel)
                {
                    model.interaction_delivered(&interaction);
                    bot.deliver(&interaction);
                }
            });
        });
    }
}
