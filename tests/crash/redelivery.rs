//! An interaction that is redelivered after a restart takes effect once.

use alquerque_rules::{Action, FREE, History, MEDIEVAL, RuleSet, Side};
use discord_sandbox::{Id, Message, Reply};
use test_support::{say, until};

use crate::bot::Time;
use crate::challenge::{button, message, number, record};
use crate::harness::Harness;
use crate::random_play::random_play;
use crate::seed::Seed;

/// The number of rounds.
const ROUNDS: usize = 2;
/// The number of rounds of the long test.
const MANY_ROUNDS: usize = 8;

#[tokio::test(flavor = "multi_thread")]
async fn redelivered_interactions_take_effect_once() {
    test_redelivery(ROUNDS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: eight games"]
async fn redelivered_interactions_take_effect_once_in_many_games() {
    test_redelivery(MANY_ROUNDS).await;
}

async fn test_redelivery(rounds: usize) {
    let chance = Seed::new();
    let mut dice = chance.dice(0);
    let harness = Harness::with_bot(Time::System, 2, 1).await;
    for round in 0..rounds {
        let rules = [&MEDIEVAL, &FREE][round % 2];
        let (game, repeatable_ply) = repeatable_game(rules, dice.below(1_000_000) as u64);
        let mut table = TwoPlayerGame::start(&harness, rules).await;
        let mut sent = Vec::new();
        for action in game.actions() {
            sent.push(table.play(*action).await);
        }
        harness.kill().await;
        harness.start(&[]).await;
        // A second move would be legal, and a second challenge as well.
        harness.redeliver(sent[repeatable_ply]).await;
        harness.redeliver(table.challenge).await;
        assert_eq!(table.stored_actions().await, game.actions());

        // Killed while the interaction is in progress. It is then redelivered twice.
        let next = game.position().legal_actions()[0];
        let sent = harness.runs.unless_killed(table.send(next));
        tokio::join!(biased; sent, harness.kill_meanwhile(&mut dice));
        let unanswered = harness.last_move();
        harness.start(&[]).await;
        harness.redeliver(unanswered).await;
        harness.kill().await;
        harness.start(&[]).await;
        harness.redeliver(unanswered).await;
        table.history.play(&next).unwrap();
        assert_eq!(table.stored_actions().await, table.history.actions());
        table.resign().await;
    }
    harness.kill().await;
    harness.discord.stop().await;
    say(&format!("{} redelivered interactions took effect once", 4 * rounds));
}

/// Returns a game in which the side to move can repeat an earlier move of its own, and the ply of
/// that move.
fn repeatable_game(rules: &'static RuleSet, seed: u64) -> (History, usize) {
    let repeatable_ply = |game: &History| {
        let turn = game.position().turn();
        let legal = game.position().legal_actions();
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
        .find_map(|game| Some((repeatable_ply(&game)?, game)))
        .map(|(ply, game)| (game, ply))
        .expect("most games have a repeatable move")
}

/// A game between the only two people.
pub struct TwoPlayerGame<'a> {
    harness: &'a Harness,
    players: [Id; 2],
    channel: Id,
    challenge: Id,
    number: i64,
    pub history: History,
}

impl<'a> TwoPlayerGame<'a> {
    pub async fn start(harness: &'a Harness, rules: &'static RuleSet) -> Self {
        let people = harness.people();
        let players = [people[0], people[1]];
        let (interaction, challenge) = harness.challenge(players, ("rules", rules.id.into())).await;
        harness.accept(people[1], &challenge).await;
        Self {
            harness,
            players,
            channel: challenge.channel,
            challenge: interaction,
            number: number(&challenge).unwrap(),
            history: History::new(rules),
        }
    }

    /// Plays an action, and returns the id of the interaction.
    async fn play(&mut self, action: Action) -> Id {
        let id = self.send(action).await;
        self.history.play(&action).unwrap();
        id
    }

    /// Plays the first legal action.
    pub async fn play_any(&mut self) {
        let action = self.history.position().legal_actions()[0];
        self.play(action).await;
    }

    async fn send(&self, action: Action) -> Id {
        let reply = self.send_command(action).await;
        let is_refused = reply.message().is_some_and(|message| message.ephemeral);
        assert!(!is_refused, "{action} was refused: {reply:?}");
        self.harness.response(&reply).await;
        reply.interaction
    }

    /// Sends an action that the bot may refuse, and returns the final response.
    pub async fn try_play(&self, action: Action) -> Message {
        self.harness.response(&self.send_command(action).await).await
    }

    /// Sends an action, and returns the first response.
    pub async fn send_command(&self, action: Action) -> Reply {
        let mover = self.players[usize::from(self.history.position().turn() == Side::Black)];
        let options = [("to", action.to_string().into()), ("game", self.number.into())];
        self.harness.discord.command(mover, self.channel, "move", &options).await.unwrap()
    }

    /// Returns the actions of the game, as exported by the bot.
    pub async fn stored_actions(&self) -> Vec<Action> {
        let record = record(&self.command("game export").await).unwrap();
        record.history().actions().to_vec()
    }

    /// Sends a command about the game, as the first player.
    async fn command(&self, name: &str) -> Reply {
        let options = [("game", self.number.into())];
        let sent = self.harness.discord.command(self.players[0], self.channel, name, &options);
        sent.await.unwrap()
    }

    /// Resigns, so that the next game is the only open one.
    async fn resign(self) {
        let reply = self.command("game resign").await;
        let question = message(&reply);
        let Some(resign) = button(question, "Resign") else {
            return assert!(self.history.outcome().is_some(), "{}", question.content);
        };
        self.harness.discord.press(self.players[0], question.id, &resign.custom_id).await.unwrap();
    }
}

impl Harness {
    /// Redelivers an interaction, and waits until the bot has responded again, or tried to.
    async fn redeliver(&self, interaction: Id) {
        let path = format!("/interactions/{interaction}/");
        let answers = || {
            self.discord
                .traffic()
                .exchanges()
                .filter(|exchange| exchange.path.contains(&path))
                .count()
        };
        let before = answers();
        assert!(
            self.discord.redeliver(interaction),
            "the sandbox does not know the interaction any more"
        );
        until("the bot responds", || answers() > before).await;
    }

    /// Returns the interaction of the last move.
    fn last_move(&self) -> Id {
        let traffic = self.discord.traffic();
        let moves = traffic.dispatches().filter(|event| event["d"]["data"]["name"] == "move");
        let last = moves.map(|event| &event["d"]["id"]).last();
        last.and_then(|id| id.as_str()?.parse().ok()).expect("there was a move")
    }
}
