//! Direct messages to players who want them.

use std::time::Duration;

use discord_sandbox::{Fault, Id, Message};
use test_support::wait_for;

use crate::sharing::SILENT;
use crate::table::{Table, assert_says, mention, until};
use crate::times::pass;

/// Sets a preference in the panel. Returns the answer.
pub async fn sets(table: &Table, by: Id, item: &str, menu: usize, value: &str) -> Message {
    let panel = table.command(by, "preferences", &[]).await;
    let opened = panel.selects().next().unwrap().custom_id.clone();
    let choice = table.select(by, panel.id, &opened, &[item]).await;
    let menu = choice.selects().nth(menu).unwrap().custom_id.clone();
    table.select(by, choice.id, &menu, &[value]).await
}

fn direct(table: &Table, to: Id) -> Vec<Message> {
    table.discord.messages(table.discord.direct_channel(to), to)
}

async fn waits(table: &Table, to: Id, count: usize) -> Vec<Message> {
    until("the direct messages have come", || direct(table, to).len() >= count).await;
    direct(table, to)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_wants_it_is_told_of_turns_and_ends_directly() {
    let table = Table::open().await;
    sets(&table, table.ben, "messages", 0, "yes").await;
    table.begin(table.ada, table.ben).await;
    let board = table.plays(table.ada, "c2-c3").await;
    let told = waits(&table, table.ben, 1).await;
    let ada = mention(table.ada);
    let start =
        format!("It is your turn against {ada}: Medieval Alquerque, game 1 · [Go to board](");
    assert!(told[0].content.starts_with(&start), "{}", told[0].content);
    assert_eq!(told[0].flags & SILENT, 0, "it notifies its reader");
    assert!(told[0].content.contains(&board.id.to_string()), "{}", told[0].content);

    table.plays(table.ben, "c4xc2").await;
    let board = table.plays(table.ada, "c1xc3").await;
    let told = waits(&table, table.ben, 2).await;
    assert!(told[1].content.starts_with(&start), "{}", told[1].content);
    crate::life::resigns(&table, table.ada, &board).await;
    let told = waits(&table, table.ben, 3).await;
    let won = format!("{} has won against {ada}", mention(table.ben));
    assert!(told[2].content.starts_with(&won), "{}", told[2].content);
    // Ada has not asked for any.
    assert_eq!((told.len(), direct(&table, table.ada).len()), (3, 0));

    // Who ends a game has read that it is over.
    sets(&table, table.ada, "messages", 0, "yes").await;
    table.begin(table.ada, table.ben).await;
    // A message about a turn is not sent any more once the turn is over.
    waits(&table, table.ada, 1).await;
    let board = table.plays(table.ada, "c2-c3").await;
    let told = waits(&table, table.ben, 4).await;
    assert!(told[3].content.starts_with("It is your turn"), "{}", told[3].content);
    crate::life::resigns(&table, table.ben, &board).await;
    let ended = waits(&table, table.ada, 2).await;
    let won = format!("{} has won against {}", mention(table.ada), mention(table.ben));
    assert!(ended[1].content.starts_with(&won), "{}", ended[1].content);
    assert_eq!(direct(&table, table.ben).len(), 4);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_have_no_direct_messages() {
    let table = Table::open().await;
    sets(&table, table.ben, "messages", 0, "yes").await;
    let hour = table.discord.now_ms() / 3_600_000 % 24;
    sets(&table, table.ben, "quiet", 0, &((hour + 23) % 24).to_string()).await;
    sets(&table, table.ben, "quiet", 1, &((hour + 2) % 24).to_string()).await;
    table.begin(table.ada, table.ben).await;
    table.play_all(&["c2-c3", "c4xc2"]).await;
    // The first message comes after the quiet hours.
    assert_says(&table.command(table.ben, "preferences", &[]).await, &["Direct messages: **on**"]);
    sets(&table, table.ben, "quiet", 0, &((hour + 4) % 24).to_string()).await;
    sets(&table, table.ben, "quiet", 1, &((hour + 5) % 24).to_string()).await;
    let board = table.plays(table.ada, "c1xc3").await;
    let told = waits(&table, table.ben, 1).await;
    assert!(told[0].content.contains(&board.id.to_string()), "{}", told[0].content);
    assert_eq!(told.len(), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_are_refused_are_turned_off() {
    let table = Table::open().await;
    sets(&table, table.ben, "messages", 0, "yes").await;
    table.begin(table.ada, table.ben).await;
    let path = format!("/channels/{}/messages", table.discord.direct_channel(table.ben));
    let tries = || {
        let traffic = table.discord.traffic();
        traffic.exchanges().filter(|one| one.path.ends_with(&path)).count()
    };
    let is_off = async || {
        wait_for("direct messages are off", async || {
            let panel = table.command(table.ben, "preferences", &[]).await;
            (!panel.content.contains("Direct messages")).then_some(())
        })
        .await;
    };
    let play_any = async |by| {
        let action = table.offers(by, "").await.remove(0);
        table.plays(by, &action).await;
    };
    // Discord has several codes for a refusal.
    table.fail("POST", &path, Fault::Status(403), 1);
    table.plays(table.ada, "c2-c3").await;
    is_off().await;
    assert_eq!(tries(), 1);
    pass(&table, Duration::from_mins(10)).await;
    sets(&table, table.ben, "messages", 0, "yes").await;
    table.plays(table.ben, "c4xc2").await;
    table.plays(table.ada, "c1xc3").await;
    waits(&table, table.ben, 1).await;
    table.discord.close_direct(table.ben);
    play_any(table.ben).await;
    play_any(table.ada).await;
    is_off().await;
    // No other one is tried.
    let before = tries();
    play_any(table.ben).await;
    play_any(table.ada).await;
    table.command(table.ben, "board", &[]).await;
    assert_eq!((tries(), direct(&table, table.ben).len()), (before, 1));

    // They stay off for a while, so that no player collects refusals.
    let turn_on = async || sets(&table, table.ben, "messages", 0, "yes").await.content;
    let refused = turn_on().await;
    assert!(refused.starts_with("Discord has refused my last direct message"), "{refused}");
    let panel = table.command(table.ben, "preferences", &[]).await;
    assert!(!panel.content.contains("Direct messages"), "{}", panel.content);
    pass(&table, Duration::from_mins(10)).await;
    let panel = turn_on().await;
    assert!(panel.contains("Direct messages: **on**"), "{panel}");
    table.close().await;
}
