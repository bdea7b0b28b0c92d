//! A proxy between a client and a PostgreSQL server, which counts round trips and cuts connections.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use test_support::postgres::Server;

/// What the function that commits a batch says, before the state in which the server waits for
/// a statement.
const COMMITTED: [&[u8]; 2] = [b"\0\0\0\x04done", b"\0\0\0\x07changed"];
const READY: &[u8] = b"Z\0\0\0\x05";

/// When a connection is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Before the next statement reaches the server.
    Request,
    /// After the next transaction is committed, before the client hears of it.
    Answer,
}

/// A running proxy.
pub struct Proxy {
    port: u16,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    round_trips: AtomicUsize,
    cut: Mutex<Option<Cut>>,
}

impl State {
    /// Returns whether this cut was ordered, and is due once.
    fn takes(&self, cut: Cut) -> bool {
        self.cut.lock().unwrap().take_if(|ordered| *ordered == cut).is_some()
    }

    fn is_ordered(&self, cut: Cut) -> bool {
        *self.cut.lock().unwrap() == Some(cut)
    }
}

impl Proxy {
    /// Starts a proxy to the socket of a server.
    pub fn new(server: &Server) -> Self {
        let socket = format!("{}/.s.PGSQL.5432", server.host().replace("%2F", "/"));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(State::default());
        let connections = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming() {
                let server = UnixStream::connect(&socket).unwrap();
                relay(&client.unwrap(), &server, &connections);
            }
        });
        Self { port, state }
    }

    /// Returns the address of a database behind the proxy.
    pub fn url(&self, name: &str) -> String {
        format!("postgres://bot@127.0.0.1:{}/{name}?sslmode=disable", self.port)
    }

    /// Cuts a connection once.
    pub fn cut(&self, cut: Cut) {
        *self.state.cut.lock().unwrap() = Some(cut);
    }

    /// Returns whether the last cut was made.
    pub fn has_cut(&self) -> bool {
        self.state.cut.lock().unwrap().is_none()
    }

    /// Returns how many times a client has sent something after an answer.
    pub fn round_trips(&self) -> usize {
        self.state.round_trips.load(Ordering::SeqCst)
    }
}

fn relay(client: &TcpStream, server: &UnixStream, state: &Arc<State>) {
    client.set_nodelay(true).unwrap();
    let is_answered = Arc::new(AtomicBool::new(true));
    let (mut from, mut to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (requests, answered) = (Arc::clone(state), Arc::clone(&is_answered));
    thread::spawn(move || {
        let mut buffer = [0; 65536];
        while let Ok(size @ 1..) = from.read(&mut buffer) {
            if answered.swap(false, Ordering::SeqCst) {
                requests.round_trips.fetch_add(1, Ordering::SeqCst);
            }
            if requests.takes(Cut::Request) || to.write_all(&buffer[..size]).is_err() {
                break;
            }
        }
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    });
    let (mut from, mut to) = (server.try_clone().unwrap(), client.try_clone().unwrap());
    let state = Arc::clone(state);
    thread::spawn(move || {
        let mut buffer = [0; 65536];
        let mut held = Vec::new();
        while let Ok(size @ 1..) = from.read(&mut buffer) {
            is_answered.store(true, Ordering::SeqCst);
            held.extend_from_slice(&buffer[..size]);
            if state.is_ordered(Cut::Answer) {
                let contains =
                    |answer: &[u8]| held.windows(answer.len()).any(|part| part == answer);
                if COMMITTED.into_iter().any(contains) {
                    state.takes(Cut::Answer);
                    break;
                }
                // The answer to a read passes.
                if !held[..held.len() - 1].ends_with(READY) {
                    continue;
                }
            }
            if to.write_all(&std::mem::take(&mut held)).is_err() {
                break;
            }
        }
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    });
}
