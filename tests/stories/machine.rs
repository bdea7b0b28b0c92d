//! The clocks of the machine of a story's bot, which can be wrong in every way, and the bot's own
//! clock there.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use alquerque::service::{Clock, Observation, TimeSource, TrustedClock};
use discord_sandbox::Sandbox;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, select};
use time::OffsetDateTime;

use crate::bot::TableClock;

/// The clocks of a machine. They agree with the stand-in's until a story changes them.
#[derive(Clone)]
pub struct Machine {
    discord: Sandbox,
    hands: Arc<Hands>,
}

#[derive(Default)]
struct Hands {
    /// The milliseconds by which the wall clock is ahead.
    ahead: AtomicI64,
    /// The milliseconds of suspension, in which all clocks stood still.
    still: AtomicI64,
}

impl Machine {
    pub fn new(discord: Sandbox) -> Self {
        Self { discord, hands: Arc::default() }
    }

    /// Sets the wall clock ahead, or back.
    pub fn set_wall(&self, ahead: time::Duration) {
        self.hands.ahead.store(ahead.whole_milliseconds().try_into().unwrap(), Ordering::Relaxed);
    }

    /// Lets the machine stand still for so long.
    pub fn stand_still(&self, length: Duration) {
        self.hands.still.fetch_add(length.as_millis().try_into().unwrap(), Ordering::Relaxed);
        self.discord.advance(length);
    }

    fn ran_for(&self) -> Duration {
        let ran =
            self.discord.now_ms().saturating_sub_signed(self.hands.still.load(Ordering::Relaxed));
        Duration::from_millis(ran)
    }
}

impl TimeSource for Machine {
    fn wall(&self) -> OffsetDateTime {
        let ahead = self.hands.ahead.load(Ordering::Relaxed);
        OffsetDateTime::UNIX_EPOCH + self.ran_for() + time::Duration::milliseconds(ahead)
    }

    fn monotonic(&self) -> Duration {
        self.ran_for()
    }
}

/// The bot's clock on a machine, which a story can wake.
pub struct MachineClock<C> {
    pub clock: C,
    pub table: Arc<TableClock>,
}

impl<C: Clock> Clock for MachineClock<C> {
    fn now(&self) -> OffsetDateTime {
        self.clock.now()
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        Box::pin(select(self.clock.moved(), self.table.moved()).map(drop))
    }

    fn observe(&self, observed: Observation) {
        self.clock.observe(observed);
    }

    // `observe_store` is left out, as a database does not go by the stand-in's time.

    fn is_known(&self) -> bool {
        self.clock.is_known()
    }

    fn is_certain(&self) -> bool {
        self.clock.is_certain()
    }

    fn pending_step(&self) -> Option<time::Duration> {
        self.clock.pending_step()
    }

    fn step(&self) {
        self.clock.step();
    }
}

/// A clock that believes the machine's wall clock, as the bot's once did.
pub struct WallClock(pub Machine);

impl Clock for WallClock {
    fn now(&self) -> OffsetDateTime {
        self.0.wall()
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        Box::pin(std::future::pending())
    }
}

/// Which clock a story's bot goes by.
pub enum Goes {
    /// The stand-in's own.
    Table,
    /// The bot's in production, on this machine.
    Discord(Machine),
    /// The machine's wall clock.
    Wall(Machine),
}

impl Goes {
    /// The clock of a bot that starts.
    pub fn clock(&self, table: &Arc<TableClock>) -> Arc<dyn Clock> {
        let table = Arc::clone(table);
        match self {
            Self::Table => table,
            Self::Discord(machine) => {
                Arc::new(MachineClock { clock: TrustedClock::new(machine.clone()), table })
            }
            Self::Wall(machine) => {
                Arc::new(MachineClock { clock: WallClock(machine.clone()), table })
            }
        }
    }
}
