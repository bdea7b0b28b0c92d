//! Progress bars on the terminal.

use alquerque_engine::{prove, tables};
use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar of `length` steps with an indicatif template.
pub fn bar(length: u64, template: &str) -> ProgressBar {
    styled(ProgressBar::new(length), template)
}

/// Returns a bar for the progress of tables.
pub fn tables_bar() -> ProgressBar {
    bar(1, "{wide_bar} {percent} %  {eta} left")
}

/// Shows the progress of tables.
pub fn show_tables(bar: &ProgressBar, progress: tables::Progress) {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
}

/// Returns a spinner for the progress of proofs and checks, whose length is unknown.
pub fn spinner() -> ProgressBar {
    styled(ProgressBar::no_length(), "{spinner} {pos} positions {msg}  {elapsed}")
}

/// Shows the progress of a proof.
pub fn show_proof(bar: &ProgressBar, progress: prove::Progress) {
    bar.set_position(progress.nodes);
    bar.set_message(format!("proof number {}, disproof number {}", progress.pn, progress.dn));
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    bar.with_style(
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
    )
}
