//! The codec of `custom_id`s: game, ply and action of a component.
//!
//! It starts with a version, so that the components of old messages stay readable.

mod puzzle;

use std::fmt;
use std::str::FromStr;

pub use puzzle::{PuzzleOpenId, PuzzleTapId};

use crate::game::{Game, GameId, Proposal};
use alquerque_rules::Point;
use alquerque_rules::notation::Tap;

/// The action of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Accept,
    Decline,
    Withdraw,
    /// A menu whose value is an action.
    Play,
    /// Plays the only legal move.
    Only,
    /// Opens the keypad.
    Move,
    /// A menu whose value is a stone to touch.
    Touch,
    /// Opens a menu of stones to inspect.
    Adjust,
    /// A menu whose value is a stone to inspect.
    Look,
    /// Accepts an offer.
    Agree,
    /// Declines an offer.
    Refuse,
    Resign,
    /// Cancels a resignation.
    PlayOn,
    /// Takes back the player's last action.
    TakeBack,
    /// Proposes a rematch.
    Rematch,
    /// Shows the replay.
    Replay,
    /// Exports the record.
    Export,
    /// Opens the list of moves.
    History,
    /// Shows the page of the list of moves with this ply.
    Page,
    /// A menu whose value is a ply of the list of moves.
    Ply,
    /// Shows the next step of a hint: the action, or the reason.
    HintAction,
    HintReason,
    /// Opens the analysis of a finished game.
    Analyse,
    /// Shows the overview of the analysis.
    Overview,
    /// Shows this ply of the analysis.
    AnalysedPly,
    /// A menu whose value is a ply of the analysis.
    ChosenPly,
    /// Posts the card of a finished game.
    Card,
    /// Opens the menu of the game.
    More,
    /// Gives a hint.
    Hint,
    /// Makes a proposal.
    Propose,
    /// Asks to confirm a resignation.
    AskResign,
    /// Opens the page of the game's rules.
    RulePage,
    /// Opens another game in which it is the player's turn.
    Next,
}

/// The `custom_id` of a component of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomId {
    pub game: GameId,
    pub ply: usize,
    pub press: Press,
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

/// A `custom_id` that this program does not write, or no longer understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCustomId;

/// The most characters that Discord accepts.
const MAX_LEN: usize = 100;
const VERSION: &str = "1";
/// The version of [`TapId`]s.
const TAP_VERSION: &str = "2";
/// The prefix of [`LessonTapId`]s.
const LESSON: &str = "learn";
const STOP: &str = "stop";
const LET_GO: &str = "let-go";

impl Press {
    /// All actions.
    pub const ALL: [Self; 33] = [
        Self::Accept,
        Self::Decline,
        Self::Withdraw,
        Self::Play,
        Self::Only,
        Self::Move,
        Self::Touch,
        Self::Adjust,
        Self::Look,
        Self::Agree,
        Self::Refuse,
        Self::Resign,
        Self::PlayOn,
        Self::TakeBack,
        Self::Rematch,
        Self::Replay,
        Self::Export,
        Self::History,
        Self::Page,
        Self::Ply,
        Self::HintAction,
        Self::HintReason,
        Self::Analyse,
        Self::Overview,
        Self::AnalysedPly,
        Self::ChosenPly,
        Self::Card,
        Self::More,
        Self::Hint,
        Self::Propose,
        Self::AskResign,
        Self::RulePage,
        Self::Next,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Withdraw => "withdraw",
            Self::Play => "play",
            Self::Only => "only",
            Self::Move => "move",
            Self::Touch => "touch",
            Self::Adjust => "adjust",
            Self::Look => "look",
            Self::Agree => "agree",
            Self::Refuse => "refuse",
            Self::Resign => "resign",
            Self::PlayOn => "play-on",
            Self::TakeBack => "take-back",
            Self::Rematch => "rematch",
            Self::Replay => "replay",
            Self::Export => "export",
            Self::History => "history",
            Self::Page => "page",
            Self::Ply => "ply",
            Self::HintAction => "hint-action",
            Self::HintReason => "hint-reason",
            Self::Analyse => "analyse",
            Self::Overview => "overview",
            Self::AnalysedPly => "analysed-ply",
            Self::ChosenPly => "chosen-ply",
            Self::Card => "card",
            Self::More => "more",
            Self::Hint => "hint",
            Self::Propose => "propose",
            Self::AskResign => "ask-resign",
            Self::RulePage => "rule-page",
            Self::Next => "next-game",
        }
    }
}

/// Returns the `custom_id` of a component under the current board of a game.
pub fn custom_id(game: &Game, press: Press, part: u8) -> String {
    CustomId { game: game.id, ply: game.ply(), press, part }.to_string()
}

/// Returns the part of the `custom_id` that tells proposals apart, so that an old button does not
/// answer a later one.
pub fn proposal_part(what: Proposal) -> u8 {
    match what {
        Proposal::Draw => 0,
        Proposal::Count => 1,
        Proposal::Takeback => 2,
    }
}

/// Returns the proposal of a button by the part of its `custom_id`.
pub fn proposal_of(part: u8) -> Option<Proposal> {
    [Proposal::Draw, Proposal::Count, Proposal::Takeback]
        .into_iter()
        .find(|&what| proposal_part(what) == part)
}

/// At most 60 characters: one for the version, 20, 20 and 3 for numbers, twelve for the action, and
/// four colons.
impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:{}:{}:{}:{}", self.game, self.ply, self.press.name(), self.part)
    }
}

impl FromStr for CustomId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let parts: Vec<&str> = text.splitn(5, ':').collect();
        let [VERSION, game, ply, name, part] = parts[..] else { return Err(UnknownCustomId) };
        let press =
            Press::ALL.into_iter().find(|press| press.name() == name).ok_or(UnknownCustomId)?;
        let game = GameId(game.parse().map_err(|_| UnknownCustomId)?);
        let ply = ply.parse().map_err(|_| UnknownCustomId)?;
        let part = part.parse().map_err(|_| UnknownCustomId)?;
        let id = Self { game, ply, press, part };
        // Other spellings of the numbers were never written.
        if id.to_string() == text { Ok(id) } else { Err(UnknownCustomId) }
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
        let parts: Vec<&str> = text.splitn(5, ':').collect();
        let [TAP_VERSION, game, ply, path, tap] = parts[..] else { return Err(UnknownCustomId) };
        let game = GameId(game.parse().map_err(|_| UnknownCustomId)?);
        let ply = ply.parse().map_err(|_| UnknownCustomId)?;
        let id = Self { game, ply, path: parse_path(path)?, tap: parse_tap(tap)? };
        if text.len() <= MAX_LEN && id.to_string() == text { Ok(id) } else { Err(UnknownCustomId) }
    }
}

impl FromStr for LessonTapId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let parts: Vec<&str> = text.splitn(5, ':').collect();
        let [VERSION, LESSON, lesson, path, tap] = parts[..] else { return Err(UnknownCustomId) };
        let lesson = lesson.parse().map_err(|_| UnknownCustomId)?;
        let id = Self { lesson, path: parse_path(path)?, tap: parse_tap(tap)? };
        if text.len() <= MAX_LEN && id.to_string() == text { Ok(id) } else { Err(UnknownCustomId) }
    }
}

fn parse_path(text: &str) -> Result<Vec<Point>, UnknownCustomId> {
    let points: Option<Vec<Point>> = text.as_bytes().chunks(2).map(Point::from_name).collect();
    points.ok_or(UnknownCustomId)
}

fn parse_tap(text: &str) -> Result<Tap, UnknownCustomId> {
    Ok(match text {
        STOP => Tap::Stop,
        LET_GO => Tap::Deselect,
        point => Tap::Point(point.parse().map_err(|_| UnknownCustomId)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::components;
    use crate::discord::request::admission::Admission;
    use crate::discord::request::context::RequestKind;
    use crate::discord::request::dedup::Dedup;
    use crate::discord::settings::{Bounds, Rate};

    use std::collections::HashSet;
    use std::time::Duration;

    use proptest::prelude::*;

    use crate::game::PlayerId;

    #[test]
    fn every_press_reads_back_and_fits_into_discords_limit() {
        for press in Press::ALL {
            let id = CustomId { game: GameId(u64::MAX), ply: usize::MAX, press, part: u8::MAX };
            let text = id.to_string();
            assert!(text.len() <= 100, "{text}");
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn every_tap_reads_back_and_fits_into_discords_limit() {
        let at = |index| Point::from_index(index).unwrap();
        for taps in [0, 1, 22] {
            for tap in [Tap::Point(at(9)), Tap::Stop, Tap::Deselect] {
                let id = TapId {
                    game: GameId(u64::MAX),
                    ply: usize::MAX,
                    path: (0..taps).map(at).collect(),
                    tap,
                };
                let text = id.to_string();
                assert!(text.len() <= 100, "{text}");
                assert_eq!(text.parse(), Ok(id));
                assert_eq!(text.parse::<CustomId>(), Err(UnknownCustomId));
            }
        }
    }

    #[test]
    fn a_tap_of_a_lesson_reads_back_and_is_no_other_form() {
        let point = |name: &str| name.parse().unwrap();
        for (path, tap) in [
            (vec![], Tap::Deselect),
            (vec![point("e3")], Tap::Point(point("c3"))),
            (vec![point("e3"), point("c3")], Tap::Stop),
        ] {
            let id = LessonTapId { lesson: u8::MAX, path, tap };
            let text = id.to_string();
            assert!(text.len() <= MAX_LEN, "{text}");
            assert_eq!(text.parse(), Ok(id));
            assert_eq!(text.parse::<CustomId>(), Err(UnknownCustomId));
            assert_eq!(text.parse::<TapId>(), Err(UnknownCustomId));
        }
        for text in ["1:learn:00::let-go", "1:learn:0:e3", "1:learn:0:e3:e9x", "2:learn:0::stop"] {
            assert_eq!(text.parse::<LessonTapId>(), Err(UnknownCustomId), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC{0,100}|(2:5:7|1:learn:0):\\PC{0,9}:\\PC{0,9}") {
            let _ = text.parse::<CustomId>();
            let _ = text.parse::<TapId>();
            let _ = text.parse::<LessonTapId>();
        }

        #[test]
        fn only_a_tap_that_would_be_written_is_read(text in "2:0?[0-9]{1,3}:[+0]?[0-9]{1,3}:([a-i][0-9]){0,3}[a-c]?:([a-i][0-9]|stop|let-go|no)") {
            if let Ok(id) = text.parse::<TapId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }

        #[test]
        fn only_what_would_be_written_is_read(text in "[01]:0?[0-9]{1,19}:[+0]?[0-9]{1,3}:(accept|play|resign|no):0?[0-9]{1,2}") {
            if let Ok(id) = text.parse::<CustomId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }

    /// A million distinct invalid ids from a hundred players: random text, mutations of valid ids,
    /// and ids of unknown games. State must grow with players at most.
    #[test]
    fn a_million_invalid_ids_leave_no_state() {
        const PEOPLE: u64 = 100;
        let rate = Rate { burst: 10, every: Duration::from_hours(1) };
        let load =
            Admission::new(&Bounds { heavy: rate, read: rate, play: rate, ..Bounds::default() });
        let once = Dedup::default();
        let mut names = HashSet::new();
        let mut admitted = 0;
        let mut state = 1_u64;
        for nth in 0..1_000_000_u64 {
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
                    Press::ALL[(state >> 32) as usize % Press::ALL.len()].name()
                ),
            };
            let what = components::find(&text)
                .map_or(RequestKind::other(RequestKind::COMPONENT), components::Found::kind);
            let is_known = text.parse::<CustomId>().is_ok() || text.parse::<TapId>().is_ok();
            assert_eq!(
                (is_known, what.name != RequestKind::other("").name),
                (nth % 5 == 4, nth % 5 == 4),
                "{text}"
            );
            // The labels of the metrics.
            names.insert((what.kind, what.name));
            assert!(once.is_new(nth));
            admitted += u64::from(load.admit(PlayerId(nth % PEOPLE), what.cost).is_ok());
        }
        assert!(names.len() <= 1 + Press::ALL.len(), "{names:?}");
        let limits = 3;
        assert!(load.known() as u64 <= limits * PEOPLE, "{} people are known", load.known());
        // Invalid ids count against the limits.
        assert!(admitted <= limits * PEOPLE * u64::from(rate.burst), "{admitted} were admitted");
        assert!(once.known() < 1_000_000);
    }

    #[test]
    fn a_path_that_is_too_long_for_discord_is_unknown() {
        let of = |taps: usize| format!("2:5:7:{}:c3", "a1".repeat(taps));
        assert!(of(45).len() <= MAX_LEN && of(45).parse::<TapId>().is_ok());
        assert!(of(46).len() > MAX_LEN && of(46).parse::<TapId>() == Err(UnknownCustomId));
    }

    #[test]
    fn a_form_of_another_version_or_with_a_part_amiss_is_unknown() {
        assert!("1:5:7:accept:0".parse::<CustomId>().is_ok());
        for text in [
            "2:5:7:accept:0",
            "1:-5:7:accept:0",
            "1:99999999999999999999:7:accept:0",
            "1:5:+7:accept:0",
            "1:5:07:accept:0",
            "1:5:7:fly:0",
            "1:5:7:accept:256",
            "1:5:7:accept",
            "1:5:7:accept:0:0",
        ] {
            assert_eq!(text.parse::<CustomId>(), Err(UnknownCustomId), "{text}");
        }
    }
}
