//! Addresses on loopback for the programs that tests start.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};

/// An address at which nothing listens. Its port is taken on another loopback address meanwhile, so
/// that the system gives it to no other program.
pub struct FreeAddress(TcpListener);

impl FreeAddress {
    pub fn reserve() -> Self {
        Self(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap())
    }

    pub fn get(&self) -> SocketAddr {
        let port = self.0.local_addr().unwrap().port();
        // Only Linux has more than one loopback address of IPv4.
        match cfg!(target_os = "linux") {
            true => (Ipv4Addr::new(127, 0, 0, 2), port).into(),
            false => (Ipv6Addr::LOCALHOST, port).into(),
        }
    }
}
