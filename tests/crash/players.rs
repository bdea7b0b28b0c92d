//! People who play one game after the other, each on two devices, and keep what they were told.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::{self, Game, GameId, Summary};
use alquerque::service::rate_finished;
use alquerque::store::engine::Location;
use alquerque::store::{Store, archive};
use alquerque_rules::notation::Record;
use alquerque_rules::{Action, Outcome, RULE_SETS};
use discord_sandbox::{ActionError, Answer, Id, Message, OptionValue, Reply, Sandbox};
use futures_util::future::join_all;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::challenge::{button, challenge, number, record};
use crate::harness::{Runs, START_TIMEOUT};
use crate::linear::{self, Kind, Operation};
use crate::random_play::Dice;
use crate::seed::Seed;

/// The devices of each player.
const DEVICES: usize = 2;
/// A longer game is resigned.
const MAX_ACTIONS: usize = 24;
/// How long people think before a look and a move, at most, in milliseconds. It is a limit of the
/// bot: players who look more often than once a second are refused after a while, and then not
/// answered at all.
const MAX_THINKING: usize = 1600;
/// The player and text of a resignation, as the last move of a game.
const RESIGN: &str = "resign";

/// All people, in pairs at tables.
pub struct Players {
    progress: Arc<Progress>,
    tables: Vec<JoinHandle<Table>>,
}

/// What the tables and their test tell each other.
#[derive(Default)]
struct Progress {
    confirmed: watch::Sender<usize>,
    sent: watch::Sender<usize>,
    /// The interactions that were not answered.
    dropped: AtomicUsize,
    is_over: AtomicBool,
}

/// A part of a channel in which one game after the other is played.
pub struct Table {
    discord: Sandbox,
    runs: Runs,
    channel: Id,
    pairs: Vec<[Id; 2]>,
    dice: Dice,
    progress: Arc<Progress>,
    games: Vec<Played>,
    /// The challenges without an answer, which may exist.
    unconfirmed: usize,
}

/// What the bot says of a command.
#[derive(PartialEq)]
enum Told {
    Confirmed,
    /// It changes nothing.
    Refused,
    /// It may have taken effect.
    Nothing,
}

/// A game, with all that people sent and were told.
struct Played {
    id: GameId,
    number: u32,
    operations: Vec<Operation>,
    /// The moves without an answer that a board in the channel shows.
    shown: BTreeSet<String>,
}

/// What people did.
#[derive(Debug, Default)]
pub struct Count {
    pub servers: BTreeSet<u64>,
    pub games: usize,
    pub moves: usize,
    pub confirmed: usize,
    pub unanswered: usize,
    pub reads: usize,
}

impl Players {
    /// Has all people of a server play at so many tables.
    pub fn start(discord: &Sandbox, tables: usize, runs: &Runs, chance: &Seed) -> Self {
        let progress = Arc::<Progress>::default();
        let people: Vec<Id> =
            discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect();
        let channels = discord.channels();
        let start = |(number, people): (usize, &[Id])| {
            let table = Table {
                discord: discord.clone(),
                runs: runs.clone(),
                channel: channels[number % channels.len()].id,
                pairs: people.chunks(2).map(|pair| [pair[0], pair[1]]).collect(),
                dice: chance.dice(1 + number * 100),
                progress: Arc::clone(&progress),
                games: Vec::new(),
                unconfirmed: 0,
            };
            tokio::spawn(table.play())
        };
        let tables = people.chunks(people.len() / tables).enumerate().map(start).collect();
        Self { progress, tables }
    }

    /// Waits for this many more confirmed moves, and returns the number of all.
    pub async fn wait_for_confirmed(&self, moves: usize) -> usize {
        let until = *self.progress.confirmed.borrow() + moves;
        let mut confirmed = self.progress.confirmed.subscribe();
        let confirmed = timeout(START_TIMEOUT, confirmed.wait_for(|now| *now >= until)).await;
        assert!(!self.tables.iter().any(JoinHandle::is_finished), "a table has found an error");
        *confirmed.expect("people play on").unwrap()
    }

    /// Lets people play until something random: a command was confirmed, or was just sent.
    pub async fn play_for_a_while(&self, dice: &mut Dice) {
        self.wait_for_confirmed(dice.below(48)).await;
        let mut sent = self.progress.sent.subscribe();
        for _ in 0..dice.below(3) {
            sent.changed().await.unwrap();
        }
    }

    pub fn dropped(&self) -> usize {
        self.progress.dropped.load(Ordering::Relaxed)
    }

    /// Waits until all people have finished what they do.
    pub async fn end(&mut self) -> Vec<Table> {
        self.progress.is_over.store(true, Ordering::Relaxed);
        let tables = join_all(std::mem::take(&mut self.tables)).await;
        tables.into_iter().map(|table| table.expect("the table found no error")).collect()
    }
}

impl Table {
    async fn play(mut self) -> Self {
        let pairs = self.pairs.clone();
        for pair in pairs.into_iter().cycle() {
            if self.is_over() {
                break;
            }
            let Some((id, number)) = self.begin(pair).await else {
                think(&mut self.dice).await;
                continue;
            };
            let seed = self.dice.0;
            let devices = (0..DEVICES * 2).map(|device| {
                let dice = Dice(seed.wrapping_add(device as u64));
                self.use_device(device, pair[device % 2], number, dice)
            });
            let operations = join_all(devices).await.concat();
            let shown = self.shown(pair[0], number, &operations);
            self.games.push(Played { id, number, operations, shown });
        }
        self
    }

    fn is_over(&self) -> bool {
        self.progress.is_over.load(Ordering::Relaxed)
    }

    /// Begins a game; `None` if it is not confirmed that there is one.
    async fn begin(&mut self, [white, black]: [Id; 2]) -> Option<(GameId, u32)> {
        let rules = RULE_SETS[self.dice.below(RULE_SETS.len())];
        let options = challenge(black, ("rules", rules.id.into()));
        let sent = self.discord.command(white, self.channel, "challenge", &options);
        let reply = self.answer(sent).await;
        let Some(reply) = reply.filter(|reply| !is_late(reply)) else {
            self.unconfirmed += 1;
            return None;
        };
        let challenge = public(&reply)?;
        // Whether this is confirmed does not matter: a move shows it.
        let accept = &button(challenge, "Accept")?.custom_id;
        self.answer(self.discord.press_raw(black, challenge.id, accept)).await;
        Some((GameId(reply.interaction.0), number(challenge)?))
    }

    /// Waits for an answer of the running bot, and counts an interaction without one.
    async fn answer(
        &self,
        reply: impl Future<Output = Result<Reply, ActionError>>,
    ) -> Option<Reply> {
        let reply = self.runs.unless_killed(reply).await.and_then(Result::ok);
        self.progress.dropped.fetch_add(usize::from(reply.is_none()), Ordering::Relaxed);
        reply
    }

    async fn command(&self, by: Id, name: &str, options: &[(&str, OptionValue)]) -> Option<Reply> {
        self.answer(self.discord.command(by, self.channel, name, options)).await
    }

    /// Looks at a game and moves, as one device of a player.
    async fn use_device(
        &self,
        device: usize,
        by: Id,
        number: u32,
        mut dice: Dice,
    ) -> Vec<Operation> {
        let mut operations = Vec::new();
        let mut premoved = None;
        while !self.is_over() {
            think(&mut dice).await;
            let begin = Instant::now();
            let game = ("game", OptionValue::from(i64::from(number)));
            let Some(reply) = self.command(by, "game export", &[game]).await else { continue };
            let Some(record) = record(&reply) else { continue };
            let length = length(&record);
            let end = Some(Instant::now());
            operations.push(Operation { begin, end, kind: Kind::Read { length } });
            let legal = record.history().position().legal_actions();
            if record.outcome().is_some() || legal.is_empty() {
                break;
            }
            let begin = Instant::now();
            let action = legal[dice.below(legal.len())];
            let then = record.history().position().play(&action).legal_actions();
            let is_resigned = length >= MAX_ACTIONS || dice.below(32) == 0;
            self.progress.sent.send_modify(|all| *all += 1);
            // Two premoves of a player for one move would replace each other.
            let premoves = device < 2 && premoved != Some(length) && dice.below(4) == 0;
            let (kind, told) = if is_resigned {
                let kind = Kind::Move { by: by.0, text: RESIGN.to_owned() };
                (kind, self.resign(by, number).await)
            } else if premoves && !then.is_empty() && matches!(action, Action::Move(_)) {
                premoved = Some(length);
                let [to, answer] = [action, then[dice.below(then.len())]].map(|it| it.to_string());
                let told = self.premove(by, number, [&to, &answer]).await;
                (Kind::Premove { by: by.0, to, answer, length }, told)
            } else {
                // Both players try: only the one to move may.
                let text = action.to_string();
                let told = self.send(by, number, action, &text).await;
                (Kind::Move { by: by.0, text }, told)
            };
            // A refusal changes nothing.
            if told == Told::Refused {
                continue;
            }
            let end = (told == Told::Confirmed).then(Instant::now);
            operations.push(Operation { begin, end, kind });
            self.progress.confirmed.send_modify(|all| *all += usize::from(end.is_some()));
        }
        operations
    }

    /// Plays an action.
    async fn send(&self, by: Id, number: u32, action: Action, text: &str) -> Told {
        let game = ("game", i64::from(number).into());
        let reply = match (action, text.split_once(' ')) {
            (_, Some((_, point))) => {
                self.command(by, "game huff", &[("point", point.into()), game]).await
            }
            (Action::Insist, _) => self.command(by, "game insist", &[game]).await,
            _ => self.command(by, "move", &[("to", text.into()), game]).await,
        };
        if reply.as_ref().and_then(public).is_some() {
            return Told::Confirmed;
        }
        // The last is said of a move that a queued reply has answered.
        let said = ["You played", "You huffed", "You took", "You insisted", "You have moved"];
        self.told(reply, &said).await
    }

    async fn premove(&self, by: Id, number: u32, [to, answer]: [&str; 2]) -> Told {
        let game = ("game", i64::from(number).into());
        let options = [("if", to.into()), ("then", answer.into()), game];
        let reply = self.command(by, "game premove", &options).await;
        self.told(reply, &["Your queued replies"]).await
    }

    async fn resign(&self, by: Id, number: u32) -> Told {
        let game = ("game", i64::from(number).into());
        let asked = self.command(by, "game resign", &[game]).await;
        let question = asked.as_ref().and_then(Reply::message);
        let resign = question.and_then(|question| Some((question.id, button(question, "Resign")?)));
        let Some((question, resign)) = resign else { return Told::Refused };
        let reply = self.answer(self.discord.press_raw(by, question, &resign.custom_id)).await;
        if reply.as_ref().is_some_and(|reply| matches!(reply.answer, Answer::Updated(_))) {
            return Told::Confirmed;
        }
        self.told(reply, &["You resigned"]).await
    }

    /// Returns what a private answer says, which may come later on a busy machine.
    async fn told(&self, reply: Option<Reply>, confirmed: &[&str]) -> Told {
        let Some(reply) = reply else { return Told::Nothing };
        let settled = self.runs.unless_killed(self.discord.settled(reply.interaction)).await;
        let Some(Ok(message)) = settled else { return Told::Nothing };
        let says = |words: &&str| message.content.contains(words);
        if confirmed.iter().any(says) || says(&"Done.") {
            Told::Confirmed
        } else if message.ephemeral && !says(&"I do not know") {
            Told::Refused
        } else {
            Told::Nothing
        }
    }

    /// Returns the moves without an answer that a board shows.
    fn shown(&self, by: Id, number: u32, operations: &[Operation]) -> BTreeSet<String> {
        let title = format!("\n-# Game {number} · ");
        let boards = self.discord.messages(self.channel, by);
        let boards = boards.iter().filter(|it| !it.ephemeral && it.content.contains(&title));
        let boards: Vec<&Message> = boards.collect();
        let unanswered = operations.iter().filter(|operation| operation.end.is_none());
        let texts = unanswered.filter_map(|operation| match &operation.kind {
            Kind::Move { text, .. } if text != RESIGN => Some(text),
            _ => None,
        });
        let is_shown = |text: &&String| {
            boards.iter().any(|board| board.content.contains(&format!(" {text} ")))
        };
        texts.filter(is_shown).cloned().collect()
    }
}

async fn think(dice: &mut Dice) {
    sleep(Duration::from_millis(dice.below(MAX_THINKING) as u64)).await;
}

/// Returns the number of moves, of which a resignation is the last.
fn length(record: &Record) -> usize {
    let is_resigned = matches!(record.outcome(), Some(Outcome::Resignation { .. }));
    record.history().actions().len() + usize::from(is_resigned)
}

/// Returns the message that everyone sees.
fn public(reply: &Reply) -> Option<&Message> {
    reply.message().filter(|message| !message.ephemeral && !is_late(reply))
}

/// Returns whether the answer follows later.
fn is_late(reply: &Reply) -> bool {
    matches!(reply.answer, Answer::Deferred { .. } | Answer::DeferredUpdate)
}

/// Compares a store with what people were told.
///
/// # Errors
/// The first difference.
pub async fn check(location: &dyn Location, tables: Vec<Table>) -> Result<Count, Box<dyn Error>> {
    let mut findings = Vec::new();
    let mut report = |finding: &str| findings.push(finding.to_owned());
    let checked = archive::check(location, false, &mut report).await?;
    if !checked.is_well() {
        return Err(format!("{checked:?}: {findings:?}").into());
    }
    let store = Store::open(location).await?;
    let mut count = Count::default();
    let mut known = BTreeSet::new();
    let mut places = BTreeMap::new();
    for played in tables.iter().flat_map(|table| &table.games) {
        let stored = store.get(played.id).await?;
        let game = stored.ok_or_else(|| format!("game {} is missing", played.id))?.game;
        played.check(&game, &mut count)?;
        known.insert(game.id);
        places.insert(game.place.channel, game.place);
    }
    let mut numbers = BTreeMap::<_, Vec<u32>>::new();
    let mut unknown = Vec::new();
    let mut rated = 0;
    for place in places.into_values() {
        for summary in store.newest_in(place, 100_000).await? {
            numbers.entry(place.guild).or_default().push(summary.number);
            let game = store.get(summary.id).await?.ok_or("a listed game is missing")?.game;
            let turns = game.history().map_or(0, |history| history.turns());
            rated += u64::from(game.outcome().is_some() && turns >= 2);
            unknown.extend((!known.contains(&summary.id)).then_some(summary));
        }
    }
    store.close().await?;
    drop(store);
    let unconfirmed: usize = tables.iter().map(|table| table.unconfirmed).sum();
    let is_challenge = |it: &Summary| matches!(it.progress, game::Progress::Challenged);
    if unknown.len() > unconfirmed || !unknown.iter().all(is_challenge) {
        return Err(format!("these games have no challenge: {unknown:?}").into());
    }
    // A server numbers its games from 1, across channels.
    for numbers in numbers.values_mut() {
        numbers.sort_unstable();
        if !numbers.iter().copied().eq(1..=numbers.len() as u32) {
            return Err(format!("games are numbered wrongly: {numbers:?}").into());
        }
    }
    // Every rated game counts once for both players.
    let rebuilt = archive::rebuild_ratings(location, &rate_finished).await?;
    if (rebuilt.games, rebuilt.changed) != (rated, 0) {
        return Err(format!("{rated} games counted as {rebuilt:?}").into());
    }
    Ok(count)
}

impl Played {
    /// Compares what people were told with the stored game.
    fn check(&self, game: &Game, count: &mut Count) -> Result<(), String> {
        let mut moves: Vec<(u64, String)> = match game.history().zip(game.sides()) {
            Some((history, sides)) => {
                let plies = history.plies();
                plies.map(|(before, action)| (sides[before.turn()].0, action.to_string())).collect()
            }
            // An acceptance that was not confirmed may be lost, together with all moves.
            None => Vec::new(),
        };
        if let (Some(sides), Some(Outcome::Resignation { loser })) = (game.sides(), game.outcome())
        {
            moves.push((sides[loser].0, RESIGN.to_owned()));
        }
        let is_stored = |text: &String| moves.iter().any(|(_, stored)| stored == text);
        if game.number != self.number || !self.shown.iter().all(is_stored) {
            return Err(format!("{:?} were shown in game {}: {game:?}", self.shown, self.number));
        }
        linear::check(&moves, &self.operations).map_err(|error| format!("{}: {error}", self.id))?;
        count.servers.extend(game.place.guild);
        count.games += 1;
        count.moves += moves.len();
        for operation in &self.operations {
            match operation.kind {
                Kind::Read { .. } => count.reads += 1,
                _ if operation.end.is_some() => count.confirmed += 1,
                _ => count.unanswered += 1,
            }
        }
        Ok(())
    }
}
