//! The subcommands `print` and `rules`.

use std::io::Write;
use std::path::PathBuf;

use alquerque::discord::diagrams;
use alquerque::locale::Language;
use alquerque::print::{self, Paper};
use alquerque_render::{Size, Style, png};
use alquerque_rules::{RULE_SETS, RuleSet};
use clap::{Args, Subcommand};
use cli_support::{StandardOutput, rules_json, unwritable, write_file};

use super::parsers;

#[derive(Args)]
pub struct Print {
    /// Rule set; --rules-file FILE in its place reads one
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

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Rules {
    #[command(subcommand)]
    command: Option<RulesCommand>,
    /// Rule set [default: a table that compares all]
    #[arg(value_parser = parsers::rule_sets())]
    rules: Option<&'static RuleSet>,
    /// Language of the text
    #[arg(long, value_name = "TAG", default_value = "en", value_parser = parsers::languages())]
    language: &'static Language,
    /// Directory for the pictures that the text then shows; it is created if it does not exist
    #[arg(long, value_name = "DIR", requires = "rules")]
    pictures: Option<PathBuf>,
}

#[derive(Subcommand)]
enum RulesCommand {
    /// Print a rule set as data, which --rules-file of other commands reads
    Export {
        /// Rule set
        #[arg(value_name = "RULES", value_parser = parsers::rule_sets())]
        exported: &'static RuleSet,
    },
}

/// Prints what `/rules` shows of a rule set as Markdown, compares all, or prints one as data.
pub fn rules(args: &Rules) -> anyhow::Result<()> {
    let mut out = StandardOutput::open();
    let (rules, language) = match (&args.command, args.rules) {
        (Some(RulesCommand::Export { exported }), _) => {
            return Ok(writeln!(out, "{}", rules_json(exported)?)?);
        }
        (None, Some(rules)) => (rules, args.language),
        (None, None) => return Ok(write!(out, "{}", table(args.language))?),
    };
    writeln!(out, "# {}\n", language.rules(rules))?;
    writeln!(out, "{}", list(&language.rule_page(rules, &[])))?;
    if let Some(directory) = &args.pictures {
        std::fs::create_dir_all(directory).map_err(|error| unwritable(directory, error))?;
        let style = Style { size: Size::Small, ..Style::default() };
        for (number, diagram) in (1..).zip(diagrams(rules)) {
            let file = directory.join(format!("{}-{number}.png", rules.id));
            write_file(&file, &png(&diagram.scene(), &style)?)?;
            // The caption says all of a board without stones.
            let is_bare = diagram.history.position().placement().occupied().is_empty();
            let alt_text =
                if is_bare { String::new() } else { language.alt_text(&diagram.history, None) };
            let caption =
                language.diagram_caption(diagram.caption, diagram.stone, diagram.targets());
            writeln!(out, "\n![{alt_text}]({})\n\n{caption}", file.display())?;
        }
    }
    writeln!(out, "\n## {}\n", language.text("button-rulebook"))?;
    Ok(writeln!(out, "{}", list(&language.rulebook(rules)))?)
}

/// Returns the facts about all rule sets as a Markdown table.
fn table(language: &Language) -> String {
    let line = |id: String, name: String, facts: [String; 5]| {
        let cells = [id, name].into_iter().chain(facts);
        let cells = cells.map(|cell| if cell.is_empty() { "–".to_owned() } else { cell });
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let titles = language.facts(RULE_SETS[0]).map(|(title, _)| title);
    let head = line("`rules`".to_owned(), language.text("facts-game"), titles);
    let rows = RULE_SETS.map(|rules| {
        let facts = language.facts(rules).map(|(_, text)| text);
        line(format!("`{}`", rules.id), language.rules_choice(rules), facts)
    });
    format!("{head}{}|\n{}", "|---".repeat(7), rows.concat())
}

/// Returns the bulleted and the small lines of a message as a Markdown list.
fn list(message: &str) -> String {
    let items = message
        .lines()
        .filter_map(|line| line.strip_prefix("• ").or_else(|| line.strip_prefix("-# ")));
    items.map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n")
}
