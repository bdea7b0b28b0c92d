//! Files that people hand to commands.

use std::time::Duration;

use reqwest::redirect::Policy;

/// As many bytes as a file may have.
pub const LARGEST: usize = 64 * 1024;

/// Discord waits three seconds for an answer.
const REQUEST: Duration = Duration::from_secs(2);
const CONNECT: Duration = Duration::from_secs(1);

/// Gets them from where Discord keeps them.
#[derive(Clone)]
pub struct Files(reqwest::Client);

/// Why a file cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    TooLarge,
    NoText,
    Unreachable,
}

impl Files {
    /// Where another server stands in for Discord (`directly`), the system's proxy is not asked.
    pub fn new(directly: bool) -> reqwest::Result<Self> {
        let client = reqwest::Client::builder()
            .timeout(REQUEST)
            .connect_timeout(CONNECT)
            .redirect(Policy::none());
        Ok(Self(if directly { client.no_proxy() } else { client }.build()?))
    }

    /// The file at an address that Discord has given, as text.
    pub async fn text(&self, url: &str) -> Result<String, Unusable> {
        String::from_utf8(self.bytes(url).await?).map_err(|_| Unusable::NoText)
    }

    async fn bytes(&self, url: &str) -> Result<Vec<u8>, Unusable> {
        let failed = |error: reqwest::Error| {
            // Its address is for the one who handed it over.
            tracing::info!(error = %error.without_url(), "a file could not be fetched");
            Unusable::Unreachable
        };
        let response = self.0.get(url).send().await.map_err(failed)?;
        if !response.status().is_success() {
            tracing::info!(status = %response.status(), "a file could not be fetched");
            return Err(Unusable::Unreachable);
        }
        let (mut response, mut bytes) = (response, Vec::new());
        // What was said of its size need not be so.
        while let Some(chunk) = response.chunk().await.map_err(failed)? {
            if bytes.len() + chunk.len() > LARGEST {
                return Err(Unusable::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    /// What comes of a file whose server answers so, and then more than anybody asked for.
    async fn fetched(head: &'static str, body: Vec<u8>) -> Result<String, Unusable> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/game.pdn", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 1024]).await;
            let _ = stream.write_all(head.as_bytes()).await;
            let _ = stream.write_all(&body).await;
        });
        Files::new(true).unwrap().text(&url).await
    }

    const OK: &str = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n";

    #[tokio::test]
    async fn only_a_text_of_moderate_size_is_read() {
        assert_eq!(fetched(OK, b"1. c2-c3 *".to_vec()).await, Ok("1. c2-c3 *".to_owned()));
        assert_eq!(fetched(OK, vec![b' '; LARGEST]).await.map(|text| text.len()), Ok(LARGEST));
        assert_eq!(fetched(OK, vec![b' '; LARGEST + 1]).await, Err(Unusable::TooLarge));
        assert_eq!(fetched(OK, vec![0xff, 0xfe]).await, Err(Unusable::NoText));
    }

    #[tokio::test]
    async fn what_is_not_there_or_elsewhere_cannot_be_had() {
        for head in [
            "HTTP/1.1 404 Not Found\r\n\r\n",
            "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:9/\r\n\r\n",
            "no",
        ] {
            assert_eq!(fetched(head, Vec::new()).await, Err(Unusable::Unreachable), "{head}");
        }
    }

    #[tokio::test]
    async fn nobody_waits_for_a_file_that_does_not_come() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let begun = std::time::Instant::now();
        assert_eq!(Files::new(true).unwrap().text(&url).await, Err(Unusable::Unreachable));
        assert!(begun.elapsed() < REQUEST * 2);
    }
}
