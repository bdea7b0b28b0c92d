use indicatif::{ProgressBar, ProgressStyle};

/// What shows, on a terminal, how far something has come, as this template of indicatif's says; without a length as long as
/// none is known.
pub fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.with_style(
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
    )
}
