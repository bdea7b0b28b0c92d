//! Many players, channels and random games, with offers, takebacks, premoves, absences, timeouts,
//! and restarts of the bot.
//!
//! `SOAK_GAMES` sets the number of games; the default is small.

use std::time::Duration;

use alquerque::game::GameId;
use alquerque_rules::notation::Record;
use alquerque_rules::{History, RULE_SETS, Side};
use discord_sandbox::{Config, Id, Message, OptionValue, Person, text_of};
use test_support::say;

use crate::random_play::Dice;
use crate::table::{Table, assert_says};

const PEOPLE: usize = 200;
const CHANNELS: usize = 20;
/// The number of games, by default and in the long form.
const GAMES: usize = 5;
const MANY_GAMES: usize = 60;
/// Actions in a channel between two global events.
const ACTIONS: usize = 12;
/// The most actions of a random game, which is resigned then.
const LONG: usize = 60;

/// The expected state of a game.
struct Played {
    id: GameId,
    number: u32,
    players: [Id; 2],
    history: History,
    board: Id,
    /// The premove of the waiting player: the expected action, and the reply.
    prepared: Option<(String, String)>,
}

impl Played {
    fn mover(&self) -> Id {
        self.players[usize::from(self.history.position().turn() == Side::Black)]
    }

    fn waiting(&self) -> Id {
        self.players[usize::from(self.history.position().turn() == Side::White)]
    }
}

/// A channel with its players.
struct Room {
    channel: Id,
    people: Vec<Id>,
    dice: Dice,
    games: Vec<Played>,
    over: Vec<Played>,
    left: usize,
}

#[tokio::test(flavor = "multi_thread")]
async fn many_concurrent_games_are_recorded_as_played() {
    soak(
        std::env::var("SOAK_GAMES")
            .map_or(GAMES, |games| games.parse().expect("SOAK_GAMES is a number")),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: sixty games"]
async fn sixty_concurrent_games_are_recorded_as_played() {
    soak(MANY_GAMES).await;
}

async fn soak(games: usize) {
    let others = (0..PEOPLE - 3).map(|number| Person::human(&format!("P{number}")));
    let channels = (1..CHANNELS)
        .map(|number| format!("games-{number}"))
        .chain(["random".to_owned()])
        .collect();
    let people = ["Ada", "Ben", "Cleo"].map(Person::human).into_iter().chain(others).collect();
    let config = Config {
        people,
        channels,
        traffic_limit: Some(50_000),
        history: 100_000,
        ..Config::default()
    };
    // Days pass during the last responses of a round, so that their tokens expire.
    let mut table = Table::open_with(config).await.with_faults();
    let mut rooms = rooms(&table, games);
    let mut dice = Dice(1);
    let mut rounds = 0;
    while rooms.iter().any(|room| room.left > 0 || !room.games.is_empty()) {
        rooms = in_all(rooms, &table).await;
        match dice.below(8) {
            0 => {
                table.stop_bot().await;
                table.clock.let_pass(Duration::from_secs(3600));
                table.start_bot().await;
            }
            1 => table.clock.pass(Duration::from_secs(2 * 24 * 3600)).await,
            2 => table.clock.pass(Duration::from_secs(4 * 24 * 3600)).await,
            _ => table.clock.pass(Duration::from_secs(1800)).await,
        }
        rounds += 1;
    }
    assert_told(&table);
    table.stop_bot().await;
    let mut plies = 0;
    let over: Vec<&Played> = rooms.iter().flat_map(|room| &room.over).collect();
    let ids: Vec<GameId> = over.iter().map(|played| played.id).collect();
    for (played, game) in over.iter().zip(table.kept(&ids).await) {
        let actions = played.history.actions();
        assert_eq!(game.history().unwrap().actions(), actions, "game {}", played.id);
        assert!(game.outcome().is_some(), "game {} is still on", played.id);
        let record = game.record().unwrap().to_string();
        assert_eq!(record.parse::<Record>().unwrap().history().actions(), actions);
        plies += actions.len();
    }
    assert_eq!(over.len(), games);
    say(&format!("{games} games of {plies} actions in {rounds} rounds"));
    table.start_bot().await;
    table.close().await;
}

fn rooms(table: &Table, games: usize) -> Vec<Room> {
    let people: Vec<Id> =
        table.discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect();
    let channels: Vec<Id> = table.discord.channels().iter().map(|channel| channel.id).collect();
    let room = |(number, &channel): (usize, &Id)| Room {
        channel,
        people: people.iter().skip(number).step_by(channels.len()).copied().collect(),
        dice: Dice(number as u64),
        games: Vec::new(),
        over: Vec::new(),
        left: games / channels.len() + usize::from(number < games % channels.len()),
    };
    channels.iter().enumerate().map(room).collect()
}

/// Runs the players of all channels concurrently.
async fn in_all(rooms: Vec<Room>, table: &Table) -> Vec<Room> {
    let acting = rooms.into_iter().map(|mut room| async move {
        for _ in 0..ACTIONS {
            room.act(table).await;
        }
        room
    });
    futures_util::future::join_all(acting).await
}

impl Room {
    async fn act(&mut self, table: &Table) {
        if self.left > 0 && (self.games.is_empty() || self.dice.below(6) == 0) {
            return self.begin(table).await;
        }
        if self.games.is_empty() {
            return;
        }
        let chosen = self.dice.below(self.games.len());
        let mut game = self.games.swap_remove(chosen);
        let goes_on = self.act_in(table, &mut game).await;
        if goes_on { &mut self.games } else { &mut self.over }.push(game);
    }

    async fn begin(&mut self, table: &Table) {
        let first = self.dice.below(self.people.len());
        let second = (first + 1 + self.dice.below(self.people.len() - 1)) % self.people.len();
        let players = [self.people[first], self.people[second]];
        let rules = RULE_SETS[self.dice.below(RULE_SETS.len())];
        let to_all = self.dice.below(3) == 0;
        let pace = ["hour", "day", "three-days", "none"][self.dice.below(4)];
        let rated = self.dice.below(2) == 0 && pace != "none";
        let mut options: Vec<(&str, OptionValue)> = vec![
            ("rules", rules.id.into()),
            ("colour", "white".into()),
            ("pace", pace.into()),
            ("rated", rated.into()),
        ];
        if !to_all {
            options.push(("opponent", players[1].into()));
        }
        let mut challenge = if to_all {
            table.post_open(players[0], self.channel, &options).await
        } else {
            table.command_in(self.channel, players[0], "challenge", &options).await
        };
        let mut id = challenge.interaction;
        if challenge.content.starts_with("Your challenge") {
            // An open challenge has the id of the question before it.
            id = Some(challenge.id);
            challenge = table.challenge_of(&challenge).await;
        }
        if challenge.ephemeral {
            let quotas = ["open challenges", "open games"];
            let is_quota = quotas.iter().any(|words| challenge.content.contains(words));
            assert!(is_quota, "{}", challenge.content);
            return;
        }
        let accept = challenge.buttons().find(|button| button.label == "Accept").unwrap();
        let pressed = table.discord.press(players[1], challenge.id, &accept.custom_id).await;
        let pressed = pressed.unwrap_or_else(|error| panic!("{error}: {}", challenge.content));
        let is_quota = |told: &Message| told.ephemeral && told.content.contains("open games");
        if pressed.message().is_some_and(is_quota) {
            return;
        }
        self.left -= 1;
        let number = crate::table::number(&challenge);
        let title = format!("\n-# Game {number} · ");
        let shows = |told: &Message| !told.ephemeral && told.content.contains(&title);
        let board = table.discord.wait_message(self.channel, players[0], shows).await.unwrap();
        self.games.push(Played {
            id: GameId(id.unwrap().0),
            number,
            players,
            history: History::new(rules),
            board: board.id,
            prepared: None,
        });
    }

    /// Plays an action of a game. Returns whether the game continues.
    async fn act_in(&mut self, table: &Table, game: &mut Played) -> bool {
        let mover = game.mover();
        let waiting = game.waiting();
        let said = match self.dice.below(40) {
            0 => self.reply(table, waiting, game, "game draw", &[]).await.content,
            1 => self.reply(table, waiting, game, "game nudge", &[]).await.content,
            2 => self.take_back_by_leave(table, game).await,
            3 => self.prepare(table, game).await,
            4 => {
                let until = ["5 days", "12 h", "back"][self.dice.below(3)];
                let until = [("until", until.into())];
                assert!(table.command_in(self.channel, mover, "game away", &until).await.ephemeral);
                return true;
            }
            5 if game.history.actions().len() > LONG / 2 => self.accept_a_draw(table, game).await,
            _ => self.play(table, game).await,
        };
        let ended =
            said.contains("is over") || said.contains("wins**") || said.contains("**A draw");
        if game.history.actions().len() < LONG || ended {
            return !ended;
        }
        let asked = self.reply(table, mover, game, "game resign", &[]).await;
        if let Some(resign) = asked.buttons().find(|button| button.label == "Resign") {
            table.discord.press(mover, asked.id, &resign.custom_id).await.unwrap();
        }
        false
    }

    async fn reply(
        &self,
        table: &Table,
        by: Id,
        game: &Played,
        name: &str,
        options: &[(&str, OptionValue)],
    ) -> Message {
        let options = [options, &[("game", i64::from(game.number).into())]].concat();
        table.command_in(self.channel, by, name, &options).await
    }

    /// Plays a random legal action, and sometimes takes it back.
    async fn play(&mut self, table: &Table, game: &mut Played) -> String {
        let legal = game.history.position().legal_actions();
        let action = legal[self.dice.below(legal.len())];
        let text = action.to_string();
        let mover = game.mover();
        let board = match text.split_once(' ') {
            Some((_, point)) => {
                self.reply(table, mover, game, "game huff", &[("point", point.into())]).await
            }
            None if text == "insist" => self.reply(table, mover, game, "game insist", &[]).await,
            None => self.reply(table, mover, game, "move", &[("to", text.as_str().into())]).await,
        };
        if board.ephemeral {
            assert!(board.content.contains("is over"), "{text}: {}", board.content);
            return board.content;
        }
        game.board = board.id;
        let turn = game.history.position().turn();
        let prepared = game.prepared.clone();
        game.history.play(&action).unwrap();
        if let Some((to, answer)) =
            game.prepared.take_if(|_| game.history.position().turn() != turn)
            && to == text
            && game.history.outcome().is_none()
        {
            alquerque_rules::notation::play(&mut game.history, &answer).unwrap();
            assert_says(&board, &["(premove)"]);
            return board.content;
        }
        if self.dice.below(15) == 0 && game.history.outcome().is_none() {
            self.take_back_at_once(table, game, mover).await;
            game.prepared = prepared;
        }
        board.content
    }

    async fn take_back_at_once(&self, table: &Table, game: &mut Played, mover: Id) {
        // An aside may arrive after the next board of the same player, in this game or another.
        let of_action = format!("{}:{}:take-back", game.id, game.history.actions().len());
        let offers = |told: &Message| {
            told.ephemeral
                && told.id > game.board
                && told.buttons().any(|button| button.custom_id.contains(&of_action))
        };
        let aside = table.discord.wait_message(self.channel, mover, offers).await.unwrap();
        let back = aside.buttons().find(|button| button.label == "Undo").unwrap();
        let reply = table.discord.press(mover, aside.id, &back.custom_id).await.unwrap();
        assert!(reply.message().unwrap().content.starts_with("You took"), "{reply:?}");
        game.history = game.history.until(game.history.actions().len() - 1);
    }

    async fn take_back_by_leave(&self, table: &Table, game: &mut Played) -> String {
        let asker = game.waiting();
        let asked = self.reply(table, asker, game, "game takeback", &[]).await;
        let Some(accept) = asked.buttons().find(|button| button.label == "Accept") else {
            return asked.content;
        };
        table.discord.press(game.mover(), asked.id, &accept.custom_id).await.unwrap();
        let side = !game.history.position().turn();
        let last = game.history.plies().rposition(|(position, _)| position.turn() == side).unwrap();
        game.history = game.history.until(last);
        game.prepared = None;
        asked.content
    }

    async fn prepare(&mut self, table: &Table, game: &mut Played) -> String {
        let position = game.history.position();
        let legal = position.legal_actions();
        let to = legal[self.dice.below(legal.len())];
        let then = position.play(&to).legal_actions();
        if then.is_empty() {
            return String::new();
        }
        let to = to.to_string();
        let answer = then[self.dice.below(then.len())].to_string();
        let forget = [("forget", true.into())];
        let forget = self.reply(table, game.waiting(), game, "game premove", &forget).await;
        if !forget.content.contains("queued no reply") {
            return forget.content;
        }
        game.prepared = None;
        let options = [("if", to.as_str().into()), ("then", answer.as_str().into())];
        let told = self.reply(table, game.waiting(), game, "game premove", &options).await;
        if told.content.contains("only you see them") {
            game.prepared = Some((to, answer));
        }
        told.content
    }

    async fn accept_a_draw(&self, table: &Table, game: &Played) -> String {
        let offer = self.reply(table, game.mover(), game, "game draw", &[]).await;
        let Some(accept) = offer.buttons().find(|button| button.label == "Accept") else {
            return offer.content;
        };
        table.discord.press(game.waiting(), offer.id, &accept.custom_id).await.unwrap();
        "is over".to_owned()
    }
}

/// Checks pings: a message may ping only a player whom it addresses.
fn assert_told(table: &Table) {
    let traffic = table.discord.traffic();
    let mut pings = 0;
    for exchange in traffic.exchanges().filter(|exchange| exchange.method == "POST") {
        assert_ne!(exchange.status, 400, "the stand-in did not take {}", exchange.request);
        let body = &exchange.request;
        let message = if body.get("type").is_some() { &body["data"] } else { body };
        // A replaced message pings no player.
        let called = message["allowed_mentions"]["users"].as_array().filter(|_| body["type"] != 7);
        let Some([person]) = called.map(Vec::as_slice) else { continue };
        pings += 1;
        let content = text_of(message);
        let person = format!("<@{}>", person.as_str().unwrap());
        let addressed = [
            format!("**{person} to move**"),
            format!("{person}, <@"),
            format!("Do you accept, {person}?"),
            format!("Do you agree, {person}?"),
            format!("Do you allow it, {person}?"),
        ];
        // The first and the last board ping the player who did not cause them.
        let is_first = ![" played ", " captured "].iter().any(|words| content.contains(words));
        let is_last =
            ["wins**", "wins by count**", "**A draw"].iter().any(|end| content.contains(end));
        assert!(
            addressed.iter().any(|words| content.contains(words))
                || content.contains(&person) && (is_first || is_last),
            "{person}: {content}"
        );
    }
    assert!(pings > 0, "no player was pinged");
}
