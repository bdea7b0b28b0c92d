//! The generator of random interactions, permitted and forbidden ones alike.

use super::super::custom_id::{CustomId, Press};
use super::fake_discord::{FakeDiscord, Message};
use super::fixtures::{BOT, PLACES, USERS};
use super::interaction::{CommandOption, Interaction, InteractionData, OptionValue};
use super::model::Model;
use super::world::World;
use crate::game::{Game, Pace, Place, Stage};
use alquerque_rules::{Action, Position, RULE_SETS};

/// Returns the next interaction of a random user.
pub fn next_interaction(world: &World, discord: &FakeDiscord, model: &Model) -> Interaction {
    if world.chance(100)
        && let Some(interaction) = confirm_deletion(world, discord)
    {
        return interaction;
    }
    // Most users meet in one channel.
    let place = if world.chance(700) { PLACES[0] } else { pick(world, &PLACES) };
    let games = model.games_in(place.channel);
    if world.exhausts_quotas() && place == PLACES[0] && world.chance(850) {
        return start_or_accept(world, discord, model, &games);
    }
    let playing: Vec<&Game> = games.iter().filter(|game| game.play().is_some()).collect();
    let game = world.choose(&playing).copied();
    // In half of the games, the user to move acts.
    let to_move = game.and_then(Game::to_move).filter(|_| world.chance(500));
    let user = to_move.unwrap_or_else(|| pick(world, &USERS));
    let game = game.filter(|game| game.has_player(user) || world.chance(50));
    let data = match world.below(100) {
        0..50 => press(world, &discord.visible_components(user, place.channel)),
        50..70 => game.and_then(|game| play(world, game)),
        70..85 => game.and_then(|game| game_command(world, game)),
        85..88 => Some(away(world)),
        88..91 => Some(restrict(world)),
        91 => Some(InteractionData::Command {
            name: "privacy",
            options: vec![("delete", OptionValue::Subcommand(Vec::new()))],
        }),
        92..94 => game.or(world.choose(&games)).map(|game| moderate(world, game)),
        _ => None,
    };
    let data = data.unwrap_or_else(|| challenge(world));
    Interaction { id: discord.next_id(), user, place, data }
}

/// Starts a game in the common channel, or accepts one, so that quotas are exhausted.
fn start_or_accept(
    world: &World,
    discord: &FakeDiscord,
    model: &Model,
    games: &[Game],
) -> Interaction {
    let open: Vec<&Game> =
        games.iter().filter(|game| matches!(game.stage, Stage::Challenged)).collect();
    let acceptance = world.choose(&open).filter(|_| world.chance(600)).and_then(|game| {
        let user = game.awaited()?;
        let custom_id =
            CustomId { game: game.id, ply: 0, press: Press::Accept, part: 0 }.to_string();
        let message = model.board_of(game)?;
        Some((user, InteractionData::Component { message, custom_id, value: None }))
    });
    let (user, data) = acceptance.unwrap_or_else(|| {
        let mut options = terms(world, Pace::Unlimited, "24");
        options.push(("opponent", OptionValue::User(pick(world, &USERS))));
        (pick(world, &USERS), InteractionData::Command { name: "challenge", options })
    });
    Interaction { id: discord.next_id(), user, place: PLACES[0], data }
}

/// Returns a random element of a list that is not empty.
fn pick<T: Copy>(world: &World, all: &[T]) -> T {
    all[world.below(all.len() as u64) as usize]
}

/// Uses a component of a visible message, most often of the newest.
fn press(world: &World, visible: &[Message]) -> Option<InteractionData> {
    let message = if world.chance(700) { visible.first()? } else { world.choose(visible)? };
    let component = world.choose(&message.components)?;
    let value = world.choose(&component.values).cloned();
    let custom_id = component.custom_id.clone();
    Some(InteractionData::Component { message: message.id, custom_id, value })
}

fn challenge(world: &World) -> InteractionData {
    let pace = pick(world, &[Pace::Hour, Pace::Hour, Pace::Hour, Pace::Day, Pace::Unlimited]);
    let mut options = terms(world, pace, pick(world, &["1", "24"]));
    if world.chance(700) {
        // The bot does not play here. Users may also challenge themselves.
        let opponent = if world.chance(30) { BOT } else { pick(world, &USERS) };
        options.push(("opponent", OptionValue::User(opponent)));
    }
    InteractionData::Command { name: "challenge", options }
}

/// Returns the options of a challenge, except the opponent.
fn terms(world: &World, pace: Pace, open_for: &str) -> Vec<CommandOption> {
    let text = |text: &str| OptionValue::Text(text.to_owned());
    vec![
        ("rules", text(pick(world, &RULE_SETS).id)),
        ("colour", text(pick(world, &["white", "black", "random"]))),
        ("pace", text(pace.id())),
        ("bank", text(pick(world, &["0", "0", "1"]))),
        ("open-for", text(open_for)),
        // The simulation has no threads.
        ("thread", OptionValue::Flag(false)),
        // Rated games without a time limit are refused.
        ("rated", OptionValue::Flag(world.chance(if pace.allows_rating() { 700 } else { 100 }))),
    ]
}

/// Plays a legal action, the last one again, or an illegal one.
fn play(world: &World, game: &Game) -> Option<InteractionData> {
    let position = game.history()?.position();
    let text = match world.below(10) {
        0 => "c3-c9".to_owned(),
        1 => game.history()?.last_ply()?.1.to_string(),
        _ => legal_action(world, &position)?.to_string(),
    };
    Some(of_game(game, "move", vec![("to", OptionValue::Text(text))]))
}

fn legal_action(world: &World, position: &Position) -> Option<Action> {
    world.choose(&position.legal_actions()).copied()
}

/// Invokes a command of a game other than `/move`.
fn game_command(world: &World, game: &Game) -> Option<InteractionData> {
    let position = game.history()?.position();
    let without_options = [
        "draw", "count", "takeback", "nudge", "resign", "resign", "insist", "board", "games",
        "export",
    ];
    Some(match world.below(10) {
        0..3 => {
            let to = legal_action(world, &position)?;
            let answer = legal_action(world, &position.play(&to))?;
            let options = [("if", to), ("then", answer)]
                .map(|(name, action)| (name, OptionValue::Text(action.to_string())));
            of_game(game, "premove", options.into())
        }
        3 => {
            let point = position.stones().white.iter().next()?;
            of_game(game, "huff", vec![("point", OptionValue::Text(point.to_string()))])
        }
        4 => of_game(game, "premove", vec![("forget", OptionValue::Flag(true))]),
        _ => of_game(game, pick(world, &without_options), Vec::new()),
    })
}

fn of_game(game: &Game, name: &'static str, mut options: Vec<CommandOption>) -> InteractionData {
    if name != "games" {
        options.push(("game", OptionValue::Number(game.number)));
    }
    InteractionData::Command { name, options }
}

/// Confirms the deletion of a user's data, if a confirmation is requested.
fn confirm_deletion(world: &World, discord: &FakeDiscord) -> Option<Interaction> {
    let user = pick(world, &USERS);
    let confirm = |place: &Place| {
        let visible = discord.visible_components(user, place.channel);
        let (message, custom_id) = visible.iter().find_map(|message| {
            let ids = message.components.iter().map(|component| &component.custom_id);
            Some((message.id, ids.into_iter().find(|id| is_deletion(id))?.clone()))
        })?;
        Some((*place, InteractionData::Component { message, custom_id, value: None }))
    };
    let (place, data) = PLACES.iter().find_map(confirm)?;
    Some(Interaction { id: discord.next_id(), user, place, data })
}

fn is_deletion(custom_id: &str) -> bool {
    ["1:privacy:ask-again", "1:privacy:remove"].contains(&custom_id)
}

/// Blocks or unblocks a user, or sets whether challenges are welcome.
fn restrict(world: &World) -> InteractionData {
    if world.chance(300) {
        let options = vec![("no-challenges", OptionValue::Flag(world.chance(500)))];
        return InteractionData::Command { name: "preferences", options };
    }
    let player = vec![("player", OptionValue::User(pick(world, &USERS)))];
    let subcommand = pick(world, &["add", "remove"]);
    InteractionData::Command {
        name: "block",
        options: vec![(subcommand, OptionValue::Subcommand(player))],
    }
}

/// Ends a game as a moderator, or all challenges of the channel.
fn moderate(world: &World, game: &Game) -> InteractionData {
    let option = match world.below(4) {
        0 => ("clear", OptionValue::Subcommand(Vec::new())),
        _ => {
            let number = OptionValue::Number(game.number);
            ("end", OptionValue::Subcommand(vec![("game", number)]))
        }
    };
    InteractionData::Command { name: "moderate", options: vec![option] }
}

fn away(world: &World) -> InteractionData {
    let until = pick(world, &["2 hours", "1 day", "3 days", "back", "back", "never"]);
    InteractionData::Command {
        name: "away",
        options: vec![("until", OptionValue::Text(until.to_owned()))],
    }
}
