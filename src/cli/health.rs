//! `health`: queries the monitor of a running bot, for supervisors that run a program as a check.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::StatusCode;

use cli_support::{BadInput, StandardOutput};

use super::Health;
use crate::config;

/// Longer than the monitor's own timeout.
const TIMEOUT: Duration = Duration::from_secs(6);

/// Prints the response of the monitor. Fails if the bot is unhealthy or does not respond.
pub fn query(args: &Health) -> anyhow::Result<()> {
    let monitor = config::monitor(args.monitor, args.config.as_deref());
    let Some(address) = monitor.map_err(BadInput::caused_by)? else {
        return Err(BadInput::new(
            "no monitor: set its address by --monitor, ALQUERQUE_MONITOR or --config",
        ));
    };
    let path = if args.ready { "readyz" } else { "healthz" };
    let url = format!("http://{}/{path}", reachable(address.0));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (status, text) =
        runtime.block_on(get(&url)).with_context(|| format!("no response from {url}"))?;
    if status != StatusCode::OK {
        bail!("the bot is unhealthy: {}", text.trim());
    }
    Ok(StandardOutput::open().write_all(text.as_bytes())?)
}

async fn get(url: &str) -> reqwest::Result<(StatusCode, String)> {
    // A proxy of the system would not reach this machine.
    let client = reqwest::Client::builder().no_proxy().timeout(TIMEOUT).build()?;
    let response = client.get(url).send().await.map_err(reqwest::Error::without_url)?;
    Ok((response.status(), response.text().await?))
}

/// Returns the address to connect to: loopback if the monitor listens on all interfaces.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}
