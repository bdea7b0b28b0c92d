use crate::Stop;

/// The progress of a long computation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of positions done.
    pub done: u64,
    /// The number of positions in total.
    pub total: u64,
}

/// The computation was stopped.
pub(super) struct Stopped;

/// Reports the progress of a computation, and checks whether it is stopped.
pub struct Watch<'a> {
    progress: &'a mut dyn FnMut(Progress),
    stop: &'a Stop,
    state: Progress,
}

impl<'a> Watch<'a> {
    pub(super) fn new(total: u64, progress: &'a mut dyn FnMut(Progress), stop: &'a Stop) -> Self {
        Self { progress, stop, state: Progress { done: 0, total } }
    }

    /// Adds to the number of positions done.
    pub(super) fn advance(&mut self, positions: u64) -> Result<(), Stopped> {
        self.reach(self.state.done + positions)
    }

    /// Sets the number of positions done.
    pub(super) fn reach(&mut self, done: u64) -> Result<(), Stopped> {
        self.state.done = done;
        (self.progress)(self.state);
        if self.stop.is_stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Returns the number of positions done.
    pub(super) fn done(&self) -> u64 {
        self.state.done
    }
}
