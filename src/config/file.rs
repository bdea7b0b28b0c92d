//! The file of settings.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, de};
use thiserror::Error;

use super::log::LogFormat;
use super::values::{Address, Days, GuildId, HttpUrl};

/// What a file of settings may say.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct File {
    pub data: Option<PathBuf>,
    pub api_url: Option<HttpUrl>,
    pub guild: Option<GuildId>,
    pub monitor: Option<Address>,
    pub log: Option<String>,
    pub log_format: Option<LogFormat>,
    pub privacy_url: Option<HttpUrl>,
    pub terms_url: Option<HttpUrl>,
    pub keep_challenges: Option<Days>,
    pub keep_studies: Option<Days>,
    pub keep_servers: Option<Days>,
    pub token_file: Option<PathBuf>,
    token: NoToken,
}

/// Files of settings are shown, copied and committed.
#[derive(Default)]
struct NoToken;

impl<'de> Deserialize<'de> for NoToken {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(de::Error::custom(
            "the token does not belong in this file: set DISCORD_TOKEN_FILE or token_file to another one that holds it, \
             or DISCORD_TOKEN",
        ))
    }
}

/// Why a file of settings is not gone by.
#[derive(Debug, Error)]
pub enum FileError {
    #[error("cannot read {path}: {source}", path = path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    /// Without the line itself, which may hold what nobody else should read.
    #[error("{path}, line {line}: {why}", path = path.display())]
    Wrong { path: PathBuf, line: usize, why: String },
}

impl File {
    /// The file of this name; one that says nothing where none is named.
    pub fn read_if_named(path: Option<&Path>) -> Result<Self, FileError> {
        let Some(path) = path else { return Ok(Self::default()) };
        let text = super::read(path)
            .map_err(|source| FileError::Unreadable { path: path.to_owned(), source })?;
        let file = Self::parse(&text).map_err(|(line, why)| FileError::Wrong {
            path: path.to_owned(),
            line,
            why,
        })?;
        Ok(file.below(path.parent().unwrap_or(Path::new(""))))
    }

    /// What the text of a file says, or which line is wrong and why.
    fn parse(text: &str) -> Result<Self, (usize, String)> {
        toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let why = error.message().lines().collect::<Vec<_>>().join("; ");
            (1 + before.matches('\n').count(), why)
        })
    }

    /// Paths in a file begin where it lies.
    fn below(self, folder: &Path) -> Self {
        let below = |path: PathBuf| folder.join(path);
        Self { data: self.data.map(below), token_file: self.token_file.map(below), ..self }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_example_is_read() {
        let text = include_str!("../../deploy/alquerque.toml");
        File::parse(text).unwrap_or_else(|error| panic!("{error:?}"));
        // With all that stands there behind a sign as what could be said.
        let all: String = text
            .lines()
            .map(|line| line.strip_prefix("#: ").unwrap_or(line))
            .fold(String::new(), |all, line| all + line + "\n");
        let file = File::parse(&all).unwrap_or_else(|error| panic!("{error:?}"));
        assert!(
            file.data.is_some()
                && file.api_url.is_some()
                && file.guild.is_some()
                && file.monitor.is_some()
        );
        assert!(file.privacy_url.is_some() && file.terms_url.is_some());
        assert!(
            file.keep_challenges.is_some()
                && file.keep_studies.is_some()
                && file.keep_servers.is_some()
        );
        assert!(file.log.is_some() && file.log_format.is_some() && file.token_file.is_some());
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let wrong = [
            ("log = \"info\"\nmonitr = \"1\"\n", 2, "unknown field `monitr`"),
            ("\n\nmonitor = \"here\"\n", 3, "say a port"),
            ("api_url = \"ftp://x\"", 1, "http://"),
            ("guild = 0", 1, "invalid type"),
            ("keep_studies = 0", 1, "from 1 to 3650"),
            ("log_format = \"xml\"", 1, "\"text\" or \"json\""),
            ("data = \"a\"\ndata = \"b\"", 2, "duplicate"),
            ("[data]\n", 1, "invalid type"),
            ("log = ", 1, ""),
        ];
        for (text, line, words) in wrong {
            let (found, why) = File::parse(text).err().unwrap_or_else(|| panic!("{text}"));
            assert!(found == line && why.contains(words), "{text}: line {found}: {why}");
        }
    }

    /// Lines as somebody could write them: of any signs, and known names with values of all kinds, right or not.
    const LINE: &str = concat!(
        r"(\PC{0,30}|#.*|\[\[?data\]?\]|",
        r#"(data|api_url|guild|monitor|log|log_format|token_file|token|else|"data"|a\.b) ?= ?"#,
        r#"("\PC{0,20}"|'[a-z]{0,9}'|"[0-9]{1,22}"|[0-9]{1,22}|true|nan|\[\[?1\]?\]|\{ ?x ?= ?1 ?\}|1979-05-27"#,
        r#"|"http://ada:secret@x"|"""secret|"http://x"|"text"))"#,
    );

    proptest! {
        #[test]
        fn any_text_is_read_or_its_line_named(lines in prop::collection::vec(LINE, 0..6)) {
            let text = lines.join("\n");
            if let Err((line, why)) = File::parse(&text) {
                prop_assert!((1..=text.matches('\n').count() + 1).contains(&line), "line {line} of {text:?}");
                prop_assert!(!why.is_empty() && !why.contains('\n') && !why.contains("secret"), "{why}: {text:?}");
            }
        }

        #[test]
        fn any_bytes_are_read_or_the_file_named(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let file = tempfile::NamedTempFile::new().unwrap();
            fs::write(file.path(), &bytes).unwrap();
            if let Err(error) = File::read_if_named(Some(file.path())) {
                prop_assert!(error.to_string().contains(&file.path().display().to_string()), "{error}");
            }
        }
    }

    #[test]
    fn a_token_is_refused_and_not_repeated() {
        for text in ["token = \"MTIz.abc.secret\"", "log = \"info\"\ntoken = 5"] {
            let (_, why) = File::parse(text).err().unwrap();
            assert!(why.contains("DISCORD_TOKEN_FILE") && !why.contains("secret"), "{why}");
        }
    }

    #[test]
    fn paths_begin_where_the_file_lies() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, "data = \"here\"\ntoken_file = \"/there\"\n").unwrap();
        let file = File::read_if_named(Some(&path)).unwrap();
        assert_eq!(file.data.unwrap(), folder.path().join("here"));
        assert_eq!(file.token_file.unwrap(), Path::new("/there"));
    }
}
