//! The bot with some games, and the interactions whose cost is measured.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::Id;
use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;
use tokio::time::sleep;

use super::super::bot::{Bot, Environment};
use super::super::disk::{Call, Disk};
use super::super::fake_discord::FakeDiscord;
use super::super::fixtures::{PLACES, USERS};
use super::super::interaction::{
    CommandOption, Interaction, InteractionData, OptionValue, command, text,
};
use super::super::model::Model;
use super::super::world::{World, ready};
use crate::discord::chance;
use crate::discord::custom_id::{Press, custom_id};
use crate::discord::features::challenge::view::ACCEPT;
use crate::discord::render_pool::RenderPool;
use crate::discord::settings::Bounds;
use crate::game::{Game, Place, PlayerId};
use crate::service::Opponent;
use alquerque_engine::Limits;

pub const WHITE: PlayerId = USERS[0];
pub const BLACK: PlayerId = USERS[1];
pub const PLACE: Place = PLACES[0];
/// The time after which all consequences of an interaction have occurred.
const SETTLE_TIME: Duration = Duration::from_secs(20);
/// The nodes of a search for a hint or an analysis, which runs on its own, unmeasured threads.
const SEARCH_NODES: u64 = 20;

pub struct Harness {
    runtime: Runtime,
    environment: Environment,
    bot: Bot,
    opponent: Arc<Opponent>,
    /// The message whose components are used.
    message: u64,
}

impl Harness {
    pub fn new() -> Self {
        Self::with(Disk::new, thinking(), RenderPool::closed())
    }

    /// Starts a bot without games whose searches and drawings take these times by the paused clock.
    pub fn timed(search: Duration, drawing: Duration) -> Self {
        let opponent = Opponent::simulated(Limits::nodes(SEARCH_NODES), search);
        Self::with(Disk::new, opponent, RenderPool::simulated(drawing, Bounds::default().picture))
    }

    /// Starts a bot without games that waits for pictures, each of which takes this long.
    pub fn patient(drawing: Duration) -> Self {
        Self::with(Disk::new, thinking(), RenderPool::simulated(drawing, 2 * drawing))
    }

    /// Starts a bot without games whose store is a database, each call of which takes this long.
    pub fn shared(latency: Duration) -> Self {
        let disk = |world, model| Disk::database(world, model).with_latency(latency);
        Self::with(disk, thinking(), RenderPool::closed())
    }

    fn with(
        disk: impl FnOnce(Arc<World>, Arc<Model>) -> Disk,
        opponent: Opponent,
        pool: RenderPool,
    ) -> Self {
        chance::seed(1);
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        let runtime = runtime.unwrap();
        let opponent = Arc::new(opponent);
        let (environment, bot, message) = runtime.block_on(async {
            let environment = Environment::new(World::new(1), disk);
            let opponent = Some(Arc::clone(&opponent));
            let bot = Bot::start_with(&environment, opponent, pool).await;
            bot.set_connected(true);
            sleep(SETTLE_TIME).await;
            let here = Id(PLACE.channel);
            let message = environment.discord.sandbox.say(Id(WHITE.0), here, "?").await.unwrap();
            (environment, bot, message)
        });
        Self { runtime, environment, bot, opponent, message: message.0 }
    }

    /// Plays these actions by `free` in a new game with additional terms, which gets this number.
    pub fn play(&self, number: u32, actions: &str, terms: &[CommandOption]) {
        self.interact(WHITE, challenge(terms));
        self.interact(BLACK, press(&self.game(number), ACCEPT, 0, None));
        for (action, user) in actions.split_whitespace().zip([WHITE, BLACK].into_iter().cycle()) {
            let options = vec![text("to", action), ("game", OptionValue::Number(number))];
            self.interact(user, command("move", options));
        }
        let plies = actions.split_whitespace().count();
        assert_eq!(self.game(number).ply(), plies, "not all actions were played");
    }

    pub fn game(&self, number: u32) -> Game {
        self.game_in(PLACE, number)
    }

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

    pub fn deliver(&self, place: Place, user: PlayerId, data: InteractionData) -> Interaction {
        let data = match data {
            InteractionData::Component { custom_id, value, .. } => {
                InteractionData::Component { message: self.message, custom_id, value }
            }
            other => other,
        };
        let interaction = self.discord().interact(place, user, data);
        let interaction = interaction.expect("the channel and the message exist");
        self.bot.deliver(&interaction);
        interaction
    }

    /// Claims an interaction for another process, which has received it, too.
    pub fn claim_elsewhere(&self, interaction: &Interaction) {
        let claim = self.environment.disk.durable().claim_interaction(interaction.id, 0);
        assert!(ready(claim).unwrap());
    }

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
            let time = self.discord().sent(&interaction).response_time;
            answered = begun + time.expect("it is answered").unsigned_abs();
        });
        let (before, after) = calls
            .into_iter()
            .filter(|call| call.is_requested)
            .partition(|call| call.at <= answered);
        [before, after]
    }

    pub fn calls_during(&self, work: impl FnOnce()) -> Vec<Call> {
        self.environment.disk.take_calls();
        work();
        self.environment.disk.take_calls()
    }
}

fn thinking() -> Opponent {
    Opponent::with_limits(Arc::default(), Limits::nodes(SEARCH_NODES))
}

/// Returns White's challenge of Black to a game by `free`.
pub fn challenge(terms: &[CommandOption]) -> InteractionData {
    challenge_of(("opponent", OptionValue::User(BLACK)), terms)
}

/// Returns the challenge to the bot, in whose games the player moves first.
pub fn against_bot() -> InteractionData {
    challenge_of(text("level", "master"), &[])
}

fn challenge_of(opponent: CommandOption, terms: &[CommandOption]) -> InteractionData {
    let thread = ("thread", OptionValue::Flag(false));
    let options = [text("rules", "free"), text("colour", "white"), opponent, thread];
    command("challenge", options.into_iter().chain(terms.iter().cloned()).collect())
}

pub fn press(game: &Game, press: Press, part: u8, value: Option<&str>) -> InteractionData {
    press_raw(&custom_id(game, press, part), value)
}

pub fn press_raw(custom_id: &str, value: Option<&str>) -> InteractionData {
    let custom_id = custom_id.to_owned();
    InteractionData::Component { message: 1, custom_id, value: value.map(str::to_owned) }
}

pub fn of_game(name: &'static str, mut options: Vec<CommandOption>) -> InteractionData {
    options.push(("game", OptionValue::Number(1)));
    command(name, options)
}
