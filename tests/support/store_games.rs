//! Games for the tests of the store.

use alquerque::game::{
    Challenge, Colour, Command, Draft, Game, GameId, Person, Place, PlayerId, Request, Summary,
    decide,
};
use alquerque::store::Store;
use alquerque_rules::Side;
use time::OffsetDateTime;

pub const ADA: PlayerId = PlayerId(1);
pub const BEN: PlayerId = PlayerId(2);
pub const CLEO: PlayerId = PlayerId(3);
pub const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// Returns a channel on server 1.
pub fn here(channel: u64) -> Place {
    Place { guild: Some(1), channel }
}

/// Returns a challenge by Ada in a channel.
pub fn draft(id: u64, channel: u64, challenged: PlayerId) -> Draft {
    let ada = Person::new(ADA, "Ada");
    let ben = Person::new(challenged, "Ben");
    let challenge = Challenge {
        colour: Colour::White,
        ..Challenge::new(GameId(id), here(channel), ada, Some(ben))
    };
    challenge.make(NOW).unwrap()
}

/// Returns the game after a command.
pub fn after(game: &Game, by: PlayerId, command: Command) -> Game {
    decide(game, &Request::new(by, command), NOW).unwrap().game
}

/// Returns the game after the challenged person accepts.
pub fn accepted(game: &Game) -> Game {
    let challenged = game.challenged.as_ref().unwrap().id;
    after(game, challenged, Command::Accept { coin: Side::White, name: "Ben".to_owned() })
}

pub fn ids(games: &[Summary]) -> Vec<u64> {
    games.iter().map(|game| game.id.0).collect()
}

/// Returns the ids of the games of a person.
pub async fn games_of(store: &Store, player: PlayerId, from: GameId, limit: usize) -> Vec<u64> {
    let games = store.games_of(player, from, limit).await.unwrap();
    assert!(games.iter().all(|(id, game)| game.as_ref().is_some_and(|game| game.id == *id)));
    games.iter().map(|(id, _)| id.0).collect()
}
