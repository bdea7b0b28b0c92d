//! The values of settings and preferences that only the bot on Discord needs.

/// When a game that begins in a channel gets a thread of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThreadPolicy {
    /// Wherever the member and the bot may create threads, unless the challenge says otherwise.
    #[default]
    Always,
    /// If the challenge asks for one.
    Offered,
    Never,
}

impl ThreadPolicy {
    /// All policies, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Always, Self::Offered, Self::Never];

    /// Returns the id of the policy in settings and menus.
    pub fn id(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Offered => "offered",
            Self::Never => "never",
        }
    }

    /// Returns the policy with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.id() == id)
    }
}

/// The side at the bottom of the pictures of a game that only one of its players sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SideBelow {
    /// The player's own side on the keypad, and White in other pictures.
    #[default]
    OwnOnKeypad,
    /// The player's own side.
    Own,
    /// White.
    White,
}

impl SideBelow {
    /// All choices, the default first.
    pub const ALL: [Self; 3] = [Self::OwnOnKeypad, Self::Own, Self::White];

    /// Returns the id of the choice in preferences and menus.
    pub fn id(self) -> &'static str {
        match self {
            Self::OwnOnKeypad => "own-on-keypad",
            Self::Own => "own",
            Self::White => "white",
        }
    }

    /// Returns the choice with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.id() == id)
    }
}

/// What the keys of a keypad show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyForm {
    /// The points of the board with their stones, where Discord has the emojis.
    #[default]
    Stones,
    /// The names of the points.
    Labels,
}

impl KeyForm {
    /// All choices, the default first.
    pub const ALL: [Self; 2] = [Self::Stones, Self::Labels];

    /// Returns the id of the choice in preferences and menus.
    pub fn id(self) -> &'static str {
        match self {
            Self::Stones => "stones",
            Self::Labels => "labels",
        }
    }

    /// Returns the choice with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_known_by_its_id() {
        for policy in ThreadPolicy::ALL {
            assert_eq!(ThreadPolicy::from_id(policy.id()), Some(policy));
        }
        for side in SideBelow::ALL {
            assert_eq!(SideBelow::from_id(side.id()), Some(side));
        }
        for form in KeyForm::ALL {
            assert_eq!(KeyForm::from_id(form.id()), Some(form));
        }
        assert_eq!(KeyForm::from_id("no"), None);
        assert_eq!((ThreadPolicy::from_id("no"), SideBelow::from_id("no")), (None, None));
    }
}
