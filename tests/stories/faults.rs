//! Broken connections and failing requests.

use std::time::Duration;

use discord_sandbox::{
    ActionError, Fault, FaultRule, Frequency, GatewayFault, Message, Permission,
};

use crate::table::{
    Table, assert_private, assert_says, assert_shows, game, history, message, until,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_while_the_gateway_drops_and_resumes() {
    let table = Table::open().await.with_faults();
    table.begin(table.ada, table.ben).await;
    let moves = ["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4", "b2xb4", "a5xc3"];
    let faults = [
        GatewayFault::Reconnect,
        GatewayFault::Cut,
        GatewayFault::InvalidSession(true),
        GatewayFault::Close(Some(4000)),
        GatewayFault::InvalidSession(false),
        GatewayFault::Close(Some(1001)),
    ];
    for (ply, (action, fault)) in moves.iter().zip(faults).enumerate() {
        let mover = if ply % 2 == 0 { table.ada } else { table.ben };
        let board = table.plays(mover, action).await;
        assert_shows(&board, &history(&moves[..=ply]));
        table.disturb(fault).await;
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_was_lost_on_the_way_is_played_once_after_the_resume() {
    let table = Table::open().await.with_faults();
    table.begin(table.ada, table.ben).await;
    table.discord.inject_gateway_fault(GatewayFault::DropNext);
    // The move is sent, and lost, before the connection is cut.
    let options = [("to", "c2-c3".into())];
    let sent = table.discord.command(table.ada, table.channel, "move", &options);
    let cut = async { table.discord.inject_gateway_fault(GatewayFault::Cut) };
    let (sent, ()) = tokio::join!(biased; sent, cut);
    let board = message(&sent.unwrap());
    assert_shows(&board, &history(&["c2-c3"]));
    table.plays(table.ben, "c4xc2").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_is_acted_on_once() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.discord.inject_gateway_fault(GatewayFault::DuplicateNext);
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    table.discord.inject_gateway_fault(GatewayFault::DuplicateNext);
    let challenge = table.challenge(table.ada, table.cleo, "white").await;
    assert_says(&challenge, &["game 2"]);
    assert_says(&table.challenge(table.ada, table.cleo, "white").await, &["game 3"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_fails_does_not_undo_the_move_and_the_board_is_posted_instead() {
    let table = Table::open().await.with_faults();
    table.begin(table.ada, table.ben).await;
    let callback = "/interactions/*/callback";
    table.fail("POST", callback, Fault::Status(500), 4);
    let sent = table.send(table.ada, "move", [("to", "c2-c3".into())]);
    let board = table.wait(|told| told.content.contains(" played c2-c3 ") && !told.ephemeral).await;
    assert_eq!((board.interaction, &board.pinged[..]), (None, &[table.ben][..]));
    assert_shows(&board, &history(&["c2-c3"]));
    table.plays(table.ben, "c4xc2").await;
    table.discord.advance(Duration::from_secs(31));
    assert_eq!(sent.await.unwrap(), Err(ActionError::NotAnsweredInTime));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_at_once_make_one_move() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let (one, other) = tokio::join!(table.play(table.ada, "c2-c3"), table.play(table.ada, "d2-c3"));
    let (public, refused) = if one.ephemeral { (other, one) } else { (one, other) };
    assert!(!public.ephemeral && refused.ephemeral, "{public:?} {refused:?}");
    assert_private(&table.play(table.ada, "b2-c3").await, &format!("<@{}>’s turn", table.ben));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_arrived_is_not_posted_again_when_its_message_cannot_be_looked_up() {
    let table = Table::open().await.with_faults();
    table.begin(table.ada, table.ben).await;
    // Its acknowledgement is lost, and so is the id of the message.
    table.fail("POST", CALLBACK, Fault::ApplyThenDrop, 1);
    let lookup = "/webhooks/*/messages/@original";
    table.fail("GET", lookup, Fault::Status(500), 4);
    table.play_all(&["c2-c3", "c4xc2"]).await;
    let told = table.discord.messages(table.channel, table.cleo);
    assert_eq!(told.iter().filter(|message| message.content.contains(" played c2-c3 ")).count(), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_whose_reply_failed_is_posted_and_can_be_answered_from_the_board_command_too() {
    let table = Table::open().await.with_faults();
    table.fail("POST", "/interactions/*/callback", Fault::Drop, 4);
    let ben = table.ben;
    let options = [("opponent", ben.into()), ("colour", "white".into())];
    let sent = table.send(table.ada, "challenge", options);
    let posted = table
        .discord
        .wait_message(table.channel, ben, |told| told.content.contains("challenges you"))
        .await
        .unwrap();
    assert_eq!((posted.interaction, &posted.pinged[..]), (None, &[ben][..]));

    let shown = table.command(ben, "board", &game(1)).await;
    assert!(shown.ephemeral && shown.pinged.is_empty(), "{shown:?}");
    table.press(ben, &shown, "Accept").await;
    assert_shows(&table.board_of(1).await, &history(&[]));
    table.discord.advance(Duration::from_secs(31));
    assert_eq!(sent.await.unwrap(), Err(ActionError::NotAnsweredInTime));
    table.close().await;
}

const CALLBACK: &str = "/interactions/*/callback";

/// Returns the messages that tell the channel of this.
fn told(table: &Table, words: &str) -> Vec<Message> {
    let mut messages = table.discord.messages(table.channel, table.ben);
    messages.retain(|message| !message.ephemeral && message.content.contains(words));
    messages
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_fails_for_a_moment_is_sent_again_and_stands_once() {
    let table = Table::open().await.with_faults();
    table.begin(table.ada, table.ben).await;
    let moves = ["c2-c3", "c4xc2", "c1xc3"];
    // The last request arrives, but its response does not.
    let faults = [Fault::Status(502), Fault::Drop, Fault::ApplyThenDrop];
    for (ply, (action, fault)) in moves.iter().zip(faults).enumerate() {
        table.fail("POST", CALLBACK, fault, 1);
        let mover = if ply % 2 == 0 { table.ada } else { table.ben };
        let board = table.plays(mover, action).await;
        assert!(board.interaction.is_some(), "{fault:?}: {board:?}");
        assert_shows(&board, &history(&moves[..=ply]));
        // Former boards name it in bold.
        assert_eq!(told(&table, &format!(" {action} · ")).len(), 1, "{fault:?}");
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_comes_too_late_is_posted_to_the_channel() {
    let table = Table::open().await.with_faults();
    table.begin(table.ada, table.ben).await;
    let slow = FaultRule::new(
        Some("POST"),
        CALLBACK,
        Fault::Delay(Duration::from_secs(2)),
        Frequency::Times(1),
    );
    table.discord.inject_fault(slow);
    let sent = table.send(table.ada, "move", [("to", "c2-c3".into())]);
    let asked = || {
        table
            .discord
            .traffic()
            .dispatches()
            .filter(|event| event["d"]["data"]["name"] == "move")
            .count()
    };
    until("the bot is asked", || asked() > 0).await;
    table.discord.advance(Duration::from_secs(31));
    // The former board names it without a full stop.
    let posted = |told: &Message| told.content.contains(" played c2-c3 ") && !told.ephemeral;
    let board = table.wait(posted).await;
    assert!(board.interaction.is_none(), "{board:?}");
    assert_eq!(sent.await.unwrap(), Err(ActionError::NotAnsweredInTime));
    assert_eq!(told(&table, " played c2-c3 ").len(), 1);
    table.plays(table.ben, "c4xc2").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_without_a_reachable_channel_keeps_the_move_and_is_dropped() {
    let table = Table::open().await.with_faults();
    table.begin(table.ada, table.ben).await;
    table.discord.deny_bot(table.channel, &[Permission::SendMessages]).unwrap();
    table.fail("POST", CALLBACK, Fault::Status(404), 1);
    let sent = table.send(table.ada, "move", [("to", "c2-c3".into())]);
    let posts = || table.discord.traffic().exchanges().filter(|one| one.status == 403).count();
    until("the post is refused", || posts() > 0).await;
    table.discord.advance(Duration::from_secs(31));
    assert_eq!(sent.await.unwrap(), Err(ActionError::NotAnsweredInTime));
    let board = table.plays(table.ben, "c4xc2").await;
    assert_shows(&board, &history(&["c2-c3", "c4xc2"]));
    table.clock.quiet().await;
    // It is not tried again later either.
    assert_eq!((posts(), table.clock.metrics.level("alquerque_outbox_waiting")), (1, 0.0));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_does_not_block_the_game() {
    let table = Table::open().await.with_faults();
    let board = table.begin(table.ada, table.ben).await;
    table.discord.delete_message(board.id).unwrap();
    let next = table.plays(table.ada, "c2-c3").await;
    table.discord.delete_message(next.id).unwrap();
    table.plays(table.ben, "c4xc2").await;
    let refused = table.discord.traffic().exchanges().filter(|one| one.status == 404).count();
    assert!(refused <= 2, "{refused} requests for what is not there");
    table.close().await;
}
