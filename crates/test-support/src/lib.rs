//! What tests of several packages share.
//!
//! The checks of Discord traffic deserialize many types. They are compiled here once, and not for
//! each test.

pub mod authority;
pub mod gateway;
pub mod openapi;
mod say;

pub use say::say;
