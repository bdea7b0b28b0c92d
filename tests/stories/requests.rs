//! What a turn costs in requests: nothing is fetched that an answer has told.

use discord_sandbox::Message;

use crate::table::{Table, until};

const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
const EDIT: &str = "PATCH /channels/{channel_id}/messages/{message_id}";
const FOLLOW_UP: &str = "POST /webhooks/{webhook_id}/{webhook_token}";

/// Returns the requests from the `since`th on, when the bot has stopped and none is under way.
async fn requests(table: &mut Table, since: usize) -> Vec<String> {
    table.stop_bot().await;
    let traffic = table.discord.traffic();
    let template = |path: Option<String>| path.expect("every request has a route");
    let mut requests: Vec<String> = traffic
        .exchanges()
        .skip(since)
        .map(|one| format!("{} {}", one.method, template(one.template.clone())))
        .collect();
    // What follows the callback may come in any order.
    requests[1..].sort_unstable();
    table.start_bot().await;
    requests
}

/// Counts the requests so far, once none is under way.
async fn count(table: &mut Table) -> usize {
    table.restart_bot().await;
    table.discord.traffic().exchanges().count()
}

/// Waits until the board before the newest one has lost its buttons.
async fn is_bare(table: &Table, board: &Message) {
    let has_no_button = |message: Message| message.buttons().count() == 0;
    until("the board is bare", || table.discord.message(board.id).is_some_and(has_no_button)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_by_command_costs_the_callback_an_edit_and_the_way_to_take_it_back() {
    let mut table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    let since = count(&mut table).await;
    table.plays(table.ada, "c2-c3").await;
    is_bare(&table, &board).await;
    assert_eq!(requests(&mut table, since).await, [CALLBACK, EDIT, FOLLOW_UP]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_by_the_keypad_costs_one_post_more_and_has_the_way_back_in_the_keypad() {
    let mut table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    let keypad = table.press(table.ada, &board, "Move").await;
    let chosen = table.press(table.ada, &keypad, "c2").await;
    let since = count(&mut table).await;
    table.press(table.ada, &chosen, "c3").await;
    is_bare(&table, &board).await;
    assert_eq!(requests(&mut table, since).await, [CALLBACK, EDIT, FOLLOW_UP]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_costs_a_private_note_more_and_its_acceptance_one_post_more() {
    let mut table = Table::open().await;
    let since = count(&mut table).await;
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    table.withdrawal(table.ada, &challenge).await;
    table.press(table.ben, &challenge, "Accept").await;
    table.board_of(1).await;
    let requests = requests(&mut table, since).await;
    assert_eq!(requests, [CALLBACK, CALLBACK, FOLLOW_UP, FOLLOW_UP]);
    table.close().await;
}
