//! Many people play while one in ten of everything goes wrong on the way between the bot and Discord.

use std::sync::Arc;
use std::time::Duration;

use alquerque::store::Store;
use discord_sandbox::{Fault, FaultRule, Frequency, GatewayFault, LimitScope};

use crate::bot::Time;
use crate::chance::{Chance, number};
use crate::hall::Hall;
use crate::kills::{Players, check};
use crate::random_play::Dice;
use crate::say::say;

/// Deeds of which people are told, unless more are wanted, and in the long form.
const DEEDS: usize = 30;
const MANY_DEEDS: usize = 300;
const GROUPS: usize = 6;
const CHANNELS: usize = 3;
const PEOPLE: usize = 4;
/// How many people are told of something between two disturbances of the gateway. They act at the same time, and each of
/// them leads to several requests and events.
const BETWEEN: usize = 3;
const OFTEN: f64 = 0.1;
/// What comes later by this is overtaken by what others do.
const LATER: Duration = Duration::from_millis(300);

#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_is_there_though_much_goes_wrong_on_the_way() {
    survives(number("FAULTY_DEEDS", DEEDS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: three hundred deeds"]
async fn what_was_told_is_there_though_much_goes_wrong_for_long() {
    survives(MANY_DEEDS).await;
}

/// People are told of so many deeds while much goes wrong.
async fn survives(deeds: usize) {
    let chance = Chance::new();
    let hall = Arc::new(Hall::open(Time::System, GROUPS * PEOPLE, CHANNELS).await);
    for (seed, fault) in (1..).zip([
        Fault::Status(503),
        Fault::RateLimited { retry_after: 0.2, scope: LimitScope::User },
        Fault::Delay(LATER),
        Fault::Drop,
        Fault::ApplyThenDrop,
    ]) {
        // The first start shows that Discord is there at all; after it nothing is spared.
        hall.discord.inject_fault(FaultRule::new(None, "*", fault, Frequency::Chance(OFTEN, seed)));
    }
    let players = Players::sit_down(&hall, &chance);
    let mut dice = chance.dice(0);
    let mut disturbed = 0;
    while *hall.count.told.borrow() < deeds {
        hall.told_more(BETWEEN).await;
        hall.discord.inject_gateway_fault(any_fault(&mut dice));
        disturbed += 1;
    }
    hall.discord.clear_faults();
    let mut groups = players.leave().await;
    hall.kill().await;
    let store = hall.store();
    let games = check(&hall, &store, &mut groups)
        .await
        .unwrap_or_else(|why| panic!("{why}: {}", hall.log()));
    store.close().await.unwrap();
    hall.discord.stop().await;
    say(&format!(
        "{games} games, {disturbed} disturbances of the gateway beside one request in ten: {}",
        hall.told()
    ));
}

fn any_fault(dice: &mut Dice) -> GatewayFault {
    let faults = [
        GatewayFault::DuplicateNext,
        GatewayFault::DuplicateNext,
        GatewayFault::DelayNext(LATER),
        GatewayFault::DelayNext(LATER),
        GatewayFault::Cut,
        GatewayFault::Reconnect,
        GatewayFault::InvalidSession(true),
        GatewayFault::Close(Some(4000)),
    ];
    faults[dice.below(faults.len())]
}
