//! What comes from the environment: the token, and where data live.

use std::env::{self, VarError};
use std::path::PathBuf;

use anyhow::Context;
use etcetera::{BaseStrategy, choose_base_strategy};
use secrecy::SecretString;

use crate::cli::BadInput;

const TOKEN: &str = "DISCORD_TOKEN";
const TOKEN_FILE: &str = "DISCORD_TOKEN_FILE";

/// The bot's token, from `DISCORD_TOKEN` or from the file that `DISCORD_TOKEN_FILE` names.
pub fn token() -> anyhow::Result<SecretString> {
    let token = match (variable(TOKEN)?, variable(TOKEN_FILE)?) {
        (Some(token), None) => token,
        (None, Some(path)) => {
            std::fs::read_to_string(&path).with_context(|| format!("{TOKEN_FILE}: cannot read {path}"))?
        }
        (None, None) => {
            return Err(BadInput::new(format!(
                "no token: set {TOKEN} to your bot's token, or {TOKEN_FILE} to a file that holds it"
            )));
        }
        (Some(_), Some(_)) => return Err(BadInput::new(format!("set {TOKEN} or {TOKEN_FILE}, not both"))),
    };
    let token = token.trim();
    if serenity::utils::token::validate(token).is_err() || token.contains(|sign: char| !sign.is_ascii_graphic()) {
        return Err(BadInput::new(
            "the token is malformed: a bot's token has three parts with full stops between them",
        ));
    }
    Ok(SecretString::from(token.to_owned()))
}

/// An unset and an empty variable are the same.
fn variable(name: &str) -> anyhow::Result<Option<String>> {
    match env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !value.trim().is_empty())),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(BadInput::new(format!("{name} is not readable text"))),
    }
}

/// The directory for data where none is named: the place that the system has for such (the working directory if there
/// is none), and below it `purpose`.
pub fn default_data(purpose: &str) -> PathBuf {
    let home = choose_base_strategy().map_or_else(|_| PathBuf::from("."), |system| system.data_dir());
    home.join("alquerque").join(purpose)
}
