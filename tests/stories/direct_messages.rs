//! Direct messages to players who want them.

use discord_sandbox::{Fault, FaultRule, Frequency, Id, Message};

use crate::table::{Table, mention, message, until};

/// Sets a preference in the panel.
async fn sets(table: &Table, by: Id, item: &str, menu: usize, value: &str) {
    let panel = message(&table.command(by, "preferences", &[]).await);
    let opened = panel.selects().next().unwrap().custom_id.clone();
    let choice = message(&table.discord.select(by, panel.id, &opened, &[item]).await.unwrap());
    let menu = choice.selects().nth(menu).unwrap().custom_id.clone();
    table.discord.select(by, choice.id, &menu, &[value]).await.unwrap();
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
    let start = format!("It is your turn against {ada}: Medieval Alquerque, game 1 · [open](");
    assert!(told[0].content.starts_with(&start), "{}", told[0].content);
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
    table.plays(table.ada, "c2-c3").await;
    table.plays(table.ben, "c4xc2").await;
    // The first message after the quiet hours.
    let panel = message(&table.command(table.ben, "preferences", &[]).await);
    assert!(panel.content.contains("Direct messages: **on**"), "{}", panel.content);
    sets(&table, table.ben, "quiet", 0, &((hour + 4) % 24).to_string()).await;
    sets(&table, table.ben, "quiet", 1, &((hour + 5) % 24).to_string()).await;
    table.plays(table.ada, "c1xc3").await;
    assert_eq!(waits(&table, table.ben, 1).await.len(), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_are_refused_are_turned_off() {
    let table = Table::open().await;
    sets(&table, table.ben, "messages", 0, "yes").await;
    table.begin(table.ada, table.ben).await;
    table.discord.inject_fault(FaultRule::new(
        Some("POST"),
        &format!("/channels/{}/messages", table.discord.direct_channel(table.ben)),
        Fault::Status(403),
        Frequency::Times(1),
    ));
    table.plays(table.ada, "c2-c3").await;
    loop {
        let panel = message(&table.command(table.ben, "preferences", &[]).await);
        if panel.content.contains("Direct messages: **off**\n") {
            break;
        }
    }
    table.plays(table.ben, "c4xc2").await;
    table.plays(table.ada, "c1xc3").await;
    table.command(table.ben, "board", &[]).await;
    assert!(direct(&table, table.ben).is_empty());
    table.close().await;
}
