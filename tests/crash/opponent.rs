//! The bot is killed while people play against it: each of its moves is announced once.

use std::time::Duration;

use alquerque::game::{Game, GameId};
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
/// The maximum delay between the people's moves and a kill, in milliseconds.
const MAX_DELAY: usize = 120;
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
async fn moves_of_the_bot_are_announced_once_despite_kills() {
    test_announcements(KILLS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: twenty kills"]
async fn moves_of_the_bot_are_announced_once_despite_twenty_kills() {
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
        let moved = join_all(seats.iter().map(|seat| play_move(&harness, channel, seat))).await;
        tokio::time::sleep(Duration::from_millis(dice.below(MAX_DELAY) as u64)).await;
        harness.kill().await;
        harness.start(&[]).await;
        harness.advance(RETRY_WINDOW);
        harness.wait_for_sweep().await;
        for (seat, board) in seats.iter_mut().zip(moved) {
            seat.board = answer_to(&harness, channel, seat, &board).await;
        }
    }
    // The last announcements may not be marked as delivered yet, and a kill does not wait for that.
    // They are posted again a little later, deduplicated by nonce, and marked then.
    harness.advance(RETRY_WINDOW);
    harness.wait_for_sweep().await;
    harness.kill().await;
    let all = check(&harness, channel, &seats).await;
    harness.discord.stop().await;
    say(&format!(
        "{all} moves of the bot announced once despite {} kills",
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

/// Plays the first legal move, unless the game is over. Returns the new board.
async fn play_move(harness: &Harness, channel: Id, seat: &Seat) -> Message {
    if !seat.board.content.contains("it is your turn") {
        return seat.board.clone();
    }
    let game = || ("game", OptionValue::from(seat.number));
    let typed = [("to", "".into()), game()];
    let moves = harness.discord.autocomplete(seat.by, channel, "move", &typed, "to").await.unwrap();
    let options = [("to", moves[0].name.as_str().into()), game()];
    let reply = harness.discord.command(seat.by, channel, "move", &options).await.unwrap();
    let board = board_of(harness, channel, seat.by, &reply, seat.number).await;
    assert!(!board.ephemeral, "{}", board.content);
    board
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
    format!("**Game {number}**")
}

/// Waits for the move of the bot, if it is its turn.
async fn answer_to(harness: &Harness, channel: Id, seat: &Seat, board: &Message) -> Message {
    if !board.content.contains("I am thinking") {
        return board.clone();
    }
    let title = title(seat.number);
    let is_answer =
        |later: &Message| later.id > board.id && !later.ephemeral && later.content.contains(&title);
    let answer = harness.discord.wait_message(channel, seat.by, is_answer).await;
    answer.unwrap_or_else(|error| {
        panic!("no answer in game {}: {error}: {}", seat.number, harness.log())
    })
}

/// Checks that each move of the bot was announced once, and returns the number of its moves.
async fn check(harness: &Harness, channel: Id, seats: &[Seat]) -> usize {
    let messages = harness.discord.messages(channel, seats[0].by);
    let store = harness.store().await;
    let mut all = 0;
    for seat in seats {
        let title = title(seat.number);
        let boards = messages
            .iter()
            .filter(|message| !message.ephemeral && message.content.contains(&title));
        // A former board has another text, but its alt text still names the last action.
        let shows_the_bots_move = |board: &&Message| {
            let mut words = board.attachments.iter().filter_map(|file| file.description.as_ref());
            words.any(|words| words.contains(" after Black’s "))
        };
        let announced = boards.filter(shows_the_bots_move).count();
        let game: Game = store.get(seat.id).await.unwrap().expect("the game is in the store").game;
        let plies = game.history().unwrap().plies();
        let played = plies.filter(|(before, _)| before.turn() == Side::Black).count();
        assert_eq!((announced, game.pending), (played, None), "game {}", seat.number);
        all += played;
    }
    store.close().await.unwrap();
    assert!(all >= seats.len(), "the bot played too few moves");
    all
}
