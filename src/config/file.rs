//! The configuration file.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, de};
use thiserror::Error;

use super::log::LogFormat;
use super::values::{
    Address, Days, GuildId, HttpUrl, Processes, Seconds, ShardCount, ShardRange, optional,
};

/// The settings of a configuration file.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct File {
    #[serde(deserialize_with = "optional")]
    pub data: Option<PathBuf>,
    #[serde(deserialize_with = "optional")]
    pub store: Option<String>,
    pub api_url: Option<HttpUrl>,
    pub interactions: Option<Address>,
    #[serde(deserialize_with = "optional")]
    pub gateway: Option<bool>,
    pub shards: Option<ShardCount>,
    pub shard_range: Option<ShardRange>,
    pub processes: Option<Processes>,
    pub guild: Option<GuildId>,
    pub monitor: Option<Address>,
    #[serde(deserialize_with = "optional")]
    pub log: Option<String>,
    pub log_format: Option<LogFormat>,
    pub privacy_url: Option<HttpUrl>,
    pub terms_url: Option<HttpUrl>,
    pub keep_challenges: Option<Days>,
    pub keep_studies: Option<Days>,
    pub keep_servers: Option<Days>,
    #[serde(deserialize_with = "optional")]
    pub emojis: Option<bool>,
    pub picture_timeout: Option<Seconds>,
    #[serde(deserialize_with = "optional")]
    pub fonts: Option<PathBuf>,
    #[serde(deserialize_with = "optional")]
    pub token_file: Option<PathBuf>,
    token: NoToken,
}

/// Rejects the token: configuration files are shown, copied and committed.
#[derive(Default)]
struct NoToken;

impl<'de> Deserialize<'de> for NoToken {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(de::Error::custom(
            "the token does not belong in this file: set DISCORD_TOKEN, or set DISCORD_TOKEN_FILE or \
             token_file to another file that holds it",
        ))
    }
}

/// The invalid line of a configuration file.
#[derive(Debug)]
struct ParseError {
    line: usize,
    message: String,
}

/// An error in a configuration file.
#[derive(Debug, Error)]
pub enum FileError {
    #[error("cannot read {path}: {source}", path = path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    /// The text of the line is left out, because it may hold a secret.
    #[error("{path}, line {line}: {message}", path = path.display())]
    Invalid { path: PathBuf, line: usize, message: String },
}

impl File {
    /// Reads the file at `path`. Without a path, no setting is given.
    pub fn read_if_named(path: Option<&Path>) -> Result<Self, FileError> {
        let Some(path) = path else { return Ok(Self::default()) };
        let text = super::read(path)
            .map_err(|source| FileError::Unreadable { path: path.to_owned(), source })?;
        let file = Self::parse(&text).map_err(|ParseError { line, message }| {
            FileError::Invalid { path: path.to_owned(), line, message }
        })?;
        Ok(file.relative_to(path.parent().unwrap_or(Path::new(""))))
    }

    fn parse(text: &str) -> Result<Self, ParseError> {
        toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let message = error.message().lines().collect::<Vec<_>>().join("; ");
            ParseError { line: 1 + before.matches('\n').count(), message }
        })
    }

    /// Resolves relative paths against the directory of the file.
    fn relative_to(self, folder: &Path) -> Self {
        let resolve = |path: PathBuf| folder.join(path);
        Self { data: self.data.map(resolve), token_file: self.token_file.map(resolve), ..self }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_example_file_is_valid() {
        let text = include_str!("../../deploy/alquerque.toml");
        File::parse(text).unwrap_or_else(|error| panic!("{error:?}"));
        // With the settings that the example has in comments.
        let all: String = text
            .lines()
            .map(|line| line.strip_prefix("#: ").unwrap_or(line))
            .fold(String::new(), |all, line| all + line + "\n");
        let file = File::parse(&all).unwrap_or_else(|error| panic!("{error:?}"));
        assert!(
            file.data.is_some()
                && file.store.is_some()
                && file.api_url.is_some()
                && file.interactions.is_some()
                && file.gateway.is_some()
                && file.shards.is_some()
                && file.shard_range.is_some()
                && file.processes.is_some()
                && file.guild.is_some()
                && file.monitor.is_some()
        );
        assert!(file.privacy_url.is_some() && file.terms_url.is_some());
        assert!(
            file.keep_challenges.is_some()
                && file.keep_studies.is_some()
                && file.keep_servers.is_some()
                && file.emojis.is_some()
                && file.picture_timeout.is_some()
                && file.fonts.is_some()
        );
        assert!(file.log.is_some() && file.log_format.is_some() && file.token_file.is_some());
    }

    #[test]
    fn no_error_repeats_a_value() {
        // The error of an unknown name lists all names.
        let unknown = File::parse("x = 1").err().unwrap().message;
        let names: Vec<&str> = unknown.split('`').skip(3).step_by(2).collect();
        assert!(names.len() > 15 && names.contains(&"token"), "{unknown}");
        for name in names {
            for value in [
                "\"secret-53\"",
                "[\"secret-53\"]",
                "{ key = \"secret-53\" }",
                "\"\"\"secret-53",
                "-53",
                "53.5",
            ] {
                if let Err(error) = File::parse(&format!("{name} = {value}")) {
                    assert!(!error.message.contains("53"), "{name} = {value}: {error:?}");
                }
            }
        }
    }

    #[test]
    fn a_number_needs_no_quotes() {
        for (number, text) in
            [("shards = 8", "shards = \"8\""), ("monitor = 9464", "monitor = \"9464\"")]
        {
            let [number, text] = [number, text].map(|text| File::parse(text).unwrap());
            assert_eq!((number.shards, number.monitor), (text.shards, text.monitor));
        }
    }

    #[test]
    fn an_error_names_its_line() {
        let invalid = [
            ("log = \"info\"\nmonitr = \"1\"\n", 2, "unknown field `monitr`"),
            ("\n\nmonitor = \"here\"\n", 3, "expected a port"),
            ("api_url = \"ftp://x\"", 1, "http://"),
            ("guild = 0", 1, "the id of a server"),
            ("keep_studies = 0", 1, "from 1 to 3650"),
            ("keep_studies = -1", 1, "from 1 to 3650"),
            ("emojis = \"no\"", 1, "`true` or `false`"),
            ("picture_timeout = 61", 1, "from 1 to 60"),
            ("shards = \"few\"", 1, "or auto"),
            ("log = \"info\"\nshards = 0\n", 2, "or auto"),
            ("shards = true", 1, "or auto"),
            ("shards = [1]", 1, "a string, an integer or a boolean"),
            ("shard_range = \"3..3\"", 1, "a range as in 4..8"),
            ("processes = 0", 1, "from 1 to 40"),
            ("log_format = \"xml\"", 1, "\"text\" or \"json\""),
            ("data = \"a\"\ndata = \"b\"", 2, "duplicate"),
            ("[data]\n", 1, "expected a string"),
            ("log = ", 1, ""),
        ];
        for (text, line, words) in invalid {
            let error = File::parse(text).err().unwrap_or_else(|| panic!("{text}"));
            assert!(error.line == line && error.message.contains(words), "{text}: {error:?}");
        }
    }

    /// A line of any characters, or a known name with a value of any kind, valid or not.
    const LINE: &str = concat!(
        r"(\PC{0,30}|#.*|\[\[?data\]?\]|",
        r#"(data|store|api_url|interactions|gateway|shards|shard_range|processes|guild|monitor|log|log_format|token_file|token|else|"data"|a\.b) ?= ?"#,
        r#"("\PC{0,20}"|'[a-z]{0,9}'|"[0-9]{1,22}"|[0-9]{1,22}|true|nan|\[\[?1\]?\]|\{ ?x ?= ?1 ?\}|1979-05-27"#,
        r#"|"http://ada:secret@x"|"""secret|"http://x"|"text"))"#,
    );

    proptest! {
        #[test]
        fn any_text_is_valid_or_its_error_names_a_line(lines in prop::collection::vec(LINE, 0..6)) {
            let text = lines.join("\n");
            if let Err(ParseError { line, message }) = File::parse(&text) {
                let lines = text.matches('\n').count() + 1;
                prop_assert!((1..=lines).contains(&line), "line {line} of {text:?}");
                prop_assert!(!message.is_empty() && !message.contains('\n'), "{message}: {text:?}");
                prop_assert!(!message.contains("secret"), "{message}: {text:?}");
            }
        }

        #[test]
        fn any_bytes_are_valid_or_the_error_names_the_file(
            bytes in prop::collection::vec(any::<u8>(), 0..300),
        ) {
            let file = tempfile::NamedTempFile::new().unwrap();
            fs::write(file.path(), &bytes).unwrap();
            if let Err(error) = File::read_if_named(Some(file.path())) {
                let path = file.path().display().to_string();
                prop_assert!(error.to_string().contains(&path), "{error}");
            }
        }
    }

    #[test]
    fn a_token_is_rejected_and_not_repeated() {
        for text in ["token = \"MTIz.abc.secret\"", "log = \"info\"\ntoken = 5"] {
            let message = File::parse(text).err().unwrap().message;
            assert!(message.contains("DISCORD_TOKEN_FILE"), "{message}");
            assert!(!message.contains("secret"), "{message}");
        }
    }

    #[test]
    fn relative_paths_start_at_the_directory_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, "data = \"here\"\ntoken_file = \"/there\"\n").unwrap();
        let file = File::read_if_named(Some(&path)).unwrap();
        assert_eq!(file.data.unwrap(), folder.path().join("here"));
        assert_eq!(file.token_file.unwrap(), Path::new("/there"));
    }
}
