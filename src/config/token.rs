//! The source of the token. It is never a flag nor in the configuration file, and is never shown.

use std::env::{self, VarError};
use std::path::{Path, PathBuf};

use alquerque::discord::{MalformedToken, Token};
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

fn parse(token: &str) -> Result<Token, TokenError> {
    match token.trim_start_matches('\u{feff}').trim() {
        "" => Err(TokenError::Missing),
        token => Ok(Token::parse(token)?),
    }
}

/// Returns the value of an environment variable. An empty variable counts as unset.
fn variable(name: &'static str) -> Result<Option<String>, TokenError> {
    match env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !super::is_unset(value.as_ref()))),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(TokenError::NotText(name)),
    }
}
