//! `doctor`: checks what the bot needs from Discord, before it runs or when it does not.

use std::io::Write;

use alquerque::discord::{Finding, Verdict, examine};
use alquerque::store::{DatabaseUrl, OpenError, PostgresLocation};
use anyhow::bail;

use cli_support::{BadInput, StandardOutput, in_one_line};

use super::bot;
use crate::config::Config;

/// Prints a line for each finding. Fails if the bot cannot run.
pub fn run(config: &Config) -> anyhow::Result<()> {
    let settings = bot::settings(config)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut printed = Ok(());
    let store = config.store.value.as_ref().map(examine_database).unwrap_or_default();
    for finding in &store {
        print(finding)?;
    }
    let of_store = store.iter().map(|finding| finding.verdict).max().unwrap_or(Verdict::Ok);
    let worst = runtime.block_on(examine(&settings, &mut |finding| {
        if printed.is_ok() {
            printed = print(finding);
        }
    }));
    printed?;
    match worst.max(of_store) {
        Verdict::Ok | Verdict::Warning => Ok(()),
        Verdict::TransientFailure => bail!("the bot cannot run now; see above"),
        Verdict::PermanentFailure => {
            Err(BadInput::new("the bot cannot run with these settings; see above"))
        }
    }
}

/// Checks the database that keeps the games.
fn examine_database(url: &DatabaseUrl) -> Vec<Finding> {
    let finding = |verdict, text| Finding { verdict, subject: "database".to_owned(), text };
    match PostgresLocation(url.clone()).examine_blocking() {
        Ok(examined) if examined.warnings.is_empty() => {
            let content = if examined.exists { "holds a store" } else { "has room for a store" };
            vec![finding(Verdict::Ok, format!("{url} can be reached, and {content}"))]
        }
        Ok(examined) => {
            let warnings = examined.warnings.into_iter();
            warnings.map(|warning| finding(Verdict::Warning, warning)).collect()
        }
        Err(error) => {
            let verdict = match error {
                OpenError::Unsuitable(_) | OpenError::Format { .. } => Verdict::PermanentFailure,
                _ => Verdict::TransientFailure,
            };
            vec![finding(verdict, in_one_line(&error.into()))]
        }
    }
}

fn print(Finding { verdict, subject, text }: &Finding) -> std::io::Result<()> {
    let verdict = match verdict {
        Verdict::Ok => "ok",
        Verdict::Warning => "warn",
        Verdict::TransientFailure | Verdict::PermanentFailure => "FAIL",
    };
    writeln!(StandardOutput::open(), "{verdict:<5} {subject}: {text}")
}
