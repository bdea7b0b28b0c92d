//! Parsers of arguments that list their possible values.

use alquerque_rules::{RULE_SETS, RuleSet};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use cli_support::parse_rule_set;

/// Returns a parser of the id of a rule set.
pub fn any_rules() -> impl TypedValueParser<Value = &'static RuleSet> {
    rules_where(|_| true)
}

/// Returns a parser of the id of one of the rule sets that satisfy a predicate.
pub fn rules_where(
    predicate: fn(&'static RuleSet) -> bool,
) -> impl TypedValueParser<Value = &'static RuleSet> {
    let ids = RULE_SETS.into_iter().filter(|rules| predicate(rules)).map(|rules| rules.id);
    PossibleValuesParser::new(ids).try_map(|id| parse_rule_set(&id))
}
