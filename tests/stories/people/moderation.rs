//! Moderation of games.

use std::time::Duration;

use discord_sandbox::ActionError;

use crate::table::{Table, labels, mention, private};
use crate::times::{STAND, logged, pass};

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
        let refused = private(&table.command(table.ben, name, &[]).await);
        assert!(refused.contains("Only members who may manage this server"), "{refused}");
    }

    for (person, offered) in [(table.ben, 0), (table.ada, 2)] {
        let typed = [("game", "".into())];
        let choices =
            table.discord.autocomplete(person, table.channel, "moderate end", &typed, "game");
        assert_eq!(choices.await.unwrap().len(), offered);
    }

    let listed = private(&table.command(table.ada, "moderate games", &[]).await);
    assert!(
        listed.starts_with("Open games of this channel:") && listed.lines().count() == 3,
        "{listed}"
    );
    let ended = private(&table.command(table.ada, "moderate end", &[("game", 1.into())]).await);
    assert!(ended.contains("Game 1 has been ended without a result"), "{ended}");
    let told = |text: &str| text.contains("Game 1 was ended without a result; no rating changes");
    let end = table
        .discord
        .wait_message(table.channel, table.cleo, |message| told(&message.content))
        .await
        .unwrap();
    assert!(end.pinged.is_empty() && labels(&end).is_empty(), "{end:?}");
    let late = private(&table.play_in(table.cleo, 1, "c4xc2").await);
    assert!(late.contains("was ended without a result"), "{late}");
    let press = &board.buttons().next().unwrap().custom_id;
    let late = private(&table.discord.press_raw(table.cleo, board.id, press).await.unwrap());
    assert!(late.contains("Game 1"), "{late}");
    let none = private(&table.command(table.ada, "ranking", &[]).await);
    assert!(none.contains("No ratings yet"), "{none}");
    let again = private(&table.command(table.ada, "moderate end", &[("game", 1.into())]).await);
    assert!(again.contains("is no longer open"), "{again}");

    let cleared = private(&table.command(table.ada, "moderate clear", &[]).await);
    assert_eq!(cleared, "One challenge was removed.");
    let bare = crate::life::bare(&table, &challenge).await;
    assert!(bare.content.contains("A moderator removed"), "{}", bare.content);
    let empty = private(&table.command(table.ada, "moderate games", &[]).await);
    assert!(empty.contains("no open game in this channel"), "{empty}");

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
    let forbidden = private(
        &table.command(table.ada, "moderate forbid", &[("player", table.ben.into())]).await,
    );
    assert!(forbidden.contains(&mention(table.ben)), "{forbidden}");
    let bot = table.discord.bot_id();
    for opponent in [table.cleo, bot] {
        let refused =
            private(&table.command(table.ben, "challenge", &[("opponent", opponent.into())]).await);
        assert!(refused.contains("do not let you begin games here"), "{refused}");
    }
    let refused = private(&table.press(table.ben, &open, "Accept").await);
    assert!(refused.contains("do not let you begin games here"), "{refused}");
    // The running game continues, for Cleo's sake.
    let board = table.plays(table.ben, "c2-c3").await;
    let end = crate::life::resigns(&table, table.cleo, &board).await;
    let refused = private(&table.press(table.ben, &end, "Rematch").await);
    assert!(refused.contains("do not let you begin games here"), "{refused}");

    table.command(table.ada, "moderate allow", &[("player", table.ben.into())]).await;
    table.press(table.ben, &open, "Accept").await;
    assert!(table.board_of(2).await.content.contains("your turn"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_does_not_escape_from_a_rated_game() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let refused = private(&table.command(table.ada, "moderate end", &[("game", 1.into())]).await);
    assert!(refused.contains("let another moderator end it"), "{refused}");
    table.plays(table.ada, "c2-c3").await;
    table.plays(table.ben, "c4xc2").await;
    // Nor by moving once more and deleting the channel.
    table.plays(table.ada, "c1xc3").await;
    table.discord.delete_channel(table.channel).unwrap();
    logged(&table, STAND, 1).await;
    pass(&table, Duration::from_secs(31 * 24 * 60 * 60)).await;
    let general =
        table.discord.channels().iter().find(|channel| channel.name == "general").unwrap().id;
    let ranking =
        private(&table.discord.command(table.cleo, general, "ranking", &[]).await.unwrap());
    let first = ranking.lines().nth(1).unwrap_or_default();
    assert!(first.contains(&mention(table.ben)) && first.contains("1 won"), "{ranking}");
    table.close().await;
}
