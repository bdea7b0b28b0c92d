//! The program with a store in PostgreSQL, and what a lost connection must not change.

use std::collections::BTreeSet;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alquerque::game::{GameId, PlayerId, Request, decide};
use alquerque::service::rate_finished;
use alquerque::store::engine::{Batch, Scan};
use alquerque::store::{
    Conditions, LimitedAction, PostgresLocation, Preferences, Quota, RankingQuery, Store, With,
    archive,
};
use alquerque_rules::MEDIEVAL;
use tempfile::TempDir;
use test_support::block_until;
use test_support::postgres::{Server, cluster};
use time::OffsetDateTime;
use tokio::runtime::Handle;
use tokio::task::{block_in_place, spawn_blocking};

use crate::postgres_proxy::{Cut, Proxy};
use crate::store_cli::{code_and_text, create_sample, exported, open};
use crate::store_games::{BEN, Operation, all_answers, draft, one_more_win};

async fn open_database(url: &str) -> Store {
    Store::open(&PostgresLocation(url.parse().unwrap())).await.unwrap()
}

/// Runs `alquerque store` on a database.
fn tool(url: &str, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.env_remove("RUST_LOG").env("ALQUERQUE_STORE", url).arg("store").args(args);
    command.output().unwrap()
}

/// Returns the address of a new database.
fn new_database(cluster: &Server) -> String {
    cluster.url(&cluster.create_database())
}

#[tokio::test]
async fn a_bot_moves_from_the_disk_to_a_database_and_back() {
    let Some(cluster) = cluster() else { return };
    let root = TempDir::new().unwrap();
    let games = root.path().join("one/games");
    create_sample(&games).await;
    let before = exported(&open(&games).await).await;
    let file = root.path().join("export");
    std::fs::write(&file, &before).unwrap();
    let file = file.to_str().unwrap();
    let url = new_database(cluster);

    let none = code_and_text(&tool(&url, &["check"]));
    assert!(none.0 == Some(2) && none.1.contains("there is no store in postgres://"), "{none:?}");
    let imported = code_and_text(&tool(&url, &["import", file]));
    assert_eq!(imported.0, Some(0), "{imported:?}");
    let again = code_and_text(&tool(&url, &["import", file]));
    assert!(again.0 == Some(2) && again.1.contains("is not empty"), "{again:?}");
    let checked = code_and_text(&tool(&url, &["check"]));
    assert!(checked.0 == Some(0) && checked.1.contains("wrong index entries: 0"), "{checked:?}");
    assert_eq!(
        all_answers(&open_database(&url).await).await,
        all_answers(&open(&games).await).await
    );

    let backup = root.path().join("backup");
    let saved = code_and_text(&tool(&url, &["backup", backup.to_str().unwrap()]));
    assert_eq!(saved.0, Some(0), "{saved:?}");
    assert_eq!(std::fs::read(&backup).unwrap(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_repairs_the_entries_of_a_store_that_changes_meanwhile() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let store = open_database(&url).await;
    for operation in Operation::sample() {
        operation.apply(&store).await;
    }
    let id = |id: u64| id.to_be_bytes();
    // The first finding is a damaged record.
    let damage = async |key: Vec<u8>, value: Option<&str>| {
        let mut batch = Batch::default();
        batch.changes.insert(key, value.map(Into::into));
        store.engine().commit(batch).await.unwrap();
    };
    let read = store.get(GameId(1)).await.unwrap().unwrap();
    damage([&b"u"[..], &id(9)].concat(), Some("damaged")).await;
    damage([&b"h"[..], &id(1)].concat(), None).await;
    damage([&b"q"[..], &id(1), &id(99)].concat(), Some("")).await;
    let board = r#"{"id":9,"ply":0,"has_frame":false,"channel":7}"#;
    damage([&b"m"[..], &id(98)].concat(), Some(board)).await;
    let mut findings = Vec::new();
    let mut change = |finding: &str| {
        if findings.is_empty() {
            block_in_place(|| {
                let saved = Handle::current().block_on(store.put(read.game.clone(), &read));
                let created = Handle::current().block_on(store.create(draft(99, 5, BEN)));
                assert!(saved.is_ok() && created.is_ok());
            });
        }
        findings.push(finding.to_owned());
    };
    let location = PostgresLocation(url.parse().unwrap());
    let repaired = archive::check(&location, true, &mut change).await.unwrap();
    assert_eq!((repaired.wrong_entries, repaired.repaired), (1, 1), "{findings:?}");
    assert!(findings[1].contains("game 98, which is missing"), "{findings:?}");
    let checked = archive::check(&location, false, &mut |_| {}).await.unwrap();
    assert_eq!((checked.wrong_entries, checked.counts.left_out), (0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rebuild_of_ratings_keeps_the_result_of_a_game_that_ends_meanwhile() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let store = Arc::new(open_database(&url).await);
    let end = async |store: Arc<Store>, id| {
        store.create(draft(id, 7, BEN)).await.unwrap();
        for operation in [Operation::Accept(id), Operation::Play(id), Operation::Play(id)] {
            operation.apply(&store).await;
        }
        let read = store.get(GameId(id)).await.unwrap().unwrap();
        let resign = Request::new(PlayerId(1), alquerque::game::Command::Resign);
        let over = decide(&read.game, &resign, OffsetDateTime::UNIX_EPOCH).unwrap().game;
        let with = With { rating: Some((1, &rate_finished)), ..With::default() };
        store.save(over, &read, with).await.unwrap();
    };
    end(Arc::clone(&store), 1).await;
    // A rating that is wrong.
    let key = store.engine().scan(Scan::prefix(b"r")).await.unwrap().remove(0).key;
    let mut removal = Batch::default();
    removal.remove(key);
    store.engine().commit(removal).await.unwrap();
    let location = PostgresLocation(url.parse().unwrap());
    let has_ended = AtomicBool::new(false);
    let rate = move |game, before| {
        if !has_ended.swap(true, Ordering::Relaxed) {
            block_in_place(|| Handle::current().block_on(end(Arc::clone(&store), 2)));
        }
        rate_finished(game, before)
    };
    let rebuilt = archive::rebuild_ratings(&location, &rate).await.unwrap();
    assert!(rebuilt.games == 2 && rebuilt.changed > 0, "{rebuilt:?}");
    let again = archive::rebuild_ratings(&location, &rate).await.unwrap();
    assert_eq!((again.games, again.changed), (2, 0));
}

#[tokio::test]
async fn servers_are_listed_with_few_round_trips() {
    let Some(cluster) = cluster() else { return };
    let proxy = Proxy::new(cluster);
    let store = open_database(&proxy.url(&cluster.create_database())).await;
    let mut batch = Batch::default();
    for guild in 2..=300_u64 {
        batch.put([&b"s"[..], &(3 * guild).to_be_bytes()].concat(), "{}");
    }
    store.engine().commit(batch).await.unwrap();
    store.create(draft(1, 7, BEN)).await.unwrap();
    store.set_left(9, Some(OffsetDateTime::UNIX_EPOCH)).await.unwrap();
    let before = proxy.round_trips();
    let servers = store.servers(0, 200).await.unwrap();
    let made = proxy.round_trips() - before;
    assert!(made <= 8, "{made}");
    let found: Vec<(u64, bool)> =
        servers.iter().map(|server| (server.guild, server.left.is_some())).collect();
    let others = (2..=200).map(|number| (3 * number, number == 3));
    assert_eq!(found, std::iter::once((1, false)).chain(others).collect::<Vec<_>>());
}

#[tokio::test]
async fn hashes_of_people_are_keyed_by_a_secret_of_the_database() {
    let Some(cluster) = cluster() else { return };
    let now = OffsetDateTime::UNIX_EPOCH;
    let quota = Quota { action: LimitedAction::Begin(PlayerId(1)), max: 10, now };
    let mut seen = BTreeSet::new();
    for _ in 0..2 {
        let url = new_database(cluster);
        let stores = [open_database(&url).await, open_database(&url).await];
        assert_eq!(stores[0].secret(), stores[1].secret(), "its processes have the same");
        for store in &stores {
            assert_eq!(store.count_action(quota).await.unwrap(), Some(true));
        }
        let counts = stores[0].engine().scan(Scan::prefix(b"k")).await.unwrap();
        assert_eq!(counts.len(), 1, "{counts:?}");
        seen.insert(counts[0].key.clone());
    }
    assert_eq!(seen.len(), 2, "each database has its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_waits_for_a_database_that_answers_slowly() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let secret = open_database(&url).await.secret();
    let others = "FROM pg_stat_activity WHERE datname = current_database() AND ";
    let count = |state: &str| -> u32 {
        cluster.sql(&url, &format!("SELECT count(*) {others} {state}")).trim().parse().unwrap()
    };
    let locking = url.clone();
    let lock = "BEGIN; LOCK TABLE entries IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(60)";
    let locked = spawn_blocking(move || cluster.try_sql(&locking, lock));
    block_until("the entries are locked", || count("wait_event = 'PgSleep'") == 1);
    let opening = url.clone();
    let opened = tokio::spawn(async move { open_database(&opening).await });
    // The first one is not waited for any more.
    block_until("a second read waits", || count("wait_event_type = 'Lock'") == 2);
    cluster.sql(&url, &format!("SELECT pg_terminate_backend(pid) {others} wait_event = 'PgSleep'"));
    assert_eq!(opened.await.unwrap().secret(), secret);
    assert!(!locked.await.unwrap(), "the lock was ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_loses_and_doubles_nothing() {
    let Some(cluster) = cluster() else { return };
    let proxy = Proxy::new(cluster);
    let store = open_database(&proxy.url(&cluster.create_database())).await;
    let now = OffsetDateTime::UNIX_EPOCH;
    let quota = |max| Quota { action: LimitedAction::Begin(PlayerId(1)), max, now };
    for (id, cut) in [(1, Cut::Request), (2, Cut::Answer)] {
        let conditions = Conditions { quota: Some(quota(9)), ..Conditions::default() };
        proxy.cut(cut);
        let created = store.create_if(draft(id, id, BEN), conditions).await.unwrap();
        assert!(proxy.has_cut());
        assert_eq!(created.game.number as u64, id, "a game is created once");
        Operation::Accept(id).apply(&store).await;
        let read = store.get(GameId(id)).await.unwrap().unwrap();
        let with = With { rating: Some((1, &one_more_win())), ..With::default() };
        proxy.cut(cut);
        let saved = store.save(read.game.clone(), &read, with).await.unwrap();
        assert!(proxy.has_cut());
        assert_eq!(saved.version.0, read.version.0 + 1);
        let query = RankingQuery { reader: PlayerId(1), page: 1, page_size: 10, now };
        let ranked = store.ranking_page(1, &MEDIEVAL, query).await.unwrap().players;
        let wins: Vec<_> = ranked.iter().map(|it| u64::from(it.rating.wins)).collect();
        assert_eq!(wins, [id, id], "each result counts once");
        let block = move |it: &mut Preferences| it.blocked.add(PlayerId(id));
        proxy.cut(cut);
        let edited = store.edit_preferences(PlayerId(1), block).await.unwrap();
        assert!(proxy.has_cut());
        assert_eq!(edited.blocked.len() as u64, id);
        // This counts beside the game, although both are of the same second.
        proxy.cut(cut);
        assert_eq!(store.count_action(quota(9)).await.unwrap(), Some(true));
        assert!(proxy.has_cut());
    }
    assert_eq!(store.count_action(quota(4)).await.unwrap(), Some(false));
    assert_eq!(store.count_action(quota(5)).await.unwrap(), Some(true), "each counts once");
    assert!(store.is_healthy());
}

#[tokio::test]
async fn tools_without_a_use_say_what_to_do() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    open_database(&url).await;
    let (code, text) = code_and_text(&tool(&url, &["compact"]));
    assert!(code == Some(1) && text.contains("autovacuum"), "{text}");
    // Nothing is left to compact.
    let (code, text) = code_and_text(&tool(&url, &["forget", "312345678901234567"]));
    assert!(code == Some(0) && text.contains("entries with this id: 0"), "{text}");
}

/// A token with the form of Discord's.
const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// Runs the program. Returns its exit code and output.
fn program(url: &str, args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.env("RUST_LOG", "trace").env("DISCORD_TOKEN", TOKEN).env_remove("DISCORD_TOKEN_FILE");
    code_and_text(&command.env("ALQUERQUE_STORE", url).args(args).output().unwrap())
}

#[test]
fn the_password_is_in_no_message() {
    let data = TempDir::new().unwrap();
    let data = ["--data", data.path().to_str().unwrap()];
    for (url, reason) in [
        ("postgres://bot:hunter2@127.0.0.1:1/games?sslmode=disable", "no connection"),
        ("postgres://bot:hunter2@/games", "names no host"),
        ("postgres://bot:at@hunter2@127.0.0.1:1/games", "%40"),
        ("mysql://bot:hunter2@x/y", "does not begin with"),
    ] {
        for args in [&["config", "check"][..], &["store", "check"], &["serve"]] {
            // The tools take a data directory of a flag instead.
            let more = if args[0] == "store" { &[][..] } else { &data[..] };
            let (code, text) = program(url, &[args, more].concat());
            assert!(code != Some(0) && !text.contains("hunter2"), "{args:?}: {text}");
            assert!(text.contains(reason), "{args:?}: {text}");
        }
    }
}

#[test]
fn the_configuration_is_checked_with_the_database() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let data = TempDir::new().unwrap();
    let check = ["config", "check", "--data", data.path().to_str().unwrap()];
    let (code, text) = program(&url, &check);
    assert!(code == Some(0) && text.contains("It holds no store yet"), "{text}");
    assert!(text.contains("(ALQUERQUE_STORE)") && !text.contains("bot@"), "{text}");
    tokio::runtime::Runtime::new().unwrap().block_on(open_database(&url));
    let (code, text) = program(&url, &check);
    assert!(code == Some(0) && text.contains("and holds a store"), "{text}");
    cluster.sql(&url, "INSERT INTO schema_versions (version) VALUES (99)");
    for args in
        [&check[..], &["store", "check"], &["store", "check", "--repair"], &["store", "export"]]
    {
        let (code, text) = program(&url, args);
        assert!(code != Some(0) && text.contains("format 99"), "{args:?}: {text}");
    }
}

/// Runs a command that examines the database before it needs Discord. Returns its exit code and
/// output.
fn examined(url: &str, command: &[&str]) -> (Option<i32>, String) {
    let data = TempDir::new().unwrap();
    let data = ["--data", data.path().to_str().unwrap()];
    // Nothing listens there.
    let nowhere = ["--api-url", "http://127.0.0.1:1"];
    program(url, &[command, &data, &nowhere].concat())
}

#[test]
fn whatever_makes_a_start_fail_is_found_before() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let name = url.rsplit('/').next().unwrap();
    let closed = "CREATE ROLE guest LOGIN; CREATE ROLE full LOGIN CONNECTION LIMIT 0; \
                  CREATE ROLE few LOGIN CONNECTION LIMIT 3; GRANT ALL ON SCHEMA public TO few";
    cluster.sql(&url, closed);
    let of = |role: &str| url.replace("bot@", &format!("{role}@"));
    let commands = [&["config", "check"][..], &["doctor"], &["serve"]];
    for (url, commands, codes, words) in [
        (of("guest"), &commands[..], [1, 2, 2], "GRANT USAGE, CREATE ON SCHEMA public TO guest"),
        // This may change at any time.
        (of("full"), &commands[1..2], [1, 1, 1], "raise max_connections"),
        (of("few"), &commands[..1], [0, 0, 0], "admits 3 connections of few"),
        (of("few"), &commands[1..2], [1, 1, 1], "admits 3 connections of few"),
    ] {
        for (command, code) in commands.iter().zip(codes) {
            let found = examined(&url, command);
            assert!(found.0 == Some(code) && found.1.contains(words), "{command:?}: {found:?}");
            assert!(!found.1.contains("check its address"), "{found:?}");
        }
    }
    let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    cluster.sql(&cluster.url("postgres"), &set);
    for command in &commands[..2] {
        let found = examined(&url, command);
        let words = "it is read-only (a standby, or default_transaction_read_only of the role bot";
        assert!(found.0 == Some(1) && found.1.contains(words), "{found:?}");
        assert!(!found.1.contains("check its address"), "{found:?}");
    }
}

#[test]
fn a_data_directory_of_a_flag_precedes_a_database_of_the_environment() {
    let empty = TempDir::new().unwrap();
    let directory = empty.path().to_str().unwrap();
    let url = "postgres://bot@127.0.0.1:1/games?sslmode=disable";
    let (code, text) = program(url, &["store", "check", "--data", directory]);
    assert!(
        code == Some(2) && text.contains("there is no store in") && text.contains(directory),
        "{text}"
    );
    let (code, text) = program(url, &["store", "check", "--data", directory, "--store", url]);
    assert!(code == Some(2) && text.contains("name two stores"), "{text}");
}
