//! The `custom_id`s of puzzles. Of an open puzzle nothing else is stored: they are its state.

use std::fmt;
use std::str::FromStr;

use super::{MAX_LEN, UnknownCustomId, VERSION, parse_path, parse_tap, write_taps};
use crate::service::DailyPuzzle;
use crate::store::Day;
use alquerque_engine::puzzles::Degree;
use alquerque_rules::Point;
use alquerque_rules::notation::Tap;

/// The prefix of [`PuzzleTapId`]s.
const TAP: &str = "puzzle";
/// The prefix of [`PuzzleOpenId`]s under the post of a day.
const POST: &str = "puzzle-post";
/// The prefix of other [`PuzzleOpenId`]s.
const OPEN: &str = "puzzle-open";

/// The `custom_id` of a key of a puzzle's keypad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTapId {
    pub daily: DailyPuzzle,
    pub path: Vec<Point>,
    pub tap: Tap,
}

/// The `custom_id` of a button that opens the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleOpenId {
    pub day: Day,
    pub degree: Degree,
    /// Whether the button is under the public post of a day, so that the answer is a new message.
    pub is_public: bool,
}

/// At most 41 characters, and two for each point of the path.
impl fmt::Display for PuzzleTapId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DailyPuzzle { day: Day(day), degree, number } = self.daily;
        write!(f, "{VERSION}:{TAP}:{day}:{}:{number}:", degree.id())?;
        write_taps(f, &self.path, self.tap)
    }
}

impl FromStr for PuzzleTapId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let parts: Vec<&str> = text.splitn(7, ':').collect();
        let [VERSION, TAP, day, degree, number, path, tap] = parts[..] else {
            return Err(UnknownCustomId);
        };
        let number = number.parse().map_err(|_| UnknownCustomId)?;
        let daily = DailyPuzzle { day: parse_day(day)?, degree: parse_degree(degree)?, number };
        let id = Self { daily, path: parse_path(path)?, tap: parse_tap(tap)? };
        // Other spellings of the numbers were never written.
        if text.len() <= MAX_LEN && id.to_string() == text { Ok(id) } else { Err(UnknownCustomId) }
    }
}

impl fmt::Display for PuzzleOpenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_public { POST } else { OPEN };
        write!(f, "{VERSION}:{kind}:{}:{}", self.day.0, self.degree.id())
    }
}

impl FromStr for PuzzleOpenId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let parts: Vec<&str> = text.splitn(4, ':').collect();
        let [VERSION, kind @ (POST | OPEN), day, degree] = parts[..] else {
            return Err(UnknownCustomId);
        };
        let is_public = kind == POST;
        let id = Self { day: parse_day(day)?, degree: parse_degree(degree)?, is_public };
        if id.to_string() == text { Ok(id) } else { Err(UnknownCustomId) }
    }
}

fn parse_day(text: &str) -> Result<Day, UnknownCustomId> {
    text.parse().map(Day).map_err(|_| UnknownCustomId)
}

fn parse_degree(text: &str) -> Result<Degree, UnknownCustomId> {
    Degree::from_id(text).ok_or(UnknownCustomId)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::{CustomId, LessonTapId, TapId};

    use proptest::prelude::*;

    #[test]
    fn ids_of_puzzles_read_back_and_are_no_other_form() {
        let at = |index| Point::from_index(index).unwrap();
        for degree in Degree::ALL {
            for is_public in [true, false] {
                let id = PuzzleOpenId { day: Day(u32::MAX), degree, is_public };
                assert_eq!(id.to_string().parse(), Ok(id));
                assert_eq!(id.to_string().parse::<PuzzleTapId>(), Err(UnknownCustomId));
            }
            for (taps, tap) in [(0, Tap::Deselect), (1, Tap::Point(at(9))), (22, Tap::Stop)] {
                let daily = DailyPuzzle { day: Day(u32::MAX), degree, number: u16::MAX };
                let id = PuzzleTapId { daily, path: (0..taps).map(at).collect(), tap };
                let text = id.to_string();
                assert!(text.len() <= MAX_LEN, "{text}");
                assert_eq!(text.parse(), Ok(id));
                assert_eq!(text.parse::<PuzzleOpenId>(), Err(UnknownCustomId));
                assert_eq!(text.parse::<CustomId>(), Err(UnknownCustomId));
                assert_eq!(text.parse::<TapId>(), Err(UnknownCustomId));
                assert_eq!(text.parse::<LessonTapId>(), Err(UnknownCustomId));
            }
        }
        for text in [
            "1:puzzle:7:easy:5::let-go:",
            "1:puzzle:07:easy:5::let-go",
            "1:puzzle:7:simple:5::let-go",
            "1:puzzle:7:easy:65536::let-go",
            "1:puzzle:7:easy:5:e3:",
        ] {
            assert_eq!(text.parse::<PuzzleTapId>(), Err(UnknownCustomId), "{text}");
        }
        for text in ["1:puzzle-open:7", "1:puzzle-open:+7:easy", "1:puzzle-close:7:easy"] {
            assert_eq!(text.parse::<PuzzleOpenId>(), Err(UnknownCustomId), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC{0,100}|1:puzzle(-post|-open)?:[0-9]{0,12}:(easy|hard):\\PC{0,9}:\\PC{0,9}:\\PC{0,9}") {
            let _ = text.parse::<PuzzleTapId>();
            let _ = text.parse::<PuzzleOpenId>();
        }
    }
}
