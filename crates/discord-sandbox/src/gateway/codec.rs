//! Encoding of payloads: plain text or zlib.

use std::io::{self, Write};

use axum::extract::ws::Message;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::Value;

/// An encoder of payloads.
#[derive(Debug)]
pub(super) enum Codec {
    /// Text frames.
    Plain,
    /// Payload compression: each payload is a binary frame that holds a complete zlib stream.
    Payload,
    /// Transport compression: all payloads form one zlib stream, flushed (`00 00 ff ff`) after
    /// each.
    Stream(Box<ZlibEncoder<Vec<u8>>>),
}

impl Codec {
    /// Returns the codec for the `compress` parameter of the gateway URL; `None` if unsupported.
    pub fn transport(name: Option<&str>) -> Option<Self> {
        match name {
            None => Some(Self::Plain),
            Some("zlib-stream") => {
                Some(Self::Stream(Box::new(ZlibEncoder::new(Vec::new(), Compression::default()))))
            }
            Some(_) => None,
        }
    }

    /// Enables payload compression, unless transport compression is in use.
    pub fn compress_payloads(&mut self) {
        if matches!(self, Self::Plain) {
            *self = Self::Payload;
        }
    }

    pub fn encode(&mut self, payload: &Value) -> io::Result<Message> {
        let text = payload.to_string();
        match self {
            Self::Plain => Ok(Message::Text(text.into())),
            Self::Payload => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(text.as_bytes())?;
                Ok(Message::Binary(encoder.finish()?.into()))
            }
            Self::Stream(encoder) => {
                encoder.write_all(text.as_bytes())?;
                encoder.flush()?;
                Ok(Message::Binary(std::mem::take(encoder.get_mut()).into()))
            }
        }
    }
}
