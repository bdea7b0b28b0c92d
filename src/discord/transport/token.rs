//! The bot's token.

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;

/// A bot's token. Its `Debug` form hides it.
#[derive(Clone, Debug)]
pub struct Token(SecretString);

/// A malformed token. The error does not contain the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the token is malformed: a bot's token has three parts of letters, digits, - and _, separated by full stops, \
     and nothing else"
)]
pub struct MalformedToken;

impl Token {
    /// Parses a token.
    ///
    /// # Errors
    /// Fails if the text does not have the form of a token.
    pub fn parse(text: &str) -> Result<Self, MalformedToken> {
        let is_safe = text.chars().all(|char| char.is_ascii_alphanumeric() || "-_.".contains(char));
        match serenity::utils::token::validate(text) {
            Ok(()) if is_safe => Ok(Self(SecretString::from(text))),
            _ => Err(MalformedToken),
        }
    }

    /// Returns the token itself. It must be sent to Discord only.
    pub(in crate::discord) fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// Returns the value of the `Authorization` header.
    pub fn authorization(&self) -> HeaderValue {
        let mut value = HeaderValue::try_from(format!("Bot {}", self.expose()))
            .expect("a token consists of characters that are valid in a header");
        value.set_sensitive(true);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_in_the_form_of_a_token_is_parsed() {
        assert_eq!(Token::parse("a.b.c").unwrap().expose(), "a.b.c");
        for text in
            ["\"a.b.c\"", "", "a", "a.b", "a.b.c.d", "a..c", "a.b.c d", "a.b.\u{e9}", "TOKEN=a.b.c"]
        {
            assert!(Token::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn debug_output_hides_the_token() {
        let printed = format!("{:?}", Token::parse("first.second.third").unwrap());
        assert!(!printed.contains("second"), "{printed}");
    }
}
