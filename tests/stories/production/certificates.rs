//! Which certificate authorities the bot trusts.

use std::process::{Command, Output};

use discord_sandbox::Sandbox;
use test_support::authority::Authority;

use super::{discord, namespace};

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
            let authority = Authority::ISSUER;
            let discord = Sandbox::start(discord(&authority)).await.unwrap();
            let trusting = doctor(&discord, r#"exec "$@""#, Some(authority.store())).await;
            assert!(trusting.contains("ok    handshake: "), "{trusting}");
            assert!(!trusting.contains("FAIL"), "{trusting}");
            // The built-in authorities did not issue this certificate.
            let without = doctor(&discord, WITHOUT_STORE, None).await;
            assert!(without.contains("FAIL  network: no answer from discord.com: "), "{without}");
            assert!(without.contains("UnknownIssuer; let SSL_CERT_FILE name"), "{without}");
            discord.stop().await;
        },
    );
}
