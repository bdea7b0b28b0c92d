//! The bot's token.

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;

/// A bot's token. Its `Debug` form hides it.
#[derive(Clone, Debug)]
pub struct Token(SecretString);

/// A malformed token. The error does not contain the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the token is malformed: a bot's token has three parts separated by full stops")]
pub struct MalformedToken;

impl Token {
    /// Parses a token. Ignores what surrounds it: a byte order mark, white space such as the
    /// newline at the end of a file, and quotation marks.
    ///
    /// # Errors
    /// Fails if the text does not have the form of a token.
    pub fn parse(text: &str) -> Result<Self, MalformedToken> {
        let text = text.trim_start_matches('\u{feff}').trim();
        let quotes = [('"', '"'), ('\'', '\''), ('\u{201c}', '\u{201d}'), ('\u{2018}', '\u{2019}')];
        let unquoted =
            quotes.iter().find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close));
        let text = unquoted.unwrap_or(text).trim();
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
        assert_eq!(Token::parse(" a.b.c\n").unwrap().expose(), "a.b.c");
        for text in
            ["\u{feff}a.b.c\r\n", "\"a.b.c\"", " 'a.b.c' \n", "\u{feff}\u{201c}a.b.c\u{201d}"]
        {
            assert_eq!(Token::parse(text).unwrap().expose(), "a.b.c", "{text}");
        }
        for text in [
            "\"a.b.c",
            "'a.b.c\"",
            "\"",
            "\"\"",
            "",
            "a",
            "a.b",
            "a.b.c.d",
            "a..c",
            "a.b.c d",
            "a.b.\u{e9}",
            "TOKEN=a.b.c",
        ] {
            assert!(Token::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn debug_output_hides_the_token() {
        let printed = format!("{:?}", Token::parse("first.second.third").unwrap());
        assert!(!printed.contains("second"), "{printed}");
    }
}
