//! Downloads from Discord's file storage: the files that users attach to commands, and their
//! pictures.

use std::time::Duration;

use alquerque_rules::notation::decode_text;
use reqwest::redirect::Policy;

use super::rest::read_body;
use crate::game::PlayerId;

/// Maximum size of an attachment, in bytes.
pub const MAX_ATTACHMENT_LEN: usize = 64 * 1024;
/// Maximum size of the picture of a user, in bytes. One of 128×128 pixels has less.
const MAX_AVATAR_LEN: usize = 128 * 1024;
const DISCORD: &str = "https://cdn.discordapp.com";

/// Timeout of a download. Discord waits three seconds for a response.
const TIMEOUT: Duration = Duration::from_secs(2);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// An HTTP client for Discord's file storage.
#[derive(Clone)]
pub struct Attachments {
    http: reqwest::Client,
    /// The base URL of users' pictures.
    url: String,
}

/// Why an attachment cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachmentError {
    TooLarge,
    NotText,
    Unreachable,
}

impl Attachments {
    /// Creates a client. `api_url` is a stand-in of Discord, which has no proxy before it.
    pub fn new(api_url: Option<&str>) -> reqwest::Result<Self> {
        let client = reqwest::Client::builder()
            .timeout(TIMEOUT)
            .connect_timeout(CONNECT_TIMEOUT)
            .redirect(Policy::none());
        let url = api_url.unwrap_or(DISCORD).trim_end_matches('/').to_owned();
        let http = if api_url.is_some() { client.no_proxy() } else { client }.build()?;
        Ok(Self { http, url })
    }

    /// Downloads the attachment at a URL that Discord has sent, as text.
    pub async fn text(&self, url: &str) -> Result<String, AttachmentError> {
        let bytes = self.bytes(url, MAX_ATTACHMENT_LEN).await?;
        decode_text(&bytes).ok_or(AttachmentError::NotText)
    }

    /// Downloads the picture of a user by its hash, as a PNG file.
    pub async fn avatar(&self, user: PlayerId, hash: &str) -> Option<Vec<u8>> {
        let is_hash = hash.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        let url = format!("{}/avatars/{}/{hash}.png?size=128", self.url, user.0);
        if is_hash { self.bytes(&url, MAX_AVATAR_LEN).await.ok() } else { None }
    }

    async fn bytes(&self, url: &str, most: usize) -> Result<Vec<u8>, AttachmentError> {
        let failed = |error: reqwest::Error| {
            // The URL grants access to the user's file.
            tracing::info!(error = %error.without_url(), "a file could not be downloaded");
            AttachmentError::Unreachable
        };
        let response = self.http.get(url).send().await.map_err(failed)?;
        if !response.status().is_success() {
            tracing::info!(status = %response.status(), "a file could not be downloaded");
            return Err(AttachmentError::Unreachable);
        }
        // The announced size may be wrong.
        let bytes = read_body(response, most + 1).await.map_err(failed)?;
        if bytes.len() > most { Err(AttachmentError::TooLarge) } else { Ok(bytes) }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    const OK: &str = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n";

    /// Downloads from a server that sends this head and this body.
    async fn download(head: &'static str, body: Vec<u8>) -> Result<String, AttachmentError> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/game.pdn", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 1024]).await;
            let _ = stream.write_all(head.as_bytes()).await;
            let _ = stream.write_all(&body).await;
        });
        Attachments::new(Some("")).unwrap().text(&url).await
    }

    #[tokio::test]
    async fn text_up_to_the_maximum_length_is_downloaded() {
        assert_eq!(download(OK, b"1. c2-c3 *".to_vec()).await, Ok("1. c2-c3 *".to_owned()));
        let longest = download(OK, vec![b' '; MAX_ATTACHMENT_LEN]).await;
        assert_eq!(longest.map(|text| text.len()), Ok(MAX_ATTACHMENT_LEN));
        let too_long = download(OK, vec![b' '; MAX_ATTACHMENT_LEN + 1]).await;
        assert_eq!(too_long, Err(AttachmentError::TooLarge));
        assert_eq!(download(OK, b"1. c2\x96c3".to_vec()).await, Ok("1. c2–c3".to_owned()));
        let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        assert_eq!(download(OK, picture).await, Err(AttachmentError::NotText));
    }

    #[tokio::test]
    async fn missing_files_and_redirects_are_unreachable() {
        for head in [
            "HTTP/1.1 404 Not Found\r\n\r\n",
            "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:9/\r\n\r\n",
            "no",
        ] {
            let downloaded = download(head, Vec::new()).await;
            assert_eq!(downloaded, Err(AttachmentError::Unreachable), "{head}");
        }
    }

    #[tokio::test]
    async fn a_download_without_response_times_out() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let start = std::time::Instant::now();
        let downloaded = Attachments::new(Some("")).unwrap().text(&url).await;
        assert_eq!(downloaded, Err(AttachmentError::Unreachable));
        assert!(start.elapsed() < TIMEOUT * 2);
    }
}
