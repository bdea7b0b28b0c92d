//! Members who may not write in a channel cannot make the bot post there.

use discord_sandbox::{Id, OptionValue, Permission};

use super::{aside, resigns};
use crate::table::{Table, private};

const REFUSAL: &str = "You may not write in this channel";

fn options(given: &[(&'static str, &str)]) -> Vec<(&'static str, OptionValue)> {
    given.iter().map(|&(name, value)| (name, value.into())).collect()
}

fn public(table: &Table) -> usize {
    table.discord.messages(table.channel, table.cleo).len()
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_post_nothing_for_a_member_who_may_not_write() {
    let table = Table::open().await;
    table.begin(table.ben, table.ada).await;
    let before = public(&table);
    table.discord.deny_member(table.ben, &[Permission::SendMessages]);
    let ada = table.ada.to_string();
    let posting = [
        ("challenge", options(&[("opponent", &ada)])),
        ("move", options(&[("to", "c2-c3")])),
        ("game huff", options(&[("point", "c3")])),
        ("game draw", options(&[])),
        ("game count", options(&[])),
        ("game takeback", options(&[])),
        ("game nudge", options(&[])),
        ("game resign", options(&[])),
        ("game import", options(&[("record", "[RuleSet \"medieval\"]\n\n1. c2-c3 *")])),
        ("game replay", options(&[("share", "true")])),
        ("ranking", options(&[("share", "true")])),
    ];
    for (name, options) in posting {
        let told = private(&table.command(table.ben, name, &options).await);
        assert!(told.starts_with(REFUSAL) && told.contains("*Send Messages*"), "{name}: {told}");
    }
    let told = private(&table.challenge_by_menu(table.ben, table.ada).await);
    assert!(told.starts_with(REFUSAL), "{told}");
    // Private replies still work, and so does the opponent.
    for name in ["board", "games", "rules", "ranking", "game history", "preferences"] {
        let told = private(&table.command(table.ben, name, &[]).await);
        assert!(!told.contains(REFUSAL), "{name}: {told}");
    }
    assert_eq!(public(&table), before);
    table.discord.allow_member(table.ben, &[Permission::SendMessages]);
    table.plays(table.ben, "c2-c3").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_post_nothing_for_a_member_who_may_not_write() {
    let table = Table::open().await;
    let deny = |who: Id| table.discord.deny_member(who, &[Permission::SendMessages]);
    let permit = |who: Id| table.discord.allow_member(who, &[Permission::SendMessages]);
    let refused = async |message, label| {
        deny(table.ben);
        let before = public(&table);
        let told = private(&table.press(table.ben, message, label).await);
        assert!(told.starts_with(REFUSAL), "{label}: {told}");
        assert_eq!(public(&table), before, "{label}");
        permit(table.ben);
    };
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    refused(&challenge, "Accept").await;
    // A challenge can be declined, as that edits an existing message.
    deny(table.ben);
    let declined = table.press(table.ben, &challenge, "Decline").await;
    assert_eq!(declined.id, challenge.id);
    permit(table.ben);
    table.begin(table.ada, table.ben).await;
    let board = table.plays(table.ada, "c2-c3").await;
    refused(&board, "Only move: c4xc2").await;
    let board = table.plays(table.ben, "c4xc2").await;
    let aside = aside(&table, table.ben, &board).await;
    refused(&aside, "Undo").await;
    let end = resigns(&table, table.ada, &board).await;
    refused(&end, "Rematch").await;
    // The replay is private.
    deny(table.ben);
    assert!(table.press(table.ben, &end, "Replay").await.ephemeral);
    table.close().await;
}
