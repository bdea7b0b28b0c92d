//! The monitor of a program, as its operators query it.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};

/// Gets a path. Returns the status and the body.
///
/// # Errors
/// If the monitor does not respond.
pub fn get(address: SocketAddr, path: &str) -> io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes())?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    let (head, body) = response.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.ok_or(io::ErrorKind::InvalidData)?, body.to_owned()))
}

/// Returns whether the program can serve players.
pub fn is_ready(address: SocketAddr) -> bool {
    get(address, "/readyz").is_ok_and(|(status, _)| status == 200)
}

/// Returns a metric by its name and labels.
pub fn figure(address: SocketAddr, name: &str) -> Option<f64> {
    let (_, text) = get(address, "/metrics").ok()?;
    let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
    text.lines().find_map(value)
}
