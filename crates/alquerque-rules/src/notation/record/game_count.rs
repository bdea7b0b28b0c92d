use super::error::Located;
use super::is_unique_tag;
use super::lexer::{Lexer, Token, is_first_number};

/// Finds where a game of a record ends and the next one begins.
#[derive(Default)]
pub(super) struct GameBounds {
    has_moves: bool,
    has_ended: bool,
    /// The names and values of the tags that occur once in a game.
    tags: Vec<(String, String)>,
    /// The number of those tags before the last blank line, and the place of the tag after it.
    block: (usize, usize),
}

impl GameBounds {
    /// Returns the place where another game begins, if a token at `at` shows that one does.
    ///
    /// Another game begins with a tag after a result, with a tag at the beginning of a line after
    /// moves, or with the number 1 after a result. It also begins with the tags after a blank line
    /// if one of them gives another value to a tag that occurs once in a game.
    pub(super) fn begins_game(&mut self, at: usize, token: &Token<'_>) -> Option<usize> {
        let begins = match token {
            Token::Tag { begins_line, .. } => self.has_ended || self.has_moves && *begins_line,
            Token::Number(digits) | Token::Digits(digits) => {
                self.has_ended && is_first_number(digits)
            }
            Token::Evaluation(_) | Token::Action(_) | Token::Result { .. } => false,
        };
        let mut start = begins.then_some(at);
        if begins {
            *self = Self::default();
        }
        match token {
            Token::Tag { name, value, follows_blank_line, .. } => {
                if *follows_blank_line {
                    self.block = (self.tags.len(), at);
                }
                if is_unique_tag(name) && self.repeats(name, value) {
                    start = Some(self.block.1);
                    self.tags.drain(..self.block.0);
                    self.block.0 = 0;
                    self.tags.push((name.clone(), value.clone()));
                }
            }
            Token::Evaluation(_) => {}
            Token::Result { .. } => self.has_ended = true,
            Token::Number(_) | Token::Digits(_) | Token::Action(_) => self.has_moves = true,
        }
        start
    }

    /// Notes a tag. Returns whether one before the last blank line has another value.
    fn repeats(&mut self, name: &str, value: &str) -> bool {
        let mut tags = self.tags.iter();
        match tags.position(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some(earlier) => {
                earlier < self.block.0 && !self.tags[earlier].1.eq_ignore_ascii_case(value)
            }
            None => {
                self.tags.push((name.to_owned(), value.to_owned()));
                false
            }
        }
    }
}

/// Returns the number of games that begin in the rest of a text, up to its first error.
pub(super) fn count_games(lexer: &mut Lexer<'_>, bounds: &mut GameBounds) -> usize {
    let mut count = 0;
    while let Ok(Some((at, token))) = lexer.next().map_err(|_: Located| ()) {
        count += usize::from(bounds.begins_game(at, &token).is_some());
    }
    count
}
