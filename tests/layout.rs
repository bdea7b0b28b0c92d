//! Modules import only the modules, packages and libraries that their layer may use.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

#[path = "support/sources.rs"]
mod sources;

use sources::{project, rust_files};

/// The modules of the bot and the modules that each may use, from the ground up.
const MAY_USE: [(&str, &[&str]); 7] = [
    ("game", &[]),
    ("store", &["game"]),
    ("service", &["game", "store"]),
    ("locale", &["game"]),
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
    ("response", &["response", "request", "view", "transport", "metrics", "app_state"]),
];

/// What a view must not do: use serenity's client, wait, or reach the store.
const NOT_IN_VIEWS: [&str; 4] = ["Http", "async ", ".await", "Services"];

/// The packages of the workspace, and parts of them, and the modules of the bot that may use them.
const MAY_USE_PACKAGE: [(&str, &[&str]); 5] = [
    ("alquerque_rules", &["game", "store", "service", "locale", "print", "discord"]),
    ("alquerque_rules::notation", &["game", "locale", "print", "discord"]),
    ("alquerque_engine", &["game", "service", "locale", "discord"]),
    ("alquerque_render", &["print", "discord"]),
    ("discord_sandbox", &[]),
];

/// Libraries, and the only modules that use them.
const KEPT: [(&str, &[&str]); 24] = [
    ("serenity", &["discord"]),
    ("flate2", &["discord"]),
    ("tokio_tungstenite", &["discord"]),
    ("governor", &["discord"]),
    ("skillratings", &["service"]),
    ("sled", &["store"]),
    ("deadpool_postgres", &["store"]),
    ("ring", &["discord"]),
    ("rustls", &["store"]),
    ("rustls_native_certs", &["store"]),
    ("tokio_postgres", &["store"]),
    ("tokio_postgres_rustls", &["store"]),
    ("rustix", &["service", "store"]),
    // Tests of the bot read pictures; `alquerque-render` writes them.
    ("gif", &[]),
    ("image", &[]),
    ("png", &[]),
    ("krilla", &["print"]),
    ("rustybuzz", &["print"]),
    ("quick_cache", &["service", "discord"]),
    ("xxhash_rust", &["store"]),
    ("axum", &["discord", "monitor"]),
    ("fluent_bundle", &["locale"]),
    ("hyper", &["discord", "monitor"]),
    ("metrics_exporter_prometheus", &["monitor"]),
];

/// The engines of the store, and the libraries that only they use.
const ENGINES: [(&str, &[&str]); 2] = [
    ("sled", &["sled"]),
    ("postgres", &["deadpool_postgres", "rustls", "tokio_postgres", "tokio_postgres_rustls"]),
];

/// What an engine of the store must not know, nor its tests.
const NOT_IN_ENGINES: [&str; 2] = ["alquerque_rules", "records::"];

/// Libraries that only the program uses, and not the library crate.
const PROGRAM_ONLY: [&str; 2] = ["anyhow", "clap"];

/// The sources of the packages that the bot is built on.
const PACKAGES: [&str; 4] = [
    "crates/alquerque-rules/src",
    "crates/alquerque-engine/src",
    "crates/alquerque-render/src",
    "crates/discord-sandbox/src",
];

/// Pure sources, and what would make them impure: files, network, clock, random numbers, waiting.
const PURE: [&str; 5] = [
    "src/game",
    "src/locale",
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

/// Returns the code of a file without comments and tests. Tests are last, and may use anything.
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
        for (path, text) in module_sources(module) {
            for used in names_after(&code(&text), "crate::") {
                assert!(
                    // `costs` exists in tests only.
                    used == module || used == "costs" || may_use.contains(&used.as_str()),
                    "{}: uses {used}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn layers_of_discord_use_only_the_layers_below_them() {
    for (layer, may_use) in DISCORD_LAYERS {
        for (path, text) in module_sources(&format!("discord/{layer}")) {
            let code = code(&text);
            for used in names_after(&code, "crate::discord::") {
                assert!(may_use.contains(&used.as_str()), "{}: uses {used}", path.display());
            }
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
    for (module, _) in MAY_USE {
        for (path, text) in module_sources(module) {
            for (package, _) in MAY_USE_PACKAGE.iter().filter(|(_, users)| !users.contains(&module))
            {
                let uses = code(&text).contains(&format!("{package}::"));
                assert!(!uses, "{}: uses {package}", path.display());
            }
        }
    }
}

#[test]
fn the_game_uses_only_the_levels_of_the_engine() {
    for (path, text) in module_sources("game") {
        let used = names_after(&code(&text), "alquerque_engine::");
        assert!(used.iter().all(|name| name == "Level"), "{}: uses {used:?}", path.display());
    }
}

#[test]
fn sheets_use_only_the_vectors_of_the_pictures() {
    for (path, text) in module_sources("print") {
        let used = names_after(&code(&text), "alquerque_render::");
        assert!(used.iter().all(|name| name == "Vec2"), "{}: uses {used:?}", path.display());
    }
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
        for (path, text) in module_sources(module) {
            let code = code(&text);
            for word in PROGRAM_ONLY {
                assert!(!code.contains(&format!("{word}::")), "{}: {word}", path.display());
            }
        }
    }
    for directory in PURE {
        for (path, text) in sources_below(directory) {
            for word in IMPURE {
                assert!(!code(&text).contains(word), "{}: {word}", path.display());
            }
        }
    }
}

#[test]
fn tests_stand_last_in_their_file() {
    let modules = MAY_USE.map(|(module, _)| format!("src/{module}"));
    for directory in modules.into_iter().chain(PACKAGES.map(str::to_owned)) {
        for (path, text) in sources_below(&directory) {
            let tests = text.split_once("#[cfg(test)]\nmod tests {").map(|(_, tests)| tests);
            let ends = tests.is_none_or(|tests| {
                tests.find("\n}\n").is_some_and(|end| tests[end + 3..].is_empty())
            });
            assert!(ends, "{}: code after its tests is not checked", path.display());
        }
    }
}

/// Returns whether code names this library, and not a module or another library with this end.
fn uses(code: &str, library: &str) -> bool {
    let is_longer = |sign: char| sign.is_alphanumeric() || "_:".contains(sign);
    code.match_indices(&format!("{library}::")).any(|(at, _)| !code[..at].ends_with(is_longer))
}

#[test]
fn libraries_stay_in_their_modules() {
    for (library, homes) in KEPT {
        for (module, _) in MAY_USE {
            let used = module_sources(module).iter().any(|(_, text)| uses(&code(text), library));
            assert_eq!(used, homes.contains(&module), "{library} in {module}");
        }
        for file in [
            "main.rs",
            "config/mod.rs",
            "cli/mod.rs",
            "cli/bot.rs",
            "cli/store.rs",
            "cli/tools.rs",
            "cli/print.rs",
        ] {
            let path = project("src").join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert!(!uses(&text, library), "{library} in {file}");
        }
    }
}

#[test]
fn only_an_engine_uses_its_database() {
    for (engine, libraries) in ENGINES {
        let home = project("src/store/engine").join(engine);
        for (path, text) in module_sources("store") {
            for library in libraries.iter().filter(|_| !path.starts_with(&home)) {
                assert!(!uses(&code(&text), library), "{}: uses {library}", path.display());
            }
        }
    }
}

#[test]
fn engines_know_no_game() {
    for (path, text) in module_sources("store/engine") {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let with_tests = lines.collect::<Vec<_>>().join("\n");
        let used = names_after(&with_tests, "crate::");
        assert!(used.iter().all(|name| name == "store"), "{}: uses {used:?}", path.display());
        for word in NOT_IN_ENGINES {
            assert!(!with_tests.contains(word), "{}: {word}", path.display());
        }
    }
}

/// What distributed databases lack, or is slow there, or applies to one session or machine only.
const NOT_DISTRIBUTED: [&str; 20] = [
    "advisory",
    "serial ",
    "bigserial",
    "sequence",
    "nextval",
    "identity",
    "listen ",
    "notify ",
    "trigger",
    "temporary table",
    "temp table",
    "lock table",
    "exclude using",
    "ctid",
    "xmin",
    "inherits",
    "unlogged",
    "create rule",
    "plpgsql",
    "deferrable",
];

#[test]
fn statements_use_only_what_distributed_databases_support() {
    let sources =
        module_sources("store/engine/postgres").into_iter().map(|(path, text)| (path, code(&text)));
    let migrations = fs::read_dir(project("src/store/engine/postgres/migrations")).unwrap();
    let migrations = migrations.map(|entry| {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let statements = text.lines().filter(|line| !line.trim_start().starts_with("--"));
        let statements = statements.collect::<Vec<_>>().join("\n");
        (path, statements)
    });
    for (path, text) in sources.chain(migrations) {
        let text = text.to_lowercase();
        for excluded in NOT_DISTRIBUTED {
            assert!(!text.contains(excluded), "{}: {excluded}", path.display());
        }
    }
}

#[test]
fn sled_is_not_flushed_asynchronously() {
    // Seven concurrent `flush_async` calls deadlock.
    for (path, text) in module_sources("store") {
        assert!(!code(&text).contains("flush_async"), "{}", path.display());
    }
}

#[test]
fn the_sandbox_does_not_mention_the_game() {
    const SOURCE: &str = "crates/discord-sandbox/src";
    let page = |file: &str| {
        let path = project(SOURCE).join("page").join(file);
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    };
    let files = sources_below(SOURCE)
        .into_iter()
        .chain(["index.html", "page.css", "page.js", "composer.js", "messages.js"].map(page));
    for (path, text) in files {
        for word in ["alquerque", "draught", "stones"] {
            assert!(!code(&text).to_lowercase().contains(word), "{}: says {word}", path.display());
        }
    }
}
