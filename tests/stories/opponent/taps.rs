//! A whole game against the bot by taps alone: how many there are, and how many messages it leaves.

use alquerque_engine::Level;
use alquerque_rules::MEDIEVAL;
use discord_sandbox::{Id, Message};

use super::{is_end, options};
use crate::keypad::{PRIMARY, SUCCESS, of_style};
use crate::table::{Table, labels};

/// The most messages that a game leaves in its channel.
const MESSAGES: usize = 6;
/// The most taps for a turn on the keypad.
const TAPS: usize = 2;

/// Taps a whole turn on a keypad. Returns what it has become, and the taps, without those that
/// choose among several captures.
async fn taps_a_turn(table: &Table, by: Id, keypad: Message) -> (Message, usize) {
    let mut shown = keypad;
    let mut taps = 0;
    loop {
        let targets = of_style(&shown, SUCCESS);
        let is_chosen = !targets.is_empty();
        let next = [targets, of_style(&shown, PRIMARY)].concat()[0].to_owned();
        shown = table.press(by, &shown, &next).await;
        if !shown.content.contains("so far") {
            taps += 1;
            if is_chosen {
                return (shown, taps);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_tapped_on_one_keypad_beside_one_board() {
    let table = Table::open().await;
    let told = table.challenge_bot(table.ada, &options(&MEDIEVAL, Level::Beginner, "white")).await;
    let mut keypad = table.press(table.ada, &told, "Move").await;
    let first_keypad = keypad.id;
    let mut turns = 0;
    while labels(&keypad).len() == 25 {
        let only = !of_style(&keypad, SUCCESS).is_empty();
        let (next, taps) = taps_a_turn(&table, table.ada, keypad).await;
        assert!(taps <= if only { 1 } else { TAPS }, "{taps} taps in turn {turns}: {next:?}");
        assert!(next.ephemeral && next.id == first_keypad, "{next:?}");
        keypad = next;
        turns += 1;
        if turns == 60 {
            table.resign(table.ada).await;
            break;
        }
    }
    let end = table.wait(|told: &Message| is_end(told) && !told.ephemeral).await;
    assert!(end.id > told.id && end.attachments.len() == 1, "{end:?}");
    let all = table.discord.messages(table.channel, table.cleo);
    assert!(all.len() <= MESSAGES, "{} messages", all.len());
    let pictures: usize = all.iter().map(|told| told.attachments.len()).sum();
    assert!(pictures <= 2, "{pictures} pictures");
    let is_line = |former: &Message| {
        former.id == told.id && former.content.lines().count() == 1 && former.attachments.is_empty()
    };
    let former = table.wait(is_line).await;
    assert!(former.components().count() == 0 && !former.content.contains("<@"), "{former:?}");
    test_support::say(&format!("{turns} turns, {} messages", all.len()));
    table.close().await;
}
