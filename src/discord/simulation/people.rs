//! People who do anything at any time, allowed or not.

use super::super::custom_id::{CustomId, Press};
use super::chat::{Chat, Message};
use super::interaction::{BOT, Deed, Given, What};
use super::model::Model;
use super::world::World;
use crate::game::{Game, Pace, Place, PlayerId, Stage};
use alquerque_rules::{Action, Position, RULE_SETS};

/// Everybody, and everywhere: two servers, with two channels and one.
pub const PEOPLE: [PlayerId; 4] = [PlayerId(11), PlayerId(12), PlayerId(13), PlayerId(14)];
pub const PLACES: [Place; 3] = [
    Place { guild: Some(1), channel: 101 },
    Place { guild: Some(1), channel: 102 },
    Place { guild: Some(2), channel: 201 },
];

/// The one who manages both servers.
pub const MODERATOR: PlayerId = PEOPLE[0];

/// What somebody does next.
pub fn next_deed(world: &World, chat: &Chat, model: &Model) -> Deed {
    if world.happens(100)
        && let Some(deed) = removal(world, chat)
    {
        return deed;
    }
    // Most meet in one place.
    let place = if world.happens(700) { PLACES[0] } else { one(world, &PLACES) };
    let games = model.games_in(place.channel);
    if world.is_crowded() && place == PLACES[0] && world.happens(850) {
        return crowd(world, chat, &games);
    }
    let playing: Vec<&Game> = games.iter().filter(|game| game.play().is_some()).collect();
    let game = world.pick(&playing).copied();
    // More often than not somebody whose turn it is.
    let mover = game.and_then(Game::to_move).filter(|_| world.happens(500));
    let by = mover.unwrap_or_else(|| one(world, &PEOPLE));
    let game = game.filter(|game| game.has_player(by) || world.happens(50));
    let what = match world.below(100) {
        0..50 => press(world, &chat.seen(by, place.channel)),
        50..70 => game.and_then(|game| moves(world, game)),
        70..85 => game.and_then(|game| by_command(world, game)),
        85..88 => Some(away(world)),
        88..91 => Some(wish(world)),
        91 => Some(What::Command {
            name: "privacy",
            options: vec![("delete", Given::Subcommand(Vec::new()))],
        }),
        92..94 => game.or(world.pick(&games)).map(|game| moderation(world, game)),
        _ => None,
    };
    Deed { id: chat.next_id(), by, place, what: what.unwrap_or_else(|| challenge(world)) }
}

/// What one of many players does in their common channel: they begin games and end none.
fn crowd(world: &World, chat: &Chat, games: &[Game]) -> Deed {
    let open: Vec<&Game> =
        games.iter().filter(|game| matches!(game.stage, Stage::Challenged)).collect();
    let accepted = world.pick(&open).filter(|_| world.happens(600)).and_then(|game| {
        let by = game.awaited()?;
        let custom_id =
            CustomId { game: game.id, ply: 0, press: Press::Accept, part: 0 }.to_string();
        Some((by, What::Press { message: game.board_message?.0, custom_id, chosen: None }))
    });
    let (by, what) = accepted.unwrap_or_else(|| {
        let mut options = terms(world, Pace::Unlimited, "24");
        options.push(("opponent", Given::Person(one(world, &PEOPLE))));
        (one(world, &PEOPLE), What::Command { name: "challenge", options })
    });
    Deed { id: chat.next_id(), by, place: PLACES[0], what }
}

fn one<T: Copy>(world: &World, all: &[T]) -> T {
    all[world.below(all.len() as u64) as usize]
}

/// Presses something under a message that can be seen: most often under the newest.
fn press(world: &World, seen: &[Message]) -> Option<What> {
    let message = if world.happens(700) { seen.first()? } else { world.pick(seen)? };
    let part = world.pick(&message.parts)?;
    let chosen = world.pick(&part.choices).cloned();
    Some(What::Press { message: message.id, custom_id: part.custom_id.clone(), chosen })
}

fn challenge(world: &World) -> What {
    let pace = one(world, &[Pace::Hour, Pace::Hour, Pace::Hour, Pace::Day, Pace::Unlimited]);
    let mut options = terms(world, pace, one(world, &["1", "24"]));
    if world.happens(700) {
        // Now and then themselves, or the bot, which does not play.
        let opponent = if world.happens(30) { BOT } else { one(world, &PEOPLE) };
        options.push(("opponent", Given::Person(opponent)));
    }
    What::Command { name: "challenge", options }
}

/// The options of a challenge, but for the opponent.
fn terms(world: &World, pace: Pace, open_for: &str) -> Vec<(&'static str, Given)> {
    let text = |text: &str| Given::Text(text.to_owned());
    vec![
        ("rules", text(one(world, &RULE_SETS).id)),
        ("colour", text(one(world, &["white", "black", "random"]))),
        ("pace", text(pace.id())),
        ("bank", text(one(world, &["0", "0", "1"]))),
        ("open-for", text(open_for)),
        ("rated", Given::Flag(world.happens(700))),
    ]
}

/// A legal action, or one that has been legal, or none.
fn moves(world: &World, game: &Game) -> Option<What> {
    let position = game.history()?.position();
    let text = match world.below(10) {
        0 => "c3-c9".to_owned(),
        1 => game.history()?.last_ply()?.1.to_string(),
        _ => any_action(world, &position)?.to_string(),
    };
    Some(of_game(game, "move", vec![("to", Given::Text(text))]))
}

fn any_action(world: &World, position: &Position) -> Option<Action> {
    world.pick(&position.legal_actions()).copied()
}

fn by_command(world: &World, game: &Game) -> Option<What> {
    let position = game.history()?.position();
    let plain = [
        "draw", "count", "takeback", "nudge", "resign", "resign", "insist", "board", "games",
        "export",
    ];
    Some(match world.below(10) {
        0..3 => {
            let to = any_action(world, &position)?;
            let answer = any_action(world, &position.play(&to))?;
            let options = [("if", to), ("then", answer)]
                .map(|(name, action)| (name, Given::Text(action.to_string())));
            of_game(game, "premove", options.into())
        }
        3 => {
            let point = position.stones().white.iter().next()?;
            of_game(game, "huff", vec![("point", Given::Text(point.to_string()))])
        }
        4 => of_game(game, "premove", vec![("forget", Given::Flag(true))]),
        _ => of_game(game, one(world, &plain), Vec::new()),
    })
}

fn of_game(game: &Game, name: &'static str, mut options: Vec<(&'static str, Given)>) -> What {
    if name != "games" {
        options.push(("game", Given::Number(game.number)));
    }
    What::Command { name, options }
}

/// The next step of a person who has been asked whether their data are to be removed.
fn removal(world: &World, chat: &Chat) -> Option<Deed> {
    let by = one(world, &PEOPLE);
    let asked = |place: &Place| {
        let seen = chat.seen(by, place.channel);
        let message = seen
            .into_iter()
            .find(|message| message.parts.iter().any(|part| is_removal(&part.custom_id)))?;
        let custom_id =
            message.parts.iter().map(|part| &part.custom_id).find(|id| is_removal(id))?.clone();
        Some((*place, What::Press { message: message.id, custom_id, chosen: None }))
    };
    let (place, what) = PLACES.iter().find_map(asked)?;
    Some(Deed { id: chat.next_id(), by, place, what })
}

fn is_removal(custom_id: &str) -> bool {
    ["1:privacy:ask-again", "1:privacy:remove"].contains(&custom_id)
}

/// Blocks or unblocks a person, or sets the no-challenges preference.
fn wish(world: &World) -> What {
    if world.happens(300) {
        let options = vec![("no-challenges", Given::Flag(world.happens(500)))];
        return What::Command { name: "preferences", options };
    }
    let whom = vec![("player", Given::Person(one(world, &PEOPLE)))];
    What::Command {
        name: "block",
        options: vec![(one(world, &["add", "remove"]), Given::Subcommand(whom))],
    }
}

/// Ends a game, or all challenges of the channel.
fn moderation(world: &World, game: &Game) -> What {
    let options = match world.below(4) {
        0 => ("clear", Given::Subcommand(Vec::new())),
        _ => ("end", Given::Subcommand(vec![("game", Given::Number(game.number))])),
    };
    What::Command { name: "moderate", options: vec![options] }
}

fn away(world: &World) -> What {
    let until = one(world, &["2 hours", "1 day", "3 days", "back", "back", "never"]);
    What::Command { name: "away", options: vec![("until", Given::Text(until.to_owned()))] }
}
