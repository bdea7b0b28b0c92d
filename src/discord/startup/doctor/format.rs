//! Formatting of the texts of findings.

use std::time::Duration;

use time::OffsetDateTime;

/// Maximum number of names in a list.
const MAX_NAMES: usize = 5;

/// Returns the first few names, and the number of the others.
pub fn name_list(names: &[&str]) -> String {
    match names.get(MAX_NAMES..) {
        Some(others) if !others.is_empty() => {
            format!("{} and {} more", names[..MAX_NAMES].join(", "), others.len())
        }
        _ => names.join(", "),
    }
}

/// Returns a number with a noun in singular or plural.
pub fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Returns the time after a wait, to the minute.
pub fn time_after(wait: Duration) -> String {
    let wait = wait.try_into().unwrap_or(time::Duration::MAX);
    let Some(time) = OffsetDateTime::now_utc().checked_add(wait) else {
        return "the end of time".to_owned();
    };
    format!("{} {:02}:{:02} UTC", time.date(), time.hour(), time.minute())
}

/// Returns an error and its causes in one line, without causes that it already mentions.
pub fn error_chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let cause = error.to_string();
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
        source = error.source();
    }
    text
}
