//! The place of an error in the text of a position.

use super::PositionTextError;
use crate::notation::plain_characters::plain;

impl PositionTextError {
    /// Returns the place of the faulty field, rank, stone or character in the text of the position,
    /// as a byte offset. It is 0 if the error concerns the whole text.
    pub(in crate::notation) fn place_in(&self, text: &str) -> usize {
        let in_field = |number: usize, found: &str| {
            let (start, field) = fields(text).nth(number - 1)?;
            Some(start + field.find(found).unwrap_or(0))
        };
        let place = match self {
            Self::TooManyFields { expected, .. } => in_field(expected + 1, ""),
            Self::Field { field, found, .. } => in_field(*field, found),
            Self::State { field, .. } => in_field(*field, ""),
            Self::Turn(turn) if text.contains('/') => in_field(2, turn),
            Self::RankLength { rank, expected, .. } => ranks(text)
                .find(|(number, _, points)| number == rank && files(points) != *expected)
                .map(|(_, start, _)| start),
            Self::Unexpected { rank, character } | Self::King { rank, character } => {
                ranks(text).filter(|(number, ..)| number == rank).find_map(|(_, start, points)| {
                    let found = |other| plain(other) == Some(*character);
                    points.find(found).map(|at| start + at)
                })
            }
            Self::OffBoard(point) => ranks(text)
                .find(|(number, ..)| *number == point.rank() + 1)
                .map(|(_, start, _)| start),
            Self::Pdn { found, .. }
            | Self::Range { found, .. }
            | Self::Square { found, .. }
            | Self::PdnKing(found) => entry(text, found),
            Self::TooFewFields(_)
            | Self::RankCount { .. }
            | Self::Twice(_)
            | Self::TooManyStones
            | Self::Turn(_) => None,
        };
        place.unwrap_or(0)
    }
}

/// Splits a text at a separator. Each piece has its place in the text.
fn pieces(
    text: &str,
    is_separator: impl Fn(char) -> bool + Copy,
) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    text.split_inclusive(is_separator).map(move |piece| {
        let start = end;
        end += piece.len();
        (start, piece.trim_end_matches(is_separator))
    })
}

fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, char::is_whitespace).filter(|(_, field)| !field.is_empty())
}

/// Returns the ranks in all fields: the number, counted from 1 at White's side, place and text.
fn ranks(text: &str) -> impl Iterator<Item = (u8, usize, &str)> {
    let is_slash = |character| plain(character) == Some('/');
    fields(text).flat_map(move |(start, field)| {
        let count = pieces(field, is_slash).count();
        pieces(field, is_slash).enumerate().map(move |(index, (at, points))| {
            (u8::try_from(count - index).unwrap_or(u8::MAX), start + at, points)
        })
    })
}

/// Returns the number of files that the text of a rank covers.
fn files(points: &str) -> u8 {
    let run = |next: char| next.to_digit(10).unwrap_or(1);
    let files = points.chars().filter_map(plain).map(run).fold(0, u32::saturating_add);
    u8::try_from(files).unwrap_or(u8::MAX)
}

/// Returns the place of a section or of an entry in the form of PDN. `found` is its beginning in
/// plain characters without spaces.
fn entry(text: &str, found: &str) -> Option<usize> {
    let length = found.chars().count();
    let is_found = |piece: &str| {
        let mut plain = piece.chars().filter_map(plain).filter(|next| !next.is_whitespace());
        let begins = plain.by_ref().take(length).eq(found.chars());
        begins && (length == super::MAX_QUOTED || plain.all(|next| next == '.'))
    };
    let blanks = |piece: &str| piece.len() - piece.trim_start().len();
    let is_separator = |separator| move |next| plain(next) == Some(separator);
    pieces(text, is_separator(':')).skip(1).find_map(|(start, section)| {
        let letter = blanks(section);
        if is_found(section) {
            return Some(start + letter);
        }
        let list = letter + section[letter..].chars().next().map_or(0, char::len_utf8);
        let mut entries = pieces(&section[list..], is_separator(','));
        let (at, entry) = entries.find(|(_, entry)| is_found(entry))?;
        Some(start + list + at + blanks(entry))
    })
}
