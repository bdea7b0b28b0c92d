//! A listener, with or without TLS, whose connections can be cut.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The maximum number of concurrent TLS handshakes.
const MAX_HANDSHAKES: usize = 256;
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// A listener whose connections can be cut.
pub(crate) struct CuttableListener {
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    handshakes: JoinSet<Option<(Connection, Cutter)>>,
}

impl CuttableListener {
    pub fn new(listener: TcpListener, tls: Option<TlsAcceptor>) -> Self {
        Self { listener, tls, handshakes: JoinSet::new() }
    }
}

impl Listener for CuttableListener {
    type Io = Connection;
    type Addr = Cutter;

    async fn accept(&mut self) -> (Connection, Cutter) {
        loop {
            let has_capacity = self.handshakes.len() < MAX_HANDSHAKES;
            let stream = tokio::select! {
                (stream, _) = Listener::accept(&mut self.listener), if has_capacity => stream,
                Some(done) = self.handshakes.join_next() => match done {
                    Ok(Some(connection)) => return connection,
                    _ => continue,
                },
            };
            // A failure affects only latency.
            stream.set_nodelay(true).ok();
            let cutter = Cutter::default();
            let stream = Cuttable { stream, cutter: cutter.clone() };
            match self.tls.clone() {
                None => return (Connection::Plain(stream), cutter),
                Some(tls) => drop(self.handshakes.spawn(handshake(tls, stream, cutter))),
            }
        }
    }

    fn local_addr(&self) -> io::Result<Cutter> {
        Ok(Cutter::default())
    }
}

/// Completes the TLS handshake; returns `None` if it fails or times out.
async fn handshake(
    tls: TlsAcceptor,
    stream: Cuttable,
    cutter: Cutter,
) -> Option<(Connection, Cutter)> {
    match tokio::time::timeout(HANDSHAKE_TIMEOUT, tls.accept(stream)).await {
        Ok(Ok(stream)) => Some((Connection::Tls(Box::new(stream)), cutter)),
        Ok(Err(error)) => {
            tracing::debug!(%error, "TLS handshake failed");
            None
        }
        Err(_) => None,
    }
}

const OPEN: u8 = 0;
const CUT: u8 = 1;
const RESET: u8 = 2;

/// Cuts a connection: later writes fail.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cutter {
    state: Arc<AtomicU8>,
}

impl Cutter {
    /// Ends the connection with a FIN at the next write.
    pub fn cut(&self) {
        self.state.store(CUT, Ordering::Release);
    }

    /// Ends the connection with an RST when it is dropped, which the next write causes.
    pub fn reset(&self) {
        self.state.store(RESET, Ordering::Release);
    }

    fn state(&self) -> u8 {
        self.state.load(Ordering::Acquire)
    }
}

impl Connected<IncomingStream<'_, CuttableListener>> for Cutter {
    fn connect_info(stream: IncomingStream<'_, CuttableListener>) -> Self {
        stream.remote_addr().clone()
    }
}

/// A TCP connection whose writes fail once it is cut, so that the server drops it.
pub(crate) struct Cuttable {
    stream: TcpStream,
    cutter: Cutter,
}

impl Drop for Cuttable {
    fn drop(&mut self) {
        if self.cutter.state() == RESET {
            // If this fails, the connection ends with a FIN instead.
            self.stream.set_zero_linger().ok();
        }
    }
}

impl AsyncRead for Cuttable {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Cuttable {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.cutter.state() != OPEN {
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// An accepted connection.
pub(crate) enum Connection {
    Plain(Cuttable),
    Tls(Box<TlsStream<Cuttable>>),
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_read(cx, buf),
            Self::Tls(stream) => Pin::new(stream).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_write(cx, buf),
            Self::Tls(stream) => Pin::new(stream).poll_write(cx, buf),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_flush(cx),
            Self::Tls(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            Self::Tls(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}
