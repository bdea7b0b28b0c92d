//! The subcommand `print`.

use std::path::PathBuf;

use alquerque::locale::Language;
use alquerque::print::{self, Paper};
use alquerque_rules::RuleSet;
use clap::Args;
use cli_support::write_file;

use super::parsers;

#[derive(Args)]
pub struct Print {
    /// Rule set
    #[arg(value_parser = parsers::rule_sets())]
    rules: &'static RuleSet,
    /// Paper in the printer
    #[arg(long, default_value = "a4", value_parser = parsers::papers())]
    paper: Paper,
    /// Language of the pages
    #[arg(long, value_name = "TAG", default_value = "en", value_parser = parsers::languages())]
    language: &'static Language,
    /// PDF file to write; - is standard output [default: alquerque-RULES.pdf]
    #[arg(short, long, value_name = "FILE.pdf")]
    output: Option<PathBuf>,
}

/// Writes the sheets of a rule set.
pub fn print(args: &Print) -> anyhow::Result<()> {
    let pdf = print::pdf(args.rules, args.paper, args.language)?;
    let default = || PathBuf::from(print::file_name(args.rules));
    let file = args.output.clone().unwrap_or_else(default);
    write_file(&file, &pdf)
}
