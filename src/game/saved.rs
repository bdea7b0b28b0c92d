use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

use super::{
    Clock, Colour, Done, Game, GameId, MessageId, Offer, OutboxEntry, Person, Place, Play,
    PlayerId, Premove, RatingChange, Stage, Study, Terms, Undo, Voided,
};
use alquerque_rules::notation::{ActionText, PlayError, parse_position, play, position_text};
use alquerque_rules::{Action, BySide, History, Outcome, Point, Position, RuleSet, Side};

/// A game as plain data, complete in itself: moves stand in canonical notation, so that what is kept stays readable
/// whatever becomes of the program's own types.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    id: GameId,
    number: u32,
    place: Place,
    rules: String,
    challenger: Person,
    challenged: Option<Person>,
    colour: Colour,
    #[serde(default = "Terms::of_old")]
    terms: Terms,
    stage: SavedStage,
    /// Seconds since 1970, as all times here.
    #[serde(with = "time::serde::timestamp")]
    changed: OffsetDateTime,
    /// Challenges that were kept before they could expire do not.
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    expires: Option<OffsetDateTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch_of: Option<GameId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<u64>,
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    stopped: Option<OffsetDateTime>,
    #[serde(default, skip_serializing_if = "is_zero")]
    out_of_reach: i64,
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    adjourned: Option<OffsetDateTime>,
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[serde(rename = "made_up")]
    compensated_until: Option<OffsetDateTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owed: Option<OutboxEntry>,
    board_message: Option<MessageId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    requests: Vec<Done>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedStage {
    Challenged,
    Declined,
    Withdrawn,
    Expired,
    Playing(Box<SavedPlay>),
    Over {
        sides: BySide<PlayerId>,
        moves: Vec<String>,
        outcome: SavedOutcome,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<BySide<RatingChange>>,
    },
    /// Without what was played where nothing had begun.
    Voided(Option<SavedVoided>),
    Study {
        names: BySide<String>,
        /// Where it did not begin at the start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        moves: Vec<String>,
        outcome: Option<SavedOutcome>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedVoided {
    sides: BySide<PlayerId>,
    moves: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedPlay {
    sides: BySide<PlayerId>,
    /// Every action, in notation.
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    touched: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<Offer>,
    #[serde(default)]
    has_offered: BySide<bool>,
    #[serde(default)]
    has_asked_back: BySide<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<SavedClock>,
    #[serde(default)]
    away: BySide<Option<i64>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    prepared: Vec<SavedPremove>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<SavedUndo>,
    #[serde(default)]
    nudged: BySide<Option<i64>>,
    #[serde(default, skip_serializing_if = "is_zero")]
    announced: usize,
    #[serde(default)]
    can_remove: BySide<bool>,
}

/// A clock, in seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedClock {
    per_move: i64,
    since: i64,
    bank: BySide<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    remind_at: Option<i64>,
    #[serde(default)]
    moved: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedPremove {
    to: String,
    answer: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedUndo {
    until: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    touched: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<SavedClock>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    prepared: Vec<SavedPremove>,
    #[serde(default)]
    has_offered: bool,
    #[serde(default)]
    has_asked_back: bool,
}

/// How a game ended. Who wins by count follows from the stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedOutcome {
    NoLegalMove { loser: Side },
    Resignation { loser: Side },
    Timeout,
    Agreement,
    ProvenDraw,
    Count,
    Repetition,
    QuietStretch,
    MoveLimit,
}

/// Why saved data are no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnreadableGame {
    #[error("unknown rule set '{0}'")]
    Rules(String),
    #[error("move {ply}, '{text}', cannot be played: {why}")]
    Move { ply: usize, text: String, why: String },
    #[error("the moves do not end as the game is said to")]
    Outcome,
    #[error("'{0}' is no point")]
    Touched(String),
    #[error("'{0}' is no position")]
    Position(String),
    #[error("{0} is no time")]
    Time(i64),
}

impl From<Outcome> for SavedOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::NoLegalAction { loser } => Self::NoLegalMove { loser },
            Outcome::Resignation { loser } => Self::Resignation { loser },
            Outcome::Timeout { .. } => Self::Timeout,
            Outcome::Agreement => Self::Agreement,
            Outcome::ProvenDraw => Self::ProvenDraw,
            Outcome::Count { .. } => Self::Count,
            Outcome::Repetition { .. } => Self::Repetition,
            Outcome::NoProgress { .. } => Self::QuietStretch,
            Outcome::MoveLimit { .. } => Self::MoveLimit,
        }
    }
}

impl SavedOutcome {
    /// The outcome of this play; `None` where the play cannot have ended so.
    fn of(&self, history: &History) -> Option<Outcome> {
        let by_itself = history.outcome();
        match self {
            Self::Resignation { loser } => Some(Outcome::Resignation { loser: *loser }),
            Self::Timeout => Some(history.timeout_outcome()),
            Self::Agreement => Some(Outcome::Agreement),
            Self::ProvenDraw => Some(Outcome::ProvenDraw),
            Self::Count => history.count_outcome(),
            Self::MoveLimit => Some(history.move_limit_outcome()),
            Self::NoLegalMove { .. } | Self::Repetition | Self::QuietStretch => {
                by_itself.filter(|&outcome| Self::from(outcome) == *self)
            }
        }
    }
}

impl From<&Clock> for SavedClock {
    fn from(clock: &Clock) -> Self {
        Self {
            per_move: clock.per_move.whole_seconds(),
            since: seconds(clock.since),
            bank: clock.bank.map(Duration::whole_seconds),
            remind_at: clock.remind_at.map(seconds),
            moved: clock.moved.whole_seconds(),
        }
    }
}

impl TryFrom<SavedClock> for Clock {
    type Error = UnreadableGame;

    fn try_from(saved: SavedClock) -> Result<Self, UnreadableGame> {
        Ok(Self {
            per_move: span(saved.per_move)?,
            since: time(saved.since)?,
            bank: BySide { white: span(saved.bank.white)?, black: span(saved.bank.black)? },
            remind_at: saved.remind_at.map(time).transpose()?,
            moved: span(saved.moved)?,
        })
    }
}

impl From<&Play> for SavedPlay {
    fn from(play: &Play) -> Self {
        Self {
            sides: play.sides,
            moves: moves(&play.history),
            touched: play.touched.map(|point| point.to_string()),
            offer: play.offer,
            has_offered: play.has_offered,
            has_asked_back: play.has_asked_back,
            clock: play.clock.as_ref().map(SavedClock::from),
            away: play.away.map(|until| until.map(seconds)),
            prepared: saved_answers(&play.prepared),
            undo: play.undo.as_ref().map(|undo| SavedUndo {
                until: seconds(undo.until),
                touched: undo.touched.map(|point| point.to_string()),
                clock: undo.clock.as_ref().map(SavedClock::from),
                prepared: saved_answers(&undo.prepared),
                has_offered: undo.has_offered,
                has_asked_back: undo.has_asked_back,
            }),
            nudged: play.nudged.map(|at| at.map(seconds)),
            announced: play.announced,
            can_remove: play.can_remove,
        }
    }
}

impl SavedPlay {
    fn played(self, rules: &'static RuleSet) -> Result<Play, UnreadableGame> {
        let history = played(Position::start(rules), &self.moves)?;
        let undo = self.undo.map(|undo| {
            // What was prepared before the last action, which may be taken back, answers others.
            let before = history.last_ply().map_or(history.position(), |(before, _)| before);
            Ok(Box::new(Undo {
                until: time(undo.until)?,
                touched: undo.touched.map(point).transpose()?,
                clock: undo.clock.map(Clock::try_from).transpose()?,
                prepared: answers(&before, &undo.prepared),
                has_offered: undo.has_offered,
                has_asked_back: undo.has_asked_back,
            }))
        });
        Ok(Play {
            sides: self.sides,
            touched: self.touched.map(point).transpose()?,
            offer: self.offer,
            has_offered: self.has_offered,
            has_asked_back: self.has_asked_back,
            clock: self.clock.map(Clock::try_from).transpose()?,
            away: times(self.away)?,
            prepared: answers(&history.position(), &self.prepared),
            undo: undo.transpose()?,
            nudged: times(self.nudged)?,
            announced: self.announced,
            can_remove: self.can_remove,
            history,
        })
    }
}

impl From<&Game> for SavedGame {
    fn from(game: &Game) -> Self {
        let stage =
            match &game.stage {
                Stage::Challenged => SavedStage::Challenged,
                Stage::Declined => SavedStage::Declined,
                Stage::Withdrawn => SavedStage::Withdrawn,
                Stage::Expired => SavedStage::Expired,
                Stage::Playing(play) => SavedStage::Playing(Box::new(play.into())),
                Stage::Over { sides, history, outcome, ratings } => SavedStage::Over {
                    sides: *sides,
                    moves: moves(history),
                    outcome: (*outcome).into(),
                    ratings: *ratings,
                },
                Stage::Voided(voided) => SavedStage::Voided(voided.as_ref().map(|voided| {
                    SavedVoided { sides: voided.sides, moves: moves(&voided.history) }
                })),
                Stage::Study(Study { names, history, outcome }) => {
                    let first = history.initial_position();
                    SavedStage::Study {
                        names: names.clone(),
                        position: (first != Position::start(game.rules))
                            .then(|| position_text(&first)),
                        moves: moves(history),
                        outcome: outcome.map(SavedOutcome::from),
                    }
                }
            };
        Self {
            id: game.id,
            number: game.number,
            place: game.place,
            rules: game.rules.id.to_owned(),
            challenger: game.challenger.clone(),
            challenged: game.challenged.clone(),
            colour: game.colour,
            terms: game.terms.clone(),
            stage,
            changed: game.changed,
            expires: game.expires,
            language: game.language.clone(),
            rematch_of: game.rematch_of,
            parent: game.parent,
            stopped: game.stopped,
            out_of_reach: game.out_of_reach.whole_seconds(),
            adjourned: game.adjourned,
            compensated_until: game.compensated_until,
            owed: game.owed,
            board_message: game.board_message,
            // In a game that is over nothing takes effect any more.
            requests: if game.is_open() { game.requests.clone() } else { Vec::new() },
        }
    }
}

impl TryFrom<SavedGame> for Game {
    type Error = UnreadableGame;

    /// Plays the moves again, so that what comes out is a game by the rules.
    fn try_from(saved: SavedGame) -> Result<Self, UnreadableGame> {
        let again = saved.owed.map(|owed| owed.again);
        for at in [
            Some(saved.changed),
            saved.expires,
            saved.stopped,
            saved.adjourned,
            saved.compensated_until,
            again,
        ]
        .into_iter()
        .flatten()
        {
            time(seconds(at))?;
        }
        let rules = RuleSet::from_id(&saved.rules).ok_or(UnreadableGame::Rules(saved.rules))?;
        let stage = match saved.stage {
            SavedStage::Challenged => Stage::Challenged,
            SavedStage::Declined => Stage::Declined,
            SavedStage::Withdrawn => Stage::Withdrawn,
            SavedStage::Expired => Stage::Expired,
            SavedStage::Playing(play) => Stage::Playing(play.played(rules)?),
            SavedStage::Over { sides, moves, outcome, ratings } => {
                let history = played(Position::start(rules), &moves)?;
                let outcome = outcome.of(&history).ok_or(UnreadableGame::Outcome)?;
                Stage::Over { sides, history, outcome, ratings }
            }
            SavedStage::Voided(voided) => {
                let read = |SavedVoided { sides, moves }| {
                    Ok(Box::new(Voided { sides, history: played(Position::start(rules), &moves)? }))
                };
                Stage::Voided(voided.map(read).transpose()?)
            }
            SavedStage::Study { names, position, moves, outcome } => {
                Stage::Study(study(rules, names, position, &moves, outcome.as_ref())?)
            }
        };
        Ok(Self {
            id: saved.id,
            number: saved.number,
            place: saved.place,
            rules,
            challenger: saved.challenger,
            challenged: saved.challenged,
            colour: saved.colour,
            terms: saved.terms,
            stage,
            changed: saved.changed,
            expires: saved.expires,
            language: saved.language,
            rematch_of: saved.rematch_of,
            parent: saved.parent,
            stopped: saved.stopped,
            out_of_reach: shift(saved.out_of_reach)?,
            adjourned: saved.adjourned,
            compensated_until: saved.compensated_until,
            owed: saved.owed,
            board_message: saved.board_message,
            requests: saved.requests,
        })
    }
}

/// A game from elsewhere may have gone on past an end that only the table adds, as its record may.
fn study(
    rules: &'static RuleSet,
    names: BySide<String>,
    position: Option<String>,
    moves: &[String],
    outcome: Option<&SavedOutcome>,
) -> Result<Study, UnreadableGame> {
    let first = match position {
        Some(text) => parse_position(rules, &text).map_err(|_| UnreadableGame::Position(text))?,
        None => Position::start(rules),
    };
    let mut history = History::from_position(first);
    for (ply, text) in (1..).zip(moves) {
        let unplayable = |why: &dyn ToString| UnreadableGame::Move {
            ply,
            text: text.clone(),
            why: why.to_string(),
        };
        let action =
            action(&history.position(), text).ok_or_else(|| unplayable(&"no legal action"))?;
        history.play_on(&action).map_err(|why| unplayable(&why))?;
    }
    let outcome =
        outcome.map(|outcome| outcome.of(&history).ok_or(UnreadableGame::Outcome)).transpose()?;
    Ok(Study { names, history, outcome })
}

fn played(first: Position, moves: &[String]) -> Result<History, UnreadableGame> {
    let mut history = History::from_position(first);
    for (ply, text) in (1..).zip(moves) {
        let unplayable =
            |why: PlayError| UnreadableGame::Move { ply, text: text.clone(), why: why.to_string() };
        play(&mut history, text).map_err(unplayable)?;
    }
    Ok(history)
}

fn moves(history: &History) -> Vec<String> {
    history.actions().iter().map(ToString::to_string).collect()
}

fn saved_answers(prepared: &[Premove]) -> Vec<SavedPremove> {
    let saved = |prepared: &Premove| SavedPremove {
        to: prepared.to.to_string(),
        answer: prepared.answer.to_string(),
    };
    prepared.iter().map(saved).collect()
}

/// The answers that fit the position: one that does not would never be played.
fn answers(position: &Position, saved: &[SavedPremove]) -> Vec<Premove> {
    let answer = |saved: &SavedPremove| {
        let to = action(position, &saved.to)?;
        Some(Premove { to, answer: action(&position.play(&to), &saved.answer)? })
    };
    saved.iter().filter_map(answer).collect()
}

fn action(position: &Position, text: &str) -> Option<Action> {
    text.parse::<ActionText>().ok()?.resolve(position).ok()
}

fn point(name: String) -> Result<Point, UnreadableGame> {
    Point::from_name(name.as_bytes()).ok_or(UnreadableGame::Touched(name))
}

fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

fn seconds(at: OffsetDateTime) -> i64 {
    at.unix_timestamp()
}

/// What is kept lies within these, so that a time is one still when spans are added to it.
const TIMES: RangeInclusive<i64> = -(1 << 36)..=1 << 36;
const SPANS: RangeInclusive<i64> = 0..=1 << 32;

fn time(seconds: i64) -> Result<OffsetDateTime, UnreadableGame> {
    let time = OffsetDateTime::from_unix_timestamp(seconds).ok();
    time.filter(|_| TIMES.contains(&seconds)).ok_or(UnreadableGame::Time(seconds))
}

fn span(seconds: i64) -> Result<Duration, UnreadableGame> {
    if SPANS.contains(&seconds) {
        Ok(Duration::seconds(seconds))
    } else {
        Err(UnreadableGame::Time(seconds))
    }
}

/// A span that may be negative.
fn shift(seconds: i64) -> Result<Duration, UnreadableGame> {
    span(seconds.saturating_abs()).map(|_| Duration::seconds(seconds))
}

fn times(seconds: BySide<Option<i64>>) -> Result<BySide<Option<OffsetDateTime>>, UnreadableGame> {
    let read = |seconds: Option<i64>| seconds.map(time).transpose();
    Ok(BySide { white: read(seconds.white)?, black: read(seconds.black)? })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_game_reads_back_as_it_was_written() {
        let text = r#"{"id":5,"number":4,"place":{"guild":1,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
            "challenged":{"id":2,"name":"Ben"},"colour":"random","stage":{"over":{"sides":{"white":1,"black":2},"moves":["c2-c3","c4xc2"],
            "outcome":{"resignation":{"loser":"white"}}}},"changed":1700000000,"board_message":77}"#;
        let saved: SavedGame = serde_json::from_str(text).unwrap();
        let game = Game::try_from(saved.clone()).unwrap();
        assert_eq!(game.ply(), 2);
        assert_eq!(SavedGame::from(&game), saved);
    }

    /// Games as the first version of the program kept them.
    #[test]
    fn what_was_kept_before_is_still_read() {
        let won = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 d5-d4 d3xd5 \
                   e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4 a3xa5xc5";
        let drawn = "d3-c3 b3xd3 e3xc3 d4-d3 d2xd4 c5xe3 c3xc5 e3-d4 c5xe3 e5-d4 e3xc5xe5xe3 b4-c5 c1-d2 a3xc1xc3 d2xb4 \
                     a4xc4 e3-d2 c4-c3 d2xb4 b5xb3 a2-a3 a5-b4 a3xc3xa5 c5-d4 d1-d2 d4-c5 d2-d1 c5-d4 d1-d2 d4-c5 d2-d1";
        for (stage, moves, outcome) in [
            ("playing", "c2-c3 c4xc2", None),
            (
                "over",
                won,
                Some((
                    r#"{"no_legal_move":{"loser":"black"}}"#,
                    Outcome::NoLegalAction { loser: Side::Black },
                )),
            ),
            ("over", drawn, Some((r#""repetition""#, Outcome::Repetition { winner: None }))),
        ] {
            let moves: Vec<&str> = moves.split_whitespace().collect();
            let end = outcome.map(|(text, _)| format!(r#","outcome":{text}"#)).unwrap_or_default();
            let text = format!(
                r#"{{"id":5,"number":4,"place":{{"guild":null,"channel":9}},"rules":"medieval","challenger":{{"id":1,
                "name":"Ada"}},"challenged":{{"id":2,"name":"Ben"}},"colour":"white","stage":{{"{stage}":{{"sides":{{"white":1,
                "black":2}},"moves":{moves:?}{end}}}}},"changed":1700000000,"board_message":null}}"#
            );
            let game = Game::try_from(serde_json::from_str::<SavedGame>(&text).unwrap()).unwrap();
            assert_eq!(game.outcome(), outcome.map(|(_, outcome)| outcome));
            assert_eq!(game.ply(), moves.len());
        }
    }

    #[test]
    fn an_end_that_the_moves_do_not_have_is_not_read() {
        let text = r#"{"id":5,"number":4,"place":{"guild":null,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
            "challenged":{"id":2,"name":"Ben"},"colour":"white","stage":{"over":{"sides":{"white":1,"black":2},"moves":["c2-c3"],
            "outcome":"repetition"}},"changed":1700000000,"board_message":null}"#;
        let saved: SavedGame = serde_json::from_str(text).unwrap();
        assert_eq!(Game::try_from(saved).unwrap_err(), UnreadableGame::Outcome);
    }

    proptest! {
        /// Whatever stands on the disk: it is a game, or it is said why not.
        #[test]
        fn no_bytes_are_too_bad_to_be_looked_at(
            edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
        ) {
            let text = r#"{"id":5,"number":4,"place":{"guild":1,"channel":9},"rules":"bell","challenger":{"id":1,"name":"Ada"},
                "challenged":{"id":2,"name":"Ben"},"colour":"random","stage":{"playing":{"sides":{"white":1,"black":2},
                "moves":["d2-c3","b4xd2","b2xb4","b5xb3","a2-b2","huff e1"],"clock":{"per_move":60,"since":1700000000,"bank":{"white":
                0,"black":9}},"prepared":[{"to":"c4-b4","answer":"c1-c2"}]}},"changed":1700000000,"board_message":77,
                "requests":[{"request":8,"at":1700000000}]}"#;
            let mut bytes = text.as_bytes().to_vec();
            for (at, byte, kind) in edits {
                let at = at.index(bytes.len());
                match kind {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    2 => bytes.truncate(at.max(1)),
                    // Digits make other numbers, which are more often read.
                    _ => bytes[at] = b'0' + byte % 10,
                }
            }
            if let Ok(saved) = serde_json::from_slice::<SavedGame>(&bytes)
                && let Ok(game) = Game::try_from(saved)
            {
                let again = SavedGame::from(&game);
                prop_assert_eq!(SavedGame::from(&Game::try_from(again.clone()).unwrap()), again);
                prop_assert!(game.is_open() || game.wakes_at().is_none() || game.owed.is_some());
            }
        }
    }

    #[test]
    fn times_from_which_no_clock_can_count_are_not_read() {
        let game = |since: i64, bank: i64, changed: i64| {
            let text = format!(
                r#"{{"id":5,"number":4,"place":{{"guild":null,"channel":9}},"rules":"medieval","challenger":{{"id":1,
                "name":"Ada"}},"challenged":{{"id":2,"name":"Ben"}},"colour":"white","stage":{{"playing":{{"sides":{{"white":1,
                "black":2}},"moves":[],"clock":{{"per_move":60,"since":{since},"bank":{{"white":{bank},"black":0}}}}}}}},
                "changed":{changed},"board_message":null}}"#
            );
            Game::try_from(serde_json::from_str::<SavedGame>(&text).unwrap())
                .map(|game| game.wakes_at().is_some())
        };
        assert_eq!(game(1_700_000_000, 60, 1_700_000_000), Ok(true));
        for (since, bank, changed) in
            [(253_402_300_799, 60, 0), (0, i64::MAX, 0), (0, -60, 0), (0, 60, 253_402_300_799)]
        {
            assert!(
                matches!(game(since, bank, changed), Err(UnreadableGame::Time(_))),
                "{since} {bank} {changed}"
            );
        }
    }

    #[test]
    fn a_game_that_breaks_the_rules_is_not_read() {
        let text = r#"{"id":5,"number":4,"place":{"guild":null,"channel":9},"rules":"medieval","challenger":{"id":1,"name":"Ada"},
            "challenged":{"id":2,"name":"Ben"},"colour":"white","stage":{"playing":{"sides":{"white":1,"black":2},"moves":["c2-c3","c4-c3"]}},
            "changed":1700000000,"board_message":null}"#;
        let saved: SavedGame = serde_json::from_str(text).unwrap();
        let error = Game::try_from(saved).unwrap_err();
        assert!(matches!(&error, UnreadableGame::Move { ply: 2, .. }), "{error}");
    }
}
