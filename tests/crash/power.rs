//! The power is cut while people play: the bot is gone, and so is what it has not synchronised.

use std::sync::Arc;

use crate::bot::Time;
use crate::chance::{Chance, number};
use crate::disk::{Luck, Power};
use crate::hall::Hall;
use crate::kills::{Players, check};
use crate::say::say;

/// Cuts unless more are wanted, and in the long form.
const CUTS: usize = 3;
const MANY_CUTS: usize = 20;
const PEOPLE: usize = 16;
const CHANNELS: usize = 2;

/// A server whose bot keeps its data where the power can be cut.
async fn open(power: &Power) -> Arc<Hall> {
    let hall = Hall::empty(Time::System, PEOPLE, CHANNELS).await;
    hall.keep_data_in(power.data());
    hall.start(&power.environment()).await;
    Arc::new(hall)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_is_there_after_every_power_cut() {
    survives(number("CRASH_CUTS", CUTS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: twenty cuts"]
async fn what_was_told_is_there_after_twenty_power_cuts() {
    survives(MANY_CUTS).await;
}

/// People play, and the power is cut so many times.
async fn survives(cuts: usize) {
    let chance = Chance::new();
    let mut power = Power::on();
    let hall = open(&power).await;
    let players = Players::sit_down(&hall, &chance);
    let mut dice = chance.dice(0);
    for cut in 0..cuts {
        players.play_for_a_while(&hall, &mut dice).await;
        hall.kill().await;
        let journal = power.journal();
        // At first the directories are new as well.
        let luck = if cut == 0 { Luck::none(&mut dice) } else { Luck::any(&mut dice, &journal) };
        power.cut(&journal, luck);
        hall.keep_data_in(power.data());
        hall.start(&power.environment()).await;
    }
    players.play_for_a_while(&hall, &mut dice).await;
    let mut groups = players.leave().await;
    hall.kill().await;
    let journal = power.journal();
    power.cut(&journal, Luck::none(&mut dice));
    hall.keep_data_in(power.data());
    let games =
        check(&hall, &hall.store(), &mut groups).await.unwrap_or_else(|why| panic!("{why}"));
    hall.discord.stop().await;
    say(&format!("{games} games, cutting the power: {}", hall.told()));
}

/// These tests can fail: of a bot that tells of what it has not synchronised, something is found to be lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_does_not_synchronise_is_found_out() {
    let chance = Chance::new();
    let mut power = Power::on();
    let hall = open(&power).await;
    let players = Players::sit_down(&hall, &chance);
    players.hear_of(&hall, 20).await;
    let mut groups = players.leave().await;
    hall.kill().await;
    let journal = power.journal().without_late_syncs();
    power.cut(&journal, Luck::none(&mut chance.dice(0)));
    hall.keep_data_in(power.data());
    let found = check(&hall, &hall.store(), &mut groups).await;
    hall.discord.stop().await;
    assert!(found.is_err(), "nothing is lost: {found:?}");
}
