//! `doctor`: checks what the bot needs from Discord, before it runs or when it does not, and sets
//! up the application.

use std::io::{IsTerminal, Write, stdin};

use alquerque::discord::{DiscordError, Finding, Settings, Verdict, examine, plan_changes};
use alquerque::store::{DatabaseUrl, OpenError, PostgresLocation};
use anyhow::bail;
use clap::Args;
use tokio::runtime::Runtime;

use cli_support::{BadInput, StandardOutput, in_one_line};

use super::bot;
use crate::config::{Config, Flags};

#[derive(Args)]
pub struct Doctor {
    #[command(flatten)]
    pub flags: Flags,
    #[command(flatten)]
    pub set_up: SetUp,
}

#[derive(Args)]
pub struct SetUp {
    /// First set up the application on Discord: what is empty of its description, tags and
    /// pictures, and how it is installed. Shows the changes and asks
    #[arg(long)]
    apply: bool,
    /// Change the application without asking
    #[arg(long, requires = "apply")]
    yes: bool,
    /// Also let Discord send interactions to this URL, which must reach the running bot; an empty
    /// one returns to the gateway
    #[arg(long, value_name = "URL", requires = "apply")]
    endpoint_url: Option<String>,
}

/// Sets up the application if asked to, and prints a line for each finding. Fails if the bot cannot
/// run.
pub fn run(config: &Config, set_up: &SetUp) -> anyhow::Result<()> {
    let settings = bot::settings(config)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    if set_up.apply {
        apply(&runtime, &settings, set_up)?;
    }
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

/// Shows what would change of the application, asks, and changes it.
fn apply(runtime: &Runtime, settings: &Settings, set_up: &SetUp) -> anyhow::Result<()> {
    let failed = |error: DiscordError| {
        if error.is_permanent() { BadInput::caused_by(error) } else { error.into() }
    };
    let changes = plan_changes(settings, set_up.endpoint_url.as_deref());
    let changes = runtime.block_on(changes).map_err(failed)?;
    if changes.iter().next().is_none() {
        return Ok(writeln!(StandardOutput::open(), "There is nothing to change.")?);
    }
    for change in changes.iter() {
        writeln!(StandardOutput::open(), "{change}")?;
    }
    if !set_up.yes {
        confirm()?;
    }
    runtime.block_on(changes.apply(settings)).map_err(failed)?;
    Ok(writeln!(StandardOutput::open(), "The application is set up.")?)
}

/// Asks on a terminal whether to make the changes. Fails unless the answer is yes.
fn confirm() -> anyhow::Result<()> {
    if !stdin().is_terminal() {
        return Err(BadInput::new(
            "nothing was changed, as there is no terminal to ask on; repeat it with --yes",
        ));
    }
    let mut output = StandardOutput::open();
    write!(output, "Make these changes on Discord? [y/N] ")?;
    output.flush()?;
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    match answer.trim().to_ascii_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => bail!("nothing was changed"),
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
