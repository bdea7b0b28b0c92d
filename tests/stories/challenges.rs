//! Challenges: permissions and pings.

use discord_sandbox::{ActionError, Exchange, Id, Message};
use test_support::wait_for;

use crate::table::{
    Table, assert_closed, assert_private, assert_says, assert_shows, button, history, labels,
    mention, number, opponent, private, to_move,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_names_both_and_pings_the_challenged() {
    let table = Table::open().await;
    let challenge = table.challenge(table.ada, table.ben, "black").await;
    assert!(!challenge.ephemeral);
    assert_says(
        &challenge,
        &[
            &mention(table.ada),
            &mention(table.ben),
            "Medieval Alquerque",
            "game 1",
            "would play Black",
        ],
    );
    assert_eq!(challenge.pinged, [table.ben]);
    assert_eq!(labels(&challenge), ["Accept", "Decline", "Rules"]);
    assert!(challenge.buttons().all(|button| button.custom_id.len() <= 100));

    // Accepting removes the buttons, posts the board, and pings the challenger, who did not click.
    let accepted = table.press(table.ben, &challenge, "Accept").await;
    assert_eq!((accepted.id, labels(&accepted)), (challenge.id, vec![]));
    assert_says(&accepted, &["accepted"]);
    let board = table.board_of(1).await;
    assert_eq!(board.pinged, [table.ada], "Ben has White");
    assert_says(&board, &[&to_move(table.ben)]);
    assert_shows(&board, &history(&[]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coin_decides_where_no_colour_is_asked_for() {
    let table = Table::open().await;
    let mut whites = Vec::new();
    for _ in 0..24 {
        let opponent = [("opponent", table.ben.into())];
        let challenge = table.command(table.ada, "challenge", &opponent).await;
        assert_says(&challenge, &["A coin decides"]);
        table.press(table.ben, &challenge, "Accept").await;
        let board = table.board_of(number(&challenge)).await;
        let is_white = |player: &Id| board.content.contains(&to_move(*player));
        whites.extend([table.ada, table.ben].into_iter().find(is_white));
        // A player has a limit of concurrent games.
        table.resign(table.ada).await;
    }
    // A fair coin falls on one side 24 times in a row once in eight million runs.
    assert!(whites.contains(&table.ada) && whites.contains(&table.ben), "{whites:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_cannot_challenge_themselves_or_another_bot() {
    let table = Table::open().await;
    let other_bot = table.discord.user("OtherBot").unwrap().id;
    for (whom, words) in
        [(table.ada, "cannot challenge yourself"), (other_bot, "is a bot and does not play")]
    {
        table.expect(table.ada, "challenge", &opponent(whom), words).await;
        assert_private(&table.challenge_by_menu(table.ada, whom).await, words);
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_has_left_the_server_is_not_challenged() {
    let table = Table::open().await;
    table.discord.remove_member(table.cleo);
    let options = [("opponent", table.cleo.into())];
    let words = "That person is not on this server";
    table.expect(table.ada, "challenge", &options, words).await;
    assert_private(&table.challenge_by_menu(table.ada, table.cleo).await, words);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_challenged_answers_and_only_the_challenger_withdraws() {
    let table = Table::open().await;
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    for (by, label, words) in [
        (table.ada, "Accept", "Only"),
        (table.cleo, "Accept", "Only"),
        (table.ada, "Decline", "can answer"),
        (table.cleo, "Decline", "can answer"),
    ] {
        table.expect_press(by, &challenge, label, words).await;
    }
    let withdraw = button(&challenge, "Accept").custom_id.replace("accept", "withdraw");
    for by in [table.ben, table.cleo] {
        assert_private(&table.press_raw(by, challenge.id, &withdraw).await, "can withdraw");
    }
    let declined = table.press(table.ben, &challenge, "Decline").await;
    assert_closed(&declined, "declined");
    assert!(declined.pinged == challenge.pinged, "an edit pings no player again");

    let challenge = table.challenge(table.ada, table.ben, "white").await;
    let withdrawn = table.withdraw(table.ada, &challenge).await;
    assert_closed(&withdrawn, "withdrew");
    table.close().await;
}

/// Presses a button that a client still shows.
async fn press_late(
    table: &Table,
    by: discord_sandbox::Id,
    challenge: &Message,
    label: &str,
) -> String {
    let id = &button(challenge, label).custom_id;
    assert!(matches!(
        table.discord.press(by, challenge.id, id).await,
        Err(ActionError::NoSuchComponent(_))
    ));
    private(&table.press_raw(by, challenge.id, id).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_once() {
    let table = Table::open().await;
    let first = table.challenge(table.ada, table.ben, "white").await;
    let note = table.withdrawal(table.ada, &first).await;
    table.press(table.ben, &first, "Accept").await;
    assert!(
        press_late(&table, table.ben, &first, "Accept").await.contains("has already been accepted")
    );
    assert!(
        press_late(&table, table.ben, &first, "Decline")
            .await
            .contains("has already been accepted")
    );
    table.expect_press(table.ada, &note, "Withdraw", "has already been accepted").await;

    let second = table.challenge(table.ada, table.ben, "white").await;
    table.press(table.ben, &second, "Decline").await;
    assert!(press_late(&table, table.ben, &second, "Accept").await.contains("was declined"));

    let third = table.challenge(table.ada, table.ben, "white").await;
    table.withdraw(table.ada, &third).await;
    assert!(press_late(&table, table.ben, &third, "Accept").await.contains("was withdrawn"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_posts_one_challenge_however_often_it_is_answered() {
    let table = Table::open().await;
    let question = table.command(table.ada, "challenge", &[("pace", "day".into())]).await;
    let id = &button(&question, "Post it").custom_id;
    let presses = (0..3).map(|_| table.discord.press_raw(table.ada, question.id, id));
    futures_util::future::join_all(presses).await;
    let is_challenge = |told: &Message| told.content.contains("challenges anybody");
    table.wait(is_challenge).await;
    // An answer to a command comes after what was done before.
    let games = private(&table.command(table.ada, "games", &[]).await);
    assert!(games.contains("**Game 1**") && !games.contains("**Game 2**"), "{games}");
    let posted = table.discord.messages(table.channel, table.ben);
    assert_eq!(posted.iter().filter(|told| is_challenge(told)).count(), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_challenge_does_not_say_comes_from_the_server() {
    let table = Table::open().await;
    let options = [("rules", "free".into()), ("pace", "hour".into()), ("rated", false.into())];
    let settings = private(&table.command(table.ada, "settings", &options).await);
    let usual = "**Free-capture Alquerque**, **1 hour a move**, **unrated**";
    assert!(settings.contains(usual), "{settings}");

    let challenge = table.challenge(table.ada, table.ben, "white").await.content;
    assert!(challenge.contains("**Free-capture Alquerque**"), "{challenge}");
    assert!(challenge.contains("unrated · 1 hour a move"), "{challenge}");
    let open = [("colour", "white".into())];
    table.expect(table.ada, "challenge", &open, "**Free-capture Alquerque**").await;
    let said = [
        ("opponent", table.ben.into()),
        ("rules", "dame".into()),
        ("pace", "day".into()),
        ("rated", true.into()),
    ];
    let challenge = table.command(table.ada, "challenge", &said).await.content;
    assert!(challenge.contains("**German draughts (Dame)**"), "{challenge}");
    assert!(challenge.contains("\n-# rated · 1 day a move"), "{challenge}");
    let page = table.command(table.cleo, "help", &[]).await;
    let begun = table.press(table.cleo, &page, "Play me").await.content;
    assert!(begun.contains(" · Free-capture Alquerque · "), "{begun}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_of_a_challenge_addresses_its_challenger() {
    let table = Table::open().await;
    table.challenge(table.ada, table.ben, "black").await;
    let own = table.command(table.ada, "board", &[]).await;
    assert!(own.content.starts_with("You challenge <@"), "{}", own.content);
    assert_says(&own, &["You would play Black"]);
    assert_eq!(labels(&own), ["Withdraw"]);
    let received = table.command(table.ben, "board", &[]).await;
    assert_says(&received, &["challenges you"]);
    assert_eq!(labels(&received), ["Accept", "Decline", "Rules"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_to_an_unresolved_user_is_refused() {
    let table = Table::open().await.with_faults();
    table.challenge(table.ada, table.ben, "white").await;
    let traffic = table.discord.traffic();
    let event = traffic.dispatches().find(|event| event["t"] == "INTERACTION_CREATE").unwrap();
    let mut interaction = event["d"].clone();
    let id: u64 = interaction["id"].as_str().unwrap().parse().unwrap();
    interaction["id"] = (id + 1).to_string().into();
    interaction["data"].as_object_mut().unwrap().remove("resolved").unwrap();
    table.discord.send_event("INTERACTION_CREATE", &interaction);
    // The stand-in does not know such an interaction.
    let is_unknown = |exchange: &&Exchange| exchange.status == 404;
    let answer = wait_for("an answer", async || {
        let traffic = table.discord.traffic();
        traffic.exchanges().find(is_unknown).map(|exchange| exchange.request["data"].clone())
    })
    .await;
    assert!(answer["content"].as_str().unwrap().contains("nothing has changed"), "{answer}");
    assert_eq!(answer["flags"], 64);
    assert_says(&table.challenge(table.ada, table.ben, "white").await, &["game 2"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_stays_open_for_as_many_games_at_once() {
    let mut table = Table::open().await;
    let at_once = [("games-at-once", "1".into())];
    let named = [("opponent", table.ben.into()), ("games-at-once", "2".into())];
    table.expect(table.ada, "challenge", &named, "leave out `opponent`").await;
    let question = table.command(table.ada, "challenge", &at_once).await;
    assert_says(&question, &["after each acceptance, for one game at a time"]);
    table.press(table.ada, &question, "Post it").await;
    let posted = table.wait(|told| told.content.contains("challenges anybody here")).await;
    assert_says(&posted, &["it stays open, for one game at a time", "1 place is free"]);
    let again = table.command(table.ada, "challenge", &at_once).await;
    table.expect_press(table.ada, &again, "Post it", "Withdraw it first").await;
    table.expect_press(table.ada, &posted, "Accept", "your own challenge").await;

    let full = table.press(table.ben, &posted, "Accept").await;
    assert_eq!((full.id, labels(&full)), (posted.id, vec!["Accept", "Rules"]));
    assert_says(&full, &["All places are taken"]);
    assert_eq!(table.board_of(2).await.pinged, [table.ada]);
    table.restart_bot().await;
    let accept = button(&full, "Accept");
    assert!(accept.disabled);
    let late = async |by| table.press_raw(by, posted.id, &accept.custom_id).await;
    assert_private(&late(table.ben).await, "a game from this challenge: game 2");
    assert_private(&late(table.cleo).await, "All places of the challenge");

    // When a game ends, the message says that its place is free.
    table.resign(table.ben).await;
    table.clock.quiet().await;
    table.clock.pass(std::time::Duration::from_secs(60)).await;
    let is_free = |told: &Message| told.id == posted.id && told.content.contains("1 place is free");
    let free = table.wait(is_free).await;
    table.press(table.cleo, &free, "Accept").await;
    assert_eq!(table.board_of(3).await.pinged, [table.ada]);

    let withdrawn = table.withdraw(table.ada, &posted).await;
    assert_says(&withdrawn, &["withdrew"]);
    table.expect(table.cleo, "game resign", &[], "game 3").await;
    table.close().await;
}
