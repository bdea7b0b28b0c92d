//! What is kept, made anew each time; and pictures that are not packed. To be measured and tested.

pub use super::picture::{compose, png};
pub use super::replay::gif;
