//! Games for the tests of the store, random operations on it, and everything that it answers.

use std::collections::BTreeMap;

use alquerque::game::{
    BoardMessage, Challenge, Colour, Command, Draft, ExactRating, Format, Game, GameEnd, GameId,
    MessageId, OpeningLot, Person, Place, PlayerId, Request, SavedGame, Shard, ShardSet, Summary,
    Tournament, TournamentGame, TournamentId, decide,
};
use alquerque::store::{RankingQuery, Rating, Store, With};
use alquerque_rules::{BySide, RULE_SETS, RuleSet, Side};
use proptest::prelude::*;
use time::{Duration, OffsetDateTime};

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
    challenge(id, channel, challenged, RULE_SETS[0])
}

fn challenge(id: u64, channel: u64, challenged: PlayerId, rules: &'static RuleSet) -> Draft {
    let ada = Person::new(ADA, "Ada");
    let ben = Person::new(challenged, "Ben");
    let challenge = Challenge::new(GameId(id), here(channel), ada, Some(ben));
    Challenge { rules, colour: Colour::White, ..challenge }.make(NOW).unwrap()
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

/// Returns a rating of a game that gives both players one more win.
pub fn one_more_win()
-> impl Fn(Game, BySide<Option<Rating>>) -> (Game, BySide<Option<Rating>>) + Send + Sync {
    let new = || ExactRating { rating: 1500.0, deviation: 100.0, volatility: 0.06 }.into();
    let wins = move |before: Option<Rating>| {
        let before = before.unwrap_or_else(new);
        Some(Rating { wins: before.wins + 1, ..before })
    };
    move |game, before| (game, before.map(wins))
}

/// An operation on a store. An operation that a game does not allow is skipped.
#[derive(Clone, Debug)]
pub enum Operation {
    Create {
        id: u64,
        channel: u64,
        rules: usize,
    },
    Accept(u64),
    Play(u64),
    Resign(u64, f64),
    ToThread(u64),
    Preferences(u64, Option<String>, [u8; 2]),
    Settings(u64, String),
    Heartbeat(u32),
    Remove(u64),
    Leave(u32),
    Return,
    RemoveLeft(usize),
    /// Creates a tournament, or brings it one step on: an entrant, the first round, a game's end.
    Tournament(u64),
    /// Removes a tournament.
    Dissolve(u64),
    /// Creates a game of a tournament, which begins at once.
    Paired(u64),
}

const GAMES: u64 = 12;

/// Generates random operations.
pub fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let id = || 1..=GAMES;
    let operation = prop_oneof![
        4 => (id(), 1..4_u64, 0..7_usize).prop_map(|(id, channel, rules)| Operation::Create { id, channel, rules }),
        4 => id().prop_map(Operation::Accept),
        8 => id().prop_map(Operation::Play),
        2 => (id(), 0.0..3000.0).prop_map(|(id, rating)| Operation::Resign(id, rating)),
        1 => id().prop_map(Operation::ToThread),
        1 => (1..4_u64, any::<Option<String>>(), any::<[u8; 2]>()).prop_map(|(id, theme, quiet)| Operation::Preferences(id, theme, quiet)),
        1 => (1..4_u64, any::<String>()).prop_map(|(id, theme)| Operation::Settings(id, theme)),
        1 => (0..1_700_000_000_u32).prop_map(Operation::Heartbeat),
        2 => id().prop_map(Operation::Remove),
        1 => any::<u32>().prop_map(Operation::Leave),
        1 => Just(Operation::Return),
        1 => (0..4_usize).prop_map(Operation::RemoveLeft),
        6 => (1..3_u64).prop_map(Operation::Tournament),
        1 => (1..3_u64).prop_map(Operation::Dissolve),
        2 => id().prop_map(Operation::Paired),
    ];
    proptest::collection::vec(operation, 0..60)
}

impl Operation {
    /// Returns operations that create data of every kind.
    pub fn sample() -> Vec<Self> {
        let mut operations = Vec::new();
        for id in 1..=6 {
            operations.extend([Self::Create { id, channel: 1 + id % 2, rules: id as usize }]);
            if id > 1 {
                operations.extend([
                    Self::Accept(id),
                    Self::Play(id),
                    Self::Play(id),
                    Self::Play(id),
                ]);
            }
        }
        operations.extend([Self::Resign(2, 1500.5), Self::ToThread(3), Self::Heartbeat(1000)]);
        operations.extend([
            Self::Preferences(1, Some("slate".to_owned()), [22, 7]),
            Self::Settings(1, "wood".to_owned()),
        ]);
        operations.extend([Self::Paired(7), Self::Resign(7, 1500.5)]);
        operations.extend([1, 1, 1, 1, 1, 1, 2].map(Self::Tournament));
        operations
    }

    pub async fn apply(self, store: &Store) {
        match self {
            Self::Create { id, channel, rules } => {
                let rules = RULE_SETS[rules % RULE_SETS.len()];
                store.create(challenge(id, channel, BEN, rules)).await.unwrap();
            }
            Self::Accept(id) => {
                change(store, id, |_| {
                    Some((BEN, Command::Accept { coin: Side::White, name: "Ben".into() }))
                })
                .await
            }
            Self::Play(id) => {
                change(store, id, |game| {
                    let action = game.history()?.position().legal_actions().first().cloned()?;
                    Some((game.to_move()?, Command::play(action)))
                })
                .await;
            }
            Self::Resign(id, rating) => resign(store, id, rating).await,
            Self::ToThread(id) => {
                let Some(read) = store.get(GameId(id)).await.unwrap() else { return };
                let moved = Game { place: here(100 + id), parent: Some(1), ..read.game.clone() };
                store.put(moved, &read).await.unwrap();
                let channel = 100 + id;
                let id = MessageId(id);
                let board = BoardMessage { id, ply: Some(3), has_frame: true, channel };
                store.put_boards(BTreeMap::from([(read.game.id, board)])).await.unwrap();
            }
            Self::Preferences(player, theme, quiet) => {
                let edit = Box::new(move |it: &mut alquerque::store::Preferences| {
                    it.theme.clone_from(&theme);
                    it.quiet = Some(quiet);
                });
                store.edit_preferences(PlayerId(player), edit).await.unwrap();
            }
            Self::Settings(guild, theme) => {
                let edit = Box::new(move |it: &mut alquerque::store::ServerSettings| {
                    it.theme = Some(theme.clone());
                });
                store.edit_server_settings(guild, edit).await.unwrap();
                store.set_role(guild, 70, ADA, true).await.unwrap();
            }
            Self::Heartbeat(at) => {
                // One of a database moves forward only.
                let last = store.last_heartbeat(Shard::WHOLE).await.unwrap().unwrap_or(NOW);
                let at = last.max(NOW + Duration::seconds(at.into()));
                store.heartbeat(&ShardSet::whole(), at).await.unwrap();
            }
            Self::Remove(id) => {
                let Some(stored) = store.get(GameId(id)).await.unwrap() else { return };
                store.remove(&stored).await.unwrap();
            }
            Self::Leave(at) => {
                store.set_left(1, Some(NOW + Duration::seconds(at.into()))).await.unwrap()
            }
            Self::Return => store.set_left(1, None).await.unwrap(),
            Self::RemoveLeft(limit) => {
                store.remove_left(1, NOW + Duration::weeks(10_000), limit).await.unwrap();
            }
            Self::Tournament(id) => advance_tournament(store, TournamentId(id)).await,
            Self::Dissolve(id) => {
                let Some(read) = store.tournament(1, TournamentId(id)).await.unwrap() else {
                    return;
                };
                store.remove_tournament(&read.tournament).await.unwrap();
            }
            Self::Paired(id) => {
                let game = TournamentGame {
                    id: TournamentId(1),
                    name: "Cup".to_owned(),
                    round: 1,
                    is_counted: false,
                };
                let ben = Some(Person::new(BEN, "Ben"));
                let challenge = Challenge {
                    tournament: Some(game),
                    ..Challenge::new(GameId(id), here(1), Person::new(ADA, "Ada"), ben)
                };
                let lot = OpeningLot { number: 1, both_colours: false };
                store.create(Draft::paired(challenge, lot, NOW).unwrap()).await.unwrap();
            }
        }
    }
}

async fn change(store: &Store, id: u64, command: impl Fn(&Game) -> Option<(PlayerId, Command)>) {
    let Some(read) = store.get(GameId(id)).await.unwrap() else { return };
    let Some((by, command)) = command(&read.game) else { return };
    if let Ok(decided) = decide(&read.game, &Request::new(by, command), NOW) {
        store.put(decided.game, &read).await.unwrap();
    }
}

async fn advance_tournament(store: &Store, id: TournamentId) {
    let Some(read) = store.tournament(1, id).await.unwrap() else {
        let new = Tournament::new(id, 1, 1, "Cup", Format::RoundRobin, NOW);
        store.create_tournament(&new).await.unwrap();
        return;
    };
    let tournament = &read.tournament;
    let joined = tournament.entrants.len() as u64;
    let unplayed = tournament.pairings().find(|pairing| pairing.result.is_none());
    let next = match unplayed {
        _ if joined < 3 => tournament.join(Person::new(PlayerId(joined + 1), "Player")).unwrap(),
        None if tournament.rounds.is_empty() => tournament.begin(NOW, |_| 1500).unwrap(),
        None => return,
        Some(pairing) => {
            tournament.with_begun(pairing.game).ended(pairing.game, GameEnd::Drawn, NOW)
        }
    };
    store.save_tournament(&next, &read).await.unwrap();
}

async fn resign(store: &Store, id: u64, rating: f64) {
    let Some(read) = store.get(GameId(id)).await.unwrap() else { return };
    let Ok(over) = decide(&read.game, &Request::new(ADA, Command::Resign), NOW) else { return };
    let rated = move |rating: f64| Rating {
        name: "Player".to_owned(),
        wins: 1,
        losses: 2,
        ..ExactRating { rating, deviation: rating / 7.0, volatility: rating / 30_011.0 }.into()
    };
    let ratings = BySide { white: Some(rated(rating)), black: Some(rated(3000.0 - rating)) };
    let rate = move |game: Game, _| (game, ratings.clone());
    let with = With { rating: Some((1, &rate)), ..With::default() };
    store.save(over.game, &read, with).await.unwrap();
}

/// Returns the answers of a store to all of its queries, as texts.
pub async fn all_answers(store: &Store) -> Vec<String> {
    let mut answers = vec![
        format!("{:?}", store.servers(0, 10).await.unwrap()),
        format!("{:?}", store.next_due().await.unwrap()),
        format!("{:?}", store.open_games(&ShardSet::whole()).await.unwrap()),
        format!("{:?}", store.last_heartbeat(Shard::WHOLE).await.unwrap()),
        format!("{:?}", store.count_tournaments().await.unwrap()),
        format!("{:?}", store.due_tournaments(NOW, 10).await.unwrap()),
        format!("{:?}", store.uncounted_games(10).await.unwrap()),
    ];
    let ids: Vec<GameId> = (1..=GAMES).map(GameId).collect();
    answers.push(format!("{:?}", store.boards(&ids).await.unwrap()));
    for id in ids {
        let stored = store.get(id).await.unwrap();
        let stored = stored.map(|stored| (stored.version, SavedGame::from(&stored.game)));
        answers.push(format!("{stored:?}"));
    }
    for channel in (1..4).chain(101..=100 + GAMES) {
        let place = here(channel);
        for number in 1..=GAMES as u32 {
            answers.push(format!("{:?}", store.numbered(place, number).await.unwrap()));
        }
        answers.push(format!("{:?}", store.open_in(place).await.unwrap()));
        answers.push(format!("{:?}", store.newest_in(place, 5).await.unwrap()));
    }
    for id in 1..4 {
        let player = PlayerId(id);
        answers.push(format!("{:?}", store.open_of(player).await.unwrap()));
        answers.push(format!("{:?}", store.open_in_guild(id).await.unwrap()));
        let mut whereabouts = store.whereabouts(id).await.unwrap();
        whereabouts.sort_by_key(|game| game.id);
        answers.push(format!("{whereabouts:?}"));
        answers.push(format!("{:?}", store.preferences(player).await.unwrap()));
        answers.push(format!("{:?}", store.server_settings(id).await.unwrap()));
        answers.push(format!("{:?}", store.tournaments_in(id).await.unwrap()));
        answers.push(format!("{:?}", store.members_with(id, 70, None).await.unwrap()));
        let query = RankingQuery { reader: player, page: 1, page_size: 99, now: NOW };
        for rules in RULE_SETS {
            answers.push(format!("{:?}", store.ranking_page(id, rules, query).await.unwrap()));
        }
    }
    answers
}
