//! `doctor`: checks what the bot needs from Discord, before it runs or when it does not.

use std::io::Write;

use alquerque::discord::{Finding, Verdict, examine};
use anyhow::bail;

use cli_support::BadInput;

use super::bot;
use crate::config::Config;

/// Prints a line for each finding. Fails if the bot cannot run.
pub fn run(config: &Config) -> anyhow::Result<()> {
    let settings = bot::settings(config)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut printed = Ok(());
    let worst = runtime.block_on(examine(&settings, &mut |finding| {
        if printed.is_ok() {
            printed = print(finding);
        }
    }));
    printed?;
    match worst {
        Verdict::Ok | Verdict::Warning => Ok(()),
        Verdict::TransientFailure => bail!("the bot cannot run now; see above"),
        Verdict::PermanentFailure => {
            Err(BadInput::new("the bot cannot run with these settings; see above"))
        }
    }
}

fn print(Finding { verdict, subject, text }: &Finding) -> std::io::Result<()> {
    let verdict = match verdict {
        Verdict::Ok => "ok",
        Verdict::Warning => "warn",
        Verdict::TransientFailure | Verdict::PermanentFailure => "FAIL",
    };
    writeln!(std::io::stdout(), "{verdict:<5} {subject}: {text}")
}
