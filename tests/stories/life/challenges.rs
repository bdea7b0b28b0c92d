//! Directed and open challenges, and their terms.

use alquerque_render::{Scene, Style, Theme};
use alquerque_rules::DAME;
use discord_sandbox::{Config, Id, Person};

use super::{about, bare, deadline, now};
use crate::table::{
    Table, assert_draws, button, history_by, labels, mention, message, number, private,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_is_taken_by_the_first_to_accept() {
    let table = Table::open().await;
    let question =
        message(&table.command(table.ada, "challenge", &[("colour", "black".into())]).await);
    assert!(question.ephemeral && labels(&question) == ["Post it", "Cancel"], "{question:?}");
    let cancelled = private(&table.press(table.ada, &question, "Cancel").await);
    assert!(cancelled.contains("Nothing was posted"), "{cancelled}");
    let challenge = table.open_challenge(table.ada, &[("colour", "black".into())]).await;
    assert!(!challenge.ephemeral && challenge.pinged.is_empty(), "{challenge:?}");
    for words in [
        &mention(table.ada),
        "challenges anybody here",
        "Medieval Alquerque",
        "Black and move second",
    ] {
        assert!(challenge.content.contains(words), "{words}: {}", challenge.content);
    }
    assert_eq!(labels(&challenge), ["Accept", "Rules"]);
    let own = private(&table.press(table.ada, &challenge, "Accept").await);
    assert!(own.contains("your own challenge (game 1)"), "{own}");
    let accept = button(&challenge, "Accept").custom_id.clone();
    let decline = accept.replace("accept", "decline");
    let told = private(&table.discord.press_raw(table.ben, challenge.id, &decline).await.unwrap());
    assert!(told.contains("Just ignore this open challenge (game 1)."), "{told}");
    let withdraw = accept.replace("accept", "withdraw");
    let told =
        private(&table.discord.press_raw(table.cleo, challenge.id, &withdraw).await.unwrap());
    assert!(told.contains("can withdraw"), "{told}");

    // Two players accept at once: one plays, and the other is refused.
    let press = |by: Id| table.discord.press_raw(by, challenge.id, &accept);
    let (ben, cleo) = tokio::join!(press(table.ben), press(table.cleo));
    let ben = message(&ben.unwrap());
    let cleo = message(&cleo.unwrap());
    let ((winner, taken), (loser, late)) = match ben.ephemeral {
        false => ((table.ben, ben), (table.cleo, cleo)),
        true => ((table.cleo, cleo), (table.ben, ben)),
    };
    assert!(
        late.ephemeral && late.content.contains("has already been accepted"),
        "{}",
        late.content
    );
    assert!(
        taken.content.starts_with(&format!("{} accepted", mention(winner))),
        "{}",
        taken.content
    );
    assert!(labels(&taken).is_empty());
    let board = table.board_of(1).await;
    assert_eq!(board.pinged, [table.ada]);
    let boards = table.discord.messages(table.channel, table.cleo);
    assert_eq!(boards.iter().filter(|told| told.content.contains("**Game 1**")).count(), 1);
    assert!(private(&table.command(loser, "games", &[]).await).contains("no open game"));
    // A later press gets the same answer.
    for late in [loser, table.ada] {
        let told = private(&table.discord.press_raw(late, challenge.id, &accept).await.unwrap());
        assert!(told.contains("has already been accepted"), "{told}");
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_terms_of_a_challenge_are_shown_and_applied() {
    let mut table = Table::open().await;
    let usual = table.challenge(table.ada, table.ben, "white").await;
    assert!(usual.content.contains("\nrated · 3 days a move\n"), "{}", usual.content);
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
    let challenge = message(&table.command(table.ada, "challenge", &options).await);
    let terms = "\nunrated · 1 day a move + 3 days\nSlate (for dark screens)\n";
    assert!(
        challenge.content.contains("German draughts (Dame)") && challenge.content.contains(terms),
        "{challenge:?}"
    );
    let (_, open) = challenge.content.split_once("Open until <t:").unwrap();
    assert!(
        about(open.split(':').next().unwrap().parse().unwrap(), now(&table) + 3 * 86_400),
        "{open}"
    );
    assert_eq!((&challenge.pinged[..], number(&usual)), (&[table.ben][..], 1));

    table
        .press(
            table.ben,
            &message(&table.command(table.ben, "board", &[("game", 2.into())]).await),
            "Accept",
        )
        .await;
    // It was accepted from another message; its own message is updated a moment later.
    let own = bare(&table, &challenge).await;
    assert!(own.content.contains("accepted"), "{}", own.content);
    let board = table.board_of(2).await;
    assert!(
        about(deadline(&board), now(&table) + 86_400)
            && board.content.contains(", then your bank runs (3 days left)."),
        "a day, and then the bank: {}",
        board.content
    );
    let style = Style { theme: Theme::from_id("slate").unwrap(), ..Style::default() };
    let start = history_by(&DAME, &[]);
    assert_draws(&board, &start, &Scene::from_history(&start), &style);

    // Private pictures have the game's style, unless the player has chosen another.
    table.stop_bot().await;
    table.start_bot().await;
    let seen = message(&table.command(table.ben, "board", &[]).await);
    assert_draws(&seen, &start, &Scene::from_history(&start), &style);
    table.command(table.ben, "preferences", &[("theme", "contrast".into())]).await;
    let seen = message(&table.command(table.ben, "board", &[]).await);
    let own = Style { theme: Theme::from_id("contrast").unwrap(), ..style };
    assert_draws(&seen, &start, &Scene::from_history(&start), &own);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_challenged_from_their_menu() {
    let table = Table::open().await;
    let menu = |target| {
        table.discord.user_command(table.ada, table.channel, "Challenge to Alquerque", target)
    };
    let challenge = message(&menu(table.ben).await.unwrap());
    assert!(!challenge.ephemeral && challenge.pinged == [table.ben], "{challenge:?}");
    for words in ["Medieval Alquerque", "A coin decides", "rated · 3 days a move"] {
        assert!(challenge.content.contains(words), "{words}: {}", challenge.content);
    }
    table.press(table.ben, &challenge, "Accept").await;
    table.board_of(1).await;
    assert!(private(&menu(table.ada).await.unwrap()).contains("cannot challenge yourself"));
    let bot = table.discord.user("OtherBot").unwrap().id;
    assert!(private(&menu(bot).await.unwrap()).contains("is a bot"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_have_at_most_five_open_challenges() {
    let table = Table::open().await;
    let general =
        table.discord.channels().iter().find(|channel| channel.name == "general").unwrap().id;
    let mut open =
        vec![table.challenge_of(&message(&table.post_open(table.ada, general, &[]).await)).await];
    for _ in 0..4 {
        open.push(table.open_challenge(table.ada, &[]).await);
    }
    let refused =
        private(&table.command(table.ada, "challenge", &[("opponent", table.ben.into())]).await);
    assert!(
        refused.contains("5 open challenges on this server") && refused.contains("/games"),
        "{refused}"
    );
    // Received and answered challenges do not count.
    table.challenge(table.ben, table.ada, "white").await;
    table.press(table.cleo, &open[1], "Accept").await;
    let fifth = table.challenge(table.ada, table.ben, "white").await;
    assert!(
        private(&table.post_open(table.ada, table.channel, &[]).await)
            .contains("5 open challenges")
    );
    table.withdraw(table.ada, &fifth).await;
    table.challenge(table.ada, table.cleo, "white").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_needs_a_time_limit() {
    let german = Person { locale: "de".into(), ..Person::human("Ben") };
    let people = vec![Person::human("Ada"), german, Person::human("Cleo")];
    let table = Table::open_with(Config { people, ..Config::default() }).await;
    let timeless = async |by: Id, rated: Option<bool>| {
        let rated = rated.map(|rated| ("rated", rated.into()));
        let options = [("opponent", table.cleo.into()), ("pace", "none".into())];
        let options: Vec<_> = options.into_iter().chain(rated).collect();
        message(&table.command(by, "challenge", &options).await)
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
