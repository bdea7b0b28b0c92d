//! The network: addresses, TLS, and a listener whose connections can be cut.

mod addresses;
mod listener;
pub(super) mod query;
mod tls;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::TcpListener;

use crate::StartError;
pub(super) use addresses::Addresses;
pub(super) use listener::{CuttableListener, Cutter};
pub(super) use tls::acceptor;

/// Listens on a port of loopback; 0 picks a free one.
pub(super) async fn bind(port: u16) -> Result<TcpListener, StartError> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortTaken(port),
        _ => StartError::Listen(port, error),
    })
}
