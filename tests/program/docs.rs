//! Checks the documents against the program: commands, flags, settings, metrics, examples and links.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use alquerque::monitor::METRICS;
use alquerque_engine::proven_winner;
use alquerque_rules::notation::play;
use alquerque_rules::{History, RULE_SETS, Side};

use crate::sources::{project, rust_files};

const README: &str = include_str!("../../README.md");
const CHANGELOG: &str = include_str!("../../CHANGELOG.md");
const CLI: &str = include_str!("../../docs/cli.md");
const HOSTING: &str = include_str!("../../docs/hosting.md");
const OPERATIONS: &str = include_str!("../../docs/operations.md");
const PLAYING: &str = include_str!("../../docs/playing.md");
const SOLVING: &str = include_str!("../../docs/solving.md");
const THREATS: &str = include_str!("../../docs/threats.md");
const MESSAGES: &str = include_str!("../../crates/locale/src/en.ftl");

/// Markdown files at the top level whose links and commands are checked.
const TOP_LEVEL: [&str; 7] = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "PRIVACY.md",
    "SECURITY.md",
    "TERMS.md",
];

/// Where relative links from the top level lead to pages of the repository's site and not to files.
const SITE: &str = "../../";

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the paths of the documents: those at the top level, all of `docs/`, and those of crates.
fn documents() -> Vec<PathBuf> {
    let top_level = TOP_LEVEL.iter().map(|name| project(name));
    let crates = fs::read_dir(project("crates")).unwrap().map(|entry| entry.unwrap().path());
    let of_crates = crates.map(|path| path.join("README.md")).filter(|path| path.exists());
    let in_docs = fs::read_dir(project("docs")).unwrap().map(|entry| entry.unwrap().path());
    let is_markdown = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    top_level.chain(in_docs.filter(is_markdown)).chain(of_crates).collect()
}

/// Splits a document into the lines outside and inside fenced code blocks.
fn prose_and_code(text: &str) -> (Vec<&str>, Vec<&str>) {
    let mut prose = Vec::new();
    let mut code = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            code.push(line);
        } else {
            prose.push(line);
        }
    }
    (prose, code)
}

/// Returns the code of a document: the lines of code blocks, and the inline code.
fn code(text: &str) -> Vec<&str> {
    let (prose, mut code) = prose_and_code(text);
    for line in prose {
        code.extend(line.split('`').skip(1).step_by(2));
    }
    code
}

/// Returns the long flags in a text, such as `--data`.
fn flags(text: &str) -> BTreeSet<&str> {
    let is_name = |sign: char| sign.is_ascii_lowercase() || sign == '-';
    text.split(|sign| !is_name(sign))
        .filter(|word| {
            word.strip_prefix("--").is_some_and(|name| !name.trim_matches('-').is_empty())
        })
        .collect()
}

/// Runs the program and returns its standard output. Fails if the program does.
fn run(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alquerque"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    if !input.is_empty() {
        stdin.write_all(input.as_bytes()).unwrap();
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "alquerque {args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the subcommands that a help text lists.
fn listed_commands(help: &str) -> Vec<String> {
    let list = help.split("Commands:\n").nth(1).unwrap_or_default();
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Returns the help text of every command and subcommand, by its words, such as `store check`.
fn help_texts() -> HashMap<String, String> {
    let mut texts = HashMap::new();
    for command in listed_commands(&run(&["--help"], "")) {
        let help = run(&[&command, "--help"], "");
        for subcommand in listed_commands(&help) {
            let help = run(&[&command, &subcommand, "--help"], "");
            texts.insert(format!("{command} {subcommand}"), help);
        }
        texts.insert(command, help);
    }
    texts
}

/// Returns the words of a command that follow `alquerque ` or `cargo run --release -- ` in a piece of code.
fn command_lines(code: &str) -> impl Iterator<Item = &str> {
    ["alquerque ", "cargo run --release -- "]
        .into_iter()
        .flat_map(|program| code.split(program).skip(1))
        .filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_lowercase()))
}

/// Returns the anchors of a document, as GitHub derives them from its headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let (prose, _) = prose_and_code(text);
    let headings = prose.into_iter().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let slug = slug(line.trim_start_matches('#').trim());
            let count = seen.entry(slug.clone()).or_default();
            *count += 1;
            if *count == 1 { slug } else { format!("{slug}-{}", *count - 1) }
        })
        .collect()
}

fn slug(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'))
        .map(|sign| if sign == ' ' { '-' } else { sign })
        .collect()
}

/// Returns the targets of the links and images outside code.
fn links(text: &str) -> Vec<String> {
    let (prose, _) = prose_and_code(text);
    let mut targets = Vec::new();
    for line in prose {
        let line: String = line.split('`').step_by(2).collect();
        for (start, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
            let found = line.split(start).skip(1).filter_map(|rest| rest.split(end).next());
            targets.extend(found.map(str::to_owned));
        }
    }
    targets
}

#[test]
fn readme_is_one_page() {
    assert!(README.lines().count() <= 150, "{} lines", README.lines().count());
    let words = README.split_whitespace().count();
    assert!(words <= 1200, "{words} words");
}

/// The continuous integration reads these two lines.
#[test]
fn readme_names_the_trial_and_the_test_command() {
    for command in ["cargo run --release -- try", "cargo test"] {
        let block = format!("```console\n{command}\n```\n");
        assert!(README.contains(&block), "{command}");
    }
}

#[test]
fn relative_links_resolve() {
    for document in documents() {
        let text = read(&document);
        let is_file = |link: &String| !link.contains(':') && !link.starts_with(SITE);
        for link in links(&text).into_iter().filter(is_file) {
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match path {
                "" => document.clone(),
                path => document.parent().unwrap().join(path),
            };
            assert!(target.exists(), "{}: {link}", document.display());
            let has_anchor = anchor.is_empty() || anchors(&read(&target)).contains(anchor);
            assert!(has_anchor, "{}: {link}", document.display());
        }
    }
}

#[test]
fn slugs_are_those_of_github() {
    assert_eq!(slug("The game is solved"), "the-game-is-solved");
    assert_eq!(slug("`tune` and *suite*"), "tune-and-suite");
    let text = "# A b\n```\n# no heading\n```\n## A b\n";
    assert_eq!(anchors(text), BTreeSet::from(["a-b".to_owned(), "a-b-1".to_owned()]));
}

#[test]
fn every_rule_set_is_documented() {
    for rules in RULE_SETS {
        for document in [README, PLAYING] {
            assert!(document.contains(&format!("| `{}` |", rules.id)), "{}", rules.id);
        }
        let row = format!("| `{}` |", rules.id);
        let mut results = SOLVING.lines().filter(|line| line.starts_with(&row));
        let is_won = results.any(|line| line.contains("| White wins"));
        assert_eq!(is_won, proven_winner(rules) == Some(Side::White), "{}", rules.id);
    }
}

#[test]
fn the_table_of_rule_sets_is_that_of_the_program() {
    let table = run(&["rules"], "");
    assert!(PLAYING.contains(&table), "{table}");
}

#[test]
fn every_command_is_documented() {
    let documented = format!("{CLI}{HOSTING}{OPERATIONS}");
    for command in help_texts().keys() {
        // The commands with subcommands are documented by these.
        let is_there = ["alquerque ", "alquerque-lab "]
            .iter()
            .any(|program| documented.contains(&format!("{program}{command}")));
        let is_listed = command
            .split_once(' ')
            .is_some_and(|(command, name)| documented.contains(command) && lists(command, name));
        assert!(is_there || is_listed, "{command}");
    }
}

/// Returns whether the command line reference lists a subcommand in the form `command a|b|c`.
fn lists(command: &str, subcommand: &str) -> bool {
    let start = format!("{command} ");
    let mut rests = CLI.split(start.as_str()).skip(1);
    rests.any(|rest| {
        let list = rest.split(['`', ' ']).next().unwrap_or_default();
        list.split("\\|").any(|name| name == subcommand)
    })
}

#[test]
fn every_flag_is_documented() {
    let documents: String = documents().iter().map(|path| read(path)).collect();
    let documented = flags(&documents);
    for (command, help) in help_texts() {
        for flag in flags(&help).into_iter().filter(|flag| *flag != "--help") {
            assert!(documented.contains(flag), "{command} {flag}");
        }
    }
}

/// Returns the help text of the command that a line begins with; `None` for an unknown command or
/// subcommand.
fn help_of<'a>(line: &str, help_texts: &'a HashMap<String, String>) -> Option<&'a str> {
    let mut words = line.split_whitespace();
    let command = words.next()?;
    let help = help_texts.get(command)?;
    let has_subcommands = !listed_commands(help).is_empty();
    let is_name = |word: &&str| word.chars().all(|sign| sign.is_ascii_lowercase());
    let subcommand = words.next().filter(is_name).filter(|_| has_subcommands);
    match subcommand.map(|subcommand| help_texts.get(&format!("{command} {subcommand}"))) {
        Some(Some(help)) => Some(help),
        // The subcommand of one that also takes values is optional.
        Some(None) if !help.contains(&format!("{command} [OPTIONS] [RULES]")) => None,
        _ => Some(help),
    }
}

#[test]
fn documented_commands_and_their_flags_exist() {
    let help_texts = help_texts();
    for document in documents() {
        let text = read(&document);
        for line in code(&text).into_iter().flat_map(command_lines) {
            let help = help_of(line, &help_texts)
                .unwrap_or_else(|| panic!("{}: {line}", document.display()));
            for flag in flags(line) {
                let exists = flag == "--help" || flags(help).contains(flag);
                assert!(exists, "{}: {line}: {flag}", document.display());
            }
        }
    }
}

/// Runs each `$` line of the reference and compares the output with the rest of its block.
#[test]
fn examples_print_what_the_reference_shows() {
    let blocks = CLI.split("```console\n$ ").skip(1);
    let mut count = 0;
    for block in blocks {
        let (command, rest) = block.split_once('\n').unwrap();
        let expected = rest.split("```").next().unwrap();
        let (input, command) = match command.split_once(" | ") {
            Some((echo, command)) => (format!("{}\n", echo.split('"').nth(1).unwrap()), command),
            None => (String::new(), command),
        };
        let args: Vec<&str> = command.split_whitespace().skip(1).collect();
        assert_eq!(run(&args, &input), expected, "{command}");
        count += 1;
    }
    assert_eq!(count, 4);
}

#[test]
fn every_setting_is_documented_with_its_variable_and_its_name_in_the_file() {
    let help = run(&["config", "check", "--help"], "");
    let variables = help.split("[env: ").skip(1).map(|rest| rest.split(['=', ']']).next().unwrap());
    let mut count = 0;
    for variable in variables {
        let name = variable.strip_prefix("ALQUERQUE_").unwrap().to_lowercase();
        let start = format!("| `--{} ", name.replace('_', "-"));
        let row = OPERATIONS.lines().find(|line| line.starts_with(&start)).unwrap();
        assert!(row.contains(&format!("| `{variable}` |")), "{row}");
        assert!(name == "config" || row.contains(&format!("| `{name}` |")), "{row}");
        count += 1;
    }
    assert_eq!(count, 19);
}

#[test]
fn every_metric_is_documented() {
    for metric in METRICS {
        let labels: Vec<String> = metric.labels.iter().map(|label| format!("`{label}`")).collect();
        let row = format!("| `{}` | {} | {}. |", metric.name, labels.join(", "), metric.meaning);
        assert!(OPERATIONS.contains(&row), "{row}");
    }
}

/// Returns the messages that name commands and options: the words of the id after `command-`, and the name.
fn command_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    MESSAGES.lines().filter_map(|line| line.strip_prefix("command-")?.split_once(" = "))
}

/// The commands whose subcommands have messages of their own.
const GROUPS: [&str; 1] = ["game"];

/// Returns what follows the name of a command, alone or as the subcommand of a group, in a piece of
/// code such as `/game huff point:`; `None` for another command.
fn after_command<'a>(code: &'a str, command: &str) -> Option<&'a str> {
    let typed = code.strip_prefix('/')?;
    let in_group = typed.split_once(' ').filter(|(group, _)| GROUPS.contains(group));
    let rest = in_group.map_or(typed, |(_, rest)| rest).strip_prefix(command)?;
    (rest.is_empty() || rest.starts_with(' ')).then_some(rest)
}

/// Returns the first word of a command, such as `/game huff point:b4`, that names no command,
/// subcommand or option. Values follow a colon.
fn unknown_word(typed: &str) -> Option<&str> {
    let names: HashMap<&str, &str> = command_names().collect();
    let mut command = String::new();
    let mut has_options = false;
    for word in typed.trim_start_matches('/').split(' ') {
        let option = word.split_once(':').map(|(name, _)| name);
        has_options |= option.is_some();
        let is_group = command.is_empty() && GROUPS.contains(&word);
        // A value has several words, such as `1 day a move`.
        if is_group || (has_options && option.is_none()) {
            continue;
        }
        let name = option.unwrap_or(word);
        let id = if command.is_empty() { name.to_owned() } else { format!("{command}-{name}") };
        if names.get(id.as_str()) != Some(&name) {
            return Some(word);
        }
        if option.is_none() {
            command = id;
        }
    }
    None
}

/// Returns the words in bold, without sentences and those with code.
fn labels(text: &str) -> Vec<String> {
    let prose = prose_and_code(text).0.join(" ");
    let bold = prose.split("**").skip(1).step_by(2);
    bold.filter(|words| !words.ends_with('.') && !words.contains('`')).map(str::to_owned).collect()
}

/// Words in bold that are no labels.
const EMPHASISED: [&str; 3] = ["Alquerque", "token", "White wins"];
/// The label of the button that opens the menu of a game.
const MORE: &str = "⋯";

#[test]
fn the_labels_that_documents_for_players_name_exist() {
    let texts = MESSAGES.lines().filter_map(|line| line.split_once(" = "));
    // A label may end with what it is about, such as `Only move: { $move }`.
    let texts: BTreeSet<&str> =
        texts.map(|(_, text)| text.split(": {").next().unwrap_or_default()).collect();
    let mut count = 0;
    // A released version keeps the labels that it had.
    let unreleased = CHANGELOG.split("\n## ").nth(1).unwrap();
    for label in [README, PLAYING, unreleased].into_iter().flat_map(labels) {
        let is_other = label == MORE || EMPHASISED.contains(&label.as_str());
        assert!(is_other || texts.contains(label.as_str()), "no button has the label {label:?}");
        count += 1;
    }
    assert!(count > 45, "{count}");
}

#[test]
fn the_slash_commands_and_options_that_documents_name_exist() {
    let for_players = ["README.md", "docs/playing.md", "PRIVACY.md", "TERMS.md"].map(project);
    let mut count = 0;
    for document in documents() {
        let text = read(&document);
        let is_for_players = for_players.contains(&document);
        let typed = code(&text).into_iter().filter(|code| code.starts_with('/'));
        for typed in typed.filter(|typed| {
            // The others also name paths.
            let first = typed.trim_start_matches('/').split(' ').next().unwrap_or_default();
            is_for_players || GROUPS.contains(&first) || slash_commands().contains(&first)
        }) {
            assert_eq!(unknown_word(typed), None, "{}: {typed}", document.display());
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
    assert_eq!(unknown_word("/game huf point:b4"), Some("huf"));
    assert_eq!(unknown_word("/challenge pace:1 day a move hint:True"), Some("hint:True"));
}

/// The bot has only one answer to the first move, so that the example always works.
#[test]
fn the_first_example_of_playing_can_be_played() {
    let example = PLAYING.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(example.starts_with("/challenge opponent:@Alquerque level:Casual colour:White\n"));
    let mut history = History::new(RULE_SETS[0]);
    for action in example.lines().filter_map(|line| line.strip_prefix("/move to:")) {
        while history.position().turn() == Side::Black {
            let replies = history.position().legal_actions();
            assert_eq!(replies.len(), 1, "{replies:?}");
            history.play(&replies[0]).unwrap();
        }
        play(&mut history, action).unwrap();
    }
}

/// Returns the names of all slash commands and of the subcommands of groups.
fn slash_commands() -> Vec<&'static str> {
    let names = command_names().filter(|(id, name)| id == name && !GROUPS.contains(name));
    let commands: Vec<&str> = names.map(|(_, name)| name).collect();
    assert!(commands.len() > 20, "{commands:?}");
    commands
}

#[test]
fn help_texts_name_slash_commands_that_exist() {
    let mut count = 0;
    for (program, help) in help_texts() {
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for typed in words.split(" /").skip(1) {
            let code = format!("/{}", typed.split([',', ';', '.', ')']).next().unwrap());
            let is_known = slash_commands().iter().any(|name| after_command(&code, name).is_some());
            assert!(is_known, "{program}: {code}");
            count += 1;
        }
    }
    assert!(count > 0);
}

#[test]
fn every_slash_command_is_documented() {
    for command in slash_commands() {
        let is_in_playing = code(PLAYING).iter().any(|code| after_command(code, command).is_some());
        assert!(is_in_playing, "/{command}");
    }
}

#[test]
fn the_readme_lists_the_ten_commands_that_matter() {
    assert_eq!(README.lines().filter(|line| line.starts_with("| `/")).count(), 10);
}

/// An option is written `name:`, a subcommand `/command name`.
#[test]
fn every_option_of_a_slash_command_is_documented() {
    let options = command_names().filter(|(id, name)| id.ends_with(&format!("-{name}")));
    for (id, name) in options {
        let parent = id.strip_suffix(&format!("-{name}")).unwrap();
        let command = parent.split('-').next().unwrap();
        let is_documented = code(PLAYING).iter().any(|code| {
            let is_option = code.split(' ').any(|word| word.starts_with(&format!("{name}:")));
            let rest = after_command(code, command);
            let is_subcommand = rest.is_some_and(|rest| rest.trim_start().starts_with(name));
            let is_challenge_row = command == "challenge" && is_option;
            is_challenge_row || is_subcommand || rest.is_some() && is_option
        });
        assert!(is_documented, "/{command} {name}");
    }
}

/// A row of a table begins with a command and its options, or with several commands.
#[test]
fn no_option_of_a_slash_command_is_explained_twice() {
    let rows = PLAYING.lines().filter_map(|line| line.strip_prefix("| `/"));
    let codes = rows.filter_map(|row| row.split_once("` |")).map(|(codes, _)| codes);
    let mut seen = BTreeSet::new();
    for code in codes.flat_map(|codes| codes.split("`, `/")) {
        let (command, options): (Vec<_>, Vec<_>) =
            code.split(' ').partition(|word| !word.ends_with(':'));
        // Most commands about a game let the player name it.
        for option in options.into_iter().chain([""]).filter(|&option| option != "game:") {
            let names_alone = option.is_empty() && code.contains(':');
            assert!(names_alone || seen.insert((command.clone(), option)), "{code}: {option:?}");
        }
    }
    assert!(seen.len() > 50, "{seen:?}");
}

#[test]
fn tests_that_threats_name_exist() {
    let is_threat = |line: &&str| line.starts_with("| ") && !line.starts_with("| attacker");
    let mut count = 0;
    for row in THREATS.lines().filter(is_threat) {
        let shown_by = row.trim_end_matches(['|', ' ']).rsplit('|').next().unwrap();
        let files: Vec<&str> = shown_by.split('`').skip(1).step_by(2).collect();
        assert!(!files.is_empty(), "{row}");
        for file in files {
            let path = file
                .strip_prefix("stories")
                .map_or(file.to_owned(), |rest| format!("tests/stories{rest}"));
            assert!(project(&path).exists(), "{path}");
        }
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn the_service_writes_no_core() {
    let unit = include_str!("../../deploy/alquerque.service");
    assert!(unit.lines().any(|line| line == "LimitCORE=0"));
}

#[test]
fn the_container_checks_the_health_of_the_program() {
    let container = include_str!("../../Containerfile");
    assert!(container.contains("CMD [\"/usr/bin/alquerque\", \"health\"]"));
    assert!(container.contains("ALQUERQUE_MONITOR="));
    for word in ["10001", "/data"] {
        assert!(HOSTING.contains(word) && container.contains(word), "{word}");
    }
}

/// Returns the value of a constant of a source file as the table of memory writes it: a number, or
/// a number of MiB.
fn constant(source: &str, name: &str) -> Option<String> {
    let after = source.split(&format!("const {name}: ")).nth(1)?;
    let (value, _) = after.split_once("= ")?.1.split_once(';')?;
    let number = |text: &str| text.trim().replace('_', "").parse::<u64>().ok();
    if let Some((count, "20")) = value.split_once(" << ") {
        return Some(format!("{} MiB", number(count)?));
    }
    let product: u64 = value.split('*').map(number).product::<Option<u64>>()?;
    let digits = product.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|it| str::from_utf8(it).unwrap()).collect();
    Some(groups.join(","))
}

#[test]
fn the_limits_of_memory_are_those_of_the_code() {
    let memory = OPERATIONS.split("\n## Memory\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let mut documented = BTreeSet::new();
    for row in memory.lines().filter(|line| line.ends_with("` |")) {
        let cells: Vec<&str> = row.trim_matches(['|', ' ']).split('|').map(str::trim).collect();
        let [_, most, _, defined_by] = cells[..] else { panic!("{row}") };
        let (path, name) = defined_by.trim_matches('`').split_once(':').unwrap();
        let source = read(&project(path));
        assert_eq!(constant(&source, name).as_deref(), Some(most), "{row}");
        documented.insert(path);
    }
    // Every cache of a library is in the table.
    let sources =
        ["src/discord", "crates/service/src", "crates/store/src", "crates/alquerque-render/src"];
    for directory in sources {
        for (path, source) in rust_files(&project(directory)) {
            let code = source.split("#[cfg(test)]").next().unwrap();
            let path = path.strip_prefix(project("")).unwrap().to_str().unwrap();
            let has_cache = ["Cache::new(", "Cache::with_"].iter().any(|new| code.contains(new));
            let is_documented = documented.contains(path) || code.contains("use crate::cache;");
            assert!(
                !has_cache || is_documented,
                "{path} has a cache that operations.md does not list"
            );
        }
    }
}
