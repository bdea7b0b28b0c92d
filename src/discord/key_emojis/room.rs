//! The room for emojis in an application.

use super::catalogue::ThemeCatalogue;
use crate::discord::transport::MAX_EMOJIS;

/// Splits catalogues into those that fit beside the emojis of others, and the rest. Earlier ones
/// come first. A part of a theme would be of no use.
pub fn fitting(
    catalogues: &[ThemeCatalogue],
    others: usize,
) -> (Vec<&ThemeCatalogue>, Vec<&ThemeCatalogue>) {
    let mut free = MAX_EMOJIS.saturating_sub(others);
    catalogues.iter().partition(|catalogue| match free.checked_sub(catalogue.entries.len()) {
        Some(rest) => {
            free = rest;
            true
        }
        None => false,
    })
}
