//! People who play in channels, and keep what they were told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::GameId;
use alquerque_rules::{Action, RULE_SETS};
use discord_sandbox::{ActionError, Answer, Id, Message, OptionValue, Reply, Sandbox};
use futures_util::future::join_all;
use tokio::time::sleep;

use super::linear::{Kind, Operation};
use crate::challenge::{button, challenge, number, record};
use crate::random_play::Dice;

/// The devices of each player.
const DEVICES: usize = 2;
/// A longer game is left.
const MAX_ACTIONS: usize = 30;
/// How long people think before a look and a move, at most, in milliseconds. Players who look more
/// often than once a second are refused after a while, and then not answered at all.
const MAX_THINKING: usize = 1600;

/// A channel in which one game after the other is played.
pub struct Table {
    pub discord: Sandbox,
    pub channel: Id,
    pub pairs: Vec<[Id; 2]>,
    pub dice: Dice,
    /// The interactions that were not answered.
    pub dropped: Arc<AtomicUsize>,
}

/// A game, with all that people sent and were told.
pub struct Game {
    pub id: GameId,
    pub operations: Vec<Operation>,
}

impl Table {
    /// Plays until it is over, or every pair has played.
    pub async fn play(mut self, is_over: Arc<AtomicBool>) -> Vec<Game> {
        let mut games = Vec::new();
        for pair in std::mem::take(&mut self.pairs) {
            if is_over.load(Ordering::Relaxed) {
                break;
            }
            let Some((id, number)) = self.begin(pair).await else { continue };
            let seed = self.dice.0;
            let devices = (0..DEVICES * 2).map(|device| {
                let dice = Dice(seed.wrapping_add(device as u64));
                self.use_device(pair[device % 2], number, dice, &is_over)
            });
            let operations = join_all(devices).await.concat();
            games.push(Game { id, operations });
        }
        games
    }

    /// Begins a game; `None` if that is not confirmed.
    async fn begin(&mut self, [white, black]: [Id; 2]) -> Option<(GameId, i64)> {
        let rules = RULE_SETS[self.dice.below(RULE_SETS.len())];
        let options = challenge(black, ("rules", rules.id.into()));
        let sent = self.discord.command(white, self.channel, "challenge", &options);
        let reply = self.answer(sent).await?;
        let challenge = public(&reply)?;
        let accept = &button(challenge, "Accept")?.custom_id;
        let accepted = self.answer(self.discord.press_raw(black, challenge.id, accept));
        accepted.await.filter(|reply| public(reply).is_some())?;
        Some((GameId(reply.interaction.0), number(challenge)?))
    }

    /// Waits for an answer, and counts an interaction without one.
    async fn answer(
        &self,
        reply: impl Future<Output = Result<Reply, ActionError>>,
    ) -> Option<Reply> {
        let reply = reply.await.ok();
        self.dropped.fetch_add(usize::from(reply.is_none()), Ordering::Relaxed);
        reply
    }

    /// Looks at a game and moves, as one device of a player.
    async fn use_device(
        &self,
        by: Id,
        number: i64,
        mut dice: Dice,
        is_over: &AtomicBool,
    ) -> Vec<Operation> {
        let mut operations = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            sleep(Duration::from_millis(dice.below(MAX_THINKING) as u64)).await;
            let begin = Instant::now();
            let game = || ("game", OptionValue::from(number));
            let options = [game()];
            let export = self.discord.command(by, self.channel, "game export", &options);
            let Some(reply) = self.answer(export).await else { continue };
            let Some(record) = record(&reply) else { continue };
            let length = record.history().actions().len();
            operations.push(Operation {
                begin,
                end: Some(Instant::now()),
                kind: Kind::Read { length },
            });
            if record.outcome().is_some() || length >= MAX_ACTIONS {
                break;
            }
            let legal = record.history().position().legal_actions();
            let moves: Vec<&Action> =
                legal.iter().filter(|action| matches!(action, Action::Move(_))).collect();
            if moves.is_empty() {
                break;
            }
            // Both players try: only the one to move may.
            let text = moves[dice.below(moves.len())].to_string();
            let begin = Instant::now();
            let options = [("to", text.as_str().into()), game()];
            let reply = self.answer(self.discord.command(by, self.channel, "move", &options)).await;
            let end = match &reply {
                Some(reply) if public(reply).is_some() => Some(Instant::now()),
                // A refusal changes nothing.
                Some(reply) if reply.message().is_some() && !is_late(reply) => continue,
                // On a busy machine the answer comes later.
                Some(reply) => match self.discord.settled(reply.interaction).await {
                    Ok(message) if message.content.contains("You played") => Some(Instant::now()),
                    Ok(message) if message.ephemeral => continue,
                    _ => None,
                },
                None => None,
            };
            operations.push(Operation { begin, end, kind: Kind::Move { by: by.0, text } });
        }
        operations
    }
}

/// Returns the message that everyone sees.
fn public(reply: &Reply) -> Option<&Message> {
    reply.message().filter(|message| !message.ephemeral && !is_late(reply))
}

/// Returns whether the answer follows later.
fn is_late(reply: &Reply) -> bool {
    matches!(reply.answer, Answer::Deferred { .. } | Answer::DeferredUpdate)
}
