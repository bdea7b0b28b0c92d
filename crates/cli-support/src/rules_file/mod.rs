//! Rule sets as JSON, which `docs/formats.md` describes.

mod board;
mod check;
mod directions;
mod format;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, Read};

use alquerque_rules::RuleSet;
use alquerque_rules::notation::decode_text;

use self::format::RulesText;

/// The largest file in bytes. The longest built-in rule set has a fortieth of it.
const MAX_BYTES: u64 = 64 << 10;
/// The longest reason that is shown, in characters.
const MAX_REASON: usize = 300;

/// Formats a rule set as JSON.
///
/// # Errors
/// For no rule set, as its data has only names that JSON can have.
pub fn rules_json(rules: &RuleSet) -> serde_json::Result<String> {
    serde_json::to_string_pretty(&RulesText::from(rules))
}

/// Reads a rule set from a file; `-` is standard input.
///
/// # Errors
/// Fails with the path of the first faulty field, and with what is wrong there.
pub fn read_rules(path: &str) -> Result<&'static RuleSet, String> {
    let file: Box<dyn Read> = match path {
        "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(path).map_err(|error| error.to_string())?),
    };
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("a rule set has at most {} KiB", MAX_BYTES >> 10));
    }
    parse_rules(&decode_text(&bytes).ok_or("it is not a text")?)
}

/// Parses what [`rules_json`] writes. The rule set stays in memory, as positions refer to it.
fn parse_rules(json: &str) -> Result<&'static RuleSet, String> {
    RulesText::parse(json).and_then(check::rule_set).map_err(|reason| {
        let plain = |sign: char| if sign.is_control() { ' ' } else { sign };
        reason.chars().take(MAX_REASON).map(plain).collect()
    })
}
