//! What is measured: all names in one table, and the recorder that keeps the figures.

use std::time::{SystemTime, UNIX_EPOCH};

use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

/// How something is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Only grows, from 0 at the start.
    Counter,
    /// How it is now.
    Gauge,
    /// How often it was up to which value.
    Histogram,
}

/// Something that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    pub name: &'static str,
    pub kind: Kind,
    /// The labels by which it is told apart.
    pub labels: &'static [&'static str],
    unit: Unit,
    pub meaning: &'static str,
}

const fn counts(
    name: &'static str,
    labels: &'static [&'static str],
    meaning: &'static str,
) -> Metric {
    Metric { name, kind: Kind::Counter, labels, unit: Unit::Count, meaning }
}

const fn stands(name: &'static str, unit: Unit, meaning: &'static str) -> Metric {
    Metric { name, kind: Kind::Gauge, labels: &[], unit, meaning }
}

const fn takes(
    name: &'static str,
    labels: &'static [&'static str],
    meaning: &'static str,
) -> Metric {
    Metric { name, kind: Kind::Histogram, labels, unit: Unit::Seconds, meaning }
}

const GROUP_SIZE: &str = "alquerque_store_group_size";
const MEMORY: &str = "process_resident_memory_bytes";
const STARTED: &str = "process_start_time_seconds";

/// Everything that is measured.
pub const METRICS: [Metric; 27] = [
    counts(
        "alquerque_interactions_total",
        &["kind", "name", "result"],
        "What people have asked for, by command or button and by how it ended",
    ),
    takes(
        "alquerque_interaction_seconds",
        &["kind"],
        "From the arrival of an interaction to its answer",
    ),
    stands("alquerque_interactions_in_hand", Unit::Count, "Interactions that are being answered"),
    takes("alquerque_pictures_seconds", &[], "Drawing a picture"),
    stands("alquerque_pictures_waiting", Unit::Count, "Pictures that wait to be drawn"),
    stands(
        "alquerque_gateway_connected",
        Unit::Count,
        "1 while the bot is connected to Discord, otherwise 0",
    ),
    counts(
        "alquerque_gateway_reconnects_total",
        &[],
        "How often the connection to Discord was made again",
    ),
    counts("alquerque_gateway_unparsable_total", &[], "Events from Discord that could not be read"),
    counts("alquerque_rest_retries_total", &[], "Requests to Discord that were made again"),
    counts(
        "alquerque_rest_rate_limited_total",
        &["scope"],
        "Requests that Discord refused for a rate limit: of the route, of everything, or shared with others",
    ),
    counts(
        "alquerque_rest_invalid_total",
        &[],
        "Requests that Discord counts as invalid (401, 403, 429); it bans an address for 10,000 in ten minutes",
    ),
    stands("alquerque_outbox_waiting", Unit::Count, "Requests to channels that wait"),
    counts(
        "alquerque_outbox_dropped_total",
        &["class"],
        "Requests that waited for too long or found no room; news is handed in again",
    ),
    takes("alquerque_store_flush_seconds", &[], "Making a group of saves durable"),
    Metric {
        name: GROUP_SIZE,
        kind: Kind::Histogram,
        labels: &[],
        unit: Unit::Count,
        meaning: "Saves that were made durable together",
    },
    stands("alquerque_store_waiting", Unit::Count, "Saves that wait to be made"),
    counts(
        "alquerque_store_reads_total",
        &["what"],
        "Whole games and summaries of games that were read",
    ),
    counts("alquerque_store_read_bytes_total", &["what"], "Bytes of them"),
    stands(
        "alquerque_searches_waiting",
        Unit::Count,
        "Decisions of the bot as an opponent that wait for a thread",
    ),
    stands("alquerque_searches_under_way", Unit::Count, "Decisions that it thinks about"),
    takes(
        "alquerque_search_seconds",
        &["what"],
        "Thinking: about a decision, by level; about a hint; about an analysis",
    ),
    counts("alquerque_store_failures_total", &[], "Groups of saves that the disk refused"),
    counts(
        "alquerque_clock_steps_total",
        &["clock"],
        "How often a clock was found to be set: the machine's, or the bot's by Discord's time",
    ),
    stands(
        "alquerque_clock_ahead_seconds",
        Unit::Seconds,
        "How far the machine's clock is ahead of Discord's",
    ),
    stands(
        "alquerque_games_open",
        Unit::Count,
        "Games and challenges that are open, counted every half minute",
    ),
    stands(MEMORY, Unit::Bytes, "Memory of the process"),
    stands(STARTED, Unit::Seconds, "When the process started, in seconds since 1970"),
];

/// From a millisecond, in which a save or a callback is done on a good day, to Discord's limit of three seconds and beyond.
const LATENCIES: [f64; 13] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0];
const SIZES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// What has been measured up to now.
pub struct Recorded(PrometheusHandle);

/// Records from now on what the whole process measures.
pub fn record() -> Result<Recorded, BuildError> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &LATENCIES)?
        .set_buckets_for_metric(Matcher::Full(GROUP_SIZE.to_owned()), &SIZES)?
        .install_recorder()?;
    METRICS.iter().for_each(describe);
    let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    gauge!(STARTED).set(started.as_secs_f64());
    Ok(Recorded(handle))
}

/// Tells what it is, and begins at 0 what has no labels: nobody need wonder why it is missing.
fn describe(metric: &Metric) {
    let Metric { name, unit, meaning, labels, kind } = *metric;
    match kind {
        Kind::Counter => describe_counter!(name, unit, meaning),
        Kind::Gauge => describe_gauge!(name, unit, meaning),
        Kind::Histogram => describe_histogram!(name, unit, meaning),
    }
    match kind {
        Kind::Counter if labels.is_empty() => counter!(name).absolute(0),
        Kind::Gauge => gauge!(name).set(0.0),
        _ => {}
    }
}

impl Recorded {
    /// All figures in Prometheus' text format.
    pub fn text(&self) -> String {
        if let Some(memory) = memory_stats::memory_stats() {
            #[expect(clippy::cast_precision_loss, reason = "a process has less than 2^53 bytes")]
            gauge!(MEMORY).set(memory.physical_mem as f64);
        }
        self.0.render()
    }

    /// Puts away what histograms have collected; otherwise it grows until somebody asks.
    pub fn tidy(&self) {
        self.0.run_upkeep();
    }
}
