//! Parsers of arguments that name one of a few values.

use std::ffi::OsStr;

use alquerque::render::{Size, THEMES, Theme};
use alquerque_rules::{RULE_SETS, RuleSet};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use cli_support::parse_rule_set;

/// Parses a value by its id, and lists all ids in the help text.
#[derive(Clone)]
pub struct IdParser<T> {
    ids: Vec<&'static str>,
    parse: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for IdParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.ids.iter().map(|id| PossibleValue::new(*id))))
    }
}

/// Returns the parser of rule sets.
pub fn rule_sets() -> IdParser<&'static RuleSet> {
    IdParser { ids: RULE_SETS.iter().map(|rules| rules.id).collect(), parse: parse_rule_set }
}

/// Returns the parser of themes.
pub fn themes() -> IdParser<&'static Theme> {
    IdParser { ids: theme_ids(), parse: theme }
}

/// Returns the parser of sizes.
pub fn sizes() -> IdParser<Size> {
    IdParser { ids: Size::ALL.map(Size::id).into(), parse: size }
}

fn theme_ids() -> Vec<&'static str> {
    THEMES.iter().map(|theme| theme.id).collect()
}

fn theme(id: &str) -> Result<&'static Theme, String> {
    Theme::from_id(id)
        .ok_or_else(|| format!("there is no such theme; there is {}", theme_ids().join(", ")))
}

fn size(id: &str) -> Result<Size, String> {
    let known = Size::ALL.map(Size::id);
    Size::from_id(id).ok_or_else(|| format!("there is no such size; there is {}", known.join(", ")))
}
