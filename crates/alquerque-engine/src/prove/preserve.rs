use super::{Claim, Prover, Verdict};
use crate::compact::Compact;
use crate::{Oracle, Stop};

impl<O: Oracle + ?Sized> Prover<'_, O> {
    /// Returns whether a turn from one position to another preserves the outcome of the side that
    /// plays it; `None` if a limit was reached.
    pub fn preserves_value(
        &mut self,
        before: Compact,
        after: Compact,
        stop: &Stop,
    ) -> Option<bool> {
        if self.decide_claim(before, Claim::WIN, stop)? {
            return self.decide_claim(after, Claim::LOSS, stop);
        }
        Some(
            !self.decide_claim(after, Claim::WIN, stop)?
                || self.decide_claim(before, Claim::LOSS, stop)?,
        )
    }

    /// Returns whether a claim holds; `None` if a limit was reached.
    pub fn decide_claim(&mut self, position: Compact, claim: Claim, stop: &Stop) -> Option<bool> {
        match self.prove(position, claim, stop, &mut |_| ()).verdict {
            Verdict::Proven => Some(true),
            Verdict::Disproven => Some(false),
            Verdict::Unknown { .. } => None,
        }
    }
}
