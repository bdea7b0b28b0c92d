//! Connections that can be cut on demand.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// A listener whose connections can be cut.
pub(super) struct Door {
    pub listener: TcpListener,
}

impl Listener for Door {
    type Io = Cuttable;
    type Addr = Cutter;

    async fn accept(&mut self) -> (Cuttable, Cutter) {
        let (stream, _) = Listener::accept(&mut self.listener).await;
        // Only speed depends on this.
        stream.set_nodelay(true).ok();
        let cutter = Cutter::default();
        (Cuttable { stream, cutter: cutter.clone() }, cutter)
    }

    fn local_addr(&self) -> io::Result<Cutter> {
        Ok(Cutter::default())
    }
}

const OPEN: u8 = 0;
const CUT: u8 = 1;
const RESET: u8 = 2;

/// Cuts a connection: what is written afterwards never leaves.
#[derive(Clone, Debug, Default)]
pub(super) struct Cutter {
    state: Arc<AtomicU8>,
}

impl Cutter {
    /// Ends the connection with a FIN at the next write.
    pub fn cut(&self) {
        self.state.store(CUT, Ordering::Release);
    }

    /// Ends the connection with a RST as soon as it is dropped, which a write leads to.
    pub fn reset(&self) {
        self.state.store(RESET, Ordering::Release);
    }

    fn state(&self) -> u8 {
        self.state.load(Ordering::Acquire)
    }
}

impl Connected<IncomingStream<'_, Door>> for Cutter {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        stream.remote_addr().clone()
    }
}

/// A TCP connection that fails to write once it is cut, upon which the server drops it.
pub(super) struct Cuttable {
    stream: TcpStream,
    cutter: Cutter,
}

impl Drop for Cuttable {
    fn drop(&mut self) {
        if self.cutter.state() == RESET {
            // Without this the connection ends in another way, which the peer survives as well.
            self.stream.set_zero_linger().ok();
        }
    }
}

impl AsyncRead for Cuttable {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Cuttable {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
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
