use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use alquerque::store::OpenError;
use alquerque::store::engine::postgres::DatabaseUrl;
use alquerque::store::engine::{Location as _, Purpose};
use tempfile::TempDir;
use test_support::authority::Authority;
use test_support::postgres::{self, Programs, Server, cluster};
use time::OffsetDateTime;

use super::{location, new_database, open, putting, save};

#[test]
fn a_refused_address_is_explained_without_its_secrets() {
    for (text, reason) in [
        ("mysql://bot:hunter2@db/games", "does not begin with postgres://"),
        ("postgres://bot:hunter2@/games", "names no host"),
        ("postgres://bot:hunter2@db", "names no database"),
        ("postgres://bot:hunter2@db/games?sslmode=hunter2", "options"),
        ("postgres://bot:hunter2@db:hunter2/games", "port"),
        ("postgres://bot:pass@hunter2@db/games", "%40"),
        ("postgres://bot:hunter2@db/games?sslrootcert=/ca.pem", "SSL_CERT_FILE"),
        ("postgres://bot:hunter2@db/games?sslkey=hunter2", "not supported"),
        ("postgres://db/games?password=a&hunter2&x=1", "options"),
    ] {
        let error = text.parse::<DatabaseUrl>().unwrap_err().to_string();
        assert!(error.contains(reason) && !error.contains("hunter2"), "{text}: {error}");
    }
}

#[tokio::test]
async fn several_processes_can_start_at_once() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let starts = (0..8).map(|_| {
        let url = url.clone();
        tokio::spawn(async move { open(&url).await })
    });
    for start in starts.collect::<Vec<_>>() {
        start.await.unwrap();
    }
}

#[tokio::test]
async fn rights_that_the_role_lacks_are_named() {
    let Some(cluster) = cluster() else { return };
    let admin = cluster.url("postgres");
    cluster.sql(&admin, "CREATE ROLE tenant LOGIN");
    let as_tenant = |url: &str| url.replace("bot@", "tenant@");
    cluster.sql(&admin, "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    let closed = new_database(cluster);
    let usage = "REVOKE ALL ON SCHEMA public FROM PUBLIC; GRANT USAGE ON SCHEMA public TO tenant";
    cluster.sql(&closed, usage);
    let hidden = new_database(cluster);
    cluster.sql(&hidden, "REVOKE ALL ON SCHEMA public FROM PUBLIC");
    let foreign = new_database(cluster);
    open(&foreign).await;
    let unfinished = new_database(cluster);
    let create = "CREATE TABLE entries (key BYTEA); GRANT ALL ON entries TO tenant; \
                  GRANT ALL ON SCHEMA public TO tenant";
    cluster.sql(&unfinished, create);
    let may_create = "GRANT USAGE, CREATE ON SCHEMA public TO tenant";
    let may_use = "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO tenant";
    for (url, words) in [
        (cluster.url("latin"), "its encoding is LATIN1"),
        (as_tenant(&closed), may_create),
        (as_tenant(&hidden), may_create),
        (as_tenant(&foreign), may_use),
        (as_tenant(&unfinished), "ALTER TABLE entries OWNER TO tenant"),
    ] {
        let error = location(&url).open(Purpose::Use).await.err().unwrap();
        assert!(matches!(error, OpenError::Unsuitable(_)), "{error:?}");
        assert!(error.to_string().contains(words), "{error}");
    }
    // What was asked for suffices.
    cluster.sql(&closed, may_create);
    cluster.sql(&foreign, may_use);
    for url in [&closed, &foreign] {
        open(&as_tenant(url)).await.commit(save("r", 1)).await.unwrap();
    }
}

#[tokio::test]
async fn a_server_that_refuses_a_connection_says_why_and_what_helps() {
    let Some(programs) = Programs::find() else { return };
    let server = Server::with_port(&programs, &["-c", "fsync=off"]);
    let name = server.create_database();
    let url = server.tcp_url(&name);
    server.sql(
        &server.url(&name),
        &format!(
            "CREATE ROLE idle; CREATE ROLE guest LOGIN PASSWORD 'hunter2'; CREATE ROLE full LOGIN \
             CONNECTION LIMIT 0; CREATE ROLE stranger LOGIN; REVOKE CONNECT ON DATABASE {name} \
             FROM PUBLIC; GRANT CONNECT ON DATABASE {name} TO guest, full"
        ),
    );
    let rules =
        "host all guest 127.0.0.1/32 scram-sha-256\nhost all outsider 127.0.0.1/32 reject\n";
    server.set_rules(rules);
    let plain = format!("{url}?sslmode=disable");
    let of = |user: &str| plain.replace("bot@", &format!("{user}@"));
    while server.try_sql(&of("guest:hunter3"), "SELECT 1") {}
    for (url, is_permanent, words) in [
        (url.clone(), true, "does not support TLS: turn it on there (ssl = on), or add ?sslmode="),
        (plain.replace(&name, "lost"), true, "database \"lost\" does not exist: create it"),
        (of("lost"), true, "role \"lost\" does not exist: CREATE ROLE … LOGIN"),
        (of("idle"), true, "role \"idle\" is not permitted to log in: CREATE ROLE … LOGIN"),
        (of("guest:hunter3"), true, "for user \"guest\": correct the user or the password"),
        (of("guest"), true, "asks for the password of the role guest"),
        (of("outsider"), true, "permit the connection in the server's pg_hba.conf"),
        (of("stranger"), true, "GRANT CONNECT ON DATABASE"),
        (of("full"), false, "raise max_connections"),
    ] {
        let error = location(&url).examine().await.unwrap_err();
        let text = format!("{error} {error:?}");
        assert_eq!(matches!(error, OpenError::Unsuitable(_)), is_permanent, "{text}");
        assert!(text.contains(words) && !text.contains("hunter"), "{words}: {text}");
    }
}

#[tokio::test]
async fn a_commit_waits_for_the_disk_whatever_the_role_has_set() {
    let Some(cluster) = cluster() else { return };
    for (set, used) in [("off", "on"), ("local", "local"), ("remote_apply", "remote_apply")] {
        let name = cluster.create_database();
        let url = cluster.url(&name);
        open(&url).await;
        cluster.sql(
            &url,
            &format!(
                "ALTER DATABASE {name} SET synchronous_commit = {set}; CREATE TABLE seen (setting TEXT); \
                 CREATE FUNCTION see() RETURNS TRIGGER LANGUAGE plpgsql AS \
                 $$BEGIN INSERT INTO seen SELECT current_setting('synchronous_commit'); RETURN NEW; END$$; \
                 CREATE TRIGGER see BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION see()"
            ),
        );
        open(&url).await.commit(putting("k", "")).await.unwrap();
        assert_eq!(cluster.sql(&url, "SELECT setting FROM seen").trim(), used);
    }
    let warnings = location(&cluster.url("postgres")).examine().await.unwrap().warnings;
    assert!(warnings.concat().contains("the server has fsync off"), "{warnings:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_of_connections_is_named_and_kept() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    cluster.sql(
        &url,
        "CREATE ROLE limited LOGIN CONNECTION LIMIT 3; GRANT ALL ON SCHEMA public TO limited",
    );
    let url = url.replace("bot@", "limited@");
    let warnings = location(&url).examine().await.unwrap().warnings.concat();
    assert!(warnings.contains("admits 3 connections of limited"), "{warnings}");
    assert!(warnings.contains("ALTER ROLE limited CONNECTION LIMIT"), "{warnings}");
    let engine = open(&url).await;
    let commits = (0..24).map(|number| {
        let engine = Arc::clone(&engine);
        tokio::spawn(async move { engine.commit(save(&format!("r{number}-"), 1)).await })
    });
    for commit in commits.collect::<Vec<_>>() {
        commit.await.unwrap().unwrap();
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
    let engine = open(&cluster.url(&name)).await;
    let now = OffsetDateTime::now_utc();
    let time = engine.time().await.unwrap().unwrap();
    assert!((time - now).abs() < time::Duration::minutes(10), "{time} is not {now}");
    let lease = async |holder, duration| {
        engine.lease(vec![b"task".to_vec()], holder, duration).await.unwrap()[0]
    };
    let hour = Duration::from_hours(1);
    assert!(lease(1, hour).await);
    assert!(!lease(2, hour).await, "it has not expired");
    assert!(lease(1, Duration::ZERO).await);
    assert!(lease(2, hour).await, "it has expired");
}

/// A machine that is off answers nothing; one that accepts a connection may never go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_does_not_answer_is_passed_over() {
    let Some(cluster) = cluster() else { return };
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = silent.local_addr().unwrap();
    let (host, name) = (cluster.host(), cluster.create_database());
    let url = format!("postgres://bot@{silent},{host}/{name}?sslmode=disable");
    open(&url).await.commit(save("r", 1)).await.unwrap();
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
    /// The address that a second process of this test opens.
    const URL: &str = "ENCRYPTED_DATABASE";
    if let Ok(url) = env::var(URL) {
        open(&url).await;
        return;
    }
    let Some(programs) = Programs::find() else { return };
    let authority = Authority::ISSUER;
    let (server, _certificate) = encrypted(&programs, &authority);
    let url = server.tcp_url(&server.create_database());
    let test = "engine_postgres::servers::a_server_needs_a_certificate_of_a_trusted_authority";
    let check = |authority: &Authority| {
        let mut process = Command::new(env::current_exe().unwrap());
        process.args(["--exact", test, "--nocapture"]).env(URL, &url);
        let output = process.env("SSL_CERT_FILE", authority.store()).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (is_open, text) = check(&authority);
    assert!(is_open, "{text}");
    let (is_open, text) = check(&Authority::STRANGER);
    assert!(!is_open && text.contains("certificate"), "{text}");
}
