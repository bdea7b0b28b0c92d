//! The disk fails or is full while people play, and then does its work again.

use std::fs;
use std::time::Duration;

use alquerque::rules::MEDIEVAL;

use crate::bot::Time;
use crate::chance::Chance;
use crate::disk::{Luck, Power};
use crate::hall::{Hall, PATIENCE};
use crate::say::say;
use crate::twice::Table;

/// The numbers of "no space left on device" and "input/output error".
const ERRORS: [&str; 2] = ["28", "5"];
const REFUSED: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fails_loses_nothing_and_is_used_again() {
    let chance = Chance::new();
    let mut power = Power::on();
    let hall = Hall::empty(Time::System, 2, 1).await;
    hall.keep_data_in(power.data());
    hall.start(&power.environment()).await;
    let mut table = Table::begin(&hall, &MEDIEVAL).await;
    let mut refused = 0;
    for error in ERRORS.iter().cycle().take(6) {
        table.play_any().await;
        fs::write(power.failure(), error).unwrap();
        let action = table.history.position().legal_actions()[0];
        for _ in 0..REFUSED {
            let told = table.tries(action).await;
            assert!(told.ephemeral && told.content.contains("Sorry"), "with error {error}: {}", told.content);
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
    let journal = power.journal();
    power.cut(&journal, Luck::none(&mut chance.dice(0)));
    hall.keep_data_in(power.data());
    hall.start(&power.environment()).await;
    assert_eq!(table.kept().await, table.history.actions());
    hall.kill().await;
    hall.discord.stop().await;
    say(&format!("{} actions kept and {refused} refused on a disk that fails", table.history.actions().len()));
}
