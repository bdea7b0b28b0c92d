//! Formatting of the texts of findings.

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
