//! Every text that players read, in every language.
//!
//! Each language has a Fluent file of messages (`en.ftl` beside this file); the functions here
//! select and fill them. Players are named by Discord's mention, `<@id>`, which clients show as
//! their name.

mod analysis;
mod board;
mod challenges;
mod hall;
mod intro;
mod lists;
#[cfg(test)]
mod message_files;
mod players;
mod privacy;
mod puzzles;
mod refusal;
mod rules;
mod settings;
mod standing;
mod times;
mod tournaments;
mod values;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

pub use analysis::{Analysed, HintStep};
pub use board::HistoryPage;
pub use hall::HallLists;
pub use intro::NextStep;
pub use lists::{GamesPage, Listed, MAX_MESSAGE};
pub use privacy::KeptText;
pub use rules::{Examples, PrintedRule};
pub use settings::InEffect;
pub use standing::{ProfileRating, ProfileText, Ranked, RankingPage, Results, SeasonLine};
pub use tournaments::{numbers, table_pages};
pub use values::{channel_list, message_url};

use alquerque_engine::Level;
use alquerque_game::{Colour, Person, PlayerId};
use alquerque_rules::{RuleSet, Side};

/// A language.
pub struct Language {
    /// Discord's tags for the language.
    tags: &'static [&'static str],
    bundle: FluentBundle<FluentResource>,
}

/// The messages of a language.
struct Messages {
    /// The language of plurals and numbers.
    id: &'static str,
    /// Discord's tags for the language.
    tags: &'static [&'static str],
    /// The Fluent file.
    file: &'static str,
}

/// The messages of all languages; the first is the default.
const MESSAGES: [Messages; 5] = [
    Messages { id: "en", tags: &["en-US", "en-GB"], file: include_str!("en.ftl") },
    Messages { id: "de", tags: &["de"], file: include_str!("de.ftl") },
    Messages { id: "it", tags: &["it"], file: include_str!("it.ftl") },
    Messages { id: "es", tags: &["es-ES", "es-419"], file: include_str!("es.ftl") },
    Messages { id: "fr", tags: &["fr"], file: include_str!("fr.ftl") },
];

static LANGUAGES: LazyLock<[Language; 5]> = LazyLock::new(|| MESSAGES.map(Language::new));

/// A named value of a message.
type Arg<'a> = (&'a str, FluentValue<'a>);

impl Language {
    fn new(Messages { id, tags, file }: Messages) -> Self {
        let id = id.parse().expect("the id of a language is well-formed");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks around values would be visible in alt texts and names of choices.
        bundle.set_use_isolating(false);
        // Unparsable messages are left out; a test checks that there are none.
        let resource =
            FluentResource::try_new(file.to_owned()).unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
        Self { tags, bundle }
    }

    /// Returns English.
    pub fn english() -> &'static Self {
        &LANGUAGES[0]
    }

    /// Returns all languages; the first is the default.
    pub fn all() -> &'static [Self] {
        &*LANGUAGES
    }

    /// Returns the language with one of Discord's tags, such as `de` or `en-GB`; English if there
    /// is none.
    pub fn from_tag(tag: &str) -> &'static Self {
        Self::find_tag(tag).unwrap_or_else(Self::english)
    }

    /// Returns the language with one of Discord's tags.
    pub fn find_tag(tag: &str) -> Option<&'static Self> {
        LANGUAGES.iter().find(|language| language.tags.contains(&tag))
    }

    /// Returns Discord's tag of the language; of several, the first.
    pub fn tag(&self) -> &'static str {
        self.tags[0]
    }

    /// Iterates over the tags of all languages except the default, for texts that Discord takes in
    /// all languages at once.
    pub fn translations() -> impl Iterator<Item = (&'static str, &'static Self)> {
        LANGUAGES[1..]
            .iter()
            .flat_map(|language| language.tags.iter().map(move |tag| (*tag, language)))
    }

    /// Returns whether a word that a player typed in lower case is one of those that a message
    /// lists, in any language.
    pub fn is_word(id: &str, typed: &str) -> bool {
        let lists = LANGUAGES.iter().map(|language| language.text(id));
        lists.into_iter().any(|list| list.split('|').any(|word| word.trim() == typed))
    }

    /// Formats a message without values.
    pub fn text(&self, id: &str) -> String {
        self.format(id, [])
    }

    /// Returns a message with a capital first letter, such as the name of an option as a label.
    pub fn capitalized(&self, id: &str) -> String {
        let text = self.text(id);
        let mut signs = text.chars();
        let first = signs.next().into_iter().flat_map(char::to_uppercase);
        first.chain(signs).collect()
    }

    /// Formats the attribute `description` of a message, as commands and options have.
    pub fn description(&self, id: &str) -> String {
        self.find(id, Some("description"), &FluentArgs::new())
    }

    fn format<'a>(&self, id: &str, args: impl IntoIterator<Item = Arg<'a>>) -> String {
        self.find(id, None, &args.into_iter().collect())
    }

    fn find(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'_>) -> String {
        self.lookup(id, attribute, args)
            .or_else(|| Self::english().lookup(id, attribute, args))
            .unwrap_or_else(|| {
                // Those of commands have a test of their own.
                debug_assert!(id.starts_with("command-"), "there is no message '{id}'");
                tracing::error!(id, "there is no such message");
                id.to_owned()
            })
    }

    fn lookup(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'_>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        if !errors.is_empty() {
            tracing::warn!(id, ?errors, "message formatted with missing values");
            debug_assert!(false, "the message '{id}' lacks values: {errors:?}");
        }
        Some(text)
    }

    /// Names a side.
    pub fn side(&self, side: Side) -> String {
        self.format("side", [("side", side_id(side).into())])
    }

    /// Names a colour.
    pub fn colour(&self, colour: Colour) -> String {
        self.format("colour", [("colour", colour.id().into())])
    }

    /// Names a level.
    pub fn level(&self, level: Level) -> String {
        self.text(&format!("level-{}", level.id()))
    }

    /// Names a rule set: one that is not built-in by its id.
    pub fn rules(&self, rules: &RuleSet) -> String {
        match RuleSet::from_id(rules.id) {
            Some(_) => self.text(&format!("rules-{}", rules.id)),
            None => rules.id.to_owned(),
        }
    }

    /// Names a rule set in a list: with its group, unless the name says that.
    pub fn rules_choice(&self, rules: &RuleSet) -> String {
        let name = self.rules(rules);
        let group = self.text(&format!("group-{}", rules::group(rules)));
        let is_said = name.to_lowercase().contains(&group.to_lowercase());
        if is_said { name } else { format!("{name} · {group}") }
    }

    /// Describes a rule set in a sentence.
    pub fn brief(&self, rules: &RuleSet) -> String {
        self.text(&format!("brief-{}", rules.id))
    }

    /// Names a theme of pictures, or the choice of the server's theme.
    pub fn theme(&self, id: &str) -> String {
        self.text(&format!("theme-{id}"))
    }

    /// Joins items as in `a, b or c`.
    fn either(&self, items: &[String]) -> String {
        self.joined("or", items)
    }

    /// Joins items as in `a, b and c`.
    fn both(&self, items: &[String]) -> String {
        self.joined("and", items)
    }

    /// Mentions a player.
    fn mention(&self, player: PlayerId) -> String {
        if player.is_former() { self.text("former-player") } else { format!("<@{}>", player.0) }
    }

    /// Names a player in plain text without mentions.
    fn name(&self, person: &Person) -> String {
        if person.id.is_former() { self.text("former-player") } else { person.name.clone() }
    }

    fn joined(&self, id: &str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => self
                .format(id, [("first", first.join(", ").into()), ("last", last.as_str().into())]),
        }
    }
}

fn side_id(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use alquerque_rules::RULE_SETS;

    /// Reads the Rust files of a directory.
    pub(super) fn sources(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let read = |path: PathBuf| match path.is_dir() {
            true => sources(&path),
            false if path.extension().is_some_and(|ending| ending == "rs") => {
                vec![std::fs::read_to_string(&path).unwrap()]
            }
            false => Vec::new(),
        };
        entries.flat_map(read).collect()
    }

    /// The lookup of a missing message fails.
    #[test]
    fn rule_sets_and_lists_have_their_words() {
        let ada = PlayerId(7);
        let lists = [Listed::Mine(ada), Listed::Everywhere(ada), Listed::Of(ada)];
        for language in Language::all() {
            RULE_SETS.iter().for_each(|rules| drop(language.brief(rules)));
            for whose in lists.into_iter().chain([Listed::All, Listed::Here]) {
                ["title", "none"].iter().for_each(|part| drop(language.about_list(whose, part)));
            }
        }
    }

    #[test]
    fn languages_are_found_by_tag() {
        for (tag, white) in [
            ("en-GB", "White"),
            ("de", "Weiß"),
            ("it", "Bianco"),
            ("es-419", "blancas"),
            ("fr", "Blancs"),
        ] {
            assert_eq!(Language::from_tag(tag).side(Side::White), white);
        }
        assert_eq!(Language::from_tag("xx").side(Side::Black), "Black");
    }
}
