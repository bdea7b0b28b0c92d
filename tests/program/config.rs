//! The settings: their sources, the precedence, and the messages of `config check`.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

use alquerque::store::{self, Store};
use tempfile::TempDir;

const TOKEN: &str = "MTIz.abcdef.the-secret-part";

/// A directory with a token, a configuration file, and a data directory that does not exist yet.
struct Place(TempDir);

impl Place {
    fn new(settings: &str) -> Self {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("token"), TOKEN).unwrap();
        fs::write(place.path().join("settings.toml"), settings).unwrap();
        Self(place)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs `config check` with these arguments and this environment.
    fn check(&self, args: &[&str], environment: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        command.args(["config", "check"]).args(args).current_dir(self.path());
        command.env_clear().env("HOME", self.path()).envs(environment.iter().copied());
        command.output().unwrap()
    }
}

/// Returns the printed value of a setting with its source.
fn setting<'a>(output: &'a Output, name: &str) -> &'a str {
    let text = str::from_utf8(&output.stdout).unwrap();
    let line = text.lines().find(|line| line.starts_with(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no {name}: {output:?}")).strip_prefix(name).unwrap().trim()
}

/// Checks the exit code, and that the output contains this.
fn assert_says(output: &Output, code: i32, words: &str) {
    let text = text(output, code);
    assert!(text.contains(words), "{words}: {text}");
}

/// Checks the exit code, and returns the whole output.
fn text(output: &Output, code: i32) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(output.status.code(), Some(code), "{text}");
    assert!(!text.contains("secret"), "the token is shown: {text}");
    text
}

#[test]
fn flags_precede_the_environment_and_that_precedes_the_file() {
    let place = Place::new(
        "monitor = \"0\"\nlog = \"debug\"\nlog_format = \"json\"\nkeep_studies = 8\n\
         emojis = false\ntoken_file = \"token\"\n",
    );
    let file = ["--config", "settings.toml"];
    let environment =
        [("ALQUERQUE_MONITOR", "2"), ("RUST_LOG", "warn"), ("ALQUERQUE_KEEP_STUDIES", "9")];

    let by_default = place.check(&[], &[("DISCORD_TOKEN", TOKEN)]);
    assert_eq!(setting(&by_default, "monitor"), "- (default)");
    assert_eq!(setting(&by_default, "log"), "info (default)");
    assert_eq!(setting(&by_default, "keep_challenges"), "7 (default)");
    assert_eq!(setting(&by_default, "keep_studies"), "90 (default)");
    assert_eq!(setting(&by_default, "keep_servers"), "60 (default)");
    assert_eq!(setting(&by_default, "emojis"), "true (default)");
    assert_eq!(setting(&by_default, "token"), "set, with the form of a token (DISCORD_TOKEN)");
    assert!(setting(&by_default, "data").ends_with(".local/share/alquerque/bot (default)"));
    text(&by_default, 0);

    let by_file = place.check(&file, &[]);
    assert_eq!(setting(&by_file, "config"), "settings.toml (--config)");
    assert_eq!(setting(&by_file, "monitor"), "127.0.0.1:0 (configuration file)");
    assert_eq!(setting(&by_file, "log"), "debug (configuration file)");
    assert_eq!(setting(&by_file, "log_format"), "json (configuration file)");
    assert_eq!(setting(&by_file, "keep_studies"), "8 (configuration file)");
    assert_eq!(setting(&by_file, "emojis"), "false (configuration file)");
    assert_eq!(setting(&by_file, "token"), "set, with the form of a token (token_file)");
    text(&by_file, 0);

    let by_environment = place.check(&file, &environment);
    assert_eq!(setting(&by_environment, "monitor"), "127.0.0.1:2 (ALQUERQUE_MONITOR)");
    assert_eq!(setting(&by_environment, "log"), "warn (RUST_LOG)");
    assert_eq!(setting(&by_environment, "keep_studies"), "9 (ALQUERQUE_KEEP_STUDIES)");

    let by_flag = place.check(
        &[
            &file[..],
            &["--monitor", "0.0.0.0:3", "--log-format", "text", "--keep-studies", "10"],
            &["--emojis", "true"],
        ]
        .concat(),
        &environment,
    );
    assert_eq!(setting(&by_flag, "monitor"), "0.0.0.0:3 (--monitor)");
    assert_eq!(setting(&by_flag, "log_format"), "text (--log-format)");
    assert_eq!(setting(&by_flag, "keep_studies"), "10 (--keep-studies)");
    assert_eq!(setting(&by_flag, "emojis"), "true (--emojis)");
}

#[test]
fn a_directory_of_fonts_must_have_some() {
    let place = Place::new("");
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/fonts");
    let found = place.check(&["--fonts", directory], &[("DISCORD_TOKEN", TOKEN)]);
    assert_eq!(setting(&found, "fonts"), format!("{directory} (--fonts)"));
    assert_says(&found, 0, "3 more faces");
    let lost = place.check(&["--fonts", "missing"], &[("DISCORD_TOKEN", TOKEN)]);
    assert_says(&lost, 2, "fonts: missing has none that can be read");
}

#[test]
fn an_empty_variable_counts_as_unset() {
    let place = Place::new(
        "data = \"data\"\napi_url = \"http://x\"\nmonitor = \"0\"\nlog = \"debug\"\nlog_format = \"json\"\n\
         token_file = \"token\"\n",
    );
    let names = [
        "ALQUERQUE_DATA",
        "ALQUERQUE_API_URL",
        "ALQUERQUE_MONITOR",
        "RUST_LOG",
        "ALQUERQUE_LOG_FORMAT",
        "DISCORD_TOKEN",
        "DISCORD_TOKEN_FILE",
    ];
    for nothing in ["", " "] {
        let output =
            place.check(&["--config", "settings.toml"], &names.map(|name| (name, nothing)));
        text(&output, 0);
        for name in ["data", "api_url", "monitor", "log", "log_format"] {
            assert!(setting(&output, name).ends_with("(configuration file)"), "{name}: {output:?}");
        }
        assert!(setting(&output, "token").ends_with("(token_file)"), "{output:?}");
    }
    let no_file = place.check(&[], &[("ALQUERQUE_CONFIG", ""), ("DISCORD_TOKEN", TOKEN)]);
    assert_eq!(setting(&no_file, "config"), "- (default)");
    text(&no_file, 0);
    let health = Command::new(env!("CARGO_BIN_EXE_alquerque"))
        .arg("health")
        .env("ALQUERQUE_MONITOR", "")
        .output();
    assert_says(&health.unwrap(), 2, "set its address by --monitor");
}

#[test]
fn passwords_are_never_shown() {
    let place = Place::new("api_url = \"http://ada:secret@proxy\"\n");
    let assert_rejected = |args: &[&str], environment: &[(&str, &str)]| {
        assert_says(&place.check(args, environment), 2, "without user name and password");
    };
    assert_rejected(&["--config", "settings.toml"], &[]);
    assert_rejected(&["--api-url", "https://ada:secret@proxy"], &[]);
    assert_rejected(&[], &[("ALQUERQUE_API_URL", "https://:secret@proxy")]);
    assert_says(&place.check(&["--api-url", "ada:secret@proxy"], &[]), 2, "http://");
    let token = format!("MTIzNDU2Nzg5MDEyMzQ1Njc4.secret.{}", "x".repeat(38));
    for name in ["SHARDS", "MONITOR", "GATEWAY", "LOG_FORMAT"] {
        let variable = format!("ALQUERQUE_{name}");
        assert_says(&place.check(&[], &[(&variable, &token)]), 2, "invalid value '…'");
    }
    assert_says(&place.check(&["--guild", &token], &[]), 2, "invalid value '…'");
    text(&place.check(&["--help"], &[("ALQUERQUE_API_URL", "https://ada:secret@proxy")]), 0);
}

#[test]
fn what_surrounds_a_copied_address_of_a_database_does_not_count() {
    let url = "postgres://bot@127.0.0.1:1/games?sslmode=disable";
    let place = Place::new(&format!("store = \" '{url}'\"\n"));
    let wrapped = format!("\u{feff}\"{url}\"\n");
    // Nothing listens there.
    for (args, environment, source) in [
        (&[][..], Some(&*wrapped), "ALQUERQUE_STORE"),
        (&["--store", &format!("`{url}")], None, "--store"),
        (&["--config", "settings.toml"], Some("\"\""), "configuration file"),
    ] {
        let environment = environment.map(|value| ("ALQUERQUE_STORE", value));
        let environment: Vec<_> =
            environment.into_iter().chain([("DISCORD_TOKEN", TOKEN)]).collect();
        let output = place.check(args, &environment);
        assert_eq!(setting(&output, "store"), format!("postgres://127.0.0.1/games ({source})"));
    }
}

#[test]
fn endless_files_are_rejected() {
    let place = Place::new("");
    for (args, environment) in
        [(&["--config", "/dev/zero"][..], &[][..]), (&[], &[("DISCORD_TOKEN_FILE", "/dev/zero")])]
    {
        let output = place.check(args, environment);
        assert_says(&output, 2, "cannot read /dev/zero: file too large");
    }
}

#[test]
fn errors_are_one_line_and_name_their_source() {
    let invalid = [
        ("log = \"info\"\nmonitr = \"9464\"\n", "settings.toml, line 2: unknown field `monitr`"),
        (
            "token = \"a.b.secret\"\n",
            "settings.toml, line 1: the token does not belong in this file",
        ),
        ("monitor = \"everywhere\"\n", "settings.toml, line 1: expected a port"),
    ];
    for (settings, words) in invalid {
        let output =
            Place::new(settings).check(&["--config", "settings.toml"], &[("DISCORD_TOKEN", TOKEN)]);
        let text = text(&output, 2);
        assert!(text.lines().count() == 1 && text.contains(words), "{text}");
    }
    let place = Place::new("");
    assert_says(&place.check(&["--config", "none.toml"], &[]), 2, "cannot read none.toml");
    assert_says(&place.check(&[], &[]), 2, "no token: set DISCORD_TOKEN");
    assert_says(&place.check(&[], &[("DISCORD_TOKEN", "not-my-secret")]), 2, "malformed");
    let bad_level = [("DISCORD_TOKEN", TOKEN), ("RUST_LOG", "alquerque=loud")];
    assert_says(&place.check(&[], &bad_level), 2, "RUST_LOG");
    let elsewhere = [("DISCORD_TOKEN", TOKEN), ("ALQUERQUE_MONITOR", "here")];
    assert_says(&place.check(&[], &elsewhere), 2, "expected a port");
}

#[tokio::test]
async fn the_disk_and_the_port_are_checked() {
    let place = Place::new("data = \"data\"\n");
    let check = || place.check(&["--config", "settings.toml"], &[("DISCORD_TOKEN", TOKEN)]);
    assert_says(&check(), 0, "There is no store yet");
    assert!(!place.path().join("data").exists(), "a check creates nothing");

    let games = place.path().join("data/games");
    let open = async || Store::open(&store::directory(&games)).await.unwrap();
    let store = open().await;
    assert_says(&check(), 0, "in use by a bot or a tool");
    // The port is probably taken by the bot that uses the store.
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().to_string();
    let check_port = || {
        place.check(&["--config", "settings.toml", "--monitor", &port], &[("DISCORD_TOKEN", TOKEN)])
    };
    assert_says(&check_port(), 0, "port is in use");
    store.close().await.unwrap();
    drop(store);
    assert_says(&check_port(), 1, &format!("the monitor cannot listen on {port}"));
    drop(taken);
    assert_says(&check_port(), 0, "The monitor can listen");
    assert_says(&check(), 0, "has format 8, the current format");

    // A truncated snapshot does not keep the bot from starting. sled writes one when it opens a
    // store.
    open().await.close().await.unwrap();
    let names = fs::read_dir(&games).unwrap().map(|entry| entry.unwrap().path());
    let snapshot = names
        .filter(|path| path.to_string_lossy().contains("/snap."))
        .max()
        .expect("sled writes one");
    let bytes = fs::read(&snapshot).unwrap();
    fs::write(&snapshot, &bytes[..5]).unwrap();
    assert_says(&check(), 0, "has format 8, the current format");
    assert_eq!(fs::read(&snapshot).unwrap(), bytes[..5], "a check changes nothing");
    open().await.close().await.unwrap();
    assert_says(&check(), 0, "has format 8, the current format");

    // A file where the data directory should be.
    fs::remove_dir_all(place.path().join("data")).unwrap();
    fs::write(place.path().join("data"), "").unwrap();
    assert_says(&check(), 1, "cannot be written");
}
