//! Proofs of game-theoretic values, with certificates that can be checked without trusting the
//! search.
//!
//! For `medieval`, proofs rest on endgame tables and cover wins and draws ([`Prover`],
//! [`Certificate`]). For other rule sets, [`attack`] searches for wins to the end of the game
//! ([`Plan`]).
//!
//! The search answers one question: can a side, the attacker, force a win? A repetition does not
//! count as a win, so a proven win holds in every line. That the attacker cannot win is accepted
//! only with a closed strategy for the defender: every action of the attacker leads back into the
//! strategy, or to a position that the tables do not give as lost.
//!
//! Values ignore repetition and the quiet-turn limit, like those of the tables. The check of a
//! proof reports the longest run of quiet turns.
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
