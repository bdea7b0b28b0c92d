//! The addresses of the stand-in, actual and announced.

use crate::config::{Config, PublicAddresses};

/// The address that the stand-in listens on, and those that it announces.
#[derive(Debug)]
pub(crate) struct Addresses {
    /// The address on loopback, such as `http://127.0.0.1:8000`.
    pub base: String,
    pub announced: PublicAddresses,
}

impl Addresses {
    pub fn new(config: &Config, port: u16) -> Self {
        let secure = if config.tls.is_some() { "s" } else { "" };
        let base = format!("http{secure}://127.0.0.1:{port}");
        let announced = config.public_addresses.clone().unwrap_or_else(|| {
            let gateway = format!("ws{secure}://127.0.0.1:{port}");
            PublicAddresses { resume: gateway.clone(), gateway, cdn: base.clone() }
        });
        Self { base, announced }
    }
}
