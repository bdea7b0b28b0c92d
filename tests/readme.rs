//! What the README shows and says is what the program does.

use std::process::Command;

const README: &str = include_str!("../README.md");

/// The words of the line in the README that begins like this.
fn line(beginning: &str) -> Vec<&'static str> {
    let line = README.lines().find(|line| line.starts_with(beginning)).unwrap();
    line.strip_prefix(beginning).unwrap().split_whitespace().collect()
}

#[test]
fn the_record_is_what_the_program_writes() {
    let args = line("$ alquerque ");
    let output = Command::new(env!("CARGO_BIN_EXE_alquerque")).args(args).output().unwrap();
    let record = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && README.contains(&format!("{record}```")), "{record}");
}

#[test]
fn every_rule_set_is_described() {
    for rules in alquerque::rules::RULE_SETS {
        assert!(README.contains(&format!("| `{}` |", rules.id)), "{}", rules.id);
    }
}

#[test]
fn every_tool_and_flag_is_described() {
    for command in ["try", "serve", "perft", "moves", "replay", "export", "render", "animate"] {
        assert!(
            README.contains(&format!("-- {command}")) || README.contains(&format!("alquerque {command}")),
            "{command}"
        );
        let help = Command::new(env!("CARGO_BIN_EXE_alquerque")).args([command, "--help"]).output().unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        let flags = help.split_whitespace().filter(|word| word.starts_with("--") && *word != "--help");
        for flag in flags.filter(|flag| *flag != "--output") {
            assert!(README.contains(flag), "{command} {flag}");
        }
    }
}
