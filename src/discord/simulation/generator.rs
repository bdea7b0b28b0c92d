//! The generator of random interactions, permitted and forbidden ones alike.

use serde_json::Value;

use super::super::custom_id::CustomId;
use super::fake_discord::FakeDiscord;
use super::fixtures::{BOT, MODERATOR, PLACES, USERS};
use super::interaction::{
    CommandOption, InteractionData, OptionValue, command, components, subcommand, text,
};
use super::model::Model;
use super::world::World;
use crate::discord::features::challenge::view::ACCEPT;
use crate::game::{DaysOff, Format, Game, Pace, Place, PlayerId, Stage};
use alquerque_rules::RULE_SETS;

/// An interaction: where, by whom, and with what.
type Next = (Place, PlayerId, InteractionData);

pub fn next_interaction(world: &World, discord: &FakeDiscord, model: &Model) -> Next {
    if world.chance(100)
        && let Some(next) = confirm_deletion(world, discord)
    {
        return next;
    }
    // Most users meet in one channel.
    let place = if world.chance(700) { PLACES[0] } else { world.pick(&PLACES) };
    let games = model.state.lock().games_in(place.channel);
    if world.exhausts_quotas && place == PLACES[0] && world.chance(850) {
        return start_or_accept(world, model, &games);
    }
    if world.holds_tournaments && world.chance(400) {
        return hold_tournament(world, discord);
    }
    let playing: Vec<&Game> = games.iter().filter(|game| game.play().is_some()).collect();
    let game = world.choose(&playing).copied();
    // In half of the games, the user to move acts.
    let to_move = game.and_then(Game::to_move).filter(|_| world.chance(500));
    let user = to_move.unwrap_or_else(|| world.pick(&USERS));
    let game = game.filter(|game| game.has_player(user) || world.chance(50));
    let data = match world.below(100) {
        0..50 => discord.look(user, place.channel, |visible| press(world, visible)),
        50..70 => game.and_then(|game| play(world, game)),
        70..85 => game.and_then(|game| game_command(world, game)),
        85..88 => Some(away(world)),
        88..91 => Some(restrict(world)),
        91 => Some(subcommand("privacy", "delete", Vec::new())),
        92..94 => game.or(world.choose(&games)).map(|game| moderate(world, game)),
        _ => None,
    };
    (place, user, data.unwrap_or_else(|| challenge(world)))
}

/// Starts a game in the common channel, or accepts one, so that quotas are exhausted.
fn start_or_accept(world: &World, model: &Model, games: &[Game]) -> Next {
    let is_open = |game: &&Game| matches!(game.stage, Stage::Challenged);
    let open: Vec<&Game> = games.iter().filter(is_open).collect();
    let acceptance = world.choose(&open).filter(|_| world.chance(600)).and_then(|game| {
        let user = game.awaited()?;
        let custom_id = ACCEPT.of(CustomId { game: game.id, ply: 0, part: 0 });
        let message = model.state.lock().outbox.board_of(game)?;
        Some((PLACES[0], user, InteractionData::Component { message, custom_id, value: None }))
    });
    acceptance.unwrap_or_else(|| {
        let mut options = terms(world, Pace::Unlimited, "24");
        options.push(("opponent", OptionValue::User(world.pick(&USERS))));
        (PLACES[0], world.pick(&USERS), command("challenge", options))
    })
}

fn press(world: &World, visible: &[&Value]) -> Option<InteractionData> {
    let message = if world.chance(700) { visible.first()? } else { world.choose(visible)? };
    let with_id = components(message).filter(|component| component["custom_id"].is_string());
    let component = *world.choose(&with_id.collect::<Vec<_>>())?;
    let values = component["options"].as_array().map_or(&[][..], Vec::as_slice);
    let value = world.choose(values).and_then(|option| option["value"].as_str());
    use_of(message, component, value)
}

fn use_of(message: &Value, component: &Value, value: Option<&str>) -> Option<InteractionData> {
    let message = message["id"].as_str()?.parse().ok()?;
    let custom_id = component["custom_id"].as_str()?.to_owned();
    Some(InteractionData::Component { message, custom_id, value: value.map(str::to_owned) })
}

fn challenge(world: &World) -> InteractionData {
    let pace = world.pick(&[
        Pace::Hour,
        Pace::Hour,
        Pace::Hour,
        Pace::Day,
        Pace::DayAndHours,
        Pace::Unlimited,
    ]);
    let mut options = terms(world, pace, world.pick(&["1", "24"]));
    if world.chance(700) {
        // The bot does not play here. Users may also challenge themselves.
        let opponent = if world.chance(30) { BOT } else { world.pick(&USERS) };
        options.push(("opponent", OptionValue::User(opponent)));
    }
    command("challenge", options)
}

fn terms(world: &World, pace: Pace, open_for: &str) -> Vec<CommandOption> {
    vec![
        text("rules", world.pick(&RULE_SETS).id),
        text("colour", world.pick(&["white", "black", "random"])),
        text("pace", pace.id()),
        text("bank", world.pick(&["0", "0", "1"])),
        text("days-off", world.pick(&DaysOff::ALL).id()),
        text("open-for", open_for),
        // The simulation has no threads.
        ("thread", OptionValue::Flag(false)),
        // Rated games without a time limit are refused.
        ("rated", OptionValue::Flag(world.chance(if pace.allows_rating() { 700 } else { 100 }))),
    ]
}

fn play(world: &World, game: &Game) -> Option<InteractionData> {
    let position = game.history()?.position();
    let action = match world.below(10) {
        0 => "c3-c9".to_owned(),
        1 => game.history()?.last_ply()?.1.to_string(),
        _ => world.choose(&position.legal_actions())?.to_string(),
    };
    Some(of_game(game, "move", vec![text("to", action)]))
}

fn game_command(world: &World, game: &Game) -> Option<InteractionData> {
    let position = game.history()?.position();
    let without_options = [
        "draw", "count", "takeback", "pause", "nudge", "resign", "resign", "resign", "insist",
        "board", "games", "export",
    ];
    Some(match world.below(10) {
        _ if world.chance(50) => of_game(game, "gift", vec![text("days", "1")]),
        0..3 => {
            let to = *world.choose(&position.legal_actions())?;
            let answer = *world.choose(&position.play(&to).legal_actions())?;
            let then = position.play(&to).play(&answer);
            let next =
                then.legal_actions().first().copied().filter(|_| game.ply().is_multiple_of(2));
            let last = next.and_then(|next| then.play(&next).legal_actions().first().copied());
            let options = match (next, last) {
                (Some(next), Some(last)) => {
                    vec![text("lines", format!("{to} {answer} {next} {last}"))]
                }
                _ => vec![text("if", to), text("then", answer)],
            };
            of_game(game, "premove", options)
        }
        3 => {
            let point = position.stones().white.iter().next()?;
            of_game(game, "huff", vec![text("point", point)])
        }
        4 => of_game(game, "premove", vec![("forget", OptionValue::Flag(true))]),
        _ => of_game(game, world.pick(&without_options), Vec::new()),
    })
}

fn of_game(game: &Game, name: &'static str, mut options: Vec<CommandOption>) -> InteractionData {
    if name != "games" {
        options.push(("game", OptionValue::Number(game.number)));
    }
    command(name, options)
}

fn confirm_deletion(world: &World, discord: &FakeDiscord) -> Option<Next> {
    let user = world.pick(&USERS);
    let confirms = |component: &&Value| {
        ["1:privacy:ask-again", "1:privacy:remove"].iter().any(|id| component["custom_id"] == *id)
    };
    let press = |message: &&Value| use_of(message, components(message).find(confirms)?, None);
    PLACES.into_iter().find_map(|place| {
        let look = |visible: &[&Value]| visible.iter().find_map(press);
        Some((place, user, discord.look(user, place.channel, look)?))
    })
}

fn restrict(world: &World) -> InteractionData {
    if world.chance(300) {
        let zone = world.pick(&["Europe/Berlin", "America/New_York", "Africa/Cairo", "+12"]);
        return command("preferences", vec![text("utc", zone)]);
    }
    if world.chance(300) {
        let challenges = if world.chance(500) { "none" } else { "welcome" };
        let options = vec![("challenges", OptionValue::Text(challenges.to_owned()))];
        return command("preferences", options);
    }
    let player = vec![("player", OptionValue::User(world.pick(&USERS)))];
    subcommand("block", world.pick(&["add", "remove"]), player)
}

/// Challenges a player of a ladder in the common channel, enters a tournament, or announces one.
fn hold_tournament(world: &World, discord: &FakeDiscord) -> Next {
    let press = |message: &&Value, name: &str| {
        let is_named = |component: &&Value| {
            let id = component["custom_id"].as_str().unwrap_or_default();
            id.contains(name) && component["disabled"] != true
        };
        use_of(message, components(message).find(is_named)?, None)
    };
    let first = world.pick(&[":join", ":challenge", ":ladder:"]);
    let look = |visible: &[&Value]| {
        let named = |name| visible.iter().find_map(|message| press(message, name));
        named(first).or_else(|| named(":join"))
    };
    let user = world.pick(&USERS);
    match discord.look(user, PLACES[0].channel, look) {
        Some(joined) => (PLACES[0], user, joined),
        None => (PLACES[0], MODERATOR, tournament(world)),
    }
}

/// Announces a tournament of a few players, so that it begins soon.
fn tournament(world: &World) -> InteractionData {
    let starts = world.chance(200).then(|| text("starts", "1"));
    let mut options = vec![
        text("name", "Cup"),
        text("format", world.pick(&Format::ALL).id()),
        ("places", OptionValue::Number(3)),
        text("rules", world.pick(&RULE_SETS).id),
        text("pace", world.pick(&[Pace::Hour, Pace::Day]).id()),
    ];
    options.extend(starts);
    subcommand("tournament", "new", options)
}

fn moderate(world: &World, game: &Game) -> InteractionData {
    match world.below(4) {
        0 => subcommand("moderate", "clear", Vec::new()),
        _ => subcommand("moderate", "end", vec![("game", OptionValue::Number(game.number))]),
    }
}

fn away(world: &World) -> InteractionData {
    let until = world.pick(&["2 hours", "1 day", "3 days", "back", "back", "never"]);
    command("away", vec![text("until", until)])
}
