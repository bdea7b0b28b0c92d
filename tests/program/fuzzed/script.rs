//! The scripts of games that a fuzzer writes.
//!
//! The first line names the terms, in any order: a rule set, a pace, days of bank, `bot`, `rated`,
//! `hints`, `open`. Each further line is a step: the seconds since the step before, and what
//! happens, as in `60 ada play c2-c3`. Between them may stand the ply that the player saw (`@3`)
//! and the id of the request (`#7`). `nth` plays a legal action by its number.

use alquerque::game::{
    Challenge, Colour, Command, DaysOff, GameId, Opponent, Pace, Person, Place, PlayerId, Proposal,
    Request, RequestId, Terms, parse_lines,
};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Action, Point, Position, RuleSet, Side};
use time::Duration;

const ADA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(3);

/// The most seconds between two steps, which keeps all times within the calendar.
const MAX_STEP: i64 = 400 * 24 * 3600;

/// A step of a script.
pub enum Step {
    Submit(Request),
    Tick,
    Announced,
    MayNotAnnounce,
    Stop,
    GoOn,
    /// The bot is back after an outage of this duration.
    Back(Duration),
    /// A player is away for this duration, or is back.
    Away(PlayerId, Option<Duration>),
}

/// Returns the challenge that the first line of a script describes.
pub fn challenge(line: &str) -> Challenge {
    let place = Place { guild: Some(1), channel: 7 };
    let ada = Person::new(ADA, "Ada");
    let ben = Person::new(BEN, "Ben");
    let default = Challenge::new(GameId(5), place, ada, Some(ben));
    let mut challenge = Challenge {
        colour: Colour::White,
        terms: Terms { rated: false, ..Terms::default() },
        ..default
    };
    for word in line.split_whitespace() {
        match word {
            "bot" => challenge.opponent = Opponent::Bot,
            "rated" => challenge.terms.rated = true,
            "hints" => challenge.terms.hints = true,
            "fair" => challenge.terms.fair_opening = true,
            "open" => challenge.challenged = None,
            _ => {
                challenge.rules = RuleSet::from_id(word).unwrap_or(challenge.rules);
                challenge.terms.pace = Pace::from_id(word).unwrap_or(challenge.terms.pace);
                challenge.terms.days_off =
                    DaysOff::from_id(word).unwrap_or(challenge.terms.days_off);
                challenge.terms.bank_days = word.parse().unwrap_or(challenge.terms.bank_days);
            }
        }
    }
    challenge
}

/// Parses a step and the time since the step before.
pub fn step(line: &str, position: Option<&Position>) -> Option<(Duration, Step)> {
    let (later, rest) = line.trim().split_once(' ')?;
    let later = seconds(later)?;
    let (seen, rest) = marked(rest, '@');
    let (id, rest) = marked(rest, '#');
    let mut words = rest.splitn(3, ' ');
    let first = words.next()?;
    let second = words.next().unwrap_or_default();
    let text = words.next().unwrap_or_default();
    let step = match first {
        "tick" => Step::Tick,
        "announced" => Step::Announced,
        "may-not-announce" => Step::MayNotAnnounce,
        "stop" => Step::Stop,
        "go-on" => Step::GoOn,
        "back" => Step::Back(seconds(second)?),
        _ if second == "away" => Step::Away(person(first)?, seconds(text)),
        _ => {
            let seen_ply = seen.and_then(|seen| seen.try_into().ok());
            let command = command(second, text, position)?;
            Step::Submit(Request {
                seen_ply,
                id: id.map(RequestId),
                ..Request::new(person(first)?, command)
            })
        }
    };
    Some((later, step))
}

fn seconds(word: &str) -> Option<Duration> {
    Some(Duration::seconds(word.parse::<i64>().ok()?.clamp(-MAX_STEP, MAX_STEP)))
}

/// Splits a number with this prefix from the beginning of a text.
fn marked(text: &str, sign: char) -> (Option<u64>, &str) {
    let number = text.strip_prefix(sign).and_then(|text| text.split_once(' '));
    match number.and_then(|(number, rest)| Some((number.parse().ok()?, rest))) {
        Some((number, rest)) => (Some(number), rest),
        None => (None, text),
    }
}

fn person(name: &str) -> Option<PlayerId> {
    match name {
        "ada" => Some(ADA),
        "ben" => Some(BEN),
        "cleo" => Some(CLEO),
        _ => None,
    }
}

fn command(verb: &str, text: &str, position: Option<&Position>) -> Option<Command> {
    Some(match verb {
        "accept" => Command::Accept {
            coin: if text == "black" { Side::Black } else { Side::White },
            name: text.to_owned(),
        },
        "decline" => Command::Decline,
        "withdraw" => Command::Withdraw,
        "play" => Command::Play(text.parse().ok()?),
        "nth" => Command::play(legal(position?, text.parse().ok()?)?),
        "huff" => Command::Play(ActionText::parse_huff(text).ok()?),
        "insist" => Command::play(Action::Insist),
        "touch" => Command::Touch { point: Point::from_name(text.as_bytes())? },
        "prepare" | "prepare-instead" => {
            let instead = verb == "prepare-instead";
            Command::Prepare { lines: parse_lines(text).ok()?, instead }
        }
        "prepare-nth" => prepare_nth(*position?, text)?,
        "forget" => Command::Forget,
        "take-back" => Command::TakeBack,
        "propose" => Command::Propose { what: proposal(text)? },
        "agree" => Command::Agree { to: proposal(text)? },
        "disagree" => Command::Disagree { to: proposal(text)? },
        "claim-draw" => Command::ClaimDraw,
        "resign" => Command::Resign,
        "nudge" => Command::Nudge,
        "give" => Command::GiveTime { days: text.parse().ok()? },
        _ => return None,
    })
}

fn proposal(text: &str) -> Option<Proposal> {
    match text {
        "draw" => Some(Proposal::Draw),
        "count" => Some(Proposal::Count),
        "takeback" => Some(Proposal::Takeback),
        "pause" => Some(Proposal::Pause),
        _ => None,
    }
}

fn prepare_nth(mut position: Position, numbers: &str) -> Option<Command> {
    let mut line = String::new();
    for number in numbers.split(' ') {
        let action = legal(&position, number.parse().ok()?)?;
        position = position.play(&action);
        line += &format!("{action} ");
    }
    Some(Command::Prepare { lines: parse_lines(&line).ok()?, instead: false })
}

/// Returns a legal action by its number, modulo their count.
fn legal(position: &Position, number: usize) -> Option<Action> {
    let legal = position.legal_actions();
    legal.get(number.checked_rem(legal.len())?).copied()
}
