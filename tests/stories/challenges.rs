//! Challenges: permissions and pings.

use discord_sandbox::{ActionError, Id, Message};

use crate::table::{
    Table, assert_shows, button, history, labels, mention, message, number, private,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_names_both_and_pings_the_challenged() {
    let table = Table::open().await;
    let challenge = table.challenge(table.ada, table.ben, "black").await;
    assert!(!challenge.ephemeral);
    for words in [
        &mention(table.ada),
        &mention(table.ben),
        "Medieval Alquerque",
        "game 1",
        "would play Black",
    ] {
        assert!(challenge.content.contains(words), "{words}: {}", challenge.content);
    }
    assert_eq!(challenge.pinged, [table.ben]);
    assert_eq!(labels(&challenge), ["Accept", "Decline", "Rules"]);
    assert!(challenge.buttons().all(|button| button.custom_id.len() <= 100));

    // Accepting removes the buttons, posts the board, and pings the challenger, who did not click.
    let accepted = message(&table.press(table.ben, &challenge, "Accept").await);
    assert_eq!((accepted.id, labels(&accepted)), (challenge.id, vec![]));
    assert!(accepted.content.contains("accepted"), "{}", accepted.content);
    let board = table.board_of(1).await;
    assert_eq!(board.pinged, [table.ada], "Ben has White");
    assert!(
        board.content.contains(&format!("{}, it is your turn (White)", mention(table.ben))),
        "{}",
        board.content
    );
    assert_shows(&board, &history(&[]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coin_decides_where_no_colour_is_asked_for() {
    let table = Table::open().await;
    let mut whites = Vec::new();
    for _ in 0..24 {
        let reply = table.command(table.ada, "challenge", &[("opponent", table.ben.into())]).await;
        let challenge = message(&reply);
        assert!(challenge.content.contains("A coin decides"), "{}", challenge.content);
        table.press(table.ben, &challenge, "Accept").await;
        let board = table.board_of(number(&challenge)).await;
        let is_white = |player: &Id| {
            board.content.contains(&format!("{}, it is your turn (White)", mention(*player)))
        };
        whites.extend([table.ada, table.ben].into_iter().find(is_white));
        // A player has a limit of concurrent games.
        let sure = message(&table.command(table.ada, "game resign", &[]).await);
        table.press(table.ada, &sure, "Resign").await;
    }
    // A fair coin falls on one side 24 times in a row once in eight million runs.
    assert!(whites.contains(&table.ada) && whites.contains(&table.ben), "{whites:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_cannot_challenge_themselves_or_another_bot() {
    let table = Table::open().await;
    let reply = table.command(table.ada, "challenge", &[("opponent", table.ada.into())]).await;
    assert!(private(&reply).contains("cannot challenge yourself"));
    let other_bot = table.discord.user("OtherBot").unwrap().id;
    let reply = table.command(table.ada, "challenge", &[("opponent", other_bot.into())]).await;
    assert!(private(&reply).contains("is a bot"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_has_left_the_server_is_not_challenged() {
    let table = Table::open().await;
    table.discord.remove_member(table.cleo);
    let options = [("opponent", table.cleo.into())];
    let refused = private(&table.command(table.ada, "challenge", &options).await);
    assert!(refused.starts_with("That person is not on this server"), "{refused}");
    let menu = "Challenge to Alquerque";
    let menu = table.discord.user_command(table.ada, table.channel, menu, table.cleo).await;
    let refused = private(&menu.unwrap());
    assert!(refused.starts_with("That person is not on this server"), "{refused}");
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
        let told = private(&table.press(by, &challenge, label).await);
        assert!(told.contains(words), "{label}: {told}");
    }
    let withdraw = button(&challenge, "Accept").custom_id.replace("accept", "withdraw");
    for by in [table.ben, table.cleo] {
        let pressed = table.discord.press_raw(by, challenge.id, &withdraw).await.unwrap();
        assert!(private(&pressed).contains("can withdraw"));
    }
    let declined = message(&table.press(table.ben, &challenge, "Decline").await);
    assert!(declined.content.contains("declined") && labels(&declined).is_empty(), "{declined:?}");
    assert!(declined.pinged == challenge.pinged, "an edit pings no player again");

    let challenge = table.challenge(table.ada, table.ben, "white").await;
    let withdrawn = table.withdraw(table.ada, &challenge).await;
    assert!(
        withdrawn.content.contains("withdrew") && labels(&withdrawn).is_empty(),
        "{withdrawn:?}"
    );
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
    private(&table.discord.press_raw(by, challenge.id, id).await.unwrap())
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
    let late = private(&table.press(table.ada, &note, "Withdraw").await);
    assert!(late.contains("has already been accepted"), "{late}");

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
    let question = message(&table.command(table.ada, "challenge", &[]).await);
    let id = &button(&question, "Post it").custom_id;
    let presses = (0..3).map(|_| table.discord.press_raw(table.ada, question.id, id));
    futures_util::future::join_all(presses).await;
    let is_challenge = |told: &Message| told.content.contains("challenges anybody");
    table.discord.wait_message(table.channel, table.ben, is_challenge).await.unwrap();
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
    let question = private(&table.command(table.ada, "challenge", &[]).await);
    assert!(question.contains("**Free-capture Alquerque**"), "{question}");
    let said = [
        ("opponent", table.ben.into()),
        ("rules", "dame".into()),
        ("pace", "day".into()),
        ("rated", true.into()),
    ];
    let challenge = message(&table.command(table.ada, "challenge", &said).await).content;
    assert!(challenge.contains("**German draughts (Dame)**"), "{challenge}");
    assert!(challenge.contains("\nrated · 1 day a move"), "{challenge}");
    let page = message(&table.command(table.cleo, "help", &[]).await);
    let begun = message(&table.press(table.cleo, &page, "Play me").await).content;
    assert!(begun.contains("**Free-capture Alquerque**"), "{begun}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_of_a_challenge_addresses_its_challenger() {
    let table = Table::open().await;
    table.challenge(table.ada, table.ben, "black").await;
    let own = message(&table.command(table.ada, "board", &[]).await);
    assert!(own.content.starts_with("You challenge <@"), "{}", own.content);
    assert!(own.content.contains("You would play Black"), "{}", own.content);
    assert_eq!(labels(&own), ["Withdraw"]);
    let received = message(&table.command(table.ben, "board", &[]).await);
    assert!(received.content.contains("challenges you"), "{}", received.content);
    assert_eq!(labels(&received), ["Accept", "Decline", "Rules"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_to_an_unresolved_user_is_refused() {
    let mut table = Table::open().await;
    table.expects_faults();
    table.challenge(table.ada, table.ben, "white").await;
    let traffic = table.discord.traffic();
    let event = traffic.dispatches().find(|event| event["t"] == "INTERACTION_CREATE").unwrap();
    let mut interaction = event["d"].clone();
    let id: u64 = interaction["id"].as_str().unwrap().parse().unwrap();
    interaction["id"] = (id + 1).to_string().into();
    interaction["data"].as_object_mut().unwrap().remove("resolved").unwrap();
    table.discord.send_event("INTERACTION_CREATE", &interaction);
    let answer = loop {
        let traffic = table.discord.traffic();
        // The stand-in does not know such an interaction.
        if let Some(refused) = traffic.exchanges().find(|exchange| exchange.status == 404) {
            break refused.request["data"].clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    };
    assert!(answer["content"].as_str().unwrap().contains("nothing has changed"), "{answer}");
    assert_eq!(answer["flags"], 64);
    let next = table.challenge(table.ada, table.ben, "white").await;
    assert!(next.content.contains("game 2"), "{}", next.content);
    table.close().await;
}
