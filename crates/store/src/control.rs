//! The control socket, through which a tool requests an export from the running bot, which has
//! locked the store.
//!
//! The request is the line `export`. The response is the line `export` and then the export, or
//! `error: ` and the reason.

use std::fs::{self, File, Permissions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
#[cfg(target_os = "linux")]
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::UnixListener;
use tokio::runtime::Handle;
use tokio::task::{JoinHandle, spawn_blocking};

use super::archive::{self, ArchiveError, ERROR};
use super::{OpenError, Store, files};

const REQUEST: &str = "export\n";
/// The timeout of the bot for each read and write.
const SERVER_TIMEOUT: Duration = Duration::from_secs(5);
/// The timeout of the tool for each read: the store may be busy with a slow disk.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(60);

/// Returns the path of the socket in a data directory.
pub fn socket(data: &Path) -> PathBuf {
    data.join("control")
}

/// A server on the socket. Dropping it stops the server.
pub struct Control {
    path: PathBuf,
    accepting: JoinHandle<()>,
    is_stopped: Arc<AtomicBool>,
}

impl Control {
    /// Starts the server. Replaces the socket of an earlier process.
    ///
    /// # Errors
    /// If the socket cannot be created.
    pub fn listen(store: Arc<Store>, path: PathBuf) -> io::Result<Self> {
        // The permissions are set before the socket gets its final name.
        let unfinished = path.with_extension("made");
        files::remove_file(&unfinished)?;
        let (_directory, reached) = reach(&unfinished)?;
        let listener = UnixListener::bind(reached)?;
        fs::set_permissions(&unfinished, Permissions::from_mode(0o600))?;
        fs::rename(&unfinished, &path)?;
        let is_stopped = Arc::new(AtomicBool::new(false));
        let accepting = tokio::spawn(accept(listener, store, Arc::clone(&is_stopped)));
        Ok(Self { path, accepting, is_stopped })
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.accepting.abort();
        // The next start replaces a remaining socket.
        let _ = fs::remove_file(&self.path);
    }
}

/// Serves one connection at a time. Others wait in the socket's backlog.
async fn accept(listener: UnixListener, store: Arc<Store>, is_stopped: Arc<AtomicBool>) {
    loop {
        let served = match listener.accept().await {
            Ok((stream, _)) => {
                let store = Arc::clone(&store);
                let is_stopped = Arc::clone(&is_stopped);
                let stream = stream.into_std();
                spawn_blocking(move || serve(&stream?, &store, &is_stopped))
                    .await
                    .map_err(io::Error::from)
                    .flatten()
            }
            Err(error) => {
                // Too many open files, for example. A later attempt may succeed.
                tokio::time::sleep(SERVER_TIMEOUT).await;
                Err(error)
            }
        };
        if let Err(error) = served {
            tracing::warn!(%error, "an export failed");
        }
    }
}

fn serve(stream: &UnixStream, store: &Store, is_stopped: &AtomicBool) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(SERVER_TIMEOUT))?;
    stream.set_write_timeout(Some(SERVER_TIMEOUT))?;
    let mut request = String::new();
    io::Read::take(BufReader::new(stream), REQUEST.len() as u64).read_line(&mut request)?;
    let mut out = BufWriter::new(Until { stream, is_stopped });
    if request != REQUEST {
        writeln!(out, "{ERROR}the only request is export")?;
        return out.flush();
    }
    out.write_all(REQUEST.as_bytes())?;
    let exported = archive::export(store.engine(), &mut out);
    match Handle::current().block_on(exported) {
        Ok(counts) => tracing::info!(games = counts.games, "the store was exported"),
        // Not a valid line of an export.
        Err(error) => {
            tracing::warn!(%error, "an export failed");
            writeln!(out, "{ERROR}{error}")?;
        }
    }
    out.flush()
}

/// A writer that fails once the bot stops.
struct Until<'a> {
    stream: &'a UnixStream,
    is_stopped: &'a AtomicBool,
}

impl Write for Until<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_stopped.load(Ordering::Relaxed) {
            return Err(io::Error::other("the bot is stopping"));
        }
        (&mut &*self.stream).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a short path to a socket, which is valid while the directory is open. A socket address
/// holds about a hundred bytes at most.
#[cfg(target_os = "linux")]
fn reach(socket: &Path) -> io::Result<(File, PathBuf)> {
    let directory_file = File::open(files::parent(socket))?;
    let directory = PathBuf::from(format!("/proc/self/fd/{}", directory_file.as_raw_fd()));
    let reached = directory.join(socket.file_name().unwrap_or_default());
    Ok((directory_file, reached))
}

#[cfg(not(target_os = "linux"))]
fn reach(socket: &Path) -> io::Result<(File, PathBuf)> {
    Ok((File::open(files::parent(socket))?, socket.to_owned()))
}

/// Requests an export from the running bot. The last line tells whether it is complete.
///
/// # Errors
/// [`OpenError::InUse`] if no bot listens, otherwise if the connection breaks or the bot refuses.
pub fn export(socket: &Path, out: &mut dyn Write) -> Result<(), ArchiveError> {
    let (_directory, reached) = reach(socket)?;
    let stream = UnixStream::connect(reached).map_err(|error| match error.kind() {
        // Another tool has locked the store, or the bot does not listen yet.
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => {
            OpenError::InUse { directory: files::parent(socket).to_owned(), pid: None }.into()
        }
        _ => ArchiveError::file(socket)(error),
    })?;
    stream.set_read_timeout(Some(CLIENT_TIMEOUT))?;
    (&stream).write_all(REQUEST.as_bytes())?;
    let mut answer = BufReader::new(&stream);
    let mut first = String::new();
    io::Read::take(&mut answer, 1024).read_line(&mut first)?;
    if first != REQUEST {
        return Err(
            io::Error::other(format!("the bot does not export: {}", first.trim_end())).into()
        );
    }
    io::copy(&mut answer, out)?;
    Ok(())
}
