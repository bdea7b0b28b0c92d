use std::error::Error as _;
use std::io::{self, Write};
use std::num::{IntErrorKind, ParseIntError};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::standard_output::{StandardOutput, of_standard_output};

/// An error in the user's input. It ends the program with exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadInput(String);

impl BadInput {
    /// Creates an error with this text.
    #[expect(clippy::new_ret_no_self, reason = "every caller returns it as an error")]
    pub fn new(text: impl Into<String>) -> anyhow::Error {
        Self(text.into()).into()
    }

    /// Creates an error whose text includes the causes of another.
    pub fn caused_by(error: impl std::error::Error + Send + Sync + 'static) -> anyhow::Error {
        Self::new(in_one_line(&error.into()))
    }
}

/// Formats an error and its causes on one line, without repeating causes.
pub fn in_one_line(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, cause| match text.as_str() {
        "" => cause,
        _ if text.contains(&cause) => text,
        _ => format!("{text}: {cause}"),
    })
}

/// Returns the exit code of a program, and prints its error: 0 success, 1 failure, 2 bad input.
pub fn exit_code(program: &str, result: anyhow::Result<()>) -> ExitCode {
    // What is left in the buffer of standard output belongs to the result.
    match result.and_then(|()| Ok(StandardOutput::open().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader closed the pipe, such as `| head`.
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

/// The longest invalid value that is shown, in bytes. Tokens are longer.
const MAX_SHOWN: usize = 48;

/// Prints a usage error on one line, and returns the exit code.
///
/// Help and version are printed in clap's format.
pub fn report_usage_error(program: &str, mut error: clap::Error) -> ExitCode {
    // A URL may contain a password before the `@`, and a long value may be a token.
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue)
        && (value.contains('@') || value.len() > MAX_SHOWN)
    {
        error.insert(ContextKind::InvalidValue, ContextValue::String("…".to_owned()));
    }
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            match exit_code(
                program,
                error.print().map_err(|error| of_standard_output(error).into()),
            ) {
                ExitCode::SUCCESS => ExitCode::from(code),
                failure => failure,
            }
        }
        _ => {
            eprintln!("{program}: {}", usage_error(&error));
            ExitCode::from(2)
        }
    }
}

/// Returns the mistake on one line, with the name that may have been meant.
fn usage_error(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = || text.lines().map(str::trim);
    let mistake: Vec<&str> = lines().take_while(|line| !line.is_empty()).collect();
    let mistake = mistake.join(" ").trim_start_matches("error: ").to_owned();
    let number = error.source().and_then(|cause| cause.downcast_ref::<ParseIntError>());
    let mistake = match number {
        Some(cause) if matches!(cause.kind(), IntErrorKind::Empty | IntErrorKind::InvalidDigit) => {
            mistake.replace(&cause.to_string(), "not a number")
        }
        _ => mistake,
    };
    let similar = lines().filter_map(|line| line.strip_prefix("tip: "));
    let similar = similar.filter(|tip| tip.contains("similar")).map(|tip| format!("; {tip}"));
    similar.fold(mistake, |text, tip| text + &tip)
}
