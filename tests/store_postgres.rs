//! The store in PostgreSQL beside the one on disk: the same operations, answers and exports.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::{Challenge, GameId, Person, Place, PlayerId, SavedGame};
use alquerque::store::archive::{ArchiveError, Export as _, Maintenance as _};
use alquerque::store::{
    Conditions, DatabaseUrl, LimitedAction, PostgresDatabase, PostgresStore, Preferences, Quota,
    RankingQuery, SledDirectory, SledStore, Store, StoreError,
};
use alquerque_rules::MEDIEVAL;
use postgres::{Programs, Server, cluster};
use proptest::prelude::*;
use store_cli::{code_and_text, create_sample, exported, lines};
use store_operations::{Operation, all_answers, draft, one_more_win, operations};
use tempfile::TempDir;
use test_support::authority::Authority;
use time::OffsetDateTime;
use tokio::task::JoinHandle;

#[path = "support/postgres.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod postgres;
#[path = "support/store_cli.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod store_cli;
#[path = "support/store_operations.rs"]
mod store_operations;

/// Returns the export of a database, in a fixed order.
fn sorted_export(url: &DatabaseUrl) -> Vec<String> {
    let mut text = Vec::new();
    let exporting = url.clone();
    let text = std::thread::spawn(move || {
        PostgresDatabase(&exporting).export(&mut text).unwrap();
        text
    });
    sorted(&text.join().unwrap())
}

/// Imports an export into a database.
fn import(url: &DatabaseUrl, text: Vec<u8>) -> Result<(), ArchiveError> {
    let importing = url.clone();
    let done =
        std::thread::spawn(move || PostgresDatabase(&importing).import(&mut &text[..]).map(drop));
    done.join().unwrap()
}

/// Sorts the lines of an export except the first and the last, which must be the same anyway.
fn sorted(text: &[u8]) -> Vec<String> {
    let mut lines = lines(text);
    let last = lines.len() - 1;
    lines[1..last].sort_unstable();
    lines
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_database_answers_as_the_store_on_disk_does(operations in operations()) {
        let Some(cluster) = cluster() else { return Ok(()) };
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let directory = TempDir::new().unwrap();
            let disk = SledStore::open(directory.path()).unwrap();
            let url = cluster.database();
            let database = PostgresStore::open(&url).await.unwrap();
            for operation in operations {
                operation.clone().apply(&disk).await;
                operation.apply(&database).await;
            }
            assert_eq!(all_answers(&database).await, all_answers(&disk).await);
            assert_eq!(sorted_export(&url), sorted(&exported(&disk)));
        });
    }
}

/// Runs `alquerque store` on a database.
fn tool(url: &str, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.env_remove("RUST_LOG").env("ALQUERQUE_STORE", url).arg("store").args(args);
    command.output().unwrap()
}

/// Returns the address of a new database as text.
fn new_database(cluster: &Server) -> (String, DatabaseUrl) {
    let name = cluster.create_database();
    let url = cluster.url(&name);
    let parsed = url.parse().unwrap();
    (url, parsed)
}

#[tokio::test]
async fn a_bot_moves_from_the_disk_to_a_database_and_back() {
    let Some(cluster) = cluster() else { return };
    let root = TempDir::new().unwrap();
    let games = root.path().join("one/games");
    create_sample(&games).await;
    let before = exported(&SledStore::open(&games).unwrap());
    let file = root.path().join("export");
    std::fs::write(&file, &before).unwrap();
    let file = file.to_str().unwrap();
    let (url, database) = new_database(cluster);

    let none = code_and_text(&tool(&url, &["check"]));
    assert!(none.0 == Some(2) && none.1.contains("there is no store in postgres://"), "{none:?}");
    let imported = code_and_text(&tool(&url, &["import", file]));
    assert_eq!(imported.0, Some(0), "{imported:?}");
    let again = code_and_text(&tool(&url, &["import", file]));
    assert!(again.0 == Some(2) && again.1.contains("is not empty"), "{again:?}");
    let checked = code_and_text(&tool(&url, &["check"]));
    assert!(checked.0 == Some(0) && checked.1.contains("wrong index entries: 0"), "{checked:?}");
    assert_eq!(
        all_answers(&PostgresStore::open(&database).await.unwrap()).await,
        all_answers(&SledStore::open(&games).unwrap()).await
    );

    let backup = root.path().join("backup");
    let saved = code_and_text(&tool(&url, &["backup", backup.to_str().unwrap()]));
    assert_eq!(saved.0, Some(0), "{saved:?}");
    let text = std::fs::read(&backup).unwrap();
    assert_eq!(sorted(&text), sorted(&before));
    let other = root.path().join("other/games");
    SledDirectory(&other).import(&mut &text[..]).unwrap();
    assert_eq!(
        all_answers(&SledStore::open(&other).unwrap()).await,
        all_answers(&SledStore::open(&games).unwrap()).await
    );
}

#[tokio::test]
async fn an_invalid_export_leaves_a_database_empty() {
    let Some(cluster) = cluster() else { return };
    let root = TempDir::new().unwrap();
    create_sample(root.path()).await;
    let whole = lines(&exported(&SledStore::open(root.path()).unwrap()));
    let url = cluster.database();
    for count in [1, whole.len() / 2, whole.len() - 1] {
        let cut = whole[..count].concat().into_bytes();
        assert!(matches!(import(&url, cut), Err(ArchiveError::CutOff)), "after {count}");
    }
    import(&url, whole.concat().into_bytes()).unwrap();
}

/// A line replaces an earlier one for the same record, and a removal cancels it.
#[tokio::test]
async fn later_lines_of_an_export_count() {
    let Some(cluster) = cluster() else { return };
    let root = TempDir::new().unwrap();
    let store = SledStore::open(root.path()).unwrap();
    let counts = |line: &str| format!("{{\"end\":{line}}}\n");
    store.create(draft(1, 1)).await.unwrap();
    let early = lines(&exported(&store));
    let game =
        |lines: &[String]| lines.iter().find(|line| line.starts_with("{\"game\"")).unwrap().clone();
    Operation::Accept(1).apply(&store).await;
    let late = lines(&exported(&store));
    let url = cluster.database();
    let text = [
        early[0].clone(),
        game(&early),
        game(&late),
        "{\"last_number\":{\"channel\":1,\"number\":1}}\n".to_owned(),
        "{\"removal\":{\"player\":5}}\n".to_owned(),
        "{\"removed\":{\"key\":\"770000000000000005\"}}\n".to_owned(),
        counts("{\"games\":2,\"last_numbers\":1,\"removals\":1,\"removed\":1}"),
    ];
    import(&url, text.concat().into_bytes()).unwrap();
    assert_eq!(sorted_export(&url), sorted(late.concat().as_bytes()));
}

#[tokio::test]
async fn a_check_finds_and_repairs_wrong_columns() {
    let Some(cluster) = cluster() else { return };
    let (url, database) = new_database(cluster);
    let store = PostgresStore::open(&database).await.unwrap();
    for operation in Operation::sample() {
        operation.apply(&store).await;
    }
    let before = all_answers(&store).await;
    cluster.sql(
        &url,
        "UPDATE games SET is_open = NOT is_open, wakes_at = 1 WHERE id = 2; \
         UPDATE games SET summary = '{}' WHERE id = 3; UPDATE last_numbers SET number = 0",
    );
    let found = code_and_text(&tool(&url, &["check"]));
    assert!(
        found.0 == Some(1) && found.1.contains("wrong index entries: 3 (0 repaired)"),
        "{found:?}"
    );
    assert!(found.1.contains("the columns of game 2 differ from its record"), "{found:?}");
    let repaired = code_and_text(&tool(&url, &["check", "--repair"]));
    assert!(
        repaired.0 == Some(0) && repaired.1.contains("wrong index entries: 3 (3 repaired)"),
        "{repaired:?}"
    );
    assert_eq!(all_answers(&store).await, before);

    // A damaged record is named, and left out of an export.
    cluster.sql(&url, "UPDATE games SET record = 'damaged' WHERE id = 4");
    let damaged = code_and_text(&tool(&url, &["check"]));
    assert!(damaged.0 == Some(1) && damaged.1.contains("game 4 cannot be read"), "{damaged:?}");
    let export = tool(&url, &["export"]);
    let named = String::from_utf8_lossy(&export.stderr).matches("left_out").count();
    assert_eq!((export.status.code(), named), (Some(1), 1));
    assert!(matches!(store.get(GameId(4)).await, Err(StoreError::Unreadable(_))));
    store.remove_damaged(GameId(4), None).await.unwrap();
    assert!(store.get(GameId(4)).await.unwrap().is_none());
}

#[tokio::test]
async fn damaged_records_of_one_person_do_not_hide_others() {
    let Some(cluster) = cluster() else { return };
    let (url, database) = new_database(cluster);
    let store = PostgresStore::open(&database).await.unwrap();
    for player in [1, 2] {
        let hd = |it: &mut Preferences| it.size = Some("hd".into());
        store.edit_preferences(PlayerId(player), Box::new(hd)).await.unwrap();
    }
    let ratings = "INSERT INTO ratings (guild, rules, player, rating) \
                   VALUES (1, 'medieval', 1, 'damaged')";
    let preferences = "UPDATE preferences SET preferences = 'damaged' WHERE player = 1";
    cluster.sql(&url, &format!("{ratings}; {preferences}"));
    let all = store.all_preferences(PlayerId(0), 10).await.unwrap();
    let sizes: Vec<_> = all.iter().map(|(player, it)| (player.0, it.size.as_deref())).collect();
    assert_eq!(sizes, [(1, None), (2, Some("hd"))]);
    assert_eq!(store.ratings_of(PlayerId(1), vec![1]).await.unwrap(), []);
}

#[tokio::test]
async fn a_forgotten_person_leaves_no_row() {
    const ADA: u64 = 312_345_678_901_234_567;
    let Some(cluster) = cluster() else { return };
    let (url, database) = new_database(cluster);
    let store = PostgresStore::open(&database).await.unwrap();
    let ada = Person::new(PlayerId(ADA), "Ada");
    let ben = Person::new(PlayerId(2), "Ben");
    let place = Place { guild: Some(1), channel: 7 };
    let challenge = Challenge::new(GameId(1), place, ada, Some(ben));
    store.create(challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap()).await.unwrap();
    store
        .edit_preferences(PlayerId(ADA), Box::new(|it| it.size = Some("hd".into())))
        .await
        .unwrap();
    let id = ADA.to_string();
    let found = code_and_text(&tool(&url, &["check", "--user", &id]));
    assert!(found.0 == Some(1) && found.1.contains("entries with this id: 2"), "{found:?}");
    let gone = code_and_text(&tool(&url, &["forget", &id]));
    assert!(gone.0 == Some(0) && gone.1.contains("entries with this id: 0"), "{gone:?}");
}

#[tokio::test]
async fn hashes_of_people_are_keyed_by_a_secret_of_the_database() {
    let Some(cluster) = cluster() else { return };
    let now = OffsetDateTime::UNIX_EPOCH;
    let quota = Quota { action: LimitedAction::Begin(PlayerId(1)), max: 10, now };
    let mut seen = BTreeSet::new();
    for _ in 0..2 {
        let (url, database) = new_database(cluster);
        let store = PostgresStore::open(&database).await.unwrap();
        let other = PostgresStore::open(&database).await.unwrap();
        assert_eq!(store.secret(), other.secret(), "its processes have the same");
        for store in [store, other] {
            assert_eq!(store.count_action(quota).await.unwrap(), Some(true));
        }
        let names = cluster.sql(&url, "SELECT name FROM limited_actions");
        assert_eq!(names.lines().count(), 1, "{names}");
        seen.insert(names);
    }
    assert_eq!(seen.len(), 2, "each database has its own");
}

#[test]
fn tools_without_a_use_say_what_to_do() {
    let Some(cluster) = cluster() else { return };
    let (url, _) = new_database(cluster);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        PostgresStore::open(&url.parse().unwrap()).await.unwrap();
    });
    let (code, text) = code_and_text(&tool(&url, &["compact"]));
    assert!(code == Some(1) && text.contains("autovacuum"), "{text}");
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
    let (url, database) = new_database(cluster);
    let data = TempDir::new().unwrap();
    let check = ["config", "check", "--data", data.path().to_str().unwrap()];
    let (code, text) = program(&url, &check);
    assert!(code == Some(0) && text.contains("It holds no store yet"), "{text}");
    assert!(text.contains("(ALQUERQUE_STORE)") && !text.contains("bot@"), "{text}");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async { PostgresStore::open(&database).await.unwrap() });
    let (code, text) = program(&url, &check);
    assert!(code == Some(0) && text.contains("and holds a store"), "{text}");
    cluster.sql(&url, "INSERT INTO schema_versions (version) VALUES (99)");
    for args in [&check[..], &["store", "check"], &["store", "export"]] {
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
    let admin = cluster.url("postgres");
    cluster.sql(&admin, "CREATE ROLE guest LOGIN");
    let as_guest = |url: &str| url.replace("bot@", "guest@");
    let latin = "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0";
    cluster.sql(&admin, latin);
    let (closed, _) = new_database(cluster);
    cluster.sql(
        &closed,
        "REVOKE ALL ON SCHEMA public FROM PUBLIC; GRANT USAGE ON SCHEMA public TO guest",
    );
    let (hidden, _) = new_database(cluster);
    cluster.sql(&hidden, "REVOKE ALL ON SCHEMA public FROM PUBLIC");
    let (foreign, database) = new_database(cluster);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async { PostgresStore::open(&database).await.unwrap() });
    let (old, _) = new_database(cluster);
    cluster.sql(&old, "CREATE TABLE games (id BIGINT); GRANT ALL ON games TO guest; GRANT ALL ON SCHEMA public TO guest");
    for (url, words) in [
        (cluster.url("latin"), "its encoding is LATIN1"),
        (as_guest(&closed), "GRANT USAGE, CREATE ON SCHEMA public TO guest"),
        (as_guest(&hidden), "GRANT USAGE, CREATE ON SCHEMA public TO guest"),
        (
            as_guest(&foreign),
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guest",
        ),
        (as_guest(&old), "ALTER TABLE games OWNER TO guest"),
    ] {
        for (command, code) in [(&["config", "check"][..], 1), (&["doctor"], 2), (&["serve"], 2)] {
            let found = examined(&url, command);
            assert!(found.0 == Some(code) && found.1.contains(words), "{command:?}: {found:?}");
        }
    }
    // What was asked for suffices.
    cluster.sql(&closed, "GRANT USAGE, CREATE ON SCHEMA public TO guest");
    cluster.sql(
        &foreign,
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guest",
    );
    for url in [&closed, &foreign] {
        let url = as_guest(url).parse().unwrap();
        runtime.block_on(async {
            let store = PostgresStore::open(&url).await.unwrap();
            store.create(draft(1, 1)).await.unwrap();
        });
    }
}

#[test]
fn a_read_only_database_is_found_before_the_start() {
    let Some(cluster) = cluster() else { return };
    let name = cluster.create_database();
    let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    cluster.sql(&cluster.url("postgres"), &set);
    for command in [&["config", "check"][..], &["doctor"]] {
        let found = examined(&cluster.url(&name), command);
        let words = "it is read-only (a standby, or default_transaction_read_only of the role bot";
        assert!(found.0 == Some(1) && found.1.contains(words), "{found:?}");
        assert!(!found.1.contains("check its address"), "{found:?}");
    }
}

#[test]
fn a_server_that_refuses_a_connection_says_why_and_what_helps() {
    let Some(programs) = Programs::find() else { return };
    let server = Server::with_port(&programs, &["-c", "fsync=off"]);
    let name = server.create_database();
    let url = server.tcp_url(&name);
    server.sql(
        &server.url(&name),
        &format!(
            "CREATE ROLE idle; CREATE ROLE guest LOGIN PASSWORD 'hunter2'; CREATE ROLE full LOGIN CONNECTION LIMIT 0; \
             CREATE ROLE stranger LOGIN; REVOKE CONNECT ON DATABASE {name} FROM PUBLIC; \
             GRANT CONNECT ON DATABASE {name} TO guest, full"
        ),
    );
    let rules =
        "host all guest 127.0.0.1/32 scram-sha-256\nhost all outsider 127.0.0.1/32 reject\n";
    server.set_rules(rules);
    let plain = format!("{url}?sslmode=disable");
    let of = |user: &str| plain.replace("bot@", &format!("{user}@"));
    while server.try_sql(&of("guest:hunter3"), "SELECT 1") {}
    for (url, is_permanent, words) in [
        (
            url.clone(),
            true,
            "does not support TLS: turn it on there (ssl = on), or add ?sslmode=disable",
        ),
        (plain.replace(&name, "lost"), true, "database \"lost\" does not exist: create it"),
        (of("lost"), true, "role \"lost\" does not exist: CREATE ROLE … LOGIN"),
        (of("idle"), true, "role \"idle\" is not permitted to log in: CREATE ROLE … LOGIN"),
        (of("guest:hunter3"), true, "for user \"guest\": correct the user or the password"),
        (of("guest"), true, "asks for the password of the role guest"),
        (of("outsider"), true, "permit the connection in the server's pg_hba.conf"),
        (of("stranger"), true, "GRANT CONNECT ON DATABASE"),
        (of("full"), false, "raise max_connections"),
    ] {
        let (code, text) = examined(&url, &["doctor"]);
        assert_eq!(code, Some(if is_permanent { 2 } else { 1 }), "{text}");
        assert!(text.contains(words) && !text.contains("check its address"), "{words}: {text}");
        assert!(!text.contains("hunter"), "{text}");
    }
}

#[tokio::test]
async fn a_commit_waits_for_the_disk_whatever_the_role_has_set() {
    let Some(cluster) = cluster() else { return };
    for (set, used) in [("off", "on"), ("local", "local"), ("remote_apply", "remote_apply")] {
        let (url, database) = new_database(cluster);
        drop(PostgresStore::open(&database).await.unwrap());
        let name = url.rsplit('/').next().unwrap();
        cluster.sql(
            &url,
            &format!(
                "ALTER DATABASE {name} SET synchronous_commit = {set}; CREATE TABLE seen (setting TEXT); \
                 CREATE FUNCTION see() RETURNS TRIGGER LANGUAGE plpgsql AS \
                 $$BEGIN INSERT INTO seen SELECT current_setting('synchronous_commit'); RETURN NEW; END$$; \
                 CREATE TRIGGER see BEFORE INSERT ON games FOR EACH ROW EXECUTE FUNCTION see()"
            ),
        );
        let store = PostgresStore::open(&database).await.unwrap();
        store.create(draft(1, 1)).await.unwrap();
        assert_eq!(cluster.sql(&url, "SELECT setting FROM seen").trim(), used);
    }
    let (_, text) = examined(&cluster.url("postgres"), &["config", "check"]);
    assert!(text.contains("Warning: the server has fsync off"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_of_connections_is_named_and_kept() {
    let Some(cluster) = cluster() else { return };
    let (url, _) = new_database(cluster);
    cluster
        .sql(&url, "CREATE ROLE few LOGIN CONNECTION LIMIT 3; GRANT ALL ON SCHEMA public TO few");
    let url = url.replace("bot@", "few@");
    for command in [&["config", "check"][..], &["doctor"]] {
        let (_, text) = examined(&url, command);
        assert!(text.contains("admits 3 connections of few"), "{text}");
        assert!(text.contains("ALTER ROLE few CONNECTION LIMIT"), "{text}");
    }
    let store = Arc::new(PostgresStore::open(&url.parse().unwrap()).await.unwrap());
    let games = (1..=24).map(|id| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.create(draft(id, id)).await })
    });
    for created in games.collect::<Vec<_>>() {
        created.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn the_time_zone_of_a_database_changes_nothing() {
    let Some(cluster) = cluster() else { return };
    let name = cluster.create_database();
    let settings =
        ["timezone = 'Pacific/Apia'", "datestyle = 'SQL, DMY'", "intervalstyle = 'sql_standard'"];
    for setting in settings {
        cluster.sql(&cluster.url("postgres"), &format!("ALTER DATABASE {name} SET {setting}"));
    }
    let url: DatabaseUrl = cluster.url(&name).parse().unwrap();
    let store = PostgresStore::open(&url).await.unwrap();
    let hour = Duration::from_hours(1);
    assert!(store.lease("task", 1, hour).await.unwrap());
    assert!(!store.lease("task", 2, hour).await.unwrap(), "it has not expired");
    assert!(store.lease("task", 1, Duration::ZERO).await.unwrap());
    assert!(store.lease("task", 2, hour).await.unwrap(), "it has expired");
    let disk = TempDir::new().unwrap();
    let disk = SledStore::open(disk.path()).unwrap();
    for operation in Operation::sample() {
        operation.clone().apply(&disk).await;
        operation.apply(&store).await;
    }
    assert_eq!(all_answers(&store).await, all_answers(&disk).await);
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

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_changes_are_all_made() {
    let Some(cluster) = cluster() else { return };
    let store = Arc::new(PostgresStore::open(&cluster.database()).await.unwrap());
    let changes: Vec<_> = (1..=40)
        .map(|id| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let block = move |it: &mut Preferences| it.blocked.add(PlayerId(id));
                store.edit_preferences(PlayerId(1), Box::new(block)).await
            })
        })
        .collect();
    for change in changes {
        change.await.unwrap().unwrap();
    }
    assert_eq!(store.preferences(PlayerId(1)).await.unwrap().blocked.len(), 40);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_arrives_twice_at_once_creates_one_game() {
    let Some(cluster) = cluster() else { return };
    let store = Arc::new(PostgresStore::open(&cluster.database()).await.unwrap());
    for id in 1..=20 {
        let twice = [(); 2].map(|()| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.create(draft(id, 1)).await.unwrap().game.number })
        });
        for number in twice {
            assert_eq!(number.await.unwrap(), u32::try_from(id).unwrap());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_results_of_a_player_all_count() {
    let Some(cluster) = cluster() else { return };
    let store = Arc::new(PostgresStore::open(&cluster.database()).await.unwrap());
    for id in 1..=12 {
        store.create(draft(id, id)).await.unwrap();
        Operation::Accept(id).apply(&*store).await;
    }
    let ends: Vec<_> = (1..=12)
        .map(|id| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                loop {
                    let stored = store.get(GameId(id)).await.unwrap().unwrap();
                    match store.put_rated(stored.game, stored.version, 1, one_more_win()).await {
                        Err(StoreError::Conflict) => {}
                        saved => return saved.map(drop),
                    }
                }
            })
        })
        .collect();
    for end in ends {
        end.await.unwrap().unwrap();
    }
    let now = OffsetDateTime::UNIX_EPOCH;
    let query = RankingQuery { reader: PlayerId(1), page: 1, page_size: 10, now };
    let ranked = store.ranking_page(1, &MEDIEVAL, query).await.unwrap().players;
    assert_eq!(ranked.iter().map(|it| it.rating.wins).collect::<Vec<_>>(), [12, 12]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panicking_change_fails_alone() {
    let Some(cluster) = cluster() else { return };
    let store = PostgresStore::open(&cluster.database()).await.unwrap();
    let made = store.create(draft(1, 1)).await.unwrap();
    let failed = store.edit_preferences(PlayerId(1), Box::new(|_| panic!("on purpose"))).await;
    assert!(matches!(failed, Err(StoreError::Unreadable(_))));
    // Its connection does not return in the middle of a transaction.
    for save in 1..=32 {
        let stored = store.get(GameId(1)).await.unwrap().unwrap();
        assert_eq!(stored.version.0, made.version.0 + save - 1);
        store.put(stored.game, stored.version).await.unwrap();
    }
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(store.get(GameId(1)).await.unwrap().unwrap().version.0, made.version.0 + 32);
}

/// A machine that is off answers nothing; one that accepts a connection may never go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_does_not_answer_is_passed_over() {
    let Some(cluster) = cluster() else { return };
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = silent.local_addr().unwrap();
    let url = format!(
        "postgres://bot@{silent},{}/{}?sslmode=disable",
        cluster.host(),
        cluster.create_database()
    );
    let store = PostgresStore::open(&url.parse().unwrap()).await.unwrap();
    store.create(draft(1, 1)).await.unwrap();
}

/// Starts a server that takes encrypted connections. The directory holds its certificate.
fn encrypted(programs: &Programs, authority: &Authority) -> (Server, TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let [certificate, key] = ["certificate", "key"].map(|name| directory.path().join(name));
    fs::copy(authority.tls().certificates, &certificate).unwrap();
    fs::copy(authority.tls().key, &key).unwrap();
    // PostgreSQL refuses a key that others can read.
    fs::set_permissions(&key, Permissions::from_mode(0o600)).unwrap();
    [directory.path(), &certificate, &key].into_iter().for_each(postgres::give_to_user);
    let certificate = format!("ssl_cert_file={}", certificate.display());
    let key = format!("ssl_key_file={}", key.display());
    let options = ["-c", "ssl=on", "-c", &certificate, "-c", &key];
    (Server::with_port(programs, &options), directory)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_needs_a_certificate_of_a_trusted_authority() {
    let Some(programs) = Programs::find() else { return };
    let authority = Authority::generate();
    let (server, _certificate) = encrypted(&programs, &authority);
    let name = server.create_database();
    drop(PostgresStore::open(&server.url(&name).parse().unwrap()).await.unwrap());
    let url = server.tcp_url(&name);
    let check = |authority: &Authority| {
        let mut check = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        check.args(["store", "check", "--store", &url]).env("SSL_CERT_FILE", authority.store());
        code_and_text(&check.output().unwrap())
    };
    let (code, text) = check(&authority);
    assert_eq!(code, Some(0), "{text}");
    let (code, text) = check(&Authority::generate());
    assert!(code != Some(0) && text.contains("peer certificate"), "{text}");
}

/// The sessions of a database except one's own, and states in which they can be.
const OTHER_SESSIONS: &str = "\
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
const SLEEPING: &str = "wait_event = 'PgSleep'";
const WAITING: &str = "wait_event_type = 'Lock'";

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_heals_and_loses_nothing() {
    const GAMES: u64 = 32;
    const SAVES: u64 = 20;
    let Some(cluster) = cluster() else { return };
    let (url, database) = new_database(cluster);
    let store = Arc::new(PostgresStore::open(&database).await.unwrap());
    let is_over = Arc::new(AtomicBool::new(false));
    let killed = {
        let is_over = Arc::clone(&is_over);
        tokio::task::spawn_blocking(move || {
            let mut killed = 0;
            while !is_over.load(Ordering::Relaxed) {
                killed += terminate(cluster, &url, "random() < 0.3");
                std::thread::sleep(Duration::from_millis(50));
            }
            killed
        })
    };
    let now = OffsetDateTime::UNIX_EPOCH;
    let quota = move |max| Quota { action: LimitedAction::Begin(PlayerId(1)), max, now };
    let counted = move || Conditions { fence: None, quota: Some(quota(GAMES as usize)) };
    let savers: Vec<_> = (1..=GAMES)
        .map(|id| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut saved = store.create_if(draft(id, id), counted()).await.unwrap();
                for round in 0..SAVES {
                    saved = store.put(saved.game.clone(), saved.version).await.unwrap();
                    let block = move |it: &mut Preferences| it.blocked.add(PlayerId(round));
                    store.edit_preferences(PlayerId(id), Box::new(block)).await.unwrap();
                }
                saved
            })
        })
        .collect();
    let mut numbers = BTreeSet::new();
    let mut all_told = Vec::new();
    for saver in savers {
        all_told.push(saver.await.unwrap());
    }
    assert!(store.is_healthy());
    is_over.store(true, Ordering::Relaxed);
    assert!(killed.await.unwrap() > 0);
    for (max, is_permitted) in [(GAMES, false), (GAMES + 1, true)] {
        let counted = store.count_action(quota(max as usize)).await.unwrap();
        assert_eq!(counted, Some(is_permitted), "each game counts once");
    }
    for told in all_told {
        let stored = store.get(told.game.id).await.unwrap().unwrap();
        assert_eq!(stored.version, told.version);
        assert_eq!(stored.version.0, 1 + SAVES, "each save happened once");
        assert_eq!(SavedGame::from(&stored.game), SavedGame::from(&told.game));
        assert!(numbers.insert(told.game.number));
        let preferences = store.preferences(PlayerId(told.game.id.0)).await.unwrap();
        assert_eq!(preferences.blocked.len() as u64, SAVES);
    }
    // No number is left out, as no game was created twice.
    assert_eq!(numbers, (1..=u32::try_from(GAMES).unwrap()).collect());
}

/// Locks the rows of a query for a minute, or until the session is terminated. Returns whether it
/// ended by itself.
fn lock_rows(cluster: &'static Server, url: &str, rows: &str) -> JoinHandle<bool> {
    let (locking, lock) =
        (url.to_owned(), format!("BEGIN; {rows} FOR UPDATE; SELECT pg_sleep(60)"));
    let locked = tokio::task::spawn_blocking(move || cluster.try_sql(&locking, &lock));
    wait_for_session(cluster, url, SLEEPING);
    locked
}

fn wait_for_session(cluster: &Server, url: &str, state: &str) {
    let others = format!("SELECT count(*) {OTHER_SESSIONS} AND {state}");
    while cluster.sql(url, &others).trim() != "1" {}
}

fn terminate(cluster: &Server, url: &str, state: &str) -> u32 {
    let others = format!("SELECT count(pg_terminate_backend(pid)) {OTHER_SESSIONS} AND {state}");
    cluster.sql(url, &others).trim().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn actions_of_the_same_second_all_count_despite_a_lost_connection() {
    let Some(cluster) = cluster() else { return };
    let (url, database) = new_database(cluster);
    let store = Arc::new(PostgresStore::open(&database).await.unwrap());
    let (action, now) = (LimitedAction::Begin(PlayerId(1)), OffsetDateTime::UNIX_EPOCH);
    let quota = Quota { action, max: 2, now };
    assert_eq!(store.count_action(quota).await.unwrap(), Some(true));
    for is_permitted in [true, false] {
        let lock = lock_rows(cluster, &url, "SELECT name FROM limited_actions");
        let store = Arc::clone(&store);
        let counted = tokio::spawn(async move { store.count_action(quota).await });
        wait_for_session(cluster, &url, WAITING);
        // It pauses when it has waited for as long as permitted.
        while terminate(cluster, &url, WAITING) == 0 {}
        terminate(cluster, &url, SLEEPING);
        assert!(!lock.await.unwrap(), "its transaction is over");
        assert_eq!(counted.await.unwrap().unwrap(), Some(is_permitted));
    }
}

/// The time limit of an attempt at a transaction.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(6);

#[tokio::test(flavor = "multi_thread")]
async fn a_save_waits_for_a_locked_row_only_so_long() {
    let Some(cluster) = cluster() else { return };
    let (url, database) = new_database(cluster);
    let store = PostgresStore::open(&database).await.unwrap();
    let [locked, free] = [1, 2].map(|id| store.create(draft(id, id)));
    let (locked, free) = (locked.await.unwrap(), free.await.unwrap());
    let lock = lock_rows(cluster, &url, "SELECT id FROM games WHERE id = 1");
    let start = Instant::now();
    let refused = store.put(locked.game.clone(), locked.version).await;
    // On a busy machine, the time for an attempt or for the transaction can be over in its middle.
    let is_late = start.elapsed() >= ATTEMPT_TIMEOUT;
    let is_refused = match refused {
        Err(StoreError::Unreachable(_)) => true,
        Err(StoreError::InDoubt(_)) => is_late,
        _ => false,
    };
    assert!(is_refused, "{refused:?}");
    store.put(free.game, free.version).await.unwrap();
    // An attempt that was given up may still wait.
    terminate(cluster, &url, WAITING);
    terminate(cluster, &url, SLEEPING);
    assert!(!lock.await.unwrap(), "its transaction is over");
    store.put(locked.game, locked.version).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_becomes_read_only_saves_nothing_until_it_is_writable_again() {
    let Some(programs) = Programs::find() else { return };
    let server = Server::new(&programs, &["-c", "fsync=off"]);
    let (url, database) = new_database(&server);
    let store = PostgresStore::open(&database).await.unwrap();
    let made = store.create(draft(1, 1)).await.unwrap();
    let set_read_only = |is| {
        server.sql(&url, &format!("ALTER SYSTEM SET default_transaction_read_only = {is}"));
        server.sql(&url, "SELECT pg_reload_conf()");
        while server.sql(&url, "SHOW default_transaction_read_only").trim() != is {}
    };
    set_read_only("on");
    let refused = store.put(made.game.clone(), made.version).await;
    assert!(matches!(refused, Err(StoreError::Unreachable(_))), "{refused:?}");
    assert!(!store.is_healthy());
    set_read_only("off");
    store.put(made.game, made.version).await.unwrap();
    assert!(store.is_healthy());
}

#[tokio::test]
async fn several_processes_can_start_at_once() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.database();
    let starts = (0..8).map(|_| {
        let url = url.clone();
        tokio::spawn(async move { PostgresStore::open(&url).await })
    });
    let starts: Vec<_> = starts.collect();
    for start in starts {
        start.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let Some(cluster) = cluster() else { return };
    let (url, database) = new_database(cluster);
    PostgresStore::open(&database).await.unwrap();
    cluster.sql(&url, "INSERT INTO schema_versions (version) VALUES (99)");
    let error = PostgresStore::open(&database).await.err().unwrap().to_string();
    assert!(error.contains("format 99"), "{error}");
}
