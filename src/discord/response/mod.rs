//! The response to an interaction: reply, deferral, sending.

pub mod defer;
pub mod reply;
pub mod respond;
mod send;
#[cfg(test)]
mod tests;
