//! What the bot allocates, and how many legal actions it goes through, for each command, keystroke, button and menu: no more
//! in the most crowded game known than in a plain one, and little more in a long one.

#[path = "../../../tests/support/crowded.rs"]
mod crowded;

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

use super::super::chance;
use super::super::commands::COMMANDS;
use super::super::custom_id::{CustomId, Press, TapId};
use super::bot::Bot;
use super::chat::Chat;
use super::disk::Disk;
use super::interaction::{Deed, Given, What};
use super::model::Model;
use super::world::World;
use crate::game::{Game, Place, PlayerId};
use crate::notation::{Tap, play};
use crate::rules::{Action, History, Point, RuleSet, Side, visited};
use crowded::CROWDED;

const WHITE: PlayerId = PlayerId(11);
const BLACK: PlayerId = PlayerId(12);
const PLACE: Place = Place { guild: Some(1), channel: 101 };
/// After so long, all that follows from something has happened.
const SETTLED: Duration = Duration::from_secs(20);

/// So many games one person may have in a channel.
const GAMES: u32 = 10;

/// The work that the bot had with something.
#[derive(Clone, Copy, Debug)]
struct Work {
    allocations: u64,
    bytes: u64,
    visited: u64,
}

/// The bot with one game.
struct Scene {
    runtime: Runtime,
    model: Arc<Model>,
    chat: Arc<Chat>,
    bot: Bot,
}

impl Scene {
    /// A game of these actions by `free`.
    fn of(actions: &str) -> Self {
        Self::of_games(actions, 1)
    }

    /// So many games of these actions by `free`, numbered from 1.
    fn of_games(actions: &str, games: u32) -> Self {
        chance::seed(1);
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        let (model, chat, bot) = runtime.block_on(async {
            let world = Arc::new(World::new(1));
            let model = Arc::new(Model::new(Arc::clone(&world)));
            let disk = Arc::new(Disk::new(Arc::clone(&world), Arc::clone(&model)));
            let chat = Arc::new(Chat::new(Arc::clone(&world), Arc::clone(&model)));
            let bot = Bot::start(&world, &disk, &chat, &model).await;
            bot.connect(true);
            sleep(SETTLED).await;
            (model, chat, bot)
        });
        let scene = Self { runtime, model, chat, bot };
        for number in 1..=games {
            scene.play(number, actions);
        }
        scene
    }

    /// Plays the next game.
    fn play(&self, number: u32, actions: &str) {
        let options = vec![text("rules", "free"), text("colour", "white"), ("opponent", Given::Person(BLACK))];
        self.does(WHITE, What::Command { name: "challenge", options });
        self.does(BLACK, press_in(&self.game(number), Press::Accept, None));
        for (action, by) in actions.split_whitespace().zip([WHITE, BLACK].into_iter().cycle()) {
            self.does(
                by,
                What::Command { name: "move", options: vec![text("to", action), ("game", Given::Number(number))] },
            );
        }
        assert_eq!(self.game(number).ply(), actions.split_whitespace().count(), "all of them were played");
    }

    fn game(&self, number: u32) -> Game {
        let games = self.model.games_in(PLACE.channel).into_iter();
        games.filter(|game| game.number == number).next_back().expect("the game has begun")
    }

    /// The press of a button under the board of the game, or a choice from a menu there.
    fn press(&self, press: Press, chosen: Option<&str>) -> What {
        press_in(&self.game(1), press, chosen)
    }

    fn does(&self, by: PlayerId, what: What) {
        self.runtime.block_on(async {
            let deed = Deed { id: self.chat.next_id(), by, place: PLACE, what };
            self.model.sent(&deed);
            self.chat.asks(&deed);
            self.bot.hear(&deed);
            sleep(SETTLED).await;
        });
    }

    fn work(&self, by: PlayerId, what: What) -> Work {
        let before = visited::so_far();
        let allocated = allocation_counter::measure(|| self.does(by, what));
        Work { allocations: allocated.count_total, bytes: allocated.bytes_total, visited: visited::so_far() - before }
    }
}

/// The press of a button under the board of a game, or a choice from a menu there.
fn press_in(game: &Game, press: Press, chosen: Option<&str>) -> What {
    let custom_id = CustomId { game: game.id, ply: game.ply(), press, part: 0 }.to_string();
    What::Press { message: game.board_message.map_or(1, |id| id.0), custom_id, chosen: chosen.map(str::to_owned) }
}

fn of_game(name: &'static str, mut options: Vec<(&'static str, Given)>) -> What {
    options.push(("game", Given::Number(1)));
    What::Command { name, options }
}

fn text(name: &'static str, text: &str) -> (&'static str, Given) {
    (name, Given::Text(text.to_owned()))
}

/// Everything that people can do, in a game in which White is to move and these are the actions so far.
fn everything(actions: &str) -> Vec<(String, PlayerId, What)> {
    let scene = Scene::of(actions);
    let position = scene.game(1).history().unwrap().position();
    let first = position.first_moves(1).remove(0).to_string();
    let stone = &first[..2];
    let mut all = Vec::new();
    for (name, ..) in COMMANDS {
        let options = match name {
            "challenge" => vec![text("rules", "free"), ("opponent", Given::Person(BLACK))],
            "move" => vec![text("to", &first), ("game", Given::Number(1))],
            "huff" => vec![text("point", "c3"), ("game", Given::Number(1))],
            "import" => vec![text("record", &format!("[RuleSet \"free\"] {actions} *"))],
            "away" => vec![text("until", "1 day")],
            "block" => vec![("list", Given::Subcommand)],
            "moderate" => vec![("games", Given::Subcommand)],
            "ranking" | "games" | "preferences" | "settings" | "rules" => Vec::new(),
            _ => vec![("game", Given::Number(1))],
        };
        all.push((format!("/{name}"), WHITE, What::Command { name, options }));
    }
    for (premove, then) in [(first.as_str(), "b5-c5"), ("b1", "b5")] {
        all.push(("/premove".into(), BLACK, of_game("premove", vec![text("if", premove), text("then", then)])));
    }
    for (name, focused) in [("move", "to"), ("premove", "if"), ("premove", "then"), ("board", "game")] {
        for typed in ["", stone, "c3xc5xa5xa3"] {
            let by = if name == "premove" { BLACK } else { WHITE };
            let options = vec![text(focused, typed)];
            let options = options.into_iter().chain((focused == "then").then(|| text("if", &first))).collect();
            all.push((format!("/{name} {focused}:{typed}…"), by, What::Keystroke { name, options, focused }));
        }
    }
    for press in Press::ALL {
        let chosen = match press {
            Press::Play => Some(first.as_str()),
            Press::Touch | Press::Look => Some(stone),
            Press::Ply | Press::ChosenPly => Some("1"),
            _ => None,
        };
        all.push((format!("[{}]", press.name()), WHITE, scene.press(press, chosen)));
    }
    let stone: Point = stone.parse().unwrap();
    for (path, tap) in [(vec![], Tap::Point(stone)), (vec![stone], Tap::LetGo), (vec![stone], Tap::Stop)] {
        let custom_id = TapId { game: scene.game(1).id, ply: scene.game(1).ply(), path, tap }.to_string();
        all.push((format!("[{custom_id}]"), WHITE, What::Press { message: 1, custom_id, chosen: None }));
    }
    all
}

/// What everything costs in a game.
fn costs(actions: &str) -> Vec<(String, Work)> {
    let all = everything(actions);
    all.into_iter().map(|(name, by, what)| (name, Scene::of(actions).work(by, what))).collect()
}

/// A game that goes on after so many actions at most, with White to move. Something is captured only to keep it from ending
/// as a quiet one.
fn plain(plies: usize) -> String {
    let mut history = History::new(RuleSet::named("free").unwrap());
    while history.outcome().is_none() && history.actions().len() < plies {
        let is_late = history.quiet() + 10 > history.position().rules().quiet_turns;
        let actions = history.position().legal_actions();
        let is_wanted = |action: &&Action| action.as_move().is_some_and(|action| action.is_capture() == is_late);
        let wanted: Vec<_> = actions.iter().filter(is_wanted).collect();
        // Another stone each time.
        let nth = history.actions().len() / 2 * 7;
        let action = wanted.get(nth % wanted.len().max(1)).copied().unwrap_or(&actions[nth % actions.len()]);
        history.play(action).unwrap();
    }
    let played: Vec<String> = history.actions().iter().map(ToString::to_string).collect();
    let is_over = history.outcome().is_some();
    played[..(played.len() - usize::from(is_over)) / 2 * 2].join(" ")
}

/// What anything may cost in a game of few plies: the legal actions are those that an abbreviated move is looked for among.
const MOST: Work = Work { allocations: 3_000, bytes: 250_000, visited: 2_100 };
/// What it may cost more for each ply: the game is copied a few times, here also to be held against the rules.
const MOST_PER_PLY: Work = Work { allocations: 10, bytes: 7_000, visited: 0 };

fn hold(actions: &str) {
    let plies = actions.split_whitespace().count() as u64;
    let most = |of: fn(&Work) -> u64| of(&MOST) + plies * of(&MOST_PER_PLY);
    for (what, work) in costs(actions) {
        println!("{what:40} {work:?}");
        for (of, unit) in MEASURES {
            assert!(of(&work) <= most(of), "{what}: {} {unit} after {plies} plies, and not {}", of(&work), most(of));
        }
    }
}

/// What is measured, and its unit.
type Measure = (fn(&Work) -> u64, &'static str);

const MEASURES: [Measure; 3] =
    [(|work| work.allocations, "allocations"), (|work| work.bytes, "bytes"), (|work| work.visited, "legal actions")];

#[test]
fn the_crowded_game_is_as_crowded_as_is_said() {
    let mut history = History::new(RuleSet::named("free").unwrap());
    for action in CROWDED.split_whitespace() {
        play(&mut history, action).unwrap();
    }
    assert_eq!((history.position().turn(), history.position().count_actions()), (Side::White, 8_804));
}

#[test]
fn nothing_costs_more_than_it_may_in_a_plain_game() {
    hold(&plain(14));
}

#[test]
fn nothing_costs_more_than_it_may_in_a_crowded_game() {
    hold(CROWDED);
}

#[test]
fn nothing_costs_more_than_it_may_in_a_long_game() {
    let long = plain(100);
    assert!(long.split_whitespace().count() > 90, "{long}");
    hold(&long);
}

#[test]
fn a_keystroke_has_one_bound_for_all_games() {
    let scene = Scene::of_games(CROWDED, GAMES);
    for typed in ["", "c3xe5", "e1e1"] {
        let what = What::Keystroke { name: "move", options: vec![text("to", typed)], focused: "to" };
        let work = scene.work(WHITE, what);
        assert!(work.visited <= MOST.visited, "{typed}: {} legal actions in {GAMES} games", work.visited);
    }
}
