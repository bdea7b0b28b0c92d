use std::env;
use std::ffi::OsStr;

use alquerque_rules::{RULE_SETS, RuleSet};

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

/// Returns a value without what copying leaves around it: a byte order mark, white space, and
/// quotation marks, backticks and brackets, of which one may be lost.
pub fn unwrapped(value: &str) -> &str {
    let is_wrapper =
        |char: char| char.is_whitespace() || "\u{feff}\"'`“”„‘’‚«»<>()[]{}".contains(char);
    value.trim_matches(is_wrapper)
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
