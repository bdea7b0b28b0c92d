//! The bot is killed while people play against it: the board of each game shows its last move.

use std::time::Duration;

use alquerque::game::{Game, GameId};
use alquerque::locale::Language;
use alquerque_rules::Side;
use discord_sandbox::{Answer, Id, Message, OptionValue, Reply};
use futures_util::future::join_all;
use test_support::say;

use crate::bot::Time;
use crate::challenge::{challenge, message};
use crate::harness::{Harness, counted};
use crate::seed::Seed;

const GAMES: usize = 4;
/// The number of kills.
const KILLS: usize = 3;
/// The number of kills in the long test. With more, the games would be over, and the channel would
/// forget its first messages.
const MANY_KILLS: usize = 20;
/// A failed post is retried after ten seconds, and Discord deduplicates posts by nonce for five.
const RETRY_WINDOW: Duration = Duration::from_secs(120);

/// A person who plays against the bot with White.
struct Seat {
    id: GameId,
    by: Id,
    number: i64,
    /// The newest board. It is their turn, or the game is over.
    board: Message,
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_the_bot_are_shown_despite_kills() {
    test_announcements(KILLS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: twenty kills"]
async fn moves_of_the_bot_are_shown_despite_twenty_kills() {
    test_announcements(MANY_KILLS).await;
}

/// Kills the bot repeatedly while people play against it.
async fn test_announcements(kills: usize) {
    let chance = Seed::new();
    let harness = Harness::with_bot(Time::Sandbox, GAMES, 1).await;
    let channel = harness.channels()[0];
    let people = harness.people();
    let mut seats = Vec::new();
    for (number, &by) in (1..).zip(&people) {
        seats.push(start_game(&harness, channel, by, number).await);
    }
    let mut dice = chance.dice(0);
    for _ in 0..kills {
        join_all(seats.iter().map(|seat| play_move(&harness, channel, seat))).await;
        harness.kill_meanwhile(&mut dice).await;
        harness.start(&[]).await;
        harness.advance(RETRY_WINDOW);
        harness.wait_for_sweep().await;
        for seat in &mut seats {
            seat.board = next_board(&harness, channel, seat).await;
        }
    }
    // The last announcements may not be marked as delivered yet, and a kill does not wait for that.
    // They are made again a little later, and marked then.
    harness.advance(RETRY_WINDOW);
    harness.wait_for_sweep().await;
    harness.kill().await;
    let all = check(&harness, channel, &seats).await;
    harness.discord.stop().await;
    say(&format!(
        "{all} moves of the bot shown despite {} kills",
        counted(&harness.count.kills) - 1
    ));
}

async fn start_game(harness: &Harness, channel: Id, by: Id, number: i64) -> Seat {
    let bot = harness.discord.bot_id();
    let options = challenge(bot, ("pace", "none".into()));
    let reply = harness.discord.command(by, channel, "challenge", &options).await.unwrap();
    let board = board_of(harness, channel, by, &reply, number).await;
    assert!(board.content.contains(&title(number)), "{}", board.content);
    Seat { id: GameId(reply.interaction.0), by, number, board }
}

/// Plays the first legal move, unless the game is over.
async fn play_move(harness: &Harness, channel: Id, seat: &Seat) {
    if is_over(&seat.board) {
        return;
    }
    let game = || ("game", OptionValue::from(seat.number));
    let typed = [("to", "".into()), game()];
    let moves = harness.discord.autocomplete(seat.by, channel, "move", &typed, "to").await.unwrap();
    let options = [("to", moves[0].name.as_str().into()), game()];
    harness.discord.command(seat.by, channel, "move", &options).await.unwrap();
}

fn is_over(board: &Message) -> bool {
    board.buttons().any(|button| button.label == "Rematch")
}

/// Returns the alt text of the picture of a board.
fn words(board: &Message) -> Option<&str> {
    board.attachments.first()?.description.as_deref()
}

/// Returns the board in the response to a command. After a deferred response, on a busy machine, it
/// is a separate message.
async fn board_of(harness: &Harness, channel: Id, by: Id, reply: &Reply, number: i64) -> Message {
    if !matches!(reply.answer, Answer::Deferred { .. }) {
        return message(reply).clone();
    }
    let title = title(number);
    let is_board = |later: &Message| {
        later.id > reply.interaction && !later.ephemeral && later.content.contains(&title)
    };
    harness.discord.wait_message(channel, by, is_board).await.unwrap()
}

fn title(number: i64) -> String {
    format!("\n-# Game {number} · ")
}

/// Waits for the board after the move of the bot: in the same message, in another one if the bot
/// was killed before it had saved which one that is, or at the end of the game.
async fn next_board(harness: &Harness, channel: Id, seat: &Seat) -> Message {
    if is_over(&seat.board) {
        return seat.board.clone();
    }
    let title = title(seat.number);
    let is_next = |later: &Message| {
        let shows = words(later).is_some_and(|words| words.contains(" after Black’s "));
        !later.ephemeral
            && later.content.contains(&title)
            && (is_over(later) || shows && words(later) != words(&seat.board))
    };
    let next = harness.discord.wait_message(channel, seat.by, is_next).await;
    next.unwrap_or_else(|error| {
        panic!("no answer in game {}: {error}: {}", seat.number, harness.log())
    })
}

/// Checks that the newest board of each game shows its last position, and returns the number of the
/// bot's moves.
async fn check(harness: &Harness, channel: Id, seats: &[Seat]) -> usize {
    let mut messages = harness.discord.messages(channel, seats[0].by);
    messages.retain(|message| !message.ephemeral && !message.attachments.is_empty());
    let store = harness.store().await;
    let mut all = 0;
    for seat in seats {
        let title = title(seat.number);
        let boards = messages.iter().filter(|message| message.content.contains(&title));
        let newest = boards.max_by_key(|board| board.id).expect("the game has a board");
        let game: Game = store.get(seat.id).await.unwrap().expect("the game is in the store").game;
        let history = game.history().unwrap();
        let last = Language::english().alt_text(history, game.outcome());
        assert!(words(newest).is_some_and(|words| words.starts_with(&last)), "{last} {newest:?}");
        assert_eq!(game.pending, None, "game {}", seat.number);
        all += history.plies().filter(|(before, _)| before.turn() == Side::Black).count();
    }
    store.close().await.unwrap();
    assert!(all >= seats.len(), "the bot played too few moves");
    all
}
