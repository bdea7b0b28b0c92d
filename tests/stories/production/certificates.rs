//! Which certificate authorities the bot trusts.

use std::process::{Command, Output};

use discord_sandbox::Sandbox;

use super::{discord, namespace};
use crate::authority::Authority;

/// Runs the rest of the arguments on a machine without a certificate store, like a container with nothing but the bot.
const WITHOUT_STORE: &str = r#"mount -t tmpfs none /etc/ssl && exec "$@""#;

/// What `alquerque doctor` says, with this environment.
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
fn the_systems_store_is_trusted_and_none_is_needed() {
    namespace::run(
        "production::certificates::the_systems_store_is_trusted_and_none_is_needed",
        async |_| {
            let authority = Authority::new();
            let discord = Sandbox::start(discord(&authority)).await.unwrap();
            let trusting = doctor(&discord, r#"exec "$@""#, Some(authority.store())).await;
            assert!(trusting.contains("ok    handshake: "), "{trusting}");
            assert!(!trusting.contains("FAIL"), "{trusting}");
            // The built-in authorities are there all the same; they have just not issued this certificate.
            let without = doctor(&discord, WITHOUT_STORE, None).await;
            assert!(without.contains("FAIL  token: Discord cannot be reached"), "{without}");
            assert!(without.contains("UnknownIssuer"), "{without}");
            discord.stop().await;
        },
    );
}
