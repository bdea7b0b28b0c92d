use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;

/// A bot's token. It is never printed: its `Debug` says nothing of it.
#[derive(Clone, Debug)]
pub struct Token(SecretString);

/// A text that cannot be a bot's token. It does not say which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the token is malformed: a bot's token has three parts with full stops between them")]
pub struct MalformedToken;

impl Token {
    /// Reads a token; white space around it, as files have at their end, is left out.
    ///
    /// # Errors
    /// When the text has not the form of one.
    pub fn parse(text: &str) -> Result<Self, MalformedToken> {
        let text = text.trim();
        let fitting = text.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_.".contains(sign));
        match serenity::utils::token::validate(text) {
            Ok(()) if fitting => Ok(Self(SecretString::from(text))),
            _ => Err(MalformedToken),
        }
    }

    /// The token itself, to be sent to Discord and nowhere else.
    pub(super) fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_the_form_of_a_token_is_one() {
        assert_eq!(Token::parse(" a.b.c\n").unwrap().expose(), "a.b.c");
        for text in ["", "a", "a.b", "a.b.c.d", "a..c", "a.b.c d", "a.b.\u{e9}", "TOKEN=a.b.c"] {
            assert!(Token::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn it_is_not_printed() {
        let printed = format!("{:?}", Token::parse("first.second.third").unwrap());
        assert!(!printed.contains("second"), "{printed}");
    }
}
