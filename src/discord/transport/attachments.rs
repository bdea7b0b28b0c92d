//! Downloads of the files that users attach to commands.

use std::time::Duration;

use alquerque_rules::notation::decode_text;
use reqwest::redirect::Policy;

use super::rest::read_body;

/// Maximum size of an attachment, in bytes.
pub const MAX_ATTACHMENT_LEN: usize = 64 * 1024;

/// Timeout of a download. Discord waits three seconds for a response.
const TIMEOUT: Duration = Duration::from_secs(2);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// An HTTP client for Discord's file storage.
#[derive(Clone)]
pub struct Attachments(reqwest::Client);

/// Why an attachment cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachmentError {
    TooLarge,
    NotText,
    Unreachable,
}

impl Attachments {
    /// Creates a client. `no_proxy` ignores the system's proxy, for a stand-in of Discord.
    pub fn new(no_proxy: bool) -> reqwest::Result<Self> {
        let client = reqwest::Client::builder()
            .timeout(TIMEOUT)
            .connect_timeout(CONNECT_TIMEOUT)
            .redirect(Policy::none());
        Ok(Self(if no_proxy { client.no_proxy() } else { client }.build()?))
    }

    /// Downloads the attachment at a URL that Discord has sent, as text.
    pub async fn text(&self, url: &str) -> Result<String, AttachmentError> {
        decode_text(&self.bytes(url).await?).ok_or(AttachmentError::NotText)
    }

    async fn bytes(&self, url: &str) -> Result<Vec<u8>, AttachmentError> {
        let failed = |error: reqwest::Error| {
            // The URL grants access to the user's file.
            tracing::info!(error = %error.without_url(), "an attachment could not be downloaded");
            AttachmentError::Unreachable
        };
        let response = self.0.get(url).send().await.map_err(failed)?;
        if !response.status().is_success() {
            tracing::info!(status = %response.status(), "an attachment could not be downloaded");
            return Err(AttachmentError::Unreachable);
        }
        // The announced size may be wrong.
        let bytes = read_body(response, MAX_ATTACHMENT_LEN + 1).await.map_err(failed)?;
        if bytes.len() > MAX_ATTACHMENT_LEN { Err(AttachmentError::TooLarge) } else { Ok(bytes) }
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
        Attachments::new(true).unwrap().text(&url).await
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
        let downloaded = Attachments::new(true).unwrap().text(&url).await;
        assert_eq!(downloaded, Err(AttachmentError::Unreachable));
        assert!(start.elapsed() < TIMEOUT * 2);
    }
}
