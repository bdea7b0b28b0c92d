//! What the bot refuses.

use alquerque_engine::Level;
use alquerque_rules::{BELL, DAME, MEDIEVAL};
use discord_sandbox::Permission;

use super::{Match, options};
use crate::table::{Table, assert_says, opponent, private};

#[tokio::test(flavor = "multi_thread")]
async fn other_bots_do_not_play_and_people_have_no_level() {
    let table = Table::open().await;
    let other = table.discord.user("OtherBot").unwrap().id;
    let told = private(&table.command(table.ada, "challenge", &opponent(other)).await);
    assert!(told.contains("is a bot and does not play") && told.contains("or me."), "{told}");
    let level = ("level", "master".into());
    let options = [("opponent", table.ben.into()), level];
    table.expect(table.ada, "challenge", &options, "Only I have levels").await;
    assert!(table.discord.messages(table.channel, table.ada).iter().all(|told| told.ephemeral));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_against_the_bot_are_unrated_and_name_the_tables() {
    let table = Table::open().await;
    let [rules, level, colour] = options(&DAME, Level::Perfect, "white");
    let told =
        table.challenge_bot(table.ada, &[rules, level, colour, ("rated", true.into())]).await;
    assert_says(
        &told,
        &["unrated", "Games against me are unrated", "Perfect is strong, but not flawless"],
    );
    assert!(!told.content.contains(" rated ·"), "{}", told.content);
    let mut game = Match::after(&table, table.ada, told).await;
    game.plays_on().await;
    game.resigns().await;
    assert!(!game.board.content.contains("Ratings"), "{}", game.board.content);
    let told = table.challenge_bot(table.ada, &options(&BELL, Level::Perfect, "white")).await;
    assert_says(&told, &["Perfect is flawless only in the endgame"]);
    let told = table.challenge_bot(table.ada, &options(&MEDIEVAL, Level::Perfect, "white")).await;
    assert!(
        !told.content.contains("(Games against me") && !told.content.contains("flawless"),
        "{told:?}"
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_does_not_play_where_it_may_not_post() {
    let table = Table::open().await;
    table.discord.deny_bot(table.channel, &[Permission::SendMessages]).unwrap();
    let bot = [("opponent", table.discord.bot_id().into())];
    table.expect(table.ada, "challenge", &bot, "so I cannot play here").await;
    table.close().await;
}
