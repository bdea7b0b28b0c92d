//! Certificate authorities for tests.
//!
//! The files in `certificates` were made by `openssl ca`, with keys on P-256, and are valid from
//! 2000 to 4000. The authorities' keys are not kept: another host needs new files.

use std::path::{Path, PathBuf};

use discord_sandbox::Tls;

/// Discord's hosts that a bot connects to.
pub const DISCORD_HOSTS: [&str; 4] =
    ["discord.com", "gateway.discord.gg", "gateway-us-east1-b.discord.gg", "cdn.discordapp.com"];

/// A certificate authority.
pub struct Authority {
    folder: &'static str,
}

impl Authority {
    /// The authority that issued a certificate for Discord's hosts and loopback.
    pub const ISSUER: Self = Self { folder: "issuer" };
    /// An authority that issued no certificate.
    pub const STRANGER: Self = Self { folder: "stranger" };

    /// Returns the TLS configuration of the stand-in.
    pub fn tls(&self) -> Tls {
        Tls { certificates: self.file("chain.pem"), key: self.file("key.pem") }
    }

    /// Returns the file with the authority's certificate, for `SSL_CERT_FILE`.
    pub fn store(&self) -> PathBuf {
        self.file("root.pem")
    }

    fn file(&self, name: &str) -> PathBuf {
        let folders = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
        folders.join(self.folder).join(name)
    }
}
