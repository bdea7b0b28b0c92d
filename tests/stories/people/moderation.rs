//! Moderation of games.

use std::time::Duration;

use discord_sandbox::ActionError;

use crate::table::{Table, assert_private, assert_says, game, labels, mention, opponent, private};
use crate::times::pass;

#[tokio::test(flavor = "multi_thread")]
async fn moderators_end_games_and_remove_challenges() {
    let table = Table::open().await;
    let board = table.begin(table.ben, table.cleo).await;
    table.plays(table.ben, "c2-c3").await;
    let challenge = table.challenge(table.ben, table.cleo, "white").await;
    let hidden = table.discord.command(table.ben, table.channel, "moderate games", &[]).await;
    assert!(matches!(hidden, Err(ActionError::NoSuchCommand(_))), "{hidden:?}");
    table.discord.grant_commands(table.ben);
    for name in ["moderate games", "moderate clear"] {
        table.expect(table.ben, name, &[], "Only members who may manage this server").await;
    }

    for (person, offered) in [(table.ben, 0), (table.ada, 2)] {
        let choices = table.choices(person, "moderate end", &[("game", "".into())]).await;
        assert_eq!(choices.len(), offered);
    }

    let listed = private(&table.command(table.ada, "moderate games", &[]).await);
    assert!(
        listed.starts_with("Open games of this channel:") && listed.lines().count() == 3,
        "{listed}"
    );
    let ended = private(&table.command(table.ada, "moderate end", &game(1)).await);
    assert!(ended.contains("Game 1 has been ended without a result"), "{ended}");
    let told =
        |text: &str| text.starts_with("Ended without a result; no rating changes.\n-# Game 1 · ");
    let end = table
        .discord
        .wait_message(table.channel, table.cleo, |message| told(&message.content))
        .await
        .unwrap();
    assert!(end.pinged.is_empty() && labels(&end).is_empty(), "{end:?}");
    assert_private(&table.play_in(table.cleo, 1, "c4xc2").await, "was ended without a result");
    let press = &board.buttons().next().unwrap().custom_id;
    assert_private(&table.press_raw(table.cleo, board.id, press).await, "Game 1");
    table.expect(table.ada, "ranking", &[], "No ratings yet").await;
    table.expect(table.ada, "moderate end", &game(1), "is no longer open").await;

    let cleared = private(&table.command(table.ada, "moderate clear", &[]).await);
    assert_eq!(cleared, "One challenge was removed.");
    let bare = crate::life::bare(&table, &challenge).await;
    assert_says(&bare, &["A moderator removed"]);
    table.expect(table.ada, "moderate games", &[], "no open game in this channel").await;

    let log = table.log();
    let entries: Vec<&str> = log.lines().filter(|line| line.contains(" audit: ")).collect();
    assert_eq!(entries.len(), 2, "{entries:?}");
    for (entry, action) in entries.iter().zip(["end", "clear"]) {
        for field in ["guild=", "channel=", "game=", &format!("moderator={}", table.ada), action] {
            assert!(entry.contains(field), "{field}: {entry}");
        }
        assert!(!["Ada", "Ben", "Cleo"].iter().any(|name| entry.contains(name)), "{entry}");
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_member_starts_no_game() {
    let table = Table::open().await;
    table.begin(table.ben, table.cleo).await;
    let open = table.open_challenge(table.cleo, &[]).await;
    table
        .expect(table.ada, "moderate forbid", &[("player", table.ben.into())], &mention(table.ben))
        .await;
    let bot = table.discord.bot_id();
    for whom in [table.cleo, bot] {
        table
            .expect(table.ben, "challenge", &opponent(whom), "do not let you begin games here")
            .await;
    }
    table.expect_press(table.ben, &open, "Accept", "do not let you begin games here").await;
    // The running game continues, for Cleo's sake.
    let board = table.plays(table.ben, "c2-c3").await;
    let end = crate::life::resigns(&table, table.cleo, &board).await;
    table.expect_press(table.ben, &end, "Rematch", "do not let you begin games here").await;

    table.command(table.ada, "moderate allow", &[("player", table.ben.into())]).await;
    table.press(table.ben, &open, "Accept").await;
    assert!(table.board_of(2).await.content.contains(" to move**"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_does_not_escape_from_a_rated_game() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.expect(table.ada, "moderate end", &game(1), "let another moderator end it").await;
    table.play_all(&["c2-c3", "c4xc2"]).await;
    // Nor by moving once more and deleting the channel.
    table.plays(table.ada, "c1xc3").await;
    table.discord.delete_channel(table.channel).unwrap();
    pass(&table, Duration::from_secs(31 * 24 * 60 * 60)).await;
    let general = table.channel_named("general");
    let ranking = private(&table.command_in(general, table.cleo, "ranking", &[]).await);
    let first = ranking.lines().nth(1).unwrap_or_default();
    assert!(first.contains(&mention(table.ben)) && first.contains("1 won"), "{ranking}");
    table.close().await;
}
