//! What went over the wire: every REST exchange and gateway frame, remembered and optionally written down.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::locked;

/// One thing that went over the wire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Record {
    /// A REST request and its answer.
    Rest(Exchange),
    /// A gateway frame.
    Gateway(Frame),
}

/// A REST request and its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exchange {
    /// When it was answered, in milliseconds of the stand-in's clock.
    pub at_ms: u64,
    /// `GET`, `POST` …
    pub method: String,
    /// The path without `/api/v10`.
    pub path: String,
    /// The query string, possibly empty.
    pub query: String,
    /// The route as Discord's OpenAPI document names it; `None` if there is no such route.
    pub template: Option<String>,
    /// The request's headers without `Authorization`.
    pub request_headers: Vec<(String, String)>,
    /// The JSON body, or the `payload_json` of a form; null if there was none.
    pub request: Value,
    /// The files of a form.
    pub files: Vec<FileRecord>,
    /// The answer's status; 0 if the connection was cut instead.
    pub status: u16,
    /// The answer's body; null if there was none.
    pub answer: Value,
}

/// A file of a form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileRecord {
    /// The form field, such as `files[0]`.
    pub field: String,
    /// The file's name.
    pub filename: String,
    /// In bytes.
    pub size: usize,
}

/// Who sent a gateway frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sender {
    /// The stand-in.
    Sandbox,
    /// The bot.
    Bot,
}

/// A gateway frame; a close is `{"close": code}`. A token is blanked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// When it passed, in milliseconds of the stand-in's clock.
    pub at_ms: u64,
    /// Who sent it.
    pub from: Sender,
    /// Its content.
    pub payload: Value,
}

/// A copy of what was remembered, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traffic {
    /// All of it, in the order in which it passed.
    pub records: Vec<Record>,
}

impl Traffic {
    /// Reads a file that a stand-in wrote.
    ///
    /// # Errors
    /// If the file cannot be read or a line is not a record.
    pub fn read(path: &Path) -> io::Result<Self> {
        let lines = BufReader::new(File::open(path)?).lines();
        let records = lines.map(|line| Ok(serde_json::from_str(&line?)?));
        Ok(Self { records: records.collect::<io::Result<_>>()? })
    }

    /// The REST exchanges.
    pub fn exchanges(&self) -> impl Iterator<Item = &Exchange> {
        self.records.iter().filter_map(|record| match record {
            Record::Rest(exchange) => Some(exchange),
            Record::Gateway(_) => None,
        })
    }

    /// The gateway frames.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.records.iter().filter_map(|record| match record {
            Record::Gateway(frame) => Some(frame),
            Record::Rest(_) => None,
        })
    }

    /// The dispatches (op 0) that the stand-in sent.
    pub fn dispatches(&self) -> impl Iterator<Item = &Value> {
        let sent = self.frames().filter(|frame| frame.from == Sender::Sandbox);
        sent.map(|frame| &frame.payload).filter(|payload| payload["op"] == 0)
    }
}

/// Remembers traffic up to a limit and appends it to a file, if one is given.
#[derive(Debug)]
pub(crate) struct Recorder {
    limit: Option<usize>,
    inner: Mutex<(VecDeque<Record>, Option<File>)>,
}

impl Recorder {
    pub fn new(limit: Option<usize>, file: Option<&Path>) -> io::Result<Self> {
        let file = file.map(|path| OpenOptions::new().create(true).append(true).open(path));
        Ok(Self { limit, inner: Mutex::new((VecDeque::new(), file.transpose()?)) })
    }

    /// Whether anything is remembered or written down at all.
    pub fn is_on(&self) -> bool {
        self.limit != Some(0) || locked(&self.inner).1.is_some()
    }

    pub fn add(&self, record: Record) {
        let mut inner = locked(&self.inner);
        let (records, file) = &mut *inner;
        if let Some(file) = file
            && let Err(error) = append(file, &record)
        {
            tracing::warn!(%error, "traffic could not be written");
        }
        records.push_back(record);
        while self.limit.is_some_and(|limit| records.len() > limit) {
            records.pop_front();
        }
    }

    pub fn copy(&self) -> Traffic {
        Traffic { records: locked(&self.inner).0.iter().cloned().collect() }
    }
}

fn append(file: &mut File, record: &Record) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    file.write_all(&line)
}
