//! The stand-in with TLS and under Discord's own addresses.

use std::net::SocketAddr;
use std::sync::Arc;

use discord_sandbox::{Config, PublicAddresses, Sandbox, StartError, Tls};
use serde_json::Value;
use test_support::authority::{Authority, DISCORD_HOSTS};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::{Wire, identify};

/// Returns the authority's certificate in PEM.
fn root(authority: &Authority) -> Vec<u8> {
    std::fs::read(authority.store()).unwrap()
}

/// Returns a client that resolves every host to the stand-in and trusts only this authority.
struct Client<'a> {
    sandbox: &'a Sandbox,
    authority: &'a Authority,
    address: SocketAddr,
}

impl<'a> Client<'a> {
    fn new(sandbox: &'a Sandbox, authority: &'a Authority) -> Self {
        let address = sandbox.url().trim_start_matches("https://").parse().unwrap();
        Self { sandbox, authority, address }
    }

    async fn get(&self, url: &str) -> Result<reqwest::Response, reqwest::Error> {
        let root = reqwest::Certificate::from_pem(&root(self.authority)).unwrap();
        let client =
            reqwest::Client::builder().tls_built_in_root_certs(false).add_root_certificate(root);
        let client = DISCORD_HOSTS
            .iter()
            .fold(client, |client, host| client.resolve(host, self.address))
            .build()
            .unwrap();
        // An overridden host keeps the port of the URL.
        let url = url.replacen(".com/", &format!(".com:{}/", self.address.port()), 1);
        client
            .get(url)
            .header("Authorization", format!("Bot {}", self.sandbox.token()))
            .send()
            .await
    }

    async fn json(&self, url: &str) -> Value {
        serde_json::from_str(&self.get(url).await.unwrap().text().await.unwrap()).unwrap()
    }

    /// Returns the first event after an IDENTIFY at an announced address.
    async fn ready(&self, gateway: &str) -> Value {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_slice(&root(self.authority)).unwrap()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let host = gateway.trim_start_matches("wss://").split(':').next().unwrap().to_owned();
        let stream = TcpStream::connect(self.address).await.unwrap();
        let host = ServerName::try_from(host).unwrap();
        let stream = TlsConnector::from(Arc::new(config)).connect(host, stream).await.unwrap();
        let (socket, _) =
            tokio_tungstenite::client_async(format!("{gateway}/?v=10"), stream).await.unwrap();
        let mut wire = Wire { socket };
        assert_eq!(wire.next().await.unwrap()["op"], 10);
        wire.send(identify(&self.sandbox.token(), 0)).await;
        wire.event("READY").await
    }
}

#[tokio::test]
async fn with_a_certificate_everything_is_served_over_tls() {
    let authority = Authority::ISSUER;
    let config = Config { tls: Some(authority.tls()), ..Config::default() };
    let sandbox = Sandbox::start(config).await.unwrap();
    let client = Client::new(&sandbox, &authority);
    let base = sandbox.url();
    assert!(base.starts_with("https://127.0.0.1:"), "{base}");
    assert_eq!(sandbox.gateway_url(), base.replace("https://", "wss://"));
    let bot = client.json(&format!("{base}/api/v10/users/@me")).await;
    assert_eq!(bot["id"], sandbox.bot_id().to_string());
    assert!(client.get(base).await.unwrap().text().await.unwrap().contains("<html"));
    assert_eq!(
        client.ready(&sandbox.gateway_url()).await["resume_gateway_url"],
        sandbox.gateway_url()
    );
    let plain = reqwest::get(base.replace("https://", "http://")).await;
    assert!(plain.is_err(), "nothing is served without TLS");
    sandbox.stop().await;
}

#[tokio::test]
async fn discords_own_addresses_are_announced() {
    let authority = Authority::ISSUER;
    let public_addresses = Some(PublicAddresses::discord());
    let sandbox = Sandbox::start(Config {
        tls: Some(authority.tls()),
        public_addresses,
        ..Config::default()
    });
    let sandbox = sandbox.await.unwrap();
    let client = Client::new(&sandbox, &authority);
    let told = client.json("https://discord.com/api/v10/gateway/bot").await;
    assert_eq!(told["url"], "wss://gateway.discord.gg");
    let ready = client.ready("wss://gateway.discord.gg").await;
    assert_eq!(ready["resume_gateway_url"], "wss://gateway-us-east1-b.discord.gg");
    client.ready("wss://gateway-us-east1-b.discord.gg").await;

    let file = reqwest::multipart::Part::bytes(b"text".to_vec()).file_name("a.txt");
    let form = reqwest::multipart::Form::new().part("files[0]", file);
    let root = reqwest::Certificate::from_pem(&root(&authority)).unwrap();
    let http = reqwest::Client::builder().add_root_certificate(root).build().unwrap();
    let path = format!("{}/api/v10/channels/{}/messages", sandbox.url(), sandbox.channels()[0].id);
    let sent =
        http.post(path).header("Authorization", format!("Bot {}", sandbox.token())).multipart(form);
    let sent: Value =
        serde_json::from_str(&sent.send().await.unwrap().text().await.unwrap()).unwrap();
    let url = sent["attachments"][0]["url"].as_str().unwrap();
    assert!(url.starts_with("https://cdn.discordapp.com/attachments/"), "{url}");
    assert_eq!(client.get(url).await.unwrap().text().await.unwrap(), "text");
    // The page may load files only from its own origin.
    let state = client.json(&format!("{}/sandbox/state", sandbox.url())).await;
    let shown = state["messages"][0]["wire"]["attachments"][0]["url"].as_str().unwrap();
    assert!(shown.starts_with("/attachments/"), "{shown}");
    sandbox.stop().await;
}

#[tokio::test]
async fn an_unusable_certificate_is_reported() {
    let authority = Authority::ISSUER;
    let good = authority.tls();
    let missing = Tls { key: "/no/such/key.pem".into(), ..good.clone() };
    let swapped = Tls { certificates: good.key.clone(), key: good.key };
    for (tls, named) in [(missing.clone(), missing.key), (swapped.clone(), swapped.certificates)] {
        let error =
            Sandbox::start(Config { tls: Some(tls), ..Config::default() }).await.unwrap_err();
        assert!(matches!(&error, StartError::Tls(path, _) if *path == named), "{error:?}");
    }
}
