//! Lists of games, and links to messages.

use discord_sandbox::{Id, Message, Permission};

use super::{about, bare, next_board, now};
use crate::table::{
    Table, assert_shows, button, history, mention, message, number, private, until,
};

/// Waits until `/games` contains this message, whose id is saved just after the reply.
async fn games(
    table: &Table,
    by: Id,
    options: &[(&str, discord_sandbox::OptionValue)],
    board: &Message,
) -> Vec<String> {
    let link = format!("/{}/{})", board.channel, board.id);
    for _ in 0..200 {
        let listed = private(&table.command(by, "games", options).await);
        if listed.contains(&link) {
            return listed.lines().map(str::to_owned).collect();
        }
    }
    panic!("{link} is not listed");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_across_channels() {
    let table = Table::open().await;
    let general =
        table.discord.channels().iter().find(|channel| channel.name == "general").unwrap().id;
    let elsewhere =
        [("opponent", table.ben.into()), ("colour", "black".into()), ("pace", "day".into())];
    let challenge =
        message(&table.discord.command(table.ada, general, "challenge", &elsewhere).await.unwrap());
    table.press(table.ben, &challenge, "Accept").await;
    let title = |told: &Message| told.content.contains("**Game 1**");
    let there = table.discord.wait_message(general, table.ada, title).await.unwrap();
    let here = table.begin(table.ada, table.ben).await;
    let open = table.open_challenge(table.cleo, &[]).await;

    let mine = games(&table, table.ada, &[], &there).await;
    assert_eq!(mine.len(), 3, "{mine:?}");
    assert!(mine[2].contains(&format!(
        "in <#{}> against {} · **your turn**",
        table.channel,
        mention(table.ben)
    )));
    // The nearest deadline comes first.
    assert!(mine[1].contains(&format!(
        "in <#{general}> against {} · {} to move",
        mention(table.ben),
        mention(table.ben)
    )));
    let at: u64 =
        mine[1].split("<t:").nth(1).unwrap().split(":R>").next().unwrap().parse().unwrap();
    assert!(about(at, now(&table) + 86_400), "{mine:?}");

    let of_ben = games(&table, table.cleo, &[("player", table.ben.into())], &here).await;
    assert_eq!(of_ben.len(), 3, "{of_ben:?}");
    assert!(of_ben[0].contains(&format!("Open games of {}", mention(table.ben))), "{of_ben:?}");
    assert!(
        of_ben[1].contains(&format!("{} to move", mention(table.ben))),
        "what waits for Ben: {of_ben:?}"
    );
    let of_other =
        private(&table.command(table.ada, "games", &[("player", table.cleo.into())]).await);
    assert!(of_other.contains("waiting for anyone"), "{of_other}");

    // Ada owns the server.
    let all = games(&table, table.ada, &[("all", true.into())], &open).await;
    assert_eq!(all.len(), 4, "{all:?}");
    let refused = private(&table.command(table.ben, "games", &[("all", true.into())]).await);
    assert!(refused.contains("Only members who may manage this server"), "{refused}");
    assert_eq!(number(&open), 3, "numbers are those of the server");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_games_of_a_long_list_are_on_its_pages() {
    let table = Table::open().await;
    for nth in 1..=9 {
        let pace = if nth == 9 { "day" } else { "none" };
        let options =
            [("opponent", table.ben.into()), ("pace", pace.into()), ("colour", "white".into())];
        let challenge = message(&table.command(table.ada, "challenge", &options).await);
        table.press(table.ben, &challenge, "Accept").await;
    }
    let numbers = |page: &Message| -> Vec<u32> {
        let games = page.content.split("**Game ").skip(1);
        games.map(|game| game.split('*').next().unwrap().parse().unwrap()).collect()
    };
    let first = message(&table.command(table.ada, "games", &[]).await);
    let second = message(&table.press(table.ada, &first, "▶").await);
    let listed = [numbers(&first), numbers(&second)].concat();
    assert_eq!(listed, [9, 1, 2, 3, 4, 5, 6, 7, 8], "{} {}", first.content, second.content);
    assert!(second.content.ends_with("Page 2 of 2"), "{}", second.content);
    let offered = [("game", "".into())];
    let offered =
        table.discord.autocomplete(table.ada, table.channel, "game resign", &offered, "game");
    let offered: Vec<String> = offered.await.unwrap().into_iter().map(|one| one.name).collect();
    let offered =
        offered.iter().map(|name| name.split(' ').next().unwrap().parse::<u32>().unwrap());
    assert_eq!(offered.collect::<Vec<_>>(), listed);
    let all = message(&table.command(table.ada, "moderate games", &[]).await);
    assert_eq!(numbers(&all), numbers(&first));
    assert_eq!(numbers(&message(&table.press(table.ada, &all, "▶").await)), numbers(&second));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_newest_board_has_buttons() {
    let table = Table::open().await;
    let first = table.begin(table.ada, table.ben).await;
    let second = table.plays(table.ada, "c2-c3").await;
    let former = bare(&table, &first).await;
    let next = "**Game 1** · Medieval Alquerque · rated · 3 days a move\nAda (White) – Ben (Black)\n**c2-c3** was played next.";
    assert_eq!(former.content, next);
    assert_shows(&former, &history(&[]));
    assert!(table.discord.message(second.id).unwrap().components().count() > 0);

    // Slow clients still show them.
    let old = button(&first, "Move").custom_id.clone();
    let stale = private(&table.discord.press_raw(table.ada, first.id, &old).await.unwrap());
    assert!(stale.contains("has moved on") || stale.contains("turn in game 1"), "{stale}");

    // A former board that is deleted or unreachable does not matter.
    table.discord.delete_message(second.id).unwrap();
    let third = table.plays(table.ben, "c4xc2").await;
    let stale = private(&table.discord.press_raw(table.ada, first.id, &old).await.unwrap());
    assert!(
        stale.contains("Game 1 has moved on since then") && stale.contains("/board game:1"),
        "{stale}"
    );
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
async fn the_board_on_which_the_bot_was_thinking_says_what_it_played() {
    let table = Table::open().await;
    let options = [("colour", "black".into()), ("level", "beginner".into())];
    let thinking = table.challenge_bot(table.ada, &options).await;
    assert!(thinking.content.contains("I am thinking about my move"), "{}", thinking.content);
    let is_closed =
        |told: &Message| told.id == thinking.id && told.content.contains("was played next.");
    let former = table.discord.wait_message(table.channel, table.cleo, is_closed).await.unwrap();
    assert!(
        !former.content.contains("<@") && !former.content.contains("thinking"),
        "{}",
        former.content
    );
    assert_shows(&former, &history(&[]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_former_board_says_how_the_game_ended_also_after_a_restart() {
    let mut table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let board = table.plays(table.ada, "c2-c3").await;
    table.stop_bot().await;
    table.start_bot().await;
    let end = super::resigns(&table, table.ben, &board).await;
    let former = bare(&table, &board).await;
    assert!(former.content.ends_with("\nHere Black resigned."), "{}", former.content);
    // The last board keeps its own text and buttons.
    let last = table.discord.message(end.id).unwrap();
    assert!(last.content == end.content && last.components().count() > 0, "{last:?}");
    table.close().await;
}
