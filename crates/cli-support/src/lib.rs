//! What the command lines of `alquerque` and `alquerque-lab` have in common: arguments, errors and
//! exit codes, and the data directory.

#![warn(missing_docs)]

mod args;
mod data;
mod error;

pub use args::{ignore_empty_variables, is_empty, rule_set};
pub use data::{default_data, tables};
pub use error::{BadInput, explain, finish, in_one_line};
