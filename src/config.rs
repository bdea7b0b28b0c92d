//! What comes from the environment: the token, and where data live.

use std::env::{self, VarError};
use std::path::PathBuf;

use alquerque::discord::{MalformedToken, Token};
use etcetera::{BaseStrategy, choose_base_strategy};
use thiserror::Error;

const TOKEN: &str = "DISCORD_TOKEN";
const TOKEN_FILE: &str = "DISCORD_TOKEN_FILE";

/// Why the environment gives no token. None of the texts holds what was given.
#[derive(Debug, Error)]
pub enum TokenError {
    #[error("no token: set {TOKEN} to your bot's token, or {TOKEN_FILE} to a file that holds it")]
    Missing,
    #[error("set {TOKEN} or {TOKEN_FILE}, not both")]
    Twice,
    #[error("{0} is not readable text")]
    NotText(&'static str),
    #[error("{TOKEN_FILE}: cannot read {path}: {error}")]
    Unreadable { path: String, error: std::io::Error },
    #[error(transparent)]
    Malformed(#[from] MalformedToken),
}

/// The bot's token, from `DISCORD_TOKEN` or from the file that `DISCORD_TOKEN_FILE` names.
pub fn token() -> Result<Token, TokenError> {
    let token: String = match (variable(TOKEN)?, variable(TOKEN_FILE)?) {
        (Some(token), None) => token,
        (None, Some(path)) => std::fs::read_to_string(&path).map_err(|error| TokenError::Unreadable { path, error })?,
        (None, None) => return Err(TokenError::Missing),
        (Some(_), Some(_)) => return Err(TokenError::Twice),
    };
    match token.trim() {
        "" => Err(TokenError::Missing),
        token => Ok(Token::parse(token)?),
    }
}

/// An unset and an empty variable are the same.
fn variable(name: &'static str) -> Result<Option<String>, TokenError> {
    match env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !value.trim().is_empty())),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(TokenError::NotText(name)),
    }
}

/// The directory for data where none is named: the place that the system has for such (the working directory if there
/// is none), and below it `purpose`.
pub fn default_data(purpose: &str) -> PathBuf {
    let home = choose_base_strategy().map_or_else(|_| PathBuf::from("."), |system| system.data_dir());
    home.join("alquerque").join(purpose)
}
