//! The threads of searches, of low priority, so that players do not wait for them.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::time::sleep;

/// The nice value of the threads, between 0 for the usual priority and 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 15;

/// The pause until the system is asked for a thread again.
const PAUSE: Duration = Duration::from_secs(5);

const RUNNING: &str = "alquerque_searches_under_way";

/// Starts a thread for each search. The callers bound their number.
pub struct Threads(Arc<Mutex<Activity>>);

struct Activity {
    running: usize,
    /// The end of the last search.
    idle_since: Instant,
}

/// Counts as a running search until it is dropped.
struct Running(Arc<Mutex<Activity>>);

impl Default for Threads {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Activity { running: 0, idle_since: Instant::now() })))
    }
}

impl Threads {
    /// Starts a search as soon as the system grants a thread.
    pub async fn run(&self, search: impl FnOnce() + Send + 'static) {
        let search = Arc::new(Mutex::new(Some(search)));
        until_granted(|| {
            let search = Arc::clone(&search);
            let running = Running::begin(&self.0);
            let started = thread::Builder::new().name("opponent".to_owned()).spawn(move || {
                let _running = running;
                lower_thread_priority();
                let search = search.lock().take();
                if let Some(search) = search {
                    search();
                }
            });
            started.map(drop)
        })
        .await;
    }

    /// Returns for how long there has been no search. `None` while there is one.
    pub fn idle_time(&self) -> Option<Duration> {
        let activity = self.0.lock();
        (activity.running == 0).then(|| activity.idle_since.elapsed())
    }
}

/// Calls `start` again after pauses, until it succeeds.
async fn until_granted(mut start: impl FnMut() -> io::Result<()>) {
    while let Err(error) = start() {
        tracing::error!(%error, "the system grants no thread for a search; trying again");
        sleep(PAUSE).await;
    }
}

impl Running {
    fn begin(activity: &Arc<Mutex<Activity>>) -> Self {
        metrics::gauge!(RUNNING).increment(1.0);
        activity.lock().running += 1;
        Self(Arc::clone(activity))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if thread::panicking() {
            tracing::error!("a search has panicked");
        }
        metrics::gauge!(RUNNING).decrement(1.0);
        let mut activity = self.0.lock();
        activity.running -= 1;
        activity.idle_since = Instant::now();
    }
}

/// Lowers the priority of this thread. Only on Linux, because elsewhere it would affect the whole
/// process.
pub fn lower_thread_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::info!(%error, "the priority of a search thread cannot be lowered");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_search_waits_until_the_system_grants_a_thread() {
        let mut refusals = 2;
        let start = || {
            let is_refused = refusals > 0;
            refusals -= i32::from(is_refused);
            if is_refused { Err(io::ErrorKind::WouldBlock.into()) } else { Ok(()) }
        };
        let begun = tokio::time::Instant::now();
        until_granted(start).await;
        assert_eq!(begun.elapsed(), 2 * PAUSE);
    }

    #[tokio::test]
    async fn a_search_that_panics_is_over() {
        let threads = Threads::default();
        let (open, gate) = mpsc::channel::<()>();
        let run = threads.run(move || {
            gate.recv().unwrap();
            panic!("a bug")
        });
        run.await;
        assert!(threads.idle_time().is_none());
        drop(open);
        while threads.idle_time().is_none() {
            thread::yield_now();
        }
    }

    #[tokio::test]
    #[cfg(target_os = "linux")]
    async fn the_threads_have_a_low_priority() {
        let (done, results) = mpsc::channel();
        Threads::default()
            .run(move || done.send(rustix::process::getpriority_process(None)).unwrap())
            .await;
        assert_eq!(results.recv().unwrap(), Ok(NICE));
        assert!(
            rustix::process::getpriority_process(None).unwrap() < NICE,
            "no other thread has it"
        );
    }
}
