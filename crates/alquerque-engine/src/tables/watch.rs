use crate::Stop;

/// How far a long work has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at.
    pub done: u64,
    /// How many there are to look at.
    pub total: u64,
}

/// Somebody wanted it to end early.
pub(super) struct Stopped;

/// Whoever waits for a long work: is told of progress, and can have it stopped.
pub struct Watch<'a> {
    progress: &'a mut dyn FnMut(Progress),
    stop: &'a Stop,
    at: Progress,
}

impl<'a> Watch<'a> {
    pub(super) fn new(total: u64, progress: &'a mut dyn FnMut(Progress), stop: &'a Stop) -> Self {
        Self { progress, stop, at: Progress { done: 0, total } }
    }

    /// So many positions have been looked at since it was last told.
    pub(super) fn advance(&mut self, positions: u64) -> Result<(), Stopped> {
        self.reach(self.at.done + positions)
    }

    /// So many positions have been looked at.
    pub(super) fn reach(&mut self, done: u64) -> Result<(), Stopped> {
        self.at.done = done;
        (self.progress)(self.at);
        if self.stop.is_stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Positions looked at so far.
    pub(super) fn done(&self) -> u64 {
        self.at.done
    }
}
