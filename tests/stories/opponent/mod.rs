//! The bot as an opponent.

mod manners;
mod proposals;
mod refused;
mod restarts;
mod taps;

use alquerque_engine::Level;
use alquerque_rules::{DAME, FREE, RULE_SETS, RuleSet};
use discord_sandbox::{Id, Message, OptionValue};

use crate::random_play::Dice;
use crate::table::{Table, assert_says, game, labels, mention, number, private, to_move};

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
        let number = number(&told);
        let dice = Dice(u64::from(number));
        let begun = Self { table, by, channel: told.channel, number, dice, board: told };
        match begun.is_mine(&begun.board) || begun.is_over() {
            true => begun,
            false => Self { board: begun.next_board().await, ..begun },
        }
    }

    fn bot(&self) -> Id {
        self.table.discord.bot_id()
    }

    /// Returns the board at the player's next turn, in the same message, or at the end, in a new one.
    pub async fn next_board(&self) -> Message {
        let title = format!("\n-# Game {} · ", self.number);
        let before = &self.board;
        let is_next = |later: &Message| {
            !later.ephemeral
                && later.content.contains(&title)
                && match later.id == before.id {
                    true => later.attachments != before.attachments && self.is_mine(later),
                    false => later.id > before.id && is_end(later),
                }
        };
        let found = self.table.discord.wait_message(self.channel, self.table.cleo, is_next).await;
        found.unwrap_or_else(|error| {
            let seen = self.table.discord.messages(self.channel, self.table.cleo);
            let of_game: Vec<&Message> =
                seen.iter().filter(|it| it.content.contains(&title)).collect();
            panic!("{error}: after {before:?} came {of_game:#?}\n{}", self.table.log())
        })
    }

    fn is_mine(&self, board: &Message) -> bool {
        board.content.contains(&to_move(self.by))
    }

    pub fn is_over(&self) -> bool {
        is_end(&self.board)
    }

    pub async fn command(&self, name: &str, options: &[(&str, OptionValue)]) -> Message {
        let game = [("game", i64::from(self.number).into())];
        let options: Vec<_> = options.iter().cloned().chain(game).collect();
        self.table.command_in(self.channel, self.by, name, &options).await
    }

    /// Returns the choices of an option of a command.
    async fn offers(&self, name: &str, option: &str) -> Vec<String> {
        let options = [("game", i64::from(self.number).into()), (option, "".into())];
        self.table.choices_in(self.channel, self.by, name, &options).await
    }

    /// Plays an action and waits for the bot's answer.
    pub async fn plays(&mut self, action: &str) {
        let told = self.command("move", &[("to", action.into())]).await;
        self.goes_on(told).await;
    }

    async fn goes_on(&mut self, told: Message) {
        let ends = is_end(&told) && !told.ephemeral;
        assert!(ends || told.ephemeral && told.attachments.is_empty(), "{told:?}");
        self.board = if ends { told } else { self.next_board().await };
        assert_eq!(self.board.attachments.len(), 1);
        // The end pings the player unless they caused it.
        let pings = self.is_over() && !ends;
        assert!(!pings || self.board.pinged == [self.by], "{:?}", self.board);
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
        assert_says(&end, &[&format!("**{} wins**", mention(self.bot()))]);
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
    let board = table.command(table.ada, "challenge", &level).await;
    assert!(!board.ephemeral && board.content.contains(" · Beginner · "), "{board:?}");
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
        assert_says(&told, &[&format!(" · {name} · ")]);
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
    let told = table.challenge_by_menu(table.ada, table.discord.bot_id()).await;
    assert_says(&told, &[" · Medieval Alquerque · Club · "]);
    let white = told.content.contains(&format!("{} (White)", mention(table.ada)));
    let mut first = Match::after(&table, table.ada, told).await;
    first.plays_on().await;
    first.resigns().await;
    let told = table.press(table.ada, &first.board, "Rematch").await;
    let stones = if white { "Black" } else { "White" };
    assert_says(&told, &["\n-# Game 2 · ", &format!("{} ({stones})", mention(table.ada))]);
    let mut again = Match::after(&table, table.ada, told).await;
    again.plays_on().await;

    let games = private(&table.command(table.ada, "games", &[]).await);
    assert_eq!(games.lines().next(), Some("Your open games on this server:"), "{games}");
    assert!(games.contains("**Game 2**") && games.contains("Club · **your turn**"), "{games}");
    table.begin(table.ada, table.ben).await;
    let games = private(&table.command(table.ada, "games", &[]).await);
    assert_eq!(games.matches("**Game ").count(), 2, "{games}");
    let history = private(&table.command(table.ada, "game history", &game(2)).await);
    assert!(history.lines().next().unwrap().contains(" · Club · "), "{history}");
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
