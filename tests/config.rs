//! Settings: where they come from, which comes first, and what is said of them.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

use alquerque::store::{SledStore, Store};
use tempfile::TempDir;

const TOKEN: &str = "MTIz.abcdef.the-secret-part";

/// A place with a token, a file of settings that says this, and a directory for data that is not there yet.
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

    /// `config check` with these arguments and nothing in the environment but what is said.
    fn check(&self, args: &[&str], environment: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        command.args(["config", "check"]).args(args).current_dir(self.path());
        command.env_clear().env("HOME", self.path()).envs(environment.iter().copied());
        command.output().unwrap()
    }
}

/// The setting of this name, and where it comes from.
fn setting<'a>(output: &'a Output, name: &str) -> &'a str {
    let text = str::from_utf8(&output.stdout).unwrap();
    let line = text.lines().find(|line| line.starts_with(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no {name}: {output:?}")).strip_prefix(name).unwrap().trim()
}

fn told(output: &Output, code: i32) -> String {
    let told = [&output.stdout[..], &output.stderr[..]].concat();
    let told = String::from_utf8(told).unwrap();
    assert_eq!(output.status.code(), Some(code), "{told}");
    assert!(!told.contains("secret"), "the token is shown: {told}");
    told
}

#[test]
fn flags_come_before_the_environment_and_that_before_the_file() {
    let place = Place::new(
        "monitor = \"1\"\nlog = \"debug\"\nlog_format = \"json\"\nkeep_studies = 8\ntoken_file = \"token\"\n",
    );
    let file = ["--config", "settings.toml"];
    let environment =
        [("ALQUERQUE_MONITOR", "2"), ("RUST_LOG", "warn"), ("ALQUERQUE_KEEP_STUDIES", "9")];

    let usual = place.check(&[], &[("DISCORD_TOKEN", TOKEN)]);
    assert_eq!(setting(&usual, "monitor"), "- (usual)");
    assert_eq!(setting(&usual, "log"), "info (usual)");
    assert_eq!(setting(&usual, "keep_challenges"), "7 (usual)");
    assert_eq!(setting(&usual, "keep_studies"), "90 (usual)");
    assert_eq!(setting(&usual, "keep_servers"), "60 (usual)");
    assert_eq!(setting(&usual, "token"), "set, and has the form of one (DISCORD_TOKEN)");
    assert!(setting(&usual, "data").ends_with(".local/share/alquerque/bot (usual)"));
    told(&usual, 0);

    let by_file = place.check(&file, &[]);
    assert_eq!(setting(&by_file, "config"), "settings.toml (--config)");
    assert_eq!(setting(&by_file, "monitor"), "127.0.0.1:1 (the file)");
    assert_eq!(setting(&by_file, "log"), "debug (the file)");
    assert_eq!(setting(&by_file, "log_format"), "json (the file)");
    assert_eq!(setting(&by_file, "keep_studies"), "8 (the file)");
    assert_eq!(setting(&by_file, "token"), "set, and has the form of one (token_file)");
    told(&by_file, 0);

    let by_environment = place.check(&file, &environment);
    assert_eq!(setting(&by_environment, "monitor"), "127.0.0.1:2 (ALQUERQUE_MONITOR)");
    assert_eq!(setting(&by_environment, "log"), "warn (RUST_LOG)");

    assert_eq!(setting(&by_environment, "keep_studies"), "9 (ALQUERQUE_KEEP_STUDIES)");

    let by_flag = place.check(
        &[&file[..], &["--monitor", "0.0.0.0:3", "--log-format", "text", "--keep-studies", "10"]]
            .concat(),
        &environment,
    );
    assert_eq!(setting(&by_flag, "monitor"), "0.0.0.0:3 (--monitor)");
    assert_eq!(setting(&by_flag, "log_format"), "text (--log-format)");
    assert_eq!(setting(&by_flag, "keep_studies"), "10 (--keep-studies)");
}

#[test]
fn an_empty_variable_is_none() {
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
        told(&output, 0);
        for name in ["data", "api_url", "monitor", "log", "log_format"] {
            assert!(setting(&output, name).ends_with("(the file)"), "{name}: {output:?}");
        }
        assert!(setting(&output, "token").ends_with("(token_file)"), "{output:?}");
    }
    let no_file = place.check(&[], &[("ALQUERQUE_CONFIG", ""), ("DISCORD_TOKEN", TOKEN)]);
    assert_eq!(setting(&no_file, "config"), "- (usual)");
    told(&no_file, 0);
    let asked = Command::new(env!("CARGO_BIN_EXE_alquerque"))
        .arg("health")
        .env("ALQUERQUE_MONITOR", "")
        .output();
    assert!(told(&asked.unwrap(), 2).contains("say with --monitor"));
}

#[test]
fn no_password_is_shown() {
    let place = Place::new("api_url = \"http://ada:secret@proxy\"\n");
    let refused = |args: &[&str], environment: &[(&str, &str)]| {
        let told = told(&place.check(args, environment), 2);
        assert!(told.contains("no password in it"), "{told}");
    };
    refused(&["--config", "settings.toml"], &[]);
    refused(&["--api-url", "https://ada:secret@proxy"], &[]);
    refused(&[], &[("ALQUERQUE_API_URL", "https://:secret@proxy")]);
    assert!(told(&place.check(&["--api-url", "ada:secret@proxy"], &[]), 2).contains("http://"));
    told(&place.check(&["--help"], &[("ALQUERQUE_API_URL", "https://ada:secret@proxy")]), 0);
}

#[test]
fn a_file_without_an_end_is_not_read_to_it() {
    let place = Place::new("");
    let endless = "/dev/zero";
    assert!(
        told(&place.check(&["--config", endless], &[]), 2)
            .contains("cannot read /dev/zero: file too large")
    );
    let token = place.check(&[], &[("DISCORD_TOKEN_FILE", endless)]);
    assert!(told(&token, 2).contains("cannot read /dev/zero: file too large"));
}

#[test]
fn what_is_wrong_is_one_line_that_says_where() {
    let wrong = [
        ("log = \"info\"\nmonitr = \"9464\"\n", "settings.toml, line 2: unknown field `monitr`"),
        (
            "token = \"a.b.secret\"\n",
            "settings.toml, line 1: the token does not belong in this file",
        ),
        ("monitor = \"everywhere\"\n", "settings.toml, line 1: say a port"),
    ];
    for (settings, words) in wrong {
        let output =
            Place::new(settings).check(&["--config", "settings.toml"], &[("DISCORD_TOKEN", TOKEN)]);
        let told = told(&output, 2);
        assert!(told.lines().count() == 1 && told.contains(words), "{told}");
    }
    let place = Place::new("");
    assert!(
        told(&place.check(&["--config", "none.toml"], &[]), 2).contains("cannot read none.toml")
    );
    assert!(told(&place.check(&[], &[]), 2).contains("no token: set DISCORD_TOKEN"));
    assert!(
        told(&place.check(&[], &[("DISCORD_TOKEN", "not-my-secret")]), 2).contains("malformed")
    );
    let bad_level = [("DISCORD_TOKEN", TOKEN), ("RUST_LOG", "alquerque=loud")];
    assert!(told(&place.check(&[], &bad_level), 2).contains("RUST_LOG"));
    let elsewhere = [("DISCORD_TOKEN", TOKEN), ("ALQUERQUE_MONITOR", "here")];
    assert!(told(&place.check(&[], &elsewhere), 2).contains("say a port"));
}

#[tokio::test]
async fn the_disk_and_the_port_are_looked_at() {
    let place = Place::new("data = \"data\"\n");
    let check = || place.check(&["--config", "settings.toml"], &[("DISCORD_TOKEN", TOKEN)]);
    assert!(told(&check(), 0).contains("There is no store yet"));
    assert!(!place.path().join("data").exists(), "a check makes nothing");

    let games = place.path().join("data/games");
    let store = SledStore::open(&games).unwrap();
    assert!(told(&check(), 0).contains("in use by a bot or a tool"));
    // The port is most likely taken by the same bot then.
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().to_string();
    let check_port = || {
        place.check(&["--config", "settings.toml", "--monitor", &port], &[("DISCORD_TOKEN", TOKEN)])
    };
    assert!(told(&check_port(), 0).contains("port is in use"));
    store.close().await.unwrap();
    drop(store);
    assert!(told(&check_port(), 1).contains(&format!("the monitor cannot listen on {port}")));
    drop(taken);
    assert!(told(&check_port(), 0).contains("The monitor can listen"));
    assert!(told(&check(), 0).contains("has format 4, which is this program's own"));

    // A snapshot that was cut off does not keep the bot from starting. sled writes one when it opens what was there.
    SledStore::open(&games).unwrap().close().await.unwrap();
    let names = fs::read_dir(&games).unwrap().map(|entry| entry.unwrap().path());
    let snapshot = names
        .filter(|path| path.to_string_lossy().contains("/snap."))
        .max()
        .expect("sled writes one");
    let bytes = fs::read(&snapshot).unwrap();
    fs::write(&snapshot, &bytes[..5]).unwrap();
    assert!(told(&check(), 0).contains("has format 4, which is this program's own"));
    assert_eq!(fs::read(&snapshot).unwrap(), bytes[..5], "a check changes nothing");
    SledStore::open(&games).unwrap().close().await.unwrap();
    assert!(told(&check(), 0).contains("has format 4, which is this program's own"));

    // A file where the data directory should be.
    fs::remove_dir_all(place.path().join("data")).unwrap();
    fs::write(place.path().join("data"), "").unwrap();
    assert!(told(&check(), 1).contains("cannot be written"));
}
