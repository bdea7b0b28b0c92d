//! A certificate authority for tests.

use std::fs;
use std::path::PathBuf;

use discord_sandbox::Tls;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;

/// Discord's hosts that a bot connects to.
pub const DISCORD_HOSTS: [&str; 4] =
    ["discord.com", "gateway.discord.gg", "gateway-us-east1-b.discord.gg", "cdn.discordapp.com"];

/// A certificate authority and its certificate for Discord's hosts and loopback.
pub struct Authority {
    folder: TempDir,
}

impl Authority {
    /// Makes an authority, and a certificate by it.
    pub fn generate() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let root = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let hosts: Vec<String> =
            DISCORD_HOSTS.into_iter().chain(["127.0.0.1"]).map(str::to_owned).collect();
        let certificate = CertificateParams::new(hosts).unwrap().signed_by(&key, &root).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("chain.pem"), certificate.pem() + &root.pem()).unwrap();
        fs::write(folder.path().join("key.pem"), key.serialize_pem()).unwrap();
        fs::write(folder.path().join("root.pem"), root.pem()).unwrap();
        Self { folder }
    }

    /// Returns the TLS configuration of the stand-in.
    pub fn tls(&self) -> Tls {
        Tls {
            certificates: self.folder.path().join("chain.pem"),
            key: self.folder.path().join("key.pem"),
        }
    }

    /// Returns the file with the authority's certificate, for `SSL_CERT_FILE`.
    pub fn store(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }
}
