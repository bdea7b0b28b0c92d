use std::path::PathBuf;

use clap::Args;
use rustix::fs::Mode;
use rustix::process::umask;

use crate::config;
use cli_support::BadInput;

/// Keeps what the program writes from now on from everybody else on this machine.
pub fn be_private() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// Where the bot keeps its data.
#[derive(Args)]
pub struct Data {
    /// Read where the bot's data are from its file of settings
    #[arg(long, env = "ALQUERQUE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where the bot's data are
    #[arg(long, env = "ALQUERQUE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Data {
    pub fn directory(&self) -> anyhow::Result<PathBuf> {
        let said = config::data(self.data.clone(), self.config.as_deref());
        said.map_err(BadInput::caused_by)
    }
}
