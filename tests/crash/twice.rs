//! An interaction that comes once more, to a bot that was started since, is done once.

use std::time::Duration;

use alquerque_rules::notation::Record;
use alquerque_rules::{Action, FREE, History, MEDIEVAL, RuleSet, Side};
use discord_sandbox::{Id, Message, OptionValue, Reply};

use crate::bot::Time;
use crate::chance::Chance;
use crate::hall::{Hall, PATIENCE};
use crate::random_play::random_play;
use crate::room::message;
use crate::say::say;

/// Rounds of the short form and of the long one.
const ROUNDS: usize = 2;
const MANY_ROUNDS: usize = 8;

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_once_more_after_a_restart_is_done_once() {
    does_once(ROUNDS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: eight games"]
async fn what_comes_once_more_after_many_restarts_is_done_once() {
    does_once(MANY_ROUNDS).await;
}

async fn does_once(rounds: usize) {
    let chance = Chance::new();
    let mut dice = chance.dice(0);
    let hall = Hall::open(Time::System, 2, 1).await;
    for round in 0..rounds {
        let rules = [&MEDIEVAL, &FREE][round % 2];
        let (game, echo) = game_with_an_echo(rules, dice.below(1_000_000) as u64);
        let mut table = Table::begin(&hall, rules).await;
        let mut sent = Vec::new();
        for action in game.actions() {
            sent.push(table.play(*action).await);
        }
        hall.kill().await;
        hall.start(&[]).await;
        // It would be legal once more, and so would another game be.
        hall.repeats(sent[echo]).await;
        hall.repeats(table.challenge).await;
        assert_eq!(table.kept().await, game.actions());

        // Killed at a moment when nobody can know whether it was done, and then come twice.
        let next = game.position().legal_actions()[0];
        let killed = async {
            tokio::time::sleep(Duration::from_millis(dice.below(60) as u64)).await;
            hall.kill().await;
        };
        let (_, ()) = tokio::join!(hall.unless_killed(table.send(next)), killed);
        let unanswered = hall.last_interaction();
        hall.start(&[]).await;
        hall.repeats(unanswered).await;
        hall.kill().await;
        hall.start(&[]).await;
        hall.repeats(unanswered).await;
        table.history.play(&next).unwrap();
        assert_eq!(table.kept().await, table.history.actions());
        table.resign().await;
    }
    hall.kill().await;
    hall.discord.stop().await;
    say(&format!("{} interactions that came again were done once", 4 * rounds));
}

/// A game in which something is legal again that the side to move has done before, and at which ply it did.
fn game_with_an_echo(rules: &'static RuleSet, seed: u64) -> (History, usize) {
    let echo = |game: &History| {
        let (turn, legal) = (game.position().turn(), game.position().legal_actions());
        let is_legal =
            |action: &Action| legal.iter().any(|legal| legal.to_string() == action.to_string());
        let mut plies = game.plies();
        plies.position(|(before, action)| {
            before.turn() == turn && action.as_move().is_some() && is_legal(&action)
        })
    };
    let games = (seed..).map(|seed| random_play(rules, seed, 40));
    let mut beginnings =
        games.flat_map(|game| (4..game.actions().len()).map(move |ply| game.until(ply)));
    beginnings
        .find_map(|game| Some((echo(&game)?, game)))
        .map(|(ply, game)| (game, ply))
        .expect("such games are many")
}

/// One game of the only two people.
pub struct Table<'a> {
    hall: &'a Hall,
    players: [Id; 2],
    channel: Id,
    challenge: Id,
    number: i64,
    pub history: History,
}

impl<'a> Table<'a> {
    pub async fn begin(hall: &'a Hall, rules: &'static RuleSet) -> Self {
        let (channel, people) = (hall.channels()[0], hall.people());
        let options: [(&str, OptionValue); 3] = [
            ("opponent", people[1].into()),
            ("rules", rules.id.into()),
            ("colour", "white".into()),
        ];
        let made = hall.discord.command(people[0], channel, "challenge", &options).await.unwrap();
        // On a machine that does much else it may only be promised at first.
        hall.discord.settled(made.interaction).await.unwrap();
        let is_challenge = |told: &Message| {
            !told.ephemeral && told.buttons().any(|button| button.label == "Accept")
        };
        let told = hall.discord.wait_message(channel, people[1], is_challenge).await.unwrap();
        let number = told
            .content
            .split("(game ")
            .nth(1)
            .unwrap()
            .split(')')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        let accept = told.buttons().find(|button| button.label == "Accept").unwrap();
        hall.discord.press(people[1], told.id, &accept.custom_id).await.unwrap();
        let (players, challenge) = ([people[0], people[1]], made.interaction);
        Self { hall, players, channel, challenge, number, history: History::new(rules) }
    }

    /// Plays, and answers the interaction's id.
    async fn play(&mut self, action: Action) -> Id {
        let id = self.send(action).await;
        self.history.play(&action).unwrap();
        id
    }

    /// Plays what is legal.
    pub async fn play_any(&mut self) {
        let action = self.history.position().legal_actions()[0];
        self.play(action).await;
    }

    async fn send(&self, action: Action) -> Id {
        let reply = self.asks(action).await;
        match reply.message() {
            Some(told) => assert!(!told.ephemeral, "{action} was refused: {reply:?}"),
            None => drop(self.hall.discord.settled(reply.interaction).await.unwrap()),
        }
        reply.interaction
    }

    /// Sends an action that may be refused, and answers what is said to that.
    pub async fn tries(&self, action: Action) -> Message {
        let reply = self.asks(action).await;
        match reply.message() {
            Some(told) => told.clone(),
            None => self.hall.discord.settled(reply.interaction).await.unwrap(),
        }
    }

    /// The first answer to that.
    pub async fn asks(&self, action: Action) -> Reply {
        let mover = self.players[usize::from(self.history.position().turn() == Side::Black)];
        let options = [("to", action.to_string().into()), ("game", self.number.into())];
        self.hall.discord.command(mover, self.channel, "move", &options).await.unwrap()
    }

    pub async fn kept(&self) -> Vec<Action> {
        let options = [("game", self.number.into())];
        let reply = self
            .hall
            .discord
            .command(self.players[0], self.channel, "export", &options)
            .await
            .unwrap();
        let record: Record =
            std::str::from_utf8(&message(&reply).attachments[0].bytes).unwrap().parse().unwrap();
        record.history().actions().to_vec()
    }

    /// So that the next game is the only one, and numbered as if nothing had come twice.
    async fn resign(self) {
        let options = [("game", self.number.into())];
        let asked = self
            .hall
            .discord
            .command(self.players[0], self.channel, "resign", &options)
            .await
            .unwrap();
        let question = message(&asked);
        let Some(resign) = question.buttons().find(|button| button.label == "Resign") else {
            return assert!(self.history.outcome().is_some(), "{}", question.content);
        };
        self.hall.discord.press(self.players[0], question.id, &resign.custom_id).await.unwrap();
    }
}

impl Hall {
    /// Sends an interaction once more, and waits until the bot has answered it once more, or tried to.
    async fn repeats(&self, interaction: Id) {
        let of_it = format!("/interactions/{interaction}/");
        let answers = || {
            self.discord
                .traffic()
                .exchanges()
                .filter(|exchange| exchange.path.contains(&of_it))
                .count()
        };
        let before = answers();
        assert!(self.discord.redeliver(interaction), "it is not known any more");
        let answered = async {
            while answers() == before {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(PATIENCE, answered).await.expect("the bot has something to say to it");
    }

    /// The interaction that was sent last.
    fn last_interaction(&self) -> Id {
        let traffic = self.discord.traffic();
        let ids = traffic
            .dispatches()
            .filter(|event| event["t"] == "INTERACTION_CREATE")
            .map(|event| &event["d"]["id"]);
        ids.last().and_then(|id| id.as_str()?.parse().ok()).expect("something was sent")
    }
}
