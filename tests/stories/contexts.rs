//! Direct messages, the app installed to a user, and the way from one game to the next.

use discord_sandbox::{Fault, FaultRule, Frequency, Id, Message, OptionValue};

use crate::table::{Table, assert_private, assert_says, labels, menu, offered, opponent, private};
use crate::times::{DAY, pass};

/// Uses a command outside of the table's channel.
async fn command(
    table: &Table,
    channel: Id,
    name: &str,
    options: &[(&str, OptionValue)],
) -> Message {
    table.command_in(channel, table.ada, name, options).await
}

/// Returns the first move that a board offers.
fn first_move(board: &Message) -> String {
    offered(board).first().unwrap_or_else(|| panic!("no moves: {board:?}")).to_string()
}

/// Returns the paths of the bot's requests since `from`, except those of interactions.
fn other_requests(table: &Table, from: usize) -> Vec<String> {
    let traffic = table.discord.traffic();
    let paths = traffic.exchanges().skip(from).map(|one| one.path.clone());
    paths.filter(|path| !path.contains("/interactions/") && !path.contains("/webhooks/")).collect()
}

/// Has Ada move in a game against Ben that is shown in another channel. Returns the private note,
/// and the board in the game's own channel: only the opponent is pinged, and only the player reads
/// of it elsewhere.
async fn moves_elsewhere(table: &Table, shown: &Message, channel: Id) -> (Message, Message) {
    let noted = table.choose(table.ada, shown, "c2-c3").await;
    assert!(noted.ephemeral && noted.id == shown.id, "{noted:?}");
    assert_eq!(labels(&noted), ["Undo", "Premove", "Next game"]);
    let ben = table.ben;
    let is_board = |told: &Message| told.content.contains("c2-c3") && told.pinged == [ben];
    let board = table.discord.wait_message(channel, table.cleo, is_board).await.unwrap();
    assert!(!board.ephemeral && board.attachments.len() == 1, "{board:?}");
    (noted, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_move_a_private_button_leads_to_the_next_game_elsewhere() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    // A game in another channel in which Ada is to move.
    let opponent = [("opponent", table.ben.into()), ("colour", "white".into())];
    let challenge = command(&table, general, "challenge", &opponent).await;
    table.press(table.ben, &challenge, "Accept").await;
    // A game of Ada's outside of the server.
    let direct = table.discord.direct_channel(table.ada);
    let options = [("colour", "white".into()), ("pace", "none".into())];
    command(&table, direct, "challenge", &options).await;
    table.begin(table.ada, table.cleo).await;

    table.plays(table.ada, "c2-c3").await;
    let is_aside =
        |told: &Message| told.ephemeral && labels(told) == ["Undo", "Premove", "Next game"];
    let aside = table.discord.wait_message(table.channel, table.ada, is_aside).await.unwrap();
    // The one with the nearest deadline comes first, with a link to its channel.
    let next = table.press(table.ada, &aside, "Next game").await;
    assert!(next.ephemeral && next.channel == table.channel, "{next:?}");
    assert_says(&next, &[&format!("<#{general}>")]);
    assert_eq!(next.attachments.len(), 1);
    assert!(next.attachments[0].description.is_some());

    let (noted, board) = moves_elsewhere(&table, &next, general).await;
    let ben = table.ben;
    let here = table.discord.messages(table.channel, table.cleo);
    assert!(here.iter().all(|told| told.pinged != [ben]), "told in the wrong channel");

    // From there to the direct messages, outside of the server.
    let next = table.press(table.ada, &noted, "Next game").await;
    assert_says(&next, &[&format!("<#{direct}>")]);
    let told = private(&table.choose(table.ada, &next, &first_move(&next)).await);
    assert!(told.contains(&format!("<#{direct}>")), "{told}");
    let bot = table.discord.bot_id();
    let answered = |told: &Message| told.author == bot && told.content.contains(" to move**");
    table.discord.wait_message(direct, table.ada, answered).await.unwrap();

    // The same button leads another player to a game of their own.
    let own = table.press_raw(table.cleo, board.id, "1:1:0:next-game:0").await;
    assert_private(&own, "Game 2 is played in");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_everything_about_ones_own_games_works() {
    let table = Table::open().await;
    let direct = table.discord.direct_channel(table.ada);
    let help = command(&table, direct, "help", &[]).await;
    assert!(help.content.starts_with("**Alquerque** is the ancestor"), "{}", help.content);
    let page = private(&table.press(table.ada, &help, "How it works").await);
    assert!(page.contains("`/challenge level:`") && !page.contains("opponent:"), "{page}");
    assert_private(&command(&table, direct, "learn", &[]).await, "Lesson 1 of 5");
    assert_private(&command(&table, direct, "rules", &[]).await, "Alquerque");
    assert_private(&command(&table, direct, "games", &[]).await, "no open game");
    let puzzle = private(&command(&table, direct, "puzzle", &[]).await);
    assert!(puzzle.contains("begin a streak") && !puzzle.contains("this server"), "{puzzle}");
    for name in ["ranking", "settings", "moderate games"] {
        assert!(table.discord.command(table.ada, direct, name, &[]).await.is_err(), "/{name}");
    }

    let others = [("opponent", table.ben.into())];
    let refused = private(&command(&table, direct, "challenge", &others).await);
    assert!(refused.starts_with("Here you can play only against me"), "{refused}");
    let others = private(&command(&table, direct, "games", &[("player", table.ben.into())]).await);
    assert!(others.starts_with("Here I list only your own games"), "{others}");

    // The bot shows its moves there, as in a channel.
    let begun = [("colour", "white".into()), ("level", "beginner".into())];
    let board = command(&table, direct, "challenge", &begun).await;
    assert!(!board.ephemeral && board.channel == direct, "{board:?}");
    command(&table, direct, "move", &[("to", "c2-c3".into())]).await;
    let answered = |told: &Message| told.id == board.id && told.attachments != board.attachments;
    table.discord.wait_message(direct, table.ada, answered).await.unwrap();
    assert_private(&command(&table, direct, "games", &[]).await, "in our direct messages");

    // The bot speaks the language that the player has chosen.
    command(&table, direct, "preferences", &[("language", "de".into())]).await;
    let board = command(&table, direct, "challenge", &begun).await;
    assert_says(&board, &["> ist am Zug**"]);
    let second = [("to", "c2-c3".into()), ("game", 2.into())];
    command(&table, direct, "move", &second).await;
    let answered = |told: &Message| {
        told.id == board.id
            && told.attachments != board.attachments
            && told.content.contains("> ist am Zug**")
    };
    table.discord.wait_message(direct, table.ada, answered).await.unwrap();
    table.close().await;
}

/// Plays against the bot where it is not installed. Every request must belong to an interaction.
async fn play_in(table: &Table, channel: Id) {
    let before = table.discord.traffic().exchanges().count();
    let help = private(&command(table, channel, "help", &[]).await);
    assert!(help.starts_with("**Alquerque**"), "{help}");
    assert_private(&command(table, channel, "learn", &[]).await, "Lesson 1 of 5");
    assert_private(&command(table, channel, "rules", &[]).await, "Alquerque");
    let refused = private(&command(table, channel, "challenge", &opponent(table.ben)).await);
    assert!(refused.starts_with("Here you can play only against me"), "{refused}");

    // The bot has White: its first move is part of the reply.
    let black = [("colour", "black".into()), ("pace", "hour".into())];
    let begun = command(table, channel, "challenge", &black).await;
    assert!(begun.ephemeral && begun.pinged.is_empty(), "{begun:?}");
    assert_says(&begun, &[" to move**"]);
    // By the menu, the board is replaced by one after both moves.
    let own = first_move(&begun);
    let played = table.choose(table.ada, &begun, &own).await;
    assert!(played.ephemeral && played.id == begun.id, "{played:?}");
    assert_says(&played, &[&own, " to move**"]);
    assert_eq!(played.attachments.len(), 1);
    // By the command, too.
    let own = first_move(&played);
    let played = command(table, channel, "move", &[("to", own.as_str().into())]).await;
    assert!(played.ephemeral && played.content.contains(&own), "{}", played.content);
    assert_says(&played, &[" to move**"]);
    let next = first_move(&played);
    menu(&played, &next);

    let games = private(&command(table, channel, "games", &[]).await);
    assert!(games.contains("for you alone") && games.contains("**your turn**"), "{games}");
    // Nothing is told later: no reminder, no loss on time, no other message.
    pass(table, 8 * DAY).await;
    pass(table, 40 * DAY).await;
    table.clock.quiet().await;
    assert_eq!(other_requests(table, before), Vec::<String>::new());
    assert!(table.discord.messages(channel, table.ben).is_empty(), "others read of it");

    // The game goes on, and only the player has it.
    assert_says(&command(table, channel, "move", &[("to", next.as_str().into())]).await, &[&next]);
    let question = command(table, channel, "game resign", &[]).await;
    let end = table.press(table.ada, &question, "Resign").await;
    assert!(labels(&end).contains(&"Card") && end.attachments[0].filename == "board.png");
    // Neither the first card, which waits for the analysis, nor the next replaces the board.
    for _ in 0..2 {
        table.press(table.ada, &end, "Card").await;
        let is_card = |told: &Message| told.attachments.iter().any(|it| it.filename == "card.png");
        let shown = table.discord.wait_message(channel, table.ada, is_card).await.unwrap();
        assert!(shown.ephemeral && shown.id != end.id, "{shown:?}");
    }
    let kept = table.discord.message(end.id).unwrap();
    assert_eq!(kept.attachments[0].filename, "board.png");
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_server_without_the_bot_one_reply_holds_both_moves() {
    let table = Table::open().await;
    table.discord.install_for(table.ada);
    table.discord.kick_bot();
    let unavailable = table.discord.command(table.ben, table.channel, "help", &[]).await;
    assert!(unavailable.is_err(), "only the user has installed the app");
    play_in(&table, table.channel).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_group_without_the_bot_one_reply_holds_both_moves() {
    let table = Table::open().await;
    table.discord.install_for(table.ada);
    let group = table.discord.group_channel(&[table.ada, table.ben]);
    play_in(&table, group).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_who_has_also_installed_the_app_plays_in_the_channel_as_before() {
    let table = Table::open().await;
    table.discord.install_for(table.ada);
    let begun = table.challenge_bot(table.ada, &[("colour", "white".into())]).await;
    assert!(!begun.ephemeral, "{begun:?}");
    table.close().await;
}

/// Opens Ada's game in the channel of the table from a private game in a group without the bot.
async fn open_from_group(table: &Table) -> Message {
    table.discord.install_for(table.ada);
    table.begin(table.ada, table.ben).await;
    let group = table.discord.group_channel(&[table.ada, table.cleo]);
    let white = [("colour", "white".into()), ("pace", "none".into())];
    let begun = command(table, group, "challenge", &white).await;
    let next = table.press_in_menu(table.ada, &begun, "Next game").await;
    assert!(next.ephemeral && next.channel == group, "{next:?}");
    next
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_from_a_group_without_the_bot_is_told_in_the_channel_of_its_game() {
    let table = Table::open().await;
    let next = open_from_group(&table).await;
    table.command(table.ada, "settings", &[("language", "de".into())]).await;
    let channel = table.channel;
    assert_says(&next, &[&format!("<#{channel}>")]);
    let (noted, board) = moves_elsewhere(&table, &next, channel).await;
    assert!(board.content.contains("> ist am Zug**"), "in the server's words: {}", board.content);
    // So is a move that is taken back.
    table.expect_press(table.ada, &noted, "Undo", "c2-c3").await;
    let bot = table.discord.bot_id();
    let is_back = |told: &Message| told.id > board.id && told.author == bot && !told.ephemeral;
    table.discord.wait_message(channel, table.cleo, is_back).await.unwrap();
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_timed_out_or_removed_moves_from_nowhere() {
    let table = Table::open().await.with_faults();
    let next = open_from_group(&table).await;
    let before = table.discord.messages(table.channel, table.ben).len();
    let refused = async || private(&table.choose(table.ada, &next, "c2-c3").await);
    table.discord.time_out_member(table.ada, Some(table.discord.now_ms() + 60_000));
    let text = refused().await;
    assert!(text.starts_with("You are in a timeout on the server of game 1."), "{text}");
    table.discord.time_out_member(table.ada, None);
    table.discord.remove_member(table.ada);
    let text = refused().await;
    assert!(text.starts_with("You are no longer on the server of game 1"), "{text}");
    // What cannot be read confirms nothing.
    let timeout = r#"{"user":{"id":"ADA"},"communication_disabled_until":"soon"}"#;
    let timeout = timeout.replace("ADA", &table.ada.to_string()).leak();
    for doubtful in ["<!DOCTYPE html><title>OK</title>", "", "[]", "{}", timeout] {
        let fault = Fault::Text(doubtful);
        let rule = FaultRule::new(Some("GET"), "/guilds/*", fault, Frequency::Times(u32::MAX));
        table.discord.inject_fault(rule);
        let text = refused().await;
        assert!(
            text.starts_with("I could not ask Discord whether you are still on the server"),
            "{doubtful}: {text}"
        );
        table.discord.clear_faults();
    }
    assert_eq!(table.discord.messages(table.channel, table.ben).len(), before);
    table.close().await;
}
