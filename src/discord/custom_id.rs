//! What the `custom_id` of a button or menu says: the game, the ply it stands under, and what pressing it does.
//!
//! The text begins with the version of this form, so that components of old messages stay readable for ever.

use std::fmt;
use std::str::FromStr;

use crate::game::GameId;

/// What pressing does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Accept,
    Decline,
    Withdraw,
    /// A menu whose value is the move.
    Play,
    Resign,
    /// Leaves a question about resigning without resigning.
    PlayOn,
}

/// One button or menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomId {
    pub game: GameId,
    pub ply: usize,
    pub press: Press,
    /// Which of several menus for the same this is, from 0: in a message, no two components may say the same.
    pub part: u8,
}

/// A `custom_id` that this program never wrote, or a form that it no longer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCustomId;

const VERSION: &str = "1";
const PRESSES: [(Press, &str); 6] = [
    (Press::Accept, "accept"),
    (Press::Decline, "decline"),
    (Press::Withdraw, "withdraw"),
    (Press::Play, "play"),
    (Press::Resign, "resign"),
    (Press::PlayOn, "play-on"),
];

/// At most 56 characters: one of the version, 20, 20 and 3 of numbers, eight of the action, and four colons.
impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = PRESSES.iter().find(|(press, _)| *press == self.press).map_or("", |(_, name)| name);
        write!(f, "{VERSION}:{}:{}:{name}:{}", self.game, self.ply, self.part)
    }
}

impl FromStr for CustomId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let parts: Vec<&str> = text.splitn(5, ':').collect();
        let [VERSION, game, ply, name, part] = parts[..] else { return Err(UnknownCustomId) };
        let press = PRESSES.iter().find(|(_, known)| *known == name).ok_or(UnknownCustomId)?.0;
        let game = GameId(game.parse().map_err(|_| UnknownCustomId)?);
        let ply = ply.parse().map_err(|_| UnknownCustomId)?;
        let part = part.parse().map_err(|_| UnknownCustomId)?;
        Ok(Self { game, ply, press, part })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_press_reads_back_and_fits_into_discords_limit() {
        for (press, _) in PRESSES {
            let id = CustomId { game: GameId(u64::MAX), ply: usize::MAX, press, part: u8::MAX };
            let text = id.to_string();
            assert!(text.len() <= 100, "{text}");
            assert_eq!(text.parse(), Ok(id));
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC{0,100}") {
            let _ = text.parse::<CustomId>();
        }

        #[test]
        fn only_what_would_be_written_is_read(text in "[0-9]{1,2}:[0-9]{1,21}:[0-9]{1,3}:(accept|play|resign|no):[0-9]{1,3}") {
            if let Ok(id) = text.parse::<CustomId>() {
                prop_assert_eq!(id.to_string().parse::<CustomId>(), Ok(id));
            }
        }
    }
}
