use std::io;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// An error that the user can correct at the command line. It ends the program with exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadInput(String);

impl BadInput {
    /// Returns the error with this text.
    #[expect(clippy::new_ret_no_self, reason = "every caller returns it as an error")]
    pub fn new(text: impl Into<String>) -> anyhow::Error {
        Self(text.into()).into()
    }

    /// Returns an error whose text names the causes of another.
    pub fn caused_by(error: impl std::error::Error + Send + Sync + 'static) -> anyhow::Error {
        Self::new(in_one_line(&error.into()))
    }
}

/// Returns an error and its causes as one line, without causes that the text before already names.
pub fn in_one_line(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, cause| match text.as_str() {
        "" => cause,
        _ if text.contains(&cause) => text,
        _ => format!("{text}: {cause}"),
    })
}

/// Prints the error of a program, and returns its exit code: 0 success, 1 failure, 2 bad input.
pub fn finish(program: &str, result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, as `| head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{program}: {}", in_one_line(&error));
            ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints help and versions as clap formats them, and errors in one line. Returns the exit code.
pub fn explain(program: &str, mut error: clap::Error) -> ExitCode {
    // A password may precede the sign.
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue)
        && value.contains('@')
    {
        error.insert(ContextKind::InvalidValue, ContextValue::String("…".to_owned()));
    }
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
        _ => {
            let text = error.to_string();
            let first: Vec<&str> =
                text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
            eprintln!("{program}: {}", first.join(" ").trim_start_matches("error: "));
            ExitCode::from(2)
        }
    }
}
