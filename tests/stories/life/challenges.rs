//! Directed and open challenges, and their terms.

use alquerque_render::{Scene, Style, Theme};
use alquerque_rules::DAME;
use discord_sandbox::Id;

use super::{about, bare, deadline, now};
use crate::table::{
    Table, assert_draws, assert_private, assert_says, button, game, history_by, labels, mention,
    number, opponent, private, with_german,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_is_taken_by_the_first_to_accept() {
    let table = Table::open().await;
    let question = table.command(table.ada, "challenge", &[("colour", "black".into())]).await;
    assert!(question.ephemeral && labels(&question) == ["Post it", "Cancel"], "{question:?}");
    table.expect_press(table.ada, &question, "Cancel", "Nothing was posted").await;
    let challenge = table.open_challenge(table.ada, &[("colour", "black".into())]).await;
    assert!(!challenge.ephemeral && challenge.pinged.is_empty(), "{challenge:?}");
    assert_says(
        &challenge,
        &[
            &mention(table.ada),
            "challenges anybody here",
            "Medieval Alquerque",
            "Black and move second",
        ],
    );
    assert_eq!(labels(&challenge), ["Accept", "Rules"]);
    table.expect_press(table.ada, &challenge, "Accept", "your own challenge (game 1)").await;
    let accept = button(&challenge, "Accept").custom_id.clone();
    let decline = accept.replace("accept", "decline");
    assert_private(
        &table.press_raw(table.ben, challenge.id, &decline).await,
        "Just ignore this open challenge (game 1).",
    );
    let withdraw = accept.replace("accept", "withdraw");
    let told = private(&table.press_raw(table.cleo, challenge.id, &withdraw).await);
    assert!(told.contains("can withdraw"), "{told}");

    // Two players accept at once: one plays, and the other is refused.
    let press = |by: Id| table.press_raw(by, challenge.id, &accept);
    let (ben, cleo) = tokio::join!(press(table.ben), press(table.cleo));
    let ((winner, taken), (loser, late)) = match ben.ephemeral {
        false => ((table.ben, ben), (table.cleo, cleo)),
        true => ((table.cleo, cleo), (table.ben, ben)),
    };
    assert_private(&late, "has already been accepted");
    assert!(taken.content.contains(&format!("{} accepted", mention(winner))), "{taken:?}");
    assert!(labels(&taken).is_empty());
    let board = table.board_of(1).await;
    assert_eq!(board.pinged, [table.ada]);
    let boards = table.discord.messages(table.channel, table.cleo);
    assert_eq!(boards.iter().filter(|told| told.content.contains("\n-# Game 1 · ")).count(), 1);
    table.expect(loser, "games", &[], "no open game").await;
    // A later press gets the same answer.
    for late in [loser, table.ada] {
        assert_private(
            &table.press_raw(late, challenge.id, &accept).await,
            "has already been accepted",
        );
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_terms_of_a_challenge_are_shown_and_applied() {
    let mut table = Table::open().await;
    let usual = table.challenge(table.ada, table.ben, "white").await;
    assert_says(&usual, &["\n-# rated · 3 days a move\n"]);
    table.withdraw(table.ada, &usual).await;

    let options = [
        ("opponent", table.ben.into()),
        ("rules", "dame".into()),
        ("colour", "white".into()),
        ("pace", "day".into()),
        ("bank", "3".into()),
        ("rated", false.into()),
        ("theme", "slate".into()),
        ("open-for", "72".into()),
    ];
    let challenge = table.command(table.ada, "challenge", &options).await;
    let terms = "\n-# unrated · 1 day a move + 3 days · Slate (for dark screens)\n";
    assert_says(&challenge, &["German draughts (Dame)", terms]);
    let (_, open) = challenge.content.split_once("Open until <t:").unwrap();
    assert!(
        about(open.split(':').next().unwrap().parse().unwrap(), now(&table) + 3 * 86_400),
        "{open}"
    );
    assert_eq!((&challenge.pinged[..], number(&usual)), (&[table.ben][..], 1));

    table.press(table.ben, &table.command(table.ben, "board", &game(2)).await, "Accept").await;
    // It was accepted from another message; its own message is updated a moment later.
    assert_says(&bare(&table, &challenge).await, &["accepted"]);
    let board = table.board_of(2).await;
    assert!(
        about(deadline(&board), now(&table) + 86_400) && board.content.contains(":R> + 3 days\n"),
        "a day, and then the bank: {}",
        board.content
    );
    let style = Style { theme: Theme::from_id("slate").unwrap(), ..Style::default() };
    let start = history_by(&DAME, &[]);
    assert_draws(&board, &start, &Scene::from_history(&start), &style);

    // Private pictures have the game's style, unless the player has chosen another.
    table.restart_bot().await;
    let seen = table.command(table.ben, "board", &[]).await;
    assert_draws(&seen, &start, &Scene::from_history(&start), &style);
    table.command(table.ben, "preferences", &[("theme", "contrast".into())]).await;
    let seen = table.command(table.ben, "board", &[]).await;
    let own = Style { theme: Theme::from_id("contrast").unwrap(), ..style };
    assert_draws(&seen, &start, &Scene::from_history(&start), &own);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_challenged_from_their_menu() {
    let table = Table::open().await;
    let challenge = table.challenge_by_menu(table.ada, table.ben).await;
    assert!(!challenge.ephemeral && challenge.pinged == [table.ben], "{challenge:?}");
    assert_says(&challenge, &["Medieval Alquerque", "A coin decides", "rated · 3 days a move"]);
    table.press(table.ben, &challenge, "Accept").await;
    table.board_of(1).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_have_at_most_five_open_challenges() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    let mut open = vec![table.challenge_of(&table.post_open(table.ada, general, &[]).await).await];
    for _ in 0..4 {
        open.push(table.open_challenge(table.ada, &[]).await);
    }
    let refused = private(&table.command(table.ada, "challenge", &opponent(table.ben)).await);
    assert!(
        refused.contains("5 open challenges on this server") && refused.contains("/games"),
        "{refused}"
    );
    // Received and answered challenges do not count.
    table.challenge(table.ben, table.ada, "white").await;
    table.press(table.cleo, &open[1], "Accept").await;
    table.board_of(number(&open[1])).await;
    let fifth = table.challenge(table.ada, table.ben, "white").await;
    assert_private(&table.post_open(table.ada, table.channel, &[]).await, "5 open challenges");
    table.withdraw(table.ada, &fifth).await;
    table.challenge(table.ada, table.cleo, "white").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_needs_a_time_limit() {
    let table = Table::open_with(with_german("Ben")).await;
    let timeless = async |by: Id, rated: Option<bool>| {
        let rated = rated.map(|rated| ("rated", rated.into()));
        let options = [("opponent", table.cleo.into()), ("pace", "none".into())];
        let options: Vec<_> = options.into_iter().chain(rated).collect();
        table.command(by, "challenge", &options).await
    };
    for (by, words) in [
        (table.ada, "A rated game needs a time limit, or it could be stalled for ever."),
        (table.ben, "Eine gewertete Partie braucht eine Zeitgrenze,"),
    ] {
        let refused = timeless(by, Some(true)).await;
        assert!(refused.ephemeral && refused.content.starts_with(words), "{refused:?}");
    }
    for rated in [None, Some(false)] {
        let made = timeless(table.ada, rated).await;
        assert!(!made.ephemeral && made.content.contains("unrated · no time limit"), "{made:?}");
    }
    table.close().await;
}
