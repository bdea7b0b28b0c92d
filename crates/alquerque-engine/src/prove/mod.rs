//! Proofs: who wins from a position, with a certificate that can be checked without trusting the search. For `medieval` there
//! are tables to rest on, and draws are proven as well ([`Prover`], [`Certificate`]); by other rules [`attack`] looks for wins
//! to the very end ([`Plan`]).
//!
//! The only question that is searched is whether a side, the attacker, can force a win. A line that repeats is no win:
//! what is proven to be won is so in every line. That the attacker cannot win is believed only when there is a strategy for
//! the other side that is closed: whatever the attacker does leads back into it, or to what the tables know to be no loss.
//!
//! Values are as if there were neither repetition nor a quiet stretch, as those of the tables; how long a stretch a win can
//! take, its check tells.
//!
//! ```
//! use alquerque_engine::Stop;
//! use alquerque_engine::compact::Compact;
//! use alquerque_engine::prove::{Goal, Claim, Claimant, Limits, Prover, Verdict};
//!
//! // Two stones about to take one.
//! let position = Compact { own: 0b11, other: 1 << 6 };
//! let mut prover = Prover::new(&(), Limits { bytes: 1 << 20, ..Limits::default() });
//! let claim = Claim { claimant: Claimant::Mover, goal: Goal::Win };
//! let proof = prover.prove(position, claim, &Stop::default(), &mut |_| ());
//! assert_eq!(proof.verdict, Verdict::Proven);
//! let certificate = prover.certificate(Goal::Win);
//! assert_eq!(certificate.check(&(), &Stop::default(), &mut |_| ())?.positions, 1);
//! # Ok::<(), alquerque_engine::prove::CheckError>(())
//! ```

mod certificate;
mod check;
mod draw;
mod game;
mod plain;
mod plan;
mod preserve;
mod prover;
mod quiet;
mod search;
mod strategy;
mod table;
mod win;

pub use certificate::{Certificate, ReadError};
pub use check::{CheckError, CheckSummary, StepError};
pub use plain::{AttackResult, attack};
pub use plan::{Plan, PlanError, PlanFlaw, PlanSummary};
pub use prover::{Claim, Claimant, Goal, Limits, Progress, Proof, Prover, Verdict};

#[cfg(test)]
mod tests;
