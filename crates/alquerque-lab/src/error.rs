use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;

/// An error in the arguments, which ends the program with exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadInput(String);

impl BadInput {
    #[expect(clippy::new_ret_no_self, reason = "every caller returns it as an error")]
    pub fn new(text: impl Into<String>) -> anyhow::Error {
        Self(text.into()).into()
    }

    /// Keeps the causes of the error in the text.
    pub fn caused_by(error: impl std::error::Error + Send + Sync + 'static) -> anyhow::Error {
        Self::new(format!("{:#}", anyhow::Error::from(error)))
    }
}

/// Returns whether the reader of the output has closed it.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints help and versions as clap formats them, and errors in one line.
pub fn explain(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
        _ => {
            let text = error.to_string();
            let text = text.split("\n\n").next().unwrap_or_default();
            let words: Vec<&str> = text.trim_start_matches("error: ").split_whitespace().collect();
            eprintln!("alquerque-lab: {}", words.join(" "));
            ExitCode::from(2)
        }
    }
}
