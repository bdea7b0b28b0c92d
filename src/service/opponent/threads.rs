//! The threads on which the bot thinks. They are few and give way to all others, so that people do not wait for them.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// As many decisions are searched for at once.
const THREADS: usize = 2;
/// How much they give way: of 0 for usual threads to 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 15;

const WAITING: &str = "alquerque_searches_waiting";
const UNDER_WAY: &str = "alquerque_searches_under_way";

/// Something to think about, given how many others wait then.
pub type Work = Box<dyn FnOnce(usize) + Send>;

/// They begin with the first work, and end when nobody has more for them.
#[derive(Default)]
pub struct Threads {
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// No more than there are games in hand, each of which has one question at a time, with a hint and an analysis.
    waiting: VecDeque<Work>,
    threads: usize,
    under_way: usize,
    /// When the last work was done.
    done: Instant,
    is_closed: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
            threads: 0,
            under_way: 0,
            done: Instant::now(),
            is_closed: false,
        }
    }
}

impl Threads {
    /// Has this done when a thread is free.
    pub fn add(&self, work: Work) {
        let mut state = self.queue.state();
        state.waiting.push_back(work);
        metrics::gauge!(WAITING).increment(1.0);
        if state.threads < THREADS {
            let queue = Arc::clone(&self.queue);
            let begun =
                thread::Builder::new().name("opponent".to_owned()).spawn(move || queue.work());
            match begun {
                Ok(_) => state.threads += 1,
                Err(error) => tracing::error!(%error, "there is no thread to think on"),
            }
        }
        drop(state);
        self.queue.changed.notify_one();
    }

    /// For how long there has been no work; nothing while there is some.
    pub fn rest(&self) -> Option<Duration> {
        let state = self.queue.state();
        (state.waiting.is_empty() && state.under_way == 0).then(|| state.done.elapsed())
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.queue.state().is_closed = true;
        self.queue.changed.notify_all();
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        give_way();
        while let Some((work, others)) = self.next() {
            metrics::gauge!(UNDER_WAY).increment(1.0);
            // Whoever waits for it hears that it has come to nothing, and the thread has other work.
            if catch_unwind(AssertUnwindSafe(|| work(others))).is_err() {
                tracing::error!("thinking has failed by a mistake of the program itself");
            }
            metrics::gauge!(UNDER_WAY).decrement(1.0);
            let mut state = self.state();
            state.under_way -= 1;
            state.done = Instant::now();
        }
    }

    /// The next work, and how much more waits.
    fn next(&self) -> Option<(Work, usize)> {
        let idle = |state: &mut State| state.waiting.is_empty() && !state.is_closed;
        let mut state =
            self.changed.wait_while(self.state(), idle).unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            return None;
        }
        let work = state.waiting.pop_front()?;
        state.under_way += 1;
        metrics::gauge!(WAITING).decrement(1.0);
        Some((work, state.waiting.len()))
    }
}

/// Has this thread let all usual ones go first. On Linux that concerns this thread alone; elsewhere it would concern the whole process.
pub fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::info!(%error, "the bot thinks at the usual priority");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn work_is_done_in_order_by_few_threads_and_outlives_a_mistake() {
        let (threads, (done, heard)) = (Threads::default(), mpsc::channel());
        let (go, gate) = mpsc::channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        threads.add(Box::new(|_| panic!("a mistake")));
        for nth in 0..THREADS {
            let (gate, done) = (Arc::clone(&gate), done.clone());
            threads.add(Box::new(move |_| {
                gate.lock().unwrap().recv().unwrap();
                done.send((nth, 0)).unwrap();
            }));
        }
        for nth in [8, 9] {
            let done = done.clone();
            threads.add(Box::new(move |others| done.send((nth, others)).unwrap()));
        }
        // All of them wait at the gate.
        assert!(heard.try_recv().is_err() && threads.rest().is_none());
        (0..THREADS).for_each(|_| go.send(()).unwrap());
        let mut all: Vec<_> = heard.iter().take(THREADS + 2).collect();
        all.retain(|(nth, _)| *nth >= 8);
        all.sort_unstable();
        assert_eq!(all, [(8, 1), (9, 0)]);
        assert_eq!(threads.queue.state().threads, THREADS);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn they_give_way() {
        let (threads, (done, heard)) = (Threads::default(), mpsc::channel());
        threads
            .add(Box::new(move |_| done.send(rustix::process::getpriority_process(None)).unwrap()));
        assert_eq!(heard.recv().unwrap(), Ok(NICE));
        assert!(rustix::process::getpriority_process(None).unwrap() < NICE, "only they do");
    }
}
