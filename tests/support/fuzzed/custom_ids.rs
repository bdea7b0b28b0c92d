//! The `custom_id`s of buttons and menus, which come back from Discord as any text.

use std::fmt::Display;
use std::str::FromStr;

use alquerque::discord::{CustomId, TapId};

/// The most characters of a `custom_id` that Discord takes.
const MAX_LEN: usize = 100;

/// A text that is said to be a `custom_id`: at most one form reads it, and prints it as it was.
pub fn custom_id(text: &str) {
    let forms = [reads_back::<CustomId>(text), reads_back::<TapId>(text)];
    assert!(forms != [true, true], "{text:?} has two meanings");
}

fn reads_back<T: FromStr + Display>(text: &str) -> bool {
    let Ok(id) = text.parse::<T>() else { return false };
    assert_eq!(id.to_string(), text);
    assert!(text.len() <= MAX_LEN, "{text:?} is longer than Discord takes");
    true
}
