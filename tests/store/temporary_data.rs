//! The part of the store contract about temporary games and former servers.

use alquerque::game::{
    Challenge, Command, Draft, ExactRating, Game, GameId, Person, Place, Study, Temporary,
};
use alquerque::store::{RankingQuery, Rating, Server, ServerSettings, Store, StoreError, With};
use alquerque_rules::{BySide, History, MEDIEVAL};
use time::Duration;

use crate::store_games::{ADA, BEN, CLEO, NOW, accepted, after, draft, here};

const SECOND: Duration = Duration::SECOND;

/// Tests temporary games, in channels of its own.
pub async fn test_temporary_games(store: &Store) {
    let challenge = Temporary::Challenge;
    let study = Temporary::Study;
    let temporary = async |kind, at, limit| store.temporary(kind, at, limit).await.unwrap();
    let before = temporary(challenge, NOW, 100).await;

    // A declined challenge is temporary, an open one is not.
    let open = store.create(draft(80, 80, BEN)).await.unwrap();
    assert_eq!(temporary(challenge, NOW + Duration::days(400), 100).await, before);
    let declined = store.put(after(&open.game, BEN, Command::Decline), &open).await.unwrap();
    assert!(!temporary(challenge, NOW - Duration::SECOND, 100).await.contains(&GameId(80)));
    assert!(temporary(challenge, NOW, 100).await.contains(&GameId(80)));
    assert!(temporary(challenge, NOW, before.len()).await.len() == before.len());

    // Studies are found by time and by person.
    for (id, channel, by) in [(81, 81, ADA), (82, 82, ADA), (83, 81, BEN)] {
        let history = History::new(&MEDIEVAL);
        let names = BySide { white: "Ada".to_owned(), black: "Ben".to_owned() };
        let study = Study { names, history, outcome: None, opening: 0 };
        store
            .create(Draft::from_study(
                GameId(id),
                here(channel),
                Person::new(by, "Ada"),
                study,
                NOW,
            ))
            .await
            .unwrap();
    }
    assert_eq!(temporary(study, NOW, 2).await, [GameId(81), GameId(82)]);
    assert_eq!(
        store.studies_since(ADA, NOW - Duration::SECOND).await.unwrap(),
        [GameId(81), GameId(82)]
    );
    assert_eq!(store.studies_since(ADA, NOW).await.unwrap(), []);
    assert_eq!(store.studies_since(CLEO, NOW - Duration::DAY).await.unwrap(), []);

    // A removed game is in no list, and its number is not assigned again while the server has
    // games. A removal is conditional on the version.
    assert!(matches!(store.remove(&open).await, Err(StoreError::Conflict)));
    assert!(store.get(GameId(80)).await.unwrap().is_some());
    store.remove(&declined).await.unwrap();
    assert!(matches!(store.remove(&declined).await, Err(StoreError::Conflict)));
    assert!(store.get(GameId(80)).await.unwrap().is_none());
    assert!(store.numbered(here(80), 1).await.unwrap().is_none());
    assert_eq!(temporary(challenge, NOW, 100).await, before);
    let newest = store.create(draft(84, 81, BEN)).await.unwrap();
    store.remove(&newest).await.unwrap();
    let next = newest.game.number + 1;
    assert_eq!(store.create(draft(85, 81, BEN)).await.unwrap().game.number, next);
    assert_eq!(store.create(draft(86, 80, BEN)).await.unwrap().game.number, next + 1);
}

/// Fills a server with a rated game that is over, an adjourned game in a thread, and a study, each
/// in its own channel.
async fn fill_server(store: &Store, guild: u64) {
    let place = |channel| Place { guild: Some(guild), channel: guild * 100 + channel };
    let ada = Person::new(ADA, "Ada");
    let ben = Person::new(BEN, "Ben");
    let challenge = |id, channel| {
        let id = GameId(guild * 100 + id);
        Challenge::new(id, place(channel), ada.clone(), Some(ben.clone())).make(NOW).unwrap()
    };
    let first = store.create(challenge(1, 1)).await.unwrap();
    let first = store.put(accepted(&first.game), &first).await.unwrap();
    let rating = Rating {
        name: "Ada".to_owned(),
        wins: 1,
        ..ExactRating { rating: 1500.0, deviation: 1.0, volatility: 0.1 }.into()
    };
    let ratings = BySide { white: Some(rating.clone()), black: Some(rating) };
    let rate = move |game: Game, _| (game, ratings.clone());
    let with = With { rating: Some((guild, &rate)), ..With::default() };
    store.save(after(&first.game, BEN, Command::Resign), &first, with).await.unwrap();

    let second = store.create(challenge(2, 2)).await.unwrap();
    let second = store.put(accepted(&second.game), &second).await.unwrap();
    let adjourned = Game {
        place: place(20),
        parent: Some(place(2).channel),
        adjourned: Some(NOW),
        ..second.game.clone()
    };
    store.put(adjourned, &second).await.unwrap();

    let names = BySide { white: "Ada".to_owned(), black: "Ben".to_owned() };
    let study = Study { names, history: History::new(&MEDIEVAL), outcome: None, opening: 0 };
    store
        .create(Draft::from_study(GameId(guild * 100 + 3), place(3), ada, study, NOW))
        .await
        .unwrap();
    store.edit_server_settings(guild, |it| it.theme = Some("wood".to_owned())).await.unwrap();
    store.set_role(guild, 70, ADA, true).await.unwrap();
}

/// Tests the removal of the data of former servers.
pub async fn test_former_servers(store: &Store) {
    fill_server(store, 500).await;
    fill_server(store, 600).await;
    let servers = async || store.servers(500, 9).await.unwrap();
    let first = |left| Server { guild: 500, left };
    let second = Server { guild: 600, left: None };
    assert_eq!(servers().await, [first(None), second]);
    assert_eq!(store.servers(501, 9).await.unwrap(), [second]);
    assert_eq!(store.servers(0, 1).await.unwrap(), [Server { guild: 1, left: None }]);
    assert_eq!(store.servers(601, 9).await.unwrap(), []);

    // Nothing is removed while the bot is a member, after it has returned, or if it left later.
    let remove = async |at, limit| store.remove_left(500, at, limit).await.unwrap();
    assert_eq!(remove(NOW + Duration::weeks(999), 99).await, 0);
    store.set_left(500, Some(NOW)).await.unwrap();
    store.set_left(500, None).await.unwrap();
    assert_eq!(remove(NOW + Duration::weeks(999), 99).await, 0);
    for at in [NOW + SECOND, NOW + 2 * SECOND] {
        store.set_left(500, Some(at)).await.unwrap();
        assert_eq!(
            servers().await[0],
            first(Some(NOW + SECOND)),
            "the store keeps the earlier time"
        );
    }
    assert_eq!(remove(NOW, 99).await, 0);

    // Otherwise everything is removed in batches, except open games.
    let open = store.create(draft_on(500)).await.unwrap();
    assert_eq!(remove(NOW + SECOND, 0).await, 0);
    assert_eq!(remove(NOW + SECOND, 1).await, 1);
    assert_eq!(remove(NOW + SECOND, 99).await, 5);
    assert_eq!(remove(NOW + SECOND, 99).await, 0);
    assert!(store.get(open.game.id).await.unwrap().is_some());
    assert_eq!(store.server_settings(500).await.unwrap().theme.as_deref(), Some("wood"));
    let ranked = async |guild| {
        let query = RankingQuery { reader: ADA, page: 1, page_size: 10, now: NOW };
        store.ranking_page(guild, open.game.rules, query).await.unwrap().players.len()
    };
    assert_eq!(ranked(500).await, 0);
    store.put(after(&open.game, BEN, Command::Decline), &open).await.unwrap();
    assert_eq!(remove(NOW + SECOND, 99).await, 1);
    assert_eq!(servers().await, [second]);
    assert_eq!(store.server_settings(500).await.unwrap(), ServerSettings::default());
    assert!(
        store
            .temporary(Temporary::Challenge, NOW + SECOND, 99)
            .await
            .unwrap()
            .iter()
            .all(|id| id.0 != 504)
    );
    assert_eq!(
        store.create(draft_on(500)).await.unwrap().game.number,
        1,
        "the numbers start again"
    );
    let last = store.get(GameId(504)).await.unwrap().unwrap();
    store.remove(&last).await.unwrap();

    // The data of the other server are unchanged.
    assert_eq!(ranked(600).await, 2);
    for id in 60_001..=60_003 {
        assert!(store.get(GameId(id)).await.unwrap().is_some());
    }
    assert!(store.open_of(ADA).await.unwrap().iter().any(|game| game.id == GameId(60_002)));
}

/// Returns an open challenge on a server.
fn draft_on(guild: u64) -> Draft {
    let place = Place { guild: Some(guild), channel: guild * 100 + 4 };
    let ada = Person::new(ADA, "Ada");
    let ben = Person::new(BEN, "Ben");
    Challenge::new(GameId(504), place, ada, Some(ben)).make(NOW).unwrap()
}
