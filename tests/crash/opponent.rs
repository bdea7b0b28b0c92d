//! The bot is killed while people play against it: all that it has played was told, once.

use std::time::Duration;

use alquerque::game::{Game, GameId};
use alquerque::store::Store;
use alquerque_rules::Side;
use discord_sandbox::{Answer, Id, Message, OptionValue, Reply};
use futures_util::future::join_all;

use crate::bot::Time;
use crate::chance::Chance;
use crate::hall::{Hall, counted};
use crate::room::message;
use crate::say::say;

const GAMES: usize = 4;
/// Kills in the short form, and in the long one: more would find the games over, and what the channel was told first forgotten.
const KILLS: usize = 3;
const MANY_KILLS: usize = 20;
/// As many milliseconds as pass at most between the people's moves and a kill.
const MOMENT: usize = 120;
/// What could not be posted is tried again after a minute, and Discord knows a post again by its nonce for five.
const LATER: Duration = Duration::from_secs(120);

/// A person who plays against the bot with White.
struct Seat {
    id: GameId,
    by: Id,
    number: i64,
    /// The newest board, on which it is their turn, or the game is over.
    board: Message,
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bot_has_played_was_told_once_in_spite_of_kills() {
    tells_once(KILLS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: twenty kills"]
async fn what_the_bot_has_played_was_told_once_in_spite_of_twenty_kills() {
    tells_once(MANY_KILLS).await;
}

/// People play against the bot, which is killed so many times.
async fn tells_once(kills: usize) {
    let chance = Chance::new();
    let hall = Hall::open(Time::StandIn, GAMES, 1).await;
    let channel = hall.channels()[0];
    let people = hall.people();
    let mut seats = Vec::new();
    for (number, &by) in (1..).zip(&people) {
        seats.push(sit_down(&hall, channel, by, number).await);
    }
    let mut dice = chance.dice(0);
    for _ in 0..kills {
        let moved = join_all(seats.iter().map(|seat| plays(&hall, channel, seat))).await;
        tokio::time::sleep(Duration::from_millis(dice.below(MOMENT) as u64)).await;
        hall.kill().await;
        hall.start(&[]).await;
        hall.let_pass(LATER);
        hall.settle().await;
        for (seat, told) in seats.iter_mut().zip(moved) {
            seat.board = answer_to(&hall, channel, seat, &told).await;
        }
    }
    // What the channel has just been told of may not be marked as told yet, and neither a stop nor a kill waits for that. It is
    // posted again a minute later, which Discord knows by its nonce, and is marked then.
    hall.let_pass(LATER);
    hall.settle().await;
    hall.kill().await;
    let all = check(&hall, channel, &seats).await;
    hall.discord.stop().await;
    say(&format!(
        "{all} moves of the bot told once in spite of {} kills",
        counted(&hall.count.kills) - 1
    ));
}

async fn sit_down(hall: &Hall, channel: Id, by: Id, number: i64) -> Seat {
    let bot = hall.discord.bot_id();
    let options = [("opponent", bot.into()), ("colour", "white".into()), ("pace", "none".into())];
    let reply = hall.discord.command(by, channel, "challenge", &options).await.unwrap();
    let board = board_of(hall, channel, by, &reply, number).await;
    assert!(board.content.contains(&title(number)), "{}", board.content);
    Seat { id: GameId(reply.interaction.0), by, number, board }
}

/// Plays the first move that is legal, unless the game is over. Answers the board as it is then.
async fn plays(hall: &Hall, channel: Id, seat: &Seat) -> Message {
    if !seat.board.content.contains("it is your turn") {
        return seat.board.clone();
    }
    let game = || ("game", OptionValue::from(seat.number));
    let typed = [("to", "".into()), game()];
    let moves = hall.discord.autocomplete(seat.by, channel, "move", &typed, "to").await.unwrap();
    let options = [("to", moves[0].name.as_str().into()), game()];
    let reply = hall.discord.command(seat.by, channel, "move", &options).await.unwrap();
    let told = board_of(hall, channel, seat.by, &reply, seat.number).await;
    assert!(!told.ephemeral, "{}", told.content);
    told
}

/// The board that answers a command; where that was only promised, on a machine that does much else, it comes by itself.
async fn board_of(hall: &Hall, channel: Id, by: Id, reply: &Reply, number: i64) -> Message {
    if !matches!(reply.answer, Answer::Deferred { .. }) {
        return message(reply).clone();
    }
    let title = title(number);
    let is_board = |later: &Message| {
        later.id > reply.interaction && !later.ephemeral && later.content.contains(&title)
    };
    hall.discord.wait_message(channel, by, is_board).await.unwrap()
}

fn title(number: i64) -> String {
    format!("**Game {number}**")
}

async fn answer_to(hall: &Hall, channel: Id, seat: &Seat, told: &Message) -> Message {
    if !told.content.contains("I am thinking") {
        return told.clone();
    }
    let title = title(seat.number);
    let is_answer =
        |later: &Message| later.id > told.id && !later.ephemeral && later.content.contains(&title);
    let answer = hall.discord.wait_message(channel, seat.by, is_answer).await;
    answer.unwrap_or_else(|error| {
        panic!("no answer in game {}: {error}: {}", seat.number, hall.log())
    })
}

/// How many moves the bot has played, each of which the channel was told of once.
async fn check(hall: &Hall, channel: Id, seats: &[Seat]) -> usize {
    let bot = format!("<@{}>", hall.discord.bot_id());
    let told = hall.discord.messages(channel, seats[0].by);
    let store = hall.store();
    let mut all = 0;
    for seat in seats {
        let title = title(seat.number);
        let of_game = told.iter().filter(|told| !told.ephemeral && told.content.contains(&title));
        let says = |line: &&str| line.starts_with(&bot) && line.contains("**");
        let said: usize = of_game.map(|told| told.content.lines().filter(says).count()).sum();
        let game: Game = store.get(seat.id).await.unwrap().expect("the game is kept").game;
        let plies = game.history().unwrap().plies();
        let played = plies.filter(|(before, _)| before.turn() == Side::Black).count();
        assert_eq!((said, game.owed), (played, None), "game {}", seat.number);
        all += played;
    }
    store.close().await.unwrap();
    assert!(all >= seats.len(), "hardly anything was played");
    all
}
