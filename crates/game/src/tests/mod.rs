//! Tests of whole games, by the public interface.

use time::{Duration, OffsetDateTime};

use super::{
    Challenge, Colour, Command, Event, Game, GameId, MAX_PREMOVES, Opponent, Person, Place,
    PlayerId, Proposal, Reason, Refusal, Request, RequestId, SavedGame, Transition, decide,
    may_choose, parse_lines, touched,
};
use alquerque_rules::notation::{ActionText, IllegalReason, PointNotation, Unplayable};
use alquerque_rules::{Action, BELL, DAME, FREE, MEDIEVAL, Outcome, PENALTY, Point, RuleSet, Side};

mod actions;
mod bot;
mod challenges;
mod clamp;
mod clocks;
mod hints;
mod idle;
mod length;
mod nudges;
mod pings;
mod premoves;
mod proposals;
mod takebacks;

const ADA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(3);
const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn challenge(challenged: PlayerId, opponent: Opponent, colour: Colour) -> Challenge {
    let place = Place { guild: None, channel: 9 };
    let challenger = Person::new(ADA, "Ada");
    let challenged = Some(Person::new(challenged, "Ben"));
    Challenge { opponent, colour, ..Challenge::new(GameId(5), place, challenger, challenged) }
}

fn accept_with(coin: Side) -> Command {
    Command::Accept { coin, name: "Ben".to_owned() }
}

fn challenged(colour: Colour) -> Game {
    challenge(BEN, Opponent::Person, colour).make(NOW).unwrap().numbered(4)
}

fn request(by: PlayerId, command: Command) -> Request {
    Request::new(by, command)
}

/// Returns a game after these actions, which are separated by commas. Ada plays White.
fn playing_by(rules: &'static RuleSet, actions: &str) -> Game {
    let challenge = Challenge { rules, ..challenge(BEN, Opponent::Person, Colour::White) };
    let accept = request(BEN, accept_with(Side::White));
    let mut game = decide(&challenge.make(NOW).unwrap().numbered(4), &accept, NOW).unwrap().game;
    for text in actions.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let by = game.to_move().unwrap();
        game = done(&game, by, play(text)).game;
    }
    game
}

fn playing(actions: &str) -> Game {
    playing_by(&MEDIEVAL, actions)
}

fn play(text: &str) -> Command {
    Command::Play(text.parse().unwrap())
}

fn huff(point: &str) -> Command {
    Command::Play(ActionText::parse_huff(point).unwrap())
}

/// Returns the decision on a command, after checking that the game loads as it was saved.
fn done(game: &Game, by: PlayerId, command: Command) -> Transition {
    let done =
        decide(game, &request(by, command), NOW).unwrap_or_else(|refusal| panic!("{refusal}"));
    let saved = SavedGame::from(&done.game);
    assert_eq!(SavedGame::from(&Game::try_from(saved.clone()).unwrap()), saved);
    done
}

fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap()
}

fn refusal(game: &Game, by: PlayerId, command: Command) -> Refusal {
    decide(game, &request(by, command), NOW).unwrap_err()
}

/// Actions after which White has left captures out, among them one of the stone on e1.
const BELL_OFFENCE: &str = "d2-c3, b4xd2, b2xb4, b5xb3, a2-b2";

fn prepare(to: &str, answer: &str) -> Command {
    let line = vec![[to.parse().unwrap(), answer.parse().unwrap()]];
    Command::Prepare { lines: vec![line], instead: false }
}

fn prepare_lines(text: &str) -> Command {
    Command::Prepare { lines: parse_lines(text).unwrap(), instead: false }
}
