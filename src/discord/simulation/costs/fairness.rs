//! Two people do all that the bot lets them, at the full rate: strangers wait at most twice as long
//! as usual. All time is simulated: the network's, the store's, and that of searches and drawings.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::sleep;

use super::harness::{Harness, PLACE, against_bot, challenge, command, of_game, text};
use crate::discord::settings::{Bounds, Rate};
use crate::discord::simulation::body;
use crate::discord::simulation::interaction::{Interaction, InteractionData, OptionValue};
use crate::game::{Place, PlayerId};
use crate::locale::Language;

const SEARCH: Duration = Duration::from_millis(500);
const DRAWING: Duration = Duration::from_millis(50);
const ATTACKERS: [PlayerId; 2] = [PlayerId(21), PlayerId(22)];
const FIRST_STRANGER: u64 = 1000;
const STRANGERS: u64 = 20;
/// The games against the bot that a player may have on a server.
const GAMES: u32 = 10;
const DURATION: Duration = Duration::from_secs(20);
/// The channels, on servers of their own, in which the attackers have games against the bot.
const CHANNELS: [Place; 3] =
    [PLACE, Place { guild: Some(2), channel: 201 }, Place { guild: Some(3), channel: 301 }];

fn in_game(name: &'static str, number: u32) -> InteractionData {
    command(name, vec![("game", OptionValue::Number(number))])
}

/// Returns a move in a game against the bot, legal if it is the player's turn.
fn next_move(harness: &Harness, place: Place, number: u32) -> InteractionData {
    let game = harness.game_in(place, number);
    let first = game.history().and_then(|history| history.position().first_moves(1).pop());
    let first = first.map_or_else(|| "c3".to_owned(), |action| action.to_string());
    command("move", vec![text("to", &first), ("game", OptionValue::Number(number))])
}

fn import() -> InteractionData {
    command("import", vec![text("record", "[RuleSet \"free\"] c2-c3 *")])
}

/// Sends requests at the most that the rate allows. `nth` returns the request with a number.
async fn flood(
    harness: &Harness,
    by: PlayerId,
    rate: Rate,
    nth: impl Fn(u32) -> (Place, InteractionData),
) {
    for number in 0.. {
        if number >= rate.burst {
            sleep(rate.every).await;
        }
        let (place, data) = nth(number);
        harness.deliver(place, by, data);
    }
}

/// Does all that one person can. The games are those from `first` on of each channel.
async fn attack(harness: &Harness, by: PlayerId, first: u32) {
    let Bounds { play, read, heavy, .. } = Bounds::default();
    let game = |number: u32| first + number % GAMES;
    let place = |number: u32| CHANNELS[(number / GAMES) as usize % CHANNELS.len()];
    let plays = |number: u32| {
        let place = place(number);
        let data = if number.is_multiple_of(2) {
            next_move(harness, place, game(number / 2))
        } else {
            challenge(&[])
        };
        (if number.is_multiple_of(2) { place } else { PLACE }, data)
    };
    let reads = |number: u32| match number % 10 {
        8 => (PLACE, in_game("board", game(number))),
        9 => (PLACE, command("ranking", Vec::new())),
        _ => (place(number), in_game("hint", game(number))),
    };
    let heavy_ones = |number: u32| match number % 3 {
        0 => (PLACE, command("print", Vec::new())),
        1 => (PLACE, import()),
        _ => (PLACE, in_game("replay", game(number))),
    };
    tokio::join!(
        flood(harness, by, play, plays),
        flood(harness, by, read, reads),
        flood(harness, by, heavy, heavy_ones),
    );
}

/// Sends all that one stranger wants, some time apart. Returns it by its kind.
async fn visit(harness: &Harness, nth: u64) -> Vec<(&'static str, Interaction)> {
    let number = 2 * GAMES + 1 + nth as u32;
    let wishes: [(&'static str, &dyn Fn() -> InteractionData); 8] = [
        ("ranking", &|| command("ranking", Vec::new())),
        ("board", &|| in_game("board", number)),
        ("hint", &|| in_game("hint", number)),
        ("challenge", &|| challenge(&[])),
        ("print", &|| command("print", Vec::new())),
        ("replay", &|| in_game("replay", number)),
        ("import", &import),
        ("move", &|| next_move(harness, PLACE, number)),
    ];
    let pause = DURATION / (STRANGERS * wishes.len() as u64) as u32;
    sleep(pause * nth as u32).await;
    let mut sent = Vec::new();
    for (kind, data) in wishes {
        let by = PlayerId(FIRST_STRANGER + nth);
        sent.push((kind, harness.deliver(PLACE, by, data())));
        sleep(pause * STRANGERS as u32).await;
    }
    sent
}

/// Returns the longest response time of each kind of request of strangers.
fn response_times(is_attacked: bool) -> BTreeMap<&'static str, time::Duration> {
    let harness = Harness::timed(SEARCH, DRAWING);
    for place in CHANNELS {
        for by in ATTACKERS {
            (0..GAMES).for_each(|_| drop(harness.interact_in(place, by, against_bot())));
        }
    }
    let strangers = (0..STRANGERS).map(|nth| PlayerId(FIRST_STRANGER + nth));
    strangers.for_each(|by| harness.interact(by, against_bot()));
    let sent = harness.run(async {
        let attacks = ATTACKERS.into_iter().zip([1, 1 + GAMES]).filter(|_| is_attacked);
        let attacks = join_all(attacks.map(|(by, first)| attack(&harness, by, first)));
        let visits = async {
            // The first of the attackers' requests are under way.
            sleep(Duration::from_millis(100)).await;
            let sent = join_all((0..STRANGERS).map(|nth| visit(&harness, nth))).await;
            sleep(Duration::from_secs(10)).await;
            sent.concat()
        };
        tokio::select! {
            sent = visits => sent,
            never = async { attacks.await; std::future::pending().await } => never,
        }
    });
    let refusals = ["refused-busy", "refused-failed", "refused-slow"];
    let refusals = refusals.map(|key| Language::english().text(key));
    let mut longest = BTreeMap::new();
    for (kind, interaction) in sent {
        let callback = harness.discord().callback_of(&interaction).unwrap_or_default();
        let said = body::text(&callback["data"]).unwrap_or_default();
        assert!(!refusals.iter().any(|refusal| said == refusal), "{kind}: {said}");
        let time = harness.discord().response_time(&interaction);
        let time = time.unwrap_or_else(|| panic!("{kind} was not answered: {callback}"));
        let longest = longest.entry(kind).or_insert(time);
        *longest = time.max(*longest);
    }
    longest
}

#[test]
fn two_people_at_the_full_rate_delay_strangers_by_little() {
    let quiet = response_times(false);
    let attacked = response_times(true);
    for (kind, time) in attacked {
        println!("{kind}: {} instead of {}", time, quiet[kind]);
        assert!(time <= 2 * quiet[kind], "{kind}: {time} instead of {}", quiet[kind]);
    }
}

#[test]
fn the_response_to_a_long_search_is_deferred_once() {
    let harness = Harness::timed(Duration::from_secs(30), DRAWING);
    let player = ATTACKERS[0];
    harness.interact(player, against_bot());
    let asked = harness.interact_in(PLACE, player, of_game("hint", Vec::new()));
    harness.run(async { sleep(Duration::from_secs(60)).await });
    assert_eq!(harness.discord().callbacks(&asked), 1);
    assert!(harness.discord().response_time(&asked).unwrap() > Duration::from_secs(30));
}
