//! Components of people about themselves and each other.

pub mod privacy;
pub mod standing;
