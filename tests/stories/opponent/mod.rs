//! The bot as an opponent.

mod manners;
mod proposals;
mod refused;
mod restarts;

use alquerque_engine::Level;
use alquerque_rules::{DAME, FREE, RULE_SETS, RuleSet};
use discord_sandbox::{Id, Message, OptionValue};

use crate::random_play::Dice;
use crate::table::{Table, labels, mention, message, private};

/// A game of a player against the bot.
pub struct Match<'a> {
    table: &'a Table,
    by: Id,
    channel: Id,
    number: u32,
    dice: Dice,
    /// The newest board.
    board: Message,
}

impl<'a> Match<'a> {
    /// Returns a game that has just started, at the player's first turn.
    pub async fn begin(table: &'a Table, by: Id, options: &[(&str, OptionValue)]) -> Self {
        let told = table.challenge_bot(by, options).await;
        Self::after(table, by, told).await
    }

    /// Returns the game of a message, if the player is to move there.
    pub async fn after(table: &'a Table, by: Id, told: Message) -> Self {
        assert!(!told.ephemeral, "{}", told.content);
        let (_, rest) = told
            .content
            .split_once("**Game ")
            .unwrap_or_else(|| panic!("no board: {}", told.content));
        let number: u32 = rest.split('*').next().unwrap().parse().unwrap();
        let dice = Dice(u64::from(number));
        let begun = Self { table, by, channel: told.channel, number, dice, board: told.clone() };
        Self { board: begun.answer_to(told).await, ..begun }
    }

    fn bot(&self) -> Id {
        self.table.discord.bot_id()
    }

    /// Returns the board at the player's next turn or at the end: this one, or the bot's answer.
    pub async fn answer_to(&self, told: Message) -> Message {
        if told.content.contains("I am thinking about my move") {
            assert!(told.pinged.is_empty() && labels(&told) == ["⋯"], "{told:?}");
        } else if self.is_mine(&told) || is_end(&told) {
            return told;
        }
        // After a deferral on a busy machine, the bot may have answered before the board is seen.
        let title = format!("**Game {}**", self.number);
        let is_answer = |later: &Message| {
            !later.ephemeral && later.id > told.id && later.content.contains(&title)
        };
        self.table.discord.wait_message(self.channel, self.table.cleo, is_answer).await.unwrap()
    }

    fn is_mine(&self, board: &Message) -> bool {
        board.content.contains(&format!("{}, it is your turn", mention(self.by)))
    }

    pub fn is_over(&self) -> bool {
        is_end(&self.board)
    }

    pub async fn command(&self, name: &str, options: &[(&str, OptionValue)]) -> Message {
        let game = [("game", i64::from(self.number).into())];
        let options: Vec<_> = options.iter().cloned().chain(game).collect();
        message(&self.table.discord.command(self.by, self.channel, name, &options).await.unwrap())
    }

    /// Returns the choices of an option of a command.
    async fn offers(&self, name: &str, option: &str) -> Vec<String> {
        let options = [(option, "".into()), ("game", i64::from(self.number).into())];
        let choices = self
            .table
            .discord
            .autocomplete(self.by, self.channel, name, &options, option)
            .await
            .unwrap();
        choices.into_iter().map(|choice| choice.name).collect()
    }

    /// Plays an action and waits for the bot's answer.
    pub async fn plays(&mut self, action: &str) {
        let told = self.command("move", &[("to", action.into())]).await;
        assert!(!told.ephemeral, "{action}: {}", told.content);
        self.goes_on(told).await;
    }

    async fn goes_on(&mut self, told: Message) {
        let own = told.id;
        self.board = self.answer_to(told).await;
        let is_mine = self.is_mine(&self.board);
        assert!(is_mine || self.is_over(), "{}", self.board.content);
        // The end pings the player unless they caused it, and so does their turn unless they have
        // it again after a huff.
        let needs_ping = is_mine && self.board.id != own;
        let pinged = &self.board.pinged[..];
        assert!(pinged == [self.by] || !needs_ping && pinged.is_empty(), "{:?}", self.board);
        assert_eq!(self.board.attachments.len(), 1);
    }

    /// Plays a random legal action.
    pub async fn plays_on(&mut self) {
        let moves = self.offers("move", "to").await;
        let told = match moves.len() {
            0 => {
                let stones = self.offers("game huff", "point").await;
                self.command("game huff", &[("point", stones[0].as_str().into())]).await
            }
            several => {
                let nth = self.dice.below(several);
                self.command("move", &[("to", moves[nth].as_str().into())]).await
            }
        };
        assert!(!told.ephemeral, "{}", told.content);
        self.goes_on(told).await;
    }

    /// Plays to the end, or resigns after this many turns.
    pub async fn plays_out(&mut self, turns: usize) {
        for _ in 0..turns {
            if self.is_over() {
                return;
            }
            self.plays_on().await;
        }
        if !self.is_over() {
            self.resigns().await;
        }
    }

    pub async fn resigns(&mut self) {
        let question = self.command("game resign", &[]).await;
        self.table.press(self.by, &question, "Resign").await;
        let is_end = |told: &Message| told.id > self.board.id && told.content.contains("resigned");
        let end =
            self.table.discord.wait_message(self.channel, self.table.cleo, is_end).await.unwrap();
        assert!(
            end.content.contains(&format!("**{} wins**", mention(self.bot()))),
            "{}",
            end.content
        );
        self.board = end;
    }
}

fn is_end(board: &Message) -> bool {
    board.content.contains(" wins") || board.content.contains("**A draw")
}

fn options(rules: &RuleSet, level: Level, colour: &str) -> [(&'static str, OptionValue); 3] {
    [("rules", rules.id.into()), ("level", level.id().into()), ("colour", colour.into())]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_without_an_opponent_means_the_bot() {
    let table = Table::open().await;
    let level = [("level", "beginner".into())];
    let board = message(&table.command(table.ada, "challenge", &level).await);
    assert!(!board.ephemeral && board.content.contains("· Beginner · unrated"), "{board:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_at_the_lowest_and_the_highest_level() {
    plays_at(&[Level::Beginner, Level::Perfect]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: each level"]
async fn a_whole_game_is_played_at_each_level() {
    plays_at(&Level::ALL).await;
}

/// Plays a whole game at each level.
async fn plays_at(levels: &[Level]) {
    let table = Table::open().await;
    for &level in levels {
        let nth = Level::ALL.iter().position(|&other| other == level).unwrap();
        let colour = ["white", "black"][nth % 2];
        let told = table.challenge_bot(table.ada, &options(RULE_SETS[0], level, colour)).await;
        let name = ["Beginner", "Casual", "Club", "Master", "Perfect"][nth];
        for words in [&format!("against me, level **{name}**"), &format!("· {name} · unrated")] {
            assert!(told.content.contains(words), "{words}: {}", told.content);
        }
        assert!(!told.content.contains("flawless"), "{}", told.content);
        let mut game = Match::after(&table, table.ada, told).await;
        game.plays_out(100).await;
        assert_eq!(labels(&game.board), ["Rematch", "Replay", "Moves", "Analyse", "Card", "⋯"]);
    }
    // The results are listed separately, without ratings.
    let ranking = private(&table.command(table.ada, "ranking", &[]).await);
    assert!(ranking.contains("No ratings yet"), "{ranking}");
    let results =
        ranking.lines().find(|line| line.contains("Against me (unrated): I have won")).unwrap();
    let counts: Vec<u32> =
        results.split(|sign: char| !sign.is_ascii_digit()).flat_map(str::parse).collect();
    assert_eq!(counts.iter().sum::<u32>() as usize, levels.len(), "{results}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_by_some_rule_sets() {
    plays_by(&[&FREE, &DAME]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: each rule set"]
async fn a_whole_game_is_played_by_each_rule_set() {
    plays_by(&RULE_SETS).await;
}

/// Plays a whole game by each rule set.
async fn plays_by(rule_sets: &[&'static RuleSet]) {
    let table = Table::open().await;
    for &rules in rule_sets {
        let mut game =
            Match::begin(&table, table.ada, &options(rules, Level::Casual, "black")).await;
        game.plays_out(40).await;
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_of_the_bot_challenges_it_and_a_rematch_begins_at_once() {
    let table = Table::open().await;
    let reply = table.discord.user_command(
        table.ada,
        table.channel,
        "Challenge to Alquerque",
        table.discord.bot_id(),
    );
    let told = message(&reply.await.unwrap());
    assert!(
        told.content.contains("**Medieval Alquerque** against me, level **Club**"),
        "{}",
        told.content
    );
    let white = told.content.contains(&format!("{} (White)", mention(table.ada)));
    let mut game = Match::after(&table, table.ada, told).await;
    game.plays_on().await;
    game.resigns().await;
    let told = message(&table.press(table.ada, &game.board, "Rematch").await);
    let stones = if white { "Black" } else { "White" };
    assert!(told.content.contains("**Game 2** · "), "{}", told.content);
    assert!(
        told.content.contains(&format!("{} ({stones})", mention(table.ada))),
        "{}",
        told.content
    );
    let mut again = Match::after(&table, table.ada, told).await;
    again.plays_on().await;

    let games = private(&table.command(table.ada, "games", &[]).await);
    assert_eq!(games.lines().next(), Some("Your open games on this server:"), "{games}");
    assert!(games.contains("**Game 2**") && games.contains("Club · **your turn**"), "{games}");
    table.begin(table.ada, table.ben).await;
    let games = private(&table.command(table.ada, "games", &[]).await);
    assert_eq!(games.matches("**Game ").count(), 2, "{games}");
    let history = private(&table.command(table.ada, "game history", &[("game", 2.into())]).await);
    assert!(
        history.lines().next().unwrap().ends_with("· Club · unrated · 3 days a move"),
        "{history}"
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_can_have_a_thread() {
    let table = Table::open().await;
    for (colour, level) in [("white", Level::Beginner), ("black", Level::Casual)] {
        let [rules, level, colour] = options(RULE_SETS[0], level, colour);
        let told =
            table.challenge_bot(table.ada, &[rules, level, colour, ("thread", true.into())]).await;
        let (_, thread) =
            told.content.split_once("The game is played in <#").expect("it has a thread");
        let thread: Id = thread.split('>').next().unwrap().parse().unwrap();
        let is_board = |told: &Message| told.pinged == [table.ada] && told.attachments.len() == 1;
        let board = table.discord.wait_message(thread, table.ada, is_board).await.unwrap();
        let mut game = Match::after(&table, table.ada, board).await;
        game.plays_on().await;
        assert_eq!(game.board.channel, thread);
    }
    let here = table.discord.messages(table.channel, table.cleo);
    assert!(here.iter().all(|told| told.attachments.is_empty()), "{here:?}");
    table.close().await;
}
