//! The text above the keypad.

use crate::Language;
use crate::values::number_arg;
use alquerque_game::Game;
use alquerque_rules::notation::{Prompt, TapEffect, TapInput};
use alquerque_rules::{Move, Side};

impl Language {
    /// Asks for the next tap in a game.
    pub fn tapping(&self, game: &Game, taps: &TapInput) -> String {
        self.format("keypad", [number_arg(game.number), ("what", self.next_tap(taps).into())])
    }

    /// Asks for the next tap.
    pub fn next_tap(&self, taps: &TapInput) -> String {
        match taps.prompt() {
            Prompt::Penalty => self.text("keypad-penalty"),
            Prompt::Huff => self.text("keypad-huff"),
            Prompt::Stone => self.text("keypad-stone"),
            Prompt::StopOrContinue(_) => self.path_text("keypad-stop", taps),
            Prompt::Landing => self.path_text(landing_text(taps), taps),
        }
    }

    fn path_text(&self, id: &str, taps: &TapInput) -> String {
        let names: Vec<String> = taps.path().iter().map(|point| point.to_string()).collect();
        let end = |name: Option<&String>| name.cloned().unwrap_or_default().into();
        let args = [
            ("path", names.join("x").into()),
            ("stone", end(names.first())),
            ("last", end(names.last())),
        ];
        self.format(id, args)
    }

    /// Says, by the message `id`, from which side a picture is seen.
    pub fn seen_from(&self, id: &str, side: Side) -> String {
        self.format(id, [("side", self.side(side).into())])
    }

    /// Formats a message about one move.
    pub fn about_move(&self, id: &str, action: &Move) -> String {
        self.format(id, [("move", action.to_string().into())])
    }
}

/// Returns the id of the message that asks for a landing point.
///
/// Tapping the starting point lets go of the stone, unless the stone may jump back there.
fn landing_text(taps: &TapInput) -> &'static str {
    match taps.path() {
        [_] => "keypad-landing",
        [stone, ..] if taps.effect_of(*stone) == Some(TapEffect::Deselect) => "keypad-hop",
        _ => "keypad-hop-round",
    }
}
