//! Shared code of the command lines of `alquerque` and `alquerque-lab`: arguments, errors, exit
//! codes and the data directory.

#![warn(missing_docs)]

mod args;
mod data;
mod error;
mod output;
mod rules_file;
mod standard_output;

pub use args::{ignore_empty_variables, is_unset, parse_rule_set, take_rules_file, unwrapped};
pub use data::{default_data_dir, tables_dir};
pub use error::{BadInput, exit_code, in_one_line, report_usage_error};
pub use output::{unwritable, write_file};
pub use rules_file::rules_json;
pub use standard_output::StandardOutput;
