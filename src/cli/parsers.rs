//! Parsers of arguments that name one of a few values.

use std::ffi::OsStr;

use alquerque::locale::Language;
use alquerque::print::Paper;
use alquerque_render::{Size, THEMES, Theme};
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

/// Returns the parser of papers.
pub fn papers() -> IdParser<Paper> {
    IdParser { ids: Paper::ALL.map(Paper::id).into(), parse: paper }
}

/// Returns the parser of languages, by their tags without a region.
pub fn languages() -> IdParser<&'static Language> {
    IdParser { ids: language_ids(), parse: language }
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

fn paper(id: &str) -> Result<Paper, String> {
    let known = Paper::ALL.map(Paper::id);
    Paper::from_id(id)
        .ok_or_else(|| format!("there is no such paper; there is {}", known.join(", ")))
}

fn language_ids() -> Vec<&'static str> {
    Language::all().iter().map(primary_tag).collect()
}

/// Returns the tag of a language without a region.
fn primary_tag(language: &Language) -> &'static str {
    language.tag().split('-').next().unwrap_or_default()
}

fn language(tag: &str) -> Result<&'static Language, String> {
    let by_primary = || Language::all().iter().find(|language| primary_tag(language) == tag);
    Language::find_tag(tag)
        .or_else(by_primary)
        .ok_or_else(|| format!("there is no such language; there is {}", language_ids().join(", ")))
}
