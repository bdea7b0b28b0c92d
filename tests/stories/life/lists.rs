//! Lists of games, and links to messages.

use discord_sandbox::{Id, Message, Permission};

use super::{about, bare, next_board, now};
use crate::frames::set;
use crate::table::{Table, assert_shows, button, history, mention, number, private, until};

/// Waits until `/games` contains this message.
async fn games(
    table: &Table,
    by: Id,
    options: &[(&str, discord_sandbox::OptionValue)],
    board: &Message,
) -> Vec<String> {
    let link = format!("/{}/{})", board.channel, board.id);
    table.listed(by, options, &link).await.lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_across_channels() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    let elsewhere =
        [("opponent", table.ben.into()), ("colour", "black".into()), ("pace", "day".into())];
    let challenge = table.command_in(general, table.ada, "challenge", &elsewhere).await;
    table.press(table.ben, &challenge, "Accept").await;
    let title = |told: &Message| told.content.contains("\n-# Game 1 · ");
    let there = table.discord.wait_message(general, table.ada, title).await.unwrap();
    let here = table.begin(table.ada, table.ben).await;
    let open = table.open_challenge(table.cleo, &[]).await;

    let mine = games(&table, table.ada, &[], &there).await;
    assert_eq!(mine.len(), 3, "{mine:?}");
    // The own turn comes before the nearest deadline.
    assert!(mine[1].contains(&format!(
        "in <#{}> against {} · **your turn**",
        table.channel,
        mention(table.ben)
    )));
    assert!(mine[2].contains(&format!(
        "in <#{general}> against {} · {} to move",
        mention(table.ben),
        mention(table.ben)
    )));
    let at: u64 =
        mine[2].split("<t:").nth(1).unwrap().split(":R>").next().unwrap().parse().unwrap();
    assert!(about(at, now(&table) + 86_400), "{mine:?}");

    let of_ben = games(&table, table.cleo, &[("player", table.ben.into())], &here).await;
    assert_eq!(of_ben.len(), 3, "{of_ben:?}");
    assert!(of_ben[0].contains(&format!("Open games of {}", mention(table.ben))), "{of_ben:?}");
    assert!(
        of_ben[1].contains(&format!("{} to move", mention(table.ben))),
        "what waits for Ben: {of_ben:?}"
    );
    table.expect(table.ada, "games", &[("player", table.cleo.into())], "waiting for anyone").await;

    // Ada owns the server.
    let all = games(&table, table.ada, &[("all", true.into())], &open).await;
    assert_eq!(all.len(), 4, "{all:?}");
    table
        .expect(
            table.ben,
            "games",
            &[("all", true.into())],
            "Only members who may manage this server",
        )
        .await;
    assert_eq!(number(&open), 3, "numbers are those of the server");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_games_of_a_long_list_are_on_its_pages() {
    let table = Table::open().await;
    for nth in 1..=9 {
        let pace = if nth == 9 { "day" } else { "none" };
        table.begin_with(table.ada, table.ben, &[("pace", pace.into())]).await;
    }
    let numbers = |page: &Message| -> Vec<u32> {
        let games = page.content.split("**Game ").skip(1);
        games.map(|game| game.split('*').next().unwrap().parse().unwrap()).collect()
    };
    let first = table.command(table.ada, "games", &[]).await;
    let second = table.press(table.ada, &first, "▶").await;
    let listed = [numbers(&first), numbers(&second)].concat();
    assert_eq!(listed, [9, 1, 2, 3, 4, 5, 6, 7, 8], "{} {}", first.content, second.content);
    assert!(second.content.ends_with("Page 2 of 2"), "{}", second.content);
    let offered = table.choices(table.ada, "game resign", &[("game", "".into())]).await;
    let offered =
        offered.iter().map(|name| name.split(' ').next().unwrap().parse::<u32>().unwrap());
    assert_eq!(offered.collect::<Vec<_>>(), listed);
    let all = table.command(table.ada, "moderate games", &[]).await;
    assert_eq!(numbers(&all), numbers(&first));
    assert_eq!(numbers(&table.press(table.ada, &all, "▶").await), numbers(&second));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_newest_board_has_buttons() {
    let table = Table::open().await;
    let first = table.begin(table.ada, table.ben).await;
    let second = table.plays(table.ada, "c2-c3").await;
    let former = bare(&table, &first).await;
    assert_eq!(former.content, "-# Game 1 · Ada – Ben");
    assert!(former.attachments.is_empty(), "{former:?}");
    assert!(table.discord.message(second.id).unwrap().components().count() > 0);

    // Slow clients still show them.
    let old = button(&first, "Move").custom_id.clone();
    let stale = private(&table.press_raw(table.ada, first.id, &old).await);
    assert!(stale.contains("has moved on") || stale.contains("turn in game 1"), "{stale}");

    // A former board that is deleted or unreachable does not matter.
    table.discord.delete_message(second.id).unwrap();
    let third = table.plays(table.ben, "c4xc2").await;
    let renewed = private(&table.press_raw(table.ada, first.id, &old).await);
    assert!(renewed.contains("The board has changed"), "{renewed}");
    games(&table, table.ada, &[], &third).await;
    table.discord.deny_bot(table.channel, &[Permission::ViewChannel]).unwrap();
    let fourth = table.plays(table.ada, "c1xc3").await;
    // The refusal of an earlier edit must not arrive after the bot may post again.
    until("the bot learns that it cannot reach a former board", || {
        table
            .discord
            .traffic()
            .exchanges()
            .any(|exchange| exchange.method == "PATCH" && exchange.status == 403)
    })
    .await;
    games(&table, table.ada, &[], &fourth).await;
    table.discord.allow_bot(table.channel, &[Permission::ViewChannel]).unwrap();
    let fifth = table.plays(table.ben, "a3xc1").await;
    bare(&table, &fourth).await;
    assert_eq!(next_board(&table, &fourth).await.id, fifth.id);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_former_board_that_is_kept_says_what_followed_also_after_a_restart() {
    let mut table = Table::open().await;
    set(&table, "boards", "keep").await;
    let first = table.begin(table.ada, table.ben).await;
    let board = table.plays(table.ada, "c2-c3").await;
    let former = bare(&table, &first).await;
    assert_eq!(
        former.content,
        "**c2-c3** was played next.\n\
         -# Game 1 · Medieval Alquerque · rated · 3 days a move · Ada (White) – Ben (Black)"
    );
    assert_shows(&former, &history(&[]));
    table.restart_bot().await;
    let end = super::resigns(&table, table.ben, &board).await;
    let former = bare(&table, &board).await;
    assert!(former.content.starts_with("Here Black resigned.\n"), "{}", former.content);
    // The last board keeps its own text and buttons.
    let last = table.discord.message(end.id).unwrap();
    assert!(last.content == end.content && last.components().count() > 0, "{last:?}");
    table.close().await;
}
