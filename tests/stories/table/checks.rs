//! What players read in messages and see on boards.

use alquerque::locale::Language;
use alquerque_render::{LastAction, Scene, Strip, Style};
use alquerque_rules::notation::play;
use alquerque_rules::{History, MEDIEVAL, Point, RuleSet};
use discord_sandbox::{Button, Id, Message, OptionValue, Reply, Select};

pub fn message(reply: &Reply) -> Message {
    reply.message().unwrap_or_else(|| panic!("no message but {reply:?}")).clone()
}

/// Returns the text of a private answer, which pings no player.
pub fn private(told: &Message) -> String {
    assert!(told.ephemeral, "public: {}", told.content);
    assert!(told.pinged.is_empty(), "{:?} pinged", told.pinged);
    told.content.clone()
}

/// Asserts that a message contains all of these words.
pub fn assert_says(told: &Message, all: &[&str]) {
    for words in all {
        assert!(told.content.contains(words), "{words}: {}", told.content);
    }
}

/// Asserts that a message contains this, and has no buttons.
pub fn assert_closed(told: &Message, words: &str) {
    assert!(told.content.contains(words) && labels(told).is_empty(), "{words}: {told:?}");
}

/// Asserts that an answer is private, pings no player, and contains this.
pub fn assert_private(told: &Message, words: &str) {
    let text = private(told);
    assert!(text.contains(words), "{words}: {text}");
}

/// Returns the number of the game of a challenge or a board.
pub fn number(told: &Message) -> u32 {
    let text = &told.content;
    let (_, rest) = text.split_once("(game ").or_else(|| text.split_once("\n-# Game ")).unwrap();
    rest.split(|sign: char| !sign.is_ascii_digit()).next().unwrap().parse().unwrap()
}

/// Returns the words with which a board says whose turn it is.
pub fn to_move(player: Id) -> String {
    format!("**{} to move**", mention(player))
}

/// Returns the deadline on a board, as a Unix timestamp.
pub fn deadline(board: &str) -> i64 {
    let first = board.lines().next().unwrap();
    let (_, rest) = first.split_once(" · <t:").unwrap_or_else(|| panic!("no deadline: {board}"));
    rest.split(':').next().unwrap().parse().unwrap()
}

pub fn labels(message: &Message) -> Vec<&str> {
    message.buttons().map(|button| button.label.as_str()).collect()
}

pub fn button<'a>(message: &'a Message, label: &str) -> &'a Button {
    message
        .buttons()
        .find(|button| button.label == label)
        .unwrap_or_else(|| panic!("no {label} under {message:?}"))
}

/// Returns the menu that offers this move.
pub fn menu<'a>(message: &'a Message, action: &str) -> &'a Select {
    let offers = |menu: &&Select| menu.options.iter().any(|option| option.value == action);
    message.selects().find(offers).unwrap_or_else(|| panic!("no {action} under {message:?}"))
}

/// Returns the moves that the menus of a board offer, or that of the button of an only move.
pub fn offered(board: &Message) -> Vec<&str> {
    let only = board.buttons().filter_map(|button| button.label.strip_prefix("Only move: "));
    let menus = board.selects().flat_map(|menu| &menu.options);
    only.chain(menus.map(|option| option.value.as_str())).collect()
}

/// The option that names a game.
pub fn game(number: i64) -> [(&'static str, OptionValue); 1] {
    [("game", number.into())]
}

/// The option that names the challenged person.
pub fn opponent(id: Id) -> [(&'static str, OptionValue); 1] {
    [("opponent", id.into())]
}

pub fn mention(id: Id) -> String {
    format!("<@{id}>")
}

/// Returns a medieval game after these moves.
pub fn history(moves: &[&str]) -> History {
    history_by(&MEDIEVAL, moves)
}

/// Returns a game after these actions.
pub fn history_by(rules: &'static RuleSet, actions: &[&str]) -> History {
    let mut history = History::new(rules);
    for text in actions {
        play(&mut history, text).unwrap();
    }
    history
}

/// Checks the board of a message: one PNG of the right size that decodes, with the right alt text.
pub fn assert_shows(message: &Message, history: &History) {
    assert_draws(message, history, &Scene::from_history(history), &Style::default());
}

/// As [`assert_board`], with marks or in another style.
pub fn assert_draws(message: &Message, history: &History, scene: &Scene, style: &Style) {
    let [picture] = &message.attachments[..] else { panic!("not one attachment: {message:?}") };
    assert_eq!(picture.filename, "board.png");
    let decoded = image::load_from_memory(&picture.bytes).expect("the picture decodes");
    assert_eq!((decoded.width(), decoded.height()), (style.size.width(), style.size.height()));
    assert!(
        picture.bytes[..] == alquerque_render::png(scene, style).unwrap()[..],
        "another board is shown"
    );
    let english = Language::english();
    let board = match scene.last_action {
        Some(LastAction::Move { before, action }) if before == history.position() => {
            english.capture_alt_text(&before, &action)
        }
        _ => english.alt_text(history, history.outcome()),
    };
    let is_full = matches!(scene.strip, Strip::Full(_));
    let captures = if is_full { english.captures(&scene.position) } else { String::new() };
    let words = board + &captures + &english.hints(scene.movable, scene.targets);
    assert_eq!(picture.description, Some(words));
}

/// Returns the current scene of a game with its movable stones.
pub fn with_movable(history: &History) -> Scene {
    Scene::from_history(history).showing_choices()
}

/// Returns the current scene with a stone and its targets.
pub fn with_moves_of(history: &History, stone: &str) -> Scene {
    Scene::from_history(history).showing_moves_of(Point::from_name(stone.as_bytes()).unwrap())
}
