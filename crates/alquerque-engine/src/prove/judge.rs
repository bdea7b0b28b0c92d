use super::{Claim, Prover, Verdict};
use crate::compact::Compact;
use crate::{Oracle, Stop};

impl<O: Oracle + ?Sized> Prover<'_, O> {
    /// Whether a turn that leads from one position to another keeps what the side that plays it could reach with best play;
    /// `None` if a limit was reached.
    pub fn keeps(&mut self, before: Compact, after: Compact, stop: &Stop) -> Option<bool> {
        if self.holds(before, Claim::WIN, stop)? {
            return self.holds(after, Claim::LOSS, stop);
        }
        Some(!self.holds(after, Claim::WIN, stop)? || self.holds(before, Claim::LOSS, stop)?)
    }

    /// Whether a claim holds; `None` if a limit was reached.
    pub fn holds(&mut self, position: Compact, claim: Claim, stop: &Stop) -> Option<bool> {
        match self.prove(position, claim, stop, &mut |_| ()).verdict {
            Verdict::Proven => Some(true),
            Verdict::Disproven => Some(false),
            Verdict::Unknown { .. } => None,
        }
    }
}
