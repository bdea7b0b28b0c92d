//! The codec of `custom_id`s: game, ply and action of a component.
//!
//! It starts with a version, so that the components of old messages stay readable.

use std::fmt;
use std::str::FromStr;

use crate::game::{Game, GameId, Proposal};
use crate::service::DailyPuzzle;
use crate::store::Day;
use alquerque_engine::puzzles::Degree;
use alquerque_rules::Point;
use alquerque_rules::notation::Tap;

/// The name of a button or menu of a game, by which it is found for ever. It is beside what makes
/// the button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Press(pub &'static str);

/// What the `custom_id` of a button or menu of a game says beside its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomId {
    pub game: GameId,
    pub ply: usize,
    /// Tells components of one message apart that are otherwise equal, from 0.
    pub part: u8,
}

/// The `custom_id` of a key of the keypad: the taps so far, and the tapped key. No two keys of a
/// keypad are equal, so that it needs no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapId {
    pub game: GameId,
    pub ply: usize,
    pub path: Vec<Point>,
    pub tap: Tap,
}

/// The `custom_id` of a key of a lesson's keypad. A lesson is stored nowhere: this is its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonTapId {
    /// The index of the lesson.
    pub lesson: u8,
    pub path: Vec<Point>,
    pub tap: Tap,
}

/// The `custom_id` of a key of a puzzle's keypad. Of an open puzzle nothing else is stored.
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

/// A `custom_id` that this program does not write, or no longer understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCustomId;

/// The most characters that Discord accepts.
const MAX_LEN: usize = 100;
const VERSION: &str = "1";
/// The version of [`TapId`]s.
const TAP_VERSION: &str = "2";
/// The prefixes of [`LessonTapId`]s, of [`PuzzleTapId`]s, and of [`PuzzleOpenId`]s under the post
/// of a day and elsewhere.
const LESSON: &str = "learn";
const PUZZLE: &str = "puzzle";
const PUZZLE_POST: &str = "puzzle-post";
const PUZZLE_OPEN: &str = "puzzle-open";
const STOP: &str = "stop";
const LET_GO: &str = "let-go";

impl Press {
    /// Returns the `custom_id`.
    pub fn of(self, id: CustomId) -> String {
        id.under(self.0)
    }
}

/// Returns the `custom_id` of a component under the current board of a game.
pub fn custom_id(game: &Game, press: Press, part: u8) -> String {
    press.of(CustomId { game: game.id, ply: game.ply(), part })
}

/// Returns the part of the `custom_id` that tells proposals apart, so that an old button does not
/// answer a later one.
pub const fn proposal_part(what: Proposal) -> u8 {
    match what {
        Proposal::Draw => 0,
        Proposal::Count => 1,
        Proposal::Takeback => 2,
        Proposal::Pause => 3,
    }
}

/// Returns the proposal of a button by the part of its `custom_id`.
pub fn proposal_of(part: u8) -> Option<Proposal> {
    Proposal::ALL.into_iter().find(|&what| proposal_part(what) == part)
}

impl CustomId {
    /// Returns the `custom_id` of the component with a name, which has at most twelve characters.
    /// It has at most 60: one for the version, 20, 20 and 3 for numbers, the name, and four colons.
    pub fn under(self, name: &str) -> String {
        let Self { game, ply, part } = self;
        format!("{VERSION}:{game}:{ply}:{name}:{part}")
    }

    /// Reads the `custom_id` of a component of a game, and its name; `None` for other texts.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let parts: Vec<&str> = text.splitn(5, ':').collect();
        let [VERSION, game, ply, name, part] = parts[..] else { return None };
        let game = GameId(game.parse().ok()?);
        let id = Self { game, ply: ply.parse().ok()?, part: part.parse().ok()? };
        // Other spellings of the numbers were never written.
        (text.len() <= MAX_LEN && id.under(name) == text).then_some((id, name))
    }
}

/// At most 51 characters, and two for each point of the path: a capture on 25 points has at most
/// 22.
impl fmt::Display for TapId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{TAP_VERSION}:{}:{}:", self.game, self.ply)?;
        write_taps(f, &self.path, self.tap)
    }
}

impl fmt::Display for LessonTapId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:{LESSON}:{}:", self.lesson)?;
        write_taps(f, &self.path, self.tap)
    }
}

/// At most 41 characters, and two for each point of the path.
impl fmt::Display for PuzzleTapId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DailyPuzzle { day: Day(day), degree, number } = self.daily;
        write!(f, "{VERSION}:{PUZZLE}:{day}:{}:{number}:", degree.id())?;
        write_taps(f, &self.path, self.tap)
    }
}

impl fmt::Display for PuzzleOpenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_public { PUZZLE_POST } else { PUZZLE_OPEN };
        write!(f, "{VERSION}:{kind}:{}:{}", self.day.0, self.degree.id())
    }
}

fn write_taps(f: &mut fmt::Formatter<'_>, path: &[Point], tap: Tap) -> fmt::Result {
    path.iter().try_for_each(|point| write!(f, "{point}"))?;
    match tap {
        Tap::Point(point) => write!(f, ":{point}"),
        Tap::Stop => write!(f, ":{STOP}"),
        Tap::Deselect => write!(f, ":{LET_GO}"),
    }
}

impl FromStr for TapId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, game, ply, path, tap]| {
            let game = GameId(game.parse().ok()?);
            Some(Self { game, ply: ply.parse().ok()?, path: points(path)?, tap: read_tap(tap)? })
        })
    }
}

impl FromStr for LessonTapId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, _, lesson, path, tap]| {
            Some(Self { lesson: lesson.parse().ok()?, path: points(path)?, tap: read_tap(tap)? })
        })
    }
}

impl FromStr for PuzzleTapId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, _, day, degree, number, path, tap]| {
            let day = Day(day.parse().ok()?);
            let degree = Degree::from_id(degree)?;
            let daily = DailyPuzzle { day, degree, number: number.parse().ok()? };
            Some(Self { daily, path: points(path)?, tap: read_tap(tap)? })
        })
    }
}

impl FromStr for PuzzleOpenId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, kind, day, degree]| {
            let day = Day(day.parse().ok()?);
            Some(Self { day, degree: Degree::from_id(degree)?, is_public: kind == PUZZLE_POST })
        })
    }
}

/// Reads an id from its parts. It must be written as this text: other prefixes and other spellings
/// of the numbers never were.
pub fn read<T: fmt::Display, const N: usize>(
    text: &str,
    from_parts: impl FnOnce([&str; N]) -> Option<T>,
) -> Result<T, UnknownCustomId> {
    let parts: Vec<&str> = text.splitn(N, ':').collect();
    let id = parts.try_into().ok().and_then(from_parts);
    id.filter(|id| text.len() <= MAX_LEN && id.to_string() == text).ok_or(UnknownCustomId)
}

fn points(text: &str) -> Option<Vec<Point>> {
    text.as_bytes().chunks(2).map(Point::from_name).collect()
}

fn read_tap(text: &str) -> Option<Tap> {
    Some(match text {
        STOP => Tap::Stop,
        LET_GO => Tap::Deselect,
        point => Tap::Point(point.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::features::{presses, read_press};
    use crate::discord::payload::Component;
    use crate::discord::request::admission::Admission;
    use crate::discord::request::context::RequestKind;
    use crate::discord::settings::{Bounds, Rate};

    use std::collections::HashSet;
    use std::time::Duration;

    use proptest::prelude::*;

    use crate::game::PlayerId;

    fn written<T: FromStr + fmt::Display>(text: &str) -> Option<String> {
        text.parse::<T>().ok().map(|id| id.to_string())
    }

    /// Returns what each form that reads a text writes for it.
    fn forms(text: &str) -> Vec<String> {
        let forms = [
            CustomId::read(text).map(|(id, name)| id.under(name)),
            written::<TapId>(text),
            written::<LessonTapId>(text),
            written::<PuzzleTapId>(text),
            written::<PuzzleOpenId>(text),
        ];
        forms.into_iter().flatten().collect()
    }

    fn check<T: FromStr<Err: fmt::Debug + PartialEq> + fmt::Display + fmt::Debug + PartialEq>(
        id: T,
    ) {
        let text = id.to_string();
        assert!(text.len() <= MAX_LEN, "{text}");
        assert_eq!(text.parse(), Ok(id));
        assert_eq!(forms(&text), [text]);
    }

    #[test]
    fn every_id_reads_back_in_one_form_and_fits_into_discords_limit() {
        let id = CustomId { game: GameId(u64::MAX), ply: usize::MAX, part: u8::MAX };
        let text = Press("analysed-ply").of(id);
        assert_eq!(text.len(), 60);
        assert_eq!(CustomId::read(&text), Some((id, "analysed-ply")));
        assert_eq!(forms(&text), [text]);
        let at = |index| Point::from_index(index).unwrap();
        let day = Day(u32::MAX);
        for (taps, tap) in [0, 1, 22]
            .into_iter()
            .flat_map(|taps| [Tap::Point(at(9)), Tap::Stop, Tap::Deselect].map(|tap| (taps, tap)))
        {
            let path: Vec<Point> = (0..taps).map(at).collect();
            check(TapId { game: id.game, ply: id.ply, path: path.clone(), tap });
            check(LessonTapId { lesson: u8::MAX, path: path.clone(), tap });
            for degree in Degree::ALL {
                let daily = DailyPuzzle { day, degree, number: u16::MAX };
                check(PuzzleTapId { daily, path: path.clone(), tap });
                check(PuzzleOpenId { day, degree, is_public: true });
                check(PuzzleOpenId { day, degree, is_public: false });
            }
        }
    }

    #[test]
    fn a_form_of_another_version_or_with_a_part_amiss_is_unknown() {
        let long = |taps: usize| format!("2:5:7:{}:c3", "a1".repeat(taps));
        assert!(long(45).len() <= MAX_LEN && long(46).len() > MAX_LEN);
        for text in ["1:5:7:accept:0", "1:learn:0::let-go", "1:puzzle-open:7:easy", &long(45)] {
            assert_eq!(forms(text), [text]);
        }
        for text in [
            &*long(46),
            "2:5:7:accept:0",
            "1:-5:7:accept:0",
            "1:99999999999999999999:7:accept:0",
            "1:5:+7:accept:0",
            "1:5:07:accept:0",
            "1:5:7:accept:256",
            "1:5:7:accept",
            "1:5:7:accept:0:0",
            "1:learn:00::let-go",
            "1:learn:0:e3",
            "1:learn:0:e3:e9x",
            "2:learn:0::stop",
            "1:puzzle:7:easy:5::let-go:",
            "1:puzzle:07:easy:5::let-go",
            "1:puzzle:7:simple:5::let-go",
            "1:puzzle:7:easy:65536::let-go",
            "1:puzzle:7:easy:5:e3:",
            "1:puzzle-open:7",
            "1:puzzle-open:+7:easy",
            "1:puzzle-close:7:easy",
        ] {
            assert_eq!(forms(text), Vec::<String>::new(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn only_what_would_be_written_is_read(text in "\\PC{0,100}\
            |(2:5:7|1:learn:0|1:puzzle(-post|-open)?:[0-9]{0,12}:(easy|hard)):\\PC{0,9}:\\PC{0,9}\
            |2:0?[0-9]{1,3}:[+0]?[0-9]{1,3}:([a-i][0-9]){0,3}[a-c]?:([a-i][0-9]|stop|let-go|no)\
            |[01]:0?[0-9]{1,19}:[+0]?[0-9]{1,3}:(accept|play|resign|no):0?[0-9]{1,2}") {
            prop_assert!(forms(&text).iter().all(|written| *written == text));
        }
    }

    /// Many distinct invalid ids from a hundred players: random text, mutations of valid ids,
    /// and ids of unknown games. State must grow with players at most.
    #[test]
    fn many_invalid_ids_leave_no_state() {
        const COUNT: u64 = 200_000;
        const PEOPLE: u64 = 100;
        let rate = Rate { burst: 10, every: Duration::from_hours(1) };
        let load =
            Admission::new(&Bounds { heavy: rate, read: rate, play: rate, ..Bounds::default() });
        let mut names = HashSet::new();
        let mut admitted = 0;
        let mut state = 1_u64;
        let kind = |custom_id: &str| {
            let component = Component { custom_id: custom_id.to_owned(), ..Component::default() };
            read_press(&component, PlayerId(0))
                .map_or(RequestKind::other(RequestKind::COMPONENT), |work| work.kind)
        };
        let other = RequestKind::other("").name;
        let id = CustomId { game: GameId(1), ply: 0, part: 0 };
        let buttons: Vec<Press> =
            presses().filter(|press| kind(&press.of(id)).name != other).collect();
        assert!(buttons.len() > 20, "{buttons:?}");
        for nth in 0..COUNT {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let text = match nth % 5 {
                0 => format!("3:{nth}:0:accept:0"),
                1 => format!("1:{nth}:{state}x:play:0"),
                2 => format!("2:{nth}:7:a1b2:{state}"),
                3 => {
                    String::from_utf8_lossy(&state.to_le_bytes()).repeat(1 + (nth % 12) as usize)
                        + &nth.to_string()
                }
                _ => format!(
                    "1:{state}:{nth}:{}:0",
                    buttons[(state >> 32) as usize % buttons.len()].0
                ),
            };
            let what = kind(&text);
            let is_known = CustomId::read(&text).is_some() || text.parse::<TapId>().is_ok();
            assert_eq!((is_known, what.name != other), (nth % 5 == 4, nth % 5 == 4), "{text}");
            // The labels of the metrics.
            names.insert((what.kind, what.name));
            admitted += u64::from(load.admit(PlayerId(nth % PEOPLE), what.cost).is_ok());
        }
        assert!(names.len() <= 1 + buttons.len(), "{names:?}");
        let limits = 3;
        assert!(load.known() as u64 <= limits * PEOPLE, "{} people are known", load.known());
        // Invalid ids count against the limits.
        assert!(admitted <= limits * PEOPLE * u64::from(rate.burst), "{admitted} were admitted");
    }
}
