//! A container, as its runtime starts it.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

use crate::sources::read;

/// The values of the secrets, by their names.
pub type Secrets = BTreeMap<&'static str, String>;

/// A container: an image with the settings of a manifest.
#[derive(Clone)]
pub struct Container {
    /// The name of the pod or of the service.
    pub name: String,
    pub image: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    pub env: BTreeMap<String, String>,
    /// The directories of its volumes.
    pub directories: Vec<String>,
    /// The files of its secrets, with their contents.
    pub files: BTreeMap<String, String>,
    pub probes: Vec<Probe>,
    /// The time from the stop signal to SIGKILL.
    pub grace: Duration,
}

/// A check that a runtime makes.
#[derive(Clone, Debug)]
pub enum Probe {
    /// A program in the container.
    Exec(Vec<String>),
    Http {
        port: u16,
        path: String,
    },
}

/// What the image sets.
pub struct Image {
    pub entrypoint: Vec<String>,
    pub command: Vec<String>,
    pub env: BTreeMap<String, String>,
}

impl Image {
    /// Reads the image's settings in the Containerfile.
    pub fn read() -> Self {
        let text = read("Containerfile");
        let instruction = |name: &str| {
            let lines = text.lines().filter_map(|line| line.strip_prefix(name));
            lines.map(str::trim).next_back().unwrap_or_else(|| panic!("no {name}")).to_owned()
        };
        assert_eq!(instruction("STOPSIGNAL"), "SIGTERM");
        let array = |name| serde_json::from_str(&instruction(name)).unwrap();
        let env = instruction("ENV");
        let env = env.split(' ').map(|pair| pair.split_once('=').unwrap());
        Self {
            entrypoint: array("ENTRYPOINT"),
            command: array("CMD"),
            env: env.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        }
    }
}

impl Container {
    /// Returns the port of a setting with an address.
    pub fn port(&self, variable: &str) -> Option<u16> {
        let address = self.env.get(variable)?;
        Some(address.rsplit(':').next().unwrap().parse().unwrap())
    }

    /// Returns the value of a setting that is a number.
    pub fn number(&self, variable: &str) -> u64 {
        self.env[variable].parse().unwrap()
    }

    /// Returns the index of the part of the shards, and the number of parts; `None` without parts.
    pub fn part(&self) -> Option<(u64, u64)> {
        let (index, parts) = self.env.get("ALQUERQUE_SHARD_RANGE")?.split_once('/').unwrap();
        Some((index.parse().unwrap(), parts.parse().unwrap()))
    }

    /// Returns the shards as Discord learns them: the id, and the total number. A container with a
    /// gateway connection and without a part has all of them.
    pub fn shards(&self) -> Vec<(u64, u64)> {
        if self.env.get("ALQUERQUE_GATEWAY").is_some_and(|value| value == "false") {
            return Vec::new();
        }
        let (index, parts) = self.part().unwrap_or((0, 1));
        let total = self.number("ALQUERQUE_SHARDS");
        let size = total / parts;
        (index * size..(index + 1) * size).map(|id| (id, total)).collect()
    }
}

/// Returns the text of a value.
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}"))
}

/// Returns the items of a list, of which there are none if it is absent.
pub fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns the texts of a list; `None` if it is absent.
pub fn texts(value: &Value) -> Option<Vec<String>> {
    let texts = value.as_array()?.iter().map(|item| text(item).to_owned());
    Some(texts.collect())
}
