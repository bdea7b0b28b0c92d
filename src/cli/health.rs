//! Asking a running bot how it is: for supervisors that can run a program more easily than they can make a request.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::StatusCode;

use cli_support::BadInput;

use super::Health;
use crate::config;

/// Longer than the monitor takes for anything.
const PATIENCE: Duration = Duration::from_secs(6);

/// Prints what the bot answers; fails where it is not well, or does not answer.
pub fn ask(args: &Health) -> anyhow::Result<()> {
    let monitor = config::monitor(args.monitor, args.config.as_deref());
    let Some(address) = monitor.map_err(BadInput::caused_by)? else {
        return Err(BadInput::new(
            "say with --monitor, ALQUERQUE_MONITOR or --config where the bot's monitor listens",
        ));
    };
    let path = if args.ready { "readyz" } else { "healthz" };
    let url = format!("http://{}/{path}", reachable(address.0));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (status, told) =
        runtime.block_on(get(&url)).with_context(|| format!("no answer from {url}"))?;
    if status != StatusCode::OK {
        bail!("the bot is not well: {}", told.trim());
    }
    Ok(std::io::stdout().write_all(told.as_bytes())?)
}

async fn get(url: &str) -> reqwest::Result<(StatusCode, String)> {
    // The system's proxy does not lead to this machine.
    let client = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build()?;
    let answer = client.get(url).send().await.map_err(reqwest::Error::without_url)?;
    Ok((answer.status(), answer.text().await?))
}

/// Whoever listens on all addresses is found on this machine's own.
fn reachable(address: SocketAddr) -> SocketAddr {
    let own = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(own, address.port())
}
