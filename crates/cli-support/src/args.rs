use std::env;
use std::ffi::{OsStr, OsString};

use alquerque_rules::{RULE_SETS, RuleSet};
use clap::builder::Resettable;

use crate::rules_file::read_rules;

/// Parses the id of a rule set.
///
/// # Errors
/// Fails with the known ids if there is no such rule set.
pub fn parse_rule_set(id: &str) -> Result<&'static RuleSet, String> {
    RuleSet::from_id(id).ok_or_else(|| {
        let known: Vec<&str> = RULE_SETS.iter().map(|rules| rules.id).collect();
        format!("there is no such rule set; known are {}", known.join(", "))
    })
}

/// What copying leaves around a value: quotation marks, backticks and brackets.
const WRAPPERS: [(char, char); 11] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('“', '”'),
    ('„', '“'),
    ('‘', '’'),
    ('«', '»'),
    ('<', '>'),
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
];

/// Returns a value without what copying leaves around it: a byte order mark, white space, and
/// quotation marks, backticks and brackets, of which one may be lost. Those that belong to the
/// value stay, such as in `postgres://bot@[::1]`.
pub fn unwrapped(value: &str) -> &str {
    let mut value = trim(value);
    while let Some(inner) = WRAPPERS.iter().find_map(|&(open, close)| {
        let begun = value.strip_prefix(open);
        let whole = begun.and_then(|begun| begun.strip_suffix(close));
        let ended = value.strip_suffix(close).filter(|rest| !rest.contains(open));
        whole.or(begun.filter(|rest| !rest.contains(close))).or(ended)
    }) {
        value = trim(inner);
    }
    value
}

fn trim(value: &str) -> &str {
    value.trim_matches(|char: char| char.is_whitespace() || char == '\u{feff}')
}

/// Returns whether the value of an environment variable counts as unset.
pub fn is_unset(value: &OsStr) -> bool {
    unwrapped(&value.to_string_lossy()).is_empty()
}

/// Returns the command without environment variables that are empty.
///
/// Applies to subcommands as well. The values come from a file or the defaults instead.
pub fn ignore_empty_variables(command: clap::Command) -> clap::Command {
    let has_empty_variable =
        |arg: &clap::Arg| arg.get_env().and_then(env::var_os).is_some_and(|value| is_unset(&value));
    command
        .mut_args(|arg| if has_empty_variable(&arg) { arg.env(None) } else { arg })
        .mut_subcommands(ignore_empty_variables)
}

/// The option that stands in place of a rule set.
const RULES_FILE: &str = "--rules-file";

/// Returns the command with `--rules-file FILE` in place of each argument whose help names that
/// option, if it is on the command line.
///
/// The value is then a rule set from a file, and a record or a certificate may be one of its games.
/// The arguments that follow a positional one take its place.
pub fn take_rules_file(command: clap::Command) -> clap::Command {
    let is_option = |arg: &OsString| {
        arg.to_str()
            .and_then(|arg| arg.strip_prefix(RULES_FILE))
            .is_some_and(|value| value.is_empty() || value.starts_with('='))
    };
    let options = env::args_os().take_while(|arg| arg != "--");
    if options.into_iter().any(|arg| is_option(&arg)) { with_rules_file(command) } else { command }
}

fn with_rules_file(command: clap::Command) -> clap::Command {
    let read = |arg: clap::Arg| {
        let is_named = arg.get_help().is_some_and(|help| help.to_string().contains(RULES_FILE));
        if !is_named {
            return arg;
        }
        arg.long(RULES_FILE.trim_start_matches('-'))
            .value_name("FILE")
            .value_parser(read_rules)
            .default_value(Resettable::Reset)
            .conflicts_with(Resettable::Reset)
    };
    command.mut_args(read).mut_subcommands(with_rules_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_to_a_value_stays() {
        for value in ["postgres://bot@[::1]", "postgres://h/?options='-c a=b'", "/data (old)", "a"]
        {
            for (open, close) in
                [("", ""), ("\"", "\""), ("\u{feff}", "\n"), ("`", ""), (" “ <", ">”")]
            {
                assert_eq!(unwrapped(&format!("{open}{value}{close}")), value);
            }
        }
        for value in ["", " \n", "\"\"", "'", "<>"] {
            assert_eq!(unwrapped(value), "");
        }
    }
}
