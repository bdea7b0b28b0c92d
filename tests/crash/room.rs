//! People of a channel who play one game after the other, and remember all that they are told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alquerque::game::GameId;
use alquerque_rules::notation::Record;
use alquerque_rules::{Action, RULE_SETS};
use discord_sandbox::{Answer, Id, Message, OptionValue, Reply};

use crate::hall::{Hall, add};
use crate::played::{Deed, Played, State};
use crate::random_play::Dice;

/// A game by chance that goes on for longer is given up.
const LONG: usize = 24;

/// What became of something that was sent.
enum Sent {
    /// It was done, and this board was told of it to all.
    Done(Option<Id>),
    /// It was not done, because it cannot be.
    Refused,
    /// Nobody knows.
    Untold,
}

/// Some people of a channel, in which others may play as well.
pub struct Group {
    hall: Arc<Hall>,
    pub channel: Id,
    pub people: Vec<Id>,
    dice: Dice,
    pub games: Vec<Played>,
    /// Challenges of which nobody was told: they may be there.
    pub untold: usize,
}

impl Group {
    pub fn new(hall: &Arc<Hall>, channel: Id, people: Vec<Id>, dice: Dice) -> Self {
        Self { hall: Arc::clone(hall), channel, people, dice, games: Vec::new(), untold: 0 }
    }

    /// Plays until it is `over`, and holds the game against what is kept after every start of the bot.
    pub async fn play(&mut self, over: &AtomicBool) {
        while !over.load(Ordering::Relaxed) {
            if let Some(mut game) = self.begin().await {
                self.play_game(&mut game, over).await;
                self.games.push(game);
            }
        }
    }

    async fn begin(&mut self) -> Option<Played> {
        let first = self.dice.below(self.people.len());
        let second = (first + 1 + self.dice.below(self.people.len() - 1)) % self.people.len();
        let players = [self.people[first], self.people[second]];
        let rules = RULE_SETS[self.dice.below(RULE_SETS.len())];
        let options: [(&str, OptionValue); 3] = [
            ("opponent", players[1].into()),
            ("rules", rules.id.into()),
            ("colour", "white".into()),
        ];
        let Some(reply) = self.command(players[0], "challenge", &options).await else {
            add(&self.hall.count.untold);
            self.untold += 1;
            return None;
        };
        let challenge = message(&reply);
        if challenge.ephemeral {
            // Those of which nobody was told are in the way.
            let is_quota = ["open challenges", "open games"]
                .iter()
                .any(|words| challenge.content.contains(words));
            assert!(is_quota, "{}", challenge.content);
            return None;
        }
        self.hall.count.tell();
        let number = challenge.content.split("(game ").nth(1)?.split(')').next()?.parse().ok()?;
        let mut game = Played::new(GameId(reply.interaction.0), number, players, rules);
        game.board = challenge.id;
        self.accept(players[1], challenge).await;
        Some(game)
    }

    /// Accepts, again and again until somebody is told.
    async fn accept(&self, by: Id, challenge: &Message) {
        let button = challenge
            .buttons()
            .find(|button| button.label == "Accept")
            .expect("it can be accepted");
        let mut times = 0;
        loop {
            times += 1;
            match self.press(by, challenge.id, &button.custom_id).await {
                Some(Reply { answer: Answer::Updated(_), .. }) => return self.hall.count.tell(),
                Some(reply) => {
                    let told = message(&reply);
                    assert!(
                        told.ephemeral && times > 1,
                        "a challenge was not accepted: {}",
                        told.content
                    );
                    return;
                }
                None => add(&self.hall.count.untold),
            }
        }
    }

    async fn play_game(&mut self, game: &mut Played, over: &AtomicBool) {
        let mut life = 0;
        while !over.load(Ordering::Relaxed) {
            let now = self.hall.life().await;
            if now != life || game.state().is_none() {
                if self.look(game).await.is_none() {
                    continue;
                }
                life = now;
            }
            let Some(state) = game.state().cloned() else { continue };
            if state.outcome().is_some() {
                return;
            }
            let deed = self.any_deed(game, &state);
            match self.send(game, &state, &deed).await {
                Sent::Refused => {}
                Sent::Done(board) => {
                    self.hall.count.tell();
                    game.board = game.board.max(board.unwrap_or(game.board));
                    game.done(&deed);
                }
                Sent::Untold => {
                    add(&self.hall.count.untold);
                    game.perhaps_done(&deed);
                }
            }
        }
    }

    /// Holds a game against its record; nothing if the bot is killed meanwhile.
    async fn look(&self, game: &mut Played) -> Option<()> {
        let told = self.told(game);
        let reply = self
            .command(game.players[0], "export", &[("game", i64::from(game.number).into())])
            .await?;
        let message = message(&reply);
        let [file] = &message.attachments[..] else {
            panic!("game {} is gone: {}", game.number, message.content)
        };
        let record: Record = std::str::from_utf8(&file.bytes).unwrap().parse().unwrap();
        add(&self.hall.count.looks);
        let held = game.hold(record.history().actions(), record.outcome(), told);
        if held.unwrap_or_else(|why| panic!("{why}")) {
            add(&self.hall.count.done_untold);
        }
        Some(())
    }

    /// Whether a board has been posted that shows what was sent last.
    fn told(&self, game: &Played) -> bool {
        let Some(sent) = game.sent() else { return false };
        let (title, action) = (format!("**Game {}**", game.number), format!("**{sent}**"));
        let shown = self.hall.discord.messages(self.channel, game.players[0]);
        shown.iter().any(|board| {
            let is_new = board.id > game.board && !board.ephemeral;
            is_new && board.content.contains(&title) && board.content.contains(&action)
        })
    }

    fn any_deed(&mut self, game: &Played, state: &State) -> Deed {
        let position = state.history.position();
        let legal = position.legal_actions();
        if state.history.actions().len() >= LONG || self.dice.below(16) == 0 {
            return Deed::Resign;
        }
        let action = legal[self.dice.below(legal.len())];
        let then = position.play(&action).legal_actions();
        if state.prepared.is_none()
            && game.is_certain()
            && !then.is_empty()
            && self.dice.below(6) == 0
        {
            let answer = then[self.dice.below(then.len())];
            return Deed::Prepare { to: action.to_string(), answer: answer.to_string() };
        }
        Deed::Play(action)
    }

    async fn send(&self, game: &Played, state: &State, deed: &Deed) -> Sent {
        let number = ("game", i64::from(game.number).into());
        let mover = game.mover(state);
        let text = if let Deed::Play(action) = deed { action.to_string() } else { String::new() };
        let reply = match (deed, text.split_once(' ')) {
            (Deed::Prepare { to, answer }, _) => {
                return self.prepare(game.waiting(state), number, to, answer).await;
            }
            (Deed::Resign, _) => return self.resign(mover, number).await,
            (Deed::Play(_), Some((_, point))) => {
                self.command(mover, "huff", &[("point", point.into()), number]).await
            }
            (Deed::Play(Action::Insist), _) => self.command(mover, "insist", &[number]).await,
            (Deed::Play(_), _) => {
                self.command(mover, "move", &[("to", text.as_str().into()), number]).await
            }
        };
        let Some(reply) = reply else { return Sent::Untold };
        let board = message(&reply);
        assert!(!board.ephemeral, "{text} in game {} was refused: {}", game.number, board.content);
        Sent::Done(Some(board.id))
    }

    async fn prepare(&self, by: Id, number: (&str, OptionValue), to: &str, answer: &str) -> Sent {
        let options = [("if", to.into()), ("then", answer.into()), number];
        let Some(reply) = self.command(by, "premove", &options).await else { return Sent::Untold };
        let is_prepared =
            message(&reply).content.contains(&format!("if **{to}** then **{answer}**"));
        if is_prepared { Sent::Done(None) } else { Sent::Refused }
    }

    async fn resign(&self, by: Id, number: (&str, OptionValue)) -> Sent {
        let Some(asked) = self.command(by, "resign", &[number]).await else { return Sent::Untold };
        let question = message(&asked);
        let button = question.buttons().find(|button| button.label == "Resign");
        let button = button.unwrap_or_else(|| panic!("nobody can resign: {}", question.content));
        match self.press(by, question.id, &button.custom_id).await {
            Some(Reply { answer: Answer::Updated(_), .. }) => Sent::Done(None),
            Some(reply) => panic!("nobody could resign: {}", message(&reply).content),
            None => Sent::Untold,
        }
    }

    /// The bot's answer; nothing if it is killed before that.
    async fn command(&self, by: Id, name: &str, options: &[(&str, OptionValue)]) -> Option<Reply> {
        let reply = self
            .hall
            .unless_killed(self.hall.discord.command(by, self.channel, name, options))
            .await?
            .ok()?;
        self.at_once(reply).await
    }

    /// An answer that was given at once. What was only promised, on a machine that does much else, is known to be done or not
    /// when it is there, but which of them is for the game's record to say.
    async fn at_once(&self, reply: Reply) -> Option<Reply> {
        if matches!(reply.answer, Answer::Deferred { .. } | Answer::DeferredUpdate) {
            let _ = self.hall.unless_killed(self.hall.discord.settled(reply.interaction)).await;
            return None;
        }
        // Nothing was done, as what others do kept the disk busy: the record will say so.
        let is_slow = reply
            .message()
            .is_some_and(|told| told.ephemeral && told.content.contains("My disk is slow"));
        (!is_slow).then_some(reply)
    }

    async fn press(&self, by: Id, on: Id, button: &str) -> Option<Reply> {
        let reply =
            self.hall.unless_killed(self.hall.discord.press_raw(by, on, button)).await?.ok()?;
        self.at_once(reply).await
    }
}

pub fn message(reply: &Reply) -> &Message {
    reply.message().unwrap_or_else(|| panic!("no message but {reply:?}"))
}
