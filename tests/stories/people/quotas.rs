//! Quotas of games in a channel.

use std::time::Duration;

use alquerque::service::MAX_OWN_GAMES;
use discord_sandbox::Message;

use crate::table::{Table, opponent, private};
use crate::times::pass;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Starts an untimed game of Ada and Ben.
async fn begin(table: &Table) -> Message {
    table.begin_with(table.ada, table.ben, &[("pace", "none".into())]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn players_have_at_most_ten_games_in_a_channel_and_old_ones_are_adjourned() {
    let mut table = Table::open().await;
    let mut boards = Vec::new();
    for _ in 0..MAX_OWN_GAMES {
        boards.push(begin(&table).await);
    }
    for whom in [table.cleo, table.discord.bot_id()] {
        let refused = private(&table.command(table.ada, "challenge", &opponent(whom)).await);
        assert!(
            refused.contains("10 open games in this channel")
                && refused.contains("another channel"),
            "{refused}"
        );
    }
    let open = table.open_challenge(table.cleo, &[]).await;
    table.expect_press(table.ben, &open, "Accept", "10 open games in this channel").await;

    // After a month without an action they no longer count, which is announced once.
    table.play_in(table.ada, 2, "c2-c3").await;
    pass(&table, 29 * DAY).await;
    table.play_in(table.ben, 2, "c4xc2").await;
    table.restart_bot().await;
    pass(&table, 2 * DAY).await;
    pass(&table, 5 * DAY).await;
    let told = |table: &Table| {
        let mut told = table.discord.messages(table.channel, table.cleo);
        told.retain(|message| message.content.contains("Adjourned after 30 days without a move"));
        told
    };
    assert_eq!(told(&table).len(), MAX_OWN_GAMES - 1);
    assert!(told(&table).iter().all(|message| message.pinged.is_empty()));
    let listed = private(&table.command(table.ben, "games", &[]).await);
    assert!(listed.lines().count() == 2 && listed.contains("**Game 2**"), "{listed}");

    // A button of the old board resumes one.
    let moved = table.choose(table.ada, &boards[2], "c2-c3").await;
    assert_eq!(moved.pinged, [table.ben]);
    let listed = private(&table.command(table.ben, "games", &[]).await);
    assert!(listed.lines().count() == 3 && listed.contains("**Game 3**"), "{listed}");
    pass(&table, 31 * DAY).await;
    assert_eq!(told(&table).len(), MAX_OWN_GAMES + 1);
    table.close().await;
}
