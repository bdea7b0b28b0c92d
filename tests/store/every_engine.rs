//! What a store does, over every engine.

use std::sync::Arc;

use alquerque::game::{
    BoardMessage, Challenge, Command, ExactRating, Game, GameId, MessageId, Person, Place,
    PlayerId, Progress, SavedGame, Shard, ShardSet, Summary,
};
use alquerque::store::engine::Batch;
use alquerque::store::{
    self, PostgresLocation, Preferences, RankingQuery, Rating, ServerSettings, Store, StoreError,
    UnreadableRecord, Version, Versioned, Whereabouts, With,
};
use alquerque_rules::{BySide, MEDIEVAL, RuleSet, Side};
use test_support::postgres::cluster;
use time::Duration;

use crate::store_games::{
    ADA, BEN, CLEO, NOW, accepted, after, draft, games_of, here, ids, one_more_win,
};
use crate::temporary_data::{test_former_servers, test_temporary_games};

/// Runs a test on an empty store over each engine.
async fn on_each_engine(test: impl AsyncFn(Arc<Store>)) {
    test(Arc::new(Store::in_memory())).await;
    test(Arc::new(Store::shared_in_memory())).await;
    let directory = tempfile::tempdir().unwrap();
    test(Arc::new(Store::open(&store::directory(directory.path())).await.unwrap())).await;
    let Some(cluster) = cluster() else { return };
    test(Arc::new(Store::open(&PostgresLocation(cluster.database())).await.unwrap())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_fulfils_its_contract() {
    on_each_engine(async |store| test_contract(&store).await).await;
}

async fn test_contract(store: &Store) {
    // The games of each server are numbered from 1.
    let first = store.create(draft(10, 7, BEN)).await.unwrap();
    let second = store.create(draft(11, 7, CLEO)).await.unwrap();
    let elsewhere = store.create(draft(12, 8, BEN)).await.unwrap();
    assert_eq!((first.game.number, second.game.number, elsewhere.game.number), (1, 2, 3));
    assert_eq!(first.version, Version(1));

    // A repeated request creates no second game.
    let again = store.create(draft(10, 7, BEN)).await.unwrap();
    assert_eq!((again.game.number, again.version), (1, Version(1)));

    // Saved games are read by id and by number.
    let by_id = store.get(GameId(11)).await.unwrap().unwrap();
    assert_eq!(SavedGame::from(&by_id.game), SavedGame::from(&second.game));
    assert_eq!(store.numbered(here(7), 2).await.unwrap().unwrap().id, GameId(11));
    assert!(store.get(GameId(99)).await.unwrap().is_none());
    assert!(store.numbered(here(7), 3).await.unwrap().is_none());
    assert!(store.numbered(here(9), 1).await.unwrap().is_none());

    // Open games are found by channel and by player.
    assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [10, 11]);
    assert_eq!(ids(&store.open_of(ADA).await.unwrap()), [10, 11, 12]);
    assert_eq!(ids(&store.open_of(BEN).await.unwrap()), [10, 12]);
    assert_eq!(ids(&store.open_of(PlayerId(4)).await.unwrap()), [] as [u64; 0]);

    // A save is conditional on the version that was read.
    let playing = store.put(accepted(&first.game), &first).await.unwrap();
    assert_eq!(playing.version, Version(2));
    let stale = after(&first.game, BEN, Command::Decline);
    assert!(matches!(store.put(stale, &first).await, Err(StoreError::Conflict)));
    let stored = store.get(GameId(10)).await.unwrap().unwrap();
    assert_eq!((stored.version, stored.game.to_move()), (Version(2), Some(ADA)));

    // A game that was never created cannot be saved.
    let stranger = Versioned { game: draft(50, 7, BEN).numbered(9), version: Version(1) };
    let refused = store.put(stranger.game.clone(), &stranger).await;
    assert!(matches!(refused, Err(StoreError::Conflict)));

    // A game that moves into a thread keeps its number, which is not assigned again.
    let moved = store.create(draft(20, 6, CLEO)).await.unwrap();
    assert_eq!(moved.game.number, 4);
    let thread = Game { place: here(60), parent: Some(6), ..moved.game.clone() };
    store.put(thread, &moved).await.unwrap();
    assert!(store.numbered(here(6), 4).await.unwrap().is_none());
    assert_eq!(store.numbered(here(60), 4).await.unwrap().unwrap().id, GameId(20));
    assert_eq!(store.create(draft(21, 6, CLEO)).await.unwrap().game.number, 5);
    assert_eq!(store.create(draft(22, 60, CLEO)).await.unwrap().game.number, 6);
    assert_eq!(ids(&store.open_in(here(60)).await.unwrap()), [20, 22]);

    // A finished game is not open any more, but stays, and its number is not assigned again.
    let over = after(&playing.game, BEN, Command::Resign);
    store.put(over, &playing).await.unwrap();
    assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [11]);
    assert_eq!(ids(&store.open_of(BEN).await.unwrap()), [12]);
    assert_eq!(store.numbered(here(7), 1).await.unwrap().unwrap().progress, Progress::Over);
    assert_eq!(store.create(draft(13, 7, BEN)).await.unwrap().game.number, 7);

    test_boards(store).await;

    // Other servers, and the channels outside of servers, have numbers of their own.
    let mut others = Vec::new();
    for (id, guild, channel, number) in [
        (90, Some(2), 90, 1),
        (91, None, 91, 1),
        (92, None, 91, 2),
        (93, None, 92, 1),
        (94, Some(2), 93, 2),
    ] {
        let place = Place { guild, channel };
        let ada = Person::new(ADA, "Ada");
        let made = Challenge::new(GameId(id), place, ada, None).make(NOW).unwrap();
        let made = store.create(made).await.unwrap();
        assert_eq!(made.game.number, number, "{id}");
        others.push(made);
    }
    for other in others {
        store.remove(&other).await.unwrap();
    }

    // The newest games include finished ones.
    assert_eq!(ids(&store.newest_in(here(7), 10).await.unwrap()), [13, 11, 10]);
    assert_eq!(ids(&store.newest_in(here(7), 2).await.unwrap()), [13, 11]);
    assert_eq!(ids(&store.newest_in(here(9), 2).await.unwrap()), [] as [u64; 0]);

    // The summaries match the games.
    for id in [10, 11, 12, 13, 20, 21] {
        let game = store.get(GameId(id)).await.unwrap().unwrap().game;
        assert_eq!(
            store.numbered(game.place, game.number).await.unwrap(),
            Some(Summary::from(&game))
        );
    }

    // People and servers have defaults until they change them. A change keeps the other settings.
    assert_eq!(store.preferences(ADA).await.unwrap(), Preferences::default());
    let slate = Preferences { theme: Some("slate".to_owned()), ..Preferences::default() };
    let changed =
        store.edit_preferences(ADA, |it| it.theme = Some("slate".to_owned())).await.unwrap();
    assert_eq!((&changed, &store.preferences(ADA).await.unwrap()), (&slate, &slate));
    let both = store.edit_preferences(ADA, |it| it.size = Some("hd".to_owned())).await.unwrap();
    assert_eq!(both, Preferences { size: Some("hd".to_owned()), ..slate });
    assert_eq!(store.preferences(BEN).await.unwrap(), Preferences::default());
    assert_eq!(store.server_settings(ADA.0).await.unwrap(), ServerSettings::default());
    let theme = || Some("contrast".to_owned());
    store.edit_server_settings(1, move |it| it.theme = theme()).await.unwrap();
    assert_eq!(
        store.server_settings(1).await.unwrap(),
        ServerSettings { theme: theme(), ..ServerSettings::default() }
    );
    assert_eq!(store.server_settings(2).await.unwrap(), ServerSettings::default());

    test_times_and_ratings(store).await;

    // A closed store accepts no writes.
    store.close().await.unwrap();
    assert!(matches!(store.edit_preferences(ADA, |_| ()).await, Err(StoreError::Closed)));
    assert!(matches!(store.create(draft(14, 7, BEN)).await, Err(StoreError::Closed)));
}

/// Tests the messages that show games.
async fn test_boards(store: &Store) {
    let board = |id| BoardMessage { id: MessageId(id), ply: None, has_frame: false, channel: 7 };
    let put = async |boards: &[(u64, u64)]| {
        let boards = boards.iter().map(|(game, id)| (GameId(*game), board(*id)));
        store.put_boards(boards.collect()).await.unwrap();
    };
    let boards = async || store.boards(&[13, 10, 99].map(GameId)).await.unwrap();
    assert_eq!(boards().await, [None; 3]);
    put(&[(10, 5), (99, 6)]).await;
    assert_eq!(boards().await, [None, Some(board(5)), None], "a game must exist");
    put(&[(10, 4), (13, 8)]).await;
    assert_eq!(boards().await, [Some(board(8)), Some(board(5)), None], "the newest one counts");
    put(&[(10, 6)]).await;
    assert_eq!(boards().await[1], Some(board(6)));
    let read = store.get(GameId(10)).await.unwrap().unwrap();
    let older = With { board: Some(board(5)), ..With::default() };
    store.save(read.game.clone(), &read, older).await.unwrap();
    assert_eq!(boards().await[1], Some(board(6)), "also with a save of its game");
    let removed = store.create(draft(98, 7, BEN)).await.unwrap();
    put(&[(98, 9)]).await;
    store.remove(&removed).await.unwrap();
    assert_eq!(store.boards(&[GameId(98)]).await.unwrap(), [None], "it goes with its game");
}

/// Tests servers, deadlines and ratings, on a server of its own.
async fn test_times_and_ratings(store: &Store) {
    let place = Place { guild: Some(2), channel: 70 };
    let ada = Person::new(ADA, "Ada");
    let cleo = Person::new(CLEO, "Cleo");
    let challenge = Challenge::new(GameId(70), place, ada, Some(cleo));
    let challenged = store.create(challenge.make(NOW).unwrap()).await.unwrap();

    // Open games are found by server, and together.
    assert_eq!(ids(&store.open_in_guild(2).await.unwrap()), [70]);
    assert!(store.open_games(&ShardSet::whole()).await.unwrap().contains(&GameId(70)));

    // Due games are found: first the challenge expires, then the time for a move.
    let day = Duration::DAY;
    let second = Duration::SECOND;
    let is_due = async |at| {
        store.lease_due(at, 100, &ShardSet::whole()).await.unwrap().contains(&GameId(70))
    };
    assert!(store.next_due().await.unwrap().is_some_and(|at| at <= NOW + day));
    assert!(!is_due(NOW + day - second).await && is_due(NOW + day).await);
    // Where processes share the store, all are leased by now.
    let next = store.lease_due(NOW + day * 400, 1, &ShardSet::whole()).await.unwrap();
    assert_eq!(next.len(), usize::from(store.lease_duration().is_none()));
    let playing = after(
        &challenged.game,
        CLEO,
        Command::Accept { coin: Side::White, name: "Cleo".to_owned() },
    );
    let playing = store.put(playing, &challenged).await.unwrap();
    assert!(!is_due(NOW + day * 2).await && is_due(NOW + day * 3).await);

    // An adjourned game is in no list of its server, and found where it is.
    let adjourned = Game { adjourned: Some(NOW), ..playing.game.clone() };
    let adjourned = store.put(adjourned, &playing).await.unwrap();
    assert!(store.open_in_guild(2).await.unwrap().is_empty());
    let whereabouts = Whereabouts::from(&Summary::from(&adjourned.game));
    assert_eq!(store.whereabouts(2).await.unwrap(), [whereabouts]);
    let playing = store.put(playing.game, &adjourned).await.unwrap();
    assert_eq!(ids(&store.open_in_guild(2).await.unwrap()), [70]);

    // A finished game and both ratings are saved atomically.
    let rating = |rating| Rating {
        name: "Player".to_owned(),
        wins: 1,
        ..ExactRating { rating, deviation: 100.0, volatility: 0.06 }.into()
    };
    let ratings = BySide { white: Some(rating(1400.0)), black: Some(rating(1600.0)) };
    let rate = move |game, _| (game, ratings.clone());
    let rated = || With { rating: Some((2, &rate)), ..With::default() };
    let over = after(&playing.game, CLEO, Command::Resign);
    let stale = store.save(over.clone(), &challenged, rated()).await;
    assert!(matches!(stale, Err(StoreError::Conflict)));
    assert!(ranking(store, 2, over.rules).await.is_empty());
    store.save(over.clone(), &playing, rated()).await.unwrap();
    let ranked = ranking(store, 2, over.rules).await;
    let ratings: Vec<f64> = ranked.iter().map(|(_, rating)| rating.rating).collect();
    assert_eq!(ratings, [1600.0, 1400.0]);
    assert_eq!(ranked[0].0, over.sides().unwrap().black);
    assert!(ranking(store, 3, over.rules).await.is_empty());
    assert!(!is_due(NOW + day * 400).await && store.whereabouts(2).await.unwrap().is_empty());

    test_personal_data(store).await;
    test_temporary_games(store).await;
    test_former_servers(store).await;

    // The store keeps the last heartbeat.
    assert_eq!(store.last_heartbeat(Shard::WHOLE).await.unwrap(), None);
    store.heartbeat(&ShardSet::whole(), NOW + day).await.unwrap();
    assert_eq!(store.last_heartbeat(Shard::WHOLE).await.unwrap(), Some(NOW + day));
}

async fn ranking(store: &Store, guild: u64, rules: &'static RuleSet) -> Vec<(PlayerId, Rating)> {
    let query = RankingQuery { reader: ADA, page: 1, page_size: 100, now: NOW };
    let page = store.ranking_page(guild, rules, query).await.unwrap();
    page.players.into_iter().map(|it| (it.player, it.rating)).collect()
}

/// Tests the data of a person, after all of the above.
async fn test_personal_data(store: &Store) {
    // The games of a person are listed in pages, open or not.
    let games = games_of(store, BEN, GameId(0), 100).await;
    assert!(
        games.contains(&10) && games.contains(&12) && !games.contains(&11) && games.is_sorted(),
        "{games:?}"
    );
    assert_eq!(games_of(store, BEN, GameId(0), 1).await, games[..1]);
    assert_eq!(games_of(store, BEN, GameId(games[0] + 1), 100).await, games[1..]);

    // Ratings are read and removed by server.
    let rules = &alquerque_rules::MEDIEVAL;
    assert_eq!(store.ratings_of(ADA, vec![1, 3]).await.unwrap(), []);
    let [(2, found, rating)] = &store.ratings_of(ADA, vec![1, 2]).await.unwrap()[..] else {
        panic!("there is one rating")
    };
    assert!(found.id == rules.id && [1400.0, 1600.0].contains(&rating.rating));
    store.remove_ratings(ADA, vec![1, 3]).await.unwrap();
    assert_eq!(store.ratings_of(ADA, vec![2]).await.unwrap().len(), 1);
    store.remove_ratings(ADA, vec![1, 2]).await.unwrap();
    assert_eq!(store.ratings_of(ADA, vec![2]).await.unwrap(), []);
    assert_eq!(
        ranking(store, 2, rules).await.iter().map(|(player, _)| *player).collect::<Vec<_>>(),
        [CLEO]
    );

    // Preferences are read for all people, and removed for one.
    store.edit_preferences(CLEO, |it| it.blocked.add(ADA)).await.unwrap();
    let all = store.all_preferences(PlayerId(0), 100).await.unwrap();
    let names_ada = |player| all.iter().any(|(by, it)| *by == player && it.blocked.has_id(ADA));
    assert!(
        all.len() > 1
            && all.is_sorted_by_key(|(player, _)| *player)
            && names_ada(CLEO)
            && !names_ada(ADA)
    );
    assert_eq!(store.all_preferences(CLEO, 100).await.unwrap()[0].0, CLEO);
    assert_eq!(store.all_preferences(PlayerId(0), 1).await.unwrap(), all[..1]);
    store.remove_preferences(CLEO).await.unwrap();
    assert_eq!(store.preferences(CLEO).await.unwrap(), Preferences::default());

    // Given roles are found by server and role. While data are to be removed, none is recorded.
    for (guild, role, player) in [(1, 70, BEN), (1, 70, ADA), (1, 71, ADA), (2, 70, CLEO)] {
        store.set_role(guild, role, player, true).await.unwrap();
    }
    let members =
        async |role, among: Option<&[PlayerId]>| store.members_with(1, role, among).await.unwrap();
    assert_eq!(members(70, None).await, [ADA, BEN]);
    assert_eq!(members(70, Some(&[CLEO, BEN])).await, [BEN]);
    assert_eq!(store.roles_of(1, ADA).await.unwrap(), [70, 71]);
    assert_eq!(store.roles_of(1, BEN).await.unwrap(), [70]);
    for player in [ADA, BEN] {
        store.set_role(1, 70, player, false).await.unwrap();
    }
    assert_eq!(members(70, None).await, []);
    assert_eq!(members(71, None).await, [ADA]);

    // Removals are due until they are done.
    for player in [BEN, ADA] {
        store.set_removal_due(player, true).await.unwrap();
    }
    let late = store.set_role(1, 70, BEN, true).await;
    assert!(matches!(late, Err(StoreError::Leaving(BEN))), "{late:?}");
    assert_eq!(members(70, None).await, []);
    assert_eq!(store.due_removals().await.unwrap(), [ADA, BEN]);
    for player in [BEN, ADA] {
        store.set_removal_due(player, false).await.unwrap();
    }
    assert_eq!(store.due_removals().await.unwrap(), []);
}

/// Does something many times at once.
async fn at_once<T: Send + 'static>(
    count: u64,
    work: impl Fn(u64) -> std::pin::Pin<Box<dyn Future<Output = T> + Send>>,
) -> Vec<T> {
    let tasks: Vec<_> = (1..=count).map(|number| tokio::spawn(work(number))).collect();
    let mut done = Vec::new();
    for task in tasks {
        done.push(task.await.unwrap());
    }
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_changes_are_each_made_once() {
    on_each_engine(async |store| {
        // Exactly one of many saves of a game succeeds.
        let read = store.create(draft(1000, 7, BEN)).await.unwrap();
        let saves = at_once(64, |_| {
            let (store, read) = (Arc::clone(&store), read.clone());
            Box::pin(async move { store.put(accepted(&read.game), &read).await })
        });
        let mut succeeded = Vec::new();
        for saved in saves.await {
            match saved {
                Ok(saved) => succeeded.push(saved.version),
                Err(StoreError::Conflict) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(succeeded, [Version(2)]);

        // New games have consecutive numbers, and a request that arrives twice creates one game.
        let created = at_once(800, |request| {
            let (store, id) = (Arc::clone(&store), request.div_ceil(2));
            Box::pin(async move {
                let created = store.create(draft(id, id % 7, BEN)).await.unwrap();
                // A confirmed save is visible at once.
                let read = store.get(GameId(id)).await.unwrap().unwrap();
                assert_eq!((read.version, read.game.number), (Version(1), created.game.number));
                created.game.number
            })
        });
        let created = created.await;
        assert!(created.chunks(2).all(|numbers| numbers[0] == numbers[1]), "{created:?}");
        let mut numbers: Vec<u32> = created.into_iter().step_by(2).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (2..=401).collect::<Vec<_>>());

        // All results of a player count, and all changes of their preferences.
        let results = at_once(400, |id| {
            let store = Arc::clone(&store);
            Box::pin(async move {
                let read = store.get(GameId(id)).await.unwrap().unwrap();
                let playing = store.put(accepted(&read.game), &read).await.unwrap();
                let with = With { rating: Some((1, &one_more_win())), ..With::default() };
                store.save(playing.game.clone(), &playing, with).await.unwrap();
            })
        });
        results.await;
        let wins = ranking(&store, 1, &MEDIEVAL).await.into_iter().map(|(_, it)| it.wins);
        assert_eq!(wins.collect::<Vec<_>>(), [400, 400]);
        let changes = at_once(40, |id| {
            let store = Arc::clone(&store);
            let block = move |it: &mut Preferences| it.blocked.add(PlayerId(id));
            Box::pin(async move { store.edit_preferences(ADA, block).await.unwrap() })
        });
        changes.await;
        assert_eq!(store.preferences(ADA).await.unwrap().blocked.len(), 40);
    })
    .await;
}

/// Damages the entries of these kinds with an id.
async fn damage(store: &Store, kinds: &[u8], id: u64) {
    let mut batch = Batch::default();
    for kind in kinds {
        batch.put([&[*kind], &id.to_be_bytes()[..]].concat(), "damaged");
    }
    store.engine().commit(batch).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_records_do_not_hide_the_others() {
    on_each_engine(async |store| {
        for id in 10..13 {
            store.create(draft(id, 7, BEN)).await.unwrap();
        }
        damage(&store, b"gh", 11).await;
        assert!(matches!(
            store.get(GameId(11)).await,
            Err(StoreError::Unreadable(UnreadableRecord::Damaged { .. }))
        ));
        let found = store.get_all(&[12, 11, 10, 9].map(GameId)).await.unwrap();
        assert_eq!(found.iter().map(|game| game.id.0).collect::<Vec<_>>(), [12, 10]);
        for is_removed in [false, true] {
            if is_removed {
                store.remove_damaged(GameId(11), Some(BEN)).await.unwrap();
                assert!(store.get(GameId(11)).await.unwrap().is_none());
                let games = games_of(&store, BEN, GameId(0), 9).await;
                assert_eq!(games, [10, 12]);
            }
            assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [10, 12]);
            assert_eq!(ids(&store.newest_in(here(7), 3).await.unwrap()), [12, 10]);
            assert_eq!(ids(&store.open_of(BEN).await.unwrap()), [10, 12]);
            assert_eq!(ids(&store.open_in_guild(1).await.unwrap()), [10, 12]);
            assert_eq!(store.whereabouts(1).await.unwrap().len(), 2);
        }

        // A save needs no summary, and writes it again.
        damage(&store, b"h", 12).await;
        let read = store.get(GameId(12)).await.unwrap().unwrap();
        let saved = store.put(accepted(&read.game), &read).await.unwrap();
        assert!(matches!(store.put(read.game.clone(), &read).await, Err(StoreError::Conflict)));
        let stored = store.get(GameId(12)).await.unwrap().unwrap();
        assert_eq!(
            (stored.version, SavedGame::from(&stored.game)),
            (saved.version, SavedGame::from(&saved.game))
        );
        assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [10, 12]);

        // Damaged settings and ratings count as none.
        for player in [ADA, BEN] {
            let hd = |it: &mut Preferences| it.size = Some("hd".to_owned());
            store.edit_preferences(player, hd).await.unwrap();
        }
        damage(&store, b"u", ADA.0).await;
        let rating = [&b"r\0\0\0\0\0\0\0\x01medieval\0"[..], &ADA.0.to_be_bytes()].concat();
        let mut batch = Batch::default();
        batch.put(rating, "damaged");
        store.engine().commit(batch).await.unwrap();
        let all = store.all_preferences(PlayerId(0), 10).await.unwrap();
        let sizes: Vec<_> = all.iter().map(|(player, it)| (*player, it.size.as_deref())).collect();
        assert_eq!(sizes, [(ADA, None), (BEN, Some("hd"))]);
        assert_eq!(store.ratings_of(ADA, vec![1]).await.unwrap(), []);
    })
    .await;
}
