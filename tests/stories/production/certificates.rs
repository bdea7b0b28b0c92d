//! Which certificate authorities the bot trusts.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

use alquerque::store::PostgresStore;
use discord_sandbox::Sandbox;
use tempfile::TempDir;
use test_support::authority::Authority;

use super::{discord, namespace};
use crate::postgres::{Programs, Server, give_to_user};

/// A shell script that runs its arguments without a certificate store, like an empty container.
const WITHOUT_STORE: &str = r#"mount -t tmpfs none /etc/ssl && exec "$@""#;

/// Returns the output of `alquerque doctor` in this environment.
async fn doctor(
    discord: &Sandbox,
    shell: &'static str,
    store: Option<std::path::PathBuf>,
) -> String {
    let mut command = Command::new("sh");
    command.args(["-c", shell, "sh", env!("CARGO_BIN_EXE_alquerque"), "doctor"]);
    command
        .env_remove("ALQUERQUE_CONFIG")
        .env_remove("DISCORD_TOKEN_FILE")
        .env("DISCORD_TOKEN", discord.token());
    command
        .env_remove("SSL_CERT_FILE")
        .env_remove("SSL_CERT_DIR")
        .envs(store.map(|store| ("SSL_CERT_FILE", store)));
    let Output { stdout, .. } =
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    String::from_utf8(stdout).unwrap()
}

#[test]
fn the_systems_certificate_store_is_trusted_but_optional() {
    namespace::run(
        "production::certificates::the_systems_certificate_store_is_trusted_but_optional",
        async |_| {
            let authority = Authority::generate();
            let discord = Sandbox::start(discord(&authority)).await.unwrap();
            let trusting = doctor(&discord, r#"exec "$@""#, Some(authority.store())).await;
            assert!(trusting.contains("ok    handshake: "), "{trusting}");
            assert!(!trusting.contains("FAIL"), "{trusting}");
            // The built-in authorities did not issue this certificate.
            let without = doctor(&discord, WITHOUT_STORE, None).await;
            assert!(without.contains("FAIL  token: Discord cannot be reached"), "{without}");
            assert!(without.contains("UnknownIssuer"), "{without}");
            discord.stop().await;
        },
    );
}

/// Starts a server of PostgreSQL that takes encrypted connections to loopback. The directory holds
/// its certificate.
fn encrypted(programs: &Programs, authority: &Authority) -> (Server, TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let [certificate, key] = ["certificate", "key"].map(|name| directory.path().join(name));
    fs::copy(authority.tls().certificates, &certificate).unwrap();
    fs::copy(authority.tls().key, &key).unwrap();
    // PostgreSQL refuses a key that others can read.
    fs::set_permissions(&key, Permissions::from_mode(0o600)).unwrap();
    [directory.path(), &certificate, &key].into_iter().for_each(give_to_user);
    let certificate = format!("ssl_cert_file={}", certificate.display());
    let key = format!("ssl_key_file={}", key.display());
    let options = ["-h", "127.0.0.1", "-c", "ssl=on", "-c", &certificate, "-c", &key];
    (Server::new(programs, &options), directory)
}

#[test]
fn a_database_needs_a_certificate_of_a_trusted_authority() {
    let Some(programs) = Programs::find() else { return };
    namespace::run(
        "production::certificates::a_database_needs_a_certificate_of_a_trusted_authority",
        async move |_| {
            let authority = Authority::generate();
            let (server, _certificate) = encrypted(&programs, &authority);
            let name = server.create_database();
            let store = PostgresStore::open(&server.url(&name).parse().unwrap()).await.unwrap();
            drop(store);
            let url = format!("postgres://bot@127.0.0.1/{name}");
            let check = |store| {
                let mut check = Command::new(env!("CARGO_BIN_EXE_alquerque"));
                check.args(["store", "check", "--store", &url]).env("SSL_CERT_FILE", store);
                check.output().unwrap()
            };
            let trusting = check(authority.store());
            assert!(trusting.status.success(), "{trusting:?}");
            let other = Authority::generate();
            let refusing = check(other.store());
            let error = String::from_utf8(refusing.stderr).unwrap();
            assert!(!refusing.status.success() && error.contains("peer certificate"), "{error}");
        },
    );
}
