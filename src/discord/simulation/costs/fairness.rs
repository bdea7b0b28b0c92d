//! Two people do all that the bot lets them, at the full rate: strangers wait at most twice as long
//! as usual. All time is simulated: the network's, the store's, and that of searches and drawings.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use discord_sandbox::text_of;
use futures_util::future::join_all;
use tokio::time::sleep;

use super::harness::{Harness, PLACE, against_bot, challenge, of_game, press_raw};
use crate::discord::features::study::rules;
use crate::discord::settings::{Bounds, Rate};
use crate::discord::simulation::fake_discord::Sent;
use crate::discord::simulation::fixtures::{ELSEWHERE, PLACES, person};
use crate::discord::simulation::interaction::{
    Interaction, InteractionData, OptionValue, command, text,
};
use crate::game::{Place, PlayerId};
use crate::locale::Language;

const SEARCH: Duration = Duration::from_millis(500);
const DRAWING: Duration = Duration::from_millis(50);
const ATTACKERS: [PlayerId; 2] = [person(4), person(5)];
const FIRST_STRANGER: u64 = 6;
const STRANGERS: u64 = 20;
/// The games against the bot that a player may have on a server.
const GAMES: u32 = 10;
const DURATION: Duration = Duration::from_secs(20);
/// The channels, on servers of their own, in which the attackers have games against the bot.
const CHANNELS: [Place; 3] = [PLACE, PLACES[2], ELSEWHERE];

fn in_game(name: &'static str, number: u32) -> InteractionData {
    command(name, vec![("game", OptionValue::Number(number))])
}

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
        let by = person(FIRST_STRANGER + nth);
        sent.push((kind, harness.deliver(PLACE, by, data())));
        sleep(pause * STRANGERS as u32).await;
    }
    sent
}

fn response_times(is_attacked: bool) -> BTreeMap<&'static str, time::Duration> {
    let harness = Harness::timed(SEARCH, DRAWING);
    for place in CHANNELS {
        for by in ATTACKERS {
            (0..GAMES).for_each(|_| drop(harness.interact_in(place, by, against_bot())));
        }
    }
    let strangers = (0..STRANGERS).map(|nth| person(FIRST_STRANGER + nth));
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
        let sent = harness.discord().sent(&interaction);
        let said: String = sent.callbacks.iter().map(|sent| text_of(&sent["data"])).collect();
        assert!(!refusals.contains(&said), "{kind}: {said}");
        let time = sent.response_time.unwrap_or_else(|| panic!("{kind} was not answered: {said}"));
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

/// How long a request is on its way at most, while the network is well.
const ON_ITS_WAY: Duration = Duration::from_millis(300);

#[test]
fn a_response_is_deferred_before_discords_three_seconds_are_over() {
    let mut deferred = BTreeSet::new();
    for latency in (100..=900).step_by(100) {
        let harness = Harness::shared(Duration::from_millis(latency));
        harness.interact(ATTACKERS[0], against_bot());
        let sent = answer(&harness, "board");
        let is_deferred = sent.callbacks[0]["type"] == 5;
        let time = sent.response_time.unwrap();
        let defer_after = Bounds::default().defer_after;
        assert_eq!(sent.callbacks.len(), 1, "{latency} ms: {time}");
        assert!(!is_deferred || time > defer_after, "{latency} ms: {time}");
        // A response can be ready in time and be longer on its way.
        assert!(is_deferred || time <= defer_after + ON_ITS_WAY, "{latency} ms: {time}");
        deferred.insert(is_deferred);
    }
    assert_eq!(deferred.len(), 2);
}

#[test]
fn a_busy_process_refuses_nothing_that_another_one_handles() {
    let harness = Harness::shared(Duration::from_millis(100));
    let ranking = || command("ranking", Vec::new());
    let asked = harness.run(async {
        for nth in 0..Bounds::default().costly as u64 {
            harness.deliver(PLACE, person(FIRST_STRANGER + nth % STRANGERS), ranking());
        }
        let [own, other] = ATTACKERS.map(|by| harness.deliver(PLACE, by, ranking()));
        harness.claim_elsewhere(&other);
        sleep(Duration::from_secs(10)).await;
        [own, other]
    });
    let [own, other] = asked.map(|it| harness.discord().sent(&it).callbacks);
    assert_eq!(text_of(&own[0]["data"]), Language::english().text("refused-busy"));
    assert!(other.is_empty(), "{other:?}");
}

#[test]
fn a_picture_is_left_out_before_the_response_is_deferred() {
    let harness = Harness::timed(SEARCH, Duration::from_millis(2600));
    harness.interact(ATTACKERS[0], against_bot());
    let sent = answer(&harness, "board");
    assert_eq!((sent.callbacks.len(), &sent.callbacks[0]["type"]), (1, &4.into()));
    assert!(sent.response_time.unwrap() < Bounds::default().defer_after);
}

#[test]
fn a_response_is_deferred_while_its_picture_is_drawn() {
    let drawing = Duration::from_secs(5);
    let cases = [
        ("a command", 5, of_game("board", Vec::new())),
        ("a menu that shows something", 6, press_raw(rules::MENU, Some("free"))),
    ];
    for (what, deferral, data) in cases {
        let harness = Harness::patient(drawing);
        harness.interact(ATTACKERS[0], against_bot());
        let asked = harness.interact_in(PLACE, ATTACKERS[0], data);
        harness.run(async { sleep(3 * drawing).await });
        let sent = harness.discord().sent(&asked);
        let types: Vec<_> = sent.callbacks.iter().map(|sent| sent["type"].clone()).collect();
        assert_eq!(types, [deferral], "{what}");
        assert!(sent.response_time.unwrap() >= drawing, "{what}: {:?}", sent.response_time);
    }
}

/// Has a player ask for something in their game, and returns the responses.
fn answer(harness: &Harness, name: &'static str) -> Sent {
    let asked = harness.interact_in(PLACE, ATTACKERS[0], of_game(name, Vec::new()));
    harness.discord().sent(&asked)
}

#[test]
fn the_response_to_a_long_search_is_deferred_once() {
    let harness = Harness::timed(Duration::from_secs(30), DRAWING);
    let player = ATTACKERS[0];
    harness.interact(player, against_bot());
    let asked = harness.interact_in(PLACE, player, of_game("hint", Vec::new()));
    harness.run(async { sleep(Duration::from_secs(60)).await });
    let sent = harness.discord().sent(&asked);
    assert_eq!(sent.callbacks.len(), 1);
    assert!(sent.response_time.unwrap() > Duration::from_secs(30));
}
