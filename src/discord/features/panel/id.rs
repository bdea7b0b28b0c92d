//! The `custom_id`s of the components of panels. They start with a version, as all `custom_id`s.

use super::request::Panel;
use crate::store::Item;
use alquerque_rules::RuleSet;

/// A component of a panel.
pub enum Press<P: 'static> {
    /// A menu whose value is the item to change.
    Open,
    /// Returns to the panel.
    Back,
    /// Lists all values, also the defaults.
    All,
    /// A menu whose value is chosen for the item. An item has up to two menus, from 0.
    Choose(&'static Item<P>, u8),
    /// A menu whose value is the rules for this role.
    RoleRules(&'static Item<P>, u64),
    /// A menu whose value is the standing by which this role is given under these rules.
    Give(&'static Item<P>, u64, &'static RuleSet),
    /// Chooses the default of the item.
    Default(&'static Item<P>),
}

impl<P: Panel> Press<P> {
    /// Returns the `custom_id`, which has at most 80 characters.
    pub fn custom_id(&self) -> String {
        let action = match self {
            Self::Open => "open".to_owned(),
            Self::Back => "back".to_owned(),
            Self::All => "all".to_owned(),
            Self::Choose(item, part) => format!("choose:{}:{part}", item.id),
            Self::RoleRules(item, role) => format!("under:{}:{role}", item.id),
            Self::Give(item, role, rules) => format!("give:{}:{role}:{}", item.id, rules.id),
            Self::Default(item) => format!("default:{}", item.id),
        };
        format!("1:{}:{action}", P::NAME)
    }

    /// Returns the component with a `custom_id`.
    pub fn read(custom_id: &str) -> Option<Self> {
        let action = custom_id.strip_prefix("1:")?.strip_prefix(P::NAME)?.strip_prefix(':')?;
        Some(match action.split(':').collect::<Vec<_>>()[..] {
            ["open"] => Self::Open,
            ["back"] => Self::Back,
            ["all"] => Self::All,
            ["choose", id, "0"] => Self::Choose(P::item(id)?, 0),
            ["choose", id, "1"] => Self::Choose(P::item(id)?, 1),
            ["under", id, role] => Self::RoleRules(P::item(id)?, role.parse().ok()?),
            ["give", id, role, rules] => {
                Self::Give(P::item(id)?, role.parse().ok()?, RuleSet::from_id(rules)?)
            }
            ["default", id] => Self::Default(P::item(id)?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Preferences, ServerSettings};

    #[test]
    fn another_text_is_no_id_of_a_panel() {
        for text in [
            "",
            "1:settings",
            "1:settings:open:0",
            "2:settings:open",
            "1:help:open",
            "1:settings:choose:theme",
            "1:settings:choose:theme:00",
            "1:settings:choose:theme:256",
            "1:settings:choose:theme:0:0",
            "1:settings:choose:quiet:0",
            "1:preferences:default:channels",
            "1:preferences:under:roles:7",
            "1:settings:under:roles:",
            "1:settings:give:roles:7:chess",
            "1:settings:default:velvet",
        ] {
            assert!(Press::<ServerSettings>::read(text).is_none(), "{text}");
            assert!(Press::<Preferences>::read(text).is_none(), "{text}");
        }
    }
}
