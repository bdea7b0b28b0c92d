//! Serialization of a rule set as its id.

use serde::{Deserialize, Deserializer, Serializer};

use alquerque_rules::RuleSet;

pub fn serialize<S: Serializer>(
    rules: &&'static RuleSet,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rules.id)
}

pub fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<&'static RuleSet, D::Error> {
    let id = String::deserialize(deserializer)?;
    RuleSet::from_id(&id)
        .ok_or_else(|| serde::de::Error::custom(format!("unknown rule set '{id}'")))
}
