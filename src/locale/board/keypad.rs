//! The text above the keypad.

use crate::game::Game;
use crate::locale::Language;
use crate::locale::values::number_arg;
use alquerque_rules::Move;
use alquerque_rules::notation::{Asks, Meaning, Taps};

impl Language {
    /// Asks for the next tap.
    pub fn tapping(&self, game: &Game, taps: &Taps) -> String {
        let what = match taps.asks() {
            Asks::Penalty => self.text("keypad-penalty"),
            Asks::Huff => self.text("keypad-huff"),
            Asks::Stone => self.text("keypad-stone"),
            Asks::StopOrGoOn(_) => self.path_text("keypad-stop", taps),
            Asks::Landing => self.path_text(landing_text(taps), taps),
        };
        self.format("keypad", [number_arg(game.number), ("what", what.into())])
    }

    fn path_text(&self, id: &str, taps: &Taps) -> String {
        let names: Vec<String> = taps.path().iter().map(|point| point.to_string()).collect();
        let end = |name: Option<&String>| name.cloned().unwrap_or_default().into();
        let args = [
            ("path", names.join("x").into()),
            ("stone", end(names.first())),
            ("last", end(names.last())),
        ];
        self.format(id, args)
    }

    /// Formats a message about one move.
    pub fn about_move(&self, id: &str, action: &Move) -> String {
        self.format(id, [("move", action.to_string().into())])
    }
}

/// Returns the id of the message that asks for a landing point.
///
/// Tapping the starting point lets go of the stone, unless the stone may jump back there.
fn landing_text(taps: &Taps) -> &'static str {
    match taps.path() {
        [_] => "keypad-landing",
        [stone, ..] if taps.meaning(*stone) == Some(Meaning::LetGo) => "keypad-hop",
        _ => "keypad-hop-round",
    }
}
