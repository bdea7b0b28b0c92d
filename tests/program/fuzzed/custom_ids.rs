//! The `custom_id`s of components, which Discord may return as arbitrary text.

use std::fmt::Display;
use std::str::FromStr;

use alquerque::discord::{CustomId, LessonTapId, PuzzleOpenId, PuzzleTapId, TapId};

/// Discord's limit on the characters of a `custom_id`.
const MAX_LEN: usize = 100;

/// Parses a text as a `custom_id`: at most one codec accepts it, and that one prints it unchanged.
pub fn custom_id(text: &str) {
    let accepted = [
        CustomId::read(text).is_some_and(|(id, name)| is_valid(text, &id.under(name))),
        round_trips::<TapId>(text),
        round_trips::<LessonTapId>(text),
        round_trips::<PuzzleTapId>(text),
        round_trips::<PuzzleOpenId>(text),
    ];
    let meanings = accepted.into_iter().filter(|is_accepted| *is_accepted).count();
    assert!(meanings <= 1, "{text:?} has {meanings} meanings");
}

/// Returns whether the codec accepts the text, after checking that it round-trips.
fn round_trips<T: FromStr + Display>(text: &str) -> bool {
    let Ok(id) = text.parse::<T>() else { return false };
    is_valid(text, &id.to_string())
}

/// Checks what a codec that accepts a text prints.
fn is_valid(text: &str, printed: &str) -> bool {
    assert_eq!(printed, text);
    assert!(text.len() <= MAX_LEN, "{text:?} exceeds the limit of Discord");
    true
}
