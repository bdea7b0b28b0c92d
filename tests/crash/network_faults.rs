//! Many people play while one in ten requests fails, and the gateway connection is disturbed.

use std::time::Duration;

use discord_sandbox::{Fault, FaultRule, Frequency, GatewayFault, LimitScope};
use test_support::say;

use crate::bot::Time;
use crate::harness::Harness;
use crate::kills::finish;
use crate::players::Players;
use crate::random_play::Dice;
use crate::seed::{Seed, env_number};

/// The default number of confirmed commands.
const COMMANDS: usize = 30;
/// The number of confirmed commands in the long test.
const MANY_COMMANDS: usize = 300;
const TABLES: usize = 6;
const CHANNELS: usize = 3;
const PEOPLE: usize = 4;
/// The number of confirmed commands between two gateway faults. Each leads to several requests and
/// events.
const COMMANDS_PER_FAULT: usize = 3;
/// The probability that a request fails.
const FAULT_RATE: f64 = 0.1;
/// A delay after which other events overtake the delayed one.
const DELAY: Duration = Duration::from_millis(300);

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_commands_survive_network_faults() {
    survives(env_number("FAULTY_DEEDS", COMMANDS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: three hundred commands"]
async fn confirmed_commands_survive_many_network_faults() {
    survives(MANY_COMMANDS).await;
}

/// Injects faults until this many commands are confirmed.
async fn survives(commands: usize) {
    let chance = Seed::new();
    let harness = Harness::with_bot(Time::System, TABLES * PEOPLE, CHANNELS).await;
    for (seed, fault) in (1..).zip([
        Fault::Status(503),
        Fault::RateLimited { retry_after: 0.2, scope: LimitScope::User },
        Fault::Delay(DELAY),
        Fault::Drop,
        Fault::ApplyThenDrop,
    ]) {
        // The first start is without faults. After it, every request may fail.
        harness.discord.inject_fault(FaultRule::new(
            None,
            "*",
            fault,
            Frequency::Chance(FAULT_RATE, seed),
        ));
    }
    let mut players = Players::start(&harness.discord, TABLES, &harness.runs, &chance);
    let mut dice = chance.dice(0);
    let mut gateway_faults = 0;
    while players.wait_for_confirmed(COMMANDS_PER_FAULT).await < commands {
        harness.discord.inject_gateway_fault(random_fault(&mut dice));
        gateway_faults += 1;
    }
    harness.discord.clear_faults();
    let count = finish(&harness, &mut players).await;
    say(&format!("{gateway_faults} gateway faults and one failing request in ten: {count:?}"));
}

fn random_fault(dice: &mut Dice) -> GatewayFault {
    let faults = [
        GatewayFault::DuplicateNext,
        GatewayFault::DuplicateNext,
        GatewayFault::DelayNext(DELAY),
        GatewayFault::DelayNext(DELAY),
        GatewayFault::Cut,
        GatewayFault::Reconnect,
        GatewayFault::InvalidSession(true),
        GatewayFault::Close(Some(4000)),
    ];
    faults[dice.below(faults.len())]
}
