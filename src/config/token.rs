//! The source of the token. It is never a flag nor in the configuration file, and is never shown.

use std::env::{self, VarError};
use std::path::{Path, PathBuf};

use alquerque::discord::{MalformedToken, Token};
use cli_support::unwrapped;
use thiserror::Error;

const TOKEN: &str = "DISCORD_TOKEN";
const TOKEN_FILE: &str = "DISCORD_TOKEN_FILE";

/// A missing or invalid token. No message contains the value.
#[derive(Debug, Error)]
pub enum TokenError {
    #[error("no token: set {TOKEN} to your bot's token, or {TOKEN_FILE} to a file that holds it")]
    Missing,
    #[error("set {TOKEN} or {TOKEN_FILE}, not both")]
    Twice,
    #[error("{0} is not readable text")]
    NotText(&'static str),
    #[error("{source_name}: cannot read {path}: {error}", path = path.display())]
    Unreadable { source_name: &'static str, path: PathBuf, error: std::io::Error },
    #[error(transparent)]
    Malformed(#[from] MalformedToken),
}

/// The source of the token.
pub struct TokenSource {
    /// The path in the configuration file.
    token_file: Option<PathBuf>,
}

impl TokenSource {
    /// Returns the source with a path from the configuration file. The environment takes
    /// precedence.
    pub fn new(token_file: Option<PathBuf>) -> Self {
        Self { token_file }
    }

    /// Reads the token; also returns the name of its source.
    pub fn read(&self) -> Result<(Token, &'static str), TokenError> {
        match (variable(TOKEN)?, variable(TOKEN_FILE)?, &self.token_file) {
            (Some(_), Some(_), _) => Err(TokenError::Twice),
            (Some(token), None, _) => Ok((parse(&token)?, TOKEN)),
            (None, Some(path), _) => read_from(TOKEN_FILE, Path::new(&path)),
            (None, None, Some(path)) => read_from("token_file", path),
            (None, None, None) => Err(TokenError::Missing),
        }
    }
}

fn read_from(source_name: &'static str, path: &Path) -> Result<(Token, &'static str), TokenError> {
    let token = super::read(path).map_err(|error| TokenError::Unreadable {
        source_name,
        path: path.to_owned(),
        error,
    })?;
    Ok((parse(&token)?, source_name))
}

/// Parses a token. Ignores what surrounds it, and what precedes it on a copied line, such as
/// `DISCORD_TOKEN=` or `Authorization: Bot `.
fn parse(text: &str) -> Result<Token, TokenError> {
    let text = unwrapped(text);
    let is_separator = |char: char| "=:".contains(char) || char.is_whitespace();
    let token = match text.rsplit_once(is_separator) {
        // Otherwise a part of a token would be ignored.
        Some((before, token)) if !before.contains('.') => unwrapped(token),
        _ => text,
    };
    if token.is_empty() {
        return Err(TokenError::Missing);
    }
    Ok(Token::parse(token)?)
}

/// Returns the value of an environment variable. An empty variable counts as unset.
fn variable(name: &'static str) -> Result<Option<String>, TokenError> {
    match env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !super::is_unset(value.as_ref()))),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(TokenError::NotText(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_surrounds_a_copied_token_does_not_count() {
        let expected = Token::parse("a-1.b_2.c").unwrap().authorization();
        for before in
            ["", "Bot ", "TOKEN=", "export DISCORD_TOKEN=", "Authorization: Bot ", "\"token\": "]
        {
            for (open, close) in [
                ("", ""),
                ("\u{feff}", "\r\n"),
                ("\"", "\""),
                ("'", ""),
                ("", "”"),
                ("<", ">"),
                ("`", "`"),
            ] {
                for text in [
                    format!("{open}{before}a-1.b_2.c{close}"),
                    format!("{before}{open}a-1.b_2.c{close}"),
                ] {
                    let token = parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert_eq!(token.authorization(), expected, "{text}");
                }
            }
        }
        for text in ["", " \u{feff}\n", "\"\"", "TOKEN="] {
            assert!(matches!(parse(text), Err(TokenError::Missing)), "{text}");
        }
        for text in [
            "a",
            "a.b",
            "TOKEN=a.b",
            "a.b.c d.e.f",
            "a.b.c d",
            "a.b.c\nx=a.b.c",
            "a.b.c=",
            "Bot a.\"b.c",
        ] {
            assert!(matches!(parse(text), Err(TokenError::Malformed(_))), "{text}");
        }
    }
}
