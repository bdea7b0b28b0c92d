//! Modules import only the modules, packages and libraries that their layer may use.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::sources::{project, rust_files};

/// The modules of the bot and the modules that each may use, from the ground up. Those that are
/// crates have their own manifests.
const MAY_USE: [(&str, &[&str]); 3] = [
    ("print", &["locale"]),
    ("discord", &["game", "store", "service", "locale", "print"]),
    ("monitor", &[]),
];

/// The layers of `src/discord` that are restricted, and the modules of `src/discord` that each may
/// use.
const DISCORD_LAYERS: [(&str, &[&str]); 5] = [
    ("payload", &["payload"]),
    ("transport", &["transport", "payload"]),
    ("view", &["view", "custom_id"]),
    ("request", &["request", "payload", "metrics", "settings"]),
    ("response", &["response", "request", "view", "transport", "metrics", "context"]),
];

/// What a view must not do: use serenity's client, wait, or reach the store.
const NOT_IN_VIEWS: [&str; 4] = ["Http", "async ", ".await", "Services"];

/// The packages of the workspace, and the modules of the bot that may use them.
const MAY_USE_PACKAGE: [(&str, &[&str]); 4] = [
    ("alquerque_rules", &["print", "discord"]),
    ("alquerque_engine", &["discord"]),
    ("alquerque_render", &["print", "discord"]),
    ("discord_sandbox", &[]),
];

/// Files and directories of tests, which may use any package.
const TESTS: [&str; 3] = ["simulation", "bench.rs", "tests.rs"];

/// Libraries, and the only modules that use them.
const KEPT: [(&str, &[&str]); 12] = [
    ("serenity", &["discord"]),
    ("flate2", &["discord"]),
    ("tokio_tungstenite", &["discord"]),
    ("governor", &["discord"]),
    ("ring", &["discord"]),
    ("krilla", &["print"]),
    ("rustybuzz", &["print"]),
    ("quick_cache", &["discord"]),
    ("axum", &["discord", "monitor"]),
    ("hyper", &["discord", "monitor"]),
    ("metrics_prometheus", &["monitor"]),
    ("prometheus", &["monitor"]),
];

/// The engines of the store, and the libraries that only they use.
const ENGINES: [(&str, &[&str]); 2] = [
    ("sled", &["sled"]),
    ("postgres", &["deadpool_postgres", "rustls", "tokio_postgres", "tokio_postgres_rustls"]),
];

/// What an engine of the store must not know, nor its tests.
const NOT_IN_ENGINES: [&str; 3] = ["alquerque_game", "alquerque_rules", "records::"];

/// Libraries that only the program uses, and not the library crate.
const PROGRAM_ONLY: [&str; 2] = ["anyhow::", "clap::"];

/// Pure sources, and what would make them impure: files, network, clock, random numbers, waiting.
const PURE: [&str; 5] = [
    "crates/game/src",
    "crates/locale/src",
    "src/print",
    "crates/alquerque-render/src",
    "crates/alquerque-rules/src",
];
const IMPURE: [&str; 7] =
    ["std::fs", "std::net", "std::process", "SystemTime", "now_utc", "rand::", "tokio::"];

/// Returns the files of a module of the bot.
fn module_sources(module: &str) -> Vec<(PathBuf, String)> {
    sources_below(&format!("src/{module}"))
}

fn sources_below(directory: &str) -> Vec<(PathBuf, String)> {
    rust_files(&project(directory))
}

/// Returns the code of a file without comments and tests. Tests may use anything, and are last, as
/// Clippy requires (`items_after_test_module`).
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Returns the names that follow `path::` in the code, also in braces: `crate::{a, b::c}`.
fn names_after(code: &str, path: &str) -> BTreeSet<String> {
    let name = |text: &str| {
        text.trim().chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect()
    };
    code.match_indices(path)
        .flat_map(|(at, _)| {
            let rest = &code[at + path.len()..];
            match rest.strip_prefix('{') {
                Some(list) => list
                    .split('}')
                    .next()
                    .unwrap_or_default()
                    .split(',')
                    .map(name)
                    .collect::<Vec<String>>(),
                None => vec![name(rest)],
            }
        })
        .filter(|name| !name.is_empty())
        .collect()
}

/// Asserts that the code of some files contains none of these words.
fn assert_without(sources: &[(PathBuf, String)], words: &[impl AsRef<str>]) {
    for (path, text) in sources {
        let code = code(text);
        for word in words.iter().map(AsRef::as_ref) {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
}

/// Asserts that the code below a directory uses only these names of a path.
fn assert_uses_only(directory: &str, path: &str, names: &[&str]) {
    for (file, text) in sources_below(directory) {
        for used in names_after(&code(&text), path) {
            assert!(names.contains(&used.as_str()), "{}: uses {used}", file.display());
        }
    }
}

#[test]
fn every_module_is_listed() {
    let lib = fs::read_to_string(project("src/lib.rs")).unwrap();
    let modules: BTreeSet<String> = names_after(&lib, "pub mod ");
    let listed: BTreeSet<String> = MAY_USE.iter().map(|(module, _)| (*module).to_owned()).collect();
    assert_eq!(modules, listed);
}

#[test]
fn modules_use_only_the_modules_below_them() {
    for (module, may_use) in MAY_USE {
        // `costs` exists in tests only.
        let names = [may_use, &[module, "costs"]].concat();
        assert_uses_only(&format!("src/{module}"), "crate::", &names);
    }
}

#[test]
fn layers_of_discord_use_only_the_layers_below_them() {
    for (layer, may_use) in DISCORD_LAYERS {
        assert_uses_only(&format!("src/discord/{layer}"), "crate::discord::", may_use);
        for (path, text) in module_sources(&format!("discord/{layer}")) {
            let code = code(&text);
            let inside = path.strip_prefix(project("src/discord")).unwrap();
            let depth = inside.components().count() - usize::from(inside.ends_with("mod.rs"));
            let way_out = "super::".repeat(depth);
            assert!(!code.contains(&way_out), "{}: {way_out}", path.display());
        }
    }
}

#[test]
fn views_do_no_io() {
    for (path, text) in module_sources("discord/view") {
        let code = code(&text);
        for word in NOT_IN_VIEWS {
            let ends = |rest: &str| !rest.starts_with(|sign: char| sign.is_alphanumeric());
            let is_used = code.split(word).skip(1).any(ends);
            assert!(!is_used, "{}: {word}", path.display());
        }
    }
}

#[test]
fn modules_use_only_their_packages() {
    let is_test = |path: &PathBuf| path.iter().any(|part| TESTS.iter().any(|test| part == *test));
    for (module, _) in MAY_USE {
        let others = MAY_USE_PACKAGE.iter().filter(|(_, users)| !users.contains(&module));
        let others: Vec<String> = others.map(|(package, _)| format!("{package}::")).collect();
        let mut sources = module_sources(module);
        sources.retain(|(path, _)| !is_test(path));
        assert_without(&sources, &others);
    }
}

#[test]
fn the_game_uses_only_levels_and_ballots_of_the_engine() {
    assert_uses_only("crates/game/src", "alquerque_engine::", &["Ballot", "Level"]);
}

#[test]
fn moves_are_read_and_written_at_the_edges() {
    for directory in ["crates/store/src", "crates/service/src"] {
        assert_without(&sources_below(directory), &["alquerque_rules::notation"]);
    }
}

#[test]
fn sheets_use_only_the_vectors_of_the_pictures() {
    assert_uses_only("src/print", "alquerque_render::", &["Vec2"]);
}

#[test]
fn no_relative_path_leaves_its_module() {
    for (module, _) in MAY_USE {
        let root = project("src").join(module);
        for (path, text) in module_sources(module) {
            // One `super` leads out of `MODULE/mod.rs`; each directory below allows one more.
            let inside = path.strip_prefix(&root).unwrap();
            let depth = inside.components().count() - usize::from(inside.ends_with("mod.rs"));
            let way_out = "super::".repeat(depth + 1);
            assert!(!code(&text).contains(&way_out), "{}: {way_out}", path.display());
        }
    }
}

#[test]
fn pure_modules_are_pure() {
    for (module, _) in MAY_USE {
        assert_without(&module_sources(module), &PROGRAM_ONLY);
    }
    for directory in PURE {
        assert_without(&sources_below(directory), &IMPURE);
    }
}

/// Returns whether code names this library, and not a module or another library with this end, or
/// the target of a log message.
fn uses(code: &str, library: &str) -> bool {
    let is_longer = |sign: char| sign.is_alphanumeric() || "_:\"".contains(sign);
    code.match_indices(&format!("{library}::")).any(|(at, _)| !code[..at].ends_with(is_longer))
}

#[test]
fn libraries_stay_in_their_modules() {
    for (library, homes) in KEPT {
        for module in MAY_USE.map(|(module, _)| module).into_iter().chain(["cli", "config"]) {
            let used = module_sources(module).iter().any(|(_, text)| uses(&code(text), library));
            assert_eq!(used, homes.contains(&module), "{library} in {module}");
        }
    }
}

#[test]
fn only_an_engine_uses_its_database() {
    for (engine, libraries) in ENGINES {
        let home = project("crates/store/src/engine").join(engine);
        for (path, text) in sources_below("crates/store/src") {
            for library in libraries.iter().filter(|_| !path.starts_with(&home)) {
                assert!(!uses(&code(&text), library), "{}: uses {library}", path.display());
            }
        }
    }
}

#[test]
fn engines_know_no_game() {
    for (path, text) in sources_below("crates/store/src/engine") {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let with_tests = lines.collect::<Vec<_>>().join("\n");
        let used = names_after(&with_tests, "crate::");
        let known = "engine files OpenError Result StoreError UnreadableRecord";
        let is_known = |name: &String| known.split(' ').any(|one| one == name);
        assert!(used.iter().all(is_known), "{}: uses {used:?}", path.display());
        for word in NOT_IN_ENGINES {
            assert!(!with_tests.contains(word), "{}: {word}", path.display());
        }
    }
}

/// What distributed databases lack, or is slow there, or applies to one session or machine only.
const NOT_DISTRIBUTED: &str = "advisory|serial |bigserial|sequence|nextval|identity|listen |\
    notify |trigger|temporary table|temp table|lock table|exclude using|ctid|xmin|inherits|\
    unlogged|create rule|deferrable";

#[test]
fn statements_use_only_what_distributed_databases_support() {
    let sources = sources_below("crates/store/src/engine/postgres")
        .into_iter()
        .map(|(path, text)| (path, code(&text)));
    let migrations = fs::read_dir(project("crates/store/src/engine/postgres/migrations")).unwrap();
    let migrations = migrations.map(|entry| {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let statements = text.lines().filter(|line| !line.trim_start().starts_with("--"));
        let statements = statements.collect::<Vec<_>>().join("\n");
        (path, statements)
    });
    for (path, text) in sources.chain(migrations) {
        let text = text.to_lowercase();
        for excluded in NOT_DISTRIBUTED.split('|') {
            assert!(!text.contains(excluded), "{}: {excluded}", path.display());
        }
    }
}

#[test]
fn sled_is_not_flushed_asynchronously() {
    // Seven concurrent `flush_async` calls deadlock.
    assert_without(&sources_below("crates/store/src"), &["flush_async"]);
}

#[test]
fn the_sandbox_does_not_mention_the_game() {
    const SANDBOX: &str = "crates/discord-sandbox";
    const PAGE: [&str; 5] = ["index.html", "page.css", "page.js", "composer.js", "messages.js"];
    const EXAMPLES: [&str; 5] = [
        "discord-js/bot.mjs",
        "discord-js/bot.test.mjs",
        "discord-js/package.json",
        "discord-py/bot.py",
        "discord-py/test_bot.py",
    ];
    let page = PAGE.map(|file| format!("src/page/{file}"));
    let examples = EXAMPLES.map(|file| format!("examples/{file}"));
    let others = ["Cargo.toml", "README.md"].map(str::to_owned);
    let others = page.into_iter().chain(examples).chain(others).map(|file| {
        let path = project(SANDBOX).join(file);
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    });
    for (path, text) in sources_below(SANDBOX).into_iter().chain(others) {
        for word in ["alquerque", "draught", "stones"] {
            assert!(!text.to_lowercase().contains(word), "{}: says {word}", path.display());
        }
    }
}

/// Each walk of `CONTRIBUTING.md` names existing files, at most 30, each of which is used by one
/// before it.
#[test]
fn walks_lead_from_file_to_file() {
    let text = fs::read_to_string(project("CONTRIBUTING.md")).unwrap();
    let walks = text.split("\n## Walks\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '_';
    for walk in ["**One move.**", "**One press.**", "**One deadline.**"] {
        let walk = walks.split(walk).nth(1).unwrap().split("\n**").next().unwrap();
        let named = walk.split('`').skip(1).step_by(2).filter(|code| code.ends_with(".rs"));
        let mut before = String::new();
        let mut files = BTreeSet::new();
        for file in named.filter(|file| files.insert(*file)) {
            let text = fs::read_to_string(project(file)).unwrap();
            let module = file.trim_end_matches(".rs").trim_end_matches("/mod");
            let items = text.split("pub ").skip(1).filter_map(|item| {
                let item = item.trim_start_matches("async ").trim_start_matches("const ");
                item.split(is_sign).nth(1)
            });
            let mut names = items.chain(module.rsplit('/').next());
            let is_used = before.is_empty()
                || names.any(|name| before.split(is_sign).any(|word| word == name));
            assert!(is_used, "no file before {file} uses it");
            before += &code(&text);
        }
        assert!((8..=30).contains(&files.len()), "{} files: {walk}", files.len());
    }
}
