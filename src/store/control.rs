//! The socket by which the running bot, which alone may have the store open, is asked for an export of it.
//!
//! One line asks, `export`. One line answers, `export` before the lines themselves, or else `error` and why.

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
use tokio::task::{JoinHandle, spawn_blocking};

use super::archive::ERROR;
use super::sled::files;
use super::{SledStore, StoreError};

const ASK: &str = "export\n";
/// How long the other side may take for its next piece.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long whoever asks waits for an answer: the store may be busy with a slow disk.
const LONG_PATIENCE: Duration = Duration::from_secs(60);

/// Where the socket is in a data directory.
pub fn socket(data: &Path) -> PathBuf {
    data.join("control")
}

/// Answers on the socket until it is dropped.
pub struct Control {
    path: PathBuf,
    accepting: JoinHandle<()>,
    is_over: Arc<AtomicBool>,
}

impl Control {
    /// Begins to listen. A socket that a former process has left is replaced.
    ///
    /// # Errors
    /// When there can be no socket of that name.
    pub fn listen(store: Arc<SledStore>, path: PathBuf) -> io::Result<Self> {
        // Whoever may connect is settled before anybody finds it.
        let made = path.with_extension("made");
        match fs::remove_file(&made) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let (_held, reached) = reach(&made)?;
        let listener = UnixListener::bind(reached)?;
        fs::set_permissions(&made, Permissions::from_mode(0o600))?;
        fs::rename(&made, &path)?;
        let is_over = Arc::new(AtomicBool::new(false));
        let accepting = tokio::spawn(accept(listener, store, Arc::clone(&is_over)));
        Ok(Self { path, accepting, is_over })
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.accepting.abort();
        // The next start replaces what is left.
        let _ = fs::remove_file(&self.path);
    }
}

/// Serves one after the other: the others wait in the system's own short queue.
async fn accept(listener: UnixListener, store: Arc<SledStore>, is_over: Arc<AtomicBool>) {
    loop {
        let served = match listener.accept().await {
            Ok((stream, _)) => {
                let (store, is_over) = (Arc::clone(&store), Arc::clone(&is_over));
                let stream = stream.into_std();
                spawn_blocking(move || serve(&stream?, &store, &is_over))
                    .await
                    .map_err(io::Error::from)
                    .flatten()
            }
            Err(error) => {
                // As when there are too many open files: that passes.
                tokio::time::sleep(PATIENCE).await;
                Err(error)
            }
        };
        if let Err(error) = served {
            tracing::warn!(%error, "an export was not finished");
        }
    }
}

fn serve(stream: &UnixStream, store: &SledStore, is_over: &AtomicBool) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut asked = String::new();
    io::Read::take(BufReader::new(stream), ASK.len() as u64).read_line(&mut asked)?;
    let mut out = BufWriter::new(Until { stream, is_over });
    if asked != ASK {
        writeln!(out, "{ERROR}only an export can be had here")?;
        return out.flush();
    }
    out.write_all(ASK.as_bytes())?;
    match store.export(&mut out) {
        Ok(counts) => tracing::info!(games = counts.games, "the store was exported"),
        // A line that is no export's, and so is not taken for one.
        Err(error) => {
            tracing::warn!(%error, "an export was not finished");
            writeln!(out, "{ERROR}{error}")?;
        }
    }
    out.flush()
}

/// Writes until the bot stops.
struct Until<'a> {
    stream: &'a UnixStream,
    is_over: &'a AtomicBool,
}

impl Write for Until<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_over.load(Ordering::Relaxed) {
            return Err(io::Error::other("the bot stops"));
        }
        (&mut &*self.stream).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A name by which a socket is reached however long its own is, as long as the directory is held: the system takes no more
/// than a hundred bytes or so.
#[cfg(target_os = "linux")]
fn reach(socket: &Path) -> io::Result<(File, PathBuf)> {
    let held = File::open(files::parent(socket))?;
    let directory = PathBuf::from(format!("/proc/self/fd/{}", held.as_raw_fd()));
    let reached = directory.join(socket.file_name().unwrap_or_default());
    Ok((held, reached))
}

#[cfg(not(target_os = "linux"))]
fn reach(socket: &Path) -> io::Result<(File, PathBuf)> {
    Ok((File::open(files::parent(socket))?, socket.to_owned()))
}

/// Asks the running bot for an export. Whether all of it has come, its last line tells.
///
/// # Errors
/// [`StoreError::InUse`] when nobody is there who could, otherwise when what comes breaks off.
pub fn export(socket: &Path, out: &mut dyn Write) -> Result<(), StoreError> {
    let (_held, reached) = reach(socket)?;
    let stream = UnixStream::connect(reached).map_err(|error| match error.kind() {
        // Another tool, or a bot that has not begun to listen yet.
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => {
            StoreError::InUse(files::parent(socket).display().to_string())
        }
        _ => StoreError::at(socket)(error),
    })?;
    stream.set_read_timeout(Some(LONG_PATIENCE))?;
    (&stream).write_all(ASK.as_bytes())?;
    let mut answer = BufReader::new(&stream);
    let mut first = String::new();
    io::Read::take(&mut answer, 1024).read_line(&mut first)?;
    if first != ASK {
        return Err(
            io::Error::other(format!("the bot does not export: {}", first.trim_end())).into()
        );
    }
    io::copy(&mut answer, out)?;
    Ok(())
}
