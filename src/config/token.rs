//! Where the token comes from. It is never a flag nor in the file of settings, and is shown nowhere.

use std::env::{self, VarError};
use std::path::{Path, PathBuf};

use alquerque::discord::{MalformedToken, Token};
use thiserror::Error;

const TOKEN: &str = "DISCORD_TOKEN";
const TOKEN_FILE: &str = "DISCORD_TOKEN_FILE";

/// Why there is no token. None of the texts holds what was given.
#[derive(Debug, Error)]
pub enum TokenError {
    #[error("no token: set {TOKEN} to your bot's token, or {TOKEN_FILE} to a file that holds it")]
    Missing,
    #[error("set {TOKEN} or {TOKEN_FILE}, not both")]
    Twice,
    #[error("{0} is not readable text")]
    NotText(&'static str),
    #[error("{said_by}: cannot read {path}: {error}", path = path.display())]
    Unreadable { said_by: &'static str, path: PathBuf, error: std::io::Error },
    #[error(transparent)]
    Malformed(#[from] MalformedToken),
}

/// The token, or where it is said to be.
pub struct TokenPlace {
    /// The path that the file of settings names.
    in_file: Option<PathBuf>,
}

impl TokenPlace {
    /// The environment comes before this path in a file of settings.
    pub fn new(in_file: Option<PathBuf>) -> Self {
        Self { in_file }
    }

    /// The bot's token, and who said where it is.
    pub fn read(&self) -> Result<(Token, &'static str), TokenError> {
        match (variable(TOKEN)?, variable(TOKEN_FILE)?, &self.in_file) {
            (Some(_), Some(_), _) => Err(TokenError::Twice),
            (Some(token), None, _) => Ok((parse(&token)?, TOKEN)),
            (None, Some(path), _) => read_from(TOKEN_FILE, Path::new(&path)),
            (None, None, Some(path)) => read_from("token_file", path),
            (None, None, None) => Err(TokenError::Missing),
        }
    }
}

fn read_from(said_by: &'static str, path: &Path) -> Result<(Token, &'static str), TokenError> {
    let token = super::read(path).map_err(|error| TokenError::Unreadable {
        said_by,
        path: path.to_owned(),
        error,
    })?;
    Ok((parse(&token)?, said_by))
}

fn parse(token: &str) -> Result<Token, TokenError> {
    match token.trim() {
        "" => Err(TokenError::Missing),
        token => Ok(Token::parse(token)?),
    }
}

/// An unset and an empty variable are the same.
fn variable(name: &'static str) -> Result<Option<String>, TokenError> {
    match env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !super::is_unset(value.as_ref()))),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(TokenError::NotText(name)),
    }
}
