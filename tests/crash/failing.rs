//! The disk fails, is full or does not answer while people play, and then does its work again.

use std::fs;
use std::time::{Duration, Instant};

use alquerque_rules::MEDIEVAL;
use discord_sandbox::{Answer, Message};

use crate::bot::Time;
use crate::chance::Chance;
use crate::disk::{Luck, Power};
use crate::hall::{Hall, PATIENCE};
use crate::room::message;
use crate::say::say;
use crate::twice::Table;

/// The numbers of "no space left on device" and "input/output error".
const ERRORS: [&str; 2] = ["28", "5"];
const REFUSED: usize = 3;
/// How often the disk is stuck in the short form and in the long one.
const STUCK: usize = 1;
const OFTEN_STUCK: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fails_loses_nothing_and_is_used_again() {
    let chance = Chance::new();
    let mut power = Power::on();
    let hall = Hall::empty(Time::System, 2, 1).await;
    hall.keep_data_in(power.data());
    hall.start(&power.environment()).await;
    let mut table = Table::begin(&hall, &MEDIEVAL).await;
    let (mut refused, begun) = (0, Instant::now());
    for error in ERRORS.iter().cycle().take(6) {
        table.play_any().await;
        fs::write(power.failure(), error).unwrap();
        let action = table.history.position().legal_actions()[0];
        for _ in 0..REFUSED {
            let told = table.tries(action).await;
            assert!(
                told.ephemeral && told.content.contains("Sorry"),
                "with error {error}: {}",
                told.content
            );
            refused += 1;
        }
        fs::remove_file(power.failure()).unwrap();
        let healed = async {
            while table.tries(action).await.ephemeral {
                refused += 1;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(PATIENCE, healed).await.expect("the bot uses the disk again");
        table.history.play(&action).unwrap();
        assert_eq!(table.kept().await, table.history.actions());
    }
    hall.kill().await;
    // What time decides is tried again every five seconds, not all the time.
    let tries = hall.logged("due games could not be swept");
    assert!(tries as u64 <= begun.elapsed().as_secs() / 5 + 1, "{tries} tries");
    let journal = power.journal();
    power.cut(&journal, Luck::none(&mut chance.dice(0)));
    hall.keep_data_in(power.data());
    hall.start(&power.environment()).await;
    assert_eq!(table.kept().await, table.history.actions());
    hall.kill().await;
    hall.discord.stop().await;
    say(&format!(
        "{} actions kept and {refused} refused on a disk that fails",
        table.history.actions().len()
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_disk_is_stuck_people_are_answered_and_what_they_did_is_told_later() {
    answers_and_tells_later(STUCK).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: four times"]
async fn while_the_disk_is_often_stuck_people_are_answered_and_what_they_did_is_told_later() {
    answers_and_tells_later(OFTEN_STUCK).await;
}

async fn answers_and_tells_later(times: usize) {
    let power = Power::on();
    let hall = Hall::empty(Time::System, 2, 1).await;
    hall.keep_data_in(power.data());
    hall.start(&power.environment()).await;
    let mut table = Table::begin(&hall, &MEDIEVAL).await;
    let games = async || {
        let looked =
            hall.discord.command(hall.people()[1], hall.channels()[0], "games", &[]).await.unwrap();
        message(&looked).content.clone()
    };
    for _ in 0..times {
        let action = table.history.position().legal_actions()[0];
        let told = loop {
            fs::write(power.failure(), "stuck").unwrap();
            let moved = table.asks(action).await;
            // It is promised while nothing is known yet, and others are not kept waiting.
            let looked = games().await;
            assert!(looked.contains("My disk is slow"), "{looked}");
            fs::remove_file(power.failure()).unwrap();
            match moved.answer {
                Answer::Deferred { ephemeral } => {
                    assert!(ephemeral);
                    break hall.discord.settled(moved.interaction).await.unwrap();
                }
                // The bot was saving something else just then, which is to be done before the disk is stuck again.
                _ => {
                    assert!(message(&moved).content.contains("My disk is slow"), "{moved:?}");
                    while games().await.contains("My disk is slow") {}
                }
            }
        };
        assert!(told.ephemeral && told.content.contains("You played"), "{}", told.content);
        let played = format!("**{action}**");
        let is_board = |told: &Message| !told.ephemeral && told.content.contains(&played);
        hall.discord.wait_message(hall.channels()[0], hall.people()[1], is_board).await.unwrap();
        table.history.play(&action).unwrap();
        assert_eq!(table.kept().await, table.history.actions());
    }
    hall.kill().await;
    hall.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_disk_is_stuck_stops_when_it_is_told_to() {
    let power = Power::on();
    let hall = Hall::empty(Time::System, 2, 1).await;
    hall.keep_data_in(power.data());
    // Before it has begun, too.
    fs::write(power.failure(), "stuck").unwrap();
    let mut bot = hall.launch(&power.environment());
    while !power.is_used() {
        assert!(!bot.has_ended(), "{}", hall.log());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(bot.stops().await, "{}", hall.log());

    fs::remove_file(power.failure()).unwrap();
    hall.start(&power.environment()).await;
    let mut table = Table::begin(&hall, &MEDIEVAL).await;
    table.play_any().await;
    fs::write(power.failure(), "stuck").unwrap();
    let action = table.history.position().legal_actions()[0];
    // Whether it is promised or refused: nobody has heard that it is done.
    table.asks(action).await;
    hall.stop().await;
    fs::remove_file(power.failure()).unwrap();
    hall.start(&power.environment()).await;
    let kept = table.kept().await;
    assert_eq!(kept[..1], *table.history.actions());
    assert!(kept[1..].is_empty() || kept[1..] == [action], "{kept:?}");
    hall.kill().await;
    hall.discord.stop().await;
}
