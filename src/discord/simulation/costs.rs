//! What the bot allocates, and how many legal actions it goes through, for each command, subcommand, keystroke, button and menu:
//! no more in the most crowded game known than in a plain one, and little more in a long one. Games are read and written as
//! records, and work on the blocking pool counts. Searches for a hint or an analysis do not: they have limits of their own.

#[path = "../../../tests/support/crowded.rs"]
mod crowded;

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;
use tokio::time::sleep;

use super::super::chance;
use super::super::commands::people::privacy;
use super::super::commands::{COMMANDS, SlashCommand};
use super::super::custom_id::{CustomId, Press, TapId};
use super::super::view::rules;
use super::bot::Bot;
use super::chat::Chat;
use super::disk::{Disk, at_once};
use super::interaction::{Deed, Given, What};
use super::model::Model;
use super::world::World;
use crate::costs::{self, Work};
use crate::game::{Game, Place, PlayerId};
use crate::service::Opponent;
use crate::store::Store;
use alquerque_engine::Limits;
use alquerque_rules::notation::{Tap, play};
use alquerque_rules::{Action, History, Point, RuleSet, Side};
use crowded::CROWDED;

const WHITE: PlayerId = PlayerId(11);
const BLACK: PlayerId = PlayerId(12);
const PLACE: Place = Place { guild: Some(1), channel: 101 };
/// After so long, all that follows from something has happened.
const SETTLED: Duration = Duration::from_secs(20);

/// The positions that the bot looks at for a hint or an analysis: on threads of its own, so that they are not measured.
const THOUGHTS: u64 = 20;
/// So many games one person may have in a channel.
const GAMES: u32 = 10;

/// The bot with some games.
struct Scene {
    runtime: Runtime,
    model: Arc<Model>,
    disk: Arc<Disk>,
    chat: Arc<Chat>,
    bot: Bot,
    opponent: Arc<Opponent>,
}

impl Scene {
    /// A game of these actions by `free`, on these terms.
    fn of(actions: &str, terms: &Terms) -> Self {
        let scene = Self::empty();
        scene.play(1, actions, terms);
        scene
    }

    /// A bot without games.
    fn empty() -> Self {
        chance::seed(1);
        let runtime =
            Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        let opponent = Arc::new(Opponent::within(Arc::default(), Limits::nodes(THOUGHTS)));
        let (model, disk, chat, bot) = runtime.block_on(async {
            let world = Arc::new(World::new(1));
            let model = Arc::new(Model::new(Arc::clone(&world)));
            let disk = Arc::new(Disk::with_records(Arc::clone(&world), Arc::clone(&model)));
            let chat = Arc::new(Chat::new(Arc::clone(&world), Arc::clone(&model)));
            let bot =
                Bot::start_with(&world, &disk, &chat, &model, Some(Arc::clone(&opponent))).await;
            bot.connect(true);
            sleep(SETTLED).await;
            (model, disk, chat, bot)
        });
        Self { runtime, model, disk, chat, bot, opponent }
    }

    /// Plays the next game.
    fn play(&self, number: u32, actions: &str, terms: &Terms) {
        self.does(WHITE, challenge(terms));
        self.does(BLACK, press_of(&self.game(number), Press::Accept, 0, None));
        for (action, by) in actions.split_whitespace().zip([WHITE, BLACK].into_iter().cycle()) {
            self.does(
                by,
                command("move", vec![text("to", action), ("game", Given::Number(number))]),
            );
        }
        assert_eq!(
            self.game(number).ply(),
            actions.split_whitespace().count(),
            "all of them were played"
        );
    }

    fn game(&self, number: u32) -> Game {
        let found = at_once(self.disk.durable().numbered(PLACE, number)).unwrap();
        let found = found.unwrap_or_else(|| panic!("there is no game {number}"));
        at_once(self.disk.durable().get(found.id)).unwrap().expect("it is kept").game
    }

    /// Has a person do something, and waits for all that follows from it, also on other threads.
    fn does(&self, by: PlayerId, what: What) {
        self.runtime.block_on(async {
            let deed = Deed { id: self.chat.next_id(), by, place: PLACE, what };
            self.model.sent(&deed);
            self.chat.asks(&deed);
            self.bot.hear(&deed);
            sleep(SETTLED).await;
            while self.opponent.rest().is_none() {
                while self.opponent.rest().is_none() {
                    yield_now().await;
                }
                sleep(SETTLED).await;
            }
        });
    }

    fn work(&self, by: PlayerId, what: What) -> Work {
        costs::measure(|| self.does(by, what))
    }
}

/// The terms of a game beside its rules.
type Terms = Vec<(&'static str, Given)>;

fn challenge(terms: &Terms) -> What {
    let options =
        [text("rules", "free"), text("colour", "white"), ("opponent", Given::Person(BLACK))];
    command("challenge", options.into_iter().chain(terms.iter().cloned()).collect())
}

/// The press of a button under the board of a game, or a choice from a menu there.
fn press_of(game: &Game, press: Press, part: u8, chosen: Option<&str>) -> What {
    let custom_id = CustomId { game: game.id, ply: game.ply(), press, part }.to_string();
    What::Press {
        message: game.board_message.map_or(1, |id| id.0),
        custom_id,
        chosen: chosen.map(str::to_owned),
    }
}

/// The press of a button that belongs to no game.
fn press_raw(custom_id: &str, chosen: Option<&str>) -> What {
    What::Press { message: 1, custom_id: custom_id.to_owned(), chosen: chosen.map(str::to_owned) }
}

fn command(name: &'static str, options: Vec<(&'static str, Given)>) -> What {
    What::Command { name, options }
}

fn of_game(name: &'static str, mut options: Vec<(&'static str, Given)>) -> What {
    options.push(("game", Given::Number(1)));
    command(name, options)
}

fn subcommand(name: &'static str, sub: &'static str, options: Vec<(&'static str, Given)>) -> What {
    command(name, vec![(sub, Given::Subcommand(options))])
}

fn text(name: &'static str, text: &str) -> (&'static str, Given) {
    (name, Given::Text(text.to_owned()))
}

/// Something that a person does in a scene.
type Step = (PlayerId, Box<dyn Fn(&Scene) -> What>);

/// Something to measure, and what is done before it.
struct Case {
    name: String,
    terms: Terms,
    before: Vec<Step>,
    step: Step,
}

impl Case {
    fn new(name: impl Into<String>, by: PlayerId, what: What) -> Self {
        Self { name: name.into(), terms: Terms::new(), before: Vec::new(), step: fixed(by, what) }
    }

    fn press(by: PlayerId, press: Press, chosen: Option<&str>) -> Self {
        let name = format!("[{}] by {}", press.name(), if by == WHITE { "White" } else { "Black" });
        Self {
            name,
            terms: Terms::new(),
            before: Vec::new(),
            step: pressing(by, 1, press, 0, chosen),
        }
    }

    /// The same after other things.
    fn after(self, name: &str, before: Vec<Step>) -> Self {
        Self { name: format!("{}, {name}", self.name), before, ..self }
    }

    /// The same in a game with hints.
    fn with_hints(self) -> Self {
        Self {
            name: format!("{}, with hints", self.name),
            terms: vec![("hints", Given::Flag(true))],
            ..self
        }
    }

    /// Does not change what anything costs after it.
    fn is_keystroke(&self, scene: &Scene) -> bool {
        self.before.is_empty()
            && self.terms.is_empty()
            && matches!((self.step.1)(scene), What::Keystroke { .. })
    }
}

fn fixed(by: PlayerId, what: What) -> Step {
    (by, Box::new(move |_| what.clone()))
}

fn pressing(by: PlayerId, number: u32, press: Press, part: u8, chosen: Option<&str>) -> Step {
    let chosen = chosen.map(str::to_owned);
    (by, Box::new(move |scene| press_of(&scene.game(number), press, part, chosen.as_deref())))
}

/// Everything that people can do, in a game in which White is to move and these are the actions so far.
fn everything(actions: &str) -> Vec<Case> {
    let mut history = History::new(RuleSet::from_id("free").unwrap());
    for action in actions.split_whitespace() {
        play(&mut history, action).unwrap();
    }
    let first = history.position().first_moves(1).remove(0).to_string();
    let [commands, keystrokes] = [commands(actions, &first), keystrokes(&first)];
    commands
        .into_iter()
        .chain(keystrokes)
        .chain(presses(&first))
        .chain(beside_the_game())
        .chain(over())
        .collect()
}

fn commands(actions: &str, first: &str) -> Vec<Case> {
    let mut all = Vec::new();
    for SlashCommand { name, .. } in COMMANDS {
        let options = match name {
            "challenge" => vec![text("rules", "free"), ("opponent", Given::Person(BLACK))],
            "move" => vec![text("to", first), ("game", Given::Number(1))],
            "huff" => vec![text("point", "c3"), ("game", Given::Number(1))],
            "import" => vec![text("record", &format!("[RuleSet \"free\"] {actions} *"))],
            "away" => vec![text("until", "1 day")],
            // Their subcommands are done beside the game.
            "block" | "moderate" | "privacy" => continue,
            "ranking" | "games" | "preferences" | "settings" | "rules" => Vec::new(),
            _ => vec![("game", Given::Number(1))],
        };
        all.push(Case::new(format!("/{name}"), WHITE, command(name, options)));
    }
    for to in ["e1", "e5", "e1e1", "c3e1", "c3xc3"] {
        all.push(Case::new(format!("/move to:{to}"), WHITE, of_game("move", vec![text("to", to)])));
    }
    for (to, then) in
        [(first, "b5-c5"), ("b1", "b5"), ("e5", "e1"), (first, "e1e1"), ("c3e1", "b5-c5")]
    {
        let what = of_game("premove", vec![text("if", to), text("then", then)]);
        all.push(Case::new(format!("/premove if:{to} then:{then}"), BLACK, what));
    }
    all.push(Case::new("/hint", WHITE, of_game("hint", Vec::new())).with_hints());
    all.push(Case::new("/takeback by Black", BLACK, of_game("takeback", Vec::new())));
    all
}

fn keystrokes(first: &str) -> Vec<Case> {
    let mut all = Vec::new();
    let moves = [
        ("move", "to", WHITE),
        ("premove", "if", BLACK),
        ("premove", "then", BLACK),
        ("huff", "point", WHITE),
    ];
    for (name, focused, by) in moves {
        for typed in ["", &first[..2], "c3xc5xa5xa3", "e1e1", "c3xe1xe1"] {
            for is_named in [true, false] {
                let game = is_named.then_some(("game", Given::Number(1)));
                let first = (focused == "then").then(|| text("if", first));
                let options = [text(focused, typed)].into_iter().chain(first).chain(game).collect();
                let what = What::Keystroke { name, options, focused };
                let place = if is_named { "game 1" } else { "any game" };
                all.push(Case::new(format!("/{name} {focused}:{typed}… in {place}"), by, what));
            }
        }
    }
    for SlashCommand { name, .. } in COMMANDS {
        let what = What::Keystroke { name, options: vec![text("game", "")], focused: "game" };
        all.push(Case::new(format!("/{name} game:…"), WHITE, what));
    }
    let what =
        What::Keystroke { name: "away", options: vec![text("until", "1")], focused: "until" };
    all.push(Case::new("/away until:…", WHITE, what));
    all
}

fn presses(first: &str) -> Vec<Case> {
    let stone = &first[..2];
    let mut all = Vec::new();
    for (press, by) in Press::ALL.into_iter().flat_map(|press| [(press, WHITE), (press, BLACK)]) {
        let chosen = match press {
            Press::Play => Some(first),
            Press::Touch | Press::Look => Some(stone),
            Press::Ply | Press::ChosenPly => Some("1"),
            _ => None,
        };
        all.push(Case::press(by, press, chosen));
    }
    for press in [Press::HintAction, Press::HintReason] {
        all.push(Case::press(WHITE, press, None).with_hints());
    }
    let point: Point = stone.parse().unwrap();
    for (path, tap) in
        [(vec![], Tap::Point(point)), (vec![point], Tap::Deselect), (vec![point], Tap::Stop)]
    {
        let tapped = move |scene: &Scene| {
            let game = scene.game(1);
            press_raw(
                &TapId { game: game.id, ply: game.ply(), path: path.clone(), tap }.to_string(),
                None,
            )
        };
        let name = format!("[tap {tap:?}]");
        all.push(Case {
            name,
            terms: Terms::new(),
            before: Vec::new(),
            step: (WHITE, Box::new(tapped)),
        });
    }
    for (name, part) in [("draw", 0), ("count", 1), ("takeback", 2)] {
        for press in [Press::Agree, Press::Refuse] {
            let case = Case {
                step: pressing(BLACK, 1, press, part, None),
                ..Case::press(BLACK, press, None)
            };
            all.push(case.after(
                &format!("offered a {name}"),
                vec![fixed(WHITE, of_game(name, Vec::new()))],
            ));
        }
    }
    for (by, press) in [(BLACK, Press::Accept), (BLACK, Press::Decline), (WHITE, Press::Withdraw)] {
        let case = Case { step: pressing(by, 2, press, 0, None), ..Case::press(by, press, None) };
        all.push(case.after("of a challenge", vec![fixed(WHITE, challenge(&Terms::new()))]));
    }
    all
}

/// What people do about their data, others and the server.
fn beside_the_game() -> Vec<Case> {
    let black = || vec![("player", Given::Person(BLACK))];
    let of = |name: &'static str, sub: &'static str, options| {
        Case::new(format!("/{name} {sub}"), WHITE, subcommand(name, sub, options))
    };
    let before = |name, sub| vec![fixed(WHITE, subcommand(name, sub, black()))];
    let challenged = || vec![fixed(WHITE, challenge(&Terms::new()))];
    let mut all = vec![
        of("block", "add", black()),
        of("block", "add", black()).after("challenged", challenged()),
        of("block", "remove", black()).after("blocked", before("block", "add")),
        of("block", "list", Vec::new()).after("blocked", before("block", "add")),
        of("moderate", "games", Vec::new()),
        of("moderate", "end", vec![("game", Given::Number(1))]),
        of("moderate", "clear", Vec::new()).after("challenged", challenged()),
        of("moderate", "forbid", black()),
        of("moderate", "allow", black()).after("forbidden", before("moderate", "forbid")),
        Case::new("[rules menu]", WHITE, press_raw(rules::MENU, Some("free"))),
    ];
    all.extend(["show", "export", "delete"].map(|sub| of("privacy", sub, Vec::new())));
    let steps = privacy::Step::ALL.map(privacy::Step::custom_id);
    all.extend(steps.map(|id| Case::new(format!("[{id}]"), WHITE, press_raw(id, None))));
    all
}

/// What can be done in a game that is over.
fn over() -> Vec<Case> {
    let resigned = || vec![pressing(WHITE, 1, Press::Resign, 0, None)];
    let commands = ["analyse", "replay", "export", "history", "board"];
    let commands =
        commands.map(|name| Case::new(format!("/{name}"), WHITE, of_game(name, Vec::new())));
    let presses = [
        (Press::Rematch, None),
        (Press::Replay, None),
        (Press::Export, None),
        (Press::History, None),
        (Press::Page, None),
        (Press::Ply, Some("1")),
        (Press::Analyse, None),
        (Press::Overview, None),
        (Press::AnalysedPly, None),
        (Press::ChosenPly, Some("1")),
    ];
    let presses = presses.map(|(press, chosen)| Case::press(WHITE, press, chosen));
    let mut all: Vec<Case> =
        commands.into_iter().chain(presses).map(|case| case.after("over", resigned())).collect();
    let proposed = [pressing(WHITE, 1, Press::Rematch, 0, None)];
    let proposed = resigned().into_iter().chain(proposed).collect();
    all.push(Case::press(BLACK, Press::Rematch, None).after("proposed", proposed));
    all
}

/// What everything costs in a game. Keystrokes, which change nothing, share one scene.
fn costs(actions: &str) -> Vec<(String, Work)> {
    let shared = Scene::of(actions, &Terms::new());
    let cost = |case: &Case| {
        let own = (!case.is_keystroke(&shared)).then(|| Scene::of(actions, &case.terms));
        let scene = own.as_ref().unwrap_or(&shared);
        case.before.iter().for_each(|(by, what)| scene.does(*by, what(scene)));
        let (by, what) = &case.step;
        let work = scene.work(*by, what(scene));
        println!("{:60} {work:?}", case.name);
        work
    };
    everything(actions).iter().map(|case| (case.name.clone(), cost(case))).collect()
}

/// A game that goes on after so many actions at most, with White to move. Something is captured only to keep it from ending
/// as a quiet one.
fn plain(plies: usize) -> String {
    let mut history = History::new(RuleSet::from_id("free").unwrap());
    while history.outcome().is_none() && history.actions().len() < plies {
        let is_late =
            history.turns_without_progress() + 10 > history.position().rules().no_progress_limit;
        let actions = history.position().legal_actions();
        let is_wanted = |action: &&Action| {
            action.as_move().is_some_and(|action| action.is_capture() == is_late)
        };
        let wanted: Vec<_> = actions.iter().filter(is_wanted).collect();
        // Another stone each time.
        let nth = history.actions().len() / 2 * 7;
        let action =
            wanted.get(nth % wanted.len().max(1)).copied().unwrap_or(&actions[nth % actions.len()]);
        history.play(action).unwrap();
    }
    let played: Vec<String> = history.actions().iter().map(ToString::to_string).collect();
    let is_over = history.outcome().is_some();
    played[..(played.len() - usize::from(is_over)) / 2 * 2].join(" ")
}

/// What anything may cost in a game of few plies. The legal actions are those that an abbreviated move is looked for among.
const MOST: Work = Work { allocations: 3_000, bytes: 250_000, visited: 2_100 };
/// What it may cost more for each ply: the game is read, written and copied a few times, here also to be held against the
/// rules. Removing a person saves it twice. An import looks at the legal actions of each position, up to a limit; a plain
/// game has few of them. No game is longer than [`MAX_PLIES`](crate::game::MAX_PLIES).
const MOST_PER_PLY: Work = Work { allocations: 15, bytes: 10_500, visited: 30 };

fn hold(actions: &str) {
    let plies = actions.split_whitespace().count() as u64;
    let most = |of: fn(&Work) -> u64| of(&MOST) + plies * of(&MOST_PER_PLY);
    let mut beyond = Vec::new();
    for (what, work) in costs(actions) {
        for (of, unit) in MEASURES {
            if of(&work) > most(of) {
                beyond.push(format!(
                    "{what}: {} {unit} after {plies} plies, and not {}",
                    of(&work),
                    most(of)
                ));
            }
        }
    }
    assert!(beyond.is_empty(), "{}", beyond.join("\n"));
}

/// What is measured, and its unit.
type Measure = (fn(&Work) -> u64, &'static str);

const MEASURES: [Measure; 3] = [
    (|work| work.allocations, "allocations"),
    (|work| work.bytes, "bytes"),
    (|work| work.visited, "legal actions"),
];

#[test]
fn the_crowded_game_is_as_crowded_as_is_said() {
    let mut history = History::new(RuleSet::from_id("free").unwrap());
    for action in CROWDED.split_whitespace() {
        play(&mut history, action).unwrap();
    }
    assert_eq!(
        (history.position().turn(), history.position().count_actions()),
        (Side::White, 8_804)
    );
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
    hold_long(40);
}

#[test]
#[ignore = "long form: 200 actions before each of many commands"]
fn nothing_costs_more_than_it_may_in_a_game_of_two_hundred_actions() {
    hold_long(200);
}

fn hold_long(plies: usize) {
    let long = plain(plies);
    assert_eq!(long.split_whitespace().count(), plies, "{long}");
    hold(&long);
}

#[test]
fn a_keystroke_has_one_bound_for_all_games() {
    let scene = Scene::empty();
    (1..=GAMES).for_each(|number| scene.play(number, CROWDED, &Terms::new()));
    for typed in ["", "c3xe5", "e1e1"] {
        let what =
            What::Keystroke { name: "move", options: vec![text("to", typed)], focused: "to" };
        let work = scene.work(WHITE, what);
        assert!(
            work.visited <= MOST.visited,
            "{typed}: {} legal actions in {GAMES} games",
            work.visited
        );
    }
}
