//! The response to an interaction: reply, deferral, sending.

pub mod reply;
pub mod send;
#[cfg(test)]
mod tests;
