//! The recorded traffic: every REST exchange and gateway frame, in memory and optionally in a file.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::locked;

/// A record of traffic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Record {
    /// A REST request and its response.
    Rest(Exchange),
    /// A gateway frame.
    Gateway(Frame),
}

/// A REST request and its response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exchange {
    /// The time of the response in milliseconds of the stand-in's clock.
    pub at_ms: u64,
    /// `GET`, `POST` …
    pub method: String,
    /// The path without `/api/v10`.
    pub path: String,
    /// The query string, possibly empty.
    pub query: String,
    /// The route's path in Discord's OpenAPI document; `None` if there is no such route.
    pub template: Option<String>,
    /// The request headers without `Authorization`.
    pub request_headers: Vec<(String, String)>,
    /// The JSON body, or the `payload_json` of a form; null if there was none.
    pub request: Value,
    /// The files of a form.
    pub files: Vec<FileRecord>,
    /// The response status; 0 if the connection was cut instead.
    pub status: u16,
    /// The response body; null if there was none.
    pub answer: Value,
}

/// A file of a form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileRecord {
    /// The form field, such as `files[0]`.
    pub field: String,
    /// The file's name.
    pub filename: String,
    /// The size in bytes.
    pub size: usize,
}

/// The sender of a gateway frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sender {
    /// The stand-in.
    Sandbox,
    /// The bot.
    Bot,
}

/// A gateway frame. A close is `{"close": code}`; tokens are redacted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// The time of the frame in milliseconds of the stand-in's clock.
    pub at_ms: u64,
    /// The sender.
    pub from: Sender,
    /// The payload.
    pub payload: Value,
}

/// A copy of the recorded traffic.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traffic {
    /// All records, oldest first.
    pub records: Vec<Record>,
}

impl Traffic {
    /// Reads a traffic file that a stand-in wrote.
    ///
    /// # Errors
    /// If the file cannot be read or a line is not a record.
    pub fn read(path: &Path) -> io::Result<Self> {
        let lines = BufReader::new(File::open(path)?).lines();
        let records = lines.map(|line| Ok(serde_json::from_str(&line?)?));
        Ok(Self { records: records.collect::<io::Result<_>>()? })
    }

    /// Returns the REST exchanges.
    pub fn exchanges(&self) -> impl Iterator<Item = &Exchange> {
        self.records.iter().filter_map(|record| match record {
            Record::Rest(exchange) => Some(exchange),
            Record::Gateway(_) => None,
        })
    }

    /// Returns the gateway frames.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.records.iter().filter_map(|record| match record {
            Record::Gateway(frame) => Some(frame),
            Record::Rest(_) => None,
        })
    }

    /// Returns the dispatches (op 0) that the stand-in sent.
    pub fn dispatches(&self) -> impl Iterator<Item = &Value> {
        let sent = self.frames().filter(|frame| frame.from == Sender::Sandbox);
        sent.map(|frame| &frame.payload).filter(|payload| payload["op"] == 0)
    }
}

/// Records traffic in memory up to a limit, and appends it to a file if there is one.
#[derive(Debug)]
pub(crate) struct Recorder {
    limit: Option<usize>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    records: VecDeque<Record>,
    file: Option<File>,
}

impl Recorder {
    pub fn new(limit: Option<usize>, file: Option<&Path>) -> io::Result<Self> {
        let file = file.map(|path| OpenOptions::new().create(true).append(true).open(path));
        let state = State { records: VecDeque::new(), file: file.transpose()? };
        Ok(Self { limit, state: Mutex::new(state) })
    }

    /// Returns whether traffic is recorded at all.
    pub fn is_on(&self) -> bool {
        self.limit != Some(0) || locked(&self.state).file.is_some()
    }

    pub fn add(&self, record: Record) {
        let mut state = locked(&self.state);
        if let Some(file) = &mut state.file
            && let Err(error) = append(file, &record)
        {
            tracing::warn!(%error, "cannot write the traffic file; the record is lost there");
        }
        state.records.push_back(record);
        while self.limit.is_some_and(|limit| state.records.len() > limit) {
            state.records.pop_front();
        }
    }

    /// Returns a copy of the records in memory.
    pub fn snapshot(&self) -> Traffic {
        Traffic { records: locked(&self.state).records.iter().cloned().collect() }
    }
}

fn append(file: &mut File, record: &Record) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    file.write_all(&line)
}
