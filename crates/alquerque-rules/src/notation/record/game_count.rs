use super::error::Located;
use super::lexer::{Lexer, Token, is_first_number};

/// Finds where a game of a record ends and the next one begins.
#[derive(Default)]
pub(super) struct GameBounds {
    has_moves: bool,
    has_ended: bool,
}

impl GameBounds {
    /// Returns whether a token is the first of another game.
    ///
    /// Another game begins with a tag after a result, with a tag at the beginning of a line after
    /// moves, or with the number 1 after a result.
    pub(super) fn begins_game(&mut self, token: &Token<'_>) -> bool {
        let begins = match token {
            Token::Tag { begins_line, .. } => self.has_ended || self.has_moves && *begins_line,
            Token::Number(digits) | Token::Digits(digits) => {
                self.has_ended && is_first_number(digits)
            }
            Token::Action(_) | Token::Result { .. } => false,
        };
        if begins {
            *self = Self::default();
        }
        match token {
            Token::Tag { .. } => {}
            Token::Result { .. } => self.has_ended = true,
            Token::Number(_) | Token::Digits(_) | Token::Action(_) => self.has_moves = true,
        }
        begins
    }
}

/// Returns the number of games that begin in the rest of a text, up to its first error.
pub(super) fn count_games(lexer: &mut Lexer<'_>, bounds: &mut GameBounds) -> usize {
    let mut count = 0;
    while let Ok(Some((_, token))) = lexer.next().map_err(|_: Located| ()) {
        count += usize::from(bounds.begins_game(&token));
    }
    count
}
