//! What the README shows and says is what the program does.

use std::process::Command;

const README: &str = include_str!("../README.md");

/// The words of the line in the README that begins like this.
fn line(beginning: &str) -> Vec<&'static str> {
    let line = README.lines().find(|line| line.starts_with(beginning)).unwrap();
    line.strip_prefix(beginning).unwrap().split_whitespace().collect()
}

#[test]
fn the_service_writes_no_core() {
    let unit = include_str!("../deploy/alquerque.service");
    assert!(unit.lines().any(|line| line == "LimitCORE=0"));
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
    for rules in alquerque_rules::RULE_SETS {
        assert!(README.contains(&format!("| `{}` |", rules.id)), "{}", rules.id);
    }
}

#[test]
fn every_tool_and_flag_is_described() {
    for command in [
        "try", "serve", "doctor", "health", "config", "store", "perft", "moves", "replay",
        "export", "render", "animate",
    ] {
        assert!(
            README.contains(&format!("-- {command}"))
                || README.contains(&format!("alquerque {command}")),
            "{command}"
        );
        let help = Command::new(env!("CARGO_BIN_EXE_alquerque"))
            .args([command, "--help"])
            .output()
            .unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        let flags =
            help.split_whitespace().filter(|word| word.starts_with("--") && *word != "--help");
        for flag in flags.filter(|flag| *flag != "--output") {
            assert!(README.contains(flag), "{command} {flag}");
        }
    }
}

/// Whoever says what stops a threat names the test that shows it.
#[test]
fn every_test_that_a_threat_names_is_there() {
    let threats = include_str!("../docs/threats.md");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_threat = |line: &&str| line.starts_with("| ") && !line.starts_with("| who");
    for row in threats.lines().filter(is_threat) {
        let shown_by = row.trim_end_matches(['|', ' ']).rsplit('|').next().unwrap();
        let files: Vec<&str> = shown_by.split('`').skip(1).step_by(2).collect();
        assert!(!files.is_empty(), "{row}");
        for file in files {
            let path = file
                .strip_prefix("stories")
                .map_or(file.to_owned(), |rest| format!("tests/stories{rest}"));
            assert!(root.join(&path).exists(), "{path}");
        }
    }
}

#[test]
fn every_setting_is_described_with_its_variable_and_its_name_in_the_file() {
    let help = Command::new(env!("CARGO_BIN_EXE_alquerque"))
        .args(["config", "check", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let variables = help.split("[env: ").skip(1).map(|rest| rest.split(['=', ']']).next().unwrap());
    let mut described = 0;
    for variable in variables {
        let flag = variable.strip_prefix("ALQUERQUE_").unwrap().to_lowercase();
        let row = README
            .lines()
            .find(|line| line.starts_with(&format!("| `--{} ", flag.replace('_', "-"))))
            .unwrap();
        assert!(row.contains(&format!("| `{variable}` |")), "{row}");
        assert!(flag == "config" || row.contains(&format!("| `{flag}` |")), "{row}");
        described += 1;
    }
    assert_eq!(described, 10);
}

#[test]
fn everything_that_is_measured_is_described() {
    for metric in alquerque::monitor::METRICS {
        let labels: Vec<String> = metric.labels.iter().map(|label| format!("`{label}`")).collect();
        let row = format!("| `{}` | {} | {}. |", metric.name, labels.join(", "), metric.meaning);
        assert!(README.contains(&row), "{row}");
    }
}

#[test]
fn the_program_answers_where_the_container_asks() {
    let container = include_str!("../Containerfile");
    assert!(
        container.contains("CMD [\"/usr/bin/alquerque\", \"health\"]")
            && container.contains("ALQUERQUE_MONITOR=")
    );
    for word in ["10001", "/data"] {
        assert!(README.contains(word) && container.contains(word), "{word}");
    }
}
