use std::path::PathBuf;

use clap::Args;
use cli_support::BadInput;
use rustix::fs::Mode;
use rustix::process::umask;

use crate::config;

/// Makes files that the program writes from now on accessible to its user only.
pub fn be_private() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// The arguments that select the bot's data directory.
#[derive(Args)]
pub struct Data {
    /// Configuration file of the bot, which may have the data directory [default: none]
    #[arg(long, env = "ALQUERQUE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Data directory of the bot
    /// [default: $XDG_DATA_HOME/alquerque/bot or ~/.local/share/alquerque/bot]
    #[arg(long, env = "ALQUERQUE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Data {
    pub fn directory(&self) -> anyhow::Result<PathBuf> {
        config::data(self.data.clone(), self.config.as_deref()).map_err(BadInput::caused_by)
    }
}
