//! The effects of a block, which stays hidden.

use discord_sandbox::Id;

use super::pings;
use crate::life::resigns;
use crate::table::{Table, assert_private, assert_says, labels, mention, opponent, private};
use crate::times::{DAY, pass};

#[tokio::test(flavor = "multi_thread")]
async fn a_block_is_refused_like_no_challenges() {
    let mut table = Table::open().await;
    let blocked =
        private(&table.command(table.ben, "game block add", &[("player", table.ada.into())]).await);
    assert!(
        blocked.contains(&mention(table.ada)) && blocked.contains("They are not told"),
        "{blocked}"
    );
    let none = [("challenges", "none".into())];
    let words = "Challenges: **none**";
    table.expect(table.cleo, "preferences", &none, words).await;
    table.restart_bot().await;

    let challenge = async |opponent: Id| {
        let options = [("opponent", opponent.into())];
        let told = private(&table.command(table.ada, "challenge", &options).await);
        assert_eq!(told, private(&table.challenge_by_menu(table.ada, opponent).await));
        told
    };
    let of_ben = challenge(table.ben).await;
    let of_cleo = challenge(table.cleo).await;
    assert!(of_ben.contains("takes no challenges right now"), "{of_ben}");
    assert_eq!(
        of_ben.replace(&mention(table.ben), "X"),
        of_cleo.replace(&mention(table.cleo), "X")
    );

    // Ada cannot accept open challenges either, including those from before.
    let open = table.open_challenge(table.ben, &[]).await;
    assert_eq!(private(&table.press(table.ada, &open, "Accept").await), of_ben);
    let own = private(&table.post_open(table.cleo, table.channel, &[]).await);
    assert!(own.contains("challenges:welcome"), "{own}");
    table.command(table.cleo, "preferences", &[("challenges", "welcome".into())]).await;
    let open = table.open_challenge(table.cleo, &[]).await;
    table.command(table.cleo, "preferences", &[("challenges", "none".into())]).await;
    assert_eq!(private(&table.press(table.ada, &open, "Accept").await), of_cleo);

    // Both have blocked each other: each sees only their own block.
    table.command(table.ada, "game block add", &[("player", table.ben.into())]).await;
    let own = private(&table.command(table.ada, "challenge", &opponent(table.ben)).await);
    assert!(own.contains("You have blocked") && own.contains("`/game block remove`"), "{own}");
    table
        .expect(
            table.ada,
            "game block remove",
            &[("player", table.ben.into())],
            "is no longer blocked",
        )
        .await;
    let again = private(&table.command(table.ada, "challenge", &opponent(table.ben)).await);
    assert_eq!(again, of_ben);
    table.expect(table.ben, "game block list", &[], &mention(table.ada)).await;
    table.expect(table.ada, "game block list", &[], "block list is empty").await;
    table.command(table.ben, "game block remove", &[("player", table.ada.into())]).await;
    table.challenge(table.ada, table.ben, "white").await;
    for whom in [table.ada, table.discord.bot_id()] {
        table.expect(table.ada, "game block add", &[("player", whom.into())], "other people").await;
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_goes_on_without_pings_and_has_no_rematch() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.command(table.ben, "game block add", &[("player", table.ada.into())]).await;
    let before = pings(&table, table.channel, table.ben);
    table.plays(table.ada, "c2-c3").await;
    pass(&table, DAY).await;
    let nudge = table.command(table.ada, "game nudge", &[]).await;
    assert!(
        !nudge.ephemeral && nudge.content.contains(&mention(table.ben)),
        "Ada sees her nudge: {nudge:?}"
    );
    let offer = table.command(table.ada, "game draw", &[]).await;
    assert_eq!((labels(&offer), offer.pinged.len()), (vec!["Accept", "Decline"], 0));
    assert_eq!(pings(&table, table.channel, table.ben), before);
    // The opposite direction is not blocked.
    let board = table.plays(table.ben, "c4xc2").await;
    assert_eq!(board.pinged, [table.ada]);

    let end = resigns(&table, table.ada, &board).await;
    table.expect_press(table.ada, &end, "Rematch", "takes no challenges right now").await;
    table.expect_press(table.ben, &end, "Rematch", "You have blocked").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_block_withdraws_the_challenge_that_would_tell_of_it() {
    let table = Table::open().await;
    let to_ada = table.challenge(table.ben, table.ada, "white").await;
    let to_ben = table.challenge(table.ada, table.ben, "white").await;
    let blocked = table.command(table.ben, "game block add", &[("player", table.ada.into())]).await;
    assert!(private(&blocked).contains("no longer reach you"), "{blocked:?}");
    let withdrawn = crate::life::bare(&table, &to_ada).await;
    assert_says(&withdrawn, &["withdrew the challenge"]);
    assert_private(
        &table.press_raw(table.ada, to_ada.id, &to_ada.buttons().next().unwrap().custom_id).await,
        "was withdrawn",
    );
    // An earlier proposal of Ada still waits for an answer.
    table.expect_press(table.ben, &to_ben, "Accept", "You have blocked").await;
    table.press(table.ben, &to_ben, "Decline").await;
    table.close().await;
}
