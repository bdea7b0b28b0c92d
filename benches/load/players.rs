//! Many players in many games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_sandbox::{ActionError, Answer, Id, Message, Sandbox};
use futures_util::{StreamExt, future, stream};
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant as TokioInstant, sleep_until};

use crate::bot::any_move;

/// Two players with their game in a channel.
struct Seat {
    discord: Sandbox,
    channel: Id,
    players: [Id; 2],
    board: Option<Message>,
    rng: StdRng,
}

/// All pairs of players.
pub struct Players {
    discord: Sandbox,
    seats: Vec<Seat>,
}

impl Players {
    /// Pairs the players, and starts a game for each pair.
    pub async fn seated(discord: &Sandbox, people: &[Id]) -> Self {
        let channels = discord.channels();
        let seat = |(nth, pair): (usize, &[Id])| Seat {
            discord: discord.clone(),
            channel: channels[nth % channels.len()].id,
            players: [pair[0], pair[1]],
            board: None,
            rng: StdRng::seed_from_u64(nth as u64),
        };
        let mut seats: Vec<Seat> = people.chunks_exact(2).enumerate().map(seat).collect();
        stream::iter(&mut seats).for_each_concurrent(16, Seat::begin).await;
        Self { discord: discord.clone(), seats }
    }

    /// Plays in a closed loop, and returns the latency of each move.
    pub async fn play_on(&mut self, concurrency: usize, duration: Duration) -> Vec<Duration> {
        let end = Instant::now() + duration;
        let share = self.seats.len().div_ceil(concurrency);
        let playing = self.seats.chunks_mut(share).map(async |seats| {
            let mut times = Vec::new();
            while Instant::now() < end {
                for seat in seats.iter_mut() {
                    let start = Instant::now();
                    if seat.play().await.is_none_or(|is_move| is_move) {
                        times.push(start.elapsed());
                    }
                }
            }
            times
        });
        future::join_all(playing).await.concat()
    }

    /// Plays in an open loop at a rate of moves a second. Returns the latency of each move from its
    /// scheduled start.
    pub async fn play_at(&mut self, rate: f64, duration: Duration) -> Vec<Duration> {
        let (free, mut next) = mpsc::unbounded_channel();
        for seat in self.seats.drain(..) {
            free.send(seat).unwrap();
        }
        let times = Arc::new(Mutex::new(Vec::new()));
        let start = TokioInstant::now();
        let moves = (duration.as_secs_f64() * rate) as u32;
        let seats = next.len();
        for nth in 0..moves {
            let scheduled = start + Duration::from_secs_f64(f64::from(nth) / rate);
            sleep_until(scheduled).await;
            let mut seat: Seat = next.recv().await.unwrap();
            let free = free.clone();
            let times = Arc::clone(&times);
            tokio::spawn(async move {
                if seat.play().await.is_none_or(|is_move| is_move) {
                    times.lock().await.push(scheduled.elapsed());
                }
                drop(times);
                // The seat starts another game by itself.
                free.send(seat).unwrap();
            });
        }
        while self.seats.len() < seats {
            self.seats.push(next.recv().await.unwrap());
        }
        Arc::into_inner(times).unwrap().into_inner()
    }

    /// Presses unknown buttons, with different ids in each `part`.
    pub async fn press_garbage(&self, concurrency: usize, part: u64, presses: u64) {
        // The stand-in remembers the newest message.
        let board = self
            .seats
            .iter()
            .filter_map(|seat| seat.board.as_ref())
            .map(|board| board.id)
            .max()
            .unwrap();
        let by = |nth: u64| self.seats[nth as usize % self.seats.len()].players[0];
        let pressing = stream::iter(0..presses).for_each_concurrent(concurrency, async |nth| {
            let id = format!("1:{}:{}:resign:{}", part * presses + nth, nth % 7, nth % 300);
            self.discord.press_raw(by(nth), board, &id).await.unwrap();
        });
        pressing.await;
    }
}

impl Seat {
    async fn begin(&mut self) {
        let [white, black] = self.players;
        // The board is awaited in the channel.
        let options =
            [("opponent", black.into()), ("colour", "white".into()), ("thread", false.into())];
        let challenge =
            self.discord.command(white, self.channel, "challenge", &options).await.unwrap();
        // On a slow disk, the first response is deferred.
        let challenge = self.discord.settled(challenge.interaction).await.unwrap();
        let accept = challenge.buttons().next().unwrap_or_else(|| panic!("{}", challenge.content));
        self.discord.press(black, challenge.id, &accept.custom_id).await.unwrap();
        let number = challenge.content.split("(game ").nth(1).unwrap().split(')').next().unwrap();
        let title = format!("\n-# Game {number} · ");
        let is_board = |told: &Message| told.content.contains(&title);
        self.board = Some(self.discord.wait_message(self.channel, white, is_board).await.unwrap());
    }

    /// Plays a random move, or starts another game; returns whether it was a move. Returns `None`
    /// if the response was late, which counts as a move of that latency.
    async fn play(&mut self) -> Option<bool> {
        let next =
            self.board.take().and_then(|board| Some((any_move(&board, &mut self.rng)?, board)));
        let Some((action, board)) = next else {
            self.begin().await;
            return Some(false);
        };
        let game = board.content.split("-# Game ").nth(1).unwrap().split(" ").next().unwrap();
        let options = [("to", action.as_str().into()), ("game", game.into())];
        let by = board.pinged[0];
        let reply = match self.discord.command(by, self.channel, "move", &options).await {
            Ok(reply) => reply,
            Err(ActionError::NotAnsweredInTime) => return None,
            Err(error) => panic!("{error}"),
        };
        let Answer::Message(told) = reply.answer else { panic!("no message") };
        assert!(!told.ephemeral, "a legal move was refused: {}", told.content);
        self.board = Some(*told);
        Some(true)
    }
}
