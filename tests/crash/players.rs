//! People of a channel who play one game after another, and check each against the store.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alquerque::game::GameId;
use alquerque_rules::{Action, RULE_SETS};
use discord_sandbox::{Answer, Id, Message, OptionValue, Reply};

use crate::challenge::{button, challenge, message, number, record};
use crate::harness::{Harness, add};
use crate::random_play::Dice;
use crate::tracked_game::{Command, State, TrackedGame};

/// A longer game is resigned.
const MAX_ACTIONS: usize = 24;

/// The result of a command.
enum Sent {
    /// The bot confirmed it, perhaps with this board.
    Confirmed(Option<Id>),
    /// The bot refused it.
    Refused,
    /// The bot did not respond.
    Unknown,
}

/// A group of people in a channel. Other groups may play there too.
pub struct PlayerGroup {
    harness: Arc<Harness>,
    pub channel: Id,
    pub people: Vec<Id>,
    dice: Dice,
    pub games: Vec<TrackedGame>,
    /// The number of challenges without a response, which may exist.
    pub unconfirmed: usize,
}

impl PlayerGroup {
    pub fn new(harness: &Arc<Harness>, channel: Id, people: Vec<Id>, dice: Dice) -> Self {
        Self {
            harness: Arc::clone(harness),
            channel,
            people,
            dice,
            games: Vec::new(),
            unconfirmed: 0,
        }
    }

    /// Plays until `is_over`, and checks each game after every start of the bot.
    pub async fn play(&mut self, is_over: &AtomicBool) {
        while !is_over.load(Ordering::Relaxed) {
            if let Some(mut game) = self.start_game().await {
                self.play_game(&mut game, is_over).await;
                self.games.push(game);
            }
        }
    }

    async fn start_game(&mut self) -> Option<TrackedGame> {
        let first = self.dice.below(self.people.len());
        let second = (first + 1 + self.dice.below(self.people.len() - 1)) % self.people.len();
        let players = [self.people[first], self.people[second]];
        let rules = RULE_SETS[self.dice.below(RULE_SETS.len())];
        let options = challenge(players[1], ("rules", rules.id.into()));
        let Some(reply) = self.command(players[0], "challenge", &options).await else {
            add(&self.harness.count.unconfirmed);
            self.unconfirmed += 1;
            return None;
        };
        let challenge = message(&reply);
        if challenge.ephemeral {
            // Challenges without a response count towards the limits.
            let is_quota = ["open challenges", "open games"]
                .iter()
                .any(|words| challenge.content.contains(words));
            assert!(is_quota, "{}", challenge.content);
            return None;
        }
        self.harness.count.confirm();
        let id = GameId(reply.interaction.0);
        let mut game = TrackedGame::new(id, number(challenge)?, players, rules);
        game.board = challenge.id;
        self.accept(players[1], challenge).await;
        Some(game)
    }

    /// Accepts a challenge, and retries until there is a response.
    async fn accept(&self, by: Id, challenge: &Message) {
        let button = button(challenge, "Accept").expect("a challenge has an Accept button");
        let mut attempts = 0;
        loop {
            attempts += 1;
            match self.press(by, challenge.id, &button.custom_id).await {
                Some(Reply { answer: Answer::Updated(_), .. }) => {
                    return self.harness.count.confirm();
                }
                Some(reply) => {
                    let refusal = message(&reply);
                    assert!(
                        refusal.ephemeral && attempts > 1,
                        "a challenge was not accepted: {}",
                        refusal.content
                    );
                    return;
                }
                None => add(&self.harness.count.unconfirmed),
            }
        }
    }

    async fn play_game(&mut self, game: &mut TrackedGame, is_over: &AtomicBool) {
        let mut run = 0;
        while !is_over.load(Ordering::Relaxed) {
            let current = self.harness.current_run().await;
            if current != run || game.state().is_none() {
                if self.check(game).await.is_none() {
                    continue;
                }
                run = current;
            }
            let Some(state) = game.state().cloned() else { continue };
            if state.outcome().is_some() {
                return;
            }
            let command = self.random_command(game, &state);
            match self.send(game, &state, &command).await {
                Sent::Refused => {}
                Sent::Confirmed(board) => {
                    self.harness.count.confirm();
                    game.board = game.board.max(board.unwrap_or(game.board));
                    game.confirm(&command);
                }
                Sent::Unknown => {
                    add(&self.harness.count.unconfirmed);
                    game.record_unconfirmed(&command);
                }
            }
        }
    }

    /// Checks a game against its exported record; `None` if the bot is killed meanwhile.
    async fn check(&self, game: &mut TrackedGame) -> Option<()> {
        let is_shown = self.is_shown(game);
        let reply = self
            .command(game.players[0], "game export", &[("game", i64::from(game.number).into())])
            .await?;
        let record = record(&reply);
        let record = record.unwrap_or_else(|| panic!("game {} is missing: {reply:?}", game.number));
        add(&self.harness.count.checks);
        let checked = game.check(record.history().actions(), record.outcome(), is_shown);
        if checked.unwrap_or_else(|error| panic!("{error}")) {
            add(&self.harness.count.took_effect);
        }
        Some(())
    }

    /// Returns whether a new board shows the last action, which had no response.
    fn is_shown(&self, game: &TrackedGame) -> bool {
        let Some(action) = game.unconfirmed() else { return false };
        let title = format!("**Game {}**", game.number);
        let action = format!("**{action}**");
        let shown = self.harness.discord.messages(self.channel, game.players[0]);
        shown.iter().any(|board| {
            let is_new = board.id > game.board && !board.ephemeral;
            is_new && board.content.contains(&title) && board.content.contains(&action)
        })
    }

    fn random_command(&mut self, game: &TrackedGame, state: &State) -> Command {
        let position = state.history.position();
        let legal = position.legal_actions();
        if state.history.actions().len() >= MAX_ACTIONS || self.dice.below(16) == 0 {
            return Command::Resign;
        }
        let action = legal[self.dice.below(legal.len())];
        let then = position.play(&action).legal_actions();
        if state.premove.is_none()
            && game.is_certain()
            && !then.is_empty()
            && self.dice.below(6) == 0
        {
            let answer = then[self.dice.below(then.len())];
            return Command::Premove { to: action.to_string(), answer: answer.to_string() };
        }
        Command::Play(action)
    }

    async fn send(&self, game: &TrackedGame, state: &State, command: &Command) -> Sent {
        let number = ("game", i64::from(game.number).into());
        let mover = game.mover(state);
        let text =
            if let Command::Play(action) = command { action.to_string() } else { String::new() };
        let reply = match (command, text.split_once(' ')) {
            (Command::Premove { to, answer }, _) => {
                return self.premove(game.waiting(state), number, to, answer).await;
            }
            (Command::Resign, _) => return self.resign(mover, number).await,
            (Command::Play(_), Some((_, point))) => {
                self.command(mover, "game huff", &[("point", point.into()), number]).await
            }
            (Command::Play(Action::Insist), _) => {
                self.command(mover, "game insist", &[number]).await
            }
            (Command::Play(_), _) => {
                self.command(mover, "move", &[("to", text.as_str().into()), number]).await
            }
        };
        let Some(reply) = reply else { return Sent::Unknown };
        let board = message(&reply);
        assert!(!board.ephemeral, "{text} in game {} was refused: {}", game.number, board.content);
        Sent::Confirmed(Some(board.id))
    }

    async fn premove(&self, by: Id, number: (&str, OptionValue), to: &str, answer: &str) -> Sent {
        let options = [("if", to.into()), ("then", answer.into()), number];
        let Some(reply) = self.command(by, "game premove", &options).await else {
            return Sent::Unknown;
        };
        let is_accepted = message(&reply).content.starts_with("Your queued replies");
        if is_accepted { Sent::Confirmed(None) } else { Sent::Refused }
    }

    async fn resign(&self, by: Id, number: (&str, OptionValue)) -> Sent {
        let Some(asked) = self.command(by, "game resign", &[number]).await else {
            return Sent::Unknown;
        };
        let question = message(&asked);
        let button = button(question, "Resign")
            .unwrap_or_else(|| panic!("there is no Resign button: {}", question.content));
        match self.press(by, question.id, &button.custom_id).await {
            Some(Reply { answer: Answer::Updated(_), .. }) => Sent::Confirmed(None),
            Some(reply) => panic!("a resignation was refused: {}", message(&reply).content),
            None => Sent::Unknown,
        }
    }

    /// Sends a command; `None` if the bot is killed before it responds.
    async fn command(&self, by: Id, name: &str, options: &[(&str, OptionValue)]) -> Option<Reply> {
        let reply = self
            .harness
            .unless_killed(self.harness.discord.command(by, self.channel, name, options))
            .await?
            .ok()?;
        self.immediate(reply).await
    }

    /// Returns an immediate response. After a deferred one, on a busy machine, only the record of
    /// the game shows whether the command took effect.
    async fn immediate(&self, reply: Reply) -> Option<Reply> {
        if matches!(reply.answer, Answer::Deferred { .. } | Answer::DeferredUpdate) {
            let _ =
                self.harness.unless_killed(self.harness.discord.settled(reply.interaction)).await;
            return None;
        }
        // The disk was busy with other commands, and nothing was done.
        let is_slow = reply
            .message()
            .is_some_and(|answer| answer.ephemeral && answer.content.contains("My disk is slow"));
        (!is_slow).then_some(reply)
    }

    async fn press(&self, by: Id, on: Id, button: &str) -> Option<Reply> {
        let reply = self
            .harness
            .unless_killed(self.harness.discord.press_raw(by, on, button))
            .await?
            .ok()?;
        self.immediate(reply).await
    }
}
