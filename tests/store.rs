//! One story that every store must tell in the same words, and what only the one on disk can promise.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use alquerque::game::{
    Challenge, Colour, Command, Draft, Game, GameId, Person, Place, PlayerId, Progress, Request,
    SavedGame, Summary, decide,
};
use alquerque::store::archive;
use alquerque::store::{
    MemoryStore, Preferences, Rate, Rating, Server, ServerSettings, SledStore, Store, StoreError,
    Version,
};
use alquerque_rules::{BySide, Side};
use time::{Duration, OffsetDateTime};

#[path = "support/by_hand.rs"]
mod by_hand;
#[path = "support/kept_for_a_while.rs"]
mod kept_for_a_while;

const ADA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(3);
const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn here(channel: u64) -> Place {
    Place { guild: Some(1), channel }
}

fn draft(id: u64, channel: u64, challenged: PlayerId) -> Draft {
    let (ada, ben) = (Person::new(ADA, "Ada"), Person::new(challenged, "Ben"));
    let challenge = Challenge {
        colour: Colour::White,
        ..Challenge::new(GameId(id), here(channel), ada, Some(ben))
    };
    challenge.make(NOW).unwrap()
}

fn after(game: &Game, by: PlayerId, command: Command) -> Game {
    decide(game, &Request::new(by, command), NOW).unwrap().game
}

fn accepted(game: &Game) -> Game {
    let challenged = game.challenged.as_ref().unwrap().id;
    after(game, challenged, Command::Accept { coin: Side::White, name: "Ben".to_owned() })
}

fn ids(games: &[Summary]) -> Vec<u64> {
    games.iter().map(|game| game.id.0).collect()
}

async fn games_of(store: &dyn Store, player: PlayerId, from: GameId, many: usize) -> Vec<u64> {
    let games = store.games_of(player, from, many).await.unwrap();
    assert!(games.iter().all(|(id, game)| game.as_ref().is_some_and(|game| game.id == *id)));
    games.iter().map(|(id, _)| id.0).collect()
}

/// What every store promises.
async fn conforms(store: &dyn Store) {
    // Games of a channel are numbered from 1, each channel for itself.
    let first = store.create(draft(10, 7, BEN)).await.unwrap();
    let second = store.create(draft(11, 7, CLEO)).await.unwrap();
    let elsewhere = store.create(draft(12, 8, BEN)).await.unwrap();
    assert_eq!((first.game.number, second.game.number, elsewhere.game.number), (1, 2, 1));
    assert_eq!(first.version, Version(1));

    // The same request twice makes one game.
    let again = store.create(draft(10, 7, BEN)).await.unwrap();
    assert_eq!((again.game.number, again.version), (1, Version(1)));

    // What was saved is read, by id and by number.
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

    // A save needs the version that was read.
    let playing = store.put(accepted(&first.game), first.version).await.unwrap();
    assert_eq!(playing.version, Version(2));
    let stale = after(&first.game, BEN, Command::Decline);
    assert!(matches!(store.put(stale, first.version).await, Err(StoreError::Conflict)));
    let kept = store.get(GameId(10)).await.unwrap().unwrap();
    assert_eq!((kept.version, kept.game.to_move()), (Version(2), Some(ADA)));

    // A game that was never created cannot be saved.
    let stranger = draft(50, 7, BEN).numbered(9);
    assert!(matches!(store.put(stranger, Version(1)).await, Err(StoreError::Conflict)));

    // A game that moves into a thread takes its number along, which is given again neither there nor where it was.
    let moved = store.create(draft(20, 6, CLEO)).await.unwrap();
    let thread = Game { place: here(60), parent: Some(6), ..moved.game.clone() };
    store.put(thread, moved.version).await.unwrap();
    assert!(store.numbered(here(6), 1).await.unwrap().is_none());
    assert_eq!(store.numbered(here(60), 1).await.unwrap().unwrap().id, GameId(20));
    assert_eq!(store.create(draft(21, 6, CLEO)).await.unwrap().game.number, 2);
    assert_eq!(store.create(draft(22, 60, CLEO)).await.unwrap().game.number, 2);
    assert_eq!(ids(&store.open_in(here(60)).await.unwrap()), [20, 22]);

    // A game that is over is open no longer, but is kept, and its number is not given again.
    let over = after(&playing.game, BEN, Command::Resign);
    store.put(over, playing.version).await.unwrap();
    assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [11]);
    assert_eq!(ids(&store.open_of(BEN).await.unwrap()), [12]);
    assert_eq!(store.numbered(here(7), 1).await.unwrap().unwrap().progress, Progress::Over);
    assert_eq!(store.create(draft(13, 7, BEN)).await.unwrap().game.number, 3);

    // The newest games are found whether or not they are open.
    assert_eq!(ids(&store.newest_in(here(7), 10).await.unwrap()), [13, 11, 10]);
    assert_eq!(ids(&store.newest_in(here(7), 2).await.unwrap()), [13, 11]);
    assert_eq!(ids(&store.newest_in(here(9), 2).await.unwrap()), [] as [u64; 0]);

    // A list shows each game as it is.
    for id in [10, 11, 12, 13, 20, 21] {
        let game = store.get(GameId(id)).await.unwrap().unwrap().game;
        assert_eq!(
            store.numbered(game.place, game.number).await.unwrap(),
            Some(Summary::from(&game))
        );
    }

    // People and servers have chosen nothing until they do; each for themselves, and one thing after the other.
    assert_eq!(store.preferences(ADA).await.unwrap(), Preferences::default());
    let slate = Preferences { theme: Some("slate".to_owned()), ..Preferences::default() };
    let chosen = store
        .edit_preferences(ADA, Box::new(|it| it.theme = Some("slate".to_owned())))
        .await
        .unwrap();
    assert_eq!((&chosen, &store.preferences(ADA).await.unwrap()), (&slate, &slate));
    let both =
        store.edit_preferences(ADA, Box::new(|it| it.size = Some("hd".to_owned()))).await.unwrap();
    assert_eq!(both, Preferences { size: Some("hd".to_owned()), ..slate });
    assert_eq!(store.preferences(BEN).await.unwrap(), Preferences::default());
    assert_eq!(store.server_settings(ADA.0).await.unwrap(), ServerSettings::default());
    let theme = || Some("contrast".to_owned());
    store.edit_server_settings(1, Box::new(move |it| it.theme = theme())).await.unwrap();
    assert_eq!(
        store.server_settings(1).await.unwrap(),
        ServerSettings { theme: theme(), ..ServerSettings::default() }
    );
    assert_eq!(store.server_settings(2).await.unwrap(), ServerSettings::default());

    has_times_and_ratings(store).await;

    // Closed is closed.
    store.close().await.unwrap();
    assert!(matches!(store.edit_preferences(ADA, Box::new(|_| ())).await, Err(StoreError::Closed)));
    assert!(matches!(store.create(draft(14, 7, BEN)).await, Err(StoreError::Closed)));
}

/// What every store promises about servers, times and ratings. Nothing else is in the channel and server used here.
async fn has_times_and_ratings(store: &dyn Store) {
    let there = Place { guild: Some(2), channel: 70 };
    let people = (Person::new(ADA, "Ada"), Person::new(CLEO, "Cleo"));
    let challenge = Challenge::new(GameId(70), there, people.0, Some(people.1));
    let challenged = store.create(challenge.make(NOW).unwrap()).await.unwrap();

    // Open games are found by server, and all of them.
    assert_eq!(ids(&store.open_in_guild(2).await.unwrap()), [70]);
    assert!(store.open().await.unwrap().contains(&GameId(70)));

    // What time has something to do with is found when it is due: a challenge expires, then a move is owed.
    let (day, second) = (Duration::DAY, Duration::SECOND);
    let is_due = async |at| store.due(at, 100).await.unwrap().contains(&GameId(70));
    assert!(store.next_due().await.unwrap().is_some_and(|at| at <= NOW + day));
    assert!(!is_due(NOW + day - second).await && is_due(NOW + day).await);
    assert_eq!(store.due(NOW + day * 400, 1).await.unwrap().len(), 1);
    let playing = after(
        &challenged.game,
        CLEO,
        Command::Accept { coin: Side::White, name: "Cleo".to_owned() },
    );
    let playing = store.put(playing, challenged.version).await.unwrap();
    assert!(!is_due(NOW + day * 2).await && is_due(NOW + day * 3).await);

    // A game that is over changes the ratings of both in the same step, or nothing at all.
    let rating = |rating| Rating {
        name: "Somebody".to_owned(),
        rating,
        deviation: 100.0,
        volatility: 0.06,
        wins: 1,
        draws: 0,
        losses: 0,
        unrated: false,
    };
    let rate = |white, black| -> Rate {
        Box::new(move |game, _| {
            (game, BySide { white: Some(rating(white)), black: Some(rating(black)) })
        })
    };
    let over = after(&playing.game, CLEO, Command::Resign);
    let stale = store.put_rated(over.clone(), challenged.version, 2, rate(1.0, 2.0)).await;
    assert!(matches!(stale, Err(StoreError::Conflict)));
    assert!(store.ranking(2, over.rules).await.unwrap().is_empty());
    store.put_rated(over.clone(), playing.version, 2, rate(1400.0, 1600.0)).await.unwrap();
    let ranking = store.ranking(2, over.rules).await.unwrap();
    let ratings: Vec<f64> = ranking.iter().map(|(_, rating)| rating.rating).collect();
    assert_eq!(ratings, [1600.0, 1400.0]);
    assert_eq!(ranking[0].0, over.sides().unwrap().black);
    assert!(store.ranking(3, over.rules).await.unwrap().is_empty());
    assert!(!is_due(NOW + day * 400).await && store.open_in_guild(2).await.unwrap().is_empty());

    belongs_to_people(store).await;
    kept_for_a_while::holds(store).await;
    kept_for_a_while::holds_of_servers(store).await;

    // When the bot was there last is remembered.
    assert_eq!(store.last_heartbeat().await.unwrap(), None);
    store.heartbeat(NOW + day).await.unwrap();
    assert_eq!(store.last_heartbeat().await.unwrap(), Some(NOW + day));
}

/// What every store promises about what belongs to a person, after all the above.
async fn belongs_to_people(store: &dyn Store) {
    // The games of a person, page by page, whether they are open or not.
    let all = games_of(store, BEN, GameId(0), 100).await;
    assert!(
        all.contains(&10) && all.contains(&12) && !all.contains(&11) && all.is_sorted(),
        "{all:?}"
    );
    assert_eq!(games_of(store, BEN, GameId(0), 1).await, all[..1]);
    assert_eq!(games_of(store, BEN, GameId(all[0] + 1), 100).await, all[1..]);

    // Ratings, of some servers.
    let rules = &alquerque_rules::MEDIEVAL;
    assert_eq!(store.ratings_of(ADA, vec![1, 3]).await.unwrap(), []);
    let [(2, found, rating)] = &store.ratings_of(ADA, vec![1, 2]).await.unwrap()[..] else {
        panic!("there is one")
    };
    assert!(found.id == rules.id && [1400.0, 1600.0].contains(&rating.rating));
    store.remove_ratings(ADA, vec![1, 3]).await.unwrap();
    assert_eq!(store.ratings_of(ADA, vec![2]).await.unwrap().len(), 1);
    store.remove_ratings(ADA, vec![1, 2]).await.unwrap();
    assert_eq!(store.ratings_of(ADA, vec![2]).await.unwrap(), []);
    assert_eq!(
        store
            .ranking(2, rules)
            .await
            .unwrap()
            .iter()
            .map(|(player, _)| *player)
            .collect::<Vec<_>>(),
        [CLEO]
    );

    // Choices, of all people and of one.
    store.edit_preferences(CLEO, Box::new(|it| it.blocked.add(ADA))).await.unwrap();
    let chosen = store.choosers(PlayerId(0), 100).await.unwrap();
    let names = |player| chosen.iter().any(|(by, it)| *by == player && it.blocked.names(ADA));
    assert!(
        chosen.len() > 1
            && chosen.is_sorted_by_key(|(player, _)| *player)
            && names(CLEO)
            && !names(ADA)
    );
    assert_eq!(store.choosers(CLEO, 100).await.unwrap()[0].0, CLEO);
    assert_eq!(store.choosers(PlayerId(0), 1).await.unwrap(), chosen[..1]);
    store.remove_preferences(CLEO).await.unwrap();
    assert_eq!(store.preferences(CLEO).await.unwrap(), Preferences::default());

    // Removals are due until they are done.
    for player in [BEN, ADA] {
        store.note_removal(player, true).await.unwrap();
    }
    assert_eq!(store.removals().await.unwrap(), [ADA, BEN]);
    for player in [BEN, ADA] {
        store.note_removal(player, false).await.unwrap();
    }
    assert_eq!(store.removals().await.unwrap(), []);
}

#[tokio::test]
async fn former_formats_get_the_entries_that_they_did_not_have() {
    for (format, missing) in [
        ("1", &["a", "d", "e", "h", "q", "t", "y"][..]),
        ("2", &["a", "h", "q", "t", "y"]),
        ("3", &["q"]),
    ] {
        upgrades(format, missing).await;
    }
}

async fn upgrades(format: &str, missing: &[&str]) {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    let store = SledStore::open(&directory).unwrap();
    store.create(draft(10, 7, BEN)).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    by_hand::change(&directory, |db| {
        db.insert("f", format).unwrap();
        for entry in missing.iter().flat_map(|kind| db.scan_prefix(kind)) {
            db.remove(entry.unwrap().0).unwrap();
        }
        // One that cannot be read keeps nobody from playing the others.
        db.insert([b"g".as_slice(), &99_u64.to_be_bytes()].concat(), "damaged").unwrap();
    });
    let store = SledStore::open(&directory).unwrap();
    assert_eq!(ids(&store.open_in_guild(1).await.unwrap()), [10]);
    assert_eq!(games_of(&store, BEN, GameId(0), 2).await, [10]);
    assert_eq!(store.servers(0, 2).await.unwrap(), [Server { guild: 1, left: None }]);
    assert_eq!(store.due(NOW + Duration::DAY, 10).await.unwrap(), [GameId(10)]);
    assert!(matches!(store.get(GameId(99)).await, Err(StoreError::Damaged { .. })));
    store.close().await.unwrap();
    drop(store);
    assert_eq!(sled::open(&directory).unwrap().get("f").unwrap().as_deref(), Some(&b"4"[..]));
    // The older program can be gone back to.
    let kept = root.path().join(format!("games.format-{format}"));
    assert_eq!(sled::open(&kept).unwrap().get("f").unwrap().as_deref(), Some(format.as_bytes()));
}

#[tokio::test]
async fn a_save_reads_the_head_of_a_game_and_its_course_only_where_there_is_no_head() {
    for damaged in [b"g", b"h"] {
        let directory = tempfile::tempdir().unwrap();
        let store = SledStore::open(directory.path()).unwrap();
        let created = store.create(draft(10, 7, BEN)).await.unwrap();
        store.close().await.unwrap();
        drop(store);
        by_hand::change(directory.path(), |db| {
            db.insert([damaged.as_slice(), &10_u64.to_be_bytes()].concat(), "damaged").unwrap();
        });
        let store = SledStore::open(directory.path()).unwrap();
        let saved = store.put(accepted(&created.game), created.version).await.unwrap();
        assert!(matches!(
            store.put(created.game, created.version).await,
            Err(StoreError::Conflict)
        ));
        let kept = store.get(GameId(10)).await.unwrap().unwrap();
        assert_eq!(
            (kept.version, SavedGame::from(&kept.game)),
            (saved.version, SavedGame::from(&saved.game))
        );
        store.close().await.unwrap();
        drop(store);
        assert!(
            archive::check(directory.path(), false, &mut |wrong| panic!("{wrong}"))
                .unwrap()
                .is_well()
        );
    }
}

#[tokio::test]
async fn the_store_in_memory_conforms() {
    conforms(&MemoryStore::default()).await;
}

#[tokio::test]
async fn the_store_on_disk_conforms() {
    let directory = tempfile::tempdir().unwrap();
    conforms(&SledStore::open(directory.path()).unwrap()).await;
}

#[tokio::test]
async fn what_was_saved_is_there_when_opened_again() {
    let directory = tempfile::tempdir().unwrap();
    let store = SledStore::open(directory.path()).unwrap();
    let created = store.create(draft(10, 7, BEN)).await.unwrap();
    let saved = store.put(accepted(&created.game), created.version).await.unwrap();
    store.close().await.unwrap();
    drop(store);

    let store = SledStore::open(directory.path()).unwrap();
    let kept = store.get(GameId(10)).await.unwrap().unwrap();
    assert_eq!(
        (SavedGame::from(&kept.game), kept.version),
        (SavedGame::from(&saved.game), saved.version)
    );
    assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [10]);
    assert_eq!(store.create(draft(11, 7, BEN)).await.unwrap().game.number, 2);
}

#[tokio::test]
async fn one_game_that_cannot_be_read_keeps_nobody_from_the_others() {
    let directory = tempfile::tempdir().unwrap();
    let store = SledStore::open(directory.path()).unwrap();
    for id in 10..13 {
        store.create(draft(id, 7, BEN)).await.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    by_hand::change(directory.path(), |db| {
        for kind in [b"g", b"h"] {
            db.insert([kind.as_slice(), &11_u64.to_be_bytes()].concat(), "damaged").unwrap();
        }
    });
    let store = SledStore::open(directory.path()).unwrap();
    assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [10, 12]);
    assert_eq!(ids(&store.newest_in(here(7), 3).await.unwrap()), [12, 10]);
    assert_eq!(ids(&store.open_of(BEN).await.unwrap()), [10, 12]);
    assert_eq!(ids(&store.open_in_guild(1).await.unwrap()), [10, 12]);
    assert_eq!(store.whereabouts(1).await.unwrap().len(), 2);
    assert!(matches!(store.get(GameId(11)).await, Err(StoreError::Damaged { .. })));
}

#[tokio::test]
async fn a_directory_in_use_is_not_opened_twice() {
    let directory = tempfile::tempdir().unwrap();
    let _store = SledStore::open(directory.path()).unwrap();
    assert!(matches!(SledStore::open(directory.path()), Err(StoreError::InUse(_))));
}

/// Makes a store with fifty challenges, and closes it.
async fn fill(directory: &Path) {
    let store = SledStore::open(directory).unwrap();
    for id in 1..=50 {
        store.create(draft(id, 7, BEN)).await.unwrap();
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn what_is_torn_beside_the_log_does_not_keep_the_store_shut() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    fill(&directory).await;
    // sled itself refuses what a power cut can leave behind.
    let settings = std::fs::read(directory.join("conf")).unwrap();
    for (torn, bytes) in [
        ("snap.7FFFFFFFFFFFFF00", &b""[..]),
        ("snap.7FFFFFFFFFFFFF00.generating", b"torn in the middle"),
        ("conf", &settings[..settings.len() - 4]),
        ("conf", &[0; 62]),
    ] {
        std::fs::write(directory.join(torn), bytes).unwrap();
        assert!(sled::open(&directory).is_err(), "{torn}");

        let store = SledStore::open(&directory).unwrap();
        assert_eq!(store.open_in(here(7)).await.unwrap().len(), 50, "{torn}");
        store.close().await.unwrap();
    }
    let copies = std::fs::read_dir(root.path()).unwrap().filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        name.to_string_lossy().starts_with("games.damaged-")
    });
    assert!(copies.count() > 0, "what was there is kept");
}

#[tokio::test]
async fn an_unknown_format_is_not_touched() {
    let directory = tempfile::tempdir().unwrap();
    let db = sled::open(directory.path()).unwrap();
    db.insert("f", "999").unwrap();
    db.flush().unwrap();
    drop(db);
    let error = SledStore::open(directory.path()).err().unwrap();
    assert!(matches!(&error, StoreError::Format { found, .. } if found == "999"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_saves_at_once_exactly_one_finds_the_version_it_read() {
    let directory = tempfile::tempdir().unwrap();
    let stores: [Arc<dyn Store>; 2] =
        [Arc::new(MemoryStore::default()), Arc::new(SledStore::open(directory.path()).unwrap())];
    for store in stores {
        let created = store.create(draft(10, 7, BEN)).await.unwrap();
        let savers: Vec<_> = (0..64)
            .map(|_| {
                let (store, game, read) =
                    (Arc::clone(&store), accepted(&created.game), created.version);
                tokio::spawn(async move { store.put(game, read).await })
            })
            .collect();
        let mut won = 0;
        for saver in savers {
            match saver.await.unwrap() {
                Ok(saved) => won += u32::from(saved.version == Version(2)),
                Err(StoreError::Conflict) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(won, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_made_at_once_have_numbers_without_gap_or_double() {
    let directory = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(SledStore::open(directory.path()).unwrap());
    let makers: Vec<_> = (1..=200)
        .map(|id| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.create(draft(id, 7, BEN)).await.unwrap().game.number })
        })
        .collect();
    let mut numbers = Vec::new();
    for maker in makers {
        numbers.push(maker.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=200).collect::<Vec<_>>());
}

/// A store that a former version of the program has written, in a directory of its own.
fn fixture(format: u32, directory: &Path) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/store-{format}"));
    std::fs::create_dir_all(directory.join("blobs")).unwrap();
    for entry in std::fs::read_dir(kept).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), directory.join(entry.file_name())).unwrap();
    }
}

#[tokio::test]
async fn stores_of_all_former_formats_are_opened_and_played_on() {
    let over = [21, 23, 25];
    for (format, challenges) in [(1, &[10][..]), (2, &[10, 13]), (3, &[10, 13])] {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("games");
        fixture(format, &directory);
        let found = archive::check(&directory, false, &mut |wrong| panic!("{wrong}")).unwrap();
        assert!(found.is_well());
        let store = SledStore::open(&directory).unwrap();
        let all: Vec<u64> =
            (10..13).chain(if format == 1 { 13..13 } else { 13..16 }).chain(20..27).collect();
        assert_eq!(found.counts.games, all.len() as u64);
        let mut of_ada = Vec::new();
        for &id in &all {
            let kept = store.get(GameId(id)).await.unwrap().unwrap();
            of_ada.extend(kept.game.has_player(ADA).then_some(id));
            assert_eq!(
                kept.game.outcome().is_some(),
                over.contains(&id),
                "game {id} of format {format}"
            );
            let listed = store.numbered(kept.game.place, kept.game.number).await.unwrap();
            assert_eq!(listed, Some(Summary::from(&kept.game)));
            if let Some(by) = kept.game.to_move() {
                let action = kept.game.history().unwrap().position().legal_actions()[0];
                let played = after(&kept.game, by, Command::play(action));
                store.put(played, kept.version).await.unwrap();
            } else if challenges.contains(&id) {
                let declined = after(&kept.game, kept.game.challenger.id, Command::Withdraw);
                store.put(declined, kept.version).await.unwrap();
            }
        }
        let playing: Vec<u64> =
            all.iter().copied().filter(|&id| id >= 20 && !over.contains(&id)).collect();
        let mut open: Vec<u64> =
            store.open_of(ADA).await.unwrap().iter().map(|game| game.id.0).collect();
        open.sort_unstable();
        assert_eq!(open, playing);
        assert_eq!(ids(&store.open_in_guild(1).await.unwrap()), playing);
        assert_eq!(store.preferences(ADA).await.unwrap().theme.as_deref(), Some("slate"));
        let settings = store.server_settings(1).await.unwrap();
        assert_eq!(settings.theme.as_deref(), Some("contrast"));
        let has_lists = format == 3;
        assert_eq!(settings.forbidden.contains(CLEO), has_lists);
        assert_eq!(store.preferences(ADA).await.unwrap().has_blocked(CLEO), has_lists);
        assert_eq!(games_of(&store, ADA, GameId(0), 100).await, of_ada);
        assert_eq!(store.create(draft(100, 8, BEN)).await.unwrap().game.number, 8);

        let mut lines = Vec::new();
        let exported = store.export(&mut lines).unwrap();
        assert_eq!((exported.games, exported.left_out), (all.len() as u64 + 1, 0));
        assert_eq!(archive::import(&root.path().join("other"), &mut &lines[..]).unwrap(), exported);
    }
}

#[tokio::test]
async fn a_garbled_snapshot_costs_nothing_and_leaves_few_copies() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    fill(&directory).await;
    let named = |directory: &Path, start: &str| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
        entries
            .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(start))
            .collect()
    };
    for round in 0..6 {
        // The one that was made at the end of the round before, or at the start.
        drop(SledStore::open(&directory).unwrap());
        let snapshots = named(&directory, "snap.");
        let newest = snapshots.iter().max().expect("sled writes a snapshot when it opens");
        let mut bytes = std::fs::read(newest).unwrap();
        match round {
            0 => bytes.clear(),
            1 => bytes.truncate(5),
            2 => bytes.truncate(bytes.len() - 1),
            3 => bytes.fill(0),
            4 => bytes[0] ^= 0xff,
            _ => *bytes.last_mut().unwrap() ^= 1,
        }
        std::fs::write(newest, bytes).unwrap();
        let store = SledStore::open(&directory).unwrap();
        assert_eq!(store.open_in(here(7)).await.unwrap().len(), 50, "round {round}");
        store.create(draft(1000 + round, 8, BEN)).await.unwrap();
        store.close().await.unwrap();
    }
    let copies = named(root.path(), "games.damaged-");
    assert!((1..=2).contains(&copies.len()), "{copies:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_saves_at_once_are_all_there_afterwards() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(SledStore::open(directory.path()).unwrap());
    let savers: Vec<_> = (1..=600)
        .map(|id| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let created = store.create(draft(id, id % 7, BEN)).await.unwrap();
                let saved = store.put(accepted(&created.game), created.version).await.unwrap();
                // Whoever was answered can read it at once.
                assert_eq!(store.get(GameId(id)).await.unwrap().unwrap().version, saved.version);
            })
        })
        .collect();
    for saver in savers {
        saver.await.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    let store = SledStore::open(directory.path()).unwrap();
    assert_eq!(store.open().await.unwrap().len(), 600);
    for id in 1..=600 {
        assert_eq!(store.get(GameId(id)).await.unwrap().unwrap().version, Version(2));
    }
}

/// A removal of a server's data that is stopped after any step goes on, and leaves nothing half removed.
#[tokio::test]
async fn a_removal_of_a_servers_data_that_is_stopped_anywhere_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let store = SledStore::open(directory.path()).unwrap();
    kept_for_a_while::fill_server(&store, 5).await;
    kept_for_a_while::fill_server(&store, 6).await;
    store.note_left(5, Some(NOW)).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    let mut steps = 0;
    loop {
        let store = SledStore::open(directory.path()).unwrap();
        let removed = store.remove_left(5, NOW, 1).await.unwrap();
        store.close().await.unwrap();
        drop(store);
        assert!(
            archive::check(directory.path(), false, &mut |wrong| panic!("{wrong}"))
                .unwrap()
                .is_well()
        );
        if removed == 0 {
            break;
        }
        steps += 1;
    }
    assert_eq!(steps, 5, "three games and two ratings");
    let store = SledStore::open(directory.path()).unwrap();
    assert_eq!(store.servers(0, 9).await.unwrap(), [Server { guild: 6, left: None }]);
    // Nothing of the one is left under any key.
    let mut lines = Vec::new();
    let counts = store.export(&mut lines).unwrap();
    assert_eq!(
        (counts.games, counts.last_numbers, counts.ratings, counts.servers, counts.left),
        (3, 4, 2, 1, 0)
    );
}
