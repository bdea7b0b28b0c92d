//! All interactions whose cost is limited.

use super::super::fixtures::USERS;
use super::super::interaction::{
    CommandOption, InteractionData, OptionValue, command, completion, subcommand, text,
};
use super::harness::{BLACK, Harness, WHITE, challenge, of_game, press, press_raw};
use crate::discord::custom_id::{Press, TapId, custom_id};
use crate::discord::features::challenge::view::{ACCEPT, DECLINE, WITHDRAW};
use crate::discord::features::intro::buttons::HelpButton;
use crate::discord::features::intro::help::{self, Page};
use crate::discord::features::people::follow::FOLLOW;
use crate::discord::features::people::privacy;
use crate::discord::features::play::make_move::TYPED;
use crate::discord::features::play::premove::{ANSWER, EXPECT};
use crate::discord::features::play::resign::RESIGN;
use crate::discord::features::study::analyse::{ANALYSED_PLY, CHOSEN_PLY, OVERVIEW, SHARE_STUDY};
use crate::discord::features::study::export::EXPORT;
use crate::discord::features::study::hint::{HINT_ACTION, HINT_REASON};
use crate::discord::features::study::history::{PAGE_OF_PLY, PLY, SHARE_MOVES};
use crate::discord::features::study::replay::SHARE_REPLAY;
use crate::discord::features::study::rules;
use crate::discord::features::{COMMANDS, SlashCommand, presses as all_presses};
use crate::discord::view::board::{ANALYSE, CARD, HISTORY, REMATCH, REPLAY};
use crate::discord::view::turn::{AGREE, REFUSE};
use crate::discord::view::turn::{LOOK, PLAY, STONE, TOUCH};
use crate::game::PlayerId;
use alquerque_rules::notation::{Tap, play};
use alquerque_rules::{FREE, History, Point};

/// An interaction, which may depend on the games so far: by whom, and with what.
type Step = Box<dyn Fn(&Harness) -> (PlayerId, InteractionData)>;

pub struct Case {
    pub name: String,
    pub terms: Vec<CommandOption>,
    setup: Vec<Step>,
    step: Step,
}

fn fixed(user: PlayerId, data: InteractionData) -> Step {
    Box::new(move |_| (user, data.clone()))
}

fn pressed(user: PlayerId, game: u32, name: Press, part: u8, value: Option<&str>) -> Step {
    let value = value.map(str::to_owned);
    Box::new(move |harness| (user, press(&harness.game(game), name, part, value.as_deref())))
}

impl Case {
    fn new(name: impl Into<String>, step: Step) -> Self {
        Self { name: name.into(), terms: Vec::new(), setup: Vec::new(), step }
    }

    fn fixed(name: impl Into<String>, user: PlayerId, data: InteractionData) -> Self {
        Self::new(name, fixed(user, data))
    }

    fn press(user: PlayerId, press: Press, value: Option<&str>) -> Self {
        Self::press_in(1, user, press, 0, value)
    }

    fn press_in(game: u32, user: PlayerId, press: Press, part: u8, value: Option<&str>) -> Self {
        let color = if user == WHITE { "White" } else { "Black" };
        Self::new(format!("[{}] by {color}", press.0), pressed(user, game, press, part, value))
    }

    fn after(self, name: &str, setup: Vec<Step>) -> Self {
        Self { name: format!("{}, {name}", self.name), setup, ..self }
    }

    fn with_hints(self) -> Self {
        let terms = vec![("hints", OptionValue::Flag(true))];
        Self { name: format!("{}, with hints", self.name), terms, ..self }
    }

    /// Returns whether the game has the usual terms, and nothing precedes the interaction.
    pub fn is_plain(&self) -> bool {
        self.setup.is_empty() && self.terms.is_empty()
    }

    pub fn prepare(&self, harness: &Harness) -> (PlayerId, InteractionData) {
        for step in &self.setup {
            let (user, data) = step(harness);
            harness.interact(user, data);
        }
        (self.step)(harness)
    }
}

/// Returns all cases for a game after these actions, with White to move.
pub fn all_cases(actions: &str) -> Vec<Case> {
    let mut history = History::new(&FREE);
    for action in actions.split_whitespace() {
        play(&mut history, action).unwrap();
    }
    let first = history.position().first_moves(1).remove(0).to_string();
    let of_first = [commands(actions, &first), autocompletions(&first), presses(&first)];
    of_first.into_iter().flatten().chain(without_game()).chain(finished_game()).collect()
}

fn commands(actions: &str, first: &str) -> Vec<Case> {
    let mut all = Vec::new();
    for &SlashCommand { name, .. } in &COMMANDS {
        let options = match name {
            "challenge" => vec![text("rules", "free"), ("opponent", OptionValue::User(BLACK))],
            "move" => vec![text("to", first), ("game", OptionValue::Number(1))],
            "huff" => vec![text("point", "c3"), ("game", OptionValue::Number(1))],
            "import" => vec![text("record", format!("[RuleSet \"free\"] {actions} *"))],
            "away" => vec![text("until", "1 day")],
            // Their subcommands are cases without a game.
            "block" | "moderate" | "privacy" | "tournament" => continue,
            "help" | "learn" | "puzzle" | "ranking" | "profile" | "games" | "preferences"
            | "settings" | "rules" | "print" => Vec::new(),
            _ => vec![("game", OptionValue::Number(1))],
        };
        all.push(Case::fixed(format!("/{name}"), WHITE, command(name, options)));
    }
    for name in ["challenge", "import"] {
        all.push(Case::fixed(format!("/{name} without options"), WHITE, command(name, Vec::new())));
    }
    let form = |custom_id: String, field, text: &str| InteractionData::Form {
        custom_id,
        fields: vec![(field, text.to_owned())],
    };
    let challenge = form("1:challenge-form".to_owned(), "rules", "free");
    all.push(Case::fixed("/challenge in a form", WHITE, challenge));
    let record = format!("[RuleSet \"free\"] {actions} *");
    all.push(Case::fixed(
        "/import in a form",
        WHITE,
        form("1:import-form".to_owned(), "record", &record),
    ));
    let to = first.to_owned();
    let typed =
        move |harness: &Harness| (WHITE, form(custom_id(&harness.game(1), TYPED, 0), "to", &to));
    all.push(Case::new("[play] of a typed move", Box::new(typed)));
    for to in ["e1", "e5", "e1e1", "c3e1", "c3xc3"] {
        let data = of_game("move", vec![text("to", to)]);
        all.push(Case::fixed(format!("/move to:{to}"), WHITE, data));
    }
    let premoves =
        [(first, "b5-c5"), ("b1", "b5"), ("e5", "e1"), (first, "e1e1"), ("c3e1", "b5-c5")];
    for (to, answer) in premoves {
        let data = of_game("premove", vec![text("if", to), text("then", answer)]);
        all.push(Case::fixed(format!("/premove if:{to} then:{answer}"), BLACK, data));
    }
    for lines in [format!("{first} b5-c5;").repeat(90), "c3e1 b5-c5 c3e1; e5 e1 ".repeat(60)] {
        let data = of_game("premove", vec![text("lines", &lines[..])]);
        all.push(Case::fixed(format!("/premove lines:{first}…"), BLACK, data));
    }
    all.push(Case::fixed("/hint", WHITE, of_game("hint", Vec::new())).with_hints());
    all.push(Case::fixed("/takeback by Black", BLACK, of_game("takeback", Vec::new())));
    all
}

fn autocompletions(first: &str) -> Vec<Case> {
    let mut all = Vec::new();
    let options_of_moves = [
        ("move", "to", WHITE),
        ("premove", "if", BLACK),
        ("premove", "then", BLACK),
        ("premove", "lines", BLACK),
        ("huff", "point", WHITE),
    ];
    for (name, focused, user) in options_of_moves {
        for typed in ["", &first[..2], "c3xc5xa5xa3", "e1e1", "c3xe1xe1"] {
            for has_game in [true, false] {
                let mut others = Vec::new();
                others.extend((focused == "then").then(|| text("if", first)));
                others.extend(has_game.then_some(("game", OptionValue::Number(1))));
                let data = completion(name, focused, typed, others);
                let game = if has_game { "game 1" } else { "any game" };
                let name = format!("/{name} {focused}:{typed}… in {game}");
                all.push(Case::fixed(name, user, data));
            }
        }
    }
    for &SlashCommand { name, .. } in &COMMANDS {
        let data = completion(name, "game", "", Vec::new());
        all.push(Case::fixed(format!("/{name} game:…"), WHITE, data));
    }
    all.push(Case::fixed("/away until:…", WHITE, completion("away", "until", "1", Vec::new())));
    all
}

fn presses(first: &str) -> Vec<Case> {
    let stone = &first[..2];
    let mut all = Vec::new();
    for press in all_presses() {
        let value = match press {
            PLAY | EXPECT | ANSWER => Some(first),
            TOUCH | LOOK | STONE => Some(stone),
            PLY | CHOSEN_PLY => Some("1"),
            _ => None,
        };
        all.extend([WHITE, BLACK].map(|user| Case::press(user, press, value)));
    }
    for press in [HINT_ACTION, HINT_REASON] {
        all.push(Case::press(WHITE, press, None).with_hints());
    }
    all.push(Case::new("[follow] by another", pressed(USERS[2], 1, FOLLOW, 0, None)));
    let point: Point = stone.parse().unwrap();
    let taps =
        [(vec![], Tap::Point(point)), (vec![point], Tap::Deselect), (vec![point], Tap::Stop)];
    for (path, tap) in taps {
        let step = move |harness: &Harness| {
            let game = harness.game(1);
            let id = TapId { game: game.id, ply: game.ply(), path: path.clone(), tap };
            (WHITE, press_raw(&id.to_string(), None))
        };
        all.push(Case::new(format!("[tap {tap:?}]"), Box::new(step)));
    }
    for (offer, part) in [("draw", 0), ("count", 1), ("takeback", 2)] {
        for press in [AGREE, REFUSE] {
            let setup = vec![fixed(WHITE, of_game(offer, Vec::new()))];
            let case = Case::press_in(1, BLACK, press, part, None);
            all.push(case.after(&format!("offered a {offer}"), setup));
        }
    }
    let decisions = [(BLACK, ACCEPT), (BLACK, DECLINE), (WHITE, WITHDRAW)];
    for (user, press) in decisions {
        let setup = vec![fixed(WHITE, challenge(&[]))];
        all.push(Case::press_in(2, user, press, 0, None).after("of a challenge", setup));
    }
    let posted = press_raw("1:open:free:random:day:0:---2::24", None);
    let accept = Case::press_in(2, BLACK, ACCEPT, 0, None);
    all.push(accept.after("of a standing challenge", vec![fixed(WHITE, posted)]));
    all
}

fn without_game() -> Vec<Case> {
    let black = || vec![("player", OptionValue::User(BLACK))];
    let case = |name: &'static str, sub: &'static str, options| {
        Case::fixed(format!("/{name} {sub}"), WHITE, subcommand(name, sub, options))
    };
    let done = |name, sub| vec![fixed(WHITE, subcommand(name, sub, black()))];
    let challenged = || vec![fixed(WHITE, challenge(&[]))];
    let mut all = vec![
        case("block", "add", black()),
        case("block", "add", black()).after("challenged", challenged()),
        case("block", "remove", black()).after("blocked", done("block", "add")),
        case("block", "list", Vec::new()).after("blocked", done("block", "add")),
        case("moderate", "games", Vec::new()),
        case("moderate", "end", vec![("game", OptionValue::Number(1))]),
        case("moderate", "clear", Vec::new()).after("challenged", challenged()),
        case("moderate", "forbid", black()),
        case("moderate", "allow", black()).after("forbidden", done("moderate", "forbid")),
        Case::fixed("[rules menu]", WHITE, press_raw(rules::MENU, Some("free"))),
        Case::fixed("[rules-print]", WHITE, press_raw("1:print:free", None)),
    ];
    all.extend(["show", "export", "delete"].map(|sub| case("privacy", sub, Vec::new())));
    let topics = Page::ALL.map(|page| (help::PAGES, Some(page.id())));
    let buttons = [HelpButton::Challenge, HelpButton::Pages];
    let buttons = buttons.map(|button| (button.custom_id(), None));
    let taps = [("1:learn:0::let-go", None), ("1:learn:2:e3c3:a5", None)];
    let open = ["1:puzzle-open:7:easy", "1:puzzle-post:7:hard"].map(|id| (id, None));
    let panels = [
        ("1:settings:open", Some("theme")),
        ("1:settings:choose:roles:0", Some("7")),
        ("1:settings:under:roles:7", Some("free")),
        ("1:settings:give:roles:7:free", Some("rank-3")),
        ("1:settings:give:roles:7:free", Some("none")),
        ("1:settings:default:roles", None),
        ("1:preferences:open", Some("quiet")),
        ("1:preferences:back", None),
        ("1:preferences:choose:theme:0", Some("slate")),
        ("1:preferences:default:theme", None),
    ];
    let presses = topics.into_iter().chain(buttons).chain(taps).chain(open).chain(panels);
    all.extend(presses.map(|(id, value)| {
        Case::fixed(format!("[{id} {}]", value.unwrap_or("")), WHITE, press_raw(id, value))
    }));
    let steps = privacy::Step::ALL.map(privacy::Step::custom_id);
    all.extend(steps.map(|id| Case::fixed(format!("[{id}]"), WHITE, press_raw(&id, None))));
    all
}

fn finished_game() -> Vec<Case> {
    let resigned = || pressed(WHITE, 1, RESIGN, 0, None);
    let commands = ["analyse", "card", "replay", "export", "history", "board"]
        .map(|name| Case::fixed(format!("/{name}"), WHITE, of_game(name, Vec::new())));
    let presses = [
        (REMATCH, None),
        (REPLAY, None),
        (EXPORT, None),
        (HISTORY, None),
        (PAGE_OF_PLY, None),
        (PLY, Some("1")),
        (ANALYSE, None),
        (CARD, None),
        (OVERVIEW, None),
        (ANALYSED_PLY, None),
        (CHOSEN_PLY, Some("1")),
        (SHARE_REPLAY, None),
        (SHARE_MOVES, None),
        (SHARE_STUDY, None),
    ];
    let presses = presses.map(|(press, value)| Case::press(WHITE, press, value));
    let cases = commands.into_iter().chain(presses);
    let offered = vec![resigned(), pressed(WHITE, 1, REMATCH, 0, None)];
    let rematch = Case::press(BLACK, REMATCH, None).after("offered", offered);
    cases.map(|case| case.after("over", vec![resigned()])).chain([rematch]).collect()
}
