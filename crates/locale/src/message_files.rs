//! Tests of the message files: unique and used keys, and the names of commands in the texts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::FluentResource;

use super::tests::sources;
use super::{MESSAGES, Messages};

/// Iterates over the keys of a file, in order, with the first line of their texts.
fn messages(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_alphabetic()));
    starts.filter_map(|line| line.split_once(" =")).map(|(key, text)| (key, text.trim()))
}

#[test]
fn every_key_is_defined_once() {
    for Messages { id: language, file, .. } in MESSAGES {
        let mut seen = BTreeSet::new();
        for (key, _) in messages(file) {
            assert!(seen.insert(key), "{language} defines '{key}' twice");
        }
        // A second description would be ignored.
        let is_description = |line: &str| line.starts_with("    .description");
        for [line, next] in file.lines().collect::<Vec<_>>().array_windows() {
            assert!(!(is_description(line) && is_description(next)), "{language}: {next}");
        }
    }
}

/// The code without its tests, by the ways in which it can name a message.
struct Code {
    text: String,
}

impl Code {
    fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let files = [
            "src",
            "crates/alquerque-rules/src",
            "crates/game/src",
            "crates/locale/src",
            "crates/service/src",
            "crates/store/src",
        ]
        .map(|folder| sources(&root.join(folder)));
        let untested =
            |source: String| source.split("#[cfg(test)]\nmod tests {").next().map(str::to_owned);
        Self { text: files.into_iter().flatten().filter_map(untested).collect() }
    }

    /// Returns the string literals.
    fn literals(&self) -> BTreeSet<&str> {
        self.text.split('"').collect()
    }

    /// Returns the identifiers.
    fn words(&self) -> BTreeSet<&str> {
        self.text.split(|sign: char| !sign.is_alphanumeric()).collect()
    }

    /// Returns what precedes and follows the values of the keys that the code builds.
    fn built_keys(&self) -> Vec<(&str, &str)> {
        let built = self.text.split("format!(\"").skip(1).filter_map(|rest| {
            let (start, rest) = rest.split('"').next()?.split_once('{')?;
            Some((start, rest.rsplit_once('}')?.1))
        });
        built.filter(|(start, _)| start.ends_with('-')).collect()
    }
}

/// Returns the variant that a refusal's key is named after: `NoGame` for `refused-no-game`.
pub(super) fn variant(key: &str) -> Option<String> {
    let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
    Some(key.strip_prefix("refused-")?.split('-').map(capitalized).collect())
}

/// Returns the names of the variants of an enum by its source text.
pub(super) fn variants<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let body = source.split(&format!("pub enum {name} {{")).nth(1).unwrap();
    let lines = body.lines().take_while(|line| *line != "}");
    let names = lines.filter_map(|line| {
        line.strip_prefix("    ")?.split(|sign: char| !sign.is_alphanumeric()).next()
    });
    names.filter(|name| name.starts_with(char::is_uppercase)).collect()
}

#[test]
fn every_illegal_or_unreadable_action_has_a_message() {
    let keys = messages(MESSAGES[0].file).filter_map(|(key, _)| variant(key));
    let keys: BTreeSet<String> = keys.collect();
    let texts = include_str!("../../alquerque-rules/src/notation/move_text.rs");
    let moves = include_str!("../../alquerque-rules/src/notation/illegal_reason.rs");
    for (source, name) in [(texts, "ActionTextError"), (moves, "IllegalReason")] {
        for variant in variants(source, name) {
            // After a compulsory capture was missed, the captures are listed.
            assert!(variant == "MustCapture" || keys.contains(variant), "{name}::{variant}");
        }
    }
}

#[test]
fn every_message_is_used() {
    let code = Code::read();
    let (literals, words, built_keys) = (code.literals(), code.words(), code.built_keys());
    let english = MESSAGES[0].file;
    for (key, _) in messages(english) {
        let is_built = built_keys.iter().any(|(start, end)| {
            key.strip_prefix(start).is_some_and(|rest| rest.ends_with(end) && rest != *end)
        });
        let is_used = literals.contains(key)
            || is_built
            || variant(key).is_some_and(|name| words.contains(name.as_str()))
            || english.contains(&format!("{{ {key} }}"));
        assert!(is_used, "nothing uses '{key}'");
    }
}

#[test]
fn every_described_command_exists() {
    let code = Code::read();
    let literals = code.literals();
    for (key, _) in messages(MESSAGES[0].file).filter(|(key, _)| key.starts_with("command-")) {
        let ends = key.match_indices('-').map(|(at, _)| &key[at + 1..]);
        let is_named = ends.chain([key]).any(|name| literals.contains(name));
        assert!(is_named, "no command or option has the key '{key}'");
    }
}

/// The key of the command whose subcommands have messages of their own.
const GROUP: &str = "command-game";

/// The commands, subcommands and options of a language by name, each under its parent's key.
struct Names<'a> {
    names: BTreeMap<&'a str, &'a str>,
}

impl<'a> Names<'a> {
    fn of(file: &'a str) -> Self {
        Self { names: messages(file).filter(|(key, _)| key.starts_with("command-")).collect() }
    }

    /// Returns the key of the command or subcommand that another belongs to.
    fn parent(&self, key: &str) -> Option<&'a str> {
        let mut ends = key.rmatch_indices('-').map(|(at, _)| &key[..at]);
        ends.find_map(|start| self.names.get_key_value(start).map(|(parent, _)| *parent))
    }

    fn find(&self, name: &str, parent: Option<&str>) -> Option<&'a str> {
        let mut fitting = self.names.iter().filter(|(_, of_key)| **of_key == name);
        fitting.find(|(key, _)| self.parent(key) == parent).map(|(key, _)| *key)
    }

    fn has(&self, name: &str) -> bool {
        self.names.values().any(|known| *known == name)
    }

    /// Returns the first word of a command line, such as `block remove` or `board game:5`, that
    /// names nothing.
    fn unknown<'b>(&self, line: &'b str) -> Option<&'b str> {
        let mut command = None;
        let is_name = |word: &&str| word.starts_with(|c: char| c.is_alphabetic());
        // The messages of its members are named as those of other commands.
        let is_group = |word: &&str| self.names.get(GROUP) == Some(word);
        let words: Vec<&str> = line.split(' ').filter(is_name).collect();
        let has_group = words.len() > 1 && words.first().is_some_and(is_group);
        for word in words.into_iter().skip(has_group.into()) {
            let option = word.split_once(':').map(|(name, _)| name);
            let found = self.find(option.unwrap_or(word), command);
            if found.is_none() {
                return Some(word);
            }
            command = if option.is_some() { command } else { found };
        }
        None
    }
}

/// Returns the commands of a line of text: whole in backticks, outside them one word each.
fn command_lines(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (nth, part) in line.split('`').enumerate() {
        match nth % 2 {
            0 => found.extend(part.split(' ').filter_map(|word| {
                word.strip_prefix('/').map(|name| name.trim_end_matches([',', ';', '.', ')', ':']))
            })),
            _ => found.extend(part.strip_prefix('/')),
        }
    }
    found
}

#[test]
fn texts_name_commands_and_options_in_their_language() {
    for Messages { id: language, file, .. } in MESSAGES {
        let names = Names::of(file);
        let others = MESSAGES.into_iter().filter(|other| other.id != language);
        let foreign: Vec<Names<'_>> = others.map(|other| Names::of(other.file)).collect();
        let texts: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
        let mut found = 0;
        for line in &texts {
            for command in command_lines(line) {
                let unknown = names.unknown(command);
                assert_eq!(unknown, None, "{language} has no such command: {line}");
                found += 1;
            }
            for quoted in line.split('`').skip(1).step_by(2) {
                let name = quoted.split(':').next().unwrap_or_default();
                assert!(
                    names.has(name) || !foreign.iter().any(|names| names.has(name)),
                    "{language} has no '{name}': {line}"
                );
            }
        }
        assert!(found > 30, "only {found} commands were found");
    }
}

/// Returns whether a literal is made of words joined by hyphens, the first with three letters or
/// more, unlike that of a move or an HTTP header.
fn has_form_of_key(literal: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit();
    let mut words = literal.split('-');
    let has_words = words.clone().count() > 1
        && words.clone().all(|word| !word.is_empty() && word.chars().all(is_sign));
    has_words && words.next().is_some_and(|first| first.len() > 2)
}

#[test]
fn every_message_in_the_code_exists() {
    let english = texts(MESSAGES[0].file);
    let mut named = 0;
    let rooms = ["crates/locale/src", "src/print", "src/discord"]
        .map(|room| Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(room));
    let buttons = include_str!("../../../src/discord/features/published_ids.txt");
    let is_other = |literal: &str| literal == "retry-after" || buttons.contains(literal);
    for source in rooms.iter().flat_map(|room| sources(room)) {
        let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for id in code.split('"').filter(|literal| has_form_of_key(literal) && !is_other(literal)) {
            // The words of rules and the names of commands and options are the ends of keys.
            let has_ends = |key: &&String| {
                let starts = ["summary-", "book-", "printed-", "command-"];
                starts.iter().any(|start| key.starts_with(start))
            };
            let end = format!("-{id}");
            let is_end = || english.keys().filter(has_ends).any(|key| key.ends_with(&end));
            assert!(english.contains_key(id) || is_end(), "there is no message '{id}'");
        }
        for call in [".text", ".format"].map(|name| format!("{name}(\"")) {
            for id in source.split(&call).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(english.contains_key(id), "there is no message '{id}'");
                named += 1;
            }
        }
    }
    assert!(named > 100, "only {named} messages were found");
}

/// Returns every message and attribute of a file, with the names of its values.
fn texts(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut message = "";
    let mut current = String::new();
    let mut texts = BTreeMap::<String, BTreeSet<String>>::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" =") {
            if line.starts_with("    .") {
                current = format!("{message}{}", id.trim());
            } else if line.starts_with(|sign: char| sign.is_ascii_lowercase()) {
                message = id;
                current = id.to_owned();
            }
        }
        let name = |rest: &str| rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        texts.entry(current.clone()).or_default().extend(line.split('$').skip(1).map(name));
    }
    texts
}

#[test]
fn every_file_parses_without_errors() {
    for Messages { file, .. } in MESSAGES {
        let errors = FluentResource::try_new(file.to_owned()).err().map(|(_, errors)| errors);
        assert!(errors.is_none(), "{errors:?}");
    }
}

#[test]
fn every_language_has_the_same_messages_and_values() {
    let [english, others @ ..] = MESSAGES.map(|messages| (messages.tags[0], texts(messages.file)));
    let (_, english) = english;
    assert!(english.len() > 80 && english["turn"].contains("player"));
    for (tag, other) in others {
        for (key, values) in &english {
            assert_eq!(Some(values), other.get(key), "'{key}' in {tag}");
        }
        assert_eq!(english.len(), other.len(), "{tag} has other messages");
    }
}

#[test]
fn french_signs_follow_a_narrow_space() {
    let french = MESSAGES.into_iter().find(|messages| messages.tags == ["fr"]).unwrap();
    for line in french.file.lines().filter(|line| !line.starts_with('#')) {
        let has_wide = [" :", " ;", " !", " ?"].into_iter().any(|sign| line.contains(sign));
        assert!(!has_wide, "{line}");
    }
}

#[test]
fn french_has_one_word_for_a_stone_and_one_for_a_rule_set() {
    let french = MESSAGES.into_iter().find(|messages| messages.tags == ["fr"]).unwrap();
    for line in french.file.lines() {
        for word in ["pièce", "pierre", "jeu de règles", "jeux de règles"] {
            assert!(!line.to_lowercase().contains(word), "{line}");
        }
    }
}

/// A sentence that names the button can mean nothing else.
#[test]
fn the_label_of_the_move_button_is_no_other_text() {
    for Messages { id: language, file, .. } in MESSAGES {
        let (_, label) = messages(file).find(|(key, _)| *key == "button-move").unwrap();
        // There are no buttons on paper.
        let texts = messages(file).filter(|(key, _)| !key.starts_with("printed-"));
        let same = texts.filter(|(_, text)| *text == label).map(|(key, _)| key);
        assert_eq!(same.collect::<Vec<_>>(), ["button-move"], "{language}");
    }
}

/// Iterates over the terms of a glossary: the English one, and the word of the language.
fn glossary(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = file.lines().map_while(|line| line.strip_prefix("# "));
    lines.filter_map(|line| line.split_once(" = "))
}

#[test]
fn no_word_of_a_glossary_stands_for_two_terms() {
    for Messages { id: language, file, .. } in MESSAGES.into_iter().skip(1) {
        let [mut terms, mut words] = [BTreeSet::new(), BTreeSet::new()];
        for (term, word) in glossary(file) {
            assert!(terms.insert(term), "the glossary of {language} has '{term}' twice");
            assert!(words.insert(word), "'{word}' stands for two terms in {language}");
        }
        assert!(terms.len() > 40, "the glossary of {language} has {} terms", terms.len());
    }
}
