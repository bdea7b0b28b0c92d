//! The bot with some games, and the interactions whose cost is measured.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;
use tokio::time::sleep;

use super::super::bot::{Bot, Environment};
use super::super::calls::Call;
use super::super::disk::Disk;
use super::super::fake_discord::FakeDiscord;
use super::super::interaction::{CommandOption, Interaction, InteractionData, OptionValue};
use super::super::model::Model;
use super::super::ready::ready;
use super::super::world::World;
use crate::costs::{self, Work};
use crate::discord::chance;
use crate::discord::commands::Registry;
use crate::discord::custom_id::{Press, custom_id};
use crate::discord::render_pool::RenderPool;
use crate::game::{Game, Place, PlayerId};
use crate::service::Opponent;
use alquerque_engine::Limits;

pub const WHITE: PlayerId = PlayerId(11);
pub const BLACK: PlayerId = PlayerId(12);
pub const PLACE: Place = Place { guild: Some(1), channel: 101 };
/// The time after which all consequences of an interaction have occurred.
const SETTLE_TIME: Duration = Duration::from_secs(20);
/// The nodes of a search for a hint or an analysis, which runs on its own, unmeasured threads.
const SEARCH_NODES: u64 = 20;

/// A bot in a world without faults, connected.
pub struct Harness {
    runtime: Runtime,
    environment: Environment,
    bot: Bot,
    opponent: Arc<Opponent>,
}

impl Harness {
    /// Starts a bot without games.
    pub fn new() -> Self {
        let opponent = Opponent::with_limits(Arc::default(), Limits::nodes(SEARCH_NODES));
        Self::with(Disk::new, opponent, RenderPool::closed())
    }

    /// Starts a bot without games whose searches and drawings take these times by the paused clock.
    pub fn timed(search: Duration, drawing: Duration) -> Self {
        let opponent = Opponent::simulated(Limits::nodes(SEARCH_NODES), search);
        Self::with(Disk::new, opponent, RenderPool::simulated(drawing))
    }

    /// Starts a bot without games whose store is a database, each call of which takes this long.
    pub fn shared(latency: Duration) -> Self {
        let opponent = Opponent::with_limits(Arc::default(), Limits::nodes(SEARCH_NODES));
        let disk = |world, model| Disk::database(world, model).with_latency(latency);
        Self::with(disk, opponent, RenderPool::closed())
    }

    fn with(
        disk: impl FnOnce(Arc<World>, Arc<Model>) -> Disk,
        opponent: Opponent,
        render_pool: RenderPool,
    ) -> Self {
        chance::seed(1);
        let runtime =
            Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        let opponent = Arc::new(opponent);
        let (environment, bot) = runtime.block_on(async {
            let environment = Environment::new(World::new(1), disk);
            let thinking = Some(Arc::clone(&opponent));
            let bot =
                Bot::start_with(&environment, thinking, Registry::default(), render_pool).await;
            bot.set_connected(true);
            sleep(SETTLE_TIME).await;
            (environment, bot)
        });
        Self { runtime, environment, bot, opponent }
    }

    /// Starts a bot, and plays these actions by `free` in a game with these additional terms.
    pub fn with_game(actions: &str, terms: &[CommandOption]) -> Self {
        let harness = Self::new();
        harness.play(1, actions, terms);
        harness
    }

    /// Plays these actions in a new game, which gets this number.
    pub fn play(&self, number: u32, actions: &str, terms: &[CommandOption]) {
        self.interact(WHITE, challenge(terms));
        self.interact(BLACK, press(&self.game(number), Press::Accept, 0, None));
        for (action, user) in actions.split_whitespace().zip([WHITE, BLACK].into_iter().cycle()) {
            let options = vec![text("to", action), ("game", OptionValue::Number(number))];
            self.interact(user, command("move", options));
        }
        let plies = actions.split_whitespace().count();
        assert_eq!(self.game(number).ply(), plies, "not all actions were played");
    }

    /// Returns the durable game with a number.
    pub fn game(&self, number: u32) -> Game {
        self.game_in(PLACE, number)
    }

    /// Returns the durable game of a channel with a number.
    pub fn game_in(&self, place: Place, number: u32) -> Game {
        let durable = self.environment.disk.durable();
        let found = ready(durable.numbered(place, number)).unwrap();
        let found = found.unwrap_or_else(|| panic!("there is no game {number}"));
        ready(durable.get(found.id)).unwrap().expect("the game is in the store").game
    }

    /// Delivers an interaction, and waits for all its consequences, also on other threads.
    pub fn interact(&self, user: PlayerId, data: InteractionData) {
        self.interact_in(PLACE, user, data);
    }

    /// Does the same in a channel. Returns the interaction.
    pub fn interact_in(&self, place: Place, user: PlayerId, data: InteractionData) -> Interaction {
        self.run(async {
            let interaction = self.deliver(place, user, data);
            sleep(SETTLE_TIME).await;
            while self.opponent.idle_time().is_none() {
                while self.opponent.idle_time().is_none() {
                    yield_now().await;
                }
                sleep(SETTLE_TIME).await;
            }
            interaction
        })
    }

    /// Delivers an interaction, within [`run`](Self::run).
    pub fn deliver(&self, place: Place, user: PlayerId, data: InteractionData) -> Interaction {
        let Environment { model, discord, .. } = &self.environment;
        let interaction = Interaction { id: discord.next_id(), user, place, data };
        model.interaction_sent(&interaction);
        discord.register(&interaction);
        self.bot.deliver(&interaction);
        interaction
    }

    /// Runs a future beside the bot.
    pub fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    pub fn discord(&self) -> &FakeDiscord {
        &self.environment.discord
    }

    /// Returns the calls of the store by an interaction: those until its answer, and the later
    /// ones.
    pub fn calls(&self, user: PlayerId, data: InteractionData) -> [Vec<Call>; 2] {
        let begun = self.run(async { self.environment.world.elapsed() });
        let mut answered = Duration::ZERO;
        let calls = self.calls_during(|| {
            let interaction = self.interact_in(PLACE, user, data);
            let time = self.discord().response_time(&interaction);
            answered = begun + time.expect("it is answered").unsigned_abs();
        });
        let (before, after) = calls
            .into_iter()
            .filter(|call| call.is_requested)
            .partition(|call| call.at <= answered);
        [before, after]
    }

    /// Returns all calls of the store during some work.
    pub fn calls_during(&self, work: impl FnOnce()) -> Vec<Call> {
        self.environment.disk.calls.take();
        work();
        self.environment.disk.calls.take()
    }

    /// Lets time pass.
    pub fn wait(&self, time: Duration) {
        self.run(async { sleep(time).await });
    }

    /// Returns the work that an interaction causes.
    pub fn measure(&self, user: PlayerId, data: InteractionData) -> Work {
        costs::measure(|| self.interact(user, data))
    }
}

/// Returns White's challenge of Black to a game by `free`.
pub fn challenge(terms: &[CommandOption]) -> InteractionData {
    let options = [
        text("rules", "free"),
        text("colour", "white"),
        ("opponent", OptionValue::User(BLACK)),
        ("thread", OptionValue::Flag(false)),
    ];
    command("challenge", options.into_iter().chain(terms.iter().cloned()).collect())
}

/// Returns the challenge to the bot, in whose games the player moves first.
pub fn against_bot() -> InteractionData {
    let options = [
        text("rules", "free"),
        text("colour", "white"),
        text("level", "master"),
        ("thread", OptionValue::Flag(false)),
    ];
    command("challenge", options.to_vec())
}

/// Returns the use of a button or a menu under the board of a game.
pub fn press(game: &Game, press: Press, part: u8, value: Option<&str>) -> InteractionData {
    let custom_id = custom_id(game, press, part);
    InteractionData::Component { message: 1, custom_id, value: value.map(str::to_owned) }
}

/// Returns the use of a component that belongs to no board.
pub fn press_raw(custom_id: &str, value: Option<&str>) -> InteractionData {
    let custom_id = custom_id.to_owned();
    InteractionData::Component { message: 1, custom_id, value: value.map(str::to_owned) }
}

pub fn command(name: &'static str, options: Vec<CommandOption>) -> InteractionData {
    InteractionData::Command { name, options }
}

/// Returns a command about the first game.
pub fn of_game(name: &'static str, mut options: Vec<CommandOption>) -> InteractionData {
    options.push(("game", OptionValue::Number(1)));
    command(name, options)
}

pub fn subcommand(
    name: &'static str,
    sub: &'static str,
    options: Vec<CommandOption>,
) -> InteractionData {
    command(name, vec![(sub, OptionValue::Subcommand(options))])
}

pub fn text(name: &'static str, text: &str) -> CommandOption {
    (name, OptionValue::Text(text.to_owned()))
}
