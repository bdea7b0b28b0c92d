use std::env;
use std::ffi::OsStr;

use alquerque_rules::{RULE_SETS, RuleSet};

/// Parses the id of a rule set.
///
/// # Errors
/// Where there is no such rule set; the text lists those that there are.
pub fn rule_set(id: &str) -> Result<&'static RuleSet, String> {
    RuleSet::from_id(id).ok_or_else(|| {
        let known: Vec<&str> = RULE_SETS.iter().map(|rules| rules.id).collect();
        format!("there is no such rule set; there is {}", known.join(", "))
    })
}

/// Returns whether the value of an environment variable counts as unset.
pub fn is_empty(value: &OsStr) -> bool {
    value.to_string_lossy().trim().is_empty()
}

/// Returns the command with its arguments and subcommands, without the environment variables that
/// are empty: the value comes from a file or the default then.
pub fn ignore_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty =
        |arg: &clap::Arg| arg.get_env().and_then(env::var_os).is_some_and(|value| is_empty(&value));
    command
        .mut_args(|arg| if is_empty(&arg) { arg.env(None) } else { arg })
        .mut_subcommands(ignore_empty_variables)
}
