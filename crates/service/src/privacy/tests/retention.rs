use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::super::retention::BATCH;
use crate::tests::{self, HERE, NOW, person, refused};
use crate::{MAX_GAMES_AN_HOUR, MAX_STUDIES, Options, Result, Retention, Services};
use alquerque_game::{
    Challenge, Command, GameId, Place, PlayerId, Reason, Request, Study, Temporary,
};
use alquerque_rules::{BySide, History, MEDIEVAL};
use alquerque_store::Store;

const DAY: Duration = Duration::DAY;

fn open() -> (Arc<Store>, Services) {
    let store = Arc::new(Store::in_memory());
    let service = Services::new(Arc::clone(&store));
    (store, service)
}

fn with_retention(store: &Arc<Store>, retention: Retention) -> Services {
    let options = Options { retention, ..Options::default() };
    Services::with_options(Arc::clone(store), options)
}

/// Returns a challenge of player 1 to player 2.
fn challenge(id: u64, place: Place) -> Challenge {
    tests::challenge(id, place, 1, 2)
}

/// Creates a finished game, one in progress and an open challenge.
async fn create_games(service: &Services, place: Place) {
    let id = |nth| place.channel * 10 + nth;
    let ended = service.begun(challenge(id(1), place)).await;
    tests::submit(service, &ended, 2, Command::Resign).await.unwrap();
    service.begun(challenge(id(2), place)).await;
    service.created(challenge(id(3), place)).await;
}

/// Creates a challenge, and withdraws it.
async fn withdraw(service: &Services, id: u64, place: Place, now: OffsetDateTime) {
    service.challenges.create(challenge(id, place), now).await.unwrap();
    let withdraw = Request::new(PlayerId(1), Command::Withdraw);
    tests::submit_at(service, place, GameId(id), &withdraw, now).await.unwrap();
}

async fn import(service: &Services, id: u64, now: OffsetDateTime) -> Result<()> {
    let names = BySide { white: "Ada".to_owned(), black: "Ben".to_owned() };
    let study = Study { names, history: History::new(&MEDIEVAL), outcome: None, opening: 0 };
    service.challenges.import(GameId(id), HERE, person(1), study, now).await.map(drop)
}

async fn servers(store: &Store) -> Vec<u64> {
    store.servers(0, 9).await.unwrap().iter().map(|server| server.guild).collect()
}

#[tokio::test]
async fn data_stay_if_the_bot_has_been_invited_again_unnoticed() {
    let (store, first) = open();
    create_games(&first, HERE).await;
    first.guilds.left(1, NOW).await.unwrap();
    let end = NOW + 61 * DAY;
    for is_here in [true, false] {
        // A new process knows only the record, until Discord tells where the bot is.
        let service = Services::new(Arc::clone(&store));
        service.sweep(end).await;
        service.privacy.remove_expired(end).await.unwrap();
        assert_eq!(servers(&store).await, [1]);
        service.guilds.session_started(|_| Some(is_here), end).await.unwrap();
        service.privacy.remove_expired(end).await.unwrap();
        assert_eq!(servers(&store).await, [1], "it is present, or absent from now on");
        service.guilds.session_started(|_| None, end).await.unwrap();
        service.privacy.remove_expired(end + 60 * DAY).await.unwrap();
        assert_eq!(
            servers(&store).await.len(),
            usize::from(is_here),
            "its absence began with this session"
        );
    }
}

#[tokio::test]
async fn a_leave_in_the_future_is_recorded_as_of_now() {
    let (store, service) = open();
    create_games(&service, HERE).await;
    store.set_left(1, Some(NOW + 9999 * DAY)).await.unwrap();
    service.guilds.session_started(|_| Some(false), NOW).await.unwrap();
    assert_eq!(store.servers(0, 9).await.unwrap()[0].left, Some(NOW));
}

#[tokio::test]
async fn sweeps_remove_games_of_servers_in_batches_until_none_are_left() {
    let (store, service) = open();
    let count = 3 * BATCH as u64;
    for guild in 1..=count {
        let place = Place { guild: Some(guild), channel: guild };
        let now = NOW + DAY * i32::try_from(guild).unwrap();
        withdraw(&service, guild, place, now).await;
    }
    let retention = Retention { challenges: 3650 * DAY, ..Retention::default() };
    let service = with_retention(&store, retention);
    let now = NOW + 700 * DAY;
    service.guilds.session_started(|_| Some(false), now).await.unwrap();
    for swept in 1..=3 {
        assert!(service.privacy.remove_expired(now + 60 * DAY).await.unwrap(), "there may be more");
        assert_eq!(store.servers(0, 999).await.unwrap().len(), (3 - swept) * BATCH);
    }
    assert!(!service.privacy.remove_expired(now + 60 * DAY).await.unwrap());
}

/// The most that the store has of one player beside games that were played, as `docs/threats.md`
/// has it.
const CHALLENGES: i64 = 5_040;
const STUDIES: i64 = 455;

/// Returns the most challenges that led to no game, and studies, that the store has of one player.
fn bound(retention: Retention) -> (i64, i64) {
    let an_hour = i64::try_from(MAX_GAMES_AN_HOUR).unwrap();
    let a_day = i64::try_from(MAX_STUDIES).unwrap();
    (retention.challenges.whole_hours() * an_hour, (retention.studies.whole_days() + 1) * a_day)
}

#[test]
fn the_documented_bound_of_the_disk_space_is_right() {
    assert_eq!(bound(Retention::default()), (CHALLENGES, STUDIES));
    let threats = include_str!("../../../../../docs/threats.md");
    assert!(threats.contains("5,040 challenges of 4 KiB and 455 studies of 80 KiB"));
    let kib = CHALLENGES * 4 + STUDIES * 80;
    assert!(threats.contains(&format!("{} MiB", (kib + 1023) / 1024)), "{kib}");
}

/// sled never returns space to the file system, but reuses it.
#[tokio::test]
#[ignore = "long form: thousands of saves"]
async fn removed_games_do_not_make_the_files_grow() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(&alquerque_store::directory(directory.path())).await.unwrap());
    let retention = Retention { challenges: Duration::hours(4), ..Retention::default() };
    let service = with_retention(&store, retention);
    let mut sizes = Vec::new();
    for hour in 0..120 {
        let now = NOW + Duration::hours(hour);
        service.privacy.remove_expired(now).await.unwrap();
        for id in 0..MAX_GAMES_AN_HOUR as u64 {
            let id = u64::try_from(hour).unwrap() * 100 + id;
            withdraw(&service, id, HERE, now).await;
        }
        let files = std::fs::read_dir(directory.path()).unwrap();
        sizes.push(files.map(|file| file.unwrap().metadata().unwrap().len()).sum::<u64>() >> 10);
    }
    println!("KiB after each hour: {sizes:?}");
    store.close().await.unwrap();
    assert!(sizes[119] <= 2 * sizes[30..60].iter().max().unwrap());
}

#[tokio::test]
async fn the_most_active_player_stays_within_the_bound() {
    let store = Arc::new(Store::in_memory());
    let retention = Retention { challenges: 2 * DAY, studies: 3 * DAY, ..Retention::default() };
    let service = with_retention(&store, retention);
    let mut id = 0;
    let mut most = (0, 0);
    for hour in 0..8 * 24 {
        let now = NOW + Duration::hours(hour);
        service.privacy.remove_expired(now).await.unwrap();
        for _ in 0..MAX_GAMES_AN_HOUR {
            id += 1;
            withdraw(&service, id, HERE, now).await;
        }
        let full = Reason::TooManyGamesAnHour { most: MAX_GAMES_AN_HOUR };
        let one_more = service.challenges.create(challenge(id + 1, HERE), now).await;
        assert_eq!(refused(one_more).reason, full);
        loop {
            id += 1;
            if import(&service, id, now).await.is_err() {
                break;
            }
        }
        let end = now + DAY;
        let count = async |kind| {
            i64::try_from(store.temporary(kind, end, usize::MAX).await.unwrap().len()).unwrap()
        };
        most = (
            most.0.max(count(Temporary::Challenge).await),
            most.1.max(count(Temporary::Study).await),
        );
    }
    let (challenges, studies) = bound(retention);
    assert_eq!(most.0, challenges, "exactly the bound");
    assert!((studies - 5..=studies).contains(&most.1), "{most:?}");
}
