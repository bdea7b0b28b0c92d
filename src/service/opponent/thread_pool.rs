//! The thread pool for searches: few threads of low priority, so that players do not wait for them.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The searches that run at once.
const THREADS: usize = 2;
/// The nice value of the threads, between 0 for the usual priority and 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 15;

const WAITING: &str = "alquerque_searches_waiting";
const RUNNING: &str = "alquerque_searches_under_way";

/// A job, which is given the number of jobs that still wait.
pub type Job = Box<dyn FnOnce(usize) + Send>;

/// A pool that starts its threads with the first jobs, and ends them when it is dropped.
#[derive(Default)]
pub struct ThreadPool {
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// Bounded by the games in progress, each with one search at a time, a hint and an analysis.
    waiting: VecDeque<Job>,
    threads: usize,
    running: usize,
    /// The end of the last job.
    idle_since: Instant,
    is_closed: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
            threads: 0,
            running: 0,
            idle_since: Instant::now(),
            is_closed: false,
        }
    }
}

impl ThreadPool {
    /// Adds a job, which runs when a thread is free.
    pub fn add(&self, job: Job) {
        let mut state = self.queue.state();
        state.waiting.push_back(job);
        metrics::gauge!(WAITING).increment(1.0);
        if state.threads < THREADS {
            let queue = Arc::clone(&self.queue);
            let started =
                thread::Builder::new().name("opponent".to_owned()).spawn(move || queue.run());
            match started {
                Ok(_) => state.threads += 1,
                Err(error) => tracing::error!(%error, "a search thread cannot be started"),
            }
        }
        drop(state);
        self.queue.changed.notify_one();
    }

    /// Returns for how long there has been no job. `None` while there is one.
    pub fn idle_time(&self) -> Option<Duration> {
        let state = self.queue.state();
        (state.waiting.is_empty() && state.running == 0).then(|| state.idle_since.elapsed())
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.queue.state().is_closed = true;
        self.queue.changed.notify_all();
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        lower_thread_priority();
        while let Some((job, waiting)) = self.next() {
            metrics::gauge!(RUNNING).increment(1.0);
            // The panic drops the sender of the result, and the thread goes on with other jobs.
            if catch_unwind(AssertUnwindSafe(|| job(waiting))).is_err() {
                tracing::error!("a search has panicked");
            }
            metrics::gauge!(RUNNING).decrement(1.0);
            let mut state = self.state();
            state.running -= 1;
            state.idle_since = Instant::now();
        }
    }

    /// Waits for the next job, and returns it with the number of jobs that still wait. `None` once
    /// the pool is dropped.
    fn next(&self) -> Option<(Job, usize)> {
        let idle = |state: &mut State| state.waiting.is_empty() && !state.is_closed;
        let mut state =
            self.changed.wait_while(self.state(), idle).unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            return None;
        }
        let job = state.waiting.pop_front()?;
        state.running += 1;
        metrics::gauge!(WAITING).decrement(1.0);
        Some((job, state.waiting.len()))
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

    #[test]
    fn few_threads_run_jobs_in_order_and_survive_a_panic() {
        let threads = ThreadPool::default();
        let (done, results) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        threads.add(Box::new(|_| panic!("a bug")));
        for nth in 0..THREADS {
            let gate = Arc::clone(&gate);
            let done = done.clone();
            threads.add(Box::new(move |_| {
                gate.lock().unwrap().recv().unwrap();
                done.send((nth, 0)).unwrap();
            }));
        }
        for nth in [8, 9] {
            let done = done.clone();
            threads.add(Box::new(move |waiting| done.send((nth, waiting)).unwrap()));
        }
        // All threads wait at the gate.
        assert!(results.try_recv().is_err() && threads.idle_time().is_none());
        (0..THREADS).for_each(|_| open.send(()).unwrap());
        let mut all: Vec<_> = results.iter().take(THREADS + 2).collect();
        all.retain(|(nth, _)| *nth >= 8);
        all.sort_unstable();
        assert_eq!(all, [(8, 1), (9, 0)]);
        assert_eq!(threads.queue.state().threads, THREADS);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_threads_have_a_low_priority() {
        let threads = ThreadPool::default();
        let (done, results) = mpsc::channel();
        threads
            .add(Box::new(move |_| done.send(rustix::process::getpriority_process(None)).unwrap()));
        assert_eq!(results.recv().unwrap(), Ok(NICE));
        assert!(
            rustix::process::getpriority_process(None).unwrap() < NICE,
            "no other thread has it"
        );
    }
}
