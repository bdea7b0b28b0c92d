//! What is said while a turn is tapped.

use super::Language;
use super::refusal::number_arg;
use crate::game::Game;
use alquerque_rules::Move;
use alquerque_rules::notation::{Prompt, TapEffect, TapInput};

impl Language {
    /// What is to be tapped next.
    pub fn tapping(&self, game: &Game, taps: &TapInput) -> String {
        let what = match taps.prompt() {
            Prompt::Penalty => self.text("keypad-penalty"),
            Prompt::Huff => self.text("keypad-huff"),
            Prompt::Stone => self.text("keypad-stone"),
            Prompt::StopOrContinue(_) => self.of_path("keypad-stop", taps),
            Prompt::Landing => self.of_path(landing_text(taps), taps),
        };
        self.format("keypad", [number_arg(game.number), ("what", what.into())])
    }

    fn of_path(&self, id: &str, taps: &TapInput) -> String {
        let names: Vec<String> = taps.path().iter().map(|point| point.to_string()).collect();
        let end = |name: Option<&String>| name.cloned().unwrap_or_default().into();
        let args = [
            ("path", names.join("x").into()),
            ("stone", end(names.first())),
            ("last", end(names.last())),
        ];
        self.format(id, args)
    }

    /// A text about one move.
    pub fn about_move(&self, id: &str, action: &Move) -> String {
        self.format(id, [("move", action.to_string().into())])
    }
}

/// Where the stone started, tapping does not always let go of it: it may also go on to there.
fn landing_text(taps: &TapInput) -> &'static str {
    match taps.path() {
        [_] => "keypad-landing",
        [stone, ..] if taps.effect_of(*stone) == Some(TapEffect::Deselect) => "keypad-hop",
        _ => "keypad-hop-round",
    }
}
