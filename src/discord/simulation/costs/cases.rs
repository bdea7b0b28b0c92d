//! All interactions whose cost is limited.

use super::super::interaction::{CommandOption, InteractionData, OptionValue};
use super::harness::{
    BLACK, Harness, WHITE, challenge, command, of_game, press, press_raw, subcommand, text,
};
use crate::discord::commands::people::privacy;
use crate::discord::commands::{COMMANDS, SlashCommand};
use crate::discord::custom_id::{Press, TapId};
use crate::discord::view::intro::buttons::HelpButton;
use crate::discord::view::intro::help::{self, Page};
use crate::discord::view::study::rules;
use crate::game::PlayerId;
use alquerque_rules::notation::{Tap, play};
use alquerque_rules::{FREE, History, Point};

/// An interaction, which may depend on the games so far.
pub struct Step {
    pub user: PlayerId,
    pub data: Box<dyn Fn(&Harness) -> InteractionData>,
}

impl Step {
    /// Returns an interaction that depends on no game.
    fn fixed(user: PlayerId, data: InteractionData) -> Self {
        Self { user, data: Box::new(move |_| data.clone()) }
    }

    /// Returns the use of a component under the board of a game.
    fn press(user: PlayerId, game: u32, name: Press, part: u8, value: Option<&str>) -> Self {
        let value = value.map(str::to_owned);
        let data =
            move |harness: &Harness| press(&harness.game(game), name, part, value.as_deref());
        Self { user, data: Box::new(data) }
    }
}

/// An interaction to measure.
pub struct Case {
    pub name: String,
    /// The additional terms of the game.
    pub terms: Vec<CommandOption>,
    /// The interactions before it.
    pub setup: Vec<Step>,
    pub step: Step,
}

impl Case {
    fn new(name: impl Into<String>, step: Step) -> Self {
        Self { name: name.into(), terms: Vec::new(), setup: Vec::new(), step }
    }

    fn fixed(name: impl Into<String>, user: PlayerId, data: InteractionData) -> Self {
        Self::new(name, Step::fixed(user, data))
    }

    fn press(user: PlayerId, press: Press, value: Option<&str>) -> Self {
        Self::press_in(1, user, press, 0, value)
    }

    fn press_in(game: u32, user: PlayerId, press: Press, part: u8, value: Option<&str>) -> Self {
        let color = if user == WHITE { "White" } else { "Black" };
        let name = format!("[{}] by {color}", press.name());
        Self::new(name, Step::press(user, game, press, part, value))
    }

    /// Adds interactions that precede it.
    fn after(self, name: &str, setup: Vec<Step>) -> Self {
        Self { name: format!("{}, {name}", self.name), setup, ..self }
    }

    /// Permits hints in the game.
    fn with_hints(self) -> Self {
        let terms = vec![("hints", OptionValue::Flag(true))];
        Self { name: format!("{}, with hints", self.name), terms, ..self }
    }

    /// Returns whether it leaves the harness as it is for other cases.
    pub fn is_read_only(&self, harness: &Harness) -> bool {
        self.setup.is_empty()
            && self.terms.is_empty()
            && matches!((self.step.data)(harness), InteractionData::Autocomplete { .. })
    }
}

/// Returns all cases for a game after these actions, with White to move.
pub fn all_cases(actions: &str) -> Vec<Case> {
    let mut history = History::new(&FREE);
    for action in actions.split_whitespace() {
        play(&mut history, action).unwrap();
    }
    let first = history.position().first_moves(1).remove(0).to_string();
    let mut all = commands(actions, &first);
    all.extend(autocompletions(&first));
    all.extend(presses(&first));
    all.extend(without_game());
    all.extend(finished_game());
    all
}

fn commands(actions: &str, first: &str) -> Vec<Case> {
    let mut all = Vec::new();
    for SlashCommand { name, .. } in COMMANDS {
        let options = match name {
            "challenge" => vec![text("rules", "free"), ("opponent", OptionValue::User(BLACK))],
            "move" => vec![text("to", first), ("game", OptionValue::Number(1))],
            "huff" => vec![text("point", "c3"), ("game", OptionValue::Number(1))],
            "import" => vec![text("record", &format!("[RuleSet \"free\"] {actions} *"))],
            "away" => vec![text("until", "1 day")],
            // Their subcommands are cases without a game.
            "block" | "moderate" | "privacy" => continue,
            "help" | "learn" | "puzzle" | "ranking" | "profile" | "games" | "preferences"
            | "settings" | "rules" | "print" => Vec::new(),
            _ => vec![("game", OptionValue::Number(1))],
        };
        all.push(Case::fixed(format!("/{name}"), WHITE, command(name, options)));
    }
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
        ("huff", "point", WHITE),
    ];
    for (name, focused, user) in options_of_moves {
        for typed in ["", &first[..2], "c3xc5xa5xa3", "e1e1", "c3xe1xe1"] {
            for has_game in [true, false] {
                let mut options = vec![text(focused, typed)];
                if focused == "then" {
                    options.push(text("if", first));
                }
                if has_game {
                    options.push(("game", OptionValue::Number(1)));
                }
                let data = InteractionData::Autocomplete { name, options, focused };
                let game = if has_game { "game 1" } else { "any game" };
                let name = format!("/{name} {focused}:{typed}… in {game}");
                all.push(Case::fixed(name, user, data));
            }
        }
    }
    for SlashCommand { name, .. } in COMMANDS {
        let options = vec![text("game", "")];
        let data = InteractionData::Autocomplete { name, options, focused: "game" };
        all.push(Case::fixed(format!("/{name} game:…"), WHITE, data));
    }
    let options = vec![text("until", "1")];
    let data = InteractionData::Autocomplete { name: "away", options, focused: "until" };
    all.push(Case::fixed("/away until:…", WHITE, data));
    all
}

fn presses(first: &str) -> Vec<Case> {
    let stone = &first[..2];
    let mut all = Vec::new();
    for press in Press::ALL {
        let value = match press {
            Press::Play => Some(first),
            Press::Touch | Press::Look => Some(stone),
            Press::Ply | Press::ChosenPly => Some("1"),
            _ => None,
        };
        all.extend([WHITE, BLACK].map(|user| Case::press(user, press, value)));
    }
    for press in [Press::HintAction, Press::HintReason] {
        all.push(Case::press(WHITE, press, None).with_hints());
    }
    let point: Point = stone.parse().unwrap();
    let taps =
        [(vec![], Tap::Point(point)), (vec![point], Tap::Deselect), (vec![point], Tap::Stop)];
    for (path, tap) in taps {
        let data = move |harness: &Harness| {
            let game = harness.game(1);
            let id = TapId { game: game.id, ply: game.ply(), path: path.clone(), tap };
            press_raw(&id.to_string(), None)
        };
        let step = Step { user: WHITE, data: Box::new(data) };
        all.push(Case::new(format!("[tap {tap:?}]"), step));
    }
    for (offer, part) in [("draw", 0), ("count", 1), ("takeback", 2)] {
        for press in [Press::Agree, Press::Refuse] {
            let setup = vec![Step::fixed(WHITE, of_game(offer, Vec::new()))];
            let case = Case::press_in(1, BLACK, press, part, None);
            all.push(case.after(&format!("offered a {offer}"), setup));
        }
    }
    let decisions = [(BLACK, Press::Accept), (BLACK, Press::Decline), (WHITE, Press::Withdraw)];
    for (user, press) in decisions {
        let setup = vec![Step::fixed(WHITE, challenge(&[]))];
        all.push(Case::press_in(2, user, press, 0, None).after("of a challenge", setup));
    }
    all
}

/// Returns the cases about personal data, other users and the server.
fn without_game() -> Vec<Case> {
    let black = || vec![("player", OptionValue::User(BLACK))];
    let case = |name: &'static str, sub: &'static str, options| {
        Case::fixed(format!("/{name} {sub}"), WHITE, subcommand(name, sub, options))
    };
    let done = |name, sub| vec![Step::fixed(WHITE, subcommand(name, sub, black()))];
    let challenged = || vec![Step::fixed(WHITE, challenge(&[]))];
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
    all.extend(steps.map(|id| Case::fixed(format!("[{id}]"), WHITE, press_raw(id, None))));
    all
}

/// Returns the cases of a finished game.
fn finished_game() -> Vec<Case> {
    let resigned = || Step::press(WHITE, 1, Press::Resign, 0, None);
    let commands = ["analyse", "card", "replay", "export", "history", "board"];
    let commands =
        commands.map(|name| Case::fixed(format!("/{name}"), WHITE, of_game(name, Vec::new())));
    let presses = [
        (Press::Rematch, None),
        (Press::Replay, None),
        (Press::Export, None),
        (Press::History, None),
        (Press::Page, None),
        (Press::Ply, Some("1")),
        (Press::Analyse, None),
        (Press::Card, None),
        (Press::Overview, None),
        (Press::AnalysedPly, None),
        (Press::ChosenPly, Some("1")),
    ];
    let presses = presses.map(|(press, value)| Case::press(WHITE, press, value));
    let cases = commands.into_iter().chain(presses);
    let mut all: Vec<Case> = cases.map(|case| case.after("over", vec![resigned()])).collect();
    let offered = vec![resigned(), Step::press(WHITE, 1, Press::Rematch, 0, None)];
    all.push(Case::press(BLACK, Press::Rematch, None).after("offered", offered));
    all
}
